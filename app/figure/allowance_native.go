//go:build !js

package figure

import "upsweep/budget"

// hasBackground tells that a figure can trace while the page goes on: the server's is written as it
// is.
const hasBackground = false

// allowance is what a figure may take: this is the server, which draws the first picture of a page.
func allowance() budget.Budget { return budget.Page() }

// prompt is what it may take at once.
func prompt() budget.Budget { return allowance() }
