package texts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// ofGo finds the messages of a Go file.
func ofGo(name string, source []byte, add func(message string)) error {
	file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
	if err != nil {
		return err
	}
	add = told(file.Name.Name, add)
	ast.Inspect(file, func(n ast.Node) bool { return visit(n, add) })
	return nil
}

// told leaves out what is said to programmers: by Go's custom the errors of a package that can't concern a reader begin with its name.
func told(by string, add func(message string)) func(message string) {
	return func(message string) {
		if !strings.HasPrefix(message, by+": ") {
			add(message)
		}
	}
}

// silent are the calls whose texts nobody reads: names of classes, ids, addresses, what the browser is asked for.
func silent(call string) bool {
	switch call {
	case "Class", "ID", "Href", "Src", "DataSet", "Style", "Type", "On", "For", "Call", "Get", "Icon", "MustCompile", "panic", "HasPrefix", "HasSuffix",
		"TrimPrefix", "TrimSuffix", "Cut", "CutPrefix", "CutSuffix", "Index", "Contains", "ContainsAny", "Trim", "TrimLeft", "TrimRight", "Split", "Role",
		"IndexByte", "IndexAny", "HandleFunc", "Handle", "EqualFold", "Property", "Rel", "Target", "Media", "Lookup", "Getenv", "Header",
		"Line", "Format", "Parse", "ParseInLocation", "Info", "Warn", "Debug", "BoolVar", "IntVar", "StringVar", "DurationVar", "Func", "Command", "Replace", "ReplaceAll", "NewReplacer",
		"QuerySelector", "QuerySelectorAll", "Closest", "Matches", "byClass":
		return true
	}
	return false
}

// visit adds the messages of a node, and tells whether those below it are still to be found.
func visit(n ast.Node, add func(message string)) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.FuncDecl:
		return !countsNouns(n) // read where it is called
	case *ast.CompositeLit:
		return visitComposite(n, add)
	case *ast.Field:
		return n.Tag == nil
	case *ast.CaseClause:
		for _, s := range n.Body {
			ast.Inspect(s, func(n ast.Node) bool { return visit(n, add) })
		}
		return false
	case *ast.CallExpr:
		return visitCall(n, add)
	case *ast.KeyValueExpr:
		key, ok := n.Key.(*ast.Ident)
		switch {
		case ok && isClass(key.Name):
			return false
		case ok && isShownField(key.Name):
			shown(n.Value, add)
		}
	case *ast.AssignStmt:
		if isClass(assigned(n.Lhs[0])) && len(n.Lhs) == 1 {
			return false
		}
		for i, left := range n.Lhs {
			if i < len(n.Rhs) && isShownField(assigned(left)) {
				shown(n.Rhs[i], add)
			}
		}
	case *ast.IndexExpr:
		ast.Inspect(n.X, func(n ast.Node) bool { return visit(n, add) })
		return false
	case *ast.BinaryExpr:
		switch n.Op {
		case token.EQL, token.NEQ:
			return false
		case token.ADD:
			if text, ok := sum(n); ok {
				messages(text, false, add)
				below(n, add)
				return false
			}
		}
	case *ast.BasicLit:
		if n.Kind == token.STRING {
			messages(literal(n), false, add)
		}
	}
	return true
}

// visitComposite leaves out code: lines of pseudocode with their labels, and beside what is said of them (app/gpu/kernels.go) those of shaders.
func visitComposite(n *ast.CompositeLit, add func(message string)) bool {
	if one, ok := n.Type.(*ast.Ident); ok && one.Name == "Line" {
		remark(n, add)
		return false
	}
	list, ok := n.Type.(*ast.ArrayType)
	if !ok {
		return true
	}
	switch element, _ := list.Elt.(*ast.Ident); {
	case element == nil:
		return true
	case element.Name == "Line":
		for _, e := range n.Elts {
			remark(e, add)
		}
		return false
	case element.Name == "line":
		for _, e := range n.Elts {
			if row, ok := e.(*ast.CompositeLit); ok && len(row.Elts) > 0 {
				ast.Inspect(row.Elts[len(row.Elts)-1], func(n ast.Node) bool { return visit(n, add) })
			}
		}
		return false
	}
	return true
}

// remark adds what is remarked to the right of a line of pseudocode, behind a gap (views.SplitRemark).
func remark(line ast.Expr, add func(message string)) {
	row, ok := line.(*ast.CompositeLit)
	if !ok || len(row.Elts) == 0 {
		return
	}
	if text, ok := row.Elts[0].(*ast.BasicLit); ok {
		if s, err := strconv.Unquote(text.Value); err == nil {
			if body := strings.TrimLeft(s, " "); strings.LastIndex(body, "   ") > 0 {
				messages(body[strings.LastIndex(body, "   "):], true, add)
			}
		}
	}
}

// isClass tells the names of what holds classes of elements.
func isClass(name string) bool { return name == "class" || name == "Class" || name == "classes" }

// isRead tells the properties of ARIA that are read out: the others are states and ids.
func isRead(property ast.Expr) bool {
	lit, ok := property.(*ast.BasicLit)
	if !ok {
		return true
	}
	switch strings.TrimPrefix(strings.Trim(lit.Value, `"`), "aria-") {
	case "label", "description", "valuetext", "roledescription", "placeholder", "title", "alt":
		return true
	}
	return false
}

