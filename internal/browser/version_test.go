package browser

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A new version is offered and not imposed; one that is not whole yet leaves the old one in place.
func TestNewVersion(t *testing.T) {
	only(t, "it exports the site twice, and hosts it by itself", served)
	thorough(t, "to export the site twice takes a minute; TestHalfAVersion tests the same files once")
	t.Parallel()
	host := newHost(t)
	first, second := export(t, host.URL+below+"/"), export(t, "https://elsewhere.example"+below+"/")
	rename(t, second, theFile(t, filepath.Join(second, "assets", "client-*.wasm"))) // it has a client of its own
	host.serve(first)
	p := chromium.At(host.URL+below).Open(t, "/", Viewport(1024, 768))
	p.Running()
	p.keep()
	build := func() (name string) {
		p.Eval(`document.documentElement.dataset.build`, &name)
		return name
	}
	before := build()

	// Half of the new version has arrived: the client has been cut off and a page is missing; then
	// only the page is. (What has once arrived whole is kept for the next attempt.)
	client, page := theFile(t, filepath.Join(second, "assets", "client-*.wasm")), filepath.Join(second, "lessons", "blelloch", "index.html")
	mend := map[string][]byte{}
	for _, file := range []string{client, page} {
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		mend[file] = whole
	}
	if err := errors.Join(os.WriteFile(client, mend[client][:len(mend[client])/2], 0o644), os.Remove(page)); err != nil {
		t.Fatal(err)
	}
	host.serve(second)
	p.Expect("404 (Not Found)")
	for _, file := range []string{client, page} {
		p.Eval(`navigator.serviceWorker.getRegistration().then(async (r) => {
			const failed = new Promise((resolve, reject) => r.addEventListener("updatefound", () => {
				const worker = r.installing;
				worker.addEventListener("statechange", () => worker.state === "redundant" ? resolve() : reject(new Error("half a version is " + worker.state)));
			}, {once: true}));
			await r.update().catch(() => {});
			await failed;
		})`, nil)
		p.Go("/lessons/blelloch")
		p.Running()
		if got := build(); got != before {
			t.Errorf("before %s is whole, a page of the build %s is shown beside a worker of %s", filepath.Base(file), got, before)
		}
		if p.Text("h1") != "Scan: Blelloch" {
			t.Error("the page is not the lesson")
		}
		if err := os.WriteFile(file, mend[file], 0o644); err != nil {
			t.Fatal(err)
		}
	}

	// Now it is whole. Each tab is offered it, and can ask for it by itself.
	beside := p.Beside("/catalogue")
	beside.Running()
	beside.Wait(isKept)
	p.Eval(`navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => 0)`, nil)
	p.Wait(`document.querySelector(".update-notice") !== null`)
	beside.Wait(`document.querySelector(".update-notice") !== null`)
	p.Accessible()
	if got := build(); got != before {
		t.Error("the new version has not waited to be asked for")
	}
	p.Click(".update-notice button")
	p.WaitAcross(`document.documentElement.dataset.build !== "` + before + `" && document.querySelector("h1").textContent === "Scan: Blelloch"`)
	p.Running()
	var old string
	if beside.Eval(`document.documentElement.dataset.build`, &old); old != before {
		t.Error("the other tab has been changed unasked")
	}
	beside.Click(".update-notice button")
	beside.WaitAcross(`document.documentElement.dataset.build !== "` + before + `" && document.querySelector("h1").textContent === "Catalogue"`)
	beside.Running()
}

// Whatever a reader's browser gets of a version on a first visit, the page is not blank, and a
// figure goes through its rounds while its script and its flipbook are there.
func TestHalfAVersion(t *testing.T) {
	thorough(t, "each part of a version is lost in turn, which takes a visit each; TestNewVersion loses one")
	only(t, "it exports the site, and hosts it by itself", served)
	t.Parallel()
	host := newHost(t)
	whole := export(t, host.URL+below+"/")
	for _, test := range []struct {
		name    string
		slow    bool // it fails like one that is not
		harm    func(t *testing.T, dir string)
		expect  []string // in the console
		failed  bool     // the client says that it can't start
		forward int      // the step of the figure after a press, which opens on 0; -1 if there is no script
	}{
		{"without the client", false, func(t *testing.T, dir string) { lose(t, dir, "assets/client-*.wasm*") }, []string{"404 (Not Found)", "client:"}, true, 1},
		{"with half of the client", true, func(t *testing.T, dir string) { cut(t, dir, "assets/client-*.wasm") }, []string{"client:"}, true, 1},
		{"without the client and its flipbooks", false, func(t *testing.T, dir string) {
			lose(t, dir, "assets/client-*.wasm*")
			lose(t, dir, "flipbooks/lessons/blelloch/*")
		}, []string{"404 (Not Found)", "client:"}, true, 0},
		{"with half of the script", true, func(t *testing.T, dir string) { cut(t, dir, "assets/client-*.js") }, []string{"SyntaxError"}, false, -1},
		{"without scripts and sheets", true, func(t *testing.T, dir string) {
			lose(t, dir, "assets/client-*.js*")
			lose(t, dir, "assets/head-*.js*")
			lose(t, dir, "assets/style-*.css*")
		}, []string{"404 (Not Found)", "MIME type"}, false, -1},
		{"an old page beside new assets", false, func(t *testing.T, dir string) { lose(t, dir, "assets/*-*") }, []string{"404 (Not Found)", "MIME type"}, false, -1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.slow {
				thorough(t, "make test loses files whole; what comes by halves fails likewise")
			}
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
				t.Fatal(err)
			}
			test.harm(t, dir)
			host.serve(dir)
			p := chromium.At(host.URL+below).Open(t, "about:blank")
			for _, words := range test.expect {
				p.Expect(words)
			}
			p.Go("/lessons/blelloch")
			if test.failed {
				p.Wait(`document.documentElement.dataset.client === "failed"`) // without a sign of the reader
				p.Click(".client-notice button:last-child")
			}
			if test.forward >= 0 {
				p.Click("#sweep-forward")
				p.at("sweep", test.forward)
			}
			p.readable()
		})
	}
}

// theFile is the file of a pattern.
func theFile(t *testing.T, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files are called %s (%v)", len(files), pattern, err)
	}
	return files[0]
}

// rename gives an asset another name, as if it were another one, in all files of a site that name
// it.
func rename(t *testing.T, dir, asset string) {
	t.Helper()
	before := filepath.Base(asset)
	after := strings.Replace(before, "-", "-0", 1)
	if err := os.Rename(asset, filepath.Join(filepath.Dir(asset), after)); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(file string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".html") && filepath.Base(file) != "sw.js" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return os.WriteFile(file, bytes.ReplaceAll(text, []byte(before), []byte(after)), 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// lose removes files of a site: a host, or a cache on the way, that has only a part of a version.
func lose(t *testing.T, dir, pattern string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
	if err != nil || len(files) == 0 {
		t.Fatalf("no file is called %s (%v)", pattern, err)
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

// cut leaves the first half of a file, as when copying a site to its host has been broken off.
func cut(t *testing.T, dir, pattern string) {
	t.Helper()
	file := theFile(t, filepath.Join(dir, filepath.FromSlash(pattern)))
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, info.Size()/2); err != nil {
		t.Fatal(err)
	}
}
