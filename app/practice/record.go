package practice

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/internal/json"
)

// asideText is something that is set aside: an entry or a file that could not be read.
type asideText struct {
	key  int
	At   time.Time `json:"at"`
	Why  string    `json:"why"`
	Text string    `json:"text"`
}

// asideFile is a file of all that is set aside.
type asideFile struct {
	Texts   []asideText `json:"texts"`
	Upsweep string      `json:"upsweep"`
	Version int         `json:"version"`
}

// record is the learner's record as a file.
func (v *view) record() app.UI {
	s := v.Practice
	about := "Your answers are kept in this browser and sent nowhere."
	switch {
	case s.log.Len() > 0 && s.recordFault == "":
		about = ui.Count(s.log.Len(), "answer") + " kept in this browser, and sent nowhere."
	case s.log.Len() > 0:
		about = ui.Count(s.log.Len(), "answer") + " on this page, and sent nowhere."
	}
	parts := []app.UI{ui.H2().ID("your-record").Text("Your record"), app.P().Text(about)}
	if s.recordFault != "" {
		parts = append(parts, ui.Trouble(s.recordFault))
	}
	if s.unreadable > 0 {
		parts = append(parts, ui.Trouble(ui.Count(s.unreadable, "entry")+" of your record could not be read. They are left as they are."))
	}
	parts = append(parts, app.Div().Class("practice-files").Body(
		app.Button().Type("button").ID("record-save").Class("button button-quiet").OnClick(ui.Guarded(func(app.Context, app.Event) {
			v.work("record", func(t *task) outcome { s.exportRecord(t); return outcome{} })
		}), "save").Text("Save as a file"),
		v.file("record-load", "Load a file", "record", s.importRecord),
		app.Button().Type("button").ID("record-erase").Class("text-button").OnClick(ui.Guarded(func(app.Context, app.Event) {
			if ui.Confirmed("Erase all your answers in this browser, including unfinished ones and those set aside? This can't be undone.") {
				v.work("record", func(*task) outcome {
					if err := s.eraseRecord(); err != nil {
						return outcome{says: "The answers could not be erased: " + err.Error(), failed: true}
					}
					v.aside = nil
					return outcome{says: "All answers have been erased."}
				})
			}
		}), "erase").Text("Erase …"),
	))
	parts = append(parts, app.Div().ID("record-says").Role("status").Body(v.says("record")...))
	return ui.Section().Class("practice-record").Aria("labelledby", "your-record").Body(append(parts, v.setAside()...)...)
}

// maxAside is how many of the texts that are set aside are listed, and longestAside how much of
// each, in letters.
const (
	maxAside     = 20
	longestAside = 80
)

// setAside is what could not be read, to be looked at, saved, tried again or removed.
func (v *view) setAside() []app.UI {
	s := v.Practice
	if s.setAside == 0 {
		return nil
	}
	act := func(id, label string, f func(list []asideText, t *task) outcome) app.UI {
		return app.Button().Type("button").ID(id).Class("button button-quiet").OnClick(ui.Guarded(func(app.Context, app.Event) {
			v.work("record", func(t *task) outcome {
				list, err := s.setAsideTexts()
				if err != nil {
					return outcome{says: "What is set aside can't be read: " + err.Error(), failed: true}
				}
				v.aside = nil
				return f(list, t)
			})
		}), id).Text(label)
	}
	parts := []app.UI{
		ui.H3().Text("Set aside: " + ui.Count(s.setAside, "text") + " that could not be read"),
		app.Div().Class("practice-files").Body(
			act("aside-show", "Show", func(list []asideText, _ *task) outcome { v.aside = list; return outcome{} }),
			act("aside-save", "Save them as a file", func(list []asideText, _ *task) outcome {
				text, err := json.MarshalIndent(asideFile{list, "aside", 1}, " ")
				if err != nil {
					return outcome{says: err.Error(), failed: true}
				}
				ui.Save("upsweep-aside.json", "application/json", string(text))
				return outcome{}
			}),
			act("aside-back", "Try to take them back", s.takeBack),
			act("aside-drop", "Remove them …", func(list []asideText, _ *task) outcome {
				if !ui.Confirmed("Permanently remove what was set aside? Your answers are kept.") {
					return outcome{}
				}
				keys := make([]any, len(list))
				for i, a := range list {
					keys[i] = a.key
				}
				return s.dropAside(keys, outcome{says: "What was set aside has been removed."})
			}),
		),
	}
	if len(v.aside) == 0 {
		return parts
	}
	var rows []app.UI
	for _, a := range v.aside[:min(len(v.aside), maxAside)] {
		excerpt := []rune(a.Text)
		if len(excerpt) > longestAside {
			excerpt = append(excerpt[:longestAside], []rune(" …")...)
		}
		rows = append(rows, ui.Li().Body(ui.Code().Text(string(excerpt)), app.Span().Class("practice-about").Text(" "+a.At.Format("2006-01-02")+": "+a.Why)))
	}
	if n := len(v.aside) - maxAside; n > 0 {
		rows = append(rows, ui.Li().Text("and "+ui.Thousands(n)+" more, which the file has"))
	}
	return append(parts, ui.Ul().ID("aside-list").Class("aside-list").Body(rows...))
}
