// Package gpu holds the compute shaders, in WGSL, the JavaScript that dispatches and checks them,
// and what was measured of them on one data-centre GPU. Names of files flow in; texts and
// measurements flow out. It imports nothing of ours; what runs the shaders is JavaScript (page.js,
// node.js).
package gpu

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed wgsl/*.wgsl cuda/*.cu cuda/*.cuh measured.json
var files embed.FS

//go:embed whole/*.wgsl
var whole embed.FS

// Whole is a shader that can be run as it stands, with a head (docs/shaders.md), and has an excerpt of
// a WGSL text, named FILE#EXCERPT, in it; "" where none is written.
func Whole(excerpt string) string {
	file, name, _ := strings.Cut(excerpt, "#")
	text, err := whole.ReadFile("whole/" + strings.TrimSuffix(file, ".wgsl") + "-" + name + ".wgsl")
	if err != nil {
		text, err = whole.ReadFile("whole/" + file) // the file as a whole, with all its excerpts
	}
	if err != nil {
		return ""
	}
	return string(text)
}

// Source is the text of a shader file, named without its ending.
func Source(name string) (string, error) {
	text, err := files.ReadFile("wgsl/" + name + ".wgsl")
	if err != nil {
		return "", fmt.Errorf("gpu: there is no shader file %q", name)
	}
	return string(text), nil
}

// Measured is what lab-node.js wrote.
type Measured struct {
	Device      string
	Kernels     map[string]Kernel
	Experiments map[string]Experiment
	// Isolated takes the experiments apart: its variants differ from theirs, or from each other, in
	// one thing.
	Isolated map[string]Experiment
}

// Kernel is one kernel on 2^Log elements: the bytes of its input and its result, those that the
// memory view predicts, how long the copy would take for these, and how long it took, in
// nanoseconds; Copy is the copy's rate in GB/s.
type Kernel struct {
	Log              int
	Bytes, Predicted float64
	AtCopy, NS       float64
	Copy             float64
}

// Experiment is one task in several variants, on 2^Log elements.
type Experiment struct {
	Title, Asks, Unit string
	Log               int
	Variants          []Variant
}

// Variant is one of them: the count that is predicted for it, other counts in words, and the
// nanoseconds that it took.
type Variant struct {
	Name, About string
	Predicted   float64
	NS          float64
}

// Measurements reads what was measured.
func Measurements() (Measured, error) {
	var m Measured
	text, err := files.ReadFile("measured.json")
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		return m, fmt.Errorf("gpu: measured.json: %w", err)
	}
	return m, nil
}
