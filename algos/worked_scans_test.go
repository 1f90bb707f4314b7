package algos

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// The worked examples of the curriculum's section 2, row by row: what each round leaves.
func TestWorkedScanRows(t *testing.T) {
	const sixteen = "0 2 3 0 1 3 0 2 0 0 2 3 1 0 2 3"
	tree := inputs("x", "3 1 1 7 2 5 9 2")
	chunks := inputs("x", sixteen).with("inclusive", "false")
	added := inputs("x", sixteen).with("form", "scan-then-add")
	for _, c := range []struct {
		name, id, array string
		req             Request
		want            string // the rows in which the array changes
	}{
		{"two arrays, seed D", "scan/tree", "B1", tree, "4 8 7 11"},
		{"two arrays, seed D", "scan/tree", "B2", tree, "12 18"},
		{"two arrays, seed D", "scan/tree", "C2", tree, "0 12"},
		{"two arrays, seed D", "scan/tree", "C1", tree, "0 4 12 19"},
		{"two arrays, seed D", "scan/tree", "C0", tree, "0 3 4 5 12 14 19 28"},
		{"two arrays, seed D", "scan/tree", "y", tree, "3 4 5 12 14 19 28 30"},
		{"four chunks, seed C", "scan/chunked", "totals", chunks, "5 6 5 6"},
		{"four chunks, seed C", "scan/chunked", "bases", chunks, "0 5 11 16"},
		{"four chunks, seed C", "scan/chunked", "y", chunks, "0 2 5 5 6 9 9 11 11 11 13 16 17 17 19 22\n0 0 2 5 5 6 9 9 11 11 11 13 16 17 17 19"},
		{"four chunks, scanned first, seeds A B", "scan/chunked", "y", added,
			"0 2 5 5 1 4 4 6 0 0 2 5 1 1 3 6\n0 2 5 5 6 9 9 11 11 11 13 16 17 17 19 22"},
		{"a warp, seeds A B C", "scan/warp", "s", inputs("x", "0 4 2 6 3 2 0 1").with("warp", "8"),
			"0 4 2 6 3 2 0 1\n0 4 6 8 9 5 2 1\n0 4 6 12 15 13 11 6\n0 4 6 12 15 17 17 18"},
		{"a warp behind identities, seed C", "scan/warp", "s", inputs("x", "0 4 2 6 3 2 0 1").with("warp", "8", "form", "padded"),
			"0 0 0 0 0 4 2 6 3 2 0 1\n0 0 0 0 0 4 6 8 9 5 2 1\n0 0 0 0 0 4 6 12 15 13 11 6\n0 0 0 0 0 4 6 12 15 17 17 18"},
		{"inclusive to exclusive, seed E", "scan/convert", "x", inputs("x", "3 1 7 0").with("inclusive", "false"),
			"3 4 8 7\n3 4 11 11\n0 3 4 11"},
	} {
		if got := changes(t, c.id, c.array, c.req); got != c.want {
			t.Errorf("%s: %s\n%s\nwant\n%s", c.name, c.array, got, c.want)
		}
	}
}

// changes returns the states of an array after each round that changes it and that leaves every
// cell a value.
func changes(t *testing.T, id, array string, req Request) string {
	t.Helper()
	var out []string
	for i, row := range strings.Split(rows(t, id, array, req), "\n") {
		if row == req.Inputs[array] && i == 0 || strings.Contains(row, "null") || strings.Trim(row, "0 ") == "" {
			continue
		}
		if len(out) == 0 || out[len(out)-1] != row {
			out = append(out, row)
		}
	}
	return strings.Join(out, "\n")
}

