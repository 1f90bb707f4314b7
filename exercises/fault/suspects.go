package fault

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
)

// This file says what is to be said to a fault that was looked for in the wrong place, or put down
// to another cause.

func (q *finding) Where(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	switch {
	case strings.TrimSpace(a[0]) == "" && strings.TrimSpace(a[1]) == "":
		return "Neither a cell nor a cause is picked yet."
	case g.First == 0:
		return q.aboutCell(e, plainRef(e, a[0]))
	case strings.TrimSpace(a[1]) == "":
		return "The cell is right. Now choose the cause."
	}
	return "The cell is right, but the cause is a different one."
}

func (q *finding) What(*exercises.Exercise, exercises.Answer, exercises.Grade) string {
	return q.explain(q.first[0])
}

// Reads says how to find it.
func (q *finding) Reads(e *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	h := q.Hints(e, a)
	return h[0] + " " + h[1]
}

// suspects are the wrong cells and causes that somebody may pick.
func (q *finding) suspects(e *exercises.Exercise, _ exercises.Answer) []*exercises.Suspect {
	var out []*exercises.Suspect
	for i, c := range q.causes {
		if i != q.picked {
			out = append(out, &exercises.Suspect{Name: "cause mistaken: " + c.name, Says: c.seen + anotherCause, Leaves: []string{"", strconv.Itoa(i)}, Local: true})
		}
	}
	place := func(at, name, says string) {
		if !slices.Contains(q.first, at) {
			out = append(out, &exercises.Suspect{Name: name, Says: says, Leaves: []string{at, ""}, Local: true})
		}
	}
	for _, row := range e.Board {
		for _, c := range row.Cells {
			at := exercises.Ref(row.Round, row.Array, c.Index)
			w, isWrong := q.wrong[at]
			switch {
			case row.Round == 0:
				place(at, "an input taken for the fault", "The input is as it was given. Look for what the first rounds make of it.")
			case isWrong:
				place(at, q.later(), fmt.Sprintf("It holds %s and should hold %s, %s", holds(w.got), holds(w.want), q.lookBefore()))
			case q.sound == nil && !picks(e, at): // what it should hold is not known: the right run takes another way
				place(at, "a step on the way taken for the fault", "Look among the results only, from the left.")
			default:
				place(at, "a right cell taken for the fault", fmt.Sprintf("This cell holds %s, as it should: the listing makes that from the row above.", holds(c.Text)))
			}
		}
	}
	return out
}

// anotherCause ends what is said of a cause that is not the one: what is seen of it may well be seen here, too.
const anotherCause = " Here another cause explains what is wrong."

// onTheWay says of a cell that it is none of the results, among which the first wrong one is asked for.
func onTheWay(cell string) string {
	return cell + " stands on the way to the results. The results stand in the rows of the last round."
}

// holds says what a cell holds, at the beginning of a sentence.
func holds(text string) string {
	switch text {
	case "null":
		return "nothing"
	case `""`:
		return "the empty text"
	}
	return text
}
