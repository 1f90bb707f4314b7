package translate

import "go.starlark.net/syntax"

// Variables of Starlark belong to their function, those of WGSL to their block. This file finds, for
// each variable, the innermost block that holds all that is said of it: it is declared there, where its
// first mention there is an assignment, and at the top of the function otherwise.

// scopes is that of one function.
type scopes struct {
	names    []string // in the order of their first mentions
	parent   []int    // of each block
	where    map[string][]mention
	begin    map[string]*syntax.AssignStmt // where a variable is declared
	loopOnly map[string]*syntax.ForStmt    // variables of a loop that are said in it alone
}

// mention is a block, and a statement in it, that says a name.
type mention struct {
	block int
	stmt  syntax.Stmt
}

func scopesOf(body []syntax.Stmt) *scopes {
	s := &scopes{where: map[string][]mention{}, begin: map[string]*syntax.AssignStmt{}, loopOnly: map[string]*syntax.ForStmt{}}
	heads := map[string][]*syntax.ForStmt{}
	blocks := map[*syntax.ForStmt]int{}
	s.walk(body, -1, heads, blocks)
	for name, list := range s.where {
		common := list[0].block
		for _, m := range list[1:] {
			common = s.join(common, m.block)
		}
		first := list[0]
		if a, ok := first.stmt.(*syntax.AssignStmt); ok && first.block == common && a.Op == syntax.EQ && targets(a.LHS, name) && !says(a.RHS, name) && !indexes(a.LHS, name) {
			s.begin[name] = a
		}
	}
	for name, loops := range heads {
		inside := len(loops) == 1
		for _, m := range s.where[name] {
			if _, head := m.stmt.(*syntax.ForStmt); head && m.stmt == syntax.Stmt(loops[0]) && !says(loops[0].X, name) {
				continue
			}
			inside = inside && s.join(m.block, blocks[loops[0]]) == blocks[loops[0]]
		}
		if inside {
			s.loopOnly[name] = loops[0]
		}
	}
	return s
}

// begins tells whether an assignment declares a variable; only, whether a loop does.
func (s *scopes) begins(name string, at *syntax.AssignStmt) bool {
	a := s.begin[name]
	return a != nil && a.OpPos == at.OpPos
}
func (s *scopes) only(name string, at *syntax.ForStmt) bool { return s.loopOnly[name] == at }

func (s *scopes) walk(list []syntax.Stmt, parent int, heads map[string][]*syntax.ForStmt, blocks map[*syntax.ForStmt]int) int {
	block := len(s.parent)
	s.parent = append(s.parent, parent)
	say := func(stmt syntax.Stmt, nodes ...syntax.Node) {
		for _, n := range nodes {
			if n == nil {
				continue
			}
			syntax.Walk(n, func(n syntax.Node) bool {
				if id, ok := n.(*syntax.Ident); ok {
					if s.where[id.Name] == nil {
						s.names = append(s.names, id.Name)
					}
					s.where[id.Name] = append(s.where[id.Name], mention{block, stmt})
				}
				return true
			})
		}
	}
	for _, stmt := range list {
		switch stmt := stmt.(type) {
		case *syntax.AssignStmt:
			say(stmt, stmt.RHS, stmt.LHS)
		case *syntax.ExprStmt:
			say(stmt, stmt.X)
		case *syntax.ReturnStmt:
			if stmt.Result != nil {
				say(stmt, stmt.Result)
			}
		case *syntax.IfStmt:
			say(stmt, stmt.Cond)
			s.walk(stmt.True, block, heads, blocks)
			s.walk(stmt.False, block, heads, blocks)
		case *syntax.WhileStmt:
			say(stmt, stmt.Cond)
			s.walk(stmt.Body, block, heads, blocks)
		case *syntax.ForStmt:
			say(stmt, stmt.X, stmt.Vars)
			if id, ok := stmt.Vars.(*syntax.Ident); ok {
				heads[id.Name] = append(heads[id.Name], stmt)
			}
			blocks[stmt] = s.walk(stmt.Body, block, heads, blocks)
		}
	}
	return block
}

// join is the innermost block that holds both.
func (s *scopes) join(a, b int) int {
	above := map[int]bool{}
	for ; a >= 0; a = s.parent[a] {
		above[a] = true
	}
	for !above[b] {
		b = s.parent[b]
	}
	return b
}

func targets(e syntax.Expr, name string) bool {
	for _, x := range parts(e) {
		if id, ok := unparenthesised(x).(*syntax.Ident); ok && id.Name == name {
			return true
		}
	}
	return false
}

// indexes tells whether a target says a name within an index.
func indexes(e syntax.Expr, name string) bool {
	for _, x := range parts(e) {
		if i, ok := unparenthesised(x).(*syntax.IndexExpr); ok && says(i, name) {
			return true
		}
	}
	return false
}

func says(e syntax.Expr, name string) bool {
	found := false
	syntax.Walk(e, func(n syntax.Node) bool {
		if id, ok := n.(*syntax.Ident); ok && id.Name == name {
			found = true
		}
		return true
	})
	return found
}
