//go:build !js

package model

import "upsweep/budget"

// hasBackground tells that a figure can trace while the page goes on: the server's is written as it
// is.
const hasBackground = false

// Allowance is what a figure may take: this is the server, which draws the first picture of a page.
func Allowance() budget.Budget { return budget.Page() }

// prompt is what it may take at once.
func prompt() budget.Budget { return Allowance() }
