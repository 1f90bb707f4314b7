package tracer

import "fmt"

// Origin is one of the values that a write is made of, where whoever runs the lanes knows it
// (Options.Origins): the interpreter of a program, whose values carry what they come from.
type Origin struct {
	Access int32 // its number among the accesses of the lane in this round, from 0; an atomic counts as two, its read and its write
	Chain  int32 // applications on the longest way from it to the value
	Steer  bool  // it decided where or whether, not what
}

// From tells what the next write of the lane is made of. With Options.Origins every write is made
// of what From has told since the write before, and of nothing else; without, of the lane's reads.
func (l *Lane) From(list []Origin) {
	if l.rec != nil && l.m.opt.Origins {
		l.from = list
	}
}

// originsAt returns what write i is made of.
func (r *recorder) originsAt(i uint32) []Origin {
	from := uint32(0)
	if i > 0 {
		from = r.originEnds[i-1]
	}
	return r.origins[from:r.originEnds[i]]
}

// tell keeps what a write of the lane is made of.
func (r *recorder) tell(l *Lane) {
	r.origins = append(r.origins, l.from...)
	r.originEnds = append(r.originEnds, uint32(len(r.origins)))
	l.from = nil
}

// saw keeps what a read of the lane has found, where writes tell their origins.
func (s *laneState) saw(r *recorder, e event, seen NodeID) {
	if r.telling && e.kind.reads() {
		s.made = append(s.made, seen)
	}
}

// addOrigins adds the sources of a write that told them, and returns its depth. made are the nodes
// of the lane's accesses in this round.
func (g *Graph) addOrigins(list []Origin, made []NodeID) (depth int32) {
	for _, o := range list {
		if int(o.Access) >= len(made) {
			continue // Validate refuses such a trace
		}
		n := made[o.Access]
		depth = max(depth, g.Depth(n)+o.Chain)
		if o.Steer {
			n = ^n
		}
		g.sources = append(g.sources, n)
	}
	return depth
}

// validOrigins checks that a write is made of accesses that its lane has made before in this round.
func validOrigins(list []Origin, made int32) error {
	for _, o := range list {
		if o.Access < 0 || o.Access >= made || o.Chain < 0 {
			return fmt.Errorf("a write is made of access %d of its lane, which has made %d", o.Access, made)
		}
	}
	return nil
}
