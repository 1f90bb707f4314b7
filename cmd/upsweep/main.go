// Command upsweep lists, runs, draws and checks the algorithms of the catalogue, and measures the
// block kernels.
//
// Arguments flow in; tables, JSON and SVG flow out on standard output. Bad input ends with status 2
// and one line on standard error that names the field, with nothing on standard output; a check
// that fails ends with status 1.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/internal/version"
	"upsweep/tracer/value"
	"upsweep/workbench/apart"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == apart.Command {
		if err := apart.Main(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "upsweep:", err)
			os.Exit(2)
		}
		return
	}
	// A trace lives as long as the program. Without a limit the heap would grow to twice what is
	// live before it is swept.
	debug.SetMemoryLimit(softLimit)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// softLimit is how many bytes the program may hold before the garbage collector runs as often as it
// can.
const softLimit = 920 << 20

// badInput is an error of the person who calls: status 2.
type badInput struct{ says string }

func (e badInput) Error() string { return e.says }

// ending is the status of a command whose answer says everything.
type ending int

func (e ending) Error() string { return fmt.Sprintf("status %d", int(e)) }

func bad(format string, args ...any) error { return badInput{fmt.Sprintf(format, args...)} }

// run is the whole program. Standard output is written only when all went well, so that a script
// never reads half an answer.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	if len(args) > 0 && (args[0] == "--version" || args[0] == "-version" || args[0] == "version") {
		fmt.Fprintln(out, version.Of("upsweep"))
		return 0
	}
	if len(args) == 0 || asksHelp(args[0]) {
		text := usage()
		if len(args) > 1 {
			if c, ok := commandNamed(args[1]); ok {
				return run([]string{c.name, "--help"}, in, out, errs)
			}
		}
		fmt.Fprint(out, text)
		return 0
	}
	chosen, ok := commandNamed(args[0])
	if !ok {
		fmt.Fprintf(errs, "upsweep: %.60q is not a command; write list, run, draw, check, growth, bench, gallery, exercise, grade, set, key, judge, verify or translate\n", args[0])
		return 2
	}
	var answer bytes.Buffer
	err := chosen.run(args[1:], in, &answer)
	var asked helpAsked
	if errors.As(err, &asked) {
		fmt.Fprint(out, asked.text)
		return 0
	}
	var wrong badInput
	var field *algos.FieldError
	switch {
	case errors.As(err, &wrong), errors.As(err, &field):
		fmt.Fprintln(errs, "upsweep: "+oneLine(err.Error()))
		return 2
	}
	if _, e := out.Write(answer.Bytes()); e != nil {
		fmt.Fprintln(errs, "upsweep: "+e.Error())
		return 1
	}
	var ended ending
	if errors.As(err, &ended) {
		return int(ended)
	}
	if err != nil {
		fmt.Fprintln(errs, "upsweep: "+oneLine(err.Error()))
		return 1
	}
	return 0
}

// longestMessage is how many characters of a message are printed: enough to tell what is wrong with
// a value, not to repeat it.
const longestMessage = 400

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > longestMessage {
		s = string(r[:longestMessage]) + " …"
	}
	return s
}

// request is what run and draw share: an algorithm and what to run it on.
type request struct {
	alg    *algos.Algorithm
	ask    algos.Request
	stdin  io.Reader
	isRead bool // standard input has been read
}

// run runs the request.
func (r *request) run(b budget.Budget) (*algos.Result, error) {
	return r.alg.Run(r.ask, algos.Options{Budget: b, Record: true})
}

// parse reads the id and the flags of a command, which flags sets up on its own account.
func parse(name string, args []string, in io.Reader, flags func(*flag.FlagSet)) (*request, error) {
	r := &request{ask: algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}, stdin: in}
	set := newFlags(name)
	set.Func("in", "an input: `NAME=VALUES`, or VALUES where there is one", r.input)
	set.Func("param", "a parameter: `NAME=VALUE`", r.param)
	flags(set)
	if len(args) > 0 && asksHelp(args[0]) {
		return nil, helpAsked{help(set)}
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return nil, bad("ID: it is missing; `upsweep list` shows all")
	}
	alg, ok := algos.Find(args[0])
	if !ok {
		return nil, bad("ID: there is no algorithm %s%s; `upsweep list` shows all", value.Abridged(args[0]), nearest(args[0]))
	}
	r.alg = alg
	if err := parseFlags(set, args[1:]); err != nil {
		return nil, err
	}
	if set.NArg() > 0 {
		return nil, bad("in: %s is left over; inputs are written --in x=\"3 1 7 0\"", value.Abridged(set.Arg(0)))
	}
	return r, nil
}

// nearest suggests ids that end like the one asked for.
func nearest(id string) string {
	_, last, _ := strings.Cut(id, "/")
	if last == "" {
		last = id
	}
	var close []string
	for _, a := range algos.Catalog() {
		if strings.Contains(a.ID, last) {
			close = append(close, a.ID)
		}
	}
	if len(close) == 0 || len(close) > 4 {
		return ""
	}
	return ", but " + strings.Join(close, ", ")
}

// longestName is how long a name is that a message begins with.
const longestName = 24

func (r *request) input(text string) error {
	name, values, named := strings.Cut(text, "=")
	if !named || !slices.ContainsFunc(r.alg.Inputs, func(in algos.Input) bool { return in.Name == name }) {
		if named && isName(name) {
			if len(name) > longestName {
				return fmt.Errorf("in: %s has no input %s; it has %s", r.alg.ID, value.Abridged(name), r.inputs())
			}
			return fmt.Errorf("%s: %s has no such input; it has %s", name, r.alg.ID, r.inputs())
		}
		name, values = r.alg.Inputs[0].Name, text
	}
	if _, twice := r.ask.Inputs[name]; twice {
		return fmt.Errorf("%s: this input is given twice", name)
	}
	values, err := r.read(values)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	r.ask.Inputs[name] = values
	return nil
}

func (r *request) inputs() string {
	var names []string
	for _, in := range r.alg.Inputs {
		names = append(names, in.Name)
	}
	return strings.Join(names, ", ")
}

func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == ""
}

func (r *request) read(values string) (string, error) {
	if values == "-" {
		if r.isRead {
			return "", fmt.Errorf("standard input can be read only once")
		}
		r.isRead = true
		return readAll(r.stdin)
	}
	if name, ok := strings.CutPrefix(values, "@"); ok {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer file.Close()
		return readAll(file)
	}
	return values, nil
}

// readAll reads what a run can take, so that a file without an end is refused and not read.
func readAll(from io.Reader) (string, error) {
	most := budget.Command().Most(budget.Text)
	text, err := io.ReadAll(io.LimitReader(from, int64(most)+1))
	if err == nil && len(text) > most {
		err = fmt.Errorf("it has more than %s bytes; write fewer values", budget.Grouped(most))
	}
	return string(text), err
}

func (r *request) param(text string) error {
	name, given, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("param: %s names no value; write name=VALUE", value.Abridged(text))
	}
	if _, twice := r.ask.Params[name]; twice {
		return fmt.Errorf("%s: this parameter is given twice", name)
	}
	r.ask.Params[name] = given
	return nil
}
