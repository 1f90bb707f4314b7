package bundle

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// headScript runs before the first paint; every other script is part of client.js.
const headScript = "app-head.js"

// serviceScript becomes sw.js, the service worker; the server puts the list of what is kept before
// it.
const serviceScript = "service.js"

// alone are modules that are loaded on their own, and only when they are needed: what compiles the
// client beside the page; the pool of workers, and what each worker runs; the workbench with its editor, and its worker; the lines of a
// classroom; what an author's pages listen by; what frames of other pages speak, and learning
// platforms; what runs on the reader's GPU; what makes films.
var alone = [...]string{"compile.js", "pool.js", "worker.js", "kernels.js", "kernels-worker.js", "editor.js", "room.js", "live.js", "frame.js", "player.js", "scorm.js", "lti.js", "gpu.js", "film.js"}

// componentScript is for pages that are not ours, as a script that needs no permission to be
// fetched from another origin.
const componentScript = "component.js"

// scripts bundles loader.js, what it imports and the app*.js beside it into client.js, and
// app-head.js into head.js.
func scripts(ctx context.Context, options Options) ([]file, error) {
	web := filepath.Join(options.Root, "web")
	glue, err := filepath.Glob(filepath.Join(web, "app*.js"))
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	slices.Sort(glue)
	entry := `import "./loader.js";` + "\n"
	head := false
	for _, name := range glue {
		if base := filepath.Base(name); base == headScript {
			head = true
		} else {
			entry += fmt.Sprintf("import %q;\n", "./"+base)
		}
	}
	made, err := run(ctx, options, "client.js", entry, api.LoaderJS, api.FormatESModule)
	if err != nil {
		return nil, err
	}
	for _, name := range alone {
		if _, err := os.Stat(filepath.Join(web, name)); err != nil {
			continue
		}
		script, err := run(ctx, options, name, fmt.Sprintf("export * from %q;\n", "./"+name), api.LoaderJS, api.FormatESModule)
		if err != nil {
			return nil, err
		}
		made = append(made, script...)
	}
	if head {
		early, err := run(ctx, options, "head.js", fmt.Sprintf("import %q;\n", "./"+headScript), api.LoaderJS, api.FormatIIFE)
		if err != nil {
			return nil, err
		}
		made = append(made, early...)
	}
	if _, err := os.Stat(filepath.Join(web, componentScript)); err == nil {
		component, err := run(ctx, options, componentScript, fmt.Sprintf("import %q;\n", "./"+componentScript), api.LoaderJS, api.FormatIIFE)
		if err != nil {
			return nil, err
		}
		made = append(made, component...)
	}
	if _, err := os.Stat(filepath.Join(web, serviceScript)); err != nil {
		return made, nil
	}
	service, err := run(ctx, options, "sw.js", fmt.Sprintf("import %q;\n", "./"+serviceScript), api.LoaderJS, api.FormatIIFE)
	return append(made, service...), err
}

// sheets bundles the written style sheets and the generated ones into style.css. The order is the
// order of the cascade: faces, icons, style*.css in alphabetical order, generated sheets.
func sheets(ctx context.Context, options Options) ([]file, error) {
	web := filepath.Join(options.Root, "web")
	written, err := filepath.Glob(filepath.Join(web, "style*.css"))
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	slices.Sort(written)
	names := []string{"fonts.css", "icons.css"}
	for _, name := range written {
		names = append(names, filepath.Base(name))
	}
	var entry strings.Builder
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(web, name)); err != nil {
			return nil, fmt.Errorf("bundle: %w", err)
		}
		fmt.Fprintf(&entry, "@import %q;\n", "./"+name)
	}
	for _, sheet := range options.Sheets {
		fmt.Fprintf(&entry, "@import %q;\n", generatedScheme+sheet.Name)
	}
	made, err := run(ctx, options, "style.css", entry.String(), api.LoaderCSS, api.FormatDefault)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(web, playerSheet)); err != nil {
		return made, nil
	}
	light := fmt.Sprintf("@import %q;\n", "./"+playerSheet)
	for _, sheet := range options.Sheets {
		if sheet.Player {
			light += fmt.Sprintf("@import %q;\n", generatedScheme+sheet.Name)
		}
	}
	player, err := run(ctx, options, playerSheet, light, api.LoaderCSS, api.FormatDefault)
	for _, f := range player {
		if f.name == playerSheet { // its typefaces are those of the other
			made = append(made, f)
		}
	}
	return made, err
}

// playerSheet is all that the page of the player looks by; it loads no other.
const playerSheet = "player.css"

const generatedScheme = "generated:"

