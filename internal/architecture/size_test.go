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

// What a person can hold in the head: a function fits on a screen, and a package of the client or
// of the site is read in a sitting.
const (
	longestFunction = 80
	largestPackage  = 4800
)

// eachFile parses the product's Go files below a folder, for the browser as well as native ones;
// tests are left out.
func eachFile(t *testing.T, folder string, visit func(path string, set *token.FileSet, file *ast.File)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && path != folder && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".")) {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files++
		visit(path, set, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Fatalf("%s holds no Go files", folder)
	}
}

func TestFunctionsFitOnAScreen(t *testing.T) {
	functions := 0
	eachFile(t, "../..", func(_ string, set *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			name := "a function literal"
			switch f := n.(type) {
			case *ast.FuncDecl:
				name = f.Name.Name
			case *ast.FuncLit:
			default:
				return true
			}
			functions++
			if from, to := set.Position(n.Pos()), set.Position(n.End()); to.Line-from.Line+1 > longestFunction {
				t.Errorf("%s: %s has %d lines, of at most %d: cut it where its parts have names", from, name, to.Line-from.Line+1, longestFunction)
			}
			return true
		})
	})
	if functions < 1000 {
		t.Errorf("only %d functions were measured: the test looks at the wrong files", functions)
	}
}

func TestTheSiteIsInPackagesThatCanBeRead(t *testing.T) {
	lines := map[string]int{}
	for _, folder := range []string{"../../app", "../../site"} {
		eachFile(t, folder, func(path string, set *token.FileSet, file *ast.File) {
			lines[filepath.Dir(path)] += set.File(file.Pos()).LineCount()
		})
	}
	for dir, n := range lines {
		if n > largestPackage {
			t.Errorf("%s has %d lines, of at most %d: it holds more than one subject", dir, n, largestPackage)
		}
	}
}
