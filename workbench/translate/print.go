package translate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// This file puts a shader together: buffers, functions, and the head that says what it is run on.

// assemble puts the text together.
func (p *printer) assemble(outputs []Output) *Shader {
	s := &Shader{Outputs: outputs}
	var code []string
	binding := 0
	bind := func(access, name, typ string) {
		space := "storage, " + access
		if access == "uniform" {
			space = access
		}
		code = append(code, fmt.Sprintf("@group(0) @binding(%d) var<%s> %s: %s;", binding, space, name, typ))
		binding++
	}
	add := func(b Buffer, typ string) {
		bind(b.Access, b.Name, typ)
		s.Buffers = append(s.Buffers, b)
	}
	for _, c := range p.order {
		u := p.arrays[c]
		access := "read"
		if u.written || slices.ContainsFunc(outputs, func(o Output) bool { return o.Buffer == u.name }) || c.input == "" {
			access = "read_write"
		}
		b := Buffer{Name: u.name, Type: u.kind.String(), Access: access, Length: max(1, c.n), Input: c.input, Real: c.real}
		if b.Type == "bool" {
			b.Type = "i32"
		}
		if b.Fill = c.fill; b.Fill != "" && u.kind == float && c.whole {
			b.Fill += ".0"
		}
		if c.input != "" && p.host.task.Length == 0 {
			b.Values = p.host.task.input(c.input).Values
			if slices.Contains(b.Values, "") {
				p.refused = append(p.refused, Refusal{0, fmt.Sprintf("%s holds a number that does not fit 32 bits.", c.input)})
				return nil
			}
		}
		add(b, "array<"+b.Type+">")
		if u.mode != plain {
			add(Buffer{Name: u.name + "_was", Type: b.Type, Access: "read_write", Length: b.Length}, "array<"+b.Type+">")
		}
		if u.mode == marked {
			add(Buffer{Name: u.name + "_by", Type: "i32", Access: "read_write", Length: b.Length}, "array<atomic<i32>>")
		}
	}
	if len(p.fields) > 0 {
		add(Buffer{Name: "args", Type: "i32", Access: "uniform", Length: len(p.fields)}, "Args")
		var fields []string
		for _, f := range p.fields {
			fields = append(fields, f.name+": "+f.kind.String())
		}
		code = append([]string{"struct Args { " + strings.Join(fields, ", ") + " }"}, code...)
	}
	if p.steps(s); len(s.Steps) == 0 {
		s.Steps = []Step{{Entry: "nothing", Groups: [3]int{1, 1, 1}, Size: 1}}
	}
	code = append(code, p.functions()...)
	s.Code = strings.Join(code, "\n") + "\n"
	s.Head = p.head(s)
	return s
}

// functions are what the lanes call, and the entry points.
func (p *printer) functions() []string {
	var out []string
	for _, name := range []string{"identity", "init"} {
		if c, ok := p.constants[name]; ok {
			text := c.text
			if text == "-2147483648" {
				text = "-2147483647 - 1"
			}
			out = append(out, "const "+name+": "+c.kind.String()+" = "+text+";")
		}
	}
	for _, name := range sortedNames(p.given) {
		out = append(out, "", p.host.ops[name])
	}
	if p.floors {
		out = append(out, "", "// Division towards the lower number, and what is left.",
			"fn floor_div(a: i32, b: i32) -> i32 {\n  return a / b - select(0, 1, a % b != 0 && (a ^ b) < 0);\n}",
			"fn floor_mod(a: i32, b: i32) -> i32 {\n  let m = a % b;\n  return m + select(0, b, m != 0 && (m ^ b) < 0);\n}")
	}
	marks := false
	for _, c := range p.order {
		u := p.arrays[c]
		if u.mode == plain {
			continue
		}
		clear := ""
		if u.mode == marked {
			marks = true
			clear = fmt.Sprintf("\n  atomicStore(&%s_by[i], 0);", u.name)
		}
		size := groupSize(c.n, false)
		index := "id.x"
		if c.n > rowGroups*size {
			index = fmt.Sprintf("id.x + id.y * %du", rowGroups*size)
		}
		out = append(out, "", fmt.Sprintf("// %s as the next round finds it.", u.name),
			fmt.Sprintf("@compute @workgroup_size(%d)\nfn %[2]s_keep(@builtin(global_invocation_id) id: vec3<u32>) {\n  let i = %[3]s;\n  if (i >= arrayLength(&%[2]s)) { return; }\n  %[2]s_was[i] = %[2]s[i];%[4]s\n}", size, u.name, index, clear))
		if u.mode == marked {
			out = append(out, "", fmt.Sprintf("// A cell of %s: as this lane has written it, or as the round found it.", u.name),
				fmt.Sprintf("fn %s_at(i: i32) -> %s {\n  if (atomicLoad(&%[1]s_by[i]) == me) { return %[1]s[i]; }\n  return %[1]s_was[i];\n}", u.name, u.kind))
		}
	}
	if marks {
		out = append([]string{"var<private> me: i32; // the lane, from 1 on"}, out...)
	}
	for _, h := range p.helpers {
		out = append(out, "", "fn "+h.name+h.text)
	}
	for _, e := range p.listed {
		out = append(out, "", e.text)
	}
	if len(p.listed) == 0 {
		out = append(out, "", "// The program has no round on this input.", "@compute @workgroup_size(1)\nfn nothing() {\n}")
	}
	return out
}

