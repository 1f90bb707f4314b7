package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A command is one word that upsweep understands, and what its help says.
type command struct {
	name      string
	arguments string // before the flags
	does      string // a sentence or two
	without   []string
	examples  []string
	run       func(args []string, in io.Reader, out io.Writer) error
}

// commands lists the commands as help does. Of the flags that all commands on an algorithm share,
// without names those that one refuses.
func commands() []command {
	return []command{
		{
			name: "list", arguments: "[FAMILY]", does: "Lists the catalogue, or one family of it: id, title and counts; as JSON also inputs, parameters, outputs, laws and views.",
			without: []string{"in", "param"}, examples: []string{"upsweep list", "upsweep list scan", "upsweep list --broken", "upsweep list --json"}, run: list,
		},
		{
			name: "run", arguments: "ID", does: "Runs an algorithm, and prints its rounds (up to 256 values), its outputs, what it cost and its hazards.",
			examples: []string{
				`upsweep run scan/blelloch --in "3 1 7 0 4 1 6 3"`, `upsweep run scan/hillis-steele --in "a b c d" --param op=concat --json`,
				`upsweep run segscan/serial --in x="3 1 4 1 5" --in heads="1 0 0 1 0"`, `upsweep run scan/serial --in "(2,1) (3,0)" --param op=affine --rounds none`,
				`upsweep run sequence/gather --in x="10 20 30" --in index="2 0" --memory --warp 4`,
				`upsweep run --kernel scan.star --task scan/blelloch --in "3 1 7 0"`,
			},
			run: runAlgorithm,
		},
		{
			name: "draw", arguments: "ID", does: "Draws a run as a self-contained SVG, on the example of the catalogue if no input is given.",
			examples: []string{`upsweep draw scan/blelloch --round 6 -o figure.svg`, `upsweep draw sort/bitonic --in "7 1 3 2" --view network --theme dark`},
			run:      draw,
		},
		{
			name: "check", arguments: "ID", does: "Compares an algorithm with its oracle on random inputs. For a broken or racing algorithm it must find a wrong result, and it prints how to replay it.",
			without: []string{"in", "param"}, examples: []string{"upsweep check sort/radix --n 200", "upsweep check scan/hillis-steele-in-place"}, run: check,
		},
		{
			name: "growth", arguments: "ID", does: "Prints the counts of runs on growing inputs, beside the formulas of the literature.",
			without: []string{"in"}, examples: []string{"upsweep growth scan/brent-kung --most 64", "upsweep growth scan/chunked --param p=4 --most 64"}, run: growth,
		},
		{
			name: "bench", does: "Measures the block kernels on goroutines, and Go's slices.Sort beside the sorts: medians, quartiles and speed-ups.",
			examples: []string{"upsweep bench --kernel radix,scan --n 2^20 --workers 1,2", "upsweep bench --kernel reduce --type float64 --n 100000 --runs 3 --csv"}, run: bench,
		},
		{
			name: "gallery", does: "Draws every algorithm in every view, at three steps, as one page of pictures.",
			examples: []string{"upsweep gallery --only scan/brent-kung -o gallery"}, run: gallery,
		},
		{
			name: "exercise", arguments: "SPEC", does: "Prints an exercise, which its spec kind:algorithm:seed names, as its reader sees it. Behind the seed stand, after a colon and with semicolons between them, the number of values, inputs and parameters, and, of simulate, whole for a whole run: predict:scan/blelloch:7:n8;op=max. With --answer it judges an answer, with --key it prints the right one.",
			without: []string{"in", "param"},
			examples: []string{
				"upsweep exercise predict:scan/blelloch:7", "upsweep exercise count:reduce/tree:1:n16 --json", "upsweep exercise predict:reduce/tree:1:x=3,1,7,0 --key",
				`upsweep exercise count:reduce/tree:1 --answer {}`,
			},
			run: exercise,
		},
		{
			name: "grade", arguments: "SET FILE…", does: "Grades the files of a class against a problem set, which is its file, its link, or @FILE with the link or a list of exercises. It prints points, how each exercise went, the commonest mistakes, and what is odd about a file.",
			without: []string{"in", "param"}, examples: []string{`upsweep grade "set=predict:scan/blelloch:7~count:scan/serial:1&name=Week+3"`}, run: grade,
		},
		{
			name: "set", arguments: "SET", does: "Prints a problem set as a link: from its file, or from @FILE with a list of exercises. With --students it prints a link for each student, of a set with a key, which gives each other numbers.",
			without: []string{"in", "param"}, examples: []string{`upsweep set "predict:scan/blelloch:7 count:scan/serial:1" --json`}, run: set,
		},
		{
			name: "key", arguments: "FILE", does: "Makes a key with which serve signs files of answers: FILE signs and stays secret, FILE.pub checks.",
			without: []string{"in", "param"}, examples: []string{"upsweep key sign.key"}, run: newKey,
		},
		{
			name: "judge", arguments: "FILE…", does: "Judges programs of your own for a task: right, free of races, and work and span beside those of the algorithm that sets it. Ends with status 0 if all are right and free of races, with 1 if one is not, and with 2 if one could not be judged.",
			without: []string{"in", "param"}, examples: []string{"upsweep judge --task scan/blelloch a.star b.star --json"}, run: judge,
		},
		{
			name: "verify", arguments: "FILE…", does: "Runs compute shaders in WGSL, in several orders of their invocations, and says by line what is wrong: races with an order that shows them, barriers that not all come to, indices beyond the end, and what was to hold and does not. Comments that begin with //: say what a shader is run on. Ends with status 0 if nothing is wrong, with 1 if something is, and with 2 if one could not be run.",
			without: []string{"in", "param"},
			examples: []string{
				"upsweep verify scan.wgsl", `upsweep verify scan.wgsl --buffer "x = random 8" --json`,
				`upsweep verify scan.wgsl --expect "x[i] >= x_before[i]" --orders 50`, "upsweep verify scan.wgsl --against scan.wgsl",
			},
			run: verify,
		},
		{
			name: "translate", arguments: "ID", does: "Prints a program in rounds as a compute shader in WGSL, with the input as its head, or says by line what has no translation. With --cuda it prints a program in CUDA. With --length it prints what a host does on inputs as long.",
			examples: []string{`upsweep translate scan/blelloch --kernel scan.star --in "3 1 7 0"`, "upsweep translate scan/blelloch --kernel scan.star --cuda", "upsweep translate --kernel scan.star --task scan/blelloch --length 16777216"}, run: toShader,
		},
	}
}

