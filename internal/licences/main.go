// Command licences collects the licences of everything that the site and its programs are made
// with.
//
// The vendored assets (web/vendor/vendored.json and the texts beside them), the Go modules linked
// into the commands, natively and for js/wasm, and the toolchain, whose runtime is in every
// program, flow in; what flows out is site/content/licences.json, which is committed and shown at
// /licences. Run it as `make licences` after a change of a dependency; a test of site/content fails
// where the file has fallen behind. Nothing imports it, and it imports nothing of ours.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// entry has the shape of app.Licence.
type entry struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Source  string `json:"source"`
	Licence string `json:"licence"`
	Text    string `json:"text"`
	Use     string `json:"use"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func run() error {
	if _, err := os.Stat("go.mod"); err != nil {
		return fmt.Errorf("start it in the root of the module: %w", err)
	}
	list, err := vendored()
	if err != nil {
		return err
	}
	toolchain, err := goItself()
	if err != nil {
		return err
	}
	list = append(list, toolchain)
	modules, err := linked()
	if err != nil {
		return err
	}
	list = append(list, modules...)
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.FromSlash("site/content/licences.json"), append(text, '\n'), 0o644)
}

// vendored reads what `make vendor` has noted beside the assets.
func vendored() ([]entry, error) {
	folder := filepath.FromSlash("web/vendor")
	text, err := os.ReadFile(filepath.Join(folder, "vendored.json"))
	if err != nil {
		return nil, err
	}
	var notes []struct{ Name, Version, Source, Licence, File, Use string }
	if err := json.Unmarshal(text, &notes); err != nil {
		return nil, fmt.Errorf("vendored.json: %w", err)
	}
	var list []entry
	for _, n := range notes {
		licence, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(n.File)))
		if err != nil {
			return nil, err
		}
		list = append(list, entry{n.Name, n.Version, n.Source, n.Licence, string(licence), n.Use})
	}
	return list, nil
}

func goItself() (entry, error) {
	answer, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return entry{}, err
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(answer)), "LICENSE"))
	if err != nil {
		return entry{}, err
	}
	return entry{"Go", strings.TrimPrefix(runtime.Version(), "go"), "std", identify(string(text)), string(text),
		"the language's runtime and standard library, and wasm_exec.js"}, nil
}

// target is a platform that we build for.
type target struct{ use, goos, goarch, packages string }

// linked lists the modules of which a package is linked into one of our commands.
func linked() ([]entry, error) {
	found := map[string]*entry{}
	for _, t := range []target{
		{"linked into the client", "js", "wasm", "./cmd/serve"},
		{"linked into the server and the command line", runtime.GOOS, runtime.GOARCH, "./cmd/..."},
	} {
		modules, err := modulesOf(t)
		if err != nil {
			return nil, err
		}
		for _, m := range modules {
			if found[m.Path] != nil {
				if !strings.Contains(found[m.Path].Use, t.use) {
					found[m.Path].Use += ", " + t.use
				}
				continue
			}
			text, err := licenceIn(m.Dir)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", m.Path, err)
			}
			found[m.Path] = &entry{m.Path, strings.TrimPrefix(m.Version, "v"), m.Path, identify(text), text, t.use}
		}
	}
	var list []entry
	for _, e := range found {
		list = append(list, *e)
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

type module struct {
	Path, Version, Dir string
	Main               bool
}

func modulesOf(t target) ([]module, error) {
	ask := exec.Command("go", "list", "-deps", "-json=Module", t.packages)
	ask.Env = append(os.Environ(), "GOOS="+t.goos, "GOARCH="+t.goarch)
	ask.Stderr = os.Stderr
	answer, err := ask.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var modules []module
	for decoder := json.NewDecoder(bytes.NewReader(answer)); ; {
		var p struct{ Module *module }
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return modules, nil
		} else if err != nil {
			return nil, err
		}
		if p.Module != nil && !p.Module.Main {
			modules = append(modules, *p.Module)
		}
	}
}

// licenceIn reads the licence files of a module's directory, with what a NOTICE adds.
func licenceIn(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var texts []string
	for _, e := range entries {
		stem, _, _ := strings.Cut(strings.ToUpper(e.Name()), ".")
		if e.Type().IsRegular() && slices.Contains([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "LICENSE-MIT", "LICENSE-APACHE"}, stem) {
			text, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				return "", err
			}
			texts = append(texts, string(text))
		}
	}
	// A choice between licences is told in one file and made here: the text of the one that we take
	// is added.
	const freeType = "licenses/ftl.txt"
	if strings.Contains(strings.Join(texts, ""), freeType) {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(freeType)))
		if err != nil {
			return "", err
		}
		texts = append(texts, string(text))
	}
	if len(texts) == 0 {
		return "", errors.New("no licence file: it may not be used")
	}
	return strings.Join(texts, "\n\n"), nil
}

// identify names a licence by a phrase that only it has. An unknown one is shown by its text alone.
func identify(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	var names []string
	for _, known := range []struct{ phrase, name string }{
		{"Apache License Version 2.0", "Apache-2.0"},
		{"The FreeType Project LICENSE", "FTL"},
		{"Permission is hereby granted, free of charge", "MIT"},
		{"Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee", "ISC"},
		{"Permission to use, copy, modify, and distribute this software for any purpose with or without fee", "ISC"},
		{"Neither the name of", "BSD-3-Clause"},
		{"SIL OPEN FONT LICENSE Version 1.1", "OFL-1.1"},
		{"Mozilla Public License Version 2.0", "MPL-2.0"},
	} {
		if strings.Contains(text, known.phrase) {
			names = append(names, known.name)
		}
	}
	if len(names) == 0 && strings.Contains(text, "Redistribution and use in source and binary forms") {
		names = append(names, "BSD-2-Clause")
	}
	return strings.Join(names, " and ")
}
