package render

import (
	"strings"

	"upsweep/lessons"
)

// gpuBlock reads "EXPERIMENT [id=NAME]": an experiment, or a kernel, on the reader's own GPU, with
// the figures of a data-centre GPU. The body, which may be empty, leads up to it. What answers its
// button is a script of the site (web/gpu.js), so the client need not know of it.
func (l *lesson) gpuBlock(d *directive, args arguments) (lessons.Block, bool) {
	name, id := args.takeWord(), args.take("id")
	if id == "" {
		id = "gpu-" + strings.ReplaceAll(name, "/", "-")
	}
	if !isName(id) {
		l.problem(d.Pos(), "gpu: id=%q: want lower-case letters, digits and hyphens", id)
		return lessons.Block{}, false
	}
	l.anchor(id, d.Pos())
	lead := l.children(d)
	if !l.finish(d, args, true) {
		return lessons.Block{}, false
	}
	section, err := l.resolver.Experiment(name, id)
	if err != nil {
		l.problem(d.Pos(), "gpu: %v", err)
		return lessons.Block{}, false
	}
	return lessons.Block{Kind: lessons.GPUBlock, HTML: lead + section}, true
}
