package scene

// Role is what a shape is.
type Role uint8

// The roles; the zero role is invalid.
const (
	Band     Role = iota + 1 // the ground of a phase
	Node                     // a value that was written, or an input
	Pad                      // a node in the padding behind the real cells of an array
	Value                    // the text of a node
	PadValue                 // the text of a padding node
	Data                     // edge: a value that is an operand
	Steer                    // edge: a value that decides an address or a branch
	Copy                     // edge: a value written elsewhere unchanged
	Carried                  // edge: a value that stays in its cell
	Operator                 // the glyph of the operator beside the node it made
	Token                    // a value under way
	Riding                   // the text of a token
	Phase                    // the name of a phase
	Round                    // the label of a round
	Ruler                    // lane numbers, array names
	Interval                 // the inputs that a value covers
	Badge                    // the disc that marks a hazard
	BadgeInk                 // the sign on a badge
	Note                     // a sentence inside the figure (empty states)
	Focus                    // the ring round the selected node
	Texel                    // a node too small to have an inside
	Veil                     // what lies over a figure to let most of it recede
	Plate                    // the ground under a label that lines run behind
	Wire                     // a line that a value stays on: of a network, of a tree
	Dot                      // where a gate has changed what its wires hold
	Ring                     // where a gate has left it, or has yet to act
	Idle                     // the hatching of what does no work
	Axis                     // the frame of a chart, a bound
	Grid                     // its inner lines
	Series                   // measured counts
	Formula                  // what a formula says they are
	Code                     // a line of a program
	Asked                    // the empty box of a value that the reader is to predict
	roleEnd
)

// State is when a shape is, seen from the present.
type State uint8

// The states; Still is for what has no time.
const (
	Still State = iota
	Input
	Past
	Present
	Future
	Lit // singled out: in the cone of the selected node, on the longest chain
	stateEnd
)

// Tone is which part of the algorithm a shape belongs to, or what is the matter with it. The same
// meaning has the same tone on every page.
type Tone uint8

// The tones.
const (
	Neutral Tone = iota
	Up
	Down
	Clear
	Active
	Conflict
	SegmentA
	SegmentB
	LineA // the lines of a chart, beside the one that is Neutral: a tone and a dash each, none of them that of a part of an algorithm
	LineB
	LineC
	LineD
	toneEnd
)

// Ink is the full meaning of a shape; a theme gives it a look.
type Ink struct {
	Role  Role
	State State
	Tone  Tone
}

// Index numbers the inks densely from 0 to InkCount-1.
func (i Ink) Index() int {
	return (int(i.Role)*int(stateEnd)+int(i.State))*int(toneEnd) + int(i.Tone)
}

// InkCount is the number of ink indices.
const InkCount = int(roleEnd) * int(stateEnd) * int(toneEnd)

// InkAt is the ink with the given index.
func InkAt(index int) Ink {
	return Ink{
		Role:  Role(index / int(toneEnd) / int(stateEnd)),
		State: State(index / int(toneEnd) % int(stateEnd)),
		Tone:  Tone(index % int(toneEnd)),
	}
}

// String names the role as the class of a style sheet.
func (r Role) String() string {
	return [...]string{"", "band", "node", "pad", "value", "padvalue", "data", "steer", "copy", "carried", "operator", "token",
		"riding", "phase", "round", "ruler", "interval", "badge", "badgeink", "note", "focus", "texel", "veil", "plate",
		"wire", "dot", "ring", "idle", "axis", "grid", "series", "formula", "code", "asked"}[r]
}

// String names the state as the class of a style sheet; Still has no name.
func (s State) String() string {
	return [...]string{"", "input", "past", "present", "future", "lit"}[s]
}

// String names the tone as the class of a style sheet; Neutral has no name.
func (t Tone) String() string {
	return [...]string{"", "up", "down", "clear", "active", "conflict", "sega", "segb", "linea", "lineb", "linec", "lined"}[t]
}

// IsText tells whether shapes of the role are text.
func (r Role) IsText() bool {
	switch r {
	case Value, PadValue, Operator, Riding, Phase, Round, Ruler, Interval, BadgeInk, Note, Code:
		return true
	}
	return false
}
