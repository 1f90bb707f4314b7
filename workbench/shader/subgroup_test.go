package shader

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"upsweep/budget"
)

// Each operation of subgroups gives every lane what its definition says, over subgroups that are
// full and over one of 8 lanes, in every order that is tried.
func TestSubgroups(t *testing.T) {
	const lanes = 40
	x := func(i int) uint32 { return uint32(i*i*7+3) % 31 }
	over := func(i int, inclusive, all bool) (list []uint32) { // those before a lane of its subgroup
		for k := i / subgroupSize * subgroupSize; k < min(lanes, (i/subgroupSize+1)*subgroupSize); k++ {
			if all || k < i || inclusive && k == i {
				list = append(list, x(k))
			}
		}
		return list
	}
	sum := func(list []uint32) (n uint32) {
		for _, v := range list {
			n += v
		}
		return n
	}
	first := func(i int) int { return i / subgroupSize * subgroupSize }
	for text, want := range map[string]func(i int) uint32{
		"subgroupAdd(v)":          func(i int) uint32 { return sum(over(i, true, true)) },
		"subgroupInclusiveAdd(v)": func(i int) uint32 { return sum(over(i, true, false)) },
		"subgroupExclusiveAdd(v)": func(i int) uint32 { return sum(over(i, false, false)) },
		"subgroupMax(v)":          func(i int) uint32 { return maxOf(over(i, true, true)) },
		"subgroupMin(v)":          func(i int) uint32 { return minOf(over(i, true, true)) },
		"subgroupOr(v)": func(i int) (n uint32) {
			for _, v := range over(i, true, true) {
				n |= v
			}
			return n
		},
		"u32(subgroupAll(v < 30u))": func(i int) uint32 { return flag(maxOf(over(i, true, true)) < 30) },
		"u32(subgroupAny(v == 3u))": func(i int) uint32 { return flag(slices.Contains(over(i, true, true), 3)) },
		"subgroupBallot(v > 15u).x": func(i int) (n uint32) {
			for k, v := range over(i, true, true) {
				n |= flag(v > 15) << k
			}
			return n
		},
		"countOneBits(subgroupBallot(true).x)": func(i int) uint32 { return uint32(len(over(i, true, true))) },
		"subgroupShuffle(v, 3u)":               func(i int) uint32 { return x(first(i) + 3) },
		"subgroupShuffleXor(v, 1u)":            func(i int) uint32 { return x(i ^ 1) },
		"subgroupBroadcastFirst(v)":            func(i int) uint32 { return x(first(i)) },
		"subgroupBroadcast(v, 2u)":             func(i int) uint32 { return x(first(i) + 2) },
		"subgroupShuffleUp(v, 1u)": func(i int) uint32 {
			if i == first(i) {
				return x(i)
			}
			return x(i - 1)
		},
		"peers(v)": func(i int) (n uint32) {
			for k, v := range over(i, true, true) {
				n |= flag(v&3 == x(i)&3) << k
			}
			return n
		},
		"u32(subgroupAdd(f32(v)))":        func(i int) uint32 { return sum(over(i, true, true)) },
		"subgroupAdd(vec2<u32>(v, 1u)).y": func(i int) uint32 { return uint32(len(over(i, true, true))) },
		"select(v, subgroupAdd(1u), at == 0u) * 1u": func(i int) uint32 {
			return map[bool]uint32{true: uint32(len(over(i, true, true))), false: x(i)}[i == first(i)]
		},
		"u32(subgroupMin(-i32(v)) == -i32(subgroupMax(v)))":   func(int) uint32 { return 1 },
		"subgroupAdd(subgroupInclusiveAdd(1u)) + size - size": func(i int) uint32 { n := uint32(len(over(i, true, true))); return n * (n + 1) / 2 },
	} {
		var values []uint32
		for i := range lanes {
			values = append(values, x(i))
		}
		source := fmt.Sprintf(`enable subgroups;
//: x = %s
//: y: %d
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
fn peers(v: u32) -> u32 {
  var out = subgroupBallot(true).x;
  for (var b = 0u; b < 2u; b++) {
    let has = ((v >> b) & 1u) != 0u;
    let votes = subgroupBallot(has).x;
    out &= select(~votes, votes, has);
  }
  return out;
}
@compute @workgroup_size(%d)
fn main(@builtin(local_invocation_index) i: u32, @builtin(subgroup_invocation_id) at: u32, @builtin(subgroup_size) size: u32) {
  let v = x[i];
  y[i] = %s;
}`, spaced(values), lanes, lanes, text)
		p, err := Compile(source, Head{}, budget.Shader())
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		r, err := p.Verify(VerifyOptions{Budget: budget.Shader(), Orders: 3})
		if err != nil || !r.Right {
			t.Errorf("%s: %v %s", text, err, joinedFaults(r.Found))
			continue
		}
		for i, got := range r.First.Buffers[0].bits {
			if got != want(i) {
				t.Errorf("%s: lane %d gets %d, want %d", text, i, got, want(i))
				break
			}
		}
	}
}

func maxOf(list []uint32) (n uint32) {
	for _, v := range list {
		n = max(n, v)
	}
	return n
}

func minOf(list []uint32) uint32 {
	n := list[0]
	for _, v := range list {
		n = min(n, v)
	}
	return n
}

// Lanes of a subgroup that come to different operations are told, and those that never come while
// others wait at a barrier.
func TestSubgroupsThatPart(t *testing.T) {
	for body, says := range map[string]string{
		"if (i < 8u) {\n x[i] = subgroupAdd(i);\n } else {\n x[i] = subgroupMax(i);\n }": "all of a subgroup have to come to the same",
		"if (i < 8u) {\n x[i] = subgroupAdd(i);\n }\n workgroupBarrier();\n x[i] += 1u;": "none goes on",
	} {
		p, err := Compile("enable subgroups;\n//: x = iota 32\n@group(0) @binding(0) var<storage, read_write> x: array<u32>;\n@compute @workgroup_size(32)\nfn main(@builtin(local_invocation_index) i: u32) {\n"+body+"\n}", Head{}, budget.Shader())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Run(Options{Budget: budget.Shader()}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", body, err, says)
		}
	}
}
