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

// TestKernels checks a sample with small tiles, and every variant of the experiments. Of the kernels that do not sort: every type, operator and form at 0, 1,
// 31, 33 and 2¹⁶ ± 1 elements, and sums of words at 2²⁰ + 7. Of the sorts: words in every form at 0, 1, 31, 33 and 2¹⁶ + 1, and of the other types, bitonic
// and the radix sort in three passes at the first four. UPSWEEP_GPU=all checks every type and length of all, with the tiles that pages use.
func TestKernels(t *testing.T) {
	mode := os.Getenv("UPSWEEP_GPU")
	if mode == "" {
		t.Skip("set UPSWEEP_GPU=sample, or run `make gpu`; UPSWEEP_GPU=all takes long")
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
	allocated, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	defer cancel()
	first, closeFirst := chromedp.NewContext(allocated)
	defer closeFirst()
	if err := chromedp.Run(first); err != nil {
		t.Fatal(err)
	}

	sample := "quick=1&cases=sample&experiments=12"
	if mode == "all" {
		sample = "longest=1048583"
	}
	// Compiling takes most of the time, so the two run side by side.
	t.Run("modes", func(t *testing.T) {
		for _, subgroups := range []int{1, 0} {
			t.Run(fmt.Sprintf("subgroups=%d", subgroups), func(t *testing.T) {
				t.Parallel()
				tab, closeTab := chromedp.NewContext(first)
				defer closeTab()
				var got report
				awaited := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
				if err := chromedp.Run(tab,
					chromedp.Navigate(fmt.Sprintf("%s/check.html?subgroups=%d&%s", site.URL, subgroups, sample)),
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
