package tracer

import (
	"encoding/binary"
	"errors"

	"upsweep/tracer/value"
)

// DecodeBinary reads the binary form of a trace. The program is that of the run, and pool, if it is
// given, interns its values.
func DecodeBinary(b []byte, program Program, pool *value.Pool) (*Trace, error) {
	d := &binaryDecoder{rest: b, m: New(Options{Record: true, Program: program, Pool: pool})}
	d.m.rec.stepOf = []uint32{0}
	if string(d.bytes(len(binaryHeader))) != binaryHeader {
		return nil, errNoTrace
	}
	d.m.opt.Seed = d.count()
	d.m.opt.Origins = d.flag()
	d.m.rec.telling = d.m.opt.Origins
	for {
		record := d.byte()
		if record == recordEnd && !d.failed {
			break
		}
		switch record {
		case recordArray:
			d.array()
		case recordRound:
			d.readRound()
		case recordOutput:
			d.output()
		case recordMissed:
			d.m.rec.missed = append(d.m.rec.missed, missedBarrier{RoundID(d.number(len(d.m.rec.rounds))), LaneID(d.number(maxLane)), LaneID(d.number(maxLane))})
		case recordChoice:
			d.m.rec.choices = append(d.m.rec.choices, choice{RoundID(d.number(len(d.m.rec.rounds))), ArrayID(d.number(len(d.m.arrays)))})
		case recordDecision:
			d.m.rec.decisions = append(d.m.rec.decisions, decision{RoundID(d.number(len(d.m.rec.rounds))), CellID(d.number(d.m.live))})
		case recordParam:
			d.m.rec.params = append(d.m.rec.params, Param{d.text(), d.text()})
		default:
			d.failed = true
		}
		if d.failed {
			return nil, errNoTrace
		}
	}
	t := d.m.Trace()
	for i := range t.arrays {
		t.arrays[i].Real = d.real[i]
	}
	return t, t.Validate()
}

var errNoTrace = errors.New("this is not the binary form of a trace")

const maxLane = 1<<31 - 1

// maxDecoded bounds the cells that an array may have before its accesses have shown that it has
// them.
const maxDecoded = 1 << 22

// binaryDecoder takes numbers off the front; once something does not fit, failed stays and all that
// it gives is zero.
type binaryDecoder struct {
	rest   []byte
	failed bool

	m     *Machine
	real  []int
	inner value.Kind // of Maybe
	round *Round
	info  RoundInfo
	lane  *Lane
	lanes map[LaneID]*Lane // of an unsynchronised round
}

func (d *binaryDecoder) bytes(n int) []byte {
	if d.failed || n > len(d.rest) {
		d.failed = true
		return nil
	}
	out := d.rest[:n]
	d.rest = d.rest[n:]
	return out
}

