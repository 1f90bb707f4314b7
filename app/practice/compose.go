package practice

import (
	"fmt"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

// composition is a problem set that is being put together. Its methods are the only way it changes.
type composition struct {
	set    problemset.Set
	unread map[int]string // what is wrong with what was typed in place of an exercise, by its place
}

// rewrite takes what was typed in place of an exercise.
func (c *composition) rewrite(i int, text string) {
	spec, err := kinds.ParseSpec(strings.TrimSpace(text))
	if c.unread == nil {
		c.unread = map[int]string{}
	}
	delete(c.unread, i)
	if err != nil {
		c.unread[i] = err.Error()
		return
	}
	c.set.Items[i].Spec = spec
}

// add puts an exercise at the end: with the lowest seed that the set does not have of its kind and
// algorithm.
func (c *composition) add(skill record.Skill) {
	spec := exercises.Spec{Kind: skill.Kind, Algorithm: skill.Algorithm, Seed: 1}
	for slices.ContainsFunc(c.set.Items, func(i problemset.Item) bool { return i.Spec.String() == spec.String() }) {
		if spec.Kind.Single {
			return // there is one
		}
		spec.Seed++
	}
	if len(c.set.Items) < problemset.MaxItems {
		c.set.Items = append(c.set.Items, problemset.Item{Spec: spec})
	}
}

// move changes the places of an exercise and a neighbour of it.
func (c *composition) move(i, by int) {
	if to := i + by; to >= 0 && to < len(c.set.Items) {
		c.set.Items[i], c.set.Items[to] = c.set.Items[to], c.set.Items[i]
	}
}

// drop takes an exercise out.
func (c *composition) drop(i int) { c.set.Items = slices.Delete(c.set.Items, i, i+1) }

// query is the address of the set, or what is wrong with it.
func (c *composition) query(offers func(record.Skill) bool) (string, error) {
	for i, item := range c.set.Items {
		if says := c.unread[i]; says != "" {
			return "", fmt.Errorf("exercise %d: %s", i+1, says)
		}
		if !offers(record.Skill{Algorithm: item.Spec.Algorithm, Kind: item.Spec.Kind}) {
			return "", fmt.Errorf("exercise %d: there is no exercise of the kind %q on %q", i+1, item.Spec.Kind, item.Spec.Algorithm)
		}
	}
	if err := c.set.Check(); err != nil {
		return "", err
	}
	return c.set.Encode(), nil
}

// points is what the set counts where every exercise says it; ok is false where one counts its
// parts.
func (c *composition) points() (sum int, ok bool) {
	for _, item := range c.set.Items {
		if item.Points == 0 {
			return 0, false
		}
		sum += item.Points
	}
	return sum, true
}

// matching lists the algorithms that a search brings: every word is to be in the title, the id or
// the family. An empty search brings those of the course, in its order.
func matching(search string, order []string, most int, kind *exercises.Kind, kinds func(*algos.Algorithm) []*exercises.Kind) (found []*algos.Algorithm, more bool) {
	words := strings.Fields(strings.ToLower(search))
	for _, id := range order {
		alg, ok := algos.Find(id)
		if !ok {
			continue
		}
		text := strings.ToLower(alg.Title + " " + alg.ID)
		if slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			continue
		}
		if of := kinds(alg); len(of) == 0 || kind != nil && !slices.Contains(of, kind) {
			continue
		}
		if len(found) == most {
			return found, true
		}
		found = append(found, alg)
	}
	return found, false
}
