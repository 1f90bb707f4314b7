//go:build !js

package room

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"upsweep/app/address"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/rooms"
)

// exercised makes a question for a vote of an exercise: of one of its slots, that to which known
// mistakes lead to the most different answers. They are the options, each with its mistake; shows is
// the round that it asks about, empty for none. ok is false where the exercise is not answered in words or numbers.
func exercised(id, spec string) (q rooms.Question, shows string, ok bool) {
	s, err := kinds.ParseSpec(spec)
	if err != nil {
		return q, "", false
	}
	e, err := exercises.New(s)
	if err != nil {
		return q, "", false
	}
	model, mistakes := e.Model(), e.Mistakes
	best, wrong := -1, map[string]string{}
	for i, slot := range e.Slots {
		if slot.Form != exercises.Cell && slot.Form != exercises.Number && slot.Form != exercises.Pick || model[i] == "" {
			continue
		}
		says := map[string]string{}
		for _, m := range mistakes {
			if i < len(m.Answer) && m.Answer[i] != "" && m.Answer[i] != model[i] && says[m.Answer[i]] == "" && len(says) < maxOptions-4 {
				says[m.Answer[i]] = m.Says
			}
		}
		if best < 0 || len(says) > len(wrong) {
			best, wrong = i, says
		}
	}
	if best < 0 {
		return q, "", false
	}
	if e.Form() != exercises.Place && e.Showing.Round > 0 {
		shows = strconv.Itoa(e.Showing.Round)
	}
	slot := e.Slots[best]
	ask := slot.Ask
	if ask == "" {
		ask = "Vote on " + slot.Label + "."
	}
	q = rooms.Question{ID: id, Kind: rooms.Choice, Prompt: clipped(e.Prompt, longestText-len(ask)) + " " + ask, At: shownBy(e)}
	if slot.Form == exercises.Pick {
		for i, text := range slot.Options {
			q.Options = append(q.Options, rooms.Option{Text: text, Misconception: clipped(wrong[strconv.Itoa(i)], longestOption)})
		}
		q.Right = model[best]
		return q, shows, len(q.Options) >= 2 && len(q.Options) <= maxOptions
	}
	if len(wrong) == 0 {
		q.Kind, q.Right = rooms.Value, model[best]
		return q, shows, len(q.Right) <= longestRight
	}
	answers := append(slices.Collect(maps.Keys(wrong)), model[best])
	slices.SortFunc(answers, func(a, b string) int { // an order that does not give the right one away
		x, failed := strconv.ParseFloat(a, 64)
		y, failedToo := strconv.ParseFloat(b, 64)
		if failed == nil && failedToo == nil {
			return cmp.Compare(x, y)
		}
		return cmp.Compare(a, b)
	})
	for i, answer := range answers {
		q.Options = append(q.Options, rooms.Option{Text: clipped(answer, longestOption), Misconception: clipped(wrong[answer], longestOption)})
		if answer == model[best] {
			q.Right = strconv.Itoa(i)
		}
	}
	return q, shows, true
}

// shownBy is the figure of an exercise before it shows what is asked for; of a fault, which is
// looked for in a finished run, at its end.
func shownBy(e *exercises.Exercise) rooms.Position {
	s := address.State{Round: &address.Round{Round: max(0, e.Showing.Round-1)}}
	if e.Form() == exercises.Place {
		s.Round.Round = e.Showing.Round
	}
	for _, values := range []map[string]string{e.Showing.Request.Inputs, e.Showing.Request.Params} {
		for _, name := range slices.Sorted(maps.Keys(values)) {
			s.Fields = append(s.Fields, address.Field{Name: name, Value: address.Compact(values[name])})
		}
	}
	return rooms.Position{Page: pathOfFigures + e.Showing.Algorithm, State: s.Encode()}
}
