package bundle

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

var (
	iconSheets = `[/\\](icons|player)\.css$`
	drawing    = regexp.MustCompile(`mask-image: url\(\./(vendor/[a-z0-9/-]+\.svg)\);`)
)

// iconMask is how a sheet that has icons says that each of them fills its element.
const iconMask = "mask: center / contain no-repeat;"

// icons draws the icons of a sheet beside each other in one picture, of which each of them shows its
// part. A browser makes a document of each picture: 31 of them took a tenth of the time until a page
// on a slow processor answered.
func icons(root string) api.Plugin {
	return api.Plugin{Name: "icons", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: iconSheets}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			sheet, err := os.ReadFile(args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			text, err := together(filepath.Join(root, "web"), string(sheet))
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderCSS, ResolveDir: filepath.Dir(args.Path)}, err
		})
	}}
}

// together is a sheet whose icons are parts of one picture.
func together(web, sheet string) (string, error) {
	named := drawing.FindAllStringSubmatch(sheet, -1)
	if len(named) < 2 || !strings.Contains(sheet, iconMask) {
		return "", fmt.Errorf("a sheet of icons names at least two, and says %q once", iconMask)
	}
	var picture strings.Builder
	fmt.Fprintf(&picture, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="24" viewBox="0 0 %[1]d 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">`, 24*len(named))
	for i, name := range named {
		lines, err := linesOf(filepath.Join(web, filepath.FromSlash(name[1])))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&picture, `<g transform="translate(%d)">%s</g>`, 24*i, lines)
	}
	picture.WriteString(`</svg>`)
	i := -1
	sheet = drawing.ReplaceAllStringFunc(sheet, func(string) string {
		i++
		return fmt.Sprintf("mask-position: %.5g%% 0;", 100*float64(i)/float64(len(named)-1))
	})
	address := strings.NewReplacer(`"`, `'`, "%", "%25", "#", "%23").Replace(picture.String())
	mask := fmt.Sprintf(`mask: url("data:image/svg+xml,%s") 0 0 / %d%% 100%% no-repeat;`, address, 100*len(named))
	return strings.Replace(sheet, iconMask, mask, 1), nil
}

// linesOf are the lines that an icon draws in a square of 24 units, in the strokes that all of them
// have.
func linesOf(path string) (string, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	var icon struct {
		ViewBox string `xml:"viewBox,attr"`
		Width   string `xml:"stroke-width,attr"`
		Lines   []byte `xml:",innerxml"`
	}
	if err := xml.Unmarshal(content, &icon); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	if icon.ViewBox != "0 0 24 24" || icon.Width != "2" {
		return "", fmt.Errorf("%s has strokes of %s in a picture of %s, want 2 in 0 0 24 24", path, icon.Width, icon.ViewBox)
	}
	return string(bytes.Join(bytes.Fields(icon.Lines), []byte(" "))), nil
}
