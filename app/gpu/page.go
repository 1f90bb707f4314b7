// Package gpu writes the page of the reader's own GPU, and the experiments of it that lessons show.
// Nothing flows in but names; HTML flows out, which holds what was measured on one data-centre GPU,
// the shaders beside the pseudocode, and buttons that web/gpu.js answers. Only the server links it.
package gpu

import (
	"fmt"
	"html"
	"strings"

	"upsweep/algos"
	shaders "upsweep/gpu"
)

// HTML is the page. Lesson leads words to a lesson, where the course has it.
func HTML(lesson func(slug, words string) string) (string, error) {
	m, err := shaders.Measurements()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(`<gpu-page class="plain gpu-page"><h1 tabindex="-1">Your GPU</h1><p class="lead">The course counts what a GPU would do. Here the same primitives run on the GPU of your own machine, ` +
		`through WebGPU, and every result is verified. Beside each stands what the memory view predicts, and what was measured on an ` + Machine + `.</p><p class="gpu-here" role="status"></p>`)
	if err := roof(&b, m); err != nil {
		return "", err
	}
	adapter(&b)
	b.WriteString(`<h2 id="experiments">The patterns, measured</h2><p>One task, done well and badly. The memory view counts what each variant asks of the memory; the clock has the last word. “Relative count” and “Relative time” compare with the first variant of the table. ` +
		`Where they disagree, these lessons say why: <span>` + lesson("gpu", "the GPU") + `, ` + lesson("global-memory", "global memory") + `, ` + lesson("patterns", "the four patterns") + `</span></p>`)
	for _, name := range order {
		text, err := ExperimentHTML(name, "experiment-"+name, 3)
		if err != nil {
			return "", err
		}
		b.WriteString(text)
	}
	b.WriteString(`<h2 id="kernels">The kernels</h2><p>Each has the pseudocode of the catalogue beside its WGSL, the language of WebGPU’s shaders, with what is different and why. The first row of figures was measured on an ` +
		Machine + `. The time at the copy’s rate is the one that the predicted bytes would take if they moved as fast as this GPU copies, and the ratio is the time measured over that. The rate counts the bytes of the input and the result, however often a kernel reads them.</p>`)
	for _, k := range kernels {
		if err := kernelHTML(&b, k, m); err != nil {
			return "", err
		}
	}
	b.WriteString(`</gpu-page>`)
	return b.String(), nil
}

// kernelID is the id of a kernel's section.
func kernelID(k kernel) string {
	return "kernel-" + strings.NewReplacer("/", "-", " ", "-").Replace(k.name)
}

// roof draws how close each kernel comes to the roof that the memory sets: its rate over that of a
// copy. Below each bar there is room for the reader's own (web/app-gpu.js).
func roof(b *strings.Builder, m shaders.Measured) error {
	b.WriteString(`<section class="gpu-roof" aria-labelledby="roof"><h2 id="roof">Under the roof of memory</h2><p>A full bar moves the bytes that the memory view predicts at the rate of a copy. A kernel that reads more than it writes, or finds data in a cache, can pass that. ` +
		`The upper bars were measured on an ` + Machine + `; yours appear below them as you run kernels.</p><ol role="list">`)
	for _, k := range kernels {
		got, ok := m.Kernels[k.name]
		if !ok {
			return fmt.Errorf("nothing was measured of %q", k.name)
		}
		percent := int(100*got.AtCopy/got.NS + 0.5)
		fmt.Fprintf(b, `<li data-of="%s"><a href="#%[1]s">%s</a><svg class="gpu-bar" aria-hidden="true"><rect class="gpu-groove" width="100%%" height="10"/><rect class="gpu-share" width="%d%%" height="10"/><rect class="gpu-own" y="12" width="0" height="6"/></svg><span>%[3]d %%</span></li>`,
			kernelID(k), html.EscapeString(k.title), percent)
	}
	b.WriteString(`</ol></section>`)
	return nil
}

