package exercises

import "strconv"

// Finding is what the workbench has found of a program: its marks, and what shows why it has no
// more of them.
type Finding struct {
	Marks   []string
	Says    string // what is wrong, as the judge says it; empty for a program that is right and free of races
	Failing string // the inputs and parameters on which it goes wrong: "x = 3 1, op = +"
	Order   string // of the threads' accesses, where it goes wrong in some orders alone
	Missed  string // the count that is over its goal: "span 255 on 256 values, where the algorithm takes 8"
}

// Answer is the answer to an Arrange or a Repair that a program becomes by what was found of it.
func (f Finding) Answer(program string) Answer {
	says := f.Says
	for _, more := range [...][2]string{
		{"The smallest input that shows it: ", f.Failing},
		{"The threads that go on, access by access: ", f.Order},
		{"On long inputs it takes too much: ", f.Missed},
	} {
		if more[1] != "" {
			says += " " + more[0] + more[1] + "."
		}
	}
	if says != "" && says[0] == ' ' {
		says = says[1:]
	}
	return Answer{program, WriteMarks(f.Marks), says}
}

// Over says that a count of a program is over its goal, on an input of n values.
func Over(name string, measured, n, goal int) string {
	return name + " " + strconv.Itoa(measured) + " on " + strconv.Itoa(n) + " values, where the algorithm takes " + strconv.Itoa(goal)
}
