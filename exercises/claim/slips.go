package claim

import (
	"strconv"

	"upsweep/exercises"
)

// slips are the mistakes behind false fillings, by the words that the catalogue has for them.
func slips() map[string][2]string {
	return map[string][2]string{
		"near":      {exercises.StrideNear, "That is how far it reached before the round: the round adds as much again."},
		"far":       {exercises.OffByOne, "That reaches further than the cells that were read."},
		"late":      {exercises.Shifted, "That leaves out the first value that was taken in."},
		"excl":      {exercises.ForInclusive, "That leaves out the last value that was taken in."},
		"incl":      {exercises.ForExclusive, "That takes in a value that is left out."},
		"mirror":    {exercises.WrongWay, "That is the mirror image: count from the other end."},
		"pair":      {"the latest operands alone", "What was read had already taken in more than its own value."},
		"total":     {exercises.TooFar, "That is so when all rounds are over, and not yet after each."},
		"window":    {"a stretch for all in front", "What came from above it stands for all that is in front of its block, not for its own block alone."},
		"block":     {"the neighbouring block", "That is the place of another block."},
		"heads":     {exercises.Leaking, "A sum stops at a head: it takes in nothing in front of it."},
		"flags":     {"another flag", "Another flag says that it is ready."},
		"exchange":  {"two lengths exchanged", "One length is taken for the other."},
		"round":     {"rounded too early", "What is rounded before it is multiplied loses what the parts have left over."},
		"scatter":   {exercises.GatherScatter, "A place to read from is taken for a place to write to, or the other way round."},
		"twice":     {"the index taken twice", "The index is followed once."},
		"writers":   {"colliding writes overlooked", "Not every lane's value stays: some write nothing, and of several that write one cell one stays."},
		"empty":     {"empty ones overlooked", "What is empty has no beginning."},
		"direction": {exercises.OneDirection, "Blocks that stand side by side are in opposite orders, so that the next merge can begin."},
		"equal":     {"equal keys overlooked", "Two keys may be equal."},
		"own":       {"own place left out", "A key comes behind those in front of it in its own list, too."},
		"begin":     {exercises.NoBase, "Those that are not kept stand behind all that are."},
		"double":    {"the length before the round", "After the round only half as many are left."},
	}
}

// mistakes are the model with one gap as a slip fills it.
func (q *claiming) mistakes() []exercises.Mistake {
	var out []exercises.Mistake
	known := slips()
	for k, order := range q.order {
		for n, f := range order {
			if slip, is := known[q.claim.Gaps[k].Fillings[f].Slip]; is {
				a := q.Model()
				a[k] = strconv.Itoa(n)
				out = append(out, exercises.Mistake{Name: slip[0], Says: slip[1], Answer: a})
			}
		}
	}
	return out
}

// suspects are the same mistakes, each in its gap.
func (q *claiming) suspects(*exercises.Exercise, exercises.Answer) []*exercises.Suspect {
	var out []*exercises.Suspect
	for k, m := range q.mistakes() {
		leaves := make([]string, len(q.order))
		for n, text := range q.Model() {
			if m.Answer[n] != text {
				leaves[n] = m.Answer[n]
			}
		}
		out = append(out, &exercises.Suspect{Name: m.Name, Says: m.Says, Leaves: leaves, Local: true, Rank: k})
	}
	return out
}
