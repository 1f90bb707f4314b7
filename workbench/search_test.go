package workbench

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/workbench/thread"
)

// eight is the input of the searches.
var eight = algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3"}}

// wrongPrograms are programs of threads that go wrong in some orders.
var wrongPrograms = map[string]struct {
	task   string
	source string
	kind   FailureKind
}{
	"no barrier before the write":                               {"scan/hillis-steele", threads("pass", "barrier()"), Different},
	"no barrier after the write":                                {"scan/hillis-steele", threads("barrier()", "pass"), Different},
	"no barrier at all":                                         {"scan/hillis-steele", threads("pass", "pass"), Different},
	"the barrier of the warp where that of the block is needed": {"scan/hillis-steele", strings.ReplaceAll(strings.Replace(threads("barrier()", "barrier()"), "x, op)\n    return", "x, op, warp=4)\n    return", 1), "barrier()", "warp_sync()"), Different},
	"a barrier that only some reach": {"scan/hillis-steele", `
def kernel(t, x, op):
    d = 1
    while d < len(x):
        if t >= d:
            v = op(x[t - d], x[t])
            barrier()
            x[t] = v
        d *= 2

def main(x, op):
    launch(len(x), kernel, x, op)
    return x
`, Different},
	"a read before the flag": {"scan/serial", `
def kernel(t, x, y, ready, op):
    if t > 0:
        before = y[t - 1]
        wait(ready, t - 1, 1)
    y[t] = op(before, x[t]) if t > 0 else x[t]
    atomic_store(ready, t, 1)

def main(x, op):
    y, ready = array(len(x), 0), array(len(x), 0)
    launch(len(x), kernel, x, y, ready, op)
    return y
`, Different},
	"a flag before the value": {"scan/serial", `
def kernel(t, x, y, ready, op):
    if t > 0:
        wait(ready, t - 1, 1)
    atomic_store(ready, t, 1)
    y[t] = op(y[t - 1], x[t]) if t > 0 else x[t]

def main(x, op):
    y, ready = array(len(x), 0), array(len(x), 0)
    launch(len(x), kernel, x, y, ready, op)
    return y
`, Different},
	"an atomic left out": {"reduce/tree", `
def kernel(t, x, y):
    y[0] = y[0] + x[t]

def main(x):
    y = array(1, 0)
    launch(len(x), kernel, x, y)
    return y
`, Different},
	"an atomic in two steps": {"reduce/tree", `
def kernel(t, x, y):
    old = atomic_load(y, 0)
    atomic_store(y, 0, old + x[t])

def main(x):
    y = array(1, 0)
    launch(len(x), kernel, x, y)
    return y
`, Different},
	"two locks in two orders": {"reduce/tree", `
def kernel(t, x, y, locks):
    lock(locks, t % 2)
    lock(locks, 1 - t % 2)
    y[0] = y[0] + x[t]
    unlock(locks, 1 - t % 2)
    unlock(locks, t % 2)

def main(x):
    y, locks = array(1, 0), array(2, 0)
    launch(len(x), kernel, x, y, locks)
    return y
`, Deadlock},
	"philosophers": {"reduce/tree", `
def kernel(t, x, y, forks, table):
    lock(forks, t)
    lock(forks, (t + 1) % len(x))
    lock(table)
    y[0] = y[0] + x[t]
    unlock(table)
    unlock(forks, (t + 1) % len(x))
    unlock(forks, t)

def main(x):
    y, forks, table = array(1, 0), array(len(x), 0), array(1, 0)
    launch(len(x), kernel, x, y, forks, table)
    return y
`, Deadlock},
	"a signal that may be missed": {"reduce/tree", `
def kernel(t, x, y, bell):
    if t == 0:
        atomic_store(bell, 0, 1)
        atomic_store(bell, 0, 2)
    elif t == 1:
        wait(bell, 0, 1)
    atomic_add(y, 0, x[t])

def main(x):
    y, bell = array(1, 0), array(1, 0)
    launch(len(x), kernel, x, y, bell)
    return y
`, Deadlock},
}

// stepsOfSearch is what a witness may take: what a browser runs in far less than two seconds.
const stepsOfSearch = 1 << 20

