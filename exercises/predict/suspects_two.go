package predict

import (
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds two mistakes that the lanes of a round make at once, where one changes what the other does.

// What lanes do in place of combining.
const (
	asTheLine = iota
	withItself
	onlyCopied
	toTheOther
	toBoth
	withSum
	withMax
	withMin
)

// twoAtOnce has other lanes work, combine otherwise, work one after another, read the input or clear what they leave:
// each two of these.
func (s *suspecting) twoAtOnce() {
	number := s.t.Array(s.q.m.Array).Kind == value.Int
	if s.q.m.To-s.q.m.From > 1 || len(s.wrong) < 2 || number && len(s.wrong) < 3 || s.t.Program().Combine == nil || !faithful(s.acts) {
		return
	}
	start := s.t.Cursor()
	start.Seek(0)
	before, after := s.actsOf(s.q.m.Round-1), s.actsOf(s.q.m.Round+1)
	rounds := [3][]exercises.Act{s.acts, before, after}
	inTurn := "A lane reads what another lane has just written."
	as := func(id tracer.RoundID) string {
		return "The lanes do what those of round " + strconv.Itoa(int(id)) + " do."
	}
	says := [6][]string{
		{"", "The first lane does nothing.", "The last lane does nothing."},
		{"", "A cell is combined with itself, and not with the other one.", "The other cell is copied, and not combined.", "The results are in the cells of the other operands.", "The result stands in both cells.",
			s.otherOperator("+"), s.otherOperator("max"), s.otherOperator("min")},
		{"", inTurn, inTurn, "The next round is done as well."},
		{"", "The input is read, and not the row before the round."},
		{"", "What no lane writes is set to 0."},
		{"", as(s.q.m.Round - 1), as(s.q.m.Round + 1)},
	}
	operator := exercises.OtherOperator
	names := [6][]string{
		{exercises.Forgotten, exercises.Forgotten},
		{exercises.Twice, exercises.LeftOut, exercises.WrongCell, exercises.TooManyLanes, operator, operator, operator},
		{exercises.InPlace, exercises.InPlace, exercises.SeveralRounds},
		{exercises.FromInput},
		{"idle cells cleared"},
		{exercises.OtherRound, exercises.OtherRound},
	}
	for code := range 3 * 3 * 8 * 4 * 2 * 2 {
		var is [6]int
		told, name, rest := []string{}, "", code
		for k := range is {
			is[k], rest = rest%len(says[k]), rest/len(says[k])
			if is[k] > 0 {
				name = strings.TrimPrefix(name+" and "+names[k][is[k]-1], " and ")
				if told = append(told, says[k][is[k]]); k == 5 && len(told) == 2 { // which lanes are told first
					told[0], told[1] = told[1], told[0]
				}
			}
		}
		acts := rounds[is[5]]
		if len(told) != 2 || acts == nil || is[4] > 0 && !number || is[2] == 3 && after == nil {
			continue
		}
		if is[0] > 0 {
			acts = withoutLane(acts, is[0] > 1)
		}
		if acts = s.otherwise(acts, is[1]); len(acts) == 0 {
			continue
		}
		replay := &exercises.Replay{Run: s.e.Run, Before: s.before}
		if is[3] > 0 {
			replay.Before = start
		}
		m := replay.Together(acts)
		switch is[2] {
		case 1, 2:
			m = replay.LaneByLane(acts, is[2] > 1)
		case 3:
			m = doneAfter(replay, m, after)
		}
		leaves := s.q.slotTexts(s.e.Run, m, replay.Before)
		for k, i := range s.q.cells {
			if _, written := m[s.t.Cell(s.q.m.Array, i)]; is[4] > 0 && !written {
				leaves[k] = "0"
			}
		}
		s.words(29, name, "Two mistakes together explain this. "+told[0]+" And: "+told[1], leaves)
	}
}

// withoutLane leaves out the first lane or the last one.
func withoutLane(acts []exercises.Act, last bool) (out []exercises.Act) {
	left := acts[0].Lane
	if last {
		left = acts[len(acts)-1].Lane
	}
	for _, a := range acts {
		if a.Lane != left {
			out = append(out, a)
		}
	}
	return out
}

// doneAfter is what acts leave that read what others have left.
func doneAfter(replay *exercises.Replay, m exercises.Memory, acts []exercises.Act) exercises.Memory {
	out := exercises.Memory{}
	for c, w := range m {
		out[c] = w
	}
	for _, a := range acts {
		if w, ok := replay.Value(m, a); ok {
			out[a.To] = w
		}
	}
	return out
}

// otherwise has lanes do something else than combine; nil where that is the same.
func (s *suspecting) otherwise(acts []exercises.Act, kind int) (out []exercises.Act) {
	var combine func(a, b value.Word) value.Word
	if kind >= withSum {
		if combine = s.operator([...]string{"+", "max", "min"}[kind-withSum]); combine == nil {
			return nil
		}
	}
	for _, a := range acts {
		if a.How == exercises.Combined && kind != asTheLine {
			other := a.Operands[0]
			if other == a.To {
				other = a.Operands[1]
			}
			switch kind {
			case withItself:
				a.Operands = []tracer.CellID{a.To, a.To}
			case onlyCopied:
				a.How, a.Operands = exercises.Moved, []tracer.CellID{other}
			case toTheOther, toBoth:
				own := a
				if a.To = other; kind == toBoth {
					out = append(out, own)
				}
			default:
				a, _ = s.combinedBy(combine)(a)
			}
		}
		out = append(out, a)
	}
	return out
}
