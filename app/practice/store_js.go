package practice

import (
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises/record"
)

// shelf is the keeper of a browser: drafts lie in its local storage, answers in its IndexedDB
// (web/app-record.js).
type shelf struct{ practice *Practice }

// keeper is where this site's exercises leave what must outlast the page.
func (s *Practice) keeper() drill.Keeper { return shelf{s} }

// visit is what a page knows of its reader's answers beside the store.
type visit struct {
	given    []record.Entry // on this page, which the store may not have
	erasures int            // how often the record has been erased since the page was loaded
	told     string         // the latest that was said of an answer that could not be kept
}

const draftKey = "draft " // as in web/app-record.js, which erases drafts

func (shelf) Draft(spec string) string { return ui.Remembered(draftKey + spec) }

// KeepDraft keeps what has been given so far. Where the browser refuses, the page goes on without:
// a draft is a convenience.
func (shelf) KeepDraft(spec, text string) { ui.Remember(draftKey+spec, text) }

// Answered keeps an answer for good. It counts at once, and before this returns it is noted where
// it outlasts the tab; that it lies in the database is known a moment later.
func (k shelf) Answered(e record.Entry) {
	s := k.practice
	s.log = s.log.With(e)
	s.given = append(s.given, e)
	for _, f := range s.watching {
		f()
	}
	kept := store().Call("add", e.ID, string(record.EncodeEntry(e)))
	go func() {
		defer ui.Rescue()
		why, err := ui.Await(kept)
		says := ""
		switch {
		case err != nil:
			says = keepFailure(err)
		case strings.Contains(why.String(), "Quota"):
			says = "This browser has no room left for your record. This answer is kept in a small reserve: save your record as a file (on the practice page), and make room."
		case why.String() != "":
			says = "The record in this browser can't be written at the moment. This answer is kept aside, and will be moved there when that is possible. " + why.String()
		}
		if says != "" && says != s.told {
			s.told = says
			ui.Notice(says)
		}
	}()
}

// keepFailure says why answers could not be kept.
func keepFailure(err error) string {
	switch {
	case !ui.Lasts():
		return "This browser is set to keep nothing for this page, so your answers count until you close it. You can save them as a file on the practice page."
	case strings.Contains(err.Error(), "Quota"):
		return "This browser has no room left for your record. What you answer counts until you close the page: save your record as a file (on the practice page), and make room."
	}
	return "Your answers could not be kept in this browser, and count only until you close the page. " + err.Error()
}

func store() js.Value { return js.Global().Get("upsweepRecord") }

// WatchRecord empties this tab when another erases the record. The listener lives as long as the
// page.
func (s *Practice) WatchRecord() {
	store().Call("listen", js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer ui.Rescue()
		if args[0].String() == "erased" {
			s.log, s.given, s.setAside, s.unreadable = record.Log{}, nil, 0, 0
			s.erasures++
		}
		return nil
	}))
}

// loadRecord reads the record, in slices. It must not be called from a callback of the browser.
func (s *Practice) loadRecord() {
	pause := ui.Pauses()
	for {
		erasures := s.erasures
		entries, unreadable, err := readStore(pause)
		given := s.given
		log, _ := record.Gather(append(entries, given...), func() error { pause(); return nil })
		for _, skill := range log.Skills() { // the page asks for them all at once
			pause()
			s.offers(skill)
		}
		if s.erasures != erasures {
			continue // what was read is no more
		}
		s.log = log.With(s.given[len(given):]...)
		s.unreadable, s.recordFault = unreadable, ""
		switch {
		case err == nil:
		case !ui.Lasts():
			s.recordFault = "This browser is set to keep nothing for this page: what you answer counts until you close it."
		case strings.Contains(err.Error(), "VersionError"):
			s.recordFault = "The record in this browser was made by a later version of Upsweep. It is left as it is; what you answer now counts until you close the page."
		default:
			s.recordFault = "The record in this browser can't be read, and is left as it is: " + err.Error()
		}
		if n, err := ui.Await(store().Call("countAside")); err == nil && s.erasures == erasures {
			s.setAside = n.Int()
		}
		return
	}
}

// readStore reads all entries that lie in the browser, and counts those that can't be read. What
// could be read before an error counts.
func readStore(pause func()) (entries []record.Entry, unreadable int, err error) {
	take := func(page js.Value) int {
		n := page.Get("keys").Length()
		if n == 0 {
			return 0
		}
		for line := range strings.SplitSeq(page.Get("text").String(), "\n") {
			pause()
			e, err := record.DecodeEntry([]byte(line))
			if err != nil {
				unreadable++
				continue
			}
			entries = append(entries, e)
		}
		return n
	}
	for after := js.Null(); ; {
		page, fault := ui.Await(store().Call("page", after))
		if fault != nil {
			err = fault
			break
		}
		n := take(page)
		if n == 0 {
			break
		}
		after = page.Get("keys").Index(n - 1)
	}
	if noted, fault := ui.Await(store().Call("noted")); fault == nil {
		take(noted)
	}
	return entries, unreadable, err
}

// ReadRecord reads the record for a component and calls then when it is there, and again when a tab
// has answered or erased it.
func (s *Practice) ReadRecord(ctx app.Context, then func()) (stop func()) {
	stopped, reading, stale := false, false, false
	again := func() {
		if stale = reading; reading {
			return // it is read once more when it has been
		}
		reading = true
		ctx.Async(func() {
			defer ui.Rescue()
			for again := true; again; again = stale {
				stale = false
				s.loadRecord()
			}
			reading = false
			ctx.Dispatch(func(app.Context) {
				if !stopped {
					then()
				}
			})
		})
	}
	again()
	heard := js.FuncOf(func(js.Value, []js.Value) any {
		defer ui.Rescue()
		again()
		return nil
	})
	store().Call("listen", heard)
	return func() {
		stopped = true
		store().Call("unlisten", heard)
		heard.Release()
	}
}
