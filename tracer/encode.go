package tracer

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// The text form of a trace: one line an access, grouped by round and lane, that people can read and
// diff. Decode reads it back; encoding what was decoded gives the same bytes.

const textHeader = "upsweep trace 1"

var accessNames = [...]string{"invalid", "get", "steer", "set", "move", "put", "atomic", "load", "store", "unlock", "barrier", "warp-barrier", "decide", "forget", "leave", "defer"}

// Encode writes the text form.
func (t *Trace) Encode(w io.Writer) error {
	e := encoder{t: t, w: bufio.NewWriter(w), names: t.distinctNames()}
	e.header()
	declared := 0
	for id := RoundID(1); int(id) <= t.Rounds(); id++ {
		for declared < len(t.arrays) && t.arrays[declared].Before <= id {
			e.array(declared)
			declared++
		}
		e.round(id)
	}
	for ; declared < len(t.arrays); declared++ {
		e.array(declared)
	}
	for _, o := range t.outputs {
		e.line("output %s %s %d %d", strconv.Quote(o.Name), e.names[o.Array-1], o.From, o.Len)
	}
	for _, c := range t.record.choices {
		e.line("chooses %d %s", c.round, e.names[c.array-1])
	}
	for _, d := range t.record.decisions {
		a, i := t.Place(d.cell)
		at := t.Cursor()
		at.Seek(t.StepOf(d.after))
		e.line("decides %d %s %d = %s", d.after, e.names[a-1], i, at.Text(a, i))
	}
	for _, m := range t.record.missed {
		e.line("missed %d %d %d", m.round, m.lane, m.others)
	}
	return e.w.Flush()
}

// Text returns the text form.
func (t *Trace) Text() string {
	var b strings.Builder
	_ = t.Encode(&b) // a strings.Builder takes everything
	return b.String()
}

// distinctNames returns a word for every array: its name, with #id where others share it.
func (t *Trace) distinctNames() []string {
	count := map[string]int{}
	for _, a := range t.arrays {
		count[a.Name]++
	}
	out := make([]string, len(t.arrays))
	for i, a := range t.arrays {
		out[i] = a.Name
		if count[a.Name] > 1 || value.Quote(a.Name) != a.Name || strings.ContainsAny(a.Name, "[]#") {
			out[i] = fmt.Sprintf("#%d", a.ID)
		}
	}
	return out
}

type encoder struct {
	t     *Trace
	w     *bufio.Writer
	names []string
}

func (e *encoder) line(format string, args ...any) {
	fmt.Fprintf(e.w, format, args...)
	e.w.WriteByte('\n')
}

func (e *encoder) header() {
	p := e.t.program
	e.line("%s", textHeader)
	e.line("id %s", strconv.Quote(p.ID))
	e.line("title %s", strconv.Quote(p.Title))
	e.line("operator %s", strconv.Quote(p.Operator))
	e.line("seed %d", e.t.seed)
	for _, p := range e.t.record.params {
		e.line("param %s %s", strconv.Quote(p.Name), strconv.Quote(p.Text))
	}
	if e.t.record.telling {
		e.line("origins")
	}
	for _, c := range p.Pseudocode {
		e.line("code %s", strconv.Quote(c))
	}
}

func (e *encoder) array(i int) {
	a := &e.t.arrays[i]
	kind := a.Kind.String()
	if a.Kind == value.Maybe {
		kind += ":" + e.t.pool.MaybeKind().String()
	}
	given := ""
	if a.Given {
		if a.Filled {
			given = " filled"
		}
		if a.Copies != NoArray {
			given += fmt.Sprintf(" copies #%d", a.Copies)
		}
		given += " = " + e.t.pool.FormatAll(a.Kind, a.Start)
	}
	e.line("array %s %s %s %d len %d real %d%s", strconv.Quote(a.Name), kind, a.Space, a.Owner, a.Len, a.Real, given)
}

func (e *encoder) round(id RoundID) {
	t, r := e.t, e.t.Round(id)
	e.line("round %s phase %s label %s line %d block %d warp %d launched %d first %d stride %d combines %d compares %d applies %d",
		r.Mode, strconv.Quote(r.Phase), strconv.Quote(r.Label), r.Line, r.Block, r.Warp, r.Launched, r.First, r.Stride, r.Combines, r.Compares, r.Applies)
	turn, begun := uint32(0), false
	t.replay(id, func(ev event) {
		if !begun || ev.turn != turn {
			e.line("lane %d", ev.lane)
			turn, begun = ev.turn, true
		}
		if !ev.kind.touches() && ev.kind != kindLeave {
			e.line("  %s", accessNames[ev.kind])
			return
		}
		a, i := t.Place(ev.cell)
		e.w.WriteString("  ")
		e.w.WriteString(accessNames[ev.kind])
		e.w.WriteByte(' ')
		e.w.WriteString(e.names[a-1])
		e.w.WriteByte('[')
		e.w.WriteString(strconv.Itoa(i))
		e.w.WriteByte(']')
		if ev.kind.writes() {
			e.w.WriteString(" = ")
			e.w.WriteString(t.Format(a, t.record.valueAt(ev.write)))
			if ops, marks := t.record.opsAt(ev.write), t.record.marksAt(ev.write); ops > 0 || marks != 0 {
				fmt.Fprintf(e.w, " ops %d %s", ops, markLetters(marks))
			}
			if line := t.record.lineAt(ev.write); line > 0 {
				fmt.Fprintf(e.w, " line %d", line)
			}
			if t.record.telling {
				e.origins(t.record.originsAt(ev.write))
			}
		}
		e.w.WriteByte('\n')
	})
	for _, rest := range t.record.restOf(id) {
		e.line("rest %d ops %d", rest.lane, rest.ops)
	}
}

// origins writes what a write is made of: numbers of accesses, ~ before one that steers, + and the
// chain behind it.
func (e *encoder) origins(list []Origin) {
	e.w.WriteString(" from")
	for _, o := range list {
		e.w.WriteByte(' ')
		if o.Steer {
			e.w.WriteByte('~')
		}
		e.w.WriteString(strconv.Itoa(int(o.Access)))
		if o.Chain > 0 {
			fmt.Fprintf(e.w, "+%d", o.Chain)
		}
	}
}

// markLetters writes the marks of a write: c combined, k compared keys, a applied, s operands
// swapped.
func markLetters(marks uint8) string {
	s := ""
	for i, letter := range "ckas" {
		if marks&(1<<i) != 0 {
			s += string(letter)
		}
	}
	return s
}
