package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Elements that have no attributes of their own, as go-app's one type for any element.

// Article makes an element article.
func Article() app.HTMLElem { return app.Elem("article") }

// B makes an element b.
func B() app.HTMLElem { return app.Elem("b") }

// Code makes an element code.
func Code() app.HTMLElem { return app.Elem("code") }

// Dd makes an element dd.
func Dd() app.HTMLElem { return app.Elem("dd") }

// Dl makes an element dl.
func Dl() app.HTMLElem { return app.Elem("dl") }

// Dt makes an element dt.
func Dt() app.HTMLElem { return app.Elem("dt") }

// Footer makes an element footer.
func Footer() app.HTMLElem { return app.Elem("footer") }

// H1 makes an element h1.
func H1() app.HTMLElem { return app.Elem("h1") }

// H2 makes an element h2.
func H2() app.HTMLElem { return app.Elem("h2") }

// H3 makes an element h3.
func H3() app.HTMLElem { return app.Elem("h3") }

// H4 makes an element h4.
func H4() app.HTMLElem { return app.Elem("h4") }

// Header makes an element header.
func Header() app.HTMLElem { return app.Elem("header") }

// Kbd makes an element kbd.
func Kbd() app.HTMLElem { return app.Elem("kbd") }

// Legend makes an element legend.
func Legend() app.HTMLElem { return app.Elem("legend") }

// Li makes an element li.
func Li() app.HTMLElem { return app.Elem("li") }

// Main makes an element main.
func Main() app.HTMLElem { return app.Elem("main") }

// Nav makes an element nav.
func Nav() app.HTMLElem { return app.Elem("nav") }

// Ol makes an element ol.
func Ol() app.HTMLElem { return app.Elem("ol") }

// Pre makes an element pre.
func Pre() app.HTMLElem { return app.Elem("pre") }

// Section makes an element section.
func Section() app.HTMLElem { return app.Elem("section") }

// Summary makes an element summary.
func Summary() app.HTMLElem { return app.Elem("summary") }

// TBody makes an element tbody.
func TBody() app.HTMLElem { return app.Elem("tbody") }

// THead makes an element thead.
func THead() app.HTMLElem { return app.Elem("thead") }

// Table makes an element table.
func Table() app.HTMLElem { return app.Elem("table") }

// Td makes an element td.
func Td() app.HTMLElem { return app.Elem("td") }

// Th makes an element th.
func Th() app.HTMLElem { return app.Elem("th") }

// Tr makes an element tr.
func Tr() app.HTMLElem { return app.Elem("tr") }

// Ul makes an element ul.
func Ul() app.HTMLElem { return app.Elem("ul") }
