package algos_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
)

// Work, span, steps and the classes of memory of every algorithm, counted again from the text of its
// trace: by nothing but what each lane has read and written, and the definitions.
func TestCountsAreRecounted(t *testing.T) {
	if testing.Short() {
		t.Skip("it is a property of runs that are the same in wasm")
	}
	runs := 0
	for _, alg := range algos.Catalog() {
		for k, n := range []int{0, 1, 2, 3, 6, 9, 17} {
			req := alg.Example
			if k > 0 {
				req = alg.Random(rand.New(rand.NewPCG(uint64(k), 4711)), n)
			}
			res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue // some parameters do not go together
			}
			runs++
			g := res.Trace.Graph()
			cost, r := res.Trace.Cost(g), recount(res.Trace.Text())
			got := fmt.Sprintf("work %d, span %d, W %d, T(1) %d and %d, %s, %d reads, %d writes", cost.Work, cost.Span, g.Times().Work(), g.Times().Barrier(1), g.Greedy(1).Time, cost.PRAM, cost.Reads, cost.Writes)
			if want := fmt.Sprintf("work %d, span %d, W %d, T(1) %[3]d and %[3]d, %s, %d reads, %d writes", r.work, r.span, r.steps, r.class(), r.reads, r.writes); got != want {
				t.Errorf("%s %v %v: %s; recounted: %s", alg.ID, req.Inputs, req.Params, got, want)
			}
		}
	}
	if runs < 550 {
		t.Errorf("%d runs", runs)
	}
}

// A recounter goes through the text of a trace line by line.
type recounter struct {
	work, span, steps, reads, writes int

	depth, landing map[string]int // of what a cell holds, and of what lands in it at the end of the round
	value, lands   map[string]string
	writer         map[string]string // the lane whose value lands
	lanes          map[string]*recounted
	mode           string
	met            map[string]*[2][]string // lanes that have read a cell in the round, and written it
	ordered        bool
	shared, common bool // two lanes have touched a cell in one round; two have written one
}

// recounted is what a lane has done in a round.
type recounted struct {
	read        []finding
	later       []finding // which steer only after the next write
	wrote       bool
	same, depth int // of the latest value computed of what it has read; of the latest written
	ops         int
}

// finding is a value that a lane has read.
type finding struct {
	cell, value string
	depth       int
	steers      bool
}

var traced = regexp.MustCompile(`^  ([\w-]+) ((\S+)\[\d+\])(?: = (.*?))?(?: ops (\d+) [ckas]*)?(?: line \d+)?$`)

func recount(text string) *recounter {
	r := &recounter{depth: map[string]int{}, value: map[string]string{}}
	var lane string
	var arrays, outputs [][]string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		m := traced.FindStringSubmatch(line)
		switch {
		case strings.HasPrefix(line, "array "):
			head, _, _ := strings.Cut(line, " = ")
			arrays = append(arrays, strings.Fields(head))
		case strings.HasPrefix(line, "output "):
			outputs = append(outputs, words)
		case words[0] == "round":
			r.end()
			r.mode = words[1]
		case words[0] == "lane":
			if lane = words[1]; r.lanes[lane] == nil {
				r.lanes[lane] = &recounted{}
			}
		case words[0] == "rest":
			ops, _ := strconv.Atoi(words[3])
			if r.lanes[words[1]] == nil {
				r.lanes[words[1]] = &recounted{}
			}
			r.lanes[words[1]].ops += ops
		case words[0] == "defer":
			l := r.lanes[lane]
			last := len(l.read) - 1
			l.later = append(l.later, l.read[last])
			l.read = l.read[:last]
		case m != nil && m[1] != "leave":
			ops, _ := strconv.Atoi(m[5])
			r.take(lane, m[1], m[2], m[3], m[4], ops)
		}
	}
	r.end()
	for _, o := range outputs {
		from, _ := strconv.Atoi(o[len(o)-2])
		count, _ := strconv.Atoi(o[len(o)-1])
		name := o[len(o)-3]
		for k, a := range arrays {
			length := slices.Index(a, "real")
			if size, _ := strconv.Atoi(a[length+1]); count < 0 && (a[1] == strconv.Quote(name) || name == fmt.Sprint("#", k+1)) {
				count = size - from
			}
		}
		for i := from; i < from+count; i++ {
			r.span = max(r.span, r.depth[fmt.Sprintf("%s[%d]", name, i)])
		}
	}
	return r
}

