package architecture

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// reader is a function that reads what strangers may write: its name says so, and it takes a text,
// bytes or a stream.
var reader = regexp.MustCompile(`^(Parse|Decode|Read|Unwrap|Unmarshal)`)

// readsFiles are functions that take the name of a file and no content; what reads the content is
// fuzzed instead.
var readsFiles = []string{"upsweep/lti.Read"}

// TestEveryParserIsFuzzed lists the exported functions that read what strangers write and that no
// fuzz target of their package calls.
func TestEveryParserIsFuzzed(t *testing.T) {
	fuzzed := map[string]string{} // the bodies of the targets, by folder
	text := func(e ast.Expr) string {
		switch e := e.(type) {
		case *ast.Ident:
			return e.Name
		case *ast.ArrayType:
			if elt, ok := e.Elt.(*ast.Ident); ok && e.Len == nil {
				return "[]" + elt.Name
			}
		case *ast.SelectorExpr:
			return fmt.Sprint(e.X, ".", e.Sel.Name)
		}
		return ""
	}
	var missing []string
	eachFile(t, "../..", func(path string, set *token.FileSet, file *ast.File) {
		if strings.HasSuffix(path, "_js.go") || file.Name.Name == "main" {
			return
		}
		folder := filepath.Dir(path)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !reader.MatchString(f.Name.Name) || len(f.Type.Params.List) == 0 {
				continue
			}
			id := "upsweep/" + filepath.ToSlash(strings.TrimPrefix(folder, "../../")) + "." + f.Name.Name
			if !slices.Contains([]string{"string", "[]byte", "io.Reader"}, text(f.Type.Params.List[0].Type)) || slices.Contains(readsFiles, id) {
				continue
			}
			if _, read := fuzzed[folder]; !read {
				fuzzed[folder] = targetsOf(t, folder)
			}
			if !strings.Contains(fuzzed[folder], " "+f.Name.Name+" ") {
				missing = append(missing, id)
			}
		}
	})
	for _, id := range missing {
		t.Errorf("no fuzz target calls %s: write FuzzX beside its tests", id)
	}
}

// targetsOf lists what the fuzz targets of a folder call, between blanks.
func targetsOf(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	calls := " "
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(f.Name.Name, "Fuzz") {
				continue
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				switch fun := call.Fun.(type) {
				case *ast.Ident:
					calls += fun.Name + " "
				case *ast.SelectorExpr: // of an external test package
					calls += fun.Sel.Name + " "
				}
				return true
			})
		}
	}
	return calls
}
