//go:build js && wasm

// Package canvas shows frames on a canvas of the page.
//
// Frames flow in; the commands of package command flow out to the browser in one call per frame,
// without a copy: the replayer in web/canvas.js reads them at their address in the wasm memory. The
// loader must have added that module's imports to the import object.
//
// This package is for js/wasm alone and must not import syscall/js, go-app, or anything of ours but
// the scene and its commands.
package canvas

import (
	"runtime"
	"unsafe"

	"upsweep/views/command"
	"upsweep/views/scene"
)

//go:wasmimport upsweep open
//go:noescape
func open(id unsafe.Pointer, length int32) int32

//go:wasmimport upsweep paint
//go:noescape
func paint(handle int32, words unsafe.Pointer, count int32, text unsafe.Pointer, length int32) int32

//go:wasmimport upsweep close
func shut(handle int32)

// Canvas is one canvas element, found by its id whenever it is painted on; the element may come
// later, and may be replaced.
type Canvas struct {
	handle  int32
	painter command.Painter
	last    *scene.Frame
	theme   *scene.Theme
	lens    scene.Lens
}

// Open returns the canvas with the element id. Close frees what the browser remembers of it.
func Open(elementID string) *Canvas {
	id := []byte(elementID)
	c := &Canvas{handle: open(unsafe.Pointer(unsafe.SliceData(id)), int32(len(id)))}
	runtime.KeepAlive(id)
	return c
}

// Paint shows a frame, through a lens where one is given. It reports whether the frame is to be
// seen: not while the page has no such element.
func (c *Canvas) Paint(f *scene.Frame, theme *scene.Theme, lens scene.Lens) bool {
	if f == c.last && theme == c.theme && lens == c.lens && c.send(command.Buffer{}) {
		return true
	}
	c.last, c.theme, c.lens = f, theme, lens
	commands := func() command.Buffer {
		if lens.Zoom > 0 {
			return c.painter.PaintThrough(f, theme, lens)
		}
		return c.painter.Paint(f, theme)
	}
	if c.send(commands()) {
		return true
	}
	c.painter.Reset()
	if c.send(commands()) {
		return true
	}
	c.painter.Reset()
	return false
}

func (c *Canvas) send(b command.Buffer) bool {
	ok := paint(c.handle, unsafe.Pointer(unsafe.SliceData(b.Words)), int32(len(b.Words)),
		unsafe.Pointer(unsafe.SliceData(b.Text)), int32(len(b.Text)))
	runtime.KeepAlive(b)
	return ok == 1
}

// Close frees the canvas. The element keeps its last picture.
func (c *Canvas) Close() { shut(c.handle) }
