package class

import (
	"math"
	"strconv"
	"strings"
)

// Figure writes points: at most two decimals.
func Figure(points float64) string {
	return strconv.FormatFloat(math.Round(points*100)/100, 'f', -1, 64)
}

// CSV writes the report as a table of comma-separated values (RFC 4180): a row for each file, after
// a row of names.
func (r *Report) CSV() string {
	var b strings.Builder
	row := func(cells []string) {
		for i, c := range cells {
			if i > 0 {
				b.WriteByte(',')
			}
			if strings.ContainsAny(c, "\",\r\n") {
				c = `"` + strings.ReplaceAll(c, `"`, `""`) + `"`
			}
			b.WriteString(c)
		}
		b.WriteString("\n")
	}
	head := []string{"file", "student", "points", "of"}
	for _, e := range r.Exercises {
		head = append(head, e.Spec)
	}
	row(append(head, "flags", "remarks"))
	for _, p := range r.Papers {
		cells := []string{harmless(p.File), harmless(p.Student), Figure(p.Score), strconv.Itoa(r.Of)}
		for _, s := range p.Scores {
			cells = append(cells, Figure(s))
		}
		var says []string
		for _, f := range p.Flags {
			says = append(says, f.Says)
		}
		row(append(cells, strings.Join(p.Kinds(), " "), harmless(strings.Join(says, " "))))
	}
	return b.String()
}

// harmless keeps a text from being read as a formula by a spreadsheet.
func harmless(s string) string {
	if s != "" && strings.ContainsAny(s[:1], "=+-@") {
		return "'" + s
	}
	return s
}