func sortedNames(m map[string]bool) []string {
	var out []string
	for name := range m {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// groupsOf are the workgroups of so many lanes.
func groupsOf(lanes, size int) [3]int {
	groups := max(1, (lanes+size-1)/size)
	if groups <= rowGroups {
		return [3]int{groups, 1, 1}
	}
	return [3]int{rowGroups, (groups + rowGroups - 1) / rowGroups, 1}
}

// steps are the rounds, as the host has them done.
func (p *printer) steps(s *Shader) {
	var before []string
	for _, r := range p.host.rounds {
		e := r.entry
		most := 0
		for _, other := range e.rounds {
			most = max(most, other.count)
		}
		for _, c := range p.order {
			if m := e.modes[c]; m != plain && p.arrays[c].mode != plain {
				s.Steps = append(s.Steps, Step{Entry: p.arrays[c].name + "_keep", Groups: groupsOf(c.n, groupSize(c.n, false)), Size: groupSize(c.n, false), Line: r.line})
			}
		}
		step := Step{Entry: e.name, Groups: groupsOf(r.count, groupSize(most, r.serial)), Size: groupSize(most, r.serial), Line: r.line}
		var args []string
		var floats []bool
		for _, f := range p.fields {
			text := "0"
			for _, own := range e.taken {
				if own.name == f.name {
					var fits bool
					if text, fits = own.text(r); !fits {
						p.refused = append(p.refused, Refusal{r.line, fmt.Sprintf("%s does not fit 32 bits.", f.name)})
					}
				}
			}
			if f.kind == float && !strings.ContainsAny(text, ".e") {
				text += ".0"
			}
			args, floats = append(args, text), append(floats, f.kind == float)
		}
		if len(args) > 0 && !slices.Equal(args, before) {
			step.Args, step.Floats, before = args, floats, args
		}
		s.Steps = append(s.Steps, step)
	}
}

// head are the lines that say what the shader is run on.
func (p *printer) head(s *Shader) string {
	var out []string
	out = append(out, "// Translated from a program of the workbench for", "// "+p.host.task.ID+". Each round is a dispatch, each lane an", "// invocation.")
	if slices.ContainsFunc(s.Buffers, func(b Buffer) bool { return strings.HasSuffix(b.Name, "_was") }) {
		out = append(out, "// …_was is an array as its round found it: lanes read", "// there where other lanes write.")
	}
	for _, o := range s.Outputs {
		where := o.Buffer
		if o.From != 0 || o.Length != p.bufferLength(s, o.Buffer) {
			where = fmt.Sprintf("%s[%d] to %s[%d]", o.Buffer, o.From, o.Buffer, o.From+o.Length-1)
			if o.Length == 0 {
				where = "nothing"
			}
		}
		out = append(out, fmt.Sprintf("// The result %s is %s in the end.", o.Name, where))
	}
	for _, b := range s.Buffers {
		if line := b.line(); line != "" {
			out = append(out, "//: "+line)
		}
	}
	for _, step := range s.Steps {
		if step.Args != nil {
			out = append(out, "//: args = "+strings.Join(step.Args, " "))
		}
		groups := strconv.Itoa(step.Groups[0])
		if step.Groups[1] > 1 {
			groups += " " + strconv.Itoa(step.Groups[1])
		}
		out = append(out, "//: dispatch "+step.Entry+" "+groups)
	}
	return strings.Join(out, "\n") + "\n"
}

func (p *printer) bufferLength(s *Shader, name string) int {
	for _, b := range s.Buffers {
		if b.Name == name {
			return b.Length
		}
	}
	return 0
}

// line is the line of the head for a buffer; empty for the uniform one, which each dispatch has its
// own of.
func (b *Buffer) line() string {
	switch {
	case b.Access == "uniform":
		return ""
	case b.Input != "" && len(b.Values) == 0 && b.Length > 1:
		return fmt.Sprintf("%s = random %d", b.Name, b.Length)
	case len(b.Values) > 0 || b.Input != "":
		values := b.Values
		fill := b.Fill
		if fill == "" {
			fill = "0"
		}
		for len(values) < b.Length {
			values = append(values[:len(values):len(values)], fill)
		}
		return b.Name + " = " + strings.Join(values, " ")
	case b.Fill != "":
		return fmt.Sprintf("%s = fill %d with %s", b.Name, b.Length, b.Fill)
	}
	return fmt.Sprintf("%s: %d", b.Name, b.Length)
}
