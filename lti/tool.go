//go:build !js

package lti

import (
	"context"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"upsweep/rooms"
)

// A Course is the site that the tool is for. Addresses are those within it:
// "/lessons/scan?round=2".
type Course interface {
	// Has tells whether an address is one of a page.
	Has(address string) bool
	// Open writes the page of an address to somebody who has been launched; the page says what is
	// answered on it in the name of the session.
	Open(w http.ResponseWriter, r *http.Request, address string, in Opened)
	// Choose writes the page on which a teacher chooses.
	Choose(w http.ResponseWriter, r *http.Request, c Choice)
	// Chosen is what a teacher has chosen on it, by the form that was sent.
	Chosen(form url.Values) (Item, error)
	// Mark judges answers that were given at an address.
	Mark(ctx context.Context, address, student string, answers []Answer) (Mark, error)
	// Write writes a small page of the tool's own. Its policy is added to the one that all pages
	// have; the body is trusted.
	Write(w http.ResponseWriter, r *http.Request, p Page)
}

// A Page is a small page of the tool's own.
type Page struct {
	Status  int
	Title   string
	Body    template.HTML
	Script  bool   // it loads the tool's script
	Posting string // the origin to which its form is sent, if not our own
}

// Opened is a page that somebody has been launched into.
type Opened struct {
	Session string // what reports are sent with; empty where nothing is reported
	Student string // as the platform calls them; empty where it does not say
	Owner   string // tells one person's answers in a browser from another's
	Says    string // why nothing is reported, where that is worth saying
	Teaches bool   // the platform calls them a teacher of the course
}

// A Choice is what a teacher is asked to choose.
type Choice struct {
	Token  string     // to be sent back with what is chosen
	Marks  bool       // the platform takes what earns a mark
	Course string     // in which it will be, as the platform calls it
	Wrong  string     // with what was chosen before
	Form   url.Values // by which it was
}

// An Item is what a teacher has chosen.
type Item struct {
	Address, Title, Text string
	Points               float64 // that can be earned; 0 where nothing is
	Due                  time.Time
}

// An Answer is one that a student has given: the exercise by its place among those of the address,
// and the texts.
type Answer struct {
	At       int      `json:"at"`
	Exercise string   `json:"exercise"`
	Answer   []string `json:"answer"`
	Revealed bool     `json:"revealed"` // it was shown
}

// A Mark is what answers have earned.
type Mark struct {
	Earned, Of    float64
	Answered, All int  // exercises
	Silent        bool // the student is not to be told
}

// ErrBusy tells that a Course can't judge now, and may in a moment.
var ErrBusy = errors.New("too many answers are being judged")

// Options say what a tool is for.
type Options struct {
	File   *File
	Keys   *Keys
	Origin string // scheme and host of the site
	Base   string // the path that it lies below
	Course Course
	Once   Once // remembers what was used up; nil: this process alone
	Log    *slog.Logger
	Client *http.Client // to ask platforms with; nil for one of its own

	now   func() time.Time
	pause func(ctx context.Context, d time.Duration) error // between two tries
}

// A Tool answers below Prefix. It is safe for concurrent use.
type Tool struct {
	options   Options
	platforms []*registration
	handler   http.Handler

	mu     sync.Mutex
	meters map[string]*rooms.Meter // of those who report, by session
}

// registration is a platform with what is kept of it.
type registration struct {
	Platform
	keys   *keySet
	tokens tokens
	making chan struct{} // held by the one who looks for a column, and may make it
}

// New makes a tool.
func New(o Options) (*Tool, error) {
	if o.Origin == "" {
		return nil, errors.New("platforms have to know where the site is")
	}
	if err := safeAddress(o.Origin); err != nil {
		return nil, err
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.now == nil {
		o.now = time.Now
	}
	if o.pause == nil {
		o.pause = pause
	}
	if o.Once == nil {
		o.Once = NewMemory(o.now)
	}
	if o.Client == nil {
		o.Client = &http.Client{Timeout: answersAfter, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	t := &Tool{options: o, meters: map[string]*rooms.Meter{}}
	sets := map[string]*keySet{} // by their addresses: a platform with several clients has one
	for _, p := range o.File.Platforms {
		if sets[p.Keys] == nil {
			sets[p.Keys] = &keySet{address: p.Keys, client: o.Client, now: o.now}
		}
		r := &registration{Platform: p, making: make(chan struct{}, 1), keys: sets[p.Keys]}
		r.tokens.kept = map[string]access{}
		t.platforms = append(t.platforms, r)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+loginPath, t.login)
	mux.HandleFunc("POST "+loginPath, t.login)
	mux.HandleFunc("POST "+launchPath, t.launch)
	mux.HandleFunc("POST "+openPath, t.open)
	mux.HandleFunc("POST "+choosePath, t.choose)
	mux.HandleFunc("POST "+scorePath, t.score)
	mux.HandleFunc("GET "+keysPath, t.publish)
	mux.HandleFunc(Prefix, t.elsewhere)
	t.handler = http.MaxBytesHandler(mux, maxReport)
	return t, nil
}

// ServeHTTP answers below Prefix.
func (t *Tool) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	t.handler.ServeHTTP(w, r)
}

// Frames are the origins whose pages may frame those of the site; no tool has none.
func (t *Tool) Frames() []string {
	if t == nil {
		return nil
	}
	var list []string
	for _, p := range t.platforms {
		list = append(list, p.frames()...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Addresses are those that a platform is told, by what platforms call them.
func (t *Tool) Addresses() [][2]string {
	return [][2]string{
		{"Tool URL (target link)", t.whole("/")},
		{"Initiate login URL", t.whole(loginPath)},
		{"Redirection URI", t.whole(launchPath)},
		{"Public keyset URL", t.whole(keysPath)},
	}
}

func (t *Tool) whole(address string) string { return t.options.Origin + t.options.Base + address }

// within is the address within the site of a whole one; empty where it is none of ours.
func (t *Tool) within(whole string) string {
	address, ours := strings.CutPrefix(whole, t.options.Origin+t.options.Base)
	switch {
	case !ours || len(whole) > maxAddress || strings.ContainsAny(address, "\\\r\n"):
		return ""
	case address == "":
		return "/"
	case address[0] == '?':
		return "/" + address
	case address[0] != '/' || strings.HasPrefix(address, "//"):
		return ""
	}
	address, _, _ = strings.Cut(address, "#")
	return address
}

// maxAddress is the longest address of an activity, in bytes: that of a problem set of sixty
// exercises is shorter.
const maxAddress = 16 << 10

// publish writes the tool's public keys.
func (t *Tool) publish(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "max-age=300")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	_, _ = w.Write(t.options.Keys.public()) // a platform that has gone away
}

// elsewhere answers at addresses that there are not: most of all where somebody opens one by hand.
func (t *Tool) elsewhere(w http.ResponseWriter, r *http.Request) {
	t.refuse(w, r, nil, refusal{http.StatusNotFound, "This address is for learning platforms", "Open the activity from your course."})
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
