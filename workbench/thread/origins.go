package thread

import (
	"cmp"
	"slices"

	"upsweep/tracer"
)

// MaxOrigins is how many accesses a value is made of at most before it is written.
const MaxOrigins = 1 << 12

// Join is the origins of a value made of two others, one application further.
func Join(a, b []tracer.Origin, chain int32) []tracer.Origin {
	out := make([]tracer.Origin, 0, len(a)+len(b))
	for len(a) > 0 || len(b) > 0 {
		var o tracer.Origin
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Access < b[0].Access:
			o, a = a[0], a[1:]
		case len(a) == 0 || b[0].Access < a[0].Access:
			o, b = b[0], b[1:]
		default:
			o = a[0]
			o.Chain = max(o.Chain, b[0].Chain)
			o.Steer = a[0].Steer && b[0].Steer
			a, b = a[1:], b[1:]
		}
		o.Chain += chain
		out = append(out, o)
	}
	return out
}

// Steers is what has decided about the writes of a lane.
type Steers struct {
	list    []tracer.Origin // since the lane last decided after a write
	decided int32           // applications of these decisions, which the chains in list leave out
	wrote   bool            // since then
}

// Wrote tells that the lane has written: what it decides from now on is another decision.
func (s *Steers) Wrote() { s.wrote = true }

// Add adds what decides about the lane's next writes, a chain of applications behind it.
func (s *Steers) Add(from []tracer.Origin, chain int32) {
	if s.wrote {
		s.list, s.decided, s.wrote = nil, 0, false
	}
	if len(s.list)+len(from) > MaxOrigins {
		s.list = slices.Clone(s.list[len(s.list)/2:]) // a search that long is decided by its latest steps
	}
	// One decision follows another: what decided before is behind it too. A loop that decides
	// again and again would count all of it each time, so the chains are kept without this sum.
	before := s.decided
	s.decided += chain
	for _, o := range from {
		o.Chain -= before
		o.Steer = true
		i, found := slices.BinarySearchFunc(s.list, o, func(a, b tracer.Origin) int { return cmp.Compare(a.Access, b.Access) })
		if found {
			s.list[i].Chain = max(s.list[i].Chain, o.Chain)
			continue
		}
		s.list = slices.Insert(s.list, i, o)
	}
}

// On appends to a value's origins what has decided about the lane's next write.
func (s *Steers) On(from []tracer.Origin) []tracer.Origin {
	if len(s.list) == 0 {
		return from
	}
	out := append(make([]tracer.Origin, 0, len(from)+len(s.list)), from...)
	for _, o := range s.list {
		o.Chain += s.decided
		out = append(out, o)
	}
	return out
}
