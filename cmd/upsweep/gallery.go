package main

import (
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

// galleryPage is the head of the page that shows all pictures. A picture follows the colour scheme
// of the page that holds it.
const galleryPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>:root{color-scheme:light dark}:root:has(#light:checked){color-scheme:light}:root:has(#dark:checked){color-scheme:dark}
form{position:sticky;top:0;padding:8px 0;background:Canvas}label{margin-right:16px}body{font:15px/1.4 system-ui,sans-serif;margin:24px}h2{margin:40px 0 8px}h3{margin:16px 0 4px;font-weight:600}
.row{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}figure{margin:0;flex:none}img{display:block;border:1px solid #8884}figcaption{color:#777}</style>
<h1>Every algorithm in every view</h1>
<form>Colours: <label><input type="radio" name="theme" checked> of the system</label> <label><input type="radio" name="theme" id="light"> light</label>
<label><input type="radio" name="theme" id="dark"> dark</label></form>
`

// gallery draws every algorithm of the catalogue in each of its views, at the first, a middle and
// the last step, as one page of SVGs: what a reviewer looks through after a change to a layout.
func gallery(args []string, _ io.Reader, w io.Writer) error {
	set := newFlags("gallery")
	out := set.String("o", "bin/gallery", "the `FOLDER` that takes the pictures and the page")
	only := set.String("only", "", "draw only the algorithms whose id contains this `TEXT`")
	view := set.String("view", "", "draw only this `VIEW`")
	width := set.Int("width", 520, "of every picture, in `PIXELS`")
	scale := set.Float64("scale", 1, "`TIMES` the size of type and nodes: more for a projector")
	if err := parseFlags(set, args); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return bad("%s: it is left over; gallery takes only flags", value.Abridged(set.Arg(0)))
	}
	if !slices.ContainsFunc(slices.Concat(algos.Catalog(), algos.Broken()), func(a algos.Algorithm) bool { return strings.Contains(a.ID, *only) }) {
		return bad("only: no id holds %q; `upsweep list` shows all", *only)
	}
	if _, ok := views.Named(views.ID(*view)); !ok && *view != "" {
		return bad("view: there is no view %q", *view)
	}
	if *width < 240 || *width > 4000 {
		return bad("width: %d is out of range; write 240 to 4000", *width)
	}
	if !(*scale >= 0.5 && *scale <= 4) {
		return bad("scale: %v is out of range; write 0.5 to 4", *scale)
	}
	return drawGallery(w, *out, *only, *view, views.Options{Width: scene.Unit(*width), Scale: *scale})
}

func drawGallery(w io.Writer, out, only, view string, options views.Options) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString(galleryPage)
	pictures := 0
	list := slices.Concat(algos.Catalog(), algos.Broken())
	for i := range list {
		alg := &list[i]
		if !strings.Contains(alg.ID, only) {
			continue
		}
		fmt.Fprintf(&b, "<h2>%s <small>%s</small></h2>\n", html.EscapeString(alg.Title), alg.ID)
		n, err := drawAll(&b, out, alg, view, options)
		if err != nil {
			return fmt.Errorf("%s: %w", alg.ID, err)
		}
		pictures += n
	}
	if err := os.WriteFile(filepath.Join(out, "index.html"), []byte(b.String()), 0o644); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%d pictures in %s\n", pictures, filepath.Join(out, "index.html"))
	return err
}

// drawAll draws one algorithm on its example.
func drawAll(b *strings.Builder, out string, alg *algos.Algorithm, only string, options views.Options) (pictures int, err error) {
	res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Drawing(), Record: true})
	if err != nil {
		return 0, err
	}
	s := views.SubjectOf(res.Trace)
	for _, id := range alg.Views {
		v, ok := views.Named(views.ID(id))
		if !ok || only != "" && string(id) != only {
			continue
		}
		options := options
		options.Bars = alg.Family == "sort"
		if v.ID == views.Chart {
			curves, err := alg.Curves(64, alg.Example.Params, budget.Drawing())
			if err != nil {
				return pictures, err
			}
			for _, c := range curves {
				options.Growth = append(options.Growth, views.Growth(c))
			}
		}
		plan := v.Plan(s, options)
		fmt.Fprintf(b, "<h3>%s</h3><div class=\"row\">\n", html.EscapeString(v.Title))
		last := float64(s.Steps() - 1)
		for i, at := range []float64{0, min(last, float64(int(last)/2)+0.4), last} {
			if v.ID == views.Chart && i > 0 {
				break // it does not change
			}
			moment := [...]string{"first", "middle", "last"}[i]
			name := strings.ReplaceAll(alg.ID, "/", "-") + "." + string(id) + "." + moment + ".svg"
			text := svg.Draw(plan.Frame(at, views.Interaction{}), svg.Options{Standalone: true})
			if err := os.WriteFile(filepath.Join(out, name), []byte(text), 0o644); err != nil {
				return pictures, err
			}
			fmt.Fprintf(b, "<figure><img loading=\"lazy\" src=\"%s\" alt=\"%s, %s, %s\"><figcaption>%s, step %s</figcaption></figure>\n",
				name, html.EscapeString(alg.Title), html.EscapeString(v.Title), moment, moment, fmt.Sprint(at))
			pictures++
		}
		b.WriteString("</div>\n")
	}
	return pictures, nil
}
