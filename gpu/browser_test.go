package gpu

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"upsweep/internal/browser"
)

// report is what check-browser.js leaves: lanes of a subgroup, how many cases, and what is wrong.
type report struct {
	Width  int
	Cases  int
	Failed []string
}

// TestKernels checks every kernel, type, operator and form at 0, 1, 31, 33, 2¹⁶ ± 1 and 2²⁰ + 7
// elements, with subgroups and without, and every variant of the experiments. UPSWEEP_GPU=cover
// checks one length of each kernel, type and operator, in its forms by turns, half of them with
// subgroups and the others without. UPSWEEP_GPU=tiles checks all with the tiles that pages use, which a processor takes
// long to compile and to run.
func TestKernels(t *testing.T) {
	mode := os.Getenv("UPSWEEP_GPU")
	if mode == "" {
		t.Skip("set UPSWEEP_GPU=cover or cases, or run `make gpu`; UPSWEEP_GPU=tiles takes long")
	}
	path, err := browser.Find()
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(http.FileServer(http.Dir(".")))
	defer site.Close()
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.WSURLReadTimeout(time.Minute)}
	for name, value := range map[string]any{
		"headless": true, "no-sandbox": true, "no-first-run": true, "disable-quic": true, "disable-background-networking": true,
		"disable-component-update": true, "disable-sync": true, "disable-dev-shm-usage": true,
		"enable-unsafe-webgpu": true, "use-webgpu-adapter": "swiftshader",
	} {
		options = append(options, chromedp.Flag(name, value))
	}
	checked := "longest=1048583"
	if mode != "tiles" {
		checked += "&quick=1&experiments=12"
	}
	// Each in a browser of its own: what has a GPU to itself does not wait for what the other
	// compiles.
	t.Run("modes", func(t *testing.T) {
		for _, subgroups := range []int{1, 0} {
			t.Run(fmt.Sprintf("subgroups=%d", subgroups), func(t *testing.T) {
				t.Parallel()
				allocated, cancel := chromedp.NewExecAllocator(context.Background(), options...)
				defer cancel()
				tab, closeTab := chromedp.NewContext(allocated)
				defer closeTab()
				checked := checked
				if mode == "cover" {
					checked += fmt.Sprintf("&cover=%d", 3*(1-subgroups))
				}
				var got report
				awaited := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
				if err := chromedp.Run(tab,
					chromedp.Navigate(fmt.Sprintf("%s/check.html?subgroups=%d&%s", site.URL, subgroups, checked)),
					chromedp.Evaluate("window.report", &got, awaited)); err != nil {
					t.Fatal(err)
				}
				for _, line := range got.Failed {
					t.Error(line)
				}
				if got.Cases == 0 || (got.Width > 0) != (subgroups == 1) {
					t.Errorf("%d cases on subgroups of %d lanes", got.Cases, got.Width)
				}
				t.Logf("%d cases, subgroups of %d lanes", got.Cases, got.Width)
			})
		}
	})
}
