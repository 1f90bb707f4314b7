package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const figureModel = "upsweep/app/figure/model"

// A figure is in two halves: a model that knows no element and no browser, and what shows it, which
// the model does not know.
func TestTheModelOfFiguresIsPure(t *testing.T) {
	for _, system := range [][2]string{{"", ""}, {"js", "wasm"}} {
		needs := map[string][]string{}
		for _, p := range packagesOf(t, system[0], system[1], "./app/figure/model") {
			needs[p.ImportPath] = p.Imports
		}
		if len(needs[figureModel]) == 0 {
			t.Fatal("there is no model of figures")
		}
		for path, imports := range needs {
			switch {
			case strings.HasPrefix(path, "github.com/maxence-charriere/go-app"), path == "upsweep/app/ui", path != figureModel && strings.HasPrefix(path, "upsweep/app/figure"):
				t.Errorf("the model of figures needs %s", path)
			case strings.HasPrefix(path, "upsweep/") && slices.Contains(imports, "syscall/js"):
				t.Errorf("the model of figures needs %s, which speaks to the browser", path)
			}
		}
	}
}

// stateOfFigures lists the fields of a figure that only messages change: those of its type and of
// the groups that it consists of, but for what a page says of it.
func stateOfFigures(t *testing.T) map[string]bool {
	t.Helper()
	structs := map[string]*ast.StructType{}
	eachFile(t, "../../app/figure/model", func(_ string, _ *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					structs[spec.Name.Name] = s
				}
			}
			return true
		})
	})
	state := map[string]bool{}
	var add func(name string)
	add = func(name string) {
		for _, field := range structs[name].Fields.List {
			for _, n := range field.Names {
				state[n.Name] = state[n.Name] || n.IsExported()
			}
			if of, ok := field.Type.(*ast.Ident); ok && len(field.Names) == 0 && of.Name != "About" {
				add(of.Name)
			}
		}
	}
	add("Figure")
	add("Control")
	add("Run")
	add("Opening")
	return state
}

// written are the places of a file in which a field of a figure is written, whatever it is called:
// a variable of one or two letters, or a field named for figures.
func written(file *ast.File, state map[string]bool) (places []token.Pos) {
	isFigure := func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.Ident:
			return slices.Contains([]string{"f", "g", "l", "r", "left", "right", "still", "figure"}, x.Name)
		case *ast.SelectorExpr:
			return slices.Contains([]string{"f", "figure", "Figure", "second", "solution", "Left", "Right"}, x.Sel.Name)
		}
		return false
	}
	var of func(x ast.Expr) bool // whether a place lies in the state of a figure
	of = func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.IndexExpr:
			return of(x.X)
		case *ast.SelectorExpr:
			return state[x.Sel.Name] && isFigure(x.X) || of(x.X)
		}
		return false
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				if of(to) {
					places = append(places, to.Pos())
				}
			}
		case *ast.IncDecStmt:
			if of(n.X) {
				places = append(places, n.Pos())
			}
		}
		return true
	})
	return places
}

// What shows a figure reads its state and sends it messages; it writes none of it.
func TestFiguresChangeByMessagesAlone(t *testing.T) {
	state := stateOfFigures(t)
	for _, name := range []string{"Player", "View", "Picked", "Zoomed", "Controls", "Problem", "Trace"} {
		if !state[name] {
			t.Errorf("%s is not found among the state of a figure", name)
		}
	}
	read := 0
	eachFile(t, "../../app", func(path string, set *token.FileSet, file *ast.File) {
		if strings.HasSuffix(filepath.ToSlash(filepath.Dir(path)), "app/figure/model") || !slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"`+figureModel+`"` }) {
			return
		}
		read++
		for _, at := range written(file, state) {
			t.Errorf("%s writes the state of a figure: send a message", set.Position(at))
		}
	})
	if read < 30 {
		t.Errorf("only %d files show figures: the test looks at the wrong ones", read)
	}
}

func TestWritesAreFound(t *testing.T) {
	const text = `package x
func _() {
	f.Player = p
	s.f.View, n = "", 1
	v.Figure.Controls[i].Problem = ""
	g.Parts[0]++
	f.Title = "of the page"
	n = f.Player.Current()
	in.Picked = n
}`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "x.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	for _, at := range written(file, stateOfFigures(t)) {
		lines = append(lines, set.Position(at).Line)
	}
	if !slices.Equal(lines, []int{3, 4, 5, 6}) {
		t.Errorf("writes are found in lines %v, want 3 to 6", lines)
	}
}
