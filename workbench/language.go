package workbench

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// builtin is a call of the language.
type builtin func(r *run, args starlark.Tuple) (starlark.Value, error)

// plainCalls are the calls that take values one by one, as many as stand here; -1 is any number of
// optional ones more.
func plainCalls() map[string]struct {
	least, most int
	call        builtin
} {
	type row = struct {
		least, most int
		call        builtin
	}
	return map[string]row{
		callBinary: {3, 3, func(r *run, a starlark.Tuple) (starlark.Value, error) { return r.binary(tokenOf(a[0]), a[1], a[2]) }},
		callAugment: {3, 3, func(r *run, a starlark.Tuple) (starlark.Value, error) {
			return r.augment(tokenOf(a[0]), a[1], a[2])
		}},
		callAt: {4, 4, (*run).augmentAt}, callUnary: {2, 2, (*run).unary}, callSlice: {4, 4, (*run).slice},
		callMethod: {2, 5, (*run).method},
		callMade:   {1, 1, func(r *run, a starlark.Tuple) (starlark.Value, error) { return a[0], r.hold(1, elementSize) }},

		callListed: {2, 2, listed},
		callWhile:  {1, 1, func(_ *run, a starlark.Tuple) (starlark.Value, error) { return a[0], nil }},

		"serial": {1, 1, (*run).serial}, "phase": {1, 1, (*run).phase},
		"peek": {2, 2, (*run).peek}, "less": {2, 2, (*run).less},
		"barrier": {0, 0, (*run).barrier}, "lock": {1, 2, (*run).lock}, "unlock": {1, 2, (*run).unlock},
		"atomic_add": {3, 3, (*run).atomicAdd}, "atomic_max": {3, 3, (*run).atomicMax}, "atomic_min": {3, 3, (*run).atomicMin},
		"atomic_exchange": {3, 3, (*run).atomicExchange}, "atomic_compare_exchange": {4, 4, (*run).atomicCompareExchange},
		"warp_sync": {0, 0, (*run).meet}, "shuffle_up": {2, 2, (*run).shuffleUp}, "shuffle_down": {2, 2, (*run).shuffleDown},
		"shuffle_xor": {2, 2, (*run).shuffleXor}, "ballot": {1, 1, (*run).ballot}, "popcount": {1, 1, (*run).popcount},
		"atomic_load": {2, 2, (*run).load}, "atomic_store": {3, 3, (*run).store}, "wait": {3, 3, (*run).await},

		"len": {1, 1, length}, "int": {1, 1, integer}, "float": {1, 1, number}, "bool": {1, 1, truth}, "str": {1, 1, (*run).str},
		"abs": {1, 1, (*run).abs}, "min": {1, 64, (*run).least}, "max": {1, 64, (*run).largest},
		"range": {1, 3, (*run).span}, "list": {0, 1, (*run).list}, "tuple": {0, 1, (*run).tuple}, "reversed": {1, 1, (*run).reversed},
		"sorted": {1, 1, (*run).sorted}, "enumerate": {1, 1, (*run).enumerate}, "zip": {1, 8, (*run).zip},
		"any": {1, 1, (*run).anyOf}, "all": {1, 1, (*run).allOf}, "print": {0, 64, (*run).print}, "fail": {0, 8, (*run).fail},
	}
}

// calls is what a program can call. What Starlark has and this language has not is refused by name.
func (r *run) calls() starlark.StringDict {
	out := starlark.StringDict{}
	for name := range starlark.Universe {
		if name == "None" || name == "True" || name == "False" {
			continue
		}
		out[name] = starlark.NewBuiltin(name, func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
			return nil, failed(Wrong, "%s is not part of the language.", name)
		})
	}
	for name, row := range plainCalls() {
		out[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if len(kwargs) > 0 || len(args) < row.least || len(args) > row.most {
				return nil, wrongCall(name, row.least, row.most)
			}
			if r.stopped != nil {
				return nil, r.stopped
			}
			return row.call(r, args)
		})
	}
	for name, call := range map[string]func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error){
		"array": r.array, "padded": r.padded, "shared": r.sharedArray, "parallel": r.parallel, "launch": r.launch, callBeside: r.beside,
	} {
		out[name] = starlark.NewBuiltin(name, call)
	}
	return out
}

func wrongCall(name string, least, most int) error {
	if name[0] == '\xc2' { // a call of ours: a method with too many arguments
		return failed(Wrong, "This has too many arguments, or named ones.")
	}
	if least == most {
		return failed(Wrong, "%s takes %s, one after another.", name, counted(least, "argument"))
	}
	return failed(Wrong, "%s takes %d to %d arguments, one after another.", name, least, most)
}

func tokenOf(v starlark.Value) syntax.Token {
	n, _ := v.(starlark.Int).Int64()
	return syntax.Token(n)
}
