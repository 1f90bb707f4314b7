package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"upsweep/internal/browser"
)

// report is what stranger.mjs says.
type report struct {
	Cases     int
	Subgroups bool
	Failed    []string
}

// installed packs the package as `make npm` does, and installs the file in an empty folder, without
// a network; beside it go the scripts of testdata and the examples of its page.
func installed(t *testing.T) string {
	t.Helper()
	built, folder := filepath.Join(t.TempDir(), "package"), t.TempDir()
	if err := write("../..", built); err != nil {
		t.Fatal(err)
	}
	packed := command(t, built, "npm", "pack", "--offline", "--silent")
	size, err := os.Stat(filepath.Join(built, strings.TrimSpace(packed)))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("packed: %d bytes", size.Size())
	if err := os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type": "module", "private": true}`), 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, folder, "npm", "install", "--offline", "--silent", "--no-audit", "--no-fund", filepath.Join(built, strings.TrimSpace(packed)))
	for _, name := range []string{"testdata/stranger.mjs", "testdata/node.mjs", "testdata/page.html", "testdata/stranger.ts", "../../gpu/oracle.js"} {
		content, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, filepath.Base(name)), content, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(filepath.Join(folder, "node_modules", "upsweep-wgsl", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "examples.mjs"), examples(string(page)), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

func command(t *testing.T, folder, name string, arguments ...string) string {
	t.Helper()
	cmd := exec.Command(name, arguments...)
	cmd.Dir, cmd.Stderr = folder, new(bytes.Buffer)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(arguments, " "), err, out, cmd.Stderr)
	}
	return string(out)
}

var (
	listing = regexp.MustCompile("(?s)```js\n(.*?)```")
	logs    = regexp.MustCompile(`console\.log\((.*)\); // (.*)`)
)

// examples makes a module of the listings of the package's page that log something: one function,
// which lists those that log something else than the comment beside it says.
func examples(page string) []byte {
	var out strings.Builder
	out.WriteString("import * as upsweep from \"upsweep-wgsl\";\nexport async function examples() {\n  const failed = [];\n")
	for _, found := range listing.FindAllStringSubmatch(page, -1) {
		text := regexp.MustCompile(`import (\{.*\}) from "upsweep-wgsl";`).ReplaceAllString(found[1], "const $1 = upsweep;")
		text = logs.ReplaceAllStringFunc(text, func(line string) string {
			parts := logs.FindStringSubmatch(line)
			return fmt.Sprintf("{ const said = [%s].map((v) => typeof v === \"number\" ? v : [...v].join(\" \")).join(\", \"); if (said !== %q) failed.push(`an example of the page logs ${said} instead of %s`); }", parts[1], parts[2], parts[2])
		})
		fmt.Fprintf(&out, "  await (async () => {\n%s  })().catch((error) => failed.push(String(error.stack)));\n", text)
	}
	out.WriteString("  return failed;\n}\n")
	return []byte(out.String())
}

// modes are what runs: a sample of the cases in a mode, or all in both with UPSWEEP_GPU=cases.
func modes(t *testing.T, sample int) []string {
	t.Helper()
	switch os.Getenv("UPSWEEP_GPU") {
	case "":
		t.Skip("set UPSWEEP_GPU=cover or cases, or run `make gpu`")
	case "cover":
		return []string{fmt.Sprintf("%d %d", sample, sample%2)}
	}
	return []string{"0 1", "0 0"}
}

// TestStrangerInChromium and under Node, which see what somebody sees who installs the package.
func TestStrangerInChromium(t *testing.T) {
	modes := modes(t, 1)
	path, err := browser.Find()
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(http.FileServer(http.Dir(installed(t))))
	defer site.Close()
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.WSURLReadTimeout(time.Minute)}
	for name, value := range map[string]any{
		"headless": true, "no-sandbox": true, "no-first-run": true, "disable-background-networking": true, "disable-component-update": true, "disable-sync": true,
		"disable-dev-shm-usage": true, "enable-unsafe-webgpu": true, "use-webgpu-adapter": "swiftshader",
	} {
		options = append(options, chromedp.Flag(name, value))
	}
	allocated, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	defer cancel()
	tab, closeTab := chromedp.NewContext(allocated)
	defer closeTab()
	awaited := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
	for _, mode := range modes {
		sample, subgroups, _ := strings.Cut(mode, " ")
		var got report
		if err := chromedp.Run(tab,
			chromedp.Navigate(fmt.Sprintf("%s/page.html?sample=%s&subgroups=%s", site.URL, sample, subgroups)),
			chromedp.Evaluate("window.report", &got, awaited)); err != nil {
			t.Fatal(err)
		}
		got.hold(t, subgroups == "1")
	}
}

func (r report) hold(t *testing.T, subgroups bool) {
	t.Helper()
	for _, line := range r.Failed {
		t.Error(line)
	}
	if r.Cases == 0 || r.Subgroups != subgroups {
		t.Errorf("%d cases, with subgroups: %v", r.Cases, r.Subgroups)
	}
	t.Logf("%d cases, with subgroups: %v", r.Cases, r.Subgroups)
}

// libraries is where Debian's Chromium has its driver of Vulkan.
const libraries = "/usr/lib/chromium"

// Under Node, Dawn needs a driver of Vulkan: that of Chromium serves where the machine has none.
func TestStrangerUnderNode(t *testing.T) {
	modes := modes(t, 2)
	dawn, err := filepath.Abs("../../node_modules/webgpu")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dawn); err != nil {
		t.Skip("the webgpu package is not installed: npm ci")
	}
	folder := installed(t)
	if err := os.Symlink(dawn, filepath.Join(folder, "node_modules", "webgpu")); err != nil {
		t.Fatal(err)
	}
	for _, mode := range modes {
		sample, subgroups, _ := strings.Cut(mode, " ")
		cmd := exec.Command("node", "node.mjs", sample, subgroups)
		cmd.Dir, cmd.Stderr = folder, os.Stderr
		if os.Getenv("VK_ICD_FILENAMES") == "" {
			driver := filepath.Join(libraries, "vk_swiftshader_icd.json")
			if _, err := os.Stat(driver); err != nil {
				t.Skip("no driver of Vulkan was found: set VK_ICD_FILENAMES")
			}
			cmd.Env = append(os.Environ(), "LD_LIBRARY_PATH="+libraries, "VK_ICD_FILENAMES="+driver)
		}
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		var got report
		if err := json.Unmarshal(out[bytes.LastIndexByte(bytes.TrimSpace(out), '\n')+1:], &got); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		got.hold(t, subgroups == "1")
	}
}

// The types of the package hold for a program that uses it, and find its mistakes.
func TestTypes(t *testing.T) {
	if os.Getenv("UPSWEEP_GPU") == "" {
		t.Skip("part of `make gpu`")
	}
	checker, err := filepath.Abs("../../node_modules/.bin/tsc")
	if err != nil {
		t.Fatal(err)
	}
	command(t, installed(t), checker, "--noEmit", "--strict", "--target", "esnext", "--module", "nodenext", "--moduleResolution", "nodenext", "--types", "", "stranger.ts")
}
