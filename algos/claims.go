package algos

import "strings"

// This file lists what there is to claim of algorithms. The first filling of a gap is that of the model;
// the others are what somebody might take for it: each is false of some run, or says less.

// Claims lists what there is to claim of the runs of an algorithm; none of a variant with a fault.
func Claims(id string) []Claim {
	packed := func(keep, pos string) []Claim {
		return []Claim{countsBefore(pos, keep, "scan"), packedTo(keep, pos, "scatter")}
	}
	switch id {
	case "scan/serial":
		return []Claim{serialSums("y[i]", "combine", "x₀[0]~x₀[1]:late~x₀[i − 1]:pair", "x₀[i]~x₀[i − 1]:excl~x₀[t − 1]:total")}
	case "segscan/serial":
		return []Claim{serialSums("y[i]", "combine", "x₀[head(i)]~x₀[0]:heads~x₀[head(i) + 1]:late", "x₀[i]~x₀[i − 1]:excl~x₀[t − 1]:total").with(termsHead)}
	case "reduce/serial":
		return []Claim{{After: []string{"combine"}, Steps: true, When: "after step t of the loop", Each: "-", Says: "y[0] = {first} ⊕ … ⊕ {last}",
			Terms: "t counts the steps from 1.", Gaps: []Gap{gap("first", "x₀[0]~x₀[1]:late~x₀[t − 1]:pair"), gap("last", "x₀[t − 1]~x₀[t]:far~x₀[t − 2]:excl~x₀[n − 1]:total")}}}
	case "scan/naive":
		return []Claim{sums("after the round", "", "reduce", "y[i]", "x₀[0]~x₀[1]:late~x₀[i − 1]:pair", "x₀[i]~x₀[i − 1]:excl~x₀[i + 1]:far~x₀[n − 1]:total", "every i~i ≥ 1")}
	case "scan/hillis-steele":
		return []Claim{sums(eachStride, termsPlaces, "combine", "x[i]", "x₀[i − 2d + 1]~x₀[i − d + 1]:near~x₀[i − 2d]:late~x₀[i − d]:pair~x₀[0]:total", "x₀[i]~x₀[i − 1]:excl~x₀[i + d]:mirror", "every i~i ≥ d~i < 2d")}
	case "scan/reverse":
		return []Claim{sums(eachStride, termsPlaces, "combine", "x[i]", "x₀[i]~x₀[i + 1]:excl~x₀[i − d]:mirror~x₀[i − 2d + 1]:mirror", "x₀[i + 2d − 1]~x₀[i + d − 1]:near~x₀[i + 2d]:far~x₀[i + d]:pair~x₀[n − 1]:total", "every i~i + d < n~i < d")}
	case "scan/blelloch":
		return []Claim{upSums("up"), sums(eachStride+" of the down-sweep", termsNone, "down", "x[i]", "x₀[0]~x₀[i − 2d + 1]:window~x₀[i − d]:pair", "x₀[i − d]~x₀[i]:incl~x₀[i − 1]:block~x₀[i − 2d]:far", "i + 1 divisible by d~i + 1 divisible by 2d~i divisible by d:mirror~every i")}
	case "scan/brent-kung":
		return []Claim{upSums("up"), sums(eachStride+" of the down-sweep", termsPlaces, "down", "x[i]", "x₀[0]~x₀[i − 2d + 1]:window~x₀[i − d]:pair", "x₀[i]~x₀[i − 1]:excl~x₀[i + d]:far", "i + 1 divisible by d~i + 1 divisible by 2d~i divisible by d:mirror~every i")}
	case "scan/tree":
		const level = "h is the level, counted from the leaves, which are level 0. "
		return []Claim{
			sums("after the round of level h of the up-sweep", level+termsPlaces, "up", "B[h][i]", "x₀[i · 2ʰ]~x₀[2i]:near~x₀[(i − 1) · 2ʰ]:block~x₀[0]:total", "x₀[(i + 1) · 2ʰ − 1]~x₀[(i + 1) · 2ʰ]:far~x₀[2i + 1]:near~x₀[i · 2ʰ]:excl", "every i~every odd i~i ≥ 1"),
			sums("after the round of level h of the down-sweep", level+termsNone, "odd", "C[h][i]", "x₀[0]~x₀[i]:block~x₀[(i − 1) · 2ʰ]:window", "x₀[i · 2ʰ − 1]~x₀[i · 2ʰ]:incl~x₀[(i + 1) · 2ʰ − 1]:incl~x₀[i − 1]:near", "every i~every even i~every odd i"),
		}
	case "scan/sklansky":
		return []Claim{sums(eachStride, "", "combine", "x[i]", "x₀[⌊i / 2d⌋ · 2d]~x₀[⌊i / d⌋ · d]:near~x₀[i − 2d + 1]:window~x₀[0]:total", "x₀[i]~x₀[i − 1]:excl~x₀[⌊i / 2d⌋ · 2d + 2d − 1]:block", "every i~⌊i / d⌋ odd~⌊i / d⌋ even")}
	case "scan/han-carlson":
		return []Claim{sums(eachStride+" of the pairs and of the odd places", termsPlaces, "pair combine", "x[i]", "x₀[i − 2d + 1]~x₀[i − d + 1]:near~x₀[i − 2d]:late~x₀[0]:total", "x₀[i]~x₀[i − 1]:excl~x₀[i + 1]:far", "every odd i~every even i:mirror~every i~i divisible by 2d:mirror")}
	case "scan/chunked":
		const chunk = "Chunk k begins at ⌊k · n / p⌋; there are p of them, but no more than values. "
		return []Claim{
			sums("after the totals are made", chunk, "reduce", "totals[k]", "x₀[⌊k · n / p⌋]~x₀[k · p]:exchange~x₀[0]:total~x₀[⌊k · n / p⌋ + 1]:late", "x₀[⌊(k + 1) · n / p⌋ − 1]~x₀[⌊(k + 1) · n / p⌋]:far~x₀[⌊k · n / p⌋]:excl~x₀[⌊(k + 1) · n / p⌋ − 2]:excl", "every k~k ≥ 1").over("k"),
			sums("after the totals are scanned", chunk, "scan-totals", "bases[k]", "x₀[0]~x₀[⌊(k − 1) · n / p⌋]:window~x₀[1]:late", "x₀[⌊k · n / p⌋ − 1]~x₀[⌊k · n / p⌋]:far~x₀[⌊(k + 1) · n / p⌋ − 1]:incl~x₀[⌊(k − 1) · n / p⌋ − 1]:excl", "k ≥ 1~k ≥ 2").over("k").last("line"),
		}
	case "scan/lookback":
		return []Claim{
			announced("prefix[b]", "x₀[0]~x₀[b · B]:window~x₀[(b − 1) · B]:pair", "“P”~“A”:flags"),
			announced("sum[b]", "x₀[b · B]~x₀[0]:total~x₀[(b − 1) · B]:pair", "“A”~“X”:flags"),
		}
	case "reduce/tree":
		return []Claim{sums(eachStride, termsPlaces, "combine", "x[i]", "x₀[i]~x₀[i + 1]:late~x₀[i − d]:mirror~x₀[0]:total", "x₀[i + 2d − 1]~x₀[i + d − 1]:near~x₀[i + d]:pair~x₀[i + 2d]:far~x₀[n − 1]:total", "i divisible by 2d~i + 1 divisible by 2d:mirror~i divisible by d:near~every i")}
	case "reduce/sequential":
		return []Claim{{After: []string{"combine"}, When: "after the round of offset h", Each: "-", Says: "x[0] ⊕ … ⊕ {left} = x₀[0] ⊕ … ⊕ {all}",
			Gaps: []Gap{gap("left", "x[h − 1]~x[h]:far~x[h − 2]:excl~x[n − 1]:total~x[2h − 1]:double"), gap("all", "x₀[n − 1]~x₀[h − 1]:near~x₀[n − 2]:excl~x₀[2h − 2]:double")}}}
	case "segscan/hillis-steele":
		return []Claim{sums(eachStride, termsHead+termsPlaces, "combine", "x[i]", "x₀[max(i − 2d + 1, head(i))]~x₀[max(i − d + 1, head(i))]:near~x₀[i − 2d + 1]:heads~x₀[head(i)]:total~x₀[max(i − 2d, head(i))]:late", "x₀[i]~x₀[i − 1]:excl", "every i~i ≥ d~i < 2d")}
	case "segscan/blelloch":
		return []Claim{sums(eachStride+" of the up-sweep", termsHead+termsPlaces, "up", "x[i]", "x₀[max(i − 2d + 1, head(i))]~x₀[i − 2d + 1]:heads~x₀[head(i)]:total~x₀[max(i − d + 1, head(i))]:near", "x₀[i]~x₀[i − 1]:excl~x₀[i + d]:far", "i + 1 divisible by 2d~i + 1 divisible by d:near~i divisible by 2d:mirror~every i")}
	case "compact/scan", "sequence/filter":
		return packed("keep", "pos")
	case "unique/scan":
		return packed("head", "pos")
	case "split/one-scan":
		return []Claim{countsBefore("pos", "keep", "scan"), splitClaim()}
	case "split/two-scans":
		return []Claim{splitClaim(), {After: []string{"after"}, When: eachStride, Says: "after[i] = {first} + … + {last} for {which}", Terms: termsPlaces,
			Gaps: []Gap{gap("first", "keep[i]~keep[i + 1]:excl~keep[i − d]:mirror"), gap("last", "keep[i + 2d − 1]~keep[i + d − 1]:near~keep[i + 2d]:far~keep[n − 1]:total"), gap("which", "every i~i + d < n~i < d")}}}
	case "allocate/scan":
		return []Claim{countsBefore("offsets", "counts", "scan")}
	case "sequence/flatten":
		return []Claim{countsBefore("offsets", "length", "scan").over("s")}
	case "sequence/join":
		return []Claim{countsBefore("offsets", "matches", "scan")}
	case "sequence/group-by":
		return []Claim{countsBefore("group", "head", "scan")}
	case "sequence/partition":
		return []Claim{{After: []string{"bounds"}, When: "after the round of the bounds", Each: "k", Let: func(s *State, name string) (int, bool) { return s.Args.Int("p"), name == "p" }, Says: "offsets[k] = {place} for {which}",
			Gaps: []Gap{gap("place", "⌊k · n / p⌋~k · ⌊n / p⌋:round~⌊(k + 1) · n / p⌋:incl~⌊k · p / n⌋:exchange~k · p:exchange"), gap("which", "every k~k ≥ 1~k < p")}}}
	case "sequence/gather":
		return []Claim{{After: []string{"gather"}, When: "after the round", Says: "{to} = {from} for {which}",
			Gaps: []Gap{gap("to", "y[i]~y[index[i]]:scatter~y[i + 1]:far"), gap("from", "x₀[index[i]]~x₀[i]:scatter~x₀[index[index[i]]]:twice"), gap("which", "every i~i ≥ 1")}}}
	case "sequence/scatter":
		return []Claim{{After: []string{"scatter"}, When: "after the round", Says: "{to} = {from} for {which}", Terms: "Of several lanes that write one cell the highest stays. ",
			Gaps: []Gap{gap("to", "y[index[i]]~y[i]:scatter~y[index[i] + 1]:far"), gap("from", "x₀[i]~x₀[index[i]]:scatter~x₀[0]"), gap("which", "i with index[j] ≠ index[i] for all j > i~every i:writers~i with index[j] ≠ index[i] for all j < i:writers~i with index[j] ≠ index[i] for all j ≠ i")}}}
	case "sequence/transpose":
		return []Claim{{After: []string{"move"}, When: "after the round", Each: "r c", Says: "{to} = {from}", Terms: "r counts the rows of x and c its columns, from 0; rows and columns are how many there are. ",
			Gaps: []Gap{gap("to", "y[c · rows + r]~y[c · columns + r]:exchange~y[r · columns + c]:mirror~y[c · rows + c]:pair"), gap("from", "x₀[r · columns + c]~x₀[r · rows + c]:exchange~x₀[c · rows + r]:mirror")}}}
	case "histogram/sort":
		return []Claim{{After: []string{"size"}, When: "after the round of the sizes", Each: "b", Says: "starts[b] = {first} + … + {last} for {which}", Terms: termsNone,
			Gaps: []Gap{gap("first", "size[0]~size[1]:late~size[b − 1]:pair"), gap("last", "size[b − 1]~size[b]:incl~size[b − 2]:excl"), gap("which", "b with size[b] > 0~every b:empty~b with size[b] > 1")}}}
	case "sort/counting":
		return []Claim{placesOf("<~≤:incl~>:mirror"), rankOf("relative", "count")}
	case "sort/radix-blocks":
		return []Claim{placesOf("<~≤:incl~>:mirror")}
	case "sort/radix":
		return []Claim{placesOf("<~≤:incl~>:mirror"), {After: []string{"scan"}, Ends: "line", When: "after the scan of a pass", Says: "zeros[i] = the number of j with {bit} and {where}",
			Gaps: []Gap{gap("bit", "bit[j] = 0~bit[j] = 1:mirror"), gap("where", "j < i~j ≤ i:incl~j > i:mirror~j ≥ 0:total")}}}
	case "sort/bitonic":
		return []Claim{sortedRuns("compare", "after the last round of the runs of r", "⌊i / r⌋ = ⌊j / r⌋~⌊i / 2r⌋ = ⌊j / 2r⌋:far~⌊2i / r⌋ = ⌊2j / r⌋:near", "⌊i / r⌋ even~⌊i / r⌋ odd:mirror~⌊i / r⌋ ≥ 0:direction")}
	case "sort/odd-even-merge":
		return []Claim{sortedRuns("compare", "after the last round of the runs of r", "⌊i / r⌋ = ⌊j / r⌋~⌊i / 2r⌋ = ⌊j / 2r⌋:far~⌊2i / r⌋ = ⌊2j / r⌋:near", "every i~⌊i / r⌋ even~every even i")}
	case "sort/merge":
		c := sortedRuns("rank place", "after the round that makes runs of r keys", "⌊i / r⌋ = ⌊j / r⌋~⌊i / 2r⌋ = ⌊j / 2r⌋:far~⌊2i / r⌋ = ⌊2j / r⌋:near", "every i~⌊i / r⌋ even~every even i")
		c.Let = func(s *State, name string) (int, bool) {
			return s.Args.Int("tile") << (s.Ran["rank"] + s.Ran["place"]), name == "r"
		}
		return []Claim{c}
	case "merge/rank":
		return []Claim{ranked("va", "a", "b", "<~≤:incl~>:mirror"), ranked("vb", "b", "a", "≤~<:excl~≥:mirror")}
	}
	return nil
}

