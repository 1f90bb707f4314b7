package model

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"upsweep/parallel"
)

func TestOptionsRoundTrip(t *testing.T) {
	for _, k := range parallel.Kernels() {
		for _, typ := range parallel.Types() {
			for _, d := range parallel.Distributions() {
				want := Options{Kernel: k, Type: typ, Log: 17, Distribution: d, Workers: 3, Runs: 7, Seed: 99}
				got, problems := Parse(want.Encode(), 4)
				if got != want || problems != nil {
					t.Errorf("%s: got %+v, %v", want.Encode(), got, problems)
				}
			}
		}
	}
}

// A wrong part of an address keeps its standard and is named; a hostile size is refused.
func TestBadQueries(t *testing.T) {
	for query, says := range map[string]string{
		"kernel=quantum": "kernel:", "type=int8": "type:", "log=26": "log:", "log=9": "log:", "log=-1": "log:", "log=1e9": "log:",
		"log=99999999999999999999": "log:", "workers=0": "workers:", "workers=1000": "workers:", "runs=0": "runs:", "distribution=odd": "distribution:",
		"seed=-1": "seed:", "%zz": "can't be read",
	} {
		got, problems := Parse(query, 2)
		if got != Standard(2) || len(problems) != 1 || !strings.Contains(problems[0], says) {
			t.Errorf("%s: %+v, %v", query, got, problems)
		}
	}
}

// Several problems are told in one order.
func TestProblemsHaveAnOrder(t *testing.T) {
	for range 20 {
		_, problems := Parse("type=a&runs=b&log=c&kernel=d&workers=e", 2)
		if got := strings.Join(problems, " "); len(problems) != 5 || !strings.HasPrefix(got, "kernel:") || !strings.HasPrefix(problems[4], "runs:") {
			t.Fatalf("got %q", problems)
		}
	}
}

func TestMemory(t *testing.T) {
	o := Options{Kernel: parallel.RadixSort, Type: parallel.Float64, Log: 25, Workers: 2}
	if err := o.Fits(1 << 30); err == nil || !strings.Contains(err.Error(), "choose fewer") {
		t.Errorf("2²⁵ float64 fit 1 GB: %v", err)
	}
	o.Log = 20
	if err := o.Fits(1 << 30); err != nil {
		t.Error(err)
	}
}

func TestCounts(t *testing.T) {
	for workers, want := range map[int]string{1: "1", 2: "1 2", 4: "1 2 3 4", 6: "1 2 3 4 6", 8: "1 2 3 4 8", 12: "1 2 3 4 8 12"} {
		var got []string
		for _, w := range (Options{Workers: workers}).Counts() {
			got = append(got, strconv.Itoa(w))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%d: %v, want %s", workers, got, want)
		}
	}
}

// measured is a result of known numbers: one thread 112 ms, of which it computes for 100; two
// workers 60 ms, of which copying is 5, waiting at least 1, messages 2.
func measured() *Result {
	r := NewResult(Options{Kernel: parallel.InclusiveScan, Type: parallel.Int32, Log: 20, Distribution: parallel.Uniform, Workers: 2, Runs: 3, Seed: 1}, true)
	for _, ms := range []float64{100, 90, 110} {
		r.Add(Way{Kind: Alone}, Run{MS: ms + 12, CopyIn: 8, CopyOut: 4})
		r.Add(Way{Team, 1}, Run{MS: ms * 1.2, Tracks: []Track{{1, ms, []Phase{{0, 10, 80, 5, 0}}}}})
		r.Add(Way{Kind: Script}, Run{MS: ms * 2})
	}
	for _, ms := range []float64{60, 50, 90} {
		r.Add(Way{Team, 2}, Run{MS: ms, Tracks: []Track{
			{1, ms - 1, []Phase{{0, 2, 20, 1, 1}, {24, 1, 33, 1, 0}}},
			{1.5, ms - 1.5, []Phase{{0, 2, 15, 0, 6}, {23, 1, 30, 1, 0}}},
		}})
	}
	return r
}

