package room

import (
	"fmt"
	"strconv"
	"strings"

	"upsweep/internal/escape"
	"upsweep/rooms"
)

// This file writes what a teacher keeps of a room: a table, or a page to read. Neither holds
// anything of who voted.

// answerOf is how an answer stands in a summary.
func answerOf(q rooms.Question, g rooms.Group) string {
	if i, err := strconv.Atoi(g.Answer); q.Kind == rooms.Choice && err == nil && i >= 0 && i < len(q.Options) {
		return q.Options[i].Text
	}
	if q.Kind == rooms.Node {
		return "value " + g.Answer + " of the figure"
	}
	return g.Answer
}

// outcomes are the answers of a question with their counts in both votes, those of the first vote
// first.
func outcomes(o rooms.Outcome) (answers []rooms.Group, counts [][2]int) {
	at := map[string]int{}
	for round, d := range o.Votes {
		for _, g := range d {
			i, known := at[g.Answer]
			if !known {
				i = len(answers)
				at[g.Answer] = i
				answers, counts = append(answers, g), append(counts, [2]int{})
			}
			counts[i][round] = g.Count
		}
	}
	return answers, counts
}

// csv is the summary as a table (RFC 4180): a line for each answer.
func csv(s rooms.Summary) string {
	var b strings.Builder
	b.WriteString("question,asked at (ms since 1970),open for (s),figure,answer,right,first vote,second vote,misconception\r\n")
	for _, o := range s.Questions {
		answers, counts := outcomes(o)
		for i, g := range answers {
			right, misconception := "", ""
			if g.Right {
				right = "right"
			}
			if n, err := strconv.Atoi(g.Answer); o.Question.Kind == rooms.Choice && err == nil && n >= 0 && n < len(o.Question.Options) {
				misconception = o.Question.Options[n].Misconception
			}
			row := []string{
				o.Question.Prompt, strconv.FormatInt(o.Asked, 10), strconv.FormatInt((o.Closed-o.Asked)/1000, 10), o.Question.At.Page + "?" + o.Question.At.State,
				answerOf(o.Question, g), right, strconv.Itoa(counts[i][0]), strconv.Itoa(counts[i][1]), misconception,
			}
			for j := range row {
				row[j] = field(row[j])
			}
			b.WriteString(strings.Join(row, ",") + "\r\n")
		}
	}
	return b.String()
}

// field is a text as a field of a table. What a spreadsheet would take for a formula, and is no
// number, begins with an apostrophe.
func field(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err != nil && strings.ContainsAny(text[:min(1, len(text))], "=+-@\t\r") {
		text = "'" + text
	}
	if strings.ContainsAny(text, "\",\r\n") {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// report is the summary as a page of its own. Everything that somebody has typed is escaped.
func report(s rooms.Summary, title, when string) string {
	var b strings.Builder
	e := escape.HTML
	fmt.Fprintf(&b, `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>%s, %s</title>`+
		`<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%%}th,td{text-align:left;padding:.3rem .75rem .3rem 0;border-top:1px solid #ccc;vertical-align:top}`+
		`td.n{font-variant-numeric:tabular-nums;white-space:nowrap}.right{font-weight:600}small{color:#555}</style><h1>%[1]s</h1><p>%[2]s. %s.</p>`,
		e(title), e(when), questions(len(s.Questions)))
	for i, o := range s.Questions {
		fmt.Fprintf(&b, `<h2>%d. %s</h2><p><small>%s?%s · %d s</small></p><table><thead><tr><th scope="col">Answer<th scope="col">First vote<th scope="col">Second vote</thead>`,
			i+1, e(o.Question.Prompt), e(o.Question.At.Page), e(o.Question.At.State), (o.Closed-o.Asked)/1000)
		answers, counts := outcomes(o)
		for k, g := range answers {
			class, mark, why := "", "", ""
			if g.Right {
				class, mark = ` class="right"`, " ✓"
			} else if n, err := strconv.Atoi(g.Answer); o.Question.Kind == rooms.Choice && err == nil && n >= 0 && n < len(o.Question.Options) && o.Question.Options[n].Misconception != "" {
				why = "<br><small>" + e(o.Question.Options[n].Misconception) + "</small>"
			}
			fmt.Fprintf(&b, `<tr%s><td>%s%s%s<td class="n">%s<td class="n">%s`, class, e(answerOf(o.Question, g)), mark, why,
				share(counts[k][0], o.Votes[0].Total()), share(counts[k][1], o.Votes[1].Total()))
		}
		b.WriteString("</table>")
	}
	return b.String()
}

func questions(n int) string {
	if n == 1 {
		return "One question was asked"
	}
	return fmt.Sprintf("%d questions were asked", n)
}

// share writes a count and its share of all; where nobody voted, a dash.
func share(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%d (%d %%)", n, (100*n+of/2)/of)
}
