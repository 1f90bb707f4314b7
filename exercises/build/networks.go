package build

import "slices"

// This file writes down the networks that people know.

// familiar lists the networks that people know for so many wires, by their forms.
func (q *building) familiar() map[string]bool {
	out := map[string]bool{}
	for _, n := range q.known() {
		if len(n.failing(q.wires)) == 0 {
			out[n.form()] = true
		}
	}
	return out
}

// known lists networks that people know, some of which sort so many keys.
func (q *building) known() []network {
	return []network{mergeExchange(q.wires), oddEvenMerge(q.wires), bitonic(q.wires, true), bitonic(q.wires, false), halved(q.wires), bubble(q.wires), insertion(q.wires), selection(q.wires), brick(q.wires, 0), brick(q.wires, 1)}
}

// knownRounds are the rounds of these networks.
func (q *building) knownRounds() (out []network) {
	for _, n := range q.known() {
		out = append(out, n.inRounds()...)
	}
	return out
}

// mergeExchange is Batcher's network for any number of wires (Knuth 5.2.2, Algorithm M).
func mergeExchange(n int) network {
	var out network
	top := power(n)
	for p := top / 2; p > 0; p /= 2 {
		for q, r, d := top/2, 0, p; ; {
			for i := 0; i < n-d; i++ {
				if i&p == r {
					out = append(out, [2]int{i, i + d})
				}
			}
			if q == p {
				break
			}
			d, q, r = q-p, q/2, p
		}
	}
	return out
}

// power is the least power of two that is not less than n.
func power(n int) int {
	top := 1
	for top < n {
		top *= 2
	}
	return top
}

// oddEvenMerge sorts pairs and merges them by odd-even merges; of more wires than there are, the comparators on those
// that there are.
func oddEvenMerge(n int) network {
	var out network
	for p := 1; p < n; p *= 2 {
		for k := p; k >= 1; k /= 2 {
			for i := 0; i+k < n; i++ {
				if (i-k%p)/k%2 == 0 && i >= k%p && i/(2*p) == (i+k)/(2*p) {
					out = append(out, [2]int{i, i + k})
				}
			}
		}
	}
	return out
}

// bitonic is Batcher's bitonic sorter: with mirrored first rounds, or with every other run sorted downwards.
func bitonic(n int, mirrored bool) network {
	var out network
	for k := 2; k <= power(n); k *= 2 {
		for d := k / 2; d >= 1; d /= 2 {
			for i := range n {
				j := i ^ d
				if mirrored && d == k/2 {
					j = i ^ (k - 1)
				}
				if j <= i || j >= n {
					continue
				}
				if !mirrored && i&k != 0 {
					out = append(out, [2]int{j, i})
				} else {
					out = append(out, [2]int{i, j})
				}
			}
		}
	}
	return out
}

// halved is the bitonic sorter of any number of wires, of which the first half is sorted the other way (Lang).
func halved(n int) network {
	var out network
	var merge, sort func(from, n int, down bool)
	merge = func(from, n int, down bool) {
		if n < 2 {
			return
		}
		far := power(n) / 2
		for i := from; i < from+n-far; i++ {
			if down {
				out = append(out, [2]int{i + far, i})
			} else {
				out = append(out, [2]int{i, i + far})
			}
		}
		merge(from, far, down)
		merge(from+far, n-far, down)
	}
	sort = func(from, n int, down bool) {
		if n > 1 {
			sort(from, n/2, !down)
			sort(from+n/2, n-n/2, down)
			merge(from, n, down)
		}
	}
	sort(0, n, false)
	return out
}

func bubble(n int) network {
	var out network
	for last := n - 1; last > 0; last-- {
		for i := range last {
			out = append(out, [2]int{i, i + 1})
		}
	}
	return out
}

func insertion(n int) network {
	var out network
	for k := 1; k < n; k++ {
		for i := k - 1; i >= 0; i-- {
			out = append(out, [2]int{i, i + 1})
		}
	}
	return out
}

func selection(n int) network {
	var out network
	for i := range n {
		for j := i + 1; j < n; j++ {
			out = append(out, [2]int{i, j})
		}
	}
	return out
}

// brick is the odd-even transposition, which begins with the even pairs or with the odd ones.
func brick(n, start int) network { return brickRounds(n, start, n) }

func brickRounds(n, start, rounds int) network {
	var out network
	for round := start; round < start+rounds; round++ {
		for i := round % 2; i+1 < n; i += 2 {
			out = append(out, [2]int{i, i + 1})
		}
	}
	return slices.Clip(out)
}