func commandNamed(name string) (command, bool) {
	list := commands()
	i := slices.IndexFunc(list, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return list[i], true
}

// usage is what help prints: every command with an example.
func usage() string {
	var b strings.Builder
	b.WriteString("Upsweep lists, runs, draws and checks data-parallel algorithms, and measures them.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %-9s %s\n", c.name, firstSentence(c.does))
	}
	b.WriteString("\nFor example:\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %s\n", c.examples[0])
	}
	b.WriteString("\n`upsweep COMMAND --help` lists a command's flags. From a checkout, upsweep is `go run ./cmd/upsweep`.\n")
	b.WriteString(values)
	return b.String()
}

func firstSentence(text string) string {
	first, _, _ := strings.Cut(text, ". ")
	return strings.TrimSuffix(first, ".") + "."
}

// values tells how values are written.
const values = `Values are separated by blanks or commas: 3 1 7 0, 0.5, NaN, -Inf; words, or "in quotes"; pairs (a,b) and matrices (a,b,c,d);
flags 0 and 1. Instead of values, @FILE reads a file and - reads standard input.
`

// newFlags begins the flags of a command.
func newFlags(name string) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return set
}

// helpAsked is the error of somebody who wants to read and not to run.
type helpAsked struct{ text string }

func (helpAsked) Error() string { return "help is asked for" }

// asksHelp reports whether a word is a call for help.
func asksHelp(word string) bool {
	return word == "help" || word == "-h" || word == "-help" || word == "--help"
}

// parseFlags reads flags. Its error names the flag, and is a helpAsked where help was.
func parseFlags(set *flag.FlagSet, args []string) error {
	if len(args) > 0 && asksHelp(args[0]) {
		return helpAsked{help(set)}
	}
	err := set.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return helpAsked{help(set)}
	}
	if err != nil {
		return badInput{flagFault(set, err.Error())}
	}
	return nil
}

// help is what a command tells of itself.
func help(set *flag.FlagSet) string {
	c, _ := commandNamed(set.Name())
	var b strings.Builder
	fmt.Fprintf(&b, "usage: upsweep %s", c.name)
	if c.arguments != "" {
		b.WriteString(" " + c.arguments)
	}
	fmt.Fprintf(&b, " [flags]\n\n%s\n\n", c.does)
	set.VisitAll(func(f *flag.Flag) {
		if slices.Contains(c.without, f.Name) {
			return
		}
		value, does := flag.UnquoteUsage(f)
		dashes := "--"
		if f.Name == "o" {
			dashes = "-" // as everywhere
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" {
			does += " (" + f.DefValue + ")"
		}
		fmt.Fprintf(&b, "  %-22s %s\n", strings.TrimSpace(dashes+f.Name+" "+value), does)
	})
	b.WriteString("\nFor example:\n")
	for _, e := range c.examples {
		b.WriteString("  " + e + "\n")
	}
	if c.arguments != "" {
		b.WriteString("\n`upsweep list` prints the ids, `upsweep list --json` also the inputs and parameters of each.\n")
		if len(c.without) == 0 {
			b.WriteString(values)
		}
	}
	return b.String()
}

// flagFault says in our words what package flag says: it begins with the name of the flag, and
// tells what would be right.
func flagFault(set *flag.FlagSet, says string) string {
	if name, ok := strings.CutPrefix(says, "flag provided but not defined: -"); ok {
		return fmt.Sprintf("%s: %s has no such flag; `upsweep %s --help` lists them", name, set.Name(), set.Name())
	}
	if name, ok := strings.CutPrefix(says, "flag needs an argument: -"); ok {
		return name + ": its value is missing"
	}
	rest, ok := strings.CutPrefix(strings.Replace(says, "invalid boolean value", "invalid value", 1), "invalid value ")
	if !ok {
		return says
	}
	quoted, err := strconv.QuotedPrefix(rest)
	if err != nil {
		return says
	}
	name, reason, _ := strings.Cut(rest[len(quoted):], ": ")
	name = name[strings.LastIndexByte(name, '-')+1:]
	f := set.Lookup(name)
	if f == nil || reason != "parse error" && reason != "value out of range" {
		return reason // of ours: it names the input or the parameter
	}
	right := "a whole number"
	switch f.Value.(flag.Getter).Get().(type) {
	case bool:
		right = "true or false"
	case uint64:
		right = "a whole number from 0 on"
	case float64:
		right = "a number"
	}
	return fmt.Sprintf("%s: %s is not right; write %s", name, quoted, right)
}
