//go:build unix

package site

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/app/address"
)

// asked is a request for a figure, made so that small changes of it stay requests that the
// catalogue understands.
type asked struct {
	page   uint8  // which of the pages with figures
	which  uint16 // algorithm of the catalogue
	inputs string // by input, a line each; an empty one leaves the example's
	times  uint16 // how often each of them stands one after another
	params string // by parameter, a line each; an empty one leaves the default
	show   string // the rest of the query, as it stands
}

// pagesOfFigures draw what an address asks for.
var pagesOfFigures = []string{"/play/", "/embed/"}

// request makes the path and query.
func (a asked) request() *http.Request {
	catalogue := algos.Catalog()
	alg := catalogue[int(a.which)%len(catalogue)]
	var state address.State
	inputs, params := strings.Split(a.inputs, "\n"), strings.Split(a.params, "\n")
	for i, in := range alg.Inputs {
		if i < len(inputs) && inputs[i] != "" {
			room := maxQuery / max(1, len(alg.Inputs)) / (len(inputs[i]) + 1)
			values := strings.Repeat(inputs[i]+",", min(int(a.times), room)) + inputs[i]
			state = state.With(in.Name, values)
		}
	}
	for i, p := range alg.Params {
		if i < len(params) && params[i] != "" {
			state = state.With(p.Name, params[i])
		}
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Accept-Encoding", "br")
	r.URL = &url.URL{Path: pagesOfFigures[int(a.page)%len(pagesOfFigures)] + alg.ID, RawQuery: state.Encode() + "&" + a.show}
	r.RequestURI = r.URL.RequestURI()
	return r
}

// askedOf writes a request of the catalogue as one of ours.
func askedOf(which int, alg algos.Algorithm, request algos.Request, show string) asked {
	var inputs, params []string
	for _, in := range alg.Inputs {
		inputs = append(inputs, request.Inputs[in.Name])
	}
	for _, p := range alg.Params {
		params = append(params, request.Params[p.Name])
	}
	return asked{which: uint16(which), inputs: strings.Join(inputs, "\n"), params: strings.Join(params, "\n"), show: show}
}

// seedsOfRequests are requests of every algorithm, each in a view of its own: its example, a random
// one, and its whole numbers at both of their ends.
func seedsOfRequests() []asked {
	var out []asked
	r := rand.New(rand.NewPCG(1, 2))
	for which, alg := range algos.Catalog() {
		add := func(request algos.Request, show string) { out = append(out, askedOf(which, alg, request, show)) }
		extreme := algos.Request{Inputs: alg.Random(r, 100).Inputs, Params: map[string]string{}}
		whole := func(of func(p algos.Param) int64) algos.Request {
			for _, p := range alg.Params {
				if p.Max > 0 {
					extreme.Params[p.Name] = strconv.FormatInt(of(p), 10)
				}
			}
			return extreme
		}
		view := func(i int) string { return "view=" + string(alg.Views[(which+i)%len(alg.Views)]) }
		add(alg.Example, view(0)+"&show=chain,intervals")
		add(alg.Random(r, 40), view(1))
		add(whole(func(p algos.Param) int64 { return p.Max }), view(2)+"&p=1000")
		add(whole(func(p algos.Param) int64 { return max(1, p.Min) }), view(3)+"&fold=none")
	}
	return out
}

// fits sends a request and fails where it takes more than its budget, or where the server fails.
func (a asked) fits(t *testing.T, handler http.Handler) {
	t.Helper()
	r := a.request()
	answer, took := cost(handler, r)
	if took.Over(maxOfRequest) {
		t.Errorf("takes %v of the processor and %d MB: %s", took.Time.Round(time.Millisecond), took.Bytes>>20, r.RequestURI)
	}
	if answer.Code >= http.StatusInternalServerError {
		t.Errorf("%d: %s", answer.Code, r.RequestURI)
	}
}

// Whatever is asked of any algorithm is answered within the budget of a request.
func FuzzRequest(f *testing.F) {
	for _, a := range seedsOfRequests() {
		f.Add(a.page, a.which, a.inputs, a.times, a.params, a.show)
	}
	handler := handlerOf(testSite(f))
	cost(handler, httptest.NewRequest(http.MethodGet, "/play/scan/blelloch?round=1", nil)) // what the first request of all makes is made once
	f.Fuzz(func(t *testing.T, page uint8, which uint16, inputs string, times uint16, params, show string) {
		asked{page, which, inputs, times, params, show}.fits(t, handler)
	})
}