func TestStatistics(t *testing.T) {
	r := measured()
	if !r.Complete() {
		t.Error("the result is not complete")
	}
	two := Way{Team, 2}
	if got := [3]float64{r.Quartile(two, 1), r.Median(two), r.Quartile(two, 3)}; got != [3]float64{55, 60, 75} {
		t.Errorf("quartiles %v", got)
	}
	if in, kernel, out := r.Alone(); in != 8 || kernel != 100 || out != 4 {
		t.Errorf("one thread: in %v, kernel %v, out %v", in, kernel, out)
	}
	if got := r.SpeedUp(two); math.Abs(got-112.0/60) > 1e-12 {
		t.Errorf("speed-up %v", got)
	}
	if got := r.AgainstKernel(two); math.Abs(got-100.0/60) > 1e-12 {
		t.Errorf("speed-up against the kernel %v", got)
	}
	if run, _ := r.Fastest(two); run.MS != 50 {
		t.Errorf("fastest %v", run.MS)
	}
	if got := r.Best(); got != two {
		t.Errorf("best %v", got)
	}
	if got, want := r.Rate(two), float64(1<<20)/60e3; math.Abs(got-want) > 1e-9 {
		t.Errorf("rate %v, want %v", got, want)
	}
}

// What teams are measured against is the faster of the two ways in which one thread copies.
func TestBaseline(t *testing.T) {
	r := measured()
	if got := r.One(); got != 112 { // one worker takes 120
		t.Errorf("got %v", got)
	}
	for i := range r.Runs[Way{Team, 1}] {
		r.Runs[Way{Team, 1}][i].MS -= 30
	}
	if got := r.One(); got != 90 {
		t.Errorf("with a faster worker: got %v", got)
	}
	if got := NewResult(Standard(2), true).One(); got != 0 {
		t.Errorf("without runs: got %v", got)
	}
}

