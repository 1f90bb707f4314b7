package translate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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

// cudaLine is a line of the text; ok is false for one that CUDA has none of.
func (s *Shader) cudaLine(line string) (_ string, ok bool) {
	for _, left := range []string{"@group", "var<private>", "@compute", "  me = "} {
		if strings.HasPrefix(line, left) {
			return "", false
		}
	}
	if fields, ok := strings.CutPrefix(line, "struct Args { "); ok {
		return "struct Args { " + strings.ReplaceAll(cudaParams(strings.TrimSuffix(fields, " }")), ", ", "; ") + "; };\n__constant__ Args args;", true
	}
	if rest, ok := strings.CutPrefix(line, "const "); ok {
		name, rest, _ := strings.Cut(rest, ": ")
		typ, number, _ := strings.Cut(rest, " = ")
		return "__device__ const " + cudaType(typ) + " " + name + " = " + cudaText(number), true
	}
	if rest, ok := strings.CutPrefix(line, "fn "); ok {
		name, rest, _ := strings.Cut(rest, "(")
		params, result, gives := strings.Cut(strings.TrimSuffix(rest, " {"), ") -> ")
		if !gives {
			params, result = strings.TrimSuffix(params, ")"), "void"
		} else {
			result = cudaType(result)
		}
		if s.dispatches(name) {
			return "__global__ void " + name + "() {", true
		}
		return "__device__ " + result + " " + name + "(" + cudaParams(params) + ") {", true
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

// cudaWords are words of WGSL that have another name.
var cudaWords = map[string]string{"let": "const auto", "i32": "int", "f32": "float", "u32": "unsigned", "atomicStore": "atomicExch", "me": "(thread() + 1)", "loop": "for (;;)"}

// cudaText is the text of a statement, word by word.
func cudaText(text string) string {
	text, comment, _ := strings.Cut(text, "//")
	var b strings.Builder
	text = strings.Replace(text, "_ = ", "", 1)
	for len(text) > 0 {
		word := wordOf(text)
		if word == "" { // neither a name nor a number
			_, size := utf8.DecodeRuneInString(text)
			b.WriteString(text[:size])
			text = text[size:]
			continue
		}
		rest := text[len(word):]
		switch {
		case word[0] >= '0' && word[0] <= '9':
			b.WriteString(word)
			if strings.ContainsAny(word, ".e") {
				b.WriteString("f")
			}
		case word == "id.x" || word == "i32" && strings.HasPrefix(rest, "(id.x"):
			b.WriteString("thread()")
			end := strings.IndexAny(rest, ");")
			if rest = rest[end:]; word == "i32" {
				rest = rest[1:]
			}
		case word == "var":
			name := wordOf(rest[1:])
			if typ, ok := strings.CutPrefix(rest[1+len(name):], ": "); ok {
				typ, _, _ = strings.Cut(typ, ";")
				b.WriteString(cudaType(typ) + " " + name + "{};")
				rest = ""
			} else {
				b.WriteString("auto")
			}
		case word == "arrayLength":
			name := wordOf(rest[2:])
			b.WriteString("int(sizeof " + name + " / sizeof " + name + "[0])")
			rest = rest[len(name)+3:]
		case word == "atomicLoad":
			cell, more, _ := strings.Cut(rest, ")")
			b.WriteString("atomicAdd" + cell + ", 0)")
			rest = more
		default:
			b.WriteString(cmp.Or(cudaWords[word], word))
		}
		text = rest
	}
	if comment != "" {
		return b.String() + "//" + comment
	}
	return b.String()
}

// wordOf is the name or the number that a text begins with; "" if it begins with none. A field goes with
// what it is one of.
func wordOf(text string) string {
	digits := text != "" && text[0] >= '0' && text[0] <= '9'
	for i, c := range text {
		sign := (c == '+' || c == '-') && digits && i > 0 && text[i-1] == 'e'
		if c != '_' && (c != '.' || i == 0) && !sign && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return text[:i]
		}
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
