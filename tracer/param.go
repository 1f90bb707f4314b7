package tracer

import (
	"fmt"
	"strconv"
)

// Param is a number or a word that a kernel ran with and that no cell of memory holds: of how many
// columns a matrix is that lies row by row, how large a tile is, what stands beyond an edge.
type Param struct{ Name, Text string }

// Param says what the run's parameter of a name is; of several words for one name the last one
// stands. Views read them to place the cells of an array: they compute nothing with them.
func (m *Machine) Param(name string, v any) {
	if m.rec == nil {
		return
	}
	p := Param{name, fmt.Sprint(v)}
	for i := range m.rec.params {
		if m.rec.params[i].Name == name {
			m.rec.params[i] = p
			return
		}
	}
	m.rec.params = append(m.rec.params, p)
}

// Across says that the arrays of a name are matrices of so many columns, row by row: narration names their
// cells by row and column.
func (m *Machine) Across(array string, columns int) { m.Param("across "+array, columns) }

// Scans says in words what a scan of an array is for, for views: "pos[i] counts the values kept before
// x[i]". Nothing is said where the words are empty.
func (m *Machine) Scans(a *Array, aim string) {
	if aim != "" {
		m.Param("scan of "+a.Name(), aim)
	}
}

// Param is the run's parameter of a name; empty where its kernel has not said it.
func (t *Trace) Param(name string) string {
	for _, p := range t.record.params {
		if p.Name == name {
			return p.Text
		}
	}
	return ""
}

// IntParam is a parameter that is a whole number; 0 if there is none of that name.
func (t *Trace) IntParam(name string) int {
	n, _ := strconv.Atoi(t.Param(name))
	return n
}
