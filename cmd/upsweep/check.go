package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"

	"upsweep/algos"
	"upsweep/budget"
)

// maxTrials is on how many inputs check runs at most.
const maxTrials = 1_000_000

// check runs an algorithm against its oracle on random inputs. A sound one must be right on all of
// them; of a broken or racy one it must find a wrong result, and prints the seed that replays it.
func check(args []string, in io.Reader, out io.Writer) error {
	n, seed := 1000, uint64(1)
	r, err := parse("check", args, in, func(set *flag.FlagSet) {
		set.IntVar(&n, "n", n, "`NUMBER` of inputs, up to 1,000,000")
		set.Uint64Var(&seed, "seed", seed, "`NUMBER` that makes the random inputs")
	})
	if err != nil {
		return err
	}
	if n < 1 || n > maxTrials {
		return bad("n: %d is not a number of inputs; write an integer from 1 to %d", n, maxTrials)
	}
	if len(r.ask.Inputs)+len(r.ask.Params) > 0 {
		return bad("in: check makes its inputs itself; it takes --n and --seed")
	}
	tooLarge := 0
	for k := range n {
		trial, err := r.alg.Trial(rand.New(rand.NewPCG(seed, uint64(k))), k)
		if err != nil {
			return err
		}
		m, err := trial.Verify(budget.Command())
		if over := (*algos.FieldError)(nil); errors.As(err, &over) && over.Over {
			tooLarge++ // a thousand texts, each joined to all before it
			continue
		}
		if err != nil {
			return fmt.Errorf("input %d (%s): %w", k, replay(r.alg, trial.Request), err)
		}
		if m == nil {
			continue
		}
		if r.alg.Fault == nil {
			return fmt.Errorf("%s is wrong on input %d: %s\nreplay: %s", r.alg.ID, k, m, replay(r.alg, trial.Request))
		}
		fmt.Fprintf(out, "%s is wrong, as it should be (%s): %s\n", r.alg.ID, r.alg.Fault.Cause, m)
		if s, ok := trial.Request.Params["seed"]; ok {
			fmt.Fprintf(out, "seed %s replays it\n", s)
		} else {
			fmt.Fprintf(out, "seed %d replays it as input %d\n", seed, k)
		}
		fmt.Fprintf(out, "replay: %s\n", replay(r.alg, trial.Request))
		return nil
	}
	if r.alg.Fault != nil {
		return fmt.Errorf("%s should be wrong, and was right on %d random inputs", r.alg.ID, n)
	}
	fmt.Fprintf(out, "%s agrees with its oracle on %d random inputs\n", r.alg.ID, n-tooLarge)
	if tooLarge > 0 {
		fmt.Fprintf(out, "%d more took more than a command may\n", tooLarge)
	}
	return checkInvariants(r.alg, seed, min(n, maxRecorded), out)
}

// maxRecorded is on how many of the inputs invariants are held against the run, which has to be
// recorded for that.
const maxRecorded = 40

// checkInvariants holds what is said of a sound algorithm against its runs on the first inputs,
// after every round, and prints it.
func checkInvariants(alg *algos.Algorithm, seed uint64, n int, out io.Writer) error {
	for k := range n {
		trial, err := alg.Trial(rand.New(rand.NewPCG(seed, uint64(k))), k)
		if err != nil {
			return err
		}
		res, err := trial.Run(algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			return err
		}
		if breach, _ := res.Breach(); breach != nil {
			return fmt.Errorf("on input %d this does not hold after round %d: %s But %s\nreplay: %s", k, breach.Round, breach.Invariant.Says, breach.Says, replay(alg, trial.Request))
		}
	}
	invariants := algos.Invariants(alg)
	if len(invariants) == 0 {
		fmt.Fprintln(out, "nothing is said of what holds after its rounds (algos/invariants.go)")
		return nil
	}
	fmt.Fprintf(out, "after every round on the first %d of them:\n", n)
	for _, inv := range invariants {
		fmt.Fprintf(out, "  %s\n", inv.Says)
	}
	return nil
}

// replay writes the call of run that repeats a request.
func replay(alg *algos.Algorithm, r algos.Request) string {
	s := "upsweep run " + alg.ID
	for _, in := range alg.Inputs {
		if v, ok := r.Inputs[in.Name]; ok {
			s += fmt.Sprintf(" --in %s=%s", in.Name, shellQuote(v))
		}
	}
	for _, p := range alg.Params {
		if v, ok := r.Params[p.Name]; ok {
			s += fmt.Sprintf(" --param %s=%s", p.Name, shellQuote(v))
		}
	}
	return s
}

func shellQuote(s string) string {
	out := "'"
	for _, r := range s {
		if r == '\'' {
			out += `'\''`
			continue
		}
		out += string(r)
	}
	return out + "'"
}
