package translate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// This file prints a shader as a program in CUDA: the text that lanes have is nearly the same, a
// dispatch is a launch of a kernel, and the host writes the input and prints the results.

// cudaHead is what a program begins with, behind what it is.
const cudaHead = `#include <cstdio>

// The number of the thread among all, from 0 on.
__device__ int thread() { return int(blockIdx.x * blockDim.x + threadIdx.x); }
template <class T> __device__ T select(T no, T yes, bool which) { return which ? yes : no; }
`

// CUDA is the shader as a program in CUDA, with its input.
func (s *Shader) CUDA() string {
	var b strings.Builder
	for line := range strings.Lines(s.Head) {
		if !strings.HasPrefix(line, "//:") && strings.TrimSpace(line) != "" {
			b.WriteString(line)
		}
	}
	b.WriteString("// nvcc -O3 kernel.cu -o kernel && ./kernel\n" + cudaHead + "\n")
	b.WriteString(s.cudaDevice())
	b.WriteString("\nint main() {\n" + s.cudaHost() + "}\n")
	return b.String()
}

// cudaDevice is what runs on the device, with the buffers.
func (s *Shader) cudaDevice() string {
	var b strings.Builder
	for _, buffer := range s.Buffers {
		if buffer.Access == "uniform" {
			continue
		}
		typ, first := cudaType(buffer.Type), ""
		if len(buffer.Values) > 0 || buffer.Fill != "" {
			values := slices.Clone(buffer.Values)
			for len(values) < buffer.Length {
				values = append(values, max(buffer.Fill, "0"))
			}
			for i, v := range values {
				values[i] = cudaText(v)
			}
			first = " = {" + strings.Join(values, ", ") + "}"
		}
		fmt.Fprintf(&b, "__device__ %s %s[%d]%s;\n", typ, buffer.Name, buffer.Length, first)
	}
	for line := range strings.SplitSeq(strings.TrimRight(s.Code, "\n"), "\n") {
		if text, ok := s.cudaLine(line); ok {
			b.WriteString(text + "\n")
		}
	}
	return b.String()
}

func cudaType(t string) string {
	return map[string]string{"i32": "int", "f32": "float", "bool": "bool"}[t]
}

var (
	wgslBuffer   = regexp.MustCompile(`^@group|^var<private>|^@compute|^  me = `)
	wgslArgs     = regexp.MustCompile(`^struct Args \{ (.*) \}$`)
	wgslConst    = regexp.MustCompile(`^const (\w+): (\w+) = (.*)$`)
	wgslFunction = regexp.MustCompile(`^fn ([\p{L}\p{N}_]+)\((.*)\)(?: -> (\w+))? \{$`)
	wgslTyped    = regexp.MustCompile(`\bvar ([\p{L}\p{N}_]+): (\w+);`)
	wgslIndex    = regexp.MustCompile(`i32\(id\.x(?: \+ id\.y \* \d+u)?\)|id\.x(?: \+ id\.y \* \d+u)?`)
	wgslLength   = regexp.MustCompile(`arrayLength\(&([\p{L}\p{N}_]+)\)`)
	wgslLoad     = regexp.MustCompile(`atomicLoad\((&[^)]*)\)`)
	wgslStore    = regexp.MustCompile(`atomicStore\((.*), (me|0)\);`)
	wgslFloat    = regexp.MustCompile(`\b\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)\b`)
	wgslMe       = regexp.MustCompile(`\bme\b`)
)

