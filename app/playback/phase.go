package playback

// Phase is a named stretch of the timeline: the steps From to To, both included. The input (step 0)
// belongs to no phase.
type Phase struct {
	Name     string
	From, To int
}

// Phases groups consecutive steps of one name. names[i] is the phase of step i; step 0 is the input
// and its name is ignored.
func Phases(names []string) []Phase {
	var phases []Phase
	for i := 1; i < len(names); i++ {
		if n := len(phases); n > 0 && phases[n-1].Name == names[i] {
			phases[n-1].To = i
			continue
		}
		phases = append(phases, Phase{Name: names[i], From: i, To: i})
	}
	return phases
}
