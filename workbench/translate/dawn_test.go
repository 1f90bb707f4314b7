package translate

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/browser"
	"upsweep/workbench/kernels"
	"upsweep/workbench/shader"
)

// page dispatches plans by the machinery of the pages (gpu/shader.js).
const page = `<!doctype html><script type="module">
import { dispatch } from "/gpu/shader.js";
window.answers = (async () => {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return [];
  const device = await adapter.requestDevice({ requiredLimits: { maxStorageBuffersPerShaderStage: adapter.limits.maxStorageBuffersPerShaderStage } });
  const out = [];
  for (const plan of await (await fetch("/plans")).json()) out.push(await dispatch({ device, info: adapter.info }, plan).catch((error) => error.message));
  return out;
})();
</script>`

// Dawn, on SwiftShader, takes every translation as it stands, and gives the numbers that the recording
// machine gives. UPSWEEP_DAWN asks for it.
func TestDawnAgrees(t *testing.T) {
	if os.Getenv("UPSWEEP_DAWN") == "" {
		t.Skip("set UPSWEEP_DAWN, and headless Chromium runs the translations as well")
	}
	var plans []*shader.Plan
	var names, texts []string
	for _, id := range kernels.References() {
		source, _ := kernels.Reference(id)
		alg, _ := algos.Find(id)
		for k, n := range []int{0, 1, 5, 8, 33} {
			req, ok := drawn(alg, n, uint64(k))
			if !ok || untranslated[id] != "" {
				continue
			}
			p := ran(t, alg, source, req)
			s, err := p.translated()
			if err != nil {
				t.Fatal(err)
			}
			c, err := shader.Compile(s.Text(), shader.Head{}, budget.Shader())
			if err != nil {
				t.Fatal(err)
			}
			out, err := c.Run(shader.Options{Budget: budget.Shader()})
			if err != nil {
				t.Fatal(err)
			}
			plans, names, texts = append(plans, out.Plan("")), append(names, fmt.Sprintf("%s of %d", id, n)), append(texts, s.Text())
		}
	}
	given, err := json.Marshal(plans)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/gpu/", http.StripPrefix("/gpu/", http.FileServer(http.Dir("../../gpu"))))
	mux.HandleFunc("/plans", func(w http.ResponseWriter, _ *http.Request) { w.Write(given) })
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, page) })
	site := httptest.NewServer(mux)
	defer site.Close()
	path, err := browser.Find()
	if err != nil {
		t.Fatal(err)
	}
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.WSURLReadTimeout(time.Minute)}
	for name, value := range map[string]any{"headless": true, "no-sandbox": true, "disable-dev-shm-usage": true, "enable-unsafe-webgpu": true, "use-webgpu-adapter": "swiftshader"} {
		options = append(options, chromedp.Flag(name, value))
	}
	allocated, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	defer cancel()
	tab, closeTab := chromedp.NewContext(allocated)
	defer closeTab()
	var answers []string
	awaited := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
	if err := chromedp.Run(tab, chromedp.Navigate(site.URL), chromedp.Poll("window.answers !== undefined", nil), chromedp.Evaluate("window.answers", &answers, awaited)); err != nil {
		t.Fatal(err)
	}
	if len(answers) != len(plans) {
		t.Fatalf("%d answers to %d plans: has the browser an adapter?", len(answers), len(plans))
	}
	agreed := 0
	for i, says := range answers {
		if strings.Contains(says, "as here") {
			agreed++
		} else {
			t.Errorf("%s: %s\n%s", names[i], says, texts[i])
		}
	}
	t.Logf("%d of %d translations agree", agreed, len(plans))
}
