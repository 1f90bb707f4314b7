package task

import (
	"upsweep/algos"
)

// problem is what an algorithm computes, whatever way it takes: the same for all of a family.
type problem struct {
	says  string
	sizes map[string]string // of outputs, as the skeleton makes them; else as many cells as the first input has, or one
}

// problemOf finds what is said of an algorithm, or of its family.
func problemOf(alg *algos.Algorithm) (problem, bool) {
	list := problems()
	id := alg.ID
	if alg.Fault != nil { // it was to compute what the sound one does
		id = alg.Fault.Of
	}
	p, ok := list[id]
	if !ok {
		p, ok = list[alg.Family]
	}
	if ok && p.says == "" {
		p.says = scanned(alg)
	}
	return p, ok
}

func problems() map[string]problem {
	return map[string]problem{
		"sequence/map":                 {says: "Apply f to every value: y[i] is f(x[i])."},
		"sequence/gather":              {says: "Fetch values by index: y[i] is x[index[i]].", sizes: map[string]string{"y": "len(index)"}},
		"sequence/scatter":             {says: "Send values to places: y[index[i]] is x[i]. Places that no index names stay empty.", sizes: map[string]string{"y": "n"}},
		"sequence/adjacent-difference": {says: "Take from every value its left neighbour: y[i] is x[i] − x[i − 1], and y[0] is x[0]."},
		"sequence/convolution":         {says: "Lay the weights w on the values, beginning at each place: y[i] is w[0]·x[i] + w[1]·x[i + 1] + …, as far as there are values and weights.", sizes: map[string]string{"y": "len(x)"}},
		"sequence/transpose":           {says: "Transpose a matrix of rows × cols values, which lies row after row in x: y holds it column after column. Where only one of rows and cols is given, the other is None; where neither is, rows is the largest divisor of n with rows² ≤ n."},
		"sequence/filter":              {says: "Keep the values of which pred holds, in their order: y is these values alone."},
		"sequence/partition":           {says: "Cut x into p consecutive pieces: y has the same values, and piece k lies from offsets[k] = ⌊k·n / p⌋ to offsets[k + 1].", sizes: map[string]string{"offsets": "p + 1"}},
		"sequence/group-by":            {says: "Group the values of v by their keys x: keys has each key once, in ascending order, starts where its group begins in y, and v the values, group after group, each group in the order of the input.", sizes: map[string]string{"starts": "len(x)"}},
		"sequence/join":                {says: "Join two tables on their keys a and b: for each pair of equal keys one row, with the key and the values of both sides; by key, then in the order of the left side, then of the right.", sizes: map[string]string{"keys": "len(a) * len(b)", "left": "len(a) * len(b)", "right": "len(a) * len(b)"}},
		"matrix/transpose-tiled":       {says: "Transpose a matrix of rows × cols values, which lies row after row in x: y holds it column after column. Where only one of rows and cols is given, the other is None; where neither is, rows is the largest divisor of n with rows² ≤ n."},
		"matrix":                       {says: "Multiply two matrices, which lie row after row: a has inner columns, and b as many rows. y[r][c] is the sum of a[r][l] · b[l][c] over all l, and y lies row after row too. Where inner is None, it is the largest number with inner² ≤ len(a) that divides the lengths of both."},
		"reduce":                       {says: "Combine all values into one: y[0] is x[0] ⊕ x[1] ⊕ … ⊕ x[n − 1], and the identity if there are none."},
		"reduce/dot":                   {says: "Multiply two vectors of one length place by place, and add up the products: y[0] is a[0]·b[0] + a[1]·b[1] + …, and 0 if there are none."},
		"reduce/vector":                {says: "The rows of x are vectors of cols values. Combine them column by column: y[j] is x[0][j] ⊕ x[1][j] ⊕ ….", sizes: map[string]string{"y": "cols"}},
		"scan":                         {},
		"scan/reverse":                 {says: "Scan from the right: y[i] is x[i] ⊕ x[i + 1] ⊕ … ⊕ x[n − 1]."},
		"segscan":                      {},
		"compact":                      {says: "Keep the values of which pred holds, in their order: y is these values alone, and count[0] how many they are."},
		"compact/remove-if":            {says: "Remove the values of which pred holds: the others move to the front of y, in their order, and count[0] is how many they are. Behind them y is what x was."},
		"split":                        {says: "Put the values of which pred holds first and the others behind them, both in their order: y has all values, and count[0] says how many stand first."},
		"unique":                       {says: "Leave out each value that equals the one before it: y is what stays, and count[0] how many values that are."},
		"allocate":                     {says: "Producer i will write counts[i] values. Give each a range of its own: offsets[i] is where it begins, total[0] how many places there are, and y[k] the producer that place k belongs to.", sizes: map[string]string{"y": "total"}},
		"string":                       {says: "Compare two strings, given character by character: y[0] is 0 if they are equal. Else it is the place of their first difference, counted from 1, with a minus where a is less there, or has ended.", sizes: map[string]string{"y": "1"}},
		"tree/rootfix":                 {says: "Node v of a tree has its brackets at open[v] and close[v] of a tour round it. y[v] is the sum of x over all nodes above v, and 0 for a root."},
		"tree/leaffix":                 {says: "Node v of a tree has its brackets at open[v] and close[v] of a tour round it. y[v] is the sum of x over v and all nodes below it."},
		"spmv":                         {says: "Multiply a sparse matrix by the vector v. The entries of row r are values[k] in column cols[k], for rows[r] ≤ k < rows[r + 1]: y[r] is the sum of values[k] · v[cols[k]].", sizes: map[string]string{"y": "len(rows) - 1"}},
		"histogram":                    {says: "Count how many values fall into each bin: bin k holds lo ≤ v < hi with ⌊(v − lo)·bins / (hi − lo)⌋ = k. y[k] is how many there are, and dropped[0] how many lie outside.", sizes: map[string]string{"y": "bins"}},
		"grid":                         {says: "Sort particles into the cells of a grid of rows × cols: cell[i] is the cell of particle i. order lists the particles cell after cell; those of cell c stand from starts[c] to ends[c], and an empty cell has −1 for both.", sizes: map[string]string{"starts": "rows * cols", "ends": "rows * cols"}},
		"scatter":                      {says: "Send values to places without collisions: y[index[i]] is x[i]. Of several values for one place the one from the highest index i stays; places that no index names stay empty.", sizes: map[string]string{"y": "n"}},
		"scatter/segscan":              {says: "Combine values by place: y[k] is ⊕ of all x[i] with index[i] = k, in the order of i; places that no index names stay empty.", sizes: map[string]string{"y": "n"}},
		"sort":                         {says: "Sort the keys: y has the values of x in the order that is asked for, ascending or descending: less(a, b) compares in it."},
		"merge":                        {says: "Merge two sorted lists: y has the keys of a and b in the order that both are sorted in, ascending or descending, and of equal keys those of a come first. less(u, v) compares in it.", sizes: map[string]string{"y": "len(a) + len(b)"}},
	}
}

// scanned says what a scan gives in its native form.
func scanned(alg *algos.Algorithm) string {
	inclusive := true
	for _, p := range alg.Params {
		if p.Name == "inclusive" {
			inclusive = p.Default == "true"
		}
	}
	switch segmented := alg.Family == "segscan"; {
	case segmented && inclusive:
		return "Scan segment by segment: heads[i] = 1 where a segment begins, as one always does at 0. y[i] is ⊕ of all values from the head of its segment up to x[i]."
	case segmented:
		return "Scan segment by segment: heads[i] = 1 where a segment begins, as one always does at 0. y[i] is ⊕ of all values from the head of its segment up to x[i − 1], and the identity at a head."
	case inclusive:
		return "Compute all prefixes, the inclusive scan: y[i] is x[0] ⊕ x[1] ⊕ … ⊕ x[i]."
	}
	return "Compute all prefixes, the exclusive scan: y[i] is x[0] ⊕ x[1] ⊕ … ⊕ x[i − 1], and y[0] is the identity."
}
