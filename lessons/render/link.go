package render

import (
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// checkLink judges a link's destination; those to other pages wait until all
// lessons are known.
func (l *lesson) checkLink(destination string, at int) {
	u, err := url.Parse(destination)
	switch {
	case err != nil || destination == "":
		l.problem(at, "link %q is not an address", destination)
	case u.Scheme == "https" && u.Host != "":
	case u.Scheme == "http" && u.Host != "":
		l.problem(at, "link %s: use https", destination)
	case u.Scheme != "" || u.Host != "":
		l.problem(at, "link %s: only https, paths of this site, #anchors and round: are allowed", destination)
	case strings.HasPrefix(destination, "/"):
		l.links = append(l.links, link{destination, at})
	case strings.HasPrefix(destination, "#"):
		// Anchors of this page are checked when all of them are known.
	default:
		l.problem(at, "link %s: write a path of this site from its root, such as /lessons/blelloch", destination)
	}
}

// checkAnchors reports links inside the page that lead nowhere.
func (l *lesson) checkAnchors(root ast.Node) {
	_ = ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		n, ok := node.(*ast.Link)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		if name, ok := strings.CutPrefix(string(n.Destination), "#"); ok && !l.anchors[name] {
			l.problem(n.Pos(), "link #%s: this lesson has no such anchor", name)
		}
		return ast.WalkContinue, nil
	})
}

// anchor claims an id of the page.
func (l *lesson) anchor(id string, at int) {
	if l.anchors[id] {
		l.problem(at, "anchor %q is used twice", id)
	}
	l.anchors[id] = true
}
