package content

import (
	"encoding/json"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"upsweep/app"
)

// licences.json names every module that is linked, in the version that is linked, with a text.
// Where it does not, somebody has changed a dependency and not run `make licences`.
func TestLicencesAreComplete(t *testing.T) {
	var listed []app.Licence
	if err := json.Unmarshal(licenceList, &listed); err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	for _, l := range listed {
		if l.Name == "" || l.Use == "" || l.Licence == "" || len(l.Text) < 200 {
			t.Errorf("%q has no name, use, licence or text", l.Name)
		}
		versions[l.Source] = l.Version
	}
	for _, platform := range [][2]string{{runtime.GOOS, "./cmd/..."}, {"js", "./cmd/serve"}} {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", platform[1])
		list.Dir = "../.."
		list.Env = os.Environ()
		if platform[0] == "js" {
			list.Env = append(list.Env, "GOOS=js", "GOARCH=wasm")
		}
		text, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			path, version, ok := strings.Cut(strings.TrimSpace(line), " ")
			if ok && versions[path] != strings.TrimPrefix(version, "v") {
				t.Errorf("%s %s is linked (%s), but licences.json has %q: run `make licences`", path, version, platform[0], versions[path])
			}
		}
	}
	vendored, err := os.ReadFile("../../web/vendor/vendored.json")
	if err != nil {
		t.Fatal(err)
	}
	var assets []struct{ Source, Version string }
	if err := json.Unmarshal(vendored, &assets); err != nil {
		t.Fatal(err)
	}
	for _, a := range assets {
		if versions[a.Source] != a.Version {
			t.Errorf("%s %s is vendored, but licences.json has %q: run `make licences`", a.Source, a.Version, versions[a.Source])
		}
	}
}