// take takes an access. A value is as deep as the deepest that its lane has read for it, and as many
// operations more.
func (r *recounter) take(name, kind, cell, array, text string, ops int) {
	lane := r.lanes[name]
	found := finding{cell, r.value[cell], r.depth[cell], kind == "steer"}
	if d, lands := r.landing[cell]; lands && (r.writer[cell] == name || kind == "atomic") { // a lane sees its own writes
		found.depth, found.value = d, r.lands[cell]
	}
	reads, writes := slices.Contains([]string{"get", "steer", "load", "atomic"}, kind), !slices.Contains([]string{"get", "steer", "load"}, kind)
	r.meet(name, kind, cell, reads, writes)
	if !writes {
		if lane.wrote {
			lane.read, lane.wrote, lane.same = nil, false, 0
		}
		lane.read = append(lane.read, found)
		return
	}
	depth := 0
	var handed *finding
	for i := range lane.read {
		f := &lane.read[i]
		ownBefore := handed != nil && handed.value == text && strings.HasPrefix(handed.cell, array+"[") && !strings.HasPrefix(f.cell, array+"[")
		switch {
		case f.steers || kind == "set" || kind == "store" || kind == "atomic":
			depth = max(depth, f.depth)
		case kind == "move" && (handed == nil || handed.value != text || f.value == text && !ownBefore):
			handed = f
		}
	}
	if handed != nil {
		depth = max(depth, handed.depth)
	}
	switch kind {
	case "atomic":
		depth = max(depth, found.depth)
	case "set", "store":
		depth = max(depth, lane.same)
	}
	if r.mode == "serial" {
		depth = max(depth, lane.depth)
	}
	depth += ops
	if kind == "set" || kind == "store" {
		lane.same = depth
	}
	lane.ops, lane.depth, lane.wrote = lane.ops+ops, depth, true
	lane.read, lane.later = append(lane.read, lane.later...), nil
	if r.mode == "synchronous" {
		r.landing[cell], r.lands[cell], r.writer[cell] = depth, text, name
	} else {
		r.depth[cell], r.value[cell] = depth, text
	}
}

// meet keeps which lanes touch a cell in the round.
func (r *recounter) meet(lane, kind, cell string, reads, writes bool) {
	at := r.met[cell]
	if at == nil {
		at = &[2][]string{}
		r.met[cell] = at
	}
	for k, does := range []bool{reads, writes} {
		if does && !slices.Contains(at[k], lane) {
			at[k] = append(at[k], lane)
		}
	}
	if reads {
		r.reads++
	}
	if writes {
		r.writes++
	}
	if all := slices.Concat(at[0], at[1]); slices.ContainsFunc(all, func(other string) bool { return other != lane }) {
		r.shared = true
		r.ordered = r.ordered || slices.Contains([]string{"atomic", "load", "store", "unlock"}, kind)
	}
	r.common = r.common || len(at[1]) > 1
}

// end ends a round.
func (r *recounter) end() {
	for cell, depth := range r.landing {
		r.depth[cell], r.value[cell] = depth, r.lands[cell]
	}
	for _, lane := range r.lanes {
		r.work += lane.ops
		r.steps += max(1, lane.ops)
	}
	r.landing, r.lands, r.writer = map[string]int{}, map[string]string{}, map[string]string{}
	r.lanes, r.met = map[string]*recounted{}, map[string]*[2][]string{}
}

func (r *recounter) class() string {
	switch {
	case r.ordered:
		return "ordered by waits"
	case r.common:
		return "CRCW"
	case r.shared:
		return "CREW"
	}
	return "EREW"
}
