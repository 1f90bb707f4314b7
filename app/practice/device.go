package practice

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
)

// A deviceKind is one kind of what this site keeps in the browser beside the record and the stored
// course.
type deviceKind struct {
	id, title, about string
	keys             []string // of the browser's memory
	prefixes         []string // what further keys begin with
	window           []string // keys of what a window remembers until it is closed
}

// deviceKinds are all of them: whatever the site remembers has its key here, or nobody could erase
// it.
var deviceKinds = []deviceKind{
	{id: "programs", title: "Programs", about: "What you have written in the workbench.", keys: []string{"write"}, prefixes: []string{"write/"}},
	{id: "reading", title: "Lessons", about: "Which lessons you have read, and how far.", keys: []string{"reading"}},
	{id: "set", title: "Problem set", about: "The set that you are putting together.", keys: []string{composedKey}},
	{id: "course", title: "Activities of a course", about: "Answers on their way to your learning platform.", prefixes: []string{"lti "}, window: []string{"lti"}},
	{
		id: "rooms", title: "Rooms", about: "The random name by which a room knows this browser, and the key of a room that you have opened. Without the name a room takes you for somebody new.",
		keys: []string{"room-device", "room-opened"}, window: []string{"room-device", "room-taught"},
	},
	{id: "choices", title: "Choices", about: "The theme, the language of listings, and whether the course is stored.", keys: []string{"theme", "language", "keep"}},
}

// kept lists the keys under which there is something of a kind.
func (k deviceKind) kept() []string {
	var found []string
	for _, key := range k.keys {
		if ui.Remembered(key) != "" {
			found = append(found, key)
		}
	}
	for _, prefix := range k.prefixes {
		found = append(found, ui.RememberedKeys(prefix)...)
	}
	return found
}

// erase forgets all of a kind.
func (k deviceKind) erase() {
	for _, key := range k.kept() {
		ui.Remember(key, "")
	}
	for _, key := range k.window {
		ui.RememberInWindow(key, "")
	}
}

// device lists what this site keeps on the device, and erases it kind by kind, or all of it.
func (v *view) device() app.UI {
	var rows []app.UI
	for _, k := range deviceKinds {
		n := len(k.kept())
		rows = append(rows, ui.Li().Body(
			app.Div().Body(ui.B().Text(k.title), app.Text(" "), app.Span().Class("practice-about").Text(k.about)),
			app.Button().Type("button").ID("erase-"+k.id).Class("text-button").Disabled(n == 0).Aria("label", "Erase: "+k.title).OnClick(ui.Guarded(func(app.Context, app.Event) {
				v.work("device", func(*task) outcome {
					k.erase()
					return outcome{says: k.title + ": erased."}
				})
			}), k.id, n).Text("Erase"),
		))
	}
	return ui.Section().Class("practice-device").Aria("labelledby", "this-device").Body(
		ui.H2().ID("this-device").Text("This device"),
		app.P().Text("Besides your answers, this site keeps the following in this browser, and sends none of it anywhere unless you do. "+
			"What you vote in a room and hand in there is kept by the room, without your name, until its question or its writing is over."),
		ui.Ul().Class("device-kinds").Body(rows...),
		&storedView{},
		app.Div().Class("practice-files").Body(app.Button().Type("button").ID("erase-everything").Class("button button-quiet").OnClick(ui.Guarded(func(app.Context, app.Event) {
			if ui.Confirmed("Erase everything that this site keeps on this device: answers, programs, what you have read, rooms, choices, and the stored course? This can't be undone.") {
				v.work("device", v.eraseEverything)
			}
		}), "everything").Text("Erase everything …")),
		app.Div().ID("device-says").Role("status").Body(v.says("device")...),
	)
}

// eraseEverything leaves nothing of this site in the browser.
func (v *view) eraseEverything(*task) outcome {
	if err := v.Practice.eraseRecord(); err != nil {
		return outcome{says: "The answers could not be erased, and so nothing has been: " + err.Error(), failed: true}
	}
	v.aside = nil
	if err := forgetSite(); err != nil {
		return outcome{says: "The answers have been erased; the stored course could not be removed: " + err.Error(), failed: true}
	}
	for _, k := range deviceKinds {
		k.erase()
	}
	return outcome{says: "Everything has been erased."}
}
