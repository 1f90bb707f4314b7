package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises/record"
)

// shelf is the keeper of a browser: drafts lie in its local storage, answers in its IndexedDB (web/app-record.js).
type shelf struct{ site *Site }

// keeper is where this site's exercises leave what must outlast the page.
func (s *Site) keeper() keeper { return shelf{s} }

const draftKey = "draft "

func (shelf) draft(spec string) string { return ui.Remembered(draftKey + spec) }

// keepDraft keeps what has been given so far. Where the browser refuses, the page goes on without: a draft is a convenience.
func (shelf) keepDraft(spec, text string) {
	defer func() {
		if recover() != nil {
			js.Global().Get("console").Call("info", "this browser keeps no drafts")
		}
	}()
	ui.Remember(draftKey+spec, text)
}

// answered keeps an answer for good. It counts at once; that it lies on the disk is known a moment later.
func (k shelf) answered(e record.Entry) {
	k.site.log = k.site.log.With(e)
	go func() {
		defer ui.Rescue()
		if _, err := ui.Await(store().Call("put", e.ID, string(record.EncodeEntry(e)))); err != nil {
			ui.Notice(keepFailure(err))
		}
	}()
}

// keepFailure says why an answer could not be kept.
func keepFailure(err error) string {
	if strings.Contains(err.Error(), "Quota") {
		return "This browser has no room left for your record. The answer counts until you close the page: save your record as a file (on the practice page), and make room."
	}
	return "Your answer could not be kept in this browser, and counts only until you close the page. " + err.Error()
}

func store() js.Value { return js.Global().Get("upsweepRecord") }

// loadRecord reads the record. It must not be called from a callback of the browser.
func (s *Site) loadRecord() {
	texts, err := ui.Await(store().Call("all"))
	s.recordFault = ""
	switch {
	case err != nil && strings.Contains(err.Error(), "VersionError"):
		s.recordFault = "The record in this browser was made by a later version of Upsweep. It is left as it is; what you answer now counts until you close the page."
	case err != nil:
		s.recordFault = "The record in this browser can't be read, and is left as it is: " + err.Error()
	}
	if err != nil {
		return
	}
	var entries []record.Entry
	s.unreadable = 0
	for i := range texts.Length() {
		text := texts.Index(i)
		if text.Type() != js.TypeString {
			s.unreadable++
			continue
		}
		e, err := record.DecodeEntry([]byte(text.String()))
		if err != nil {
			s.unreadable++
			continue
		}
		entries = append(entries, e)
	}
	s.log = s.log.With(entries...)
}

// readRecord reads the record for a component and calls then when it is there, and again when another tab has answered.
func (s *Site) readRecord(ctx app.Context, then func()) (stop func()) {
	stopped := false
	again := func() {
		ctx.Async(func() {
			defer ui.Rescue()
			s.loadRecord()
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
		store().Call("listen", js.Null())
		heard.Release()
	}
}

// exportRecord saves the record as a file.
func (s *Site) exportRecord() {
	ui.Save("upsweep-record.json", "application/json", string(s.log.Encode()))
}

// importRecord takes a file's answers in and says what came of it. What can't be read is kept aside; nothing is overwritten. It must
// not be called from a callback of the browser.
func (s *Site) importRecord(text string) (says string, ok bool) {
	l, aside, err := record.Decode([]byte(text))
	if err != nil {
		kept := "It has been kept aside, unchanged; your record is as it was."
		if _, err := ui.Await(store().Call("aside", text, err.Error())); err != nil {
			kept = "It could not be kept aside (" + err.Error() + "), so keep the file; your record is as it was."
		}
		if errors.Is(err, record.ErrFuture) {
			return "This file was made by a later version of Upsweep. " + kept, false
		}
		return "This file is damaged, or is no record of Upsweep. " + kept, false
	}
	before := s.log.Len()
	merged := record.Merge(s.log, l)
	ids, texts := []any{}, []any{}
	for _, e := range l.Entries() {
		ids, texts = append(ids, e.ID), append(texts, string(record.EncodeEntry(e)))
	}
	if _, err := ui.Await(store().Call("putAll", ids, texts)); err != nil {
		return keepFailure(err), false
	}
	s.log = merged
	fresh := merged.Len() - before
	says = fmt.Sprintf("%s taken in; %d were here already.", ui.Count(fresh, "answer"), l.Len()-fresh)
	for _, a := range aside {
		if _, err := ui.Await(store().Call("aside", a.Raw, a.Says)); err != nil {
			return keepFailure(err), false
		}
	}
	if len(aside) > 0 {
		says += fmt.Sprintf(" %s could not be read and were kept aside: %s.", ui.Count(len(aside), "entry"), aside[0].Says)
	}
	return says, len(aside) == 0
}

// eraseRecord empties the record for good, with what has been begun.
func (s *Site) eraseRecord() error {
	if _, err := ui.Await(store().Call("clear")); err != nil {
		return err
	}
	s.log = record.Log{}
	if local := ui.Storage(); local.Truthy() {
		var drafts []string
		for i := range local.Get("length").Int() {
			if key := local.Call("key", i).String(); strings.HasPrefix(key, draftKey) {
				drafts = append(drafts, key)
			}
		}
		for _, key := range drafts {
			local.Call("removeItem", key)
		}
	}
	return nil
}

// showFields writes what the drill holds into the fields of its slots: fields keep what is typed into them by themselves.
func showFields(d *drill, slots []int) {
	for _, i := range slots {
		if field := ui.ByID(d.id + "-" + strconv.Itoa(i)); field.Truthy() && field.Get("tagName").String() == "INPUT" {
			if kind := field.Get("type").String(); kind == "text" && field.Get("value").String() != d.answer[i] {
				field.Set("value", d.answer[i])
			}
		}
	}
}
