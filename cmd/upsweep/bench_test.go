package main

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
)

func benched(t *testing.T, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(append([]string{"bench"}, args...), strings.NewReader(""), &o, &e)
	return o.String(), e.String(), status
}

// Every kernel and type is measured as often as asked for, by as many workers, a sort with its
// peer.
func TestBenchCSV(t *testing.T) {
	for _, typ := range []string{"int32", "float32", "float64"} {
		out, errs, status := benched(t, "--csv", "--n", "5000", "--workers", "1,3", "--runs", "2", "--type", typ, "--distribution", "few")
		if status != 0 {
			t.Fatal(errs)
		}
		rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		for _, r := range rows[1:] {
			count[r[0]+" "+r[5]+" "+r[6]]++
			if r[1] != typ || r[2] != "5000" || r[3] != "few" {
				t.Errorf("row %v", r)
			}
		}
		for _, want := range []string{"reduce goroutines 1", "segscan goroutines 3", "histogram goroutines 3", "radix goroutines 3", "radix slices.Sort 1", "mergesort slices.Sort 1"} {
			if count[want] != 2 {
				t.Errorf("%s: %s: %d rows, want 2", typ, want, count[want])
			}
		}
	}
}

func TestBenchTable(t *testing.T) {
	out, errs, status := benched(t, "--kernel", "scan", "--n", "2^12", "--workers", "1,2", "--runs", "3")
	if status != 0 {
		t.Fatal(errs)
	}
	if !strings.Contains(out, "4096 int32 elements, uniform") || !strings.Contains(out, "against one worker") || strings.Count(out, "scan") != 2 {
		t.Errorf("got\n%s", out)
	}
}

func TestBenchRefuses(t *testing.T) {
	for _, test := range []struct{ args, says string }{
		{"--n 0", "n:"}, {"--n 2^26", "n:"}, {"--n -5", "n:"}, {"--n 2^x", "n:"}, {"--n 99999999999", "n:"},
		{"--type int8", "type:"}, {"--kernel bogo", "kernel:"}, {"--distribution odd", "distribution:"},
		{"--workers 0", "workers:"}, {"--workers 1,,2", "workers:"}, {"--runs 0", "runs:"}, {"more", "left over"},
	} {
		out, errs, status := benched(t, strings.Fields(test.args)...)
		if status != 2 || out != "" || !strings.Contains(errs, test.says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, out %q, says %q", test.args, status, out, errs)
		}
	}
}
