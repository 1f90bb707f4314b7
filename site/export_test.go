package site

import (
	"context"
	"errors"
	"html"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"upsweep/internal/sample"
)

// A site is exported whole, below a path as at the root of a host, which a sample leaves out.
func TestExport(t *testing.T) {
	t.Run("below a path", func(t *testing.T) { checkBelow(t, exported(t, sharedElsewhere(t))) })
	if site, _ := sharedSite(t); sample.Thorough() {
		t.Run("at the root", func(t *testing.T) { exported(t, site) })
	}
}

// exported is the directory into which a site is exported, with all its files and no link that leads
// nowhere.
func exported(t *testing.T, site *Site) string {
	t.Helper()
	dir := t.TempDir()
	if err := Export(context.Background(), site, handlerOf(site), dir); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"index.html":                    "<h1",
		"404.html":                      "Page not found",
		"lessons/blelloch/index.html":   "Scan: Blelloch",
		"play/scan/blelloch/index.html": "<svg",
		"content/lessons.json":          `"slug":"blelloch"`,
		"content/lessons/blelloch.json": `"slug":"blelloch"`,
		"content/licences.json":         "Source Sans 3",
		"manifest.webmanifest":          "Upsweep",
		"assets/client-02.wasm":         "content of client.wasm",
	} {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		if err != nil {
			t.Error(err)
		} else if !strings.Contains(string(text), want) {
			t.Errorf("%s does not hold %q", file, want)
		}
	}
	checkLinks(t, dir, site.Location.Base)
	return dir
}

// An exported site has the headers of the served one, wherever its host reads them off the file: as
// Netlify and Cloudflare do, which join what all matching rules say.
func TestHostsSendTheHeadersOfTheServer(t *testing.T) {
	for _, base := range []string{"", "/courses/upsweep"} {
		site := testSite(t)
		site.Location.Base = base
		rules := map[string][]string{}
		var path string
		for line := range strings.Lines(hostHeaders(site)) {
			if line = strings.TrimRight(line, "\n"); !strings.HasPrefix(line, " ") {
				path = line
				continue
			}
			rules[path] = append(rules[path], strings.TrimSpace(line))
		}
		_, handler := sharedSite(t)
		addresses := append(site.Pages.Addresses(), shellAddress, "/assets/client-02.wasm", "/embed/scan/blelloch")
		for _, address := range addresses {
			got := map[string]string{}
			for path, lines := range rules {
				prefix, open := strings.CutSuffix(path, "*")
				if path != base+address && !(open && strings.HasPrefix(base+address, prefix)) {
					continue
				}
				for _, line := range lines {
					name, value, _ := strings.Cut(line, ": ")
					got[name] = strings.TrimPrefix(got[name]+", "+value, ", ")
				}
			}
			for name, values := range ask(handler, "GET", address).Header {
				switch name {
				case "Content-Type", "Content-Length", "Content-Encoding", "Etag", "Vary", "Cache-Control", "Date":
					continue // the host's own business, or that of one rule
				}
				if got[name] != values[0] {
					t.Errorf("%s%s: %s is %q on a host, %q on the server", base, address, name, got[name], values[0])
				}
			}
		}
	}
}

var (
	reference = regexp.MustCompile(`\s(?:href|src|action)="([^"]*)"`)
	anchored  = regexp.MustCompile(`\sid="([^"]*)"`)
)

// checkLinks holds every link, source and action in the pages of an export to its files, and every
// anchor to an id.
func checkLinks(t *testing.T, dir, base string) {
	t.Helper()
	ids := map[string]map[string]bool{}
	links := map[string][]string{}
	err := filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(file) != ".html" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		ids[file] = map[string]bool{}
		for _, m := range anchored.FindAllStringSubmatch(string(text), -1) {
			ids[file][m[1]] = true
		}
		for _, m := range reference.FindAllStringSubmatch(string(text), -1) {
			links[file] = append(links[file], html.UnescapeString(m[1]))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for file, list := range links {
		for _, link := range list {
			u, err := url.Parse(link)
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			target := file
			switch {
			case u.Scheme != "":
				continue
			case strings.HasPrefix(u.Path, base+"/"):
				target = filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(u.Path, base)))
				if info, err := os.Stat(target); err == nil && info.IsDir() {
					target = filepath.Join(target, "index.html")
				}
			case u.Path != "":
				t.Errorf("%s: the link %q does not begin at the root of the site", file, link)
				continue
			}
			checked++
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link %q leads nowhere", file, link)
			} else if program := strings.HasPrefix(u.Fragment, "p="); !program && u.Fragment != "" && ids[target] != nil && !ids[target][u.Fragment] {
				t.Errorf("%s: the link %q leads to a page without this anchor", file, link)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d links have been checked", checked)
	}
}

func TestExportRefusesABrokenCourse(t *testing.T) {
	site := testSite(t)
	site.Problem = errors.New("blelloch.md:3: no")
	if err := Export(context.Background(), site, handlerOf(site), t.TempDir()); !errors.Is(err, site.Problem) {
		t.Errorf("got %v", err)
	}
}