// The results of the curriculum's sections 2 and 3.
func TestWorkedScanResults(t *testing.T) {
	const parted = "3 1 4 1 5 2 1 3 4 0 2 6 1 0 3 4"
	for _, c := range []struct {
		name, id, output string
		req              Request
		want             string
	}{
		{"sequences of sequences, seeds A B", "segscan/blelloch", "y", inputs("x", "1 2 6 1 2 3 4", "heads", "1 0 1 1 0 0 0"), "0 1 0 0 1 3 6"},
		{"four segments, seed D", "segscan/hillis-steele", "y", inputs("x", parted, "heads", "0 0 0 1 0 0 0 0 0 1 0 1 1 0 0 0"), "3 4 8 1 6 8 9 12 16 0 2 6 1 1 4 8"},
		{"four segments, seed D", "segscan/serial", "y", inputs("x", parted, "heads", "1 0 0 1 0 0 0 0 0 1 0 1 1 0 0 0"), "3 4 8 1 6 8 9 12 16 0 2 6 1 1 4 8"},
		{"order is kept from the right", "scan/reverse", "y", inputs("x", "a b c d").with("op", "concat"), "abcd bcd cd d"},
		{"init stands left of everything", "scan/reverse", "y", inputs("x", "a b c d").with("op", "concat", "init", "z"), "zabcd zbcd zcd zd"},
		{"an init in every segment", "segscan/blelloch", "y", inputs("x", "1 2 6 1 2 3 4", "heads", "1 0 1 1 0 0 0").with("init", "10"), "10 11 10 10 11 13 16"},
	} {
		alg, _ := Find(c.id)
		res, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := res.Output(c.output).Text(); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.id, c.name, got, c.want)
		}
	}
}

// publishedCase is one example of a library's documentation or of a paper.
type publishedCase struct {
	Name      string                     `json:"name"`
	Primitive string                     `json:"primitive"`
	Inputs    map[string][]any           `json:"inputs"`
	Params    map[string]any             `json:"params"`
	Expected  map[string]json.RawMessage `json:"expected"`
	Source    string                     `json:"source"`
}