// The parts of a prediction add up to the measured time, and no part is fitted.
func TestPrediction(t *testing.T) {
	p, ok := measured().Predict(2)
	if !ok {
		t.Fatal("no prediction")
	}
	near := func(name string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	const share = (2*0.65 + 2) / 2 / 2.65 // 0.65 : 1 : 1 elements; the first part is read and written, then a whole one
	near("share", p.Share, share)
	near("work", p.Work, 100*share)
	near("copy", p.Copy, 5)
	near("barrier", p.Barrier, 1)
	near("message", p.Message, 2)
	near("slower", p.Slower, 53-100*share) // worker 0 computes for 53 ms
	near("out of step", p.OutOfStep, -1)   // 60 measured; 53 and 8 in the other parts
	near("left out", p.LeftOut(), 52-100*share)
	near("Amdahl", p.Amdahl, 1/share)
	near("predicted", p.Predicted, 112/(100*share+8))
	near("measured", p.Measured, 112.0/60)
	near("sum", p.Work+p.Copy+p.Barrier+p.Message+p.LeftOut(), 60)
	if _, ok := measured().Predict(3); ok {
		t.Error("a number of workers that did not race is predicted")
	}
}

// A part that is less than nothing is told as what it is.
func TestLeavesOut(t *testing.T) {
	for _, test := range []struct {
		slower, step float64
		want         string
	}{
		{7.29, 2.5, "The model leaves out 9.79 ms: beside one another the workers compute 7.29 ms longer than it says, and are out of step for 2.50 ms."},
		{-3, 5, "The model leaves out 2.00 ms: beside one another the workers compute 3.00 ms less than it says, and are out of step for 5.00 ms."},
		{7.25, -3.75, "The model leaves out 3.50 ms: beside one another the workers compute 7.25 ms longer than it says; 3.75 ms count twice, since it is not the same worker that copies, computes and waits longest."},
	} {
		if got := (Prediction{Slower: test.slower, OutOfStep: test.step}).leavesOut(); got != test.want {
			t.Errorf("got %s\nwant %s", got, test.want)
		}
	}
}

func TestVerdict(t *testing.T) {
	r := measured()
	two := func(ms float64) {
		for i := range r.Runs[Way{Team, 2}] {
			r.Runs[Way{Team, 2}][i].MS = ms
		}
	}
	for _, test := range []struct {
		ms   float64
		says []string
	}{
		{60, []string{"2 workers are 1.87 times as fast", "copying", "in its own memory, they are 1.67 times"}},
		{106, []string{"2 workers are 1.06 times as fast", "is 1.06 times as fast as they are", "does not pay"}},
		{112, []string{"gains nothing"}},
		{224, []string{"does not pay", "2.00 times"}},
		{0, []string{"too coarse"}},
	} {
		two(test.ms)
		for _, says := range test.says {
			if got := r.Verdict(); !strings.Contains(got, says) {
				t.Errorf("%v ms: got %q, want %q in it", test.ms, got, says)
			}
		}
	}
	two(60)
	for guess, want := range map[string]string{
		"": "", " 2 ": "You guessed 2.00, and it is 1.87.", "1,8×": "You guessed 1.80, and it is 1.87.", "16": "You guessed 16.0; it is 1.87.",
		"fast": "“fast” is not a number of times, so it does not count as a guess.", "-1": "“-1” is not a number of times, so it does not count as a guess.",
		"NaN": "“NaN” is not a number of times, so it does not count as a guess.", "inf": "“inf” is not a number of times, so it does not count as a guess.",
	} {
		if got := r.Guessed(guess); got != want {
			t.Errorf("%q: got %q, want %q", guess, got, want)
		}
	}
	two(224)
	if got := r.Remark(); !strings.Contains(got, "0.50 was measured") || !strings.Contains(got, "None of it is fitted") {
		t.Errorf("got %q", got)
	}
}

func TestCrossover(t *testing.T) {
	alone := map[int]float64{10: 1, 11: 2, 12: 4, 13: 8}
	for _, test := range []struct {
		team map[int]float64
		log  int
		ok   bool
	}{
		{map[int]float64{10: 5, 11: 5, 12: 3, 13: 4}, 12, true},
		{map[int]float64{10: 0.5, 11: 5, 12: 3, 13: 4}, 12, true}, // one lucky small size is no crossover
		{map[int]float64{10: 5, 11: 5, 12: 5, 13: 9}, 0, false},
		{map[int]float64{10: 1, 11: 1, 12: 1, 13: 1}, 10, true},
	} {
		if log, ok := Crossover(alone, test.team); log != test.log || ok != test.ok {
			t.Errorf("%v: %d, %v", test.team, log, ok)
		}
	}
}

func TestCSV(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(measured().CSV())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1+4*3 {
		t.Fatalf("%d rows", len(rows))
	}
	if got := strings.Join(rows[1], ","); got != "scan,int32,1048576,uniform,1,shared,one Go thread,1,1,112.0000,8.0000,100.0000,4.0000," {
		t.Errorf("got %s", got)
	}
	if got := strings.Join(rows[7], ","); got != "scan,int32,1048576,uniform,1,shared,2 workers,2,1,60.0000,6.0000,98.0000,3.0000,7.0000" {
		t.Errorf("got %s", got)
	}
}

// An axis names round numbers as one writes them.
func TestAxis(t *testing.T) {
	label := regexp.MustCompile(`>([^<>]+)</text>`)
	for most, want := range map[float64]string{0.63: "0 0.2 0.4 0.6", 2.1: "0 0.5 1 1.5 2", 12: "0 2.5 5 7.5 10", 5: "0 1 2 3 4 5"} {
		var b strings.Builder
		newScale(most).axis(&b, 100, "", "")
		var got []string
		for _, m := range label.FindAllStringSubmatch(b.String(), -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("up to %v the axis names %q, want %s", most, got, want)
		}
	}
}

// The pictures are XML without styles, and say what they show.
func TestPictures(t *testing.T) {
	for _, svg := range []string{measured().Chart(), measured().SpeedUps(""), measured().Timeline(2), NewResult(Standard(2), true).Chart(), NewResult(Standard(2), true).SpeedUps("")} {
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v in %s", err, svg)
			}
			if e, ok := token.(xml.StartElement); ok {
				for _, a := range e.Attr {
					if a.Name.Local == "style" || strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
						t.Errorf("%s %s=%q", e.Name.Local, a.Name.Local, a.Value)
					}
				}
			}
		}
	}
	if !strings.Contains(measured().Timeline(2), "worker 1 copied in for 3.00") {
		t.Error("the timeline does not say what it shows")
	}
}

// A guess is a mark on the axis of the speed-ups, which reaches it; what is none is not drawn.
func TestAGuessIsMarked(t *testing.T) {
	for guess, want := range map[string]string{"3": "your guess: 3", " 2,5× ": "your guess: 2.5", "": "", "fast": "", "1e9": "", "-1": ""} {
		svg := measured().SpeedUps(guess)
		if marked := strings.Contains(svg, "race-guess"); marked != (want != "") || !strings.Contains(svg, want) {
			t.Errorf("%q is drawn as %s", guess, svg)
		}
	}
}