// A program that goes wrong in some order has a witness, which goes wrong again when it is given
// back.
func TestWitnesses(t *testing.T) {
	for name, c := range wrongPrograms {
		t.Run(name, func(t *testing.T) {
			p, alg := compiled(t, c.source), found(t, c.task)
			f, err := p.Search(alg, eight, DefaultSearch())
			if err != nil {
				t.Fatal(err)
			}
			w := f.Witness
			if w == nil {
				t.Fatalf("no witness: %s", f.Says)
			}
			if f.Steps > stepsOfSearch {
				t.Errorf("it took %d steps", f.Steps)
			}
			if w.Kind != c.kind || w.Says == "" || len(w.Turns) == 0 {
				t.Errorf("%+v", w)
			}
			if r := w.Race; r != nil && (r.Lines == [2]int{} || !strings.Contains(w.Told(), "line")) {
				t.Errorf("the accesses that race are not named: %s", w.Told())
			}
			t.Logf("%d runs, %d changes of the thread, order %q: %s", f.Runs, w.Changes, w.Order, w.Says)
			order, err := thread.ParseOrder(w.Order.String())
			if err != nil {
				t.Fatal(err)
			}
			var traces []string
			for range 2 {
				a := checked(t, alg, eight)
				out, err := p.Run(a, Options{Budget: budget.Write(), Order: order})
				var f *Failure
				switch {
				case errors.As(err, &f):
					if f.Kind != c.kind {
						t.Errorf("given back, it fails: %v", f)
					}
					traces = append(traces, f.Error())
				case err != nil:
					t.Fatal(err)
				default:
					wrong := mismatch(a, out)
					if wrong == nil || wrong.String()+"." != w.Says {
						t.Errorf("given back, it gives %v; the witness says %s", wrong, w.Says)
					}
					traces = append(traces, out.Trace.Text())
				}
			}
			if traces[0] != traces[1] {
				t.Error("given back twice, it does not do the same twice")
			}
			for _, turn := range w.Turns {
				if turn.Line == 0 || turn.Does == "" {
					t.Errorf("a turn without its line: %+v", turn)
				}
			}
		})
	}
}

// ordersTriedHere is in how many random orders the programs without a fault are run:
// UPSWEEP_ORDERS, or a sample.
func ordersTriedHere(t *testing.T) int {
	text := os.Getenv("UPSWEEP_ORDERS")
	if text == "" {
		return 25
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Programs without a fault: no order gives them a race, a wrong result or a deadlock, and no search
// a witness.
func TestNoFalseAlarms(t *testing.T) {
	files, err := filepath.Glob("testdata/threads/*.star")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	orders := ordersTriedHere(t)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".star"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p, alg, req := compiled(t, string(text)), found(t, headOf(string(text), "task")), eight
			if o := headOf(string(text), "op"); o != "" {
				req.Params = map[string]string{"op": o}
			}
			for seed := range uint64(orders) {
				a := checked(t, alg, req)
				out, err := p.Run(a, Options{Budget: budget.Write(), Seed: seed})
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if wrong := mismatch(a, out); wrong != nil || len(out.Races) > 0 {
					t.Fatalf("seed %d: %v %v", seed, wrong, out.Races)
				}
			}
			for k := range uint64(orders) {
				a := checked(t, alg, req)
				out, err := p.begin(a, Options{Budget: budget.Write(), Unwatch: true}, &director{ranks: newRanks(k, 60)}).run()
				if err != nil {
					t.Fatalf("by ranks %d: %v", k, err)
				}
				if wrong := mismatch(a, out); wrong != nil {
					t.Fatalf("by ranks %d: %v", k, wrong)
				}
			}
			opt := DefaultSearch()
			opt.Random = orders
			f, err := p.Search(alg, req, opt)
			if err != nil {
				t.Fatal(err)
			}
			if f.Witness != nil {
				t.Errorf("a false alarm: %+v", f.Witness)
			}
			t.Log(f.Says)
		})
	}
}

// headOf is what a line "# name: …" of a program says.
func headOf(source, name string) string {
	_, rest, _ := strings.Cut(source, "# "+name+": ")
	line, _, _ := strings.Cut(rest, "\n")
	return line
}
