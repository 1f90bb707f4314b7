package drill

import (
	"net/url"
	"strconv"

	"upsweep/exercises"
)

// Address is where an exercise is found.
func Address(spec exercises.Spec) string {
	q := "kind=" + spec.Kind.String() + "&seed=" + strconv.FormatUint(spec.Seed, 10)
	if spec.N != 0 {
		q += "&n=" + strconv.Itoa(spec.N)
	}
	if spec.Whole {
		q += "&whole=1"
	}
	for _, f := range spec.Given {
		q += "&" + url.QueryEscape(f.Name) + "=" + url.QueryEscape(f.Value)
	}
	return "/practice/" + spec.Algorithm + "?" + q
}
