package kernels

import (
	_ "embed"
	"strings"
)

// This file is programs taken apart into lines: what exercises of arranging and of repairing are
// made of.

//go:embed lines.txt
var lines string

// Role is what a line is to the program that it is listed with: its first character in lines.txt.
type Role byte

// The roles. All lines to be placed stand in a row.
const (
	Given   Role = ' ' // it stands, above or below those to be placed
	Placed  Role = '+' // to be put in its place
	Needed  Role = '*' // likewise, and the program without it is broken
	Wrong   Role = '-' // takes the place of the placed line above it in a broken program
	Surplus Role = '~' // belongs nowhere
)

// Line is a line of a program, with its indentation.
type Line struct {
	Role Role
	Text string
}

// Apart lists the programs for the task of an algorithm that are taken apart, none where there is
// none.
func Apart(id string) [][]Line {
	var out [][]Line
	for _, text := range strings.Split(lines, "\n# "+id+"\n")[1:] {
		text, _, _ = strings.Cut(text, "\n\n# ")
		var program []Line
		for _, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
			line = strings.TrimRight(line, " ") + " "
			program = append(program, Line{Role(line[0]), strings.TrimRight(line[1:], " ")})
		}
		out = append(out, program)
	}
	return out
}

// AllApart lists the ids of the tasks that a program is taken apart for, in the order of the file.
func AllApart() []string {
	var out []string
	for _, text := range strings.Split(lines, "\n# ")[1:] {
		if name, _, _ := strings.Cut(text, "\n"); len(out) == 0 || out[len(out)-1] != name {
			out = append(out, name)
		}
	}
	return out
}

// Whole is the program as it is right.
func Whole(program []Line) string { return changed(program, -1, "") }

// Spoilt lists the programs that one mistake makes of a right one: each wrong line in its place,
// and each needed line left out.
func Spoilt(program []Line) []string {
	var out []string
	placed := 0
	for k, l := range program {
		switch l.Role {
		case Needed:
			out = append(out, changed(program, k, ""))
			placed = k
		case Placed:
			placed = k
		case Wrong:
			out = append(out, changed(program, placed, l.Text+"\n"))
		}
	}
	return out
}

// changed writes a program, with a text in the place of line k.
func changed(program []Line, at int, text string) string {
	out := ""
	for k, l := range program {
		switch {
		case k == at:
			out += text
		case l.Role != Wrong && l.Role != Surplus:
			out += l.Text + "\n"
		}
	}
	return out
}