func publishedCases(t *testing.T, file string) []publishedCase {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []publishedCase
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// line writes a case's values as an input has them.
func (c publishedCase) line(name string) string { return joinAny(c.Inputs[name]) }

func joinAny(list []any) string {
	out := make([]string, len(list))
	for i, v := range list {
		switch v := v.(type) {
		case float64:
			out[i] = strconv.FormatFloat(v, 'f', -1, 64)
		default:
			out[i] = v.(string)
		}
	}
	return strings.Join(out, " ")
}

// want is a result of the case as the catalogue prints it.
func (c publishedCase) want(t *testing.T, name string) string {
	t.Helper()
	var list []any
	if err := json.Unmarshal(c.Expected[name], &list); err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	return joinAny(list)
}

// asked turns a case into what the catalogue is asked: ids of algorithms, the request, the output
// that is told. No ids: the case has no counterpart.
func (c publishedCase) asked(t *testing.T) (ids []string, req Request, output string) {
	t.Helper()
	ops := map[string]string{"plus": "+", "mul": "*", "max": "max", "min": "min"}
	params := func(r Request, inclusive bool) Request {
		r = r.with("inclusive", strconv.FormatBool(inclusive))
		if name, ok := c.Params["op"].(string); ok {
			r = r.with("op", ops[name])
		}
		if init, ok := c.Params["init"].(float64); ok {
			r = r.with("init", strconv.FormatFloat(init, 'f', -1, 64))
		}
		return r
	}
	var scans, segscans []string
	for _, alg := range Catalog() {
		switch {
		case alg.Family == "scan" && alg.Fault == nil && alg.ID != "scan/reverse":
			scans = append(scans, alg.ID)
		case alg.Family == "segscan":
			segscans = append(segscans, alg.ID)
		}
	}
	switch c.Primitive {
	case "exclusive_scan", "inclusive_scan":
		if c.Params["store"] != nil {
			return nil, req, "" // sums of one kind kept as another
		}
		return scans, params(inputs("x", c.line("in")), c.Primitive == "inclusive_scan"), "y"
	case "segmented_scan_flags":
		return segscans, params(inputs("x", c.line("vals"), "heads", c.line("flags")), c.Params["inclusive"] == true), "y"
	case "inclusive_scan_by_key":
		keys := c.Inputs["keys"]
		heads := make([]string, len(keys))
		for i := range keys {
			heads[i] = "0"
			if i == 0 || keys[i] != keys[i-1] {
				heads[i] = "1"
			}
		}
		return segscans, params(inputs("x", c.line("vals"), "heads", strings.Join(heads, " ")), true), "y"
	}
	return c.askedBuilt()
}

// askedBuilt is asked for what is built from scan.
func (c publishedCase) askedBuilt() (ids []string, req Request, output string) {
	compact, split := []string{"compact/serial", "compact/scan", "sequence/filter"}, []string{"split/two-scans", "split/one-scan"}
	flags := func(list []any, keeps func(float64) bool) string {
		out := make([]string, len(list))
		for i, v := range list {
			out[i] = "0"
			if keeps(v.(float64)) {
				out[i] = "1"
			}
		}
		return strings.Join(out, " ")
	}
	nonzero := func(f float64) bool { return f != 0 }
	pred, _ := c.Params["pred"].(string)
	switch c.Primitive {
	case "copy_if":
		switch pred {
		case "ne1": // a predicate that the catalogue has not; flags can say it
			return compact, inputs("x", c.line("in"), "keep", flags(c.Inputs["in"], func(f float64) bool { return f != 1 })), "y"
		case "lt7":
			pred = "<7"
		}
		return compact, inputs("x", c.line("in")).with("pred", pred), "y"
	case "copy_if_stencil":
		keeps := nonzero
		if pred == "even" {
			keeps = func(f float64) bool { return int(f)%2 == 0 }
		}
		return compact, inputs("x", c.line("in"), "keep", flags(c.Inputs["stencil"], keeps)), "y"
	case "unique":
		if c.Params["eq"] != nil {
			return nil, req, "" // equality of its own
		}
		return []string{"unique/scan"}, inputs("x", c.line("in")), "y"
	case "stable_partition":
		return split, inputs("x", c.line("in")).with("pred", pred), "y"
	case "split": // there the flagged go behind
		return split, inputs("x", c.line("in"), "keep", flags(c.Inputs["flags"], func(f float64) bool { return f == 0 })), "y"
	}
	return nil, req, ""
}

// Run lengths decoded: the owner of each slot names the value that stands there.
func TestPublishedRunLengths(t *testing.T) {
	run := 0
	for _, c := range publishedCases(t, "testdata/scan_cases.json") {
		if c.Primitive != "rle_decode" {
			continue
		}
		for _, form := range []string{"ranges", "max-scan"} {
			alg, _ := Find("allocate/scan")
			res, err := alg.Run(inputs("counts", c.line("lengths")).with("form", form), Options{Budget: budget.Command()})
			if err != nil {
				t.Fatalf("%s: %v", c.Name, err)
			}
			var got []any
			for _, w := range res.Output("y").Words {
				got = append(got, c.Inputs["values"][w])
			}
			if joinAny(got) != c.want(t, "out") {
				t.Errorf("%s, %s (%s): %s, want %s", c.Name, form, c.Source, joinAny(got), c.want(t, "out"))
			}
			run++
		}
	}
	if run < 12 {
		t.Errorf("only %d runs", run)
	}
}

// Published cases give what their sources say, by every algorithm that does the same.
func TestPublishedScanCases(t *testing.T) {
	run := 0
	for _, c := range publishedCases(t, "testdata/scan_cases.json") {
		ids, req, output := c.asked(t)
		for _, id := range ids {
			alg, ok := Find(id)
			if !ok {
				t.Fatalf("no %s", id)
			}
			res, err := alg.Run(req, Options{Budget: budget.Command()})
			if err != nil {
				t.Errorf("%s: %s (%s): %v", id, c.Name, c.Source, err)
				continue
			}
			if got, want := res.Output(output).Text(), c.want(t, "out"); got != want {
				t.Errorf("%s: %s (%s): %s, want %s", id, c.Name, c.Source, got, want)
			}
			run++
		}
	}
	if run < 205 {
		t.Errorf("only %d runs", run)
	}
}

// Look-back is right in every order of the lanes, waits for nobody who waits for it, and has no
// hazard: flags order what they announce.
func TestLookBackInAnyOrder(t *testing.T) {
	alg, _ := Find("scan/lookback")
	waited := map[int]bool{}
	for seed := range 40 {
		res, err := alg.Run(inputs("x", "a b c d e f g h i j k l m n o p q").with("op", "concat", "block", "2", "seed", strconv.Itoa(seed)), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Output("y").TextAt(16); got != "abcdefghijklmnopq" {
			t.Errorf("seed %d: the last prefix is %s", seed, got)
		}
		if h := res.Trace.Hazards(); len(h) > 0 {
			t.Errorf("seed %d: %s", seed, res.Trace.Describe(h[0]))
		}
		waited[res.Trace.Cost(res.Trace.Graph()).Combines] = true
	}
	if len(waited) < 2 {
		t.Error("every order took the same combines: nobody looked back further than one block")
	}
}

// The missing barrier shows as a race between a warp that publishes and warp 0 that still scans.
func TestMissingBarrierIsSeen(t *testing.T) {
	alg, _ := Find("scan/block-missing-barrier")
	seen := false
	for seed := range 20 {
		res, err := alg.Run(inputs("x", "3 1 7 0 4 1 6 3 2 5 8 1 9 4 0 7").with("block", "16", "warp", "4", "seed", strconv.Itoa(seed)), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		hazards := res.Trace.Hazards()
		for _, h := range hazards {
			a, i := res.Trace.Place(h.Cell)
			if res.Trace.Array(a).Name != "s" || i > 3 {
				t.Errorf("seed %d: a hazard outside warp 0's part: %s", seed, res.Trace.Describe(h))
			}
		}
		seen = seen || len(hazards) > 0
	}
	if !seen {
		t.Error("no hazard in 20 orders")
	}
}

// Every algorithm refuses what does not fit together, in one line that names the field.
func TestScanRequestsThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		id   string
		req  Request
		want string
	}{
		{"segscan/blelloch", inputs("x", "1 2 3", "heads", "1 0"), "heads: 2 values for the 3 of x; write one for each value: 1 where a segment begins"},
		{"segscan/serial", inputs("x", "1 2", "heads", "1 2"), `heads: value 2, "2", is not a flag: 0 or 1`},
		{"segscan/serial", inputs("x", "1 2"), "heads: this input is missing; write values such as 1 0 1 1 0 0 0"},
		{"scan/warp", inputs("x", "1").with("warp", "0"), "warp: 0 is out of range; write an integer from 1 to 1024"},
		{"scan/block", inputs("x", "1").with("block", "1"), "block: 1 is out of range; write an integer from 2 to 1024"},
		{"scan/block", inputs("x", "1").with("padding", "some"), `padding: "some" is not a choice; write one of none conflict-free`},
		{"scan/chunked", inputs("x", "1").with("p", "x"), `p: "x" is not an integer`},
		{"scan/ladner-fischer", inputs("x", "1").with("form", "p1"), `form: "p1" is not a choice; write one of p0 taxonomy`},
	} {
		alg, _ := Find(c.id)
		_, err := alg.Run(c.req, Options{Budget: budget.Command()})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s %v: got %v, want %s", c.id, c.req, err, c.want)
		}
	}
}

