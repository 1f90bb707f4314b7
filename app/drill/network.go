package drill

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/internal/escape"
)

// networkPicture draws the comparators placed so far on their wires, each as early as its wires are
// free. A comparator has a dot at each end; an arrow head marks the wire that takes the larger key,
// where that is not the lower one. An input, one value a wire, rides the wires, and where an
// exchange takes place the new values stand behind it.
func networkPicture(wires int, comparators []string, input []int, id string) string {
	const rowHeight, columnWidth, margin = 44, 34, 18
	type joint struct{ a, b, column int }
	var joints []joint
	next := make([]int, wires) // first free column of each wire
	columns := 1
	for _, text := range comparators {
		left, right, _ := strings.Cut(text, "-")
		a, errA := strconv.Atoi(strings.TrimSpace(left))
		b, errB := strconv.Atoi(strings.TrimSpace(right))
		if errA != nil || errB != nil || a < 0 || b < 0 || a >= wires || b >= wires || a == b {
			continue
		}
		column := 0
		for w := min(a, b); w <= max(a, b); w++ {
			column = max(column, next[w])
		}
		for w := min(a, b); w <= max(a, b); w++ {
			next[w] = column + 1
		}
		joints = append(joints, joint{a, b, column})
		columns = max(columns, column+1)
	}
	width, height := 2*margin+max(columns, 6)*columnWidth, wires*rowHeight
	y := func(w int) int { return w*rowHeight + rowHeight/2 }
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="network-picture" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="%s-t"><title id="%s-t">%s</title>`,
		width, height, width, height, id, id, escape.HTML(networkWords(wires, comparators)))
	for w := range wires {
		fmt.Fprintf(&s, `<path class="wire" d="M0 %d H%d"/>`, y(w), width)
	}
	now := slices.Clone(input)
	value := func(x, w int) {
		if now != nil {
			fmt.Fprintf(&s, `<text class="rides" x="%d" y="%d">%d</text>`, x, y(w)-6, now[w])
		}
	}
	for w := range wires {
		value(8, w)
	}
	for _, j := range joints {
		x := margin + j.column*columnWidth + columnWidth/2
		class := "joint"
		if j.a > j.b {
			class += " joint-up"
		}
		fmt.Fprintf(&s, `<g class="%s"><path d="M%d %d V%d"/><circle cx="%d" cy="%d" r="5"/>`, class, x, y(j.a), y(j.b), x, y(j.a))
		if j.a > j.b {
			fmt.Fprintf(&s, `<path class="head" d="M%d %d l-6 11 h12 z"/></g>`, x, y(j.b)-5)
		} else {
			fmt.Fprintf(&s, `<circle cx="%d" cy="%d" r="5"/></g>`, x, y(j.b))
		}
		if now != nil && now[j.a] > now[j.b] {
			now[j.a], now[j.b] = now[j.b], now[j.a]
			value(x+12, j.a)
			value(x+12, j.b)
		}
	}
	for w := range wires {
		if now != nil && w+1 < wires && now[w] > now[w+1] {
			fmt.Fprintf(&s, `<path class="unsorted" d="M%d %d V%d"/>`, width-4, y(w), y(w+1))
		}
		value(width-14, w)
	}
	return s.String() + "</svg>"
}

func networkWords(wires int, comparators []string) string {
	if len(comparators) == 0 {
		return fmt.Sprintf("%d wires without a comparator", wires)
	}
	return fmt.Sprintf("%d wires with the comparators %s", wires, strings.Join(comparators, ", "))
}
