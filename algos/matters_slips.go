package algos

import "slices"

// This file lists the mistakes that people make with families of algorithms, by the names that
// package exercises gives to their runs.

// laneSlips are made in rounds whose lanes combine their own value with one further on.
func laneSlips() []string {
	return []string{
		"a lane forgotten", "swapped operands", "wrong stride: too far", "wrong stride: too near", "the stride of another round", "result in the wrong cell", "an operand left out",
	}
}

// bufferSlips are laneSlips where lanes read what others write.
func bufferSlips() []string {
	return append(laneSlips(), "in-place update", "no guard: wraps round")
}

// levelSlips are laneSlips in the sweeps of a tree that is laid into its own leaves.
func levelSlips() []string {
	return append(laneSlips(), "a lane too many", "several rounds at once")
}

// sweepSlips are those of Blelloch's two sweeps.
func sweepSlips() []string {
	return append(levelSlips(), "move left out", "overwritten before read", "sum and prefix exchanged")
}

// placeSlips are made where a scan makes places of counts, or flags, and values are sent there.
func placeSlips(more ...string) []string {
	return append([]string{
		"a lane forgotten", "move left out", "overwritten before read", "sum and prefix exchanged", "off by one", "the index left out", "the index in place of the value",
	}, more...)
}

// indexSlips are made where an index says where values come from or go.
func indexSlips(more ...string) []string {
	return append([]string{"off by one", "the index left out", "the index in place of the value"}, more...)
}

// groupSlips are made where values are sent to groups.
func groupSlips(more ...string) []string {
	return append([]string{"ones before zeros", "order of equal keys lost", "all kept in order"}, more...)
}

// comparatorSlips are made in rounds of comparators.
func comparatorSlips(more ...string) []string {
	return append([]string{"a lane forgotten", "wrong direction"}, more...)
}

// countSlips are made in counting.
func countSlips(more ...string) []string {
	return append([]string{"a lane forgotten", "a lost update"}, more...)
}

// segmentSlips are bufferSlips where flags say where a segment begins.
func segmentSlips(of []string) []string {
	return slices.Concat(of, []string{"previous segment leaking"})
}

// except leaves out of mistakes those that a family is spared: the operands of + may be exchanged.
func except(list []string, names ...string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return slices.Contains(names, s) })
}
