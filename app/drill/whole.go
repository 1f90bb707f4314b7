package drill

import "strings"

// A Simulate is marked part by part: what was made of a round is judged when the reader leaves it,
// and the next round begins with what the run holds.

// marking is the judgement of a part.
type marking struct {
	answer string
	right  bool
	says   string
}

// about judges a part, once for each answer: the page asks at every press.
func (d *Drill) about(slot int) (right bool, says string) {
	m, ok := d.marked[slot]
	if !ok || m.answer != d.answer[slot] {
		m.answer = d.answer[slot]
		m.right, m.says = d.ex.About(slot, m.answer)
		if d.marked == nil {
			d.marked = map[int]marking{}
		}
		d.marked[slot] = m
	}
	return m.right, m.says
}

// part names a part in few words: "round 3", without its phase.
func (d *Drill) part(slot int) string {
	name, _, _ := strings.Cut(d.ex.Slots[slot].Label, ",")
	name, _, _ = strings.Cut(name, " (")
	return name
}