// What the names in several claims mean.
const (
	eachStride  = "after the round of stride d"
	termsPlaces = "Places in front of the first and behind the last add nothing. "
	termsNone   = "A sum from a place to one in front of it is that of no value: the identity. "
	termsHead   = "head(i) is the place of the last head up to i. "
)

// gap is a gap with its fillings, each with the mistake behind it, if there is one, after a colon.
func gap(name, fillings string) Gap {
	g := Gap{Name: name}
	for _, text := range strings.Split(fillings, "~") {
		text, slip, _ := strings.Cut(text, ":")
		g.Fillings = append(g.Fillings, Filling{text, slip})
	}
	return g
}

// sums claims that a cell is the sum of a stretch of values.
func sums(when, terms, labels, cell, first, last, which string) Claim {
	return Claim{After: strings.Fields(labels), When: when, Says: cell + " = {first} ⊕ … ⊕ {last} for {which}", Terms: terms,
		Gaps: []Gap{gap("first", first), gap("last", last), gap("which", which)}}
}

// upSums is what the up-sweep of a tree laid into its own leaves makes.
func upSums(label string) Claim {
	return sums(eachStride+" of the up-sweep", termsPlaces, label, "x[i]", "x₀[i − 2d + 1]~x₀[i − d + 1]:near~x₀[i − d]:pair~x₀[0]:total", "x₀[i]~x₀[i − 1]:excl~x₀[i + d]:far", "i + 1 divisible by 2d~i + 1 divisible by d:near~i divisible by 2d:mirror~every i")
}

