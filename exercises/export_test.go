package exercises

// What tests of all kinds look at, which lie outside the package because they import the kinds.

// InWords says what a parameter is set to.
var InWords = inWords

// Likeliest are the mistakes that the wrong slots of an answer are put down to; nil if none is known.
func (e *Exercise) Likeliest(list []*Suspect, given Answer, wrong []int) []*Suspect {
	if d := diagnose(list, given, wrong, e.together()); d != nil {
		return d.likeliest
	}
	return nil
}

// RoundOf is the round in which a slot can be seen.
func (e *Exercise) RoundOf(slot int) int { return e.roundOf(Grade{First: slot}) }
