package tracer

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// maxDecoded bounds what a text may ask for before its accesses have shown that it means it.
const maxDecoded = 1 << 22

// Decode reads the text form of a trace. Its error names the line.
func Decode(r io.Reader) (*Trace, error) {
	d := &decoder{m: New(Options{Record: true}), byName: map[string]*Array{}}
	d.m.rec.stepOf = []uint32{0}
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<26)
	for in.Scan() {
		d.n++
		if err := d.read(in.Text()); err != nil {
			return nil, fmt.Errorf("line %d: %w", d.n, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", d.n+1, err)
	}
	if d.n == 0 {
		return nil, fmt.Errorf("line 1: the text is empty; it should begin with %q", textHeader)
	}
	d.endRound()
	t := d.m.Trace()
	for i := range t.arrays {
		t.arrays[i].Real = d.real[i]
	}
	return t, t.Validate()
}

type decoder struct {
	m      *Machine
	n      int // line
	byName map[string]*Array
	real   []int
	inner  value.Kind // of Maybe
	round  *Round
	info   RoundInfo
	lane   *Lane
	lanes  map[LaneID]*Lane // of an unsynchronised round
}

// fields splits a line at blanks, keeping quoted texts whole.
func fields(line string) ([]string, error) {
	var out []string
	for i := 0; i < len(line); {
		if line[i] == ' ' {
			i++
			continue
		}
		end := i
		if line[i] == '"' {
			prefix, err := strconv.QuotedPrefix(line[i:])
			if err != nil {
				return nil, fmt.Errorf("a quoted text is not closed")
			}
			end = i + len(prefix)
		} else {
			for end < len(line) && line[end] != ' ' {
				end++
			}
		}
		out = append(out, line[i:end])
		i = end
	}
	return out, nil
}

// words takes fields one after another; the first fault stays.
type words struct {
	rest []string
	err  error
}

func (w *words) next() string {
	if w.err != nil {
		return ""
	}
	if len(w.rest) == 0 {
		w.err = fmt.Errorf("the line ends too early")
		return ""
	}
	s := w.rest[0]
	w.rest = w.rest[1:]
	return s
}

func (w *words) word(want string) {
	if got := w.next(); w.err == nil && got != want {
		w.err = fmt.Errorf("%q stands where %q should", got, want)
	}
}

func (w *words) number(lo, hi int64) int {
	s := w.next()
	if w.err != nil {
		return 0
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < lo || n > hi {
		w.err = fmt.Errorf("%q is not a number from %d to %d", s, lo, hi)
	}
	return int(n)
}

// origins takes the rest of the line, what a write is made of.
func (w *words) origins() []Origin {
	var out []Origin
	for len(w.rest) > 0 && w.err == nil {
		text := w.next()
		number, chain, chained := strings.Cut(text, "+")
		number, steers := strings.CutPrefix(number, "~")
		o := Origin{Steer: steers}
		n, err := strconv.ParseInt(number, 10, 32)
		o.Access = int32(n)
		if err == nil && chained {
			n, err = strconv.ParseInt(chain, 10, 32)
			o.Chain = int32(n)
		}
		if err != nil || o.Access < 0 || o.Chain < 0 {
			w.err = fmt.Errorf("%q is not an access of the lane", text)
		}
		out = append(out, o)
	}
	return out
}

func (w *words) quoted() string {
	s := w.next()
	if w.err != nil {
		return ""
	}
	text, err := strconv.Unquote(s)
	if err != nil {
		w.err = fmt.Errorf("%s is not a quoted text", s)
	}
	return text
}

func (d *decoder) read(line string) error {
	if d.n == 1 {
		if line != textHeader {
			return fmt.Errorf("this is not a trace: it should begin with %q", textHeader)
		}
		return nil
	}
	list, err := fields(line)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return nil
	}
	w := &words{rest: list[1:]}
	p := &d.m.opt.Program
	switch list[0] {
	case "id":
		p.ID = w.quoted()
	case "title":
		p.Title = w.quoted()
	case "operator":
		p.Operator = w.quoted()
	case "seed":
		seed := w.next()
		if d.m.opt.Seed, err = strconv.ParseUint(seed, 10, 64); w.err == nil && err != nil {
			return fmt.Errorf("%q is not a seed", seed)
		}
	case "origins":
		d.m.opt.Origins, d.m.rec.telling = true, true
	case "code":
		p.Pseudocode = append(p.Pseudocode, w.quoted())
	case "array":
		d.array(w)
	case "output":
		d.output(w)
	case "chooses":
		round := RoundID(w.number(1, int64(len(d.m.rec.rounds))))
		if a := d.known(w); a != nil {
			d.m.rec.choices = append(d.m.rec.choices, choice{round, a.id})
		}
	case "decides":
		after := RoundID(w.number(0, int64(len(d.m.rec.rounds))))
		if a := d.known(w); a != nil {
			d.m.rec.decisions = append(d.m.rec.decisions, decision{after, CellID(a.base + w.number(0, int64(len(a.cells)-1)))})
			w.word("=")
			w.next()
		}
	case "missed":
		d.m.rec.missed = append(d.m.rec.missed, missedBarrier{
			RoundID(w.number(1, int64(len(d.m.rec.rounds)))), LaneID(w.number(0, 1<<31-1)), LaneID(w.number(0, 1<<31-1)),
		})
	case "round":
		d.endRound()
		d.begin(w)
	case "lane":
		d.turn(w)
	case "rest":
		d.rest(w)
	default:
		d.access(list[0], w)
	}
	if w.err == nil && len(w.rest) > 0 {
		return fmt.Errorf("%q is too much on this line", w.rest[0])
	}
	return w.err
}

func (d *decoder) array(w *words) {
	d.endRound()
	name := w.quoted()
	kindName, inner, maybe := strings.Cut(w.next(), ":")
	kind := value.KindOf(kindName)
	if maybe {
		d.inner = value.KindOf(inner)
	}
	if w.err == nil && (kind == value.Invalid || maybe != (kind == value.Maybe) || maybe && (d.inner == value.Invalid || d.inner == value.Maybe)) {
		w.err = fmt.Errorf("%q is not a kind", kindName)
	}
	space := Space(0)
	spaceName := w.next()
	for i, s := range spaceNames {
		if s == spaceName {
			space = Space(i)
		}
	}
	if w.err == nil && space == 0 {
		w.err = fmt.Errorf("%q is not a memory space", spaceName)
	}
	owner := w.number(-1, 1<<31-1)
	w.word("len")
	n := w.number(0, maxDecoded)
	w.word("real")
	real := w.number(0, int64(n))
	if w.err == nil && (d.m.live+n > maxDecoded || len(d.m.arrays) >= 1<<16-1) {
		w.err = fmt.Errorf("more than %d cells", maxDecoded)
	}
	if w.err != nil {
		return
	}
	a := d.m.declare(name, kind, n)
	a.In(space, owner)
	if len(w.rest) > 0 {
		if w.rest[0] == "filled" {
			w.next()
			a.filled = true
		}
		if len(w.rest) > 0 && w.rest[0] == "copies" {
			w.next()
			name := w.next()
			of := d.byName[name]
			if of == nil {
				w.err = fmt.Errorf("no line above declares the array %s that it copies", name)
				return
			}
			a.copies = of.id
		}
		w.word("=")
		a.given = true
		if len(w.rest) != n && w.err == nil {
			w.err = fmt.Errorf("%d values for %d cells", len(w.rest), n)
		}
		for i := 0; i < n && w.err == nil; i++ {
			a.cells[i] = d.value(kind, w)
		}
	}
	a.begin()
	d.real = append(d.real, real)
	d.byName[name] = a
	d.byName[fmt.Sprintf("#%d", a.id)] = a
}

// known takes the name of an array that a line above declares.
func (d *decoder) known(w *words) *Array {
	name := w.next()
	a := d.byName[name]
	if w.err == nil && a == nil {
		w.err = fmt.Errorf("no line above declares the array %s", name)
	}
	return a
}

func (d *decoder) value(kind value.Kind, w *words) value.Word {
	token := w.next()
	if w.err != nil {
		return 0
	}
	pool := d.m.pool
	if kind == value.Maybe {
		if token == "null" {
			return value.Null
		}
		kind = d.inner
		v, ok := pool.ParseToken(kind, token)
		if !ok {
			w.err = fmt.Errorf("%q is not of kind %s", token, kind)
		}
		return pool.Some(kind, v)
	}
	v, ok := pool.ParseToken(kind, token)
	if !ok {
		w.err = fmt.Errorf("%q is not of kind %s", token, kind)
	}
	return v
}

func (d *decoder) output(w *words) {
	d.endRound()
	name := w.quoted()
	a := d.byName[w.next()]
	from, n := w.number(0, maxDecoded), w.number(-1, maxDecoded)
	switch {
	case w.err != nil:
	case a == nil:
		w.err = fmt.Errorf("the output %q names no array", name)
	case !d.holds(a, from, n):
		w.err = fmt.Errorf("the output %q ends outside its array", name)
	default:
		d.m.OutputPart(name, a, from, n)
	}
}

// holds tells whether an array has n cells from index from; n = -1 stands for as many as are real.
func (d *decoder) holds(a *Array, from, n int) bool {
	if n < 0 {
		n = d.real[a.id-1]
	}
	return from+n <= len(a.cells)
}

func (d *decoder) begin(w *words) {
	mode := Mode(0)
	modeName := w.next()
	for i, s := range modeNames {
		if s == modeName {
			mode = Mode(i)
		}
	}
	if w.err == nil && mode == 0 {
		w.err = fmt.Errorf("%q is not a mode of a round", modeName)
	}
	w.word("phase")
	phase := w.quoted()
	w.word("label")
	r := &Round{m: d.m, mode: mode, label: w.quoted()}
	count := func(name string) int { w.word(name); return w.number(0, 1<<40) }
	r.line, r.block, r.warp, r.launched = count("line"), count("block"), count("warp"), count("launched")
	r.first, r.stride = count("first"), count("stride")
	d.info = RoundInfo{Combines: count("combines"), Compares: count("compares"), Applies: count("applies")}
	if w.err != nil {
		return
	}
	d.m.phase = []string{phase}
	d.m.rec.openRound(r)
	d.round, d.lane, d.lanes = r, nil, map[LaneID]*Lane{}
}

// endRound closes the round that is being read.
func (d *decoder) endRound() {
	if d.round == nil {
		return
	}
	info := &d.m.rec.rounds[len(d.m.rec.rounds)-1]
	info.Combines, info.Compares, info.Applies = d.info.Combines, d.info.Compares, d.info.Applies
	d.m.rec.closeRound(d.round)
	d.round, d.lane = nil, nil
}

func (d *decoder) turn(w *words) {
	id := LaneID(w.number(0, 1<<31-1))
	switch {
	case w.err != nil:
		return
	case d.round == nil:
		w.err = fmt.Errorf("a lane outside every round")
		return
	}
	d.take(id)
}

// rest reads what a lane applies after its last write.
func (d *decoder) rest(w *words) {
	lane := LaneID(w.number(0, 1<<31-1))
	w.word("ops")
	ops := uint32(w.number(1, 1<<32-1))
	switch {
	case w.err != nil:
	case d.round == nil:
		w.err = fmt.Errorf("a lane outside every round")
	default:
		d.m.rec.rests = append(d.m.rec.rests, rest{RoundID(len(d.m.rec.rounds)), lane, ops})
	}
}

// take gives a lane of the round its turn.
func (d *decoder) take(id LaneID) {
	l := d.lanes[id]
	if l == nil || d.round.mode != Unsynchronised {
		l = &Lane{m: d.m, rec: d.m.rec, id: id, direct: true}
		d.lanes[id] = l
	}
	d.lane = l
}

func (d *decoder) access(name string, w *words) {
	kind := accessKind(0)
	for i, s := range accessNames {
		if i > 0 && s == name {
			kind = accessKind(i)
		}
	}
	switch {
	case kind == 0:
		w.err = fmt.Errorf("%q begins no line of a trace", name)
		return
	case d.lane == nil:
		w.err = fmt.Errorf("%s outside every lane", name)
		return
	case !kind.touches() && kind != kindLeave:
		d.m.rec.access(d.lane, 0, kind)
		return
	}
	place := w.next()
	open := strings.LastIndexByte(place, '[')
	if w.err != nil || open < 0 || !strings.HasSuffix(place, "]") {
		w.err = fmt.Errorf("%q is not a cell such as x[3]", place)
		return
	}
	a := d.byName[place[:open]]
	i, err := strconv.Atoi(place[open+1 : len(place)-1])
	if a == nil || err != nil || i < 0 || i >= len(a.cells) {
		w.err = fmt.Errorf("there is no cell %s", place)
		return
	}
	switch {
	case kind == kindLeave:
		d.m.rec.access(d.lane, a.base+i, kind)
		return
	case !kind.writes():
		d.m.rec.read(d.lane, a, i, kind)
		return
	}
	w.word("=")
	v := d.value(a.kind, w)
	d.lane.tally, d.lane.line = 0, 0
	for len(w.rest) > 0 && w.err == nil {
		switch w.next() {
		case "ops":
			d.lane.tally = uint64(w.number(0, 1<<32-1))
			if len(w.rest) > 0 && w.rest[0] != "line" && w.rest[0] != "from" {
				for _, letter := range w.next() {
					at := strings.IndexRune("ckas", letter)
					if at < 0 {
						w.err = fmt.Errorf("%q is not a mark", letter)
						return
					}
					d.lane.tally |= 1 << (32 + at)
				}
			}
		case "line":
			d.lane.line = uint8(w.number(1, 255))
		case "from":
			d.lane.from = w.origins()
		default:
			w.err = fmt.Errorf("a write ends with its value, ops, line and origins")
		}
	}
	if w.err != nil {
		return
	}
	d.m.rec.write(d.lane, a, i, v, kind)
	a.cells[i], a.stamp[i] = v, landed
}