// serialSums is what a loop has finished.
func serialSums(cell, label, first, last string) Claim {
	c := sums("after step t of the loop", "t counts the steps from 1. ", label, cell, first, last, "i < t~i ≤ t:far~every i:total~i < t − 1")
	c.Steps, c.Of = true, func(a *Args) bool { return a.Bool("inclusive") }
	return c
}

// countsBefore is an exclusive scan of counts.
func countsBefore(scanned, of, label string) Claim {
	return Claim{After: []string{label}, Ends: "line", When: "after the scan", Says: scanned + "[i] = {first} + … + {last} for {which}", Terms: termsNone,
		Gaps: []Gap{gap("first", of+"[0]~"+of+"[1]:late~"+of+"[i − 1]:pair"), gap("last", of+"[i − 1]~"+of+"[i]:incl~"+of+"[i − 2]:excl~"+of+"[n − 1]:total"), gap("which", "every i~i ≥ 2~every even i")}}
}

// packedTo is where what is kept goes.
func packedTo(keep, pos, label string) Claim {
	return Claim{After: []string{label}, When: "after the last round", Says: "{to} = {from} for {which}",
		Gaps: []Gap{gap("to", "y["+pos+"[i]]~y["+pos+"[i] + 1]:incl~y[i]:scatter~y["+pos+"[i] − 1]:excl"), gap("from", "x₀[i]~x₀["+pos+"[i]]:scatter~x₀[i + 1]:far"), gap("which", "i with "+keep+"[i] = 1~i with "+keep+"[i] = 0:mirror~every i:writers~i with "+keep+"[i] = 1 and i ≥ 2")}}
}

