package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// Every run that somebody else can start has a budget: what sets one up names it. The runs of
// exercises on a machine of their own are made of moves, of which a reader can make no more than
// there are cells; a text that is decoded has limits of its own.
func TestEveryRunHasABudget(t *testing.T) {
	own := map[string]bool{"exercises/act.go": true, "exercises/sketch.go": true, "tracer/binary_decode.go": true}
	entries := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && d.Name() != "..") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, filepath.FromSlash("../../")))
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok || !setsUpARun(literal.Type, file.Name.Name) {
				return true
			}
			entries++
			for _, e := range literal.Elts {
				if field, ok := e.(*ast.KeyValueExpr); ok && field.Key.(*ast.Ident).Name == "Budget" {
					return true
				}
			}
			if !own[name] {
				t.Errorf("%s: a run is set up without a Budget", files.Position(literal.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if entries < 6 {
		t.Errorf("only %d runs are set up: the test looks at the wrong files", entries)
	}
}

// setsUpARun tells whether a type is that of the options of a run: algos.Options or tracer.Options.
func setsUpARun(e ast.Expr, in string) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		from, ok := e.X.(*ast.Ident)
		return ok && e.Sel.Name == "Options" && (from.Name == "algos" || from.Name == "tracer")
	case *ast.Ident:
		return e.Name == "Options" && (in == "algos" || in == "tracer")
	}
	return false
}
