package ui

import "upsweep/app/words"

// Capitalised, Sentence, Thousands, Grouped and Count are those of package words.
func Capitalised(text string) string  { return words.Capitalised(text) }
func Sentence(text string) string     { return words.Sentence(text) }
func Thousands(n int) string          { return words.Thousands(n) }
func Grouped(n int) string            { return words.Grouped(n) }
func Count(n int, noun string) string { return words.Count(n, noun) }
