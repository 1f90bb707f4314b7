package rooms

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Kind is what is asked for. The zero Kind is invalid.
type Kind uint8

const (
	Choice Kind = iota + 1 // one of the options
	Value                  // what stands in a cell: a number or a short text, grouped by what it means
	Node                   // a place in the figure
	kinds
)

var kindNames = [kinds]string{"", "choice", "value", "node"}

func (k Kind) String() string { return kindNames[k] }

// Phase is where a question stands. The zero Phase is a question that nobody has been asked.
//
// Vote, discuss, vote again, reveal: Mazur, Peer Instruction, 1997.
type Phase uint8

const (
	Unasked   Phase = iota
	Voting          // the first vote is open
	Counted         // it is closed; the teacher alone sees its counts
	Talking         // neighbours discuss
	Again           // the second vote is open
	Recounted       // it is closed
	Revealed        // both distributions and the answer are shown
	phases
)

var phaseNames = [phases]string{"unasked", "voting", "counted", "talking", "again", "recounted", "revealed"}

func (p Phase) String() string { return phaseNames[p] }

// open tells whether votes are taken.
func (p Phase) open() bool { return p == Voting || p == Again }

// round is the vote that a phase belongs to: the first, until the second is opened.
func (p Phase) round() int {
	if p >= Again {
		return 1
	}
	return 0
}

// leads says which phases a teacher may go to from each: a question can be answered after its first
// vote, and no vote is opened twice.
var leads = [phases][]Phase{
	Unasked:   {Voting},
	Voting:    {Counted},
	Counted:   {Talking, Again, Revealed},
	Talking:   {Again, Revealed},
	Again:     {Recounted},
	Recounted: {Revealed},
}

// Option is one answer to choose, and what it is a sign of where it is wrong.
type Option struct {
	Text          string `json:"text"`
	Misconception string `json:"misconception,omitempty"`
}

// Question is what a teacher puts to a room.
type Question struct {
	ID      string   `json:"id"` // given by the teacher's page: a question of the lesson, an exercise, or one made up
	Kind    Kind     `json:"kind"`
	Prompt  string   `json:"prompt"`
	Options []Option `json:"options,omitempty"` // of a Choice
	Right   string   `json:"right,omitempty"`   // an option's number from 0, a value, or a node; empty where nothing is right or wrong
	At      Position `json:"at"`                // the frozen figure
}

// size is how much text the question holds, in bytes.
func (q Question) size() int {
	bytes := len(q.ID) + len(q.Prompt) + len(q.Right) + len(q.At.Page) + len(q.At.State)
	for _, o := range q.Options {
		bytes += len(o.Text) + len(o.Misconception)
	}
	return bytes
}

// votes are the latest choices of one round, by member.
type votes map[Member]string

// given is when each of them was given, by the clock of who gave it, where that was said.
type given map[Member]int

// Group is an answer, and how many gave it.
type Group struct {
	Answer string `json:"answer"`
	Count  int    `json:"count"`
	Right  bool   `json:"right,omitempty"`
	Shown  bool   `json:"shown,omitempty"` // the room may see it
}

// Distribution is how a vote came out: every option of a Choice in its order, of other kinds what
// was answered, commonest first.
type Distribution []Group

// Total is how many voted.
func (d Distribution) Total() int {
	total := 0
	for _, g := range d {
		total += g.Count
	}
	return total
}

// RightShare is the share of right answers, and whether there is one: somebody voted, and there is
// a right answer.
func (d Distribution) RightShare() (share float64, ok bool) {
	right, known := 0, false
	for _, g := range d {
		if g.Right {
			right, known = right+g.Count, true
		}
	}
	if d.Total() == 0 {
		return 0, false
	}
	return float64(right) / float64(d.Total()), known
}

// commonest are so many groups and the right one; the rest is counted as others, which have no
// answer. A thousand people give hundreds of answers to a free question, and every one of the
// thousand is told.
func (d Distribution) commonest(most int) Distribution {
	if len(d) <= most {
		return d
	}
	few := slices.Clone(d[:most])
	others := 0
	for _, g := range d[most:] {
		if g.Right {
			few = append(few, g)
		} else {
			others += g.Count
		}
	}
	if others == 0 {
		return few
	}
	if i := slices.IndexFunc(few, func(g Group) bool { return g.Answer == "" }); i >= 0 {
		few[i].Count += others
		return few
	}
	return append(few, Group{Count: others, Shown: true})
}

// canonical is an answer as it is counted: equal values in other words are one answer.
func (q Question) canonical(answer string) (string, bool) {
	answer = strings.Join(strings.Fields(answer), " ")
	switch q.Kind {
	case Choice:
		i, err := strconv.Atoi(answer)
		return strconv.Itoa(i), err == nil && i >= 0 && i < len(q.Options)
	case Value, Node:
		if n, err := strconv.ParseInt(answer, 10, 64); err == nil {
			return strconv.FormatInt(n, 10), true
		}
		if x, err := strconv.ParseFloat(answer, 64); err == nil && x-x == 0 {
			return strconv.FormatFloat(x, 'g', -1, 64), true
		}
		return strings.ToLower(answer), answer != "" && len(answer) <= longestAnswer
	}
	return "", false
}

// count makes the distribution of a round. shown are the free answers, words and numbers alike,
// that the teacher lets the room see; options and nodes need no leave.
func (q Question) count(v votes, shown map[string]bool) Distribution {
	right, _ := q.canonical(q.Right)
	group := func(answer string, n int) Group {
		isRight := q.Right != "" && answer == right
		return Group{Answer: answer, Count: n, Right: isRight, Shown: q.Kind != Value || isRight || shown[answer]}
	}
	counts := map[string]int{}
	for _, answer := range v {
		counts[answer]++
	}
	if q.Kind == Choice {
		d := make(Distribution, len(q.Options))
		for i := range d {
			answer := strconv.Itoa(i)
			d[i] = group(answer, counts[answer])
		}
		return d
	}
	var d Distribution
	if _, given := counts[right]; q.Right != "" && !given {
		d = append(d, group(right, 0))
	}
	for answer, n := range counts {
		d = append(d, group(answer, n))
	}
	slices.SortFunc(d, func(a, b Group) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Answer, b.Answer)) })
	return d
}

// Advice is what the share of right answers after a first vote suggests: a hint to the teacher and
// no rule.
type Advice string

const (
	Explain Advice = "explain" // too few know for a discussion to bring it
	Discuss Advice = "discuss"
	GoOn    Advice = "go on"
)

// advise gives the hint of Crouch and Mazur (Peer Instruction: Ten Years of Experience and Results,
// 2001): between 30 and 70 per cent a discussion helps most.
func advise(d Distribution) Advice {
	share, ok := d.RightShare()
	switch {
	case !ok:
		return ""
	case share < 0.3:
		return Explain
	case share <= 0.7:
		return Discuss
	}
	return GoOn
}
