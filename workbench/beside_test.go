package workbench

import (
	"slices"
	"strings"
	"testing"

	"upsweep/workbench/kernels"
)

// Of a program that was to be repaired is told what it does where one that is right does something else:
// what differs in the two, with both values, at the first place in the run where they do.
func TestBesideAProgramThatIsRight(t *testing.T) {
	for _, c := range []struct{ id, right, wrong, at, changed, says string }{
		// id, the right line, the wrong one, the line that is changed ("" for the wrong one) and what it becomes
		{"scan/hillis-steele", "x[i] = op(x[i - d], x[i])", "x[i] = op(x[i], x[i - d])", "", "x[i] = op(x[i - 1], x[i])",
			"On that input, in round 2, for lane 2, “x[i - 1]” is x[1], and x[0] would be right. In a round before, it was right."},
		{"scan/hillis-steele", "x[i] = op(x[i - d], x[i])", "x[i] = op(x[i - 1], x[i])", "", "x[i] = op(x[i], x[i - d])",
			"On that input, in round 1, for lane 1, “op(x[i], x[i - d])” is ba, and ab would be right. The two operands are exchanged."},
		{"scan/hillis-steele", "x[i] = op(x[i - d], x[i])", "x[i] = op(x[i], x[i - d])", "", "x[i] = op(x[i], x[i - 1])",
			"On that input your line does what the line did that stood there: in round 1, for lane 1, “op(x[i], x[i - 1])” is ba, and ab would be right. What stands first in it, x[i], has to stand second."},
		{"scan/hillis-steele", "x[i] = op(x[i - d], x[i])", "x[i] = op(x[i], x[i - d])", "d *= 2", "d += d",
			"On that input, what you have changed makes no difference."},
		{"scan/hillis-steele", "x[i] = op(x[i - d], x[i])", "x[i] = op(x[i], x[i - d])", "parallel(d, len(x), lane)", "parallel(d + 1, len(x), lane)",
			"On that input, the start of parallel, “d + 1”, is 2, and before your change that was 1."},
		{"scan/hillis-steele", "v = op(s[t - d], s[t]) if t >= d else s[t]", "v = op(s[t - d], s[t])", "", "v = op(s[t - d], s[t]) if t > d else s[t]",
			"On that input, for thread 1, “t > d” does not hold, and should. The two sides are equal then."},
		{"scan/hillis-steele", "        s[t] = v\n        d *= 2", "        s[t] = v\n        d += d // 2 + 1", "d += d // 2 + 1", "d += 1",
			"On that input, for thread 3, the 2nd time, “d += 1” makes d 3, and 4 would be right."},
		{"compact/scan", "    barrier()\n    if t == 0:", "    if t == 0:", "if t == 0:", "warp_sync()\n    if t == 0:",
			"warp_sync() has the threads of one warp wait for each other, and no others: threads 0 and 32 are of two warps."},
		{"scan/sklansky", "while d < len(x):", "while 2 * d < len(x):", "", "while d < len(x) - d:",
			"On that input your line does what the line did that stood there: “d < len(x) - d” does not hold, and should. The run has 0 rounds, and 1 would be right."},
		{"scan/blelloch", "x[i] = op(prefix, left)", "x[i] = op(left, prefix)", "while d < n:", "while d <= n:",
			"On that input, the 3rd time, “d <= n” holds, and did not before your change. The two sides are equal then."},
		{"scan/naive", "for j in range(1, i + 1):", "for j in range(1, i):", "", "for j in range(i + 1):",
			"On that input, in round 1, for lane 0, the start of range is 0, and 1 would be right."},
		{"reduce/tree", "parallel(0, n - d, lane, 2 * d)", "parallel(d, n - d, lane, 2 * d)", "", "parallel(1, n - d, lane, 2 * d)",
			"On that input your line does what the line did that stood there: the start of parallel is 1, and 0 would be right."},
		{"segscan/hillis-steele", "                heads[i] = heads[i - d]\n", "", "        parallel(d, len(x), lane)", "        parallel(d, len(x) - 1, lane)",
			"On that input, the end of parallel, “len(x) - 1”, is 1, and before your change that was 2."},
		{"reduce/sequential", "if t < left - half:", "if t < half:", "", "if t <= left - half:",
			"On that input, for thread 1, “t <= left - half” holds, and should not. The two sides are equal then."},
		{"scan/lookback", "total = op(before, total)", "total = op(total, before)", "", "before = op(before, total)",
			"On that input, for thread 1, prefixes[1] is made of x[2], and in a program that is right of prefixes[0] and x[2]."},
		{"scan/reverse", "x[i] = op(x[i], x[i + d])", "x[i] = op(x[i + d], x[i])", "", "x[i] = op(x[i - d], x[i])",
			"On that input, in round 1, for lane 0, “op(x[i - d], x[i])” has no value, and ab would be right. What stands second in it, x[i], has to stand first."},
		{"unique/scan", "y[pos[i]] = x[i]", "y[i] = x[i]", "", "y[i] = x[pos[i]]",
			"On that input, in round 7, for lane 2, “x[pos[i]]” is x[1], and x[2] would be right. The two indices are exchanged: a scatter has become a gather."},
		{"unique/scan", "y[pos[i]] = x[i]", "y[i] = x[i]", "x[i] != x[i - 1]", "x[i] != x[i + 1]",
			"On that input, in round 1, for lane 1, “x[i] != x[i + 1]” has no value, and before your change it did not hold."},
		{"scan/han-carlson", "parallel(d + 1, n, take_in(d), 2)", "parallel(d, n, take_in(d), 2)", "", "parallel(d + 1, n, take_in(d))",
			"On that input, the step of parallel is 1, and 2 would be right."},
		{"scan/chunked", "op(totals[k - 1], x[start(k)]) if k > 0", "op(totals[k], x[start(k)]) if k > 0", "", "op(x[start(k)], totals[k - 1]) if k > 0",
			"On that input, in round 3, for lane 1, “op(x[start(k)], totals[k - 1])” is ba, and ab would be right. The two operands are exchanged."},
		{"segscan/serial", "y[i] = op(y[i - 1], x[i])", "y[i] = op(x[i], y[i - 1])", "if heads[i] or i == 0:", "if heads[i]:",
			"On that input, in round 1, “heads[i]” is 0: it does not hold, and the condition before your change did."},
		{"scan/sklansky", "x[i] = op(x[i // d * d - 1], x[i])", "x[i] = op(x[i], x[i // d * d - 1])", "if (i // d) % 2 == 1:", "if i // d:",
			"On that input, what you have changed makes no difference."},
		{"unique/scan", "if i == 0 or x[i] != x[i - 1]:", "if x[i] != x[i - 1]:", "", "if i and x[i] != x[i - 1]:", "On that input, in round 1, for lane 0, “i and x[i] != x[i - 1]” is 0: it does not hold, and should."},
		{"scan/lookback", "total = op(before, total)", "total = op(total, before)", "prefixes[b] = total", "prefixes[b] = before",
			"On that input, for thread 1, “before” is ab, and before your change that was cdab."},
		{"compact/serial", "count[0] += 1", "count[0] = i + 1", "", "count[0] += i",
			"On that input, in round 1, “count[0] += i” makes count[0] 0, and 1 would be right."},
		{"compact/serial", "count[0] += 1", "count[0] = i + 1", "", "count[0] += 1\n                count[0] += 1",
			"On that input, in round 1, count[0] is written twice, and in a program that is right once."},
		{"segscan/serial", "if heads[i] or i == 0:", "if i == 0:", "", "if i == 0 or heads[i - 1]:",
			"On that input your line does what the line did that stood there: in round 1, “heads[i - 1]” is heads[0], and heads[1] would be right."},
		{"segscan/serial", "if heads[i] or i == 0:", "if i == 0:", "", "if i == 0 or not heads[i]:",
			"On that input, in round 1, the 2nd time, “i == 0 or not heads[i]” holds, and should not."},
		{"scatter/sort", "atomic_max(winner, index[t], t)", "atomic_store(winner, index[t], t)", "", "atomic_min(winner, index[t], t)",
			"On that input, for thread 0, winner[0] becomes -1, and in a program that is right 0."},
		{"reduce/serial", "y[0] = op(y[0], x[i])", "y[0] = op(x[0], x[i])", "range(1, len(x))", "range(len(x))",
			"On that input, in round 1, the start of range is 0, and before your change that was 1."},
	} {
		given := changedApart(t, c.id, c.right, c.wrong)
		spoilt, right := false, changedApart(t, c.id, c.right, c.right)
		for _, program := range kernels.Apart(c.id) {
			spoilt = spoilt || slices.Contains(kernels.Spoilt(program), given)
		}
		at := c.at
		if at == "" {
			at = c.wrong
		}
		source := strings.Replace(given, at, c.changed, 1)
		alg := found(t, c.id)
		v, err := Judge(compiled(t, source), alg, nil)
		if err != nil || !spoilt || source == given {
			t.Errorf("%s: %v, spoilt: %v\n%s", c.id, err, spoilt, source)
			continue
		}
		if says := Beside(source, given, right, alg, v); says != c.says {
			t.Errorf("%s with %s:\n%q, not\n%q\non %v: %s", c.id, c.changed, says, c.says, v.Failing, v.Says)
		}
		if says := Beside(given, given, right, alg, v); says != "" {
			t.Errorf("%s, unchanged: %q", c.id, says)
		}
		if says := Beside(source, given, "", alg, v); says != "" {
			t.Errorf("%s, beside nothing: %q", c.id, says)
		}
	}
}

