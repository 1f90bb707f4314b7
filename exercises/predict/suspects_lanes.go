package predict

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes about which cells lanes read and write, where indices, rows, blocks or halves say so.

// addresses are these mistakes.
func (s *suspecting) addresses() {
	s.otherIndices(true)
	s.twice()
	s.unmoved(true)
	s.byLane()
	s.partitions()
	s.joined()
	s.chunked()
	s.ofLoops()
	if s.q.m.To-s.q.m.From > 1 {
		return
	}
	s.sent()
	s.otherEnds()
	s.acrossRows()
	s.inHalves()
	s.otherBlock()
	s.otherHalf()
}

// byLane has values that lanes send to places through several indices stand in the order of the lanes.
func (s *suspecting) byLane() {
	var indices []tracer.ArrayID
	var listed, inTurn []string
	places, texts := map[tracer.ArrayID][]int{}, map[tracer.ArrayID][]string{}
	for _, a := range s.acts {
		array, to := s.t.Place(a.To)
		if array != s.q.m.Array || !slices.Contains(s.q.cells, to) { // as the padding
			continue
		}
		index := tracer.NoArray
		for _, c := range s.e.Run.Steers(a) {
			if from, i := s.t.Place(c); s.text(from, i) == strconv.Itoa(to) {
				index = from
			}
		}
		if index == tracer.NoArray {
			return
		}
		if places[index] == nil {
			indices = append(indices, index)
		}
		text := s.t.Format(array, a.Value)
		places[index], texts[index], inTurn = append(places[index], to), append(texts[index], text), append(inTurn, text)
	}
	if len(indices) < 2 || len(inTurn) > len(s.q.want) {
		return
	}
	const belongs = " Each belongs in the place that its index names."
	for _, index := range indices {
		listed = append(listed, texts[index]...)
		slices.Sort(places[index])
		s.row(19, exercises.NoIndex, fmt.Sprintf("What goes to the places in %s stands there in the order of the lanes.", s.t.RowName(index))+belongs, func(k int) string {
			if at := slices.Index(places[index], s.q.cells[k]); at >= 0 {
				return texts[index][at]
			}
			return s.q.want[k]
		})
	}
	for k := len(inTurn); k < len(s.q.want); k++ { // the padding
		listed, inTurn = append(listed, s.held(k)), append(inTurn, s.held(k))
	}
	s.words(19, exercises.NoIndex, fmt.Sprintf("The values stand in the order of the lanes, those for %s in front.", s.t.RowName(indices[0]))+belongs, listed)
	s.words(19, exercises.NoIndex, "What a lane writes stands side by side, lane after lane."+belongs, inTurn)
}

// acrossRows has the lanes of rows that are combined with each other reach along the row as far as they should from
// row to row.
func (s *suspecting) acrossRows() {
	array := s.q.m.Array
	across := s.t.IntParam("across " + s.t.RowName(array))
	distance, known := s.reachOf()
	if !known || across < 2 || distance%across != 0 {
		return
	}
	d, n := distance/across, s.t.Array(array).Real
	out, all := exercises.Memory{}, exercises.Memory{}
	combine := s.t.Program().Combine
	for i := range n {
		if i+d < 0 || i+d >= n {
			continue
		}
		own, ok := s.before.Value(array, i)
		other, also := s.before.Value(array, i+d)
		if !ok || !also {
			return
		}
		w := combine(own, other)
		if d < 0 {
			w = combine(other, own)
		}
		if c := s.t.Cell(array, i); d > 0 && i%(2*d) == 0 {
			all[c] = w
		}
		if slices.ContainsFunc(s.acts, func(a exercises.Act) bool { return a.To == s.t.Cell(array, i) }) {
			out[s.t.Cell(array, i)] = w
		}
	}
	says := fmt.Sprintf("The values are taken as one row: each is combined with that %s away. A row is combined with another row, column by column.", exercises.Plural(max(d, -d), "place"))
	for _, m := range []exercises.Memory{out, all} {
		s.words(14, "columns not kept apart", says, s.q.slotTexts(s.e.Run, m, s.before))
	}
}

