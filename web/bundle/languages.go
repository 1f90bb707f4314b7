package bundle

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"upsweep/web/texts"
)

// What a page in another language needs is a script and the catalogue of that language: files of their own, which head.js knows by their addresses and
// nothing else loads.

const (
	languagesModule = "all" // web/language.js imports "texts:all"
	textsScript     = "texts.js"
	cataloguePrefix = "texts."
)

// pseudo are the languages that are made of the template (web/texts.js).
var pseudo = [...]string{"pseudo", "pseudo-rtl"}

// languages resolves the import of the addresses of all catalogues, and of the script that translates by them.
func languages(ctx context.Context, options Options) api.Plugin {
	return api.Plugin{Name: "languages", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^texts:"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: strings.TrimPrefix(args.Path, "texts:"), Namespace: "languages"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "languages"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := languageFile(ctx, options, args.Path)
			loader := api.LoaderFile
			if args.Path == languagesModule {
				loader = api.LoaderJS
			}
			return api.OnLoadResult{Contents: &text, Loader: loader}, err
		})
	}}
}

// languageFile is the script of texts, a catalogue, or, without a name, the module that names them all.
func languageFile(ctx context.Context, options Options, name string) (string, error) {
	web := filepath.Join(options.Root, "web")
	switch name {
	case textsScript:
		if _, err := os.Stat(filepath.Join(web, name)); err != nil {
			return "", nil // a site of a test
		}
		made, err := run(ctx, options, name, fmt.Sprintf("export * from %q;\n", "./"+name), api.LoaderJS, api.FormatESModule)
		if err != nil {
			return "", err
		}
		return string(made[0].content), nil
	case cataloguePrefix + "en.json":
		template, err := texts.Read(os.DirFS(options.Root))
		if err != nil {
			return "", err
		}
		content, err := json.Marshal(template.Keys())
		return string(content), err
	case languagesModule:
		return languageList(web)
	}
	content, err := os.ReadFile(filepath.Join(web, "texts", strings.TrimPrefix(name, cataloguePrefix)))
	return string(content), err
}

// languageList is the module that names the script and the catalogues.
func languageList(web string) (string, error) {
	found, err := filepath.Glob(filepath.Join(web, "texts", "*.json"))
	if err != nil {
		return "", err
	}
	list := fmt.Sprintf("export { default as texts } from %q;\nimport en from %q;\n", "texts:"+textsScript, "texts:"+cataloguePrefix+"en.json")
	entries := ""
	for _, name := range pseudo {
		entries += fmt.Sprintf("%q: en, ", name)
	}
	for i, name := range found {
		base := filepath.Base(name)
		list += fmt.Sprintf("import c%d from %q;\n", i, "texts:"+cataloguePrefix+base)
		entries += fmt.Sprintf("%q: c%d, ", strings.TrimSuffix(base, ".json"), i)
	}
	return list + "export const catalogues = { " + entries + "};\n", nil
}

// ofTexts is the media type of what languageFile has made, by its name; of all else it is empty.
func ofTexts(base string) string {
	switch {
	case strings.HasPrefix(base, "texts-") && strings.HasSuffix(base, ".js"):
		return "text/javascript; charset=utf-8"
	case strings.HasPrefix(base, cataloguePrefix) && strings.HasSuffix(base, ".json"):
		return "application/json"
	}
	return ""
}
