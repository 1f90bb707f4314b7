package room

import (
	"fmt"
	"strconv"

	"upsweep/app/figure/model"
	"upsweep/rooms"
	"upsweep/tracer"
)

// answerText is how an answer is shown: the option, the value, or the name of the place in the
// figure that was frozen.
func answerText(q *rooms.Put, answer string, f *model.Figure) string {
	switch q.Kind {
	case rooms.Choice:
		if i, err := strconv.Atoi(answer); err == nil && i >= 0 && i < len(q.Options) {
			return q.Options[i].Text
		}
	case rooms.Node:
		if n, err := strconv.Atoi(answer); err == nil && f.Runs() && n >= 0 && n < f.Subject().Graph.Nodes() {
			g := f.Subject().Graph
			if node := g.Node(tracer.NodeID(n)); node.Round > 0 {
				return fmt.Sprintf("%s in round %d", g.CellName(tracer.NodeID(n)), node.Round)
			}
			return g.CellName(tracer.NodeID(n)) + " of the input"
		}
	}
	if answer == "" {
		return "other answers"
	}
	return answer
}

// advice is the hint to the teacher after the first vote.
func advice(a rooms.Advice, share float64) string {
	percent := strconv.Itoa(int(share*100+0.5)) + " % are right: "
	switch a {
	case rooms.Explain:
		return percent + "too few for a discussion to help. Explain, or show the figure again, and then let them vote once more."
	case rooms.Discuss:
		return percent + "let neighbours convince each other, and vote again."
	case rooms.GoOn:
		return percent + "show the answer and go on."
	}
	return ""
}

// phaseSays is what everybody is told of where a question stands.
func phaseSays(p rooms.Phase) string {
	switch p {
	case rooms.Voting:
		return "Vote now, each for yourself."
	case rooms.Counted:
		return "The vote is closed."
	case rooms.Talking:
		return "Talk with your neighbours: convince them."
	case rooms.Again:
		return "Vote again."
	case rooms.Recounted:
		return "The second vote is closed."
	case rooms.Revealed:
		return "The answer"
	}
	return ""
}

// bar is one answer of the distributions: how many gave it in each vote.
type bar struct {
	answer, text  string
	misconception string
	right         bool
	shown         bool
	counts        [2]int
	shares        [2]float64 // of 1
}

// bars puts both votes side by side, answer by answer; votes tells how many of them there are.
func bars(q *rooms.Put, f *model.Figure) (list []bar, votes int) {
	at := map[string]int{}
	for round, d := range q.Votes {
		total := d.Total()
		if len(d) > 0 && (round == 0 || total > 0 || q.Phase >= rooms.Again && q.Round == 1) {
			votes = round + 1
		}
		for _, g := range d {
			i, known := at[g.Answer]
			if !known {
				i = len(list)
				at[g.Answer] = i
				b := bar{answer: g.Answer, text: answerText(q, g.Answer, f)}
				if n, err := strconv.Atoi(g.Answer); q.Kind == rooms.Choice && err == nil && n >= 0 && n < len(q.Options) {
					b.misconception = q.Options[n].Misconception
				}
				list = append(list, b)
			}
			b := &list[i]
			b.right, b.shown = b.right || g.Right, b.shown || g.Shown
			b.counts[round] = g.Count
			if total > 0 {
				b.shares[round] = float64(g.Count) / float64(total)
			}
		}
	}
	return list, votes
}
