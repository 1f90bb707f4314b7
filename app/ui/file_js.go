package ui

import (
	"fmt"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// mostFile is the largest file that is read in bytes.
const mostFile = 4 << 20

// Save hands a text to the reader as a file.
func Save(name, kind, text string) { saveBlob(name, kind+";charset=utf-8", text) }

// SaveBytes does the same with bytes.
func SaveBytes(name, kind string, content []byte) {
	array := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(array, content)
	saveBlob(name, kind, array)
}

func saveBlob(name, kind string, part any) {
	urls := js.Global().Get("URL")
	address := urls.Call("createObjectURL", js.Global().Get("Blob").New([]any{part}, map[string]any{"type": kind}))
	SaveFrom(name, address.String())
	urls.Call("revokeObjectURL", address) // the download has begun, and holds on to what it saves
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

// Share copies a link and says so; where the clipboard is refused, the link is shown to be copied by hand.
func Share(ctx app.Context, address, copied string) {
	link := js.Global().Get("location").Get("origin").String() + At(address)
	ctx.Async(func() {
		defer Rescue()
		says := "Copy this link: " + link
		if clipboard := js.Global().Get("navigator").Get("clipboard"); clipboard.Truthy() {
			if _, err := Await(clipboard.Call("writeText", link)); err == nil {
				says = copied + " " + link
			}
		}
		ctx.Dispatch(func(app.Context) { Notice(says) })
	})
}

// ReadChosen reads the file that was chosen in the field with an id, and calls then with its text.
// then may wait, and runs outside the callbacks of the browser.
func ReadChosen(ctx app.Context, id string, then func(text string, err error)) {
	field := ByID(id)
	files := field.Get("files")
	if files.Length() == 0 {
		return
	}
	file := files.Index(0)
	ctx.Async(func() {
		defer Rescue()
		if size := file.Get("size").Int(); size > mostFile {
			then("", fmt.Errorf("the file is too large: %d bytes, of at most %d", size, mostFile))
			return
		}
		text, err := Await(file.Call("text"))
		field.Set("value", "")
		if err != nil {
			then("", err)
			return
		}
		then(text.String(), nil)
	})
}
