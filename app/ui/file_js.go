package ui

import (
	"syscall/js"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// fetched is the time after which a browser has surely fetched what it saves, and the address of it
// is given back.
const fetched = time.Minute

// maxText is the largest file that is read as one text, in bytes.
const maxText = 4 << 20

// Save hands a text, in parts, to the reader as a file.
func Save(name, kind string, parts ...string) {
	list := make([]any, len(parts))
	for i, part := range parts {
		list[i] = part
	}
	saveBlob(name, kind+";charset=utf-8", list...)
}

// SaveBytes does the same with bytes.
func SaveBytes(name, kind string, content []byte) {
	saveBlob(name, kind, Bytes(content))
}

// SaveArray does the same with bytes that the browser has.
func SaveArray(name, kind string, array js.Value) { saveBlob(name, kind, array) }

// Bytes are bytes as the browser takes them.
func Bytes(content []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(array, content)
	return array
}

func saveBlob(name, kind string, parts ...any) {
	urls := js.Global().Get("URL")
	address := urls.Call("createObjectURL", js.Global().Get("Blob").New(parts, map[string]any{"type": kind}))
	SaveFrom(name, address.String())
	// Some browsers fetch what is saved a moment after the click.
	js.Global().Call("setTimeout", urls.Get("revokeObjectURL"), fetched.Milliseconds(), address)
}

// SaveFrom offers what lies at an address as a download.
func SaveFrom(name, address string) {
	link := Document().Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", name)
	link.Get("dataset").Set("native", "")
	Document().Get("body").Call("append", link)
	link.Call("click")
	link.Call("remove")
}

// Share copies a link and says so; where the clipboard is refused, the link is shown to be copied
// by hand.
func Share(ctx app.Context, address, copied string) {
	Copy(ctx, Site()+address, copied)
}

// Site is the whole address of the site, without a slash at its end.
func Site() string { return js.Global().Get("location").Get("origin").String() + At("") }

// Copy copies a text and says so, or else shows it.
func Copy(ctx app.Context, text, copied string) {
	ctx.Async(func() {
		defer Rescue()
		says := "Copy this: " + text
		if clipboard := js.Global().Get("navigator").Get("clipboard"); clipboard.Truthy() {
			if _, err := Await(clipboard.Call("writeText", text)); err == nil {
				says = copied + " " + text
			}
		}
		ctx.Dispatch(func(app.Context) { Notice(says) })
	})
}

// OpenChosen opens the files that were chosen in the field with an id, and calls then with them,
// outside the callbacks of the browser.
func OpenChosen(ctx app.Context, id string, then func(files []*File)) {
	field := ByID(id)
	chosen := field.Get("files")
	var list []*File
	for i := range chosen.Length() {
		list = append(list, fileOf(chosen.Index(i)))
	}
	if len(list) == 0 {
		return
	}
	field.Set("value", "") // so that the same file can be chosen again
	ctx.Async(func() {
		defer Rescue()
		then(list)
	})
}

func fileOf(blob js.Value) *File {
	f := &File{Name: blob.Get("name").String(), Size: blob.Get("size").Int()}
	f.read = func(into []byte, at int) error {
		buffer, err := Await(blob.Call("slice", at, at+len(into)).Call("arrayBuffer"))
		if err == nil {
			js.CopyBytesToGo(into, js.Global().Get("Uint8Array").New(buffer))
		}
		return err
	}
	return f
}

// ReadChosen reads the file that was chosen in the field with an id, and calls then with its text.
// then may wait, and runs outside the callbacks of the browser.
func ReadChosen(ctx app.Context, id string, then func(text string, err error)) {
	OpenChosen(ctx, id, func(files []*File) { then(files[0].Text(maxText)) })
}