// cudaLine is a line of the text; ok is false for one that CUDA has none of.
func (s *Shader) cudaLine(line string) (_ string, ok bool) {
	if wgslBuffer.MatchString(line) {
		return "", false
	}
	if m := wgslArgs.FindStringSubmatch(line); m != nil {
		return "struct Args { " + strings.ReplaceAll(cudaParams(m[1]), ", ", "; ") + "; };\n__constant__ Args args;", true
	}
	if m := wgslConst.FindStringSubmatch(line); m != nil {
		return "__device__ const " + cudaType(m[2]) + " " + m[1] + " = " + cudaText(m[3]), true
	}
	if m := wgslFunction.FindStringSubmatch(line); m != nil {
		if entry := m[2] == "" || strings.Contains(m[2], "@builtin"); entry && s.dispatches(m[1]) {
			return "__global__ void " + m[1] + "() {", true
		}
		result := "void"
		if m[3] != "" {
			result = cudaType(m[3])
		}
		return "__device__ " + result + " " + m[1] + "(" + cudaParams(m[2]) + ") {", true
	}
	return cudaText(line), true
}

// dispatches tells whether an entry point is called so.
func (s *Shader) dispatches(name string) bool {
	return slices.ContainsFunc(s.Steps, func(step Step) bool { return step.Entry == name })
}

// cudaParams are parameters or fields, with their types first.
func cudaParams(list string) string {
	if list == "" {
		return ""
	}
	var out []string
	for p := range strings.SplitSeq(list, ", ") {
		name, typ, _ := strings.Cut(p, ": ")
		out = append(out, cudaType(typ)+" "+name)
	}
	return strings.Join(out, ", ")
}

// cudaText is the text of a statement.
func cudaText(text string) string {
	text, comment, _ := strings.Cut(text, "//")
	text = wgslTyped.ReplaceAllStringFunc(text, func(m string) string {
		parts := wgslTyped.FindStringSubmatch(m)
		return cudaType(parts[2]) + " " + parts[1] + "{};"
	})
	text = wgslIndex.ReplaceAllString(text, "thread()")
	text = wgslLength.ReplaceAllString(text, "int(sizeof $1 / sizeof $1[0])")
	text = wgslLoad.ReplaceAllString(text, "atomicAdd($1, 0)")
	text = wgslStore.ReplaceAllString(text, "atomicExch($1, $2);")
	text = wgslMe.ReplaceAllString(text, "(thread() + 1)")
	text = wgslFloat.ReplaceAllString(text, "${0}f")
	text = strings.NewReplacer("let ", "const auto ", "var ", "auto ", "i32(", "int(", "f32(", "float(", "u32(", "unsigned(", "loop {", "for (;;) {", "_ = ", "").Replace(text)
	if comment != "" {
		text += "//" + comment
	}
	return text
}

// cudaHost are the launches, and what is printed in the end.
func (s *Shader) cudaHost() string {
	var b strings.Builder
	for i, step := range s.Steps {
		if step.Args != nil {
			if !slices.ContainsFunc(s.Steps[:i], func(before Step) bool { return before.Args != nil }) {
				b.WriteString("  Args given;\n")
			}
			args := slices.Clone(step.Args)
			for k := range args {
				args[k] = cudaText(args[k])
			}
			fmt.Fprintf(&b, "  given = {%s};\n  cudaMemcpyToSymbol(args, &given, sizeof given);\n", strings.Join(args, ", "))
		}
		fmt.Fprintf(&b, "  %s<<<%d, %d>>>();\n", step.Entry, step.Groups[0]*step.Groups[1], step.Size)
	}
	for i, o := range s.Outputs {
		k := slices.IndexFunc(s.Buffers, func(b Buffer) bool { return b.Name == o.Buffer })
		typ, format := cudaType(s.Buffers[k].Type), " %d"
		if typ == "float" {
			format = " %.9g"
		}
		fmt.Fprintf(&b, "  static %s result_%d[%d];\n  cudaMemcpyFromSymbol(result_%[2]d, %[4]s, sizeof result_%[2]d);\n  printf(\"%[5]s =\");\n", typ, i, s.Buffers[k].Length, o.Buffer, o.Name)
		fmt.Fprintf(&b, "  for (int i = %d; i < %d; i++) printf(\"%s\", result_%d[i]);\n  printf(\"\\n\");\n", o.From, o.From+o.Length, format, i)
	}
	return b.String()
}
