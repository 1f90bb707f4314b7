package model

import "upsweep/budget"

// hasBackground tells that a figure can trace while the page goes on.
const hasBackground = true

// Allowance is what a figure may take: this is the reader's own tab.
func Allowance() budget.Budget { return budget.Tab() }

// prompt is what it may take at once, while the reader waits: a few frames.
func prompt() budget.Budget { return budget.Prompt() }
