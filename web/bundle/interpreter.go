package bundle

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// starlark is the interpreter of readers' programs. It brings a library of calls and methods, of which the workbench has its own (it refuses what it
// has not), a profiler, which compresses what it writes, the package log, which tells the time, and arithmetic on numbers of any length, of which the
// language has none. None of these is ever run, and the linker keeps them for the tables that name them; together they are a tenth of the
// program. So it is compiled with their bodies emptied, or with others in their place.
const starlark = "go.starlark.net"

// run still: range, and what pops the last value of a list, serve the workbench.
var stillRun = []string{"range_", "list_pop"}

// A standIn is compiled in the place of a package that the interpreter imports.
type standIn struct{ path, source string }

//go:embed big/big.go
var bigNumbers string

var standIns = [...]standIn{{"log", quiet}, {"math/big", bigNumbers}}

// quiet is the package log, of which the interpreter says what it never comes to.
const quiet = `// Package log ends a program.
package log

import "fmt"

func Panicf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

func Printf(string, ...any) {}

func Fatal(args ...any) { panic(fmt.Sprint(args...)) }
`

// noProfile is the profiler, which nobody starts.
const noProfile = `package starlark

func (thread *Thread) beginProfSpan() {}

func (thread *Thread) endProfSpan() {}
`

// withoutLibrary sets up a build of the program of readers' kernels against a copy of the interpreter without what is never run.
func withoutLibrary(ctx context.Context, root string) (flags []string, remove func(), err error) {
	return againstCopy(ctx, root, starlark, func(library, version string) (string, error) {
		sum := sha256.Sum256(fmt.Append(nil, version, stillRun, standIns, noProfile))
		place, err := copied(root, "starlark."+hex.EncodeToString(sum[:6]), func(to string) error { return copyInterpreter(library, to) })
		return fmt.Sprintf("replace %s => ./%s\n", starlark, place), err
	})
}

// copyInterpreter copies what the workbench imports of the interpreter.
func copyInterpreter(library, to string) error {
	for _, part := range []string{"starlark", "syntax", "resolve", "internal/compile", "internal/spell"} {
		folder := filepath.Join(library, filepath.FromSlash(part))
		names, err := filepath.Glob(filepath.Join(folder, "*.[gs]*")) // Go and assembler
		if err != nil {
			return err
		}
		target := filepath.Join(to, filepath.FromSlash(part))
		if err := os.MkdirAll(target, 0o755); err != nil {
			return err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := written(name)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(target, filepath.Base(name)), text, 0o644); err != nil {
				return err
			}
		}
	}
	module, err := os.ReadFile(filepath.Join(library, "go.mod"))
	if err == nil {
		err = os.WriteFile(filepath.Join(to, "go.mod"), module, 0o644)
	}
	if err != nil {
		return err
	}
	for _, p := range standIns {
		file := filepath.Join(to, filepath.FromSlash(p.path), "standin.go")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(p.source), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// written is a file of the interpreter as it is compiled.
func written(name string) ([]byte, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	switch filepath.Base(name) {
	case "library.go":
		text, err = hollowed(name, isBuiltin)
	case "hashtable.go":
		text, err = hollowed(name, func(f *ast.FuncDecl) bool { return f.Name.Name == "count" }) // of sets
	case "profile.go":
		return []byte(noProfile), nil
	}
	for _, p := range standIns {
		text = regexp.MustCompile(`(?m)^(import |\t)"`+p.path+`"$`).ReplaceAll(text, []byte("$1\""+starlark+"/"+p.path+"\""))
	}
	return text, err
}

// isBuiltin tells the calls and methods of the library, by what they take and return.
func isBuiltin(f *ast.FuncDecl) bool {
	if f.Recv != nil || slices.Contains(stillRun, f.Name.Name) || f.Type.Results == nil || len(f.Type.Results.List) != 2 {
		return false
	}
	taken := 0
	for _, p := range f.Type.Params.List {
		taken += max(1, len(p.Names))
	}
	last, ok := f.Type.Results.List[1].Type.(*ast.Ident)
	return ok && last.Name == "error" && taken == 4
}

// hollowed is a file in which some functions do nothing but panic.
func hollowed(name string, hollow func(*ast.FuncDecl) bool) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	found := false
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && hollow(f) {
			found = true
			f.Body = &ast.BlockStmt{List: []ast.Stmt{&ast.ExprStmt{X: &ast.CallExpr{
				Fun: ast.NewIdent("panic"), Args: []ast.Expr{&ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(f.Name.Name)}},
			}}}}
		}
	}
	if !found {
		return nil, errors.New(filepath.Base(name) + " has another form than this version knows")
	}
	forgetImports(file)
	var b bytes.Buffer
	err = format.Node(&b, files, file)
	return b.Bytes(), err
}

// forgetImports takes out the imports that nothing names any more.
func forgetImports(file *ast.File) {
	named := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				named[x.Name] = true
			}
		}
		return true
	})
	file.Comments = nil
	for _, d := range file.Decls {
		list, ok := d.(*ast.GenDecl)
		if !ok || list.Tok != token.IMPORT {
			continue
		}
		list.Specs = slices.DeleteFunc(list.Specs, func(s ast.Spec) bool {
			path, err := strconv.Unquote(s.(*ast.ImportSpec).Path.Value)
			return err == nil && s.(*ast.ImportSpec).Name == nil && !named[path[strings.LastIndexByte(path, '/')+1:]]
		})
	}
}