func (d *binaryDecoder) byte() byte {
	if b := d.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (d *binaryDecoder) flag() bool { return d.byte() == 1 }

func (d *binaryDecoder) count() uint64 {
	n, size := binary.Uvarint(d.rest)
	if d.failed || size <= 0 {
		d.failed = true
		return 0
	}
	d.rest = d.rest[size:]
	return n
}

// number is one from 0 to most.
func (d *binaryDecoder) number(most int) int {
	n := d.count()
	if n > uint64(most) {
		d.failed = true
		return 0
	}
	return int(n)
}

func (d *binaryDecoder) signed() int64 {
	n, size := binary.Varint(d.rest)
	if d.failed || size <= 0 {
		d.failed = true
		return 0
	}
	d.rest = d.rest[size:]
	return n
}

// small is a signed number of at most so much.
func (d *binaryDecoder) small(most int) int {
	n := d.signed()
	if n < -int64(most) || n > int64(most) {
		d.failed = true
		return 0
	}
	return int(n)
}

func (d *binaryDecoder) text() string { return string(d.bytes(d.number(len(d.rest)))) }

func (d *binaryDecoder) value(k value.Kind) value.Word {
	switch k {
	case value.Int, value.Flag:
		return value.Word(d.signed())
	case value.Float:
		if b := d.bytes(8); b != nil {
			return value.Word(binary.LittleEndian.Uint64(b))
		}
		return 0
	}
	token := d.text()
	if k == value.Maybe {
		if token == "null" {
			return value.Null
		}
		return d.m.pool.Some(d.inner, d.parse(d.inner, token))
	}
	return d.parse(k, token)
}

func (d *binaryDecoder) parse(k value.Kind, token string) value.Word {
	if d.failed {
		return 0
	}
	v, ok := d.m.pool.ParseToken(k, token)
	d.failed = !ok
	return v
}

func (d *binaryDecoder) array() {
	kind, space := value.Kind(d.byte()), Space(d.byte())
	if kind == value.Maybe {
		d.inner = value.Kind(d.byte())
		d.failed = d.failed || d.inner == value.Invalid || d.inner >= value.Maybe
	}
	name := d.text()
	owner := d.small(maxLane)
	n := d.number(maxDecoded)
	real := d.number(n)
	given := d.flag()
	if kind == value.Invalid || kind > value.Maybe || space < Global || space > Local || d.m.live+n > maxDecoded || len(d.m.arrays) >= maxArrays {
		d.failed = true
	}
	if d.failed {
		return
	}
	a := d.m.declare(name, kind, n)
	a.In(space, owner)
	if a.given = given; given {
		a.filled = d.flag()
		a.copies = ArrayID(d.number(len(d.m.arrays) - 1))
		for i := 0; i < n && !d.failed; i++ {
			a.cells[i] = d.value(kind)
		}
	}
	a.begin()
	d.real = append(d.real, real)
}

func (d *binaryDecoder) output() {
	name := d.text()
	id, from, n := d.number(len(d.m.arrays)), d.number(maxDecoded), d.small(maxDecoded)
	if d.failed || id == 0 || n < -1 || !d.holds(d.m.arrays[id-1], from, n) {
		d.failed = true
		return
	}
	d.m.OutputPart(name, d.m.arrays[id-1], from, n)
}

func (d *binaryDecoder) readRound() {
	r := &Round{m: d.m, mode: Mode(d.byte())}
	phase := d.text()
	r.label = d.text()
	const most = 1 << 40
	r.line, r.block, r.warp, r.launched = d.small(most), d.small(most), d.small(most), d.small(most)
	r.first, r.stride = d.small(most), d.small(most)
	d.info = RoundInfo{Combines: d.small(most), Compares: d.small(most), Applies: d.small(most)}
	turns := d.number(len(d.rest))
	if d.failed || r.mode < Synchronous || r.mode > Unsynchronised {
		d.failed = true
		return
	}
	d.m.phase = []string{phase}
	d.m.rec.openRound(r)
	d.round, d.lanes = r, map[LaneID]*Lane{}
	lane, cell := 0, 0
	for range turns {
		lane += d.small(maxLane)
		if lane < 0 || lane > maxLane || d.failed {
			d.failed = true
			return
		}
		d.take(LaneID(lane))
		for range d.number(len(d.rest)) {
			if d.access(&cell); d.failed {
				return
			}
		}
	}
	for range d.number(len(d.rest)) {
		lane, ops := LaneID(d.number(maxLane)), uint32(d.number(1<<32-1))
		d.m.rec.rests = append(d.m.rec.rests, rest{RoundID(len(d.m.rec.rounds)), lane, ops})
		if d.failed {
			return
		}
	}
	if r.mode == Unsynchronised {
		d.m.rec.active = len(d.lanes) // a lane that comes back is no other
	}
	d.endRound()
}

// access reads one access of the lane in hand; cell is that of the one before.
func (d *binaryDecoder) access(cell *int) {
	n := d.count()
	kind := accessKind(n & (1<<kindBits - 1))
	step := n >> kindBits
	*cell += int(int64(step>>1) ^ -int64(step&1))
	if !kind.touches() && kind <= kindDefer {
		d.m.rec.access(d.lane, *cell, kind)
		return
	}
	a, i := d.m.place(*cell)
	if a == nil || !kind.writes() && !kind.reads() {
		d.failed = true
		return
	}
	if !kind.writes() {
		d.m.rec.read(d.lane, a, i, kind)
		return
	}
	v := d.value(a.kind)
	told := d.count()
	d.lane.tally = uint64(uint32(told>>4)) | (told&15)<<32
	d.lane.line = d.byte()
	if d.m.rec.telling {
		d.lane.from = d.origins()
	}
	if d.failed {
		return
	}
	d.m.rec.write(d.lane, a, i, v, kind)
	a.cells[i], a.stamp[i] = v, landed
}

func (d *binaryDecoder) origins() []Origin {
	out := make([]Origin, d.number(len(d.rest)))
	for k := range out {
		n := d.number(maxLane)
		out[k] = Origin{Access: int32(n >> 1), Steer: n&1 == 1, Chain: int32(d.number(maxLane))}
	}
	return out
}

// holds tells whether an array has n cells from index from; n = -1 stands for as many as are real.
func (d *binaryDecoder) holds(a *Array, from, n int) bool {
	if n < 0 {
		n = d.real[a.id-1]
	}
	return from+n <= len(a.cells)
}

// endRound closes the round that is being read.
func (d *binaryDecoder) endRound() {
	if d.round == nil {
		return
	}
	info := &d.m.rec.rounds[len(d.m.rec.rounds)-1]
	info.Combines, info.Compares, info.Applies = d.info.Combines, d.info.Compares, d.info.Applies
	d.m.rec.closeRound(d.round)
	d.round, d.lane = nil, nil
}

// take gives a lane of the round its turn.
func (d *binaryDecoder) take(id LaneID) {
	l := d.lanes[id]
	if l == nil || d.round.mode != Unsynchronised {
		l = &Lane{m: d.m, rec: d.m.rec, id: id, direct: true}
		d.lanes[id] = l
	}
	d.lane = l
}