// inHalves combines the cells of the first half of what is left with those of the second, where others are combined.
func (s *suspecting) inHalves() {
	d, known := s.reachOf()
	half := len(s.acts)
	if !known || d < 1 || half < 2 || d == half || 2*half > s.t.Array(s.q.m.Array).Real {
		return
	}
	out := exercises.Memory{}
	for i := range half {
		own, ok := s.before.Value(s.q.m.Array, i)
		other, also := s.before.Value(s.q.m.Array, i+half)
		if !ok || !also || s.acts[i].How != exercises.Combined {
			return
		}
		out[s.t.Cell(s.q.m.Array, i)] = s.t.Program().Combine(own, other)
	}
	s.words(15, exercises.OtherStride, fmt.Sprintf("The first %d values are combined with the %d that follow. In this round a lane combines values that stand %s apart.", half, half, exercises.Plural(d, "place")), s.q.slotTexts(s.e.Run, out, s.before))
}

// otherBlock takes, where each digit has a counter for each block, the counter of another block or of another digit.
func (s *suspecting) otherBlock() {
	own, ok := s.e.Run.CountersOf(s.acts, s.before)
	if array, _ := s.t.Place(s.acts[0].To); !ok || array != s.q.m.Array {
		return
	}
	for kind, says := range own.Says(s.t) {
		acts, _ := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
			i := own.Other(kind, a.To)
			if n := s.t.Array(own.Array).Real; i > n || i == n && kind != 1 {
				return a, false
			} else if i == n { // behind the last counter all keys end
				relative, ok := s.numbers(a.Operands[1:])
				a.How, a.Operands, a.Value = exercises.Opaque, nil, value.Word(s.e.Run.N()+exercises.Total(relative))
				return a, ok
			}
			a.Operands = []tracer.CellID{s.t.Cell(own.Array, i), a.Operands[1]}
			return a, true
		})
		s.words(18, exercises.OtherBlock, says, s.q.slotTexts(s.e.Run, s.done(acts), s.before))
	}
}

// otherHalf has lanes that read the last value of the half in front of them take the halves to meet one place further
// to the left or to the right.
func (s *suspecting) otherHalf() {
	readers := map[tracer.CellID][]exercises.Act{}
	for _, a := range s.acts {
		if array, _ := s.t.Place(a.To); array != s.q.m.Array || a.How != exercises.Combined || a.Operands[1] != a.To {
			return
		}
		readers[a.Operands[0]] = append(readers[a.Operands[0]], a)
	}
	combine := s.t.Program().Combine
	for _, by := range []int{-1, 1} {
		for _, renewed := range []bool{false, true} { // what has been written at the new end of the half is read, or what stood there
			out, any, says := s.done(s.acts), false, ""
			for _, last := range slices.Sorted(maps.Keys(readers)) {
				array, i := s.t.Place(last)
				list := readers[last]
				if len(list) < 3 || i+by < 0 || i+by >= s.t.Array(array).Real || array != s.q.m.Array {
					continue
				}
				end := s.t.Cell(array, i+by)
				w, ok := s.before.Cell(end)
				if renewed {
					w, ok = s.after.Cell(end)
				} else if was, set := s.before.Cell(end); set {
					out[end] = was
				}
				if !ok {
					continue
				}
				if own, set := s.before.Cell(last); by < 0 && set {
					out[last] = combine(w, own)
				}
				for _, a := range list {
					if own, set := s.before.Cell(a.To); a.To != end && set {
						out[a.To], any = combine(w, own), true
					}
				}
				if says == "" {
					says = fmt.Sprintf("%s is taken for the last value of the left half. That is %s.", exercises.NameOf(s.t, end), exercises.NameOf(s.t, last))
				}
			}
			if any {
				s.words(22, "another half", says, s.q.slotTexts(s.e.Run, out, s.before))
			}
		}
	}
}

// sparse are mistakes in which entries of a sparse matrix a row has.
func (s *suspecting) sparse() {
	rows, y := s.e.Run.Result.Args.Words("rows"), s.t.Array(s.q.m.Array)
	if s.q.m.To != s.t.StepOf(s.q.m.Round) || y.Kind != value.Int || len(rows) < 2 {
		return
	}
	if lanes := s.t.IntParam("across s"); y.Name == "s" && s.q.m.Round == 1 && len(s.q.want) == lanes*(len(rows)-1) {
		s.sharedRows(rows, lanes)
	}
	if y.Name == "y" && len(s.q.want) == len(rows)-1 {
		s.collected(rows)
	}
}

