package practice

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises/record"
)

// shelf is the keeper of a browser: drafts lie in its local storage, answers in its IndexedDB (web/app-record.js).
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

// KeepDraft keeps what has been given so far. Where the browser refuses, the page goes on without: a draft is a convenience.
func (shelf) KeepDraft(spec, text string) { ui.Remember(draftKey+spec, text) }

// Answered keeps an answer for good. It counts at once, and before this returns it is noted where it outlasts the tab; that it lies in the
// database is known a moment later.
func (k shelf) Answered(e record.Entry) {
	s := k.practice
	s.log = s.log.With(e)
	s.given = append(s.given, e)
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

// WatchRecord empties this tab when another erases the record. The listener lives as long as the page.
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

// readStore reads all entries that lie in the browser, and counts those that can't be read. What could be read before an error counts.
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

// ReadRecord reads the record for a component and calls then when it is there, and again when a tab has answered or erased it.
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

// exportRecord saves the record as a file, and the longest records as several.
func (s *Practice) exportRecord(t *task) {
	parts := s.log.Parts(record.MostAnswers, record.MostBytes)
	for i, part := range parts {
		var chunks chunks
		written := 0
		if err := part.Write(&chunks, func() error {
			written += record.Stretch
			return t.breathe("Writing answer " + ui.Thousands(min(written, part.Len())) + " of " + ui.Thousands(part.Len()))
		}); err != nil {
			return
		}
		name := "upsweep-record.json"
		if len(parts) > 1 {
			name = "upsweep-record-" + strconv.Itoa(i+1) + ".json"
		}
		ui.Save(name, "application/json", chunks...)
	}
}

// chunks is a text in the pieces in which it was written.
type chunks []string

func (c *chunks) Write(p []byte) (int, error) {
	*c = append(*c, string(p))
	return len(p), nil
}

// mostWritten is how many entries are written in one transaction.
const mostWritten = 1000

// mostAsideWritten is the same of texts that are set aside: each transaction looks at all that lie there, so there are few.
const mostAsideWritten = 5000

// mostKeptAside is the largest damaged file that is set aside whole, in bytes.
const mostKeptAside = 4 << 20

// importRecord takes a file's answers in and says what came of it. What can't be read is set aside; nothing that is here is changed. It
// must not be called from a callback of the browser.
func (s *Practice) importRecord(f *ui.File, t *task) outcome {
	if f.Size > record.MostBytes {
		return outcome{says: ui.Sentence("this file is " + record.ErrLarge.Error()), failed: true}
	}
	entries, aside, err := record.Read(f, func() error { return t.breathe("Reading: " + strconv.Itoa(f.Done()) + " %") })
	switch {
	case errors.Is(err, errCancelled):
		return outcome{says: "Cancelled. Your record is as it was."}
	case errors.Is(err, record.ErrLarge):
		return outcome{says: ui.Sentence("this file is " + err.Error()), failed: true}
	case err != nil:
		return outcome{says: s.refuse(f, err), failed: true}
	}
	o := s.receive(entries, t)
	if len(aside) == 0 || o.failed {
		return o
	}
	if err := s.putAside(aside, t); err != nil {
		return outcome{says: o.says + " " + keepFailure(err), more: o.more, failed: true}
	}
	o.says += fmt.Sprintf(" %s could not be read and %s set aside: %s.", ui.Count(len(aside), "entry"), wereOrWas(len(aside)), aside[0].Says)
	o.failed = true
	return o
}

// refuse sets a file that can't be read aside as it is, and says so.
func (s *Practice) refuse(f *ui.File, why error) string {
	says := "This file is damaged, or is not a record of Upsweep."
	if errors.Is(why, record.ErrFuture) {
		says = "This file was made by a later version of Upsweep."
	}
	text, err := f.Text(mostKeptAside)
	if err == nil {
		_, err = ui.Await(store().Call("setAside", []any{text}, []any{why.Error()}))
	}
	if err != nil {
		return says + " It could not be set aside (" + err.Error() + "), so keep the file; your record is as it was."
	}
	s.setAside++
	return says + " It has been set aside, unchanged; your record is as it was."
}

// putAside keeps what can't be read.
func (s *Practice) putAside(aside []record.Aside, t *task) error {
	for len(aside) > 0 {
		if err := t.breathe("Setting aside what can't be read"); err != nil {
			return err
		}
		batch := aside[:min(mostAsideWritten, len(aside))]
		aside = aside[len(batch):]
		texts, reasons := make([]any, len(batch)), make([]any, len(batch))
		for i, a := range batch {
			texts[i], reasons[i] = a.Raw, a.Says
		}
		if _, err := ui.Await(store().Call("setAside", texts, reasons)); err != nil {
			return err
		}
	}
	n, err := ui.Await(store().Call("countAside"))
	if err == nil {
		s.setAside = n.Int()
	}
	return err
}

// mostConflicts is how many conflicts are listed.
const mostConflicts = 10

// receive adds what is not here yet, in slices, and tells what conflicts.
func (s *Practice) receive(came []record.Entry, t *task) outcome {
	s.loadRecord()
	if !ui.Lasts() {
		return s.receiveBriefly(came, t)
	}
	r, err := s.log.Receive(came, func() error { return t.breathe("Comparing") })
	if err != nil {
		return outcome{says: "Cancelled. Your record is as it was."}
	}
	added, elsewhere := 0, 0
	for added < len(r.Fresh) {
		if err := t.breathe("Taken in: " + ui.Thousands(added) + " of " + ui.Thousands(len(r.Fresh))); err != nil {
			s.loadRecord()
			return outcome{says: fmt.Sprintf("Cancelled: %s of %s taken in. To load the file again takes the rest.", ui.Thousands(added), ui.Count(len(r.Fresh), "answer"))}
		}
		batch := r.Fresh[added:min(added+mostWritten, len(r.Fresh))]
		ids, texts := make([]any, len(batch)), make([]any, len(batch))
		for i, e := range batch {
			ids[i], texts[i] = e.ID, string(record.EncodeEntry(e))
		}
		differ, err := ui.Await(store().Call("addAll", ids, texts))
		if err != nil {
			s.loadRecord()
			return outcome{says: fmt.Sprintf("%s taken in. %s", ui.Count(added, "answer"), keepFailure(err)), failed: true}
		}
		added += len(batch)
		elsewhere += differ.Length()
	}
	s.loadRecord()
	return received(r, elsewhere)
}

// receiveBriefly takes answers in for as long as the page, in a browser that keeps nothing.
func (s *Practice) receiveBriefly(came []record.Entry, t *task) outcome {
	r, err := s.log.Receive(came, func() error { return t.breathe("Comparing") })
	if err != nil {
		return outcome{says: "Cancelled. Your record is as it was."}
	}
	s.given = append(s.given, r.Fresh...)
	s.loadRecord()
	o := received(r, 0)
	o.says += " This browser keeps nothing for this page: they count until you close it."
	return o
}

// received says what came of it; elsewhere is how many more conflict with an entry of the store that this program can't read.
func received(r record.Reception, elsewhere int) outcome {
	o := outcome{says: fmt.Sprintf("%s taken in; %s were here already", ui.Count(len(r.Fresh)-elsewhere, "answer"), ui.Thousands(r.Here))}
	switch n := len(r.Conflicts) + elsewhere; n {
	case 0:
	case 1:
		o.says += ", 1 conflicts and was left as it is"
	default:
		o.says += ", " + ui.Thousands(n) + " conflict and were left as they are"
	}
	o.says += "."
	for _, c := range r.Conflicts[:min(len(r.Conflicts), mostConflicts)] {
		o.more = append(o.more, c.Says())
	}
	if n := len(r.Conflicts) - mostConflicts; n > 0 {
		o.more = append(o.more, "and "+ui.Thousands(n)+" more")
	}
	return o
}

func wereOrWas(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// eraseRecord empties the record for good, in every tab, with what has been begun and what was set aside.
func (s *Practice) eraseRecord() error {
	_, err := ui.Await(store().Call("erase"))
	return err
}

// setAsideTexts reads what is set aside.
func (s *Practice) setAsideTexts() ([]asideText, error) {
	found, err := ui.Await(store().Call("asides"))
	if err != nil {
		return nil, err
	}
	keys, values := found.Get("keys"), found.Get("values")
	out := make([]asideText, keys.Length())
	for i := range out {
		v := values.Index(i)
		out[i] = asideText{key: keys.Index(i).Int(), Text: v.Get("text").String(), Why: v.Get("why").String(), At: time.UnixMilli(int64(v.Get("at").Float())).UTC()}
	}
	return out, nil
}

// takeBack tries to read what is set aside once more, and takes in what can be read by now.
func (s *Practice) takeBack(list []asideText, t *task) outcome {
	var came []record.Entry
	var still []record.Aside
	var done []any
	for _, a := range list {
		if err := t.breathe("Reading"); err != nil {
			return outcome{says: "Cancelled. Everything is as it was."}
		}
		if e, err := record.DecodeEntry([]byte(a.Text)); err == nil {
			came, done = append(came, e), append(done, a.key)
			continue
		}
		if entries, aside, err := record.Read(strings.NewReader(a.Text), func() error { return t.breathe("Reading") }); err == nil {
			came, still, done = append(came, entries...), append(still, aside...), append(done, a.key)
		}
	}
	if len(done) == 0 {
		return outcome{says: "None of it can be read by this version of Upsweep. It stays where it is."}
	}
	o := s.receive(came, t)
	if o.failed {
		return o
	}
	if err := s.putAside(still, t); err != nil {
		return outcome{says: keepFailure(err), failed: true}
	}
	return s.dropAside(done, o)
}

// dropAside removes some of what is set aside, and says so by o unless that fails.
func (s *Practice) dropAside(keys []any, o outcome) outcome {
	if _, err := ui.Await(store().Call("takeAway", keys)); err != nil {
		return outcome{says: keepFailure(err), failed: true}
	}
	s.loadRecord()
	return o
}