// Shared memory: with one value a bank, the strides of the sweeps make lanes meet, and a cell left
// out after every 32 parts them.
func TestPaddingPartsTheLanes(t *testing.T) {
	alg, _ := Find("scan/block")
	degrees := map[string]int{}
	for _, padding := range []string{"none", "conflict-free"} {
		res, err := alg.Run(inputs("x", strings.Repeat("1 ", 1024)).with("block", "1024", "form", "sweeps", "padding", padding), Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		degrees[padding] = res.Trace.TotalMemory(tracer.GPU()).Degree
		if got := res.Output("y").TextAt(1023); got != "1024" {
			t.Errorf("%s: the last prefix is %s", padding, got)
		}
	}
	if degrees["none"] != 32 || degrees["conflict-free"] != 1 {
		t.Errorf("degrees of conflict %v", degrees)
	}
}

// What a block's prefix is added up from is told whole, and the flags that it waited for are not
// told as if they had been added.
func TestLookBackTellsWhatIsAdded(t *testing.T) {
	alg, _ := Find("scan/lookback")
	res, err := alg.Run(alg.Example, Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for step := range res.Trace.Steps() {
		all += res.Trace.Narrate(step, res.Trace.Graph()).String() + "\n"
	}
	for _, want := range []string{"before[1] ← 11 from 11", "before[2] ← 11 + 14 = 25", "before[3] ← 11 + 14 + 16 = 41"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not told:\n%s", want, all)
		}
	}
}
