package model

import (
	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/pattern"
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// Message is what can happen to a figure: one of the types below, or a message of its player.
type Message any

// What a reader does with the controls.
type (
	// Press is a press on one of the figure's buttons, by its name. What the figure has no use for
	// is its stage's.
	Press struct{ Button string }
	// SetView chooses how the run is looked at.
	SetView struct{ ID string }
	// SetProcessors schedules the run on so many.
	SetProcessors struct{ To int }
	// Fold folds a phase of the run, or unfolds it.
	Fold struct{ Phase int }
	// Open opens one of the parts below the figure, or closes it.
	Open struct {
		Part Part
		On   bool
	}
	// Set is what has been typed into a control, or chosen.
	Set struct {
		Control int
		Text    string
	}
	// FromFile is an input that was read from a file, or why there is none.
	FromFile struct {
		Control       int
		Text, Problem string
	}
	// Fill fills an input by a pattern; what is random in it comes from the seed, here as below.
	Fill struct {
		Control int
		By      pattern.Pattern
		Seed    uint64
	}
	// Resize gives an input so many values.
	Resize struct {
		Control, To int
		Seed        uint64
	}
	// Lengthen adds values to the row that is edited, or takes some away.
	Lengthen struct {
		By   int
		Seed uint64
	}
	// Scrub puts the figure at a position as a slider does, and the one beside it too.
	Scrub struct{ At float64 }
)

// What pointers and keys do on the stage.
type (
	// Pick singles a value out, or with NoNode none.
	Pick struct{ Node tracer.NodeID }
	// Pin keeps what is singled out, in every view, wherever the reader points; or lets go of it.
	Pin struct{}
	// TypeInto puts the field on an empty box of the next step, or on a cell of the input, where the
	// value is one.
	TypeInto struct{ Node tracer.NodeID }
	// LeaveField is sent when the field is left for something else: what was typed over a cell stays.
	LeaveField struct{ Text string }
	// Type is a key in the field, which holds a text.
	Type struct {
		Key  Key
		Text string
	}
	// Strike is a key outside the field: on the stage, or elsewhere while the figure is meant.
	Strike struct {
		Key     Key
		OnStage bool
	}
	// Grab begins a drag at a press on a value, at a point of a plan, where the value is a cell of
	// the input.
	Grab struct {
		Node tracer.NodeID
		At   scene.Point
		Plan views.Plan
	}
	// Pull has the input follow the drag to where the pointer has come.
	Pull struct{ To scene.Point }
	// LetGo ends a drag. Of one that has not gone anywhere the figure has no use: it was a press.
	LetGo struct{ At scene.Point }
	// Resume is sent when the controls have been drawn, with whether the stage has the focus: where
	// the boxes of the round before were filled in by keys, those of the next take it.
	Resume struct{ OnStage bool }
)

// What a page and the browser do.
type (
	// ShowRound brings the round of a link in the text on stage, where the link names one.
	ShowRound struct{ Round string }
	// ReadRound plays to a round that the text has come to speak of.
	ReadRound struct{ Round string }
	// Follow takes the figure to a state of an algorithm of the catalogue, if it has that. Where the
	// run stays the same it plays there from where it stands; else it opens there.
	Follow struct {
		Algorithm string
		State     address.State
	}
	// Single singles a value of the run out, and keeps it so; NoNode for none.
	Single struct{ Node tracer.NodeID }
	// LightUp lights a value of a result up with all that it depends on, here and in the figure
	// beside it, until the reader points at something. No card lies over it, as where a value is
	// pointed at. Where the run has no such value it does nothing.
	LightUp struct {
		Output string
		Index  int
	}
	// Freeze has presses on the figure select values and change none.
	Freeze struct{ On bool }
	// Project tells that the figure is on the projector, or no longer.
	Project struct{ On bool }
	// ReduceMotion follows the reader's system.
	ReduceMotion struct{ On bool }
	// Zoomed tells how far and to where the figure is enlarged, in words that ZoomTo takes on any
	// other stage; empty where it is seen whole.
	Zoomed struct{ To string }
	ZoomTo struct{ To string }
)

// What becomes of a figure's runs.
type (
	// Landed is what has come of a Job.
	Landed struct {
		job  *Job
		land func()
	}
	// Ask puts a request into the controls, and has it run; Take puts one there whose run is on its
	// way.
	Ask  struct{ Request algos.Request }
	Take struct{ Request algos.Request }
	// Land brings the run of a program. Where the last run stood at its end the new one does too:
	// those who write see what comes out.
	Land struct {
		Request algos.Request
		Trace   *tracer.Trace
	}
	// LandNothing shows the input alone: the program has come to no round that touches it.
	LandNothing struct{ Request algos.Request }
	// StoppedAt marks where the run that has landed could not go on: the lane of a round.
	StoppedAt struct{ Round, Lane int }
	// Refuse tells at its field what is wrong with an input or a parameter.
	Refuse struct{ Field, Why string }
)

// Part is a part below the figure that can be opened.
type Part uint8

const (
	Inputs Part = iota
	Phases
	Table
)

// Send gives a figure a message, which is the one way that it changes. It reports whether the
// figure had a use for it. When the figure and the one beside it are as they are to be, their
// stages are told what is another.
func (f *Figure) Send(m Message) (used bool) {
	used = f.update(m)
	f.tell()
	if g := f.Beside(); g != nil {
		g.tell()
	}
	return used
}

// update does what a message asks for: those of the reader first.
func (f *Figure) update(m Message) (used bool) {
	switch m := m.(type) {
	case playback.Message:
		f.play(m)
	case Scrub:
		f.scrub(m.At)
	case Press:
		f.press(m.Button)
	case SetView:
		f.setView(m.ID)
	case SetProcessors:
		f.setProcessors(m.To)
	case Fold:
		f.toggleFold(m.Phase)
	case Open:
		f.openPart(m.Part, m.On)
	case Set:
		f.set(m.Control, m.Text)
	case FromFile:
		f.fromFile(m)
	case Fill:
		f.fill(m.Control, m.By, m.Seed)
	case Resize:
		f.resize(m.Control, m.To, m.Seed)
	case Lengthen:
		f.lengthenRow(m.By, m.Seed)
	case Pick:
		f.pick(m.Node)
	case Pin:
		f.pin()
	case TypeInto:
		return f.typeInto(m.Node)
	case LeaveField:
		f.leaveField(m.Text)
	case Type:
		return f.fieldKey(m.Key, m.Text)
	case Strike:
		return f.valueKey(m.Key, m.OnStage)
	case Grab:
		return f.grab(m.Node, m.At, m.Plan)
	case Pull:
		f.pull(m.To)
	case LetGo:
		return f.letGo(m.At)
	case Resume:
		f.resumes(m.OnStage)
	default:
		return f.hear(m)
	}
	return true
}

// hear does what a message asks for that is not the reader's.
func (f *Figure) hear(m Message) (used bool) {
	switch m := m.(type) {
	case ShowRound:
		return f.toRound(m.Round, func(step int) playback.Message { return playback.Show{Step: step} })
	case ReadRound:
		return f.toRound(m.Round, func(step int) playback.Message { return playback.PlayTo{Step: step} })
	case Follow:
		return f.follow(m.Algorithm, m.State)
	case Single:
		f.single(m.Node)
	case LightUp:
		f.lightUp(m.Output, m.Index)
	case Freeze:
		f.frozen = m.On
	case Project:
		f.Projected = m.On
	case ReduceMotion:
		f.Player = playback.Update(f.Player, playback.ReduceMotion{On: m.On})
	case Zoomed:
		f.Zoomed = m.To
	case ZoomTo:
		if f.Zoomed, f.change.Zoom = m.To, m.To; m.To == "" {
			f.whole()
		}
	case Landed:
		f.landed(m)
	case Ask:
		f.take(m.Request)
		f.rerun()
	case Take:
		f.take(m.Request)
	case Land:
		f.landProgram(m.Request, m.Trace)
	case LandNothing:
		if t, err := f.given(m.Request, prompt()); err == nil {
			f.landProgram(m.Request, t)
		}
	case StoppedAt:
		if f.Run != nil {
			f.Run.stop = views.Stop{Round: tracer.RoundID(m.Round), Lane: m.Lane}
			f.change.Picture = true
		}
	case Refuse:
		f.refuse(m.Field, m.Why)
	default:
		panic("model: no message of a figure")
	}
	return true
}
