// Command npmpackage builds gpu/npm into a package for npm: its script with the plans and the
// kernels of gpu/, its types and its page. Run it as `make npm`.
//
// The folders gpu and gpu/npm flow in; a folder that `npm pack` packs flows out. Nothing imports it,
// and it imports nothing of ours.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "npmpackage: want the folder to write: go run ./internal/npmpackage bin/npm/package")
		os.Exit(2)
	}
	if err := write(".", os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "npmpackage:", err)
		os.Exit(1)
	}
}

// write builds the package of a module's root into a folder.
func write(root, out string) error {
	gpu := filepath.Join(root, "gpu")
	result := api.Build(api.BuildOptions{
		EntryPoints:   []string{filepath.Join(gpu, "npm", "index.js")},
		Outfile:       filepath.Join(out, "index.js"),
		Write:         true,
		Bundle:        true,
		Format:        api.FormatESModule,
		Target:        api.ES2022,
		Charset:       api.CharsetUTF8,
		LegalComments: api.LegalCommentsNone,
		Plugins:       []api.Plugin{plans(gpu)},
		TsconfigRaw:   "{}", // how the package is made stands here; tsconfig.json is the checker's
		LogLevel:      api.LogLevelSilent,
	})
	if found := append(result.Errors, result.Warnings...); len(found) > 0 {
		return errors.New(strings.TrimSpace(strings.Join(api.FormatMessages(found, api.FormatMessagesOptions{}), "")))
	}
	for _, name := range []string{"package.json", "index.d.ts", "README.md"} {
		content, err := os.ReadFile(filepath.Join(gpu, "npm", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(out, name), content, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// planned are the modules of gpu/ whose plans the package takes.
const planned = `/(scans|packs|sorts)\.js$`

var (
	waiting = regexp.MustCompile(`\b(async|await) `)
	quoted  = regexp.MustCompile(`"([a-z-]+)"`)
	remark  = regexp.MustCompile(`(?m)[ \t]*//.*$`)
	blank   = regexp.MustCompile(`\n{2,}`)
)

// plans takes the waiting out of the plans, for steps are only written down here, and gives the
// package the WGSL that plans name.
func plans(gpu string) api.Plugin {
	return api.Plugin{Name: "plans", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: planned}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			content, err := os.ReadFile(args.Path)
			text := waiting.ReplaceAllString(string(content), "")
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, err
		})
		build.OnResolve(api.OnResolveOptions{Filter: "^wgsl:primitives$"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: args.Path, Namespace: "wgsl"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "wgsl"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			texts, err := shaders(gpu)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			content, err := json.Marshal(texts)
			text := string(content)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, err
		})
	}}
}

// shaders are the texts, without their comments, of every file of WGSL that the plans name, and of
// the lanes that each kernel runs on; by the names of the files.
func shaders(gpu string) (map[string]string, error) {
	texts := map[string]string{}
	for _, module := range []string{"scans.js", "packs.js", "sorts.js", "source.js", "npm/index.js", "npm/recorder.js"} {
		script, err := os.ReadFile(filepath.Join(gpu, module))
		if err != nil {
			return nil, err
		}
		for _, name := range quoted.FindAllStringSubmatch(string(script), -1) {
			file := name[1] + ".wgsl"
			text, err := os.ReadFile(filepath.Join(gpu, "wgsl", file))
			if errors.Is(err, os.ErrNotExist) {
				text, err = os.ReadFile(filepath.Join(gpu, "npm", file))
			}
			if errors.Is(err, os.ErrNotExist) {
				continue // another word
			}
			if err != nil {
				return nil, err
			}
			texts[file] = strings.TrimSpace(blank.ReplaceAllString(remark.ReplaceAllString(string(text), ""), "\n")) + "\n"
		}
	}
	return texts, nil
}