// splitClaim is where a split puts the others, behind those that are kept.
func splitClaim() Claim {
	return Claim{After: []string{"place"}, When: "after the round of the places", Says: "place[i] = {begin} the number of j with {which} for i with keep[i] = 0",
		Gaps:  []Gap{gap("begin", "kept +~0 +:begin~n − kept +:begin"), gap("which", "keep[j] = 0 and j < i~keep[j] = 0 and j ≤ i:incl~keep[j] = 1 and j < i:mirror~keep[j] = 0 and j > i:mirror")},
		Terms: "kept is how many are kept in all. ",
		Let:   func(s *State, name string) (int, bool) { return keptCount(s.Args), name == "kept" }}
}

// announced is what a flag of the look-back announces.
func announced(cell, first, flag string) Claim {
	return Claim{After: []string{"reduce"}, Steps: true, Each: "b", When: "after any step, in any order of the blocks", Says: cell + " = {first} ⊕ … ⊕ {last} for b with flag[b] = {flag}",
		Terms: "A block has B values. " + termsPlaces,
		Gaps:  []Gap{gap("first", first), gap("last", "x₀[(b + 1) · B − 1]~x₀[(b + 1) · B]:far~x₀[b · B]:excl~x₀[b · B − 1]:excl"), gap("flag", flag)}}
}

