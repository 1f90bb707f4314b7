package practice

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"upsweep/app/ui"
	"upsweep/exercises/record"
)

// The record as a file: written, read, and what can't be read set aside.

// exportRecord saves the record as a file, and the longest records as several.
func (s *Practice) exportRecord(t *task) {
	parts := s.log.Parts(record.MaxAnswers, record.MaxBytes)
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

// maxWritten is how many entries are written in one transaction.
const maxWritten = 1000

// maxAsideWritten is the same of texts that are set aside: each transaction looks at all that lie
// there, so there are few.
const maxAsideWritten = 5000

// maxKeptAside is the largest damaged file that is set aside whole, in bytes.
const maxKeptAside = 4 << 20

// importRecord takes a file's answers in and says what came of it. What can't be read is set aside;
// nothing that is here is changed. It must not be called from a callback of the browser.
func (s *Practice) importRecord(f *ui.File, t *task) outcome {
	if f.Size > record.MaxBytes {
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
	text, err := f.Text(maxKeptAside)
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
		batch := aside[:min(maxAsideWritten, len(aside))]
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

// maxConflicts is how many conflicts are listed.
const maxConflicts = 10

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
			return outcome{says: fmt.Sprintf("Cancelled: %s of %s taken in. Load the file again to take in the rest.", ui.Thousands(added), ui.Count(len(r.Fresh), "answer"))}
		}
		batch := r.Fresh[added:min(added+maxWritten, len(r.Fresh))]
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

// received says what came of it; elsewhere is how many more conflict with an entry of the store
// that this program can't read.
func received(r record.Reception, elsewhere int) outcome {
	o := outcome{says: fmt.Sprintf("%s taken in; %s were here already", ui.Count(len(r.Fresh)-elsewhere, "answer"), ui.Thousands(r.Here))}
	switch n := len(r.Conflicts) + elsewhere; n {
	case 0:
	case 1:
		o.says += ", 1 conflicts with an answer here and was left out"
	default:
		o.says += ", " + ui.Thousands(n) + " conflict with answers here and were left out"
	}
	o.says += "."
	for _, c := range r.Conflicts[:min(len(r.Conflicts), maxConflicts)] {
		o.more = append(o.more, c.Says())
	}
	if n := len(r.Conflicts) - maxConflicts; n > 0 {
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

// eraseRecord empties the record for good, in every tab, with what has been begun and what was set
// aside.
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