// generated resolves the imports of sheets that a program has made.
func generated(made []Sheet) api.Plugin {
	return api.Plugin{Name: "generated", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^" + generatedScheme}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: strings.TrimPrefix(args.Path, generatedScheme), Namespace: "generated"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "generated"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			for _, sheet := range made {
				if sheet.Name == args.Path {
					return api.OnLoadResult{Contents: &sheet.CSS, Loader: api.LoaderCSS}, nil
				}
			}
			return api.OnLoadResult{}, fmt.Errorf("no generated sheet %q", args.Path)
		})
	}}
}

// supportImport is how a script imports the wasm_exec.js of the toolchain that compiles the
// programs.
const supportImport = "go:wasm_exec"

func toolchain(ctx context.Context, root string) api.Plugin {
	return api.Plugin{Name: "toolchain", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^" + supportImport + "$"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: args.Path, Namespace: "toolchain"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "toolchain"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			content, err := support(ctx, root)
			text := string(content)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, err
		})
	}}
}

// editorModules are the modules of the editor, which lie in web/vendor/codemirror under the names
// by which they import each other. The one that makes their style sheets is replaced by ours, which
// extends it (web/editor-sheets.js).
const editorModules = `^(@codemirror/|@lezer/|@marijn/|crelt$|style-mod$|w3c-keyname$)`

func vendored(root string) api.Plugin {
	return api.Plugin{Name: "vendored", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: editorModules}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			web := filepath.Join(root, "web")
			if own := filepath.Join(web, "editor-sheets.js"); args.Path == "style-mod" && args.Importer != own {
				return api.OnResolveResult{Path: own}, nil
			}
			return api.OnResolveResult{Path: filepath.Join(web, "vendor", "codemirror", filepath.FromSlash(args.Path), "index.js")}, nil
		})
	}}
}

// shadersImport is how a script imports the WGSL of gpu/wgsl: an object, texts by the names of
// their files.
const shadersImport = "wgsl:all"

func shaders(root string) api.Plugin {
	return api.Plugin{Name: "shaders", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^" + shadersImport + "$"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: args.Path, Namespace: "shaders"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "shaders"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			found, err := filepath.Glob(filepath.Join(root, "gpu", "wgsl", "*.wgsl"))
			if err != nil {
				return api.OnLoadResult{}, err
			}
			texts := map[string]string{}
			for _, name := range found {
				if strings.HasPrefix(filepath.Base(name), "isolated-") {
					continue // experiments that run under Node alone
				}
				text, err := os.ReadFile(name)
				if err != nil {
					return api.OnLoadResult{}, err
				}
				texts[filepath.Base(name)] = string(text)
			}
			content, err := json.Marshal(texts)
			text := string(content)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, err
		})
	}}
}

// run has esbuild bundle one entry. Typefaces become files of their own, named after their source;
// icons are written into the sheet (icons.go).
func run(ctx context.Context, options Options, name, entry string, loader api.Loader, format api.Format) ([]file, error) {
	result := api.Build(api.BuildOptions{
		Stdin:             &api.StdinOptions{Contents: entry, ResolveDir: filepath.Join(options.Root, "web"), Sourcefile: "entry of " + name, Loader: loader},
		Bundle:            true,
		Format:            format,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Outdir:            options.Out,
		AssetNames:        "[name]-[hash]",
		PublicPath:        "./", // beside the sheet, wherever the site lies
		Loader:            map[string]api.Loader{".woff2": api.LoaderFile},
		Plugins:           []api.Plugin{generated(options.Sheets), toolchain(ctx, options.Root), vendored(options.Root), shaders(options.Root), icons(options.Root)},
		TsconfigRaw:       "{}", // how scripts are bundled stands here; tsconfig.json is the checker's
		LogLevel:          api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		texts := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, errors.New("bundle: " + strings.TrimSpace(strings.Join(texts, "")))
	}
	if len(result.Warnings) > 0 {
		texts := api.FormatMessages(result.Warnings, api.FormatMessagesOptions{Kind: api.WarningMessage})
		return nil, errors.New("bundle: " + strings.TrimSpace(strings.Join(texts, "")))
	}
	var made []file
	for _, output := range result.OutputFiles {
		base := filepath.Base(output.Path)
		switch filepath.Ext(base) {
		case ".js":
			made = append(made, file{name: name, kind: "text/javascript; charset=utf-8", content: output.Contents})
		case ".css":
			made = append(made, file{name: name, kind: "text/css; charset=utf-8", content: output.Contents})
		case ".woff2":
			made = append(made, file{name: unhashed(base), stored: base, kind: "font/woff2", content: output.Contents})
		default:
			return nil, fmt.Errorf("bundle: %s refers to %s, for which there is no rule", name, base)
		}
	}
	return made, nil
}

// unhashed takes the hash that esbuild has put between name and ending off again.
func unhashed(base string) string {
	end := filepath.Ext(base)
	name := strings.TrimSuffix(base, end)
	return name[:strings.LastIndexByte(name, '-')] + end
}