// placesOf is where a stable sort by digits puts each key.
func placesOf(smaller string) Claim {
	return Claim{After: []string{"place"}, When: "after the round of the places", Says: "place[i] = the number of j with digit[j] {smaller} digit[i], or digit[j] = digit[i] and {equal}",
		Gaps: []Gap{gap("smaller", smaller), gap("equal", "j < i~j ≤ i:incl~j > i:mirror~j ≥ 0:total")}}
}

// rankOf is how many equal digits come in front.
func rankOf(array, label string) Claim {
	return Claim{After: []string{label}, Ends: "line", When: "after the loop", Says: array + "[i] = the number of j with digit[j] {digit} digit[i] and {where}",
		Gaps: []Gap{gap("digit", "=~≤:incl~<:excl~≠:mirror"), gap("where", "j < i~j ≤ i:incl~j > i:mirror~j ≥ 0:total")}}
}

// sortedRuns is which keys are in order.
func sortedRuns(labels, when, blocks, which string) Claim {
	return Claim{After: strings.Fields(labels), Ends: "phase", When: when, Each: "i j", Says: "x[i] {order} x[j] for i < j and {blocks} and {which}",
		Gaps: []Gap{gap("order", "≤~<:equal"), gap("blocks", blocks), gap("which", which)}}
}

// ranked is where the keys of one list go in a merge, seen by what goes with them.
func ranked(with, own, other, smaller string) Claim {
	return Claim{After: []string{""}, When: "after the round", Says: "v[{place}] = " + with + "₀[i] where r is the number of j with " + other + "₀[j] {smaller} " + own + "₀[i]",
		Terms: with + " is what goes with the keys of " + own + ", v what goes with those of y. ",
		Gaps:  []Gap{gap("place", "i + r~r:own~i + r + 1:far~i:own"), gap("smaller", smaller)}}
}

// with adds what more names mean.
func (c Claim) with(terms string) Claim { c.Terms += terms; return c }

// over is the claim about another name than i.
func (c Claim) over(name string) Claim {
	c.Each = name
	swap := func(text string) string {
		for _, around := range [][2]string{{"[i", "[" + name}, {"every i", "every " + name}, {"every even i", "every even " + name}, {"i ≥", name + " ≥"}} {
			text = strings.ReplaceAll(text, around[0], around[1])
		}
		return text
	}
	c.Says = swap(c.Says)
	for k := range c.Gaps {
		for n := range c.Gaps[k].Fillings {
			c.Gaps[k].Fillings[n].Text = swap(c.Gaps[k].Fillings[n].Text)
		}
	}
	return c
}

// last has the claim hold after the last of rounds in a row alone.
func (c Claim) last(ends string) Claim { c.Ends = ends; return c }