// sharedRows has lanes add up other entries than those of their row, from their own number on in steps of how many
// lanes there are.
func (s *suspecting) sharedRows(rows []value.Word, lanes int) {
	args := s.e.Run.Result.Args
	values, cols, v := args.Words("values"), args.Words("cols"), args.Words("v")
	for kind, other := range [...][2]string{
		{}, // what belongs there
		{"all rows at once", "The lanes of each row add up entries of the whole matrix. They have those of their row alone."},
		{"all rows at once", "All entries are dealt out to the lanes of the first row. Each row has lanes of its own."},
		{"all rows at once", "The products stand one after another. Each row has lanes of its own."},
		{exercises.BoundIn, "The entry at which the next row begins is counted in."},
		{"blocked for strided chunks", fmt.Sprintf("Each lane takes entries that stand next to each other. Here it takes every %s entry of its row.", ordinal(lanes))},
		{"the whole row in one lane", "The first lane of a row has the sum of the whole row. In this round its lanes share the entries."},
		{exercises.NoIndex, "The second factor is taken at the number of the row. The line goes through cols."},
		{exercises.NoIndex, "The second factor is taken at the place of the first. The line goes through cols."},
	} {
		leaves := make([]string, len(s.q.cells))
		for k, i := range s.q.cells {
			r, j := i/lanes, i%lanes
			begin, to, step := int(rows[r]), int(rows[r+1]), lanes
			from, size := begin+j, (to-begin+lanes-1)/lanes
			switch kind {
			case 1, 2:
				if from, to = j, len(values); kind == 2 && r > 0 {
					to = 0
				}
			case 3:
				from, to = i, i+1
			case 4:
				to++
			case 5:
				from, to, step = begin+j*size, min(to, begin+j*size+size), 1
			case 6:
				if from, step = begin, 1; j > 0 {
					to = 0
				}
			}
			total := 0
			for n := from; n < min(to, len(values)); n += step {
				at := int(cols[n])
				switch kind {
				case 7:
					at = r
				case 8:
					at = n
				}
				if at < len(v) {
					total += int(values[n] * v[at])
				}
			}
			leaves[k] = strconv.Itoa(total)
		}
		switch {
		case kind > 0:
			s.words(12, other[0], other[1], leaves)
		case !slices.Equal(leaves, s.q.want):
			return
		}
	}
}

// collected takes the sums of rows from other entries than those at which they stand.
func (s *suspecting) collected(rows []value.Word) {
	from := tracer.NoArray
	for _, a := range s.acts {
		if a.How == exercises.Moved {
			from, _ = s.t.Place(a.Operands[0])
		}
	}
	if from == tracer.NoArray {
		return
	}
	for kind, other := range [...][2]string{
		{exercises.BoundIn, "Each is taken at rows[r + 1], where the next row begins."},
		{"the other end of a row", "Each is taken at the last entry of its row."},
		{"first of a row for its last", "These are the values at the first entries of the rows. After the scan the sum of a row stands at its last entry."},
		{exercises.OffByOne, "Each is taken at the second entry of its row."},
		{exercises.NoIndex, "Each is taken at the number of the row."},
	} {
		right := false // but for empty rows
		for _, empty := range []bool{true, false} {
			says := other[1] + s.see(0)
			if !empty {
				says = other[1] + " And an empty row holds 0."
			}
			leaves := make([]string, len(s.q.want))
			differs := false // from what is read where empty rows are seen
			for k := range leaves {
				begin, end := int(rows[k]), int(rows[k+1])
				at := min([...]int{end, max(0, end-1), begin, begin + 1, k}[kind], s.t.Array(from).Real-1)
				if leaves[k] = s.text(from, at); begin == end && empty {
					leaves[k] = "0"
				}
				differs = differs || begin == end && leaves[k] != "0"
			}
			name := other[0]
			if empty && slices.Equal(leaves, s.q.want) {
				right = true
				continue
			}
			if right {
				name, says = "an empty row taken for another", "An empty row holds 0: nothing is added up in it."
			}
			if empty || differs {
				s.words(21, name, says, leaves)
			}
		}
	}
	sums := make([]string, len(s.q.want))
	for k := range sums {
		total := 0
		for i := int(rows[k]); i < int(rows[k+1]); i++ {
			x, err := strconv.Atoi(s.text(from, i))
			if err != nil {
				return
			}
			total += x
		}
		sums[k] = strconv.Itoa(total)
	}
	s.words(21, addedUp, fmt.Sprintf("What stands in %s is added up along each row once more: one entry has the sum already.", s.t.RowName(from)), sums)
}
