package algos

import (
	"fmt"
	"strconv"
	"strings"

	"upsweep/tracer/value"
)

// comparator joins two wires: the smaller of their values goes to low, whichever of the two wires
// that is.
type comparator struct{ low, high int }

func (c comparator) String() string { return strconv.Itoa(c.low) + "-" + strconv.Itoa(c.high) }

// parseNetwork reads comparators such as 0-2,1-3;0-1: separated by commas or blanks, rounds
// separated by semicolons. Comparators of one written round that share a wire follow one another,
// each as early as its wires allow: so a plain list without semicolons means what it says.
func parseNetwork(text string) ([][]comparator, error) {
	var rounds [][]comparator
	for part := range strings.SplitSeq(text, ";") {
		layers, err := parseRound(part)
		if err != nil {
			return nil, err
		}
		rounds = append(rounds, layers...)
	}
	return rounds, nil
}

// NetworkInRounds writes comparators as they are run: those of a round with commas between them, and the
// rounds with semicolons.
func NetworkInRounds(text string) string {
	rounds, err := parseNetwork(text)
	if err != nil {
		return text
	}
	var out []string
	for _, layer := range rounds {
		var list []string
		for _, c := range layer {
			list = append(list, c.String())
		}
		out = append(out, strings.Join(list, ", "))
	}
	return strings.Join(out, "; ")
}

func parseRound(text string) ([][]comparator, error) {
	var layers [][]comparator
	free := map[int]int{} // first layer in which a wire is free
	for _, token := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' }) {
		c, err := parseComparator(token)
		if err != nil {
			return nil, err
		}
		at := max(free[c.low], free[c.high])
		if at == len(layers) {
			layers = append(layers, nil)
		}
		layers[at] = append(layers[at], c)
		free[c.low], free[c.high] = at+1, at+1
	}
	return layers, nil
}

func parseComparator(token string) (comparator, error) {
	i, j, err := Comparator(token)
	return comparator{i, j}, err
}

// Comparator reads the two wires of one comparator, such as 0-2, however people write the dash.
func Comparator(token string) (low, high int, err error) {
	if strings.ContainsAny(token, "−–:()") { // a network may have thousands of comparators, and nearly all are written with a plain dash
		token = strings.Map(func(r rune) rune {
			switch r {
			case '−', '–', ':':
				return '-'
			case '(', ')':
				return -1
			}
			return r
		}, token)
	}
	a, b, ok := strings.Cut(token, "-")
	i, errLow := strconv.ParseUint(a, 10, 31)
	j, errHigh := strconv.ParseUint(b, 10, 31)
	switch {
	case !ok || errLow != nil || errHigh != nil:
		return 0, 0, fmt.Errorf("%s is not a comparator; write two wires such as 0-2", value.Abridged(token))
	case i == j:
		return 0, 0, fmt.Errorf("%s joins a wire to itself; write two different wires", value.Abridged(token))
	}
	return int(i), int(j), nil
}
