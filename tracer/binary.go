package tracer

import (
	"encoding/binary"
	"slices"

	"upsweep/tracer/value"
)

// The binary form of a trace: what one program hands to another of the same build, a web worker to
// its page. It holds what the text form holds but for the Program, which whoever reads it knows.
// Numbers are varints; a signed one is zigzag.

const binaryHeader = "upsweep trace 1\n"

// What follows in the binary form. The zero record is invalid.
const (
	recordArray byte = iota + 1
	recordRound
	recordOutput
	recordMissed
	recordChoice
	recordDecision
	recordEnd
	recordParam
)

// AppendBinary appends the binary form of the trace.
func (t *Trace) AppendBinary(b []byte) []byte {
	w := &binaryWriter{t: t, b: append(b, binaryHeader...)}
	w.count(t.seed)
	w.flag(t.record.telling)
	declared := 0
	for id := RoundID(1); int(id) <= t.Rounds(); id++ {
		for declared < len(t.arrays) && t.arrays[declared].Before <= id {
			w.array(&t.arrays[declared])
			declared++
		}
		w.round(id)
	}
	for ; declared < len(t.arrays); declared++ {
		w.array(&t.arrays[declared])
	}
	for _, o := range t.outputs {
		w.b = append(w.b, recordOutput)
		w.text(o.Name)
		w.number(int(o.Array))
		w.number(o.From)
		w.signed(int64(o.Len))
	}
	for _, p := range t.record.params {
		w.b = append(w.b, recordParam)
		w.text(p.Name)
		w.text(p.Text)
	}
	for _, m := range t.record.missed {
		w.b = append(w.b, recordMissed)
		w.number(int(m.round))
		w.number(int(m.lane))
		w.number(int(m.others))
	}
	for _, c := range t.record.choices {
		w.b = append(w.b, recordChoice)
		w.number(int(c.round))
		w.number(int(c.array))
	}
	for _, d := range t.record.decisions {
		w.b = append(w.b, recordDecision)
		w.number(int(d.after))
		w.number(int(d.cell))
	}
	return append(w.b, recordEnd)
}

type binaryWriter struct {
	t *Trace
	b []byte
}

func (w *binaryWriter) count(n uint64) { w.b = binary.AppendUvarint(w.b, n) }
func (w *binaryWriter) number(n int)   { w.b = binary.AppendUvarint(w.b, uint64(n)) }
func (w *binaryWriter) signed(n int64) { w.b = binary.AppendVarint(w.b, n) }

func (w *binaryWriter) text(s string) {
	w.number(len(s))
	w.b = append(w.b, s...)
}

func (w *binaryWriter) flag(on bool) {
	n := byte(0)
	if on {
		n = 1
	}
	w.b = append(w.b, n)
}

// value writes a word: numbers as they are, what is interned as its text, which another pool can
// intern anew.
func (w *binaryWriter) value(k value.Kind, v value.Word) {
	switch k {
	case value.Int, value.Flag:
		w.signed(int64(v))
	case value.Float:
		w.b = binary.LittleEndian.AppendUint64(w.b, uint64(v))
	default:
		w.text(w.t.pool.Format(k, v))
	}
}

func (w *binaryWriter) array(a *ArrayInfo) {
	w.b = append(w.b, recordArray, byte(a.Kind), byte(a.Space))
	if a.Kind == value.Maybe {
		w.b = append(w.b, byte(w.t.pool.MaybeKind()))
	}
	w.text(a.Name)
	w.signed(int64(a.Owner))
	w.number(a.Len)
	w.number(a.Real)
	w.flag(a.Given)
	if !a.Given {
		return
	}
	w.flag(a.Filled)
	w.number(int(a.Copies))
	for _, v := range a.Start {
		w.value(a.Kind, v)
	}
}

func (w *binaryWriter) round(id RoundID) {
	t, r, rec := w.t, w.t.Round(id), w.t.record
	w.b = append(w.b, recordRound, byte(r.Mode))
	w.text(r.Phase)
	w.text(r.Label)
	for _, n := range [...]int{r.Line, r.Block, r.Warp, r.Launched, r.First, r.Stride, r.Combines, r.Compares, r.Applies} {
		w.signed(int64(n))
	}
	_, _, last := rec.ends(id)
	w.number(int(last - r.turn))
	write, lane, cell := r.write, LaneID(0), CellID(0)
	for turn := r.turn; turn < last; turn++ {
		w.signed(int64(rec.laneAt(turn) - lane))
		lane = rec.laneAt(turn)
		from, to := rec.turnAccess(turn), rec.turnAccess(turn+1)
		w.number(int(to - from))
		for i := from; i < to; i++ {
			kind, at := rec.accessAt(i)
			// Lanes side by side access cells side by side: the difference is a small number.
			d := int64(at - cell)
			w.count(uint64(d<<1^d>>63)<<kindBits | uint64(kind))
			cell = at
			if kind.writes() {
				a, _ := t.Place(at)
				w.written(t.Array(a).Kind, write)
				write++
			}
		}
	}
	rests := rec.restOf(id)
	w.number(len(rests))
	for _, rest := range rests {
		w.number(int(rest.lane))
		w.number(int(rest.ops))
	}
}

// written writes what is told of write i.
func (w *binaryWriter) written(k value.Kind, i uint32) {
	rec := w.t.record
	w.value(k, rec.valueAt(i))
	w.count(uint64(rec.opsAt(i))<<4 | uint64(rec.marksAt(i)))
	w.b = append(w.b, rec.lineAt(i))
	if !rec.telling {
		return
	}
	list := rec.originsAt(i)
	w.number(len(list))
	for _, o := range list {
		steer := 0
		if o.Steer {
			steer = 1
		}
		w.number(int(o.Access)<<1 | steer)
		w.number(int(o.Chain))
	}
}

// place finds the array of a cell among those of a machine; nil if there is none.
func (m *Machine) place(cell int) (*Array, int) {
	k, found := slices.BinarySearchFunc(m.arrays, cell, func(a *Array, c int) int { return a.base - c })
	if !found {
		k--
	}
	for found && k+1 < len(m.arrays) && m.arrays[k+1].base == cell {
		k++ // past those of no cells
	}
	if k < 0 || cell >= m.arrays[k].base+len(m.arrays[k].cells) {
		return nil, 0
	}
	return m.arrays[k], cell - m.arrays[k].base
}