func visitCall(call *ast.CallExpr, add func(message string)) bool {
	name := called(call)
	switch {
	case (name == "Aria" || name == "Attr") && len(call.Args) == 2:
		if isRead(call.Args[0]) {
			shown(call.Args[1], add)
			ast.Inspect(call.Args[1], func(n ast.Node) bool { return visit(n, add) })
		}
		ast.Inspect(call.Fun, func(n ast.Node) bool { return visit(n, add) })
		return false
	case silent(name) || isFlag(call):
		for _, a := range call.Args { // a function that is called back may say something
			if f, ok := a.(*ast.FuncLit); ok {
				ast.Inspect(f.Body, func(n ast.Node) bool { return visit(n, add) })
			}
		}
		ast.Inspect(call.Fun, func(n ast.Node) bool { return visit(n, add) }) // a chain of calls goes on before this one
		return false
	case isCount(name) && len(call.Args) > 0:
		if noun, ok := call.Args[len(call.Args)-1].(*ast.BasicLit); ok && noun.Kind == token.STRING && letters.MatchString(noun.Value) {
			for _, form := range counted(literal(noun)) {
				add(numberPlace + " " + form)
			}
		}
	case isLegend(name) && len(call.Args) > 0:
		shown(call.Args[len(call.Args)-1], add)
	case isShown(name):
		for _, a := range call.Args {
			shown(a, add)
		}
	}
	return true
}

// isFlag tells what is said of the flags of a program.
func isFlag(call *ast.CallExpr) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	set, ok := selector.X.(*ast.Ident)
	return ok && set.Name == "flags"
}

// isShown tells the calls whose texts stand on a page as they are.
func isShown(call string) bool {
	switch call {
	case "Text", "Title", "Placeholder", "Alt", "Label", "Phase", "Round", "Array", "Summary", "Sentence", "Capitalised":
		return true
	}
	return false
}

// isLegend tells the calls of which the last text stands on a page as it is.
func isLegend(call string) bool { return call == "item" || call == "legend" }

// isShownField tells the fields of our tables that hold what readers see.
func isShownField(key string) bool {
	switch key {
	case "Name", "Label", "Title", "Text", "Says", "Caption", "Short", "Noun", "Unit", "Summary", "Heading", "label", "title", "name", "text", "noun", "says", "Placeholder", "Hint", "Many", "One", "one", "many", "word", "verb", "note", "what", "Law", "Unwritten":
		return true
	}
	return false
}

// assigned is the name of what is assigned to.
func assigned(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// shown adds the text of an expression that is shown as it is.
func shown(e ast.Expr, add func(message string)) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			messages(literal(e), true, add)
		}
	case *ast.ParenExpr:
		shown(e.X, add)
	}
}

// isCount tells the calls that put a number before a noun.
func isCount(call string) bool {
	switch call {
	case "Plural", "plural", "Count", "counted", "count":
		return true
	}
	return false
}

// countsNouns tells the functions that such a call is of.
func countsNouns(f *ast.FuncDecl) bool {
	params := f.Type.Params.List
	if !isCount(f.Name.Name) || len(params) == 0 {
		return false
	}
	names := params[len(params)-1].Names
	return len(names) > 0 && names[len(names)-1].Name == "noun"
}

// counted is a noun for one thing and for several, as all these calls make it.
func counted(noun string) []string {
	many := noun + "s"
	if strings.HasSuffix(noun, "s") || strings.HasSuffix(noun, "ch") {
		many = noun + "es"
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok && !strings.HasSuffix(noun, "ay") && !strings.HasSuffix(noun, "ey") {
		many = stem + "ies"
	}
	return []string{noun, many}
}

func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func literal(lit *ast.BasicLit) string {
	s, _ := strconv.Unquote(lit.Value)
	return formatted(s)
}

// sum is what a sum of strings says: its literals, and places for what stands between them. One without a literal says nothing.
func sum(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		return literal(e), e.Kind == token.STRING
	case *ast.ParenExpr:
		return sum(e.X)
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			left, isLeft := sum(e.X)
			right, isRight := sum(e.Y)
			return left + right, isLeft || isRight
		}
	case *ast.CallExpr:
		switch called(e) {
		case "Itoa", "Thousands", "Grouped", "FormatInt", "FormatFloat":
			return numberPlace, false
		case "Sprintf":
			return sum(e.Args[0])
		}
	}
	return textPlace, false
}

// below visits what a sum adds that is no literal.
func below(e ast.Expr, add func(message string)) {
	switch e := e.(type) {
	case *ast.BasicLit:
	case *ast.ParenExpr:
		below(e.X, add)
	case *ast.BinaryExpr:
		below(e.X, add)
		below(e.Y, add)
	case *ast.CallExpr:
		if called(e) == "Sprintf" {
			for _, a := range e.Args[1:] {
				ast.Inspect(a, func(n ast.Node) bool { return visit(n, add) })
			}
			return
		}
		ast.Inspect(e, func(n ast.Node) bool { return visit(n, add) })
	default:
		ast.Inspect(e, func(n ast.Node) bool { return visit(n, add) })
	}
}
