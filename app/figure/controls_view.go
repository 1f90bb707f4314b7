package figure

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/app/ui"
)

// transport is the row of playing controls: first, back, play, forward, last, scrubber, speed,
// loop.
func (v *View) transport() app.UI {
	f := v.Figure
	p := f.Player
	play, label := "play", "Play"
	if p.Mode == playback.Playing {
		play, label = "pause", "Pause"
	}
	return app.Div().Class("transport").Role("group").Aria("label", "Playing").Body(
		app.Div().Class("transport-keys").Body(
			v.key("first", "chevron-first", "To the input", p.AtStart(), playback.First{}),
			v.key("back", "step-back", "One step back", p.AtStart(), playback.Back{}),
			app.Button().Type("button").ID(f.ID+"-play").Class("icon-button play-button").Aria("label", label).Title(label+" (Space)").
				OnClick(ui.Guarded(func(app.Context, app.Event) { f.Send(playback.Toggle{}) }), "play").
				Body(ui.Icon(play)),
			v.key("forward", "step-forward", "One step forward", p.AtEnd(), playback.Forward{}),
			v.key("last", "chevron-last", "To the result", p.AtEnd(), playback.Last{}),
		),
		app.Div().Class("scrub").Body(
			ui.Raw(trackSVG(p.Last, f.Ruler())),
			app.Input().Type("range").ID(f.ID+"-scrub").Class("scrub-range").Min("0").Max(strconv.Itoa(p.Last)).Step(0).Attr("step", "any").
				Attr("value", strconv.Itoa(f.Opening.Step)).
				Aria("label", "Position").Aria("valuetext", PositionAt(f, float64(f.Player.Current()))),
			app.Span().ID(f.ID+"-scrub-label").Class("scrub-label").Aria("hidden", true), // the screen writes it; who hears the slider hears the same
		),
		v.speed("-speed"),
		v.loop("-loop", "icon-button", ui.Icon("repeat")),
	)
}

// loop begins again at the end. Where the row of controls has no room for it, it stands in the
// menu.
func (v *View) loop(id, class string, shown app.UI) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+id).Class(class).Aria("label", "Loop").Title("Loop").Aria("pressed", f.Player.Loop).
		OnClick(ui.Guarded(func(app.Context, app.Event) { f.Send(playback.SetLoop{On: !f.Player.Loop}) }), "loop").
		Body(shown)
}

// key is one button of the transport. It stays focusable at the ends, so that the focus is not lost
// there.
func (v *View) key(name, symbol, label string, idle bool, m playback.Message) app.UI {
	f := v.Figure
	return app.Button().Type("button").ID(f.ID+"-"+name).Class("icon-button").Aria("label", label).Title(label).Aria("disabled", idle).
		OnClick(ui.Guarded(func(app.Context, app.Event) { f.Send(m) }), name).
		Body(ui.Icon(symbol))
}

func (v *View) speed(id string) app.UI {
	f := v.Figure
	options := []app.UI{}
	listed := false
	for _, s := range playback.Speeds() {
		listed = listed || s == f.Player.Speed
		options = append(options, speedOption(s, f.Player.Speed))
	}
	if !listed {
		options = append(options, speedOption(f.Player.Speed, f.Player.Speed))
	}
	return app.Select().Class("speed").ID(f.ID+id).Aria("label", "Speed").
		OnChange(ui.Guarded(func(ctx app.Context, _ app.Event) {
			if s, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
				f.Send(playback.SetSpeed{Speed: s})
			}
		}), "speed").
		Body(options...)
}

func speedOption(s, now float64) app.UI {
	text := strconv.FormatFloat(s, 'g', -1, 64)
	return app.Option().Value(text).Selected(s == now).Text(text + "×")
}

// trackSVG is the groove of the scrubber, cut where a phase begins. Its length is the timeline: one
// unit a step.
func trackSVG(last int, phases []playback.Phase) string {
	var b strings.Builder
	length := max(1, last)
	fmt.Fprintf(&b, `<svg class="track" viewBox="0 0 %d 1" preserveAspectRatio="none" aria-hidden="true">`, length)
	if len(phases) == 0 {
		fmt.Fprintf(&b, `<rect x="0" y="0" width="%d" height="1"/>`, length)
	}
	for _, phase := range phases {
		fmt.Fprintf(&b, `<rect x="%d" y="0" width="%d" height="1"/>`, phase.From-1, phase.To-phase.From+1)
	}
	b.WriteString("</svg>")
	return b.String()
}
