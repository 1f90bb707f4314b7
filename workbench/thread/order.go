// Package thread holds what threads of readers' programs have in common, whatever language they are
// written in: the order of their turns, and what the values in their hands were made of.
//
// Texts and accesses flow in; orders and origins flow out. Nothing here runs a program.
package thread

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Order is in which order threads make their accesses and come to their barriers: for each launch
// of a run the threads, one entry an access. A launch that goes on when its entries are used up
// lets the thread that went last go on as long as it can, and then the first that can: so an order
// need tell no more than what matters.
type Order [][]int

// String writes an order: launches separated by ";", and "3*4" for four accesses of thread 3.
func (o Order) String() string {
	var launches []string
	for _, list := range o {
		var parts []string
		for i := 0; i < len(list); {
			k := i
			for k < len(list) && list[k] == list[i] {
				k++
			}
			part := strconv.Itoa(list[i])
			if k-i > 1 {
				part += "*" + strconv.Itoa(k-i)
			}
			parts, i = append(parts, part), k
		}
		launches = append(launches, strings.Join(parts, " "))
	}
	return strings.Join(launches, "; ")
}

// maxTurns is how many accesses an order may tell.
const maxTurns = 1 << 16

// ParseOrder reads what String writes.
func ParseOrder(text string) (Order, error) {
	out := Order{}
	turns := 0
	for _, launch := range strings.Split(text, ";") {
		list := []int{}
		for _, part := range strings.Fields(launch) {
			name, count, repeated := strings.Cut(part, "*")
			k, errCount := 1, error(nil)
			if repeated {
				k, errCount = strconv.Atoi(count)
			}
			thread, err := strconv.Atoi(name)
			if err != nil || errCount != nil || thread < 0 || thread > 1<<20 || k < 1 || k > maxTurns {
				return nil, fmt.Errorf("%q is no turn: write the number of a thread, such as 3, or 3*4 for four accesses of it", short(part))
			}
			if turns += k; turns > maxTurns {
				return nil, fmt.Errorf("an order has at most %d accesses", maxTurns)
			}
			list = append(list, slices.Repeat([]int{thread}, k)...)
		}
		out = append(out, list)
	}
	return out, nil
}

func short(text string) string {
	if len(text) > 40 {
		return strings.ToValidUTF8(text[:40], "") + "…"
	}
	return text
}
