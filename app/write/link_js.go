package write

import (
	"strings"
	"syscall/js"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/app/ui"
)

// opening is the program that the page opens on: that of the link, or else the reader's own, or
// else the task's.
func (v *View) opening(module js.Value) (source string, order *string) {
	s := v.Session
	fragment := strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")
	code := ""
	for part := range strings.SplitSeq(fragment, "&") {
		if p, ok := strings.CutPrefix(part, "p="); ok {
			code = p
		}
		if o, ok := strings.CutPrefix(part, "order="); ok {
			text := js.Global().Call("decodeURIComponent", o).String()
			order = &text
		}
	}
	if code != "" {
		text, err := ui.Await(module.Call("unpack", code))
		if err == nil {
			return text.String(), order
		}
		v.ctx.Dispatch(func(app.Context) { ui.Notice("The program of this link could not be read, so the page shows its own.") })
	}
	if draft := ui.Remembered(s.key()); draft != "" {
		return draft, nil
	}
	return s.start(), nil
}

// link packs the address of the page with its program, and hands it to then.
func (v *View) link(then func(address string)) {
	s := v.Session
	if !v.module.Truthy() {
		return
	}
	source, order := s.source, s.order
	v.ctx.Async(func() {
		defer ui.Rescue()
		address := s.Here()
		if source != s.start() {
			code, err := ui.Await(v.module.Call("pack", source))
			if err != nil {
				return
			}
			address += "#p=" + code.String()
			if order != nil {
				address += "&order=" + js.Global().Call("encodeURIComponent", *order).String()
			}
		}
		v.ctx.Dispatch(func(app.Context) {
			if !v.gone && source == s.source {
				then(address)
			}
		})
	})
}

// keepAddress has the address hold the program, so that reloading or copying it opens the page as
// it is.
func (v *View) keepAddress() {
	if v.Session.figure.Player.Mode != playback.Paused {
		return
	}
	v.link(func(address string) {
		history := js.Global().Get("history")
		history.Call("replaceState", history.Get("state"), "", ui.At(address))
	})
}

func (v *View) share(ctx app.Context) {
	v.link(func(address string) { ui.Share(ctx, address, "The link holds the program. It is copied:") })
}
