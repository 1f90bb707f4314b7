package ui

import (
	"syscall/js"
	"time"
)

// Times as the reader's place has them: the browser knows its own zone, and when the clocks change.

func dateOf(at time.Time) js.Value { return js.Global().Get("Date").New(float64(at.UnixMilli())) }

// Moment writes a time for people.
func Moment(at time.Time) string {
	return dateOf(at).Call("toLocaleString", "en-GB", map[string]any{"dateStyle": "long", "timeStyle": "short"}).String()
}

// LocalTime writes a time as a field for a date and a time has it.
func LocalTime(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	d := dateOf(at)
	local := at.Add(-time.Duration(d.Call("getTimezoneOffset").Int()) * time.Minute)
	return local.UTC().Format("2006-01-02T15:04")
}

// TimeOf reads what a field for a date and a time holds; the zero Time where it holds none.
func TimeOf(text string) time.Time {
	ms := js.Global().Get("Date").New(text).Call("getTime").Float()
	if text == "" || ms != ms {
		return time.Time{}
	}
	return time.UnixMilli(int64(ms)).UTC()
}

// Signs tells whether the server of this site signs files of answers.
func Signs() bool {
	return !Document().Get("documentElement").Get("dataset").Get("signs").IsUndefined()
}
