package class

import (
	"errors"

	"upsweep/exercises"
)

// marks are what a program was given, or why it was not judged.
type marks struct {
	text string
	err  error
}

// run judges the program of an answer anew, whatever marks it claims. The same program, which many
// hand in, is judged once.
func (g *Grader) run(e *exercises.Exercise, answer []string) ([]string, error) {
	if g.opt.Judge == nil {
		return nil, errors.New("nothing here can run it")
	}
	if len(answer) == 0 {
		return nil, errors.New("there is none")
	}
	algorithm, program := e.Alg.ID, answer[exercises.SlotProgram]
	if e.Unfit(program) != "" { // it earns nothing, whatever it does
		return []string{program}, nil
	}
	key := algorithm + "\x00" + program
	m, known := g.given[key]
	if !known {
		m.text, m.err = g.opt.Judge(algorithm, program)
		g.given[key] = m
	}
	return []string{program, m.text}, m.err
}
