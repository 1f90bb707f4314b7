package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever is asked for, there is an answer or one line that begins with the field; nothing is read
// or printed without end.
func TestTooMuchIsRefused(t *testing.T) {
	texts := strings.Repeat(strings.Repeat("abcdefgh", 512)+" ", 2000) // 2,000 texts of 4 KiB, 8 GB when they are joined one after another
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"a file without an end": {[]string{"run", "scan/serial", "--in", "x=@/dev/zero"}, `x: it has more than 67,108,864 bytes; write fewer values`},
		"texts that grow": {[]string{"run", "scan/blelloch", "--in", texts, "--param", "op=concat", "--json", "--rounds", "none"},
			"x: its values grow to more than 67,108,864 bytes of texts, pairs and matrices; write fewer or shorter ones"},
		"every round of a long run": {[]string{"run", "scan/hillis-steele", "--in", strings.Repeat("1 ", 1<<18), "--rounds", "full"},
			"rounds: those of this run take more than 67,108,864 bytes; write changes or none"},
		"one bin for each byte":                {[]string{"run", "histogram/serial", "--in", "1 2", "--param", "bins=1099511627776"}, "bins: "},
		"an owner for each of very many slots": {[]string{"run", "allocate/scan", "--in", "1 4194304000000"}, "counts: "},
		"a long bad value":                     {[]string{"run", "scan/serial", "--in", "1 2 " + strings.Repeat("q", 1<<16)}, "x: value 3, "},
		"a long bad parameter":                 {[]string{"run", "scan/serial", "--in", "1 2", "--param", "op=" + strings.Repeat("q", 1<<16)}, "op: "},
		"a long name of an input":              {[]string{"run", "scan/serial", "--in", strings.Repeat("q", 1<<16) + "=1"}, "in: "},
	} {
		out, errs, status := call("", c.args...)
		if status != 2 || out != "" || !strings.HasPrefix(errs, "upsweep: "+c.says) || strings.Count(errs, "\n") != 1 || len(errs) > 3*longestMessage {
			t.Errorf("%s: status %d, %d bytes, %.300q\nwant %q", name, status, len(out), errs, c.says)
		}
	}
}

func TestWhatExcludesEachOtherIsRefused(t *testing.T) {
	for _, flags := range [][]string{{"--trace", "--json"}, {"--trace", "--memory"}, {"--trace", "--rounds", "full"}, {"--memory", "--json"}} {
		out, errs, status := call("", append([]string{"run", "scan/serial", "--in", "1 2"}, flags...)...)
		if status != 2 || out != "" || !strings.HasPrefix(errs, "upsweep: "+flags[0][2:]+": ") {
			t.Errorf("%v: status %d, %d bytes, %q", flags, status, len(out), errs)
		}
	}
}

func TestListOfOneFamily(t *testing.T) {
	out, _, status := call("", "list", "reduce")
	if want := 5; status != 0 || strings.Count(out, "\n") != want || strings.Count(out, "reduce/") < want {
		t.Errorf("status %d\n%s", status, out)
	}
	if out, _, _ := call("", "list", "reduce", "--json"); strings.Count(out, `"family":"reduce"`) != 5 || strings.Contains(out, `"family":"scan"`) {
		t.Errorf("as JSON: %s", out)
	}
	if _, errs, status := call("", "list", "sums"); status != 2 || !strings.HasPrefix(errs, `upsweep: FAMILY: there is no "sums"; write one of sequence `) {
		t.Errorf("status %d, %s", status, errs)
	}
}

func TestVersion(t *testing.T) {
	if out, errs, status := call("", "--version"); status != 0 || errs != "" || !strings.HasPrefix(out, "upsweep ") || strings.Count(out, "\n") != 1 {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
}

// A name that ends in .png gives pixels, of the size of the figure twice over.
func TestDrawPNG(t *testing.T) {
	file := filepath.Join(t.TempDir(), "figure.png")
	if _, errs, status := call("", "draw", "scan/blelloch", "--width", "400", "-o", file); status != 0 {
		t.Fatalf("status %d, %s", status, errs)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(content))
	if err != nil || picture.Bounds().Dx() != 800 {
		t.Errorf("%v, %v", picture.Bounds(), err)
	}
	if _, errs, status := call("", "draw", "scan/blelloch", "-o", filepath.Join(t.TempDir(), "figure.pdf")); status != 2 || !strings.HasPrefix(errs, "upsweep: o: ") {
		t.Errorf("a PDF: status %d, %s", status, errs)
	}
}

// The picture of the README is what its command draws: `go run ./cmd/upsweep draw scan/blelloch
// --round 6 -o docs/figure.svg`.
func TestFigureOfTheReadme(t *testing.T) {
	kept, err := os.ReadFile("../../docs/figure.svg")
	if err != nil {
		t.Fatal(err)
	}
	drawn, _, _ := call("", "draw", "scan/blelloch", "--round", "6")
	if drawn != string(kept) {
		t.Error("docs/figure.svg is another picture: go run ./cmd/upsweep draw scan/blelloch --round 6 -o docs/figure.svg")
	}
}