// So it is of programs put together from lines, beside one that is right.
func TestBesideAProgramOfTheSameLines(t *testing.T) {
	for _, c := range []struct{ id, right, changed, says string }{
		{"reduce/tree", "parallel(0, n - d, lane, 2 * d)", "parallel(d, n - d, lane, 2 * d)", "On that input, the start of parallel, “d”, is 1, and 0 would be right."},
		{"segscan/hillis-steele", "                heads[i] = heads[i - d]\n", "", "On that input, in round 1, for lane 2, heads[2] is not written, and in a program that is right it is."},
		{"reduce/tree", "        parallel(0, n - d, lane, 2 * d)\n        d *= 2\n", "        d *= 2\n        parallel(0, n - d, lane, 2 * d)\n", "On that input, in round 1, for lane 0, x[0] is not written, and in a program that is right it is."},
		{"segscan/serial", "if heads[i] or i == 0:", "if i == 0:", "On that input, in round 1, the 2nd time, “i == 0” does not hold, and the condition that is right does."},
	} {
		source := changedApart(t, c.id, c.right, c.changed)
		alg := found(t, c.id)
		v, err := Judge(compiled(t, source), alg, nil)
		if err != nil {
			t.Errorf("%s: %v", c.id, err)
			continue
		}
		if says := Beside(source, "", changedApart(t, c.id, c.right, c.right), alg, v); says != c.says {
			t.Errorf("%s with %s:\n%q, not\n%q\non %v: %s", c.id, c.changed, says, c.says, v.Failing, v.Says)
		}
	}
}
