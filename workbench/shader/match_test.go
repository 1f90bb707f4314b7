package shader

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What match.go does by hand, as regular expressions say it.
var (
	dispatchedWords = regexp.MustCompile(`^dispatch(?:\s+([\p{L}_][\p{L}\p{N}_]*))?((?:\s+(?:\d+|n(?:/\d+)?))*)$`)
	overriddenWords = regexp.MustCompile(`^override\s+([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(\S+)$`)
	expectedWords   = regexp.MustCompile(`^expect\s+(?:i\s*<\s*([^:]+):)?(.+)$`)
	valuesWords     = regexp.MustCompile(`^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(.*)$`)
	sizedWords      = regexp.MustCompile(`^([\p{L}_][\p{L}\p{N}_]*)\s*:\s*(\d+|n(?:/\d+)?)$`)
	madeWords       = regexp.MustCompile(`^(iota|random|fill)\s+(\d+)(?:\s+(below|with)\s+(\S+))?$`)
	indexedNames    = regexp.MustCompile(`([\p{L}_][\p{L}\p{N}_]*)\s*\[\s*i\s*\]`)
	functionNames   = regexp.MustCompile(`(?m)^fn\s+([\p{L}_][\p{L}\p{N}_]*)`)
	positionWords   = regexp.MustCompile(`(?:line )?(\d+)(?::|, column )(\d+)`)
	severalWords    = regexp.MustCompile(`^parsing failed with \d+ error\(s\): `)
	missingWords    = regexp.MustCompile(`(?:unresolved identifier|unknown function|unknown type): ([\p{L}_][\p{L}\p{N}_]*)`)
)

// group are the groups of a match; nil without one. Spaces around a text are nobody's.
func group(m []string) []string {
	if m == nil {
		return nil
	}
	for i := range m {
		m[i] = strings.Trim(m[i], spaces)
	}
	return m[1:]
}

func second(list [][]string) []string {
	var out []string
	for _, m := range list {
		out = append(out, m[1])
	}
	return out
}

func FuzzMatches(f *testing.F) {
	for _, text := range []string{
		"dispatch", "dispatch scan", "dispatch n", "dispatch n/4 2", "dispatch n 4", "dispatch scan 4 2 1", "dispatched 4", "dispatch 4x", "dispatch é2 3",
		"override width = 8", "override w=8 9", "override = 3", "expect y[i] == x[i]", "expect i < 7: y[i] == 1", "expect i<: y", "expect i < 3:", "expect index < 3: y", "expect",
		"x = 3 1 7 0", "x=", "x : 64", "x: n/64", "y: 6 4", "iota 64", "random 64 below 100", "fill 6 with -7", "fill 6 by 7", "iota 6x",
		"x[i] + y [ i ] * z[j] - 2a[i]", "fn a(b) {\n fn c\nfn  d\nfn\n e", "line 3, column 7: no", "at 12:5", "1a2:3", "line 4 5:x 6:7",
		"parsing failed with 2 error(s): a", "unknown type: 3 unknown function: f", "unresolved identifier: abc, unknown type: d",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "?")
		same := func(what string, got, want []string) {
			t.Helper()
			if !slices.Equal(got, want) || (got == nil) != (want == nil) {
				t.Errorf("%s of %q: got %q, want %q", what, text, got, want)
			}
		}
		found := func(ok bool, list ...string) []string {
			if !ok {
				return nil
			}
			for i := range list {
				list[i] = strings.Trim(list[i], spaces)
			}
			return list
		}
		if line := strings.TrimSpace(text); !strings.ContainsAny(line, "\n\r\f") {
			entry, groups, ok := readDispatch(line)
			want := group(dispatchedWords.FindStringSubmatch(line))
			if want != nil {
				want[1] = strings.Join(words(want[1]), " ")
			}
			same("dispatch", found(ok, entry, strings.Join(groups, " ")), want)
			a, b, ok := overridden(line)
			same("override", found(ok, a, b), group(overriddenWords.FindStringSubmatch(line)))
			a, b, ok = expected(line)
			same("expect", found(ok, a, b), group(expectedWords.FindStringSubmatch(line)))
			a, b, ok = assigned(line, "=")
			same("values", found(ok, a, b), group(valuesWords.FindStringSubmatch(line)))
			a, b, ok = sized(line)
			same("size", found(ok, a, b), group(sizedWords.FindStringSubmatch(line)))
			a, b, c, d, ok := made(line)
			same("made", found(ok, a, b, c, d), group(madeWords.FindStringSubmatch(line)))
		}
		same("indexed", indexed(text), second(indexedNames.FindAllStringSubmatch(text, -1)))
		same("functions", functions(text), second(functionNames.FindAllStringSubmatch(text, -1)))
		all, line, ok := position(text)
		var want []string
		if m := positionWords.FindStringSubmatch(text); m != nil {
			want = m[:2]
		}
		if ok {
			same("position", []string{all, line}, want)
		} else {
			same("position", nil, want)
		}
		name, ok := missing(text)
		same("missing", found(ok, name), group(missingWords.FindStringSubmatch(text)))
		same("several", []string{withoutCount(text)}, []string{severalWords.ReplaceAllString(text, "")})
	})
}