// adapter is the section that describes the reader's GPU. What is empty shows once there is an
// answer (web/style-gpu.css).
func adapter(b *strings.Builder) {
	section(b, "adapter", 2, "What this machine has")
	b.WriteString(`<dl class="gpu-facts">`)
	for _, fact := range [...][2]string{
		{"adapter", "Adapter"}, {"features", "Features in use"}, {"lanes", "Subgroups (warps)"}, {"threads", "Threads of a block, at most"},
		{"shared", "Shared memory of a block, at most"}, {"storage", "Largest array"}, {"lookback", "Look-back"}, {"copy", "Its copy: the ceiling"},
	} {
		fmt.Fprintf(b, `<div><dt>%s</dt><dd data-gpu-shows="%s"></dd></div>`, fact[1], fact[0])
	}
	b.WriteString(`</dl>`)
	button(b, "adapter", "", "adapter", "Detect my GPU", "adapter, limits and features")
	b.WriteString(`</section>`)
}

// kernelHTML is the section of a kernel: figures, lines beside lines, and its files.
func kernelHTML(b *strings.Builder, k kernel, m shaders.Measured) error {
	alg, ok := algos.Find(k.algorithm)
	if !ok {
		return fmt.Errorf("there is no algorithm %q", k.algorithm)
	}
	got, ok := m.Kernels[k.name]
	if !ok {
		return fmt.Errorf("nothing was measured of %q", k.name)
	}
	figures(b, k, got, kernelID(k))
	fmt.Fprintf(b, `<details class="fold"><summary>WGSL beside the pseudocode of <em>%s</em></summary><div class="race-scroll" tabindex="0" role="group" aria-label="%s, line beside line"><table class="gpu-lines"><thead><tr>`+
		`<th scope="col">Pseudocode</th><th scope="col">WGSL</th><th scope="col">What differs, and why</th></tr></thead><tbody>`, html.EscapeString(alg.Title), html.EscapeString(k.title))
	for _, l := range k.lines {
		fmt.Fprintf(b, `<tr><td><code>%s</code></td><td><code>%s</code></td><td>%s</td></tr>`, html.EscapeString(strings.Join(strings.Fields(l.pseudocode), " ")), html.EscapeString(l.wgsl), html.EscapeString(l.differs))
	}
	fmt.Fprintf(b, `</tbody></table></div><p>The whole: <a href="/play/%s">%s</a> in the catalogue, and the files of the kernel:</p>`, k.algorithm, html.EscapeString(alg.Title))
	for _, name := range k.files {
		text, err := shaders.Source(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, `<figure class="gpu-source"><figcaption>%s.wgsl</figcaption><pre tabindex="0"><code>%s</code></pre></figure>`, name, html.EscapeString(strings.TrimSpace(text)))
	}
	b.WriteString(`</details></section>`)
	return nil
}

// figures begins the section of a kernel: what it moves, what that would take, and what it took,
// with a button for the reader's GPU. The section stays open.
func figures(b *strings.Builder, k kernel, got shaders.Kernel, id string) {
	section(b, id, 3, k.title)
	fmt.Fprintf(b, `<div class="race-scroll" tabindex="0" role="group" aria-label="%s, measured"><table class="race-table gpu-table gpu-figures"><thead><tr><td></td><th scope="col">Input and result</th><th scope="col">Memory view predicts</th>`+
		`<th scope="col">At the copy’s rate</th><th scope="col">Measured</th><th scope="col">Ratio</th><th scope="col">Rate</th></tr></thead><tbody>`, html.EscapeString(k.title))
	fmt.Fprintf(b, `<tr><th scope="row">%s, 2%s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s of %s GB/s</td></tr>`, Machine, superscript(got.Log), megabytes(got.Bytes), megabytes(got.Predicted),
		duration(got.AtCopy), duration(got.NS), number(got.NS/got.AtCopy), number(got.Bytes/got.NS), number(got.Copy))
	b.WriteString(`<tr class="gpu-yours"><th scope="row">Your GPU, 2²⁴</th>`)
	for _, place := range [...]string{"moves", "predicted", "at-copy", "measured", "ratio", "rate"} {
		fmt.Fprintf(b, `<td data-gpu-shows="%s"></td>`, place)
	}
	b.WriteString(`</tr></tbody></table></div>`)
	button(b, "kernel", k.name, id, "Run it on your GPU", k.title)
}
