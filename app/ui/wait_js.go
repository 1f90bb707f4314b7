package ui

import (
	"errors"
	"strings"
	"syscall/js"
	"time"
)

// Await waits for a promise. It must not be called from a callback of the browser, only from a
// goroutine.
func Await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{value: args[0]}
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: errors.New(strings.TrimPrefix(args[0].Call("toString").String(), "Error: "))} // the name of another class says something
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-done
	return o.value, o.err
}

// Turn gives the browser its turn.
func Turn() { time.Sleep(time.Millisecond) }

// Pauses returns a function for work that takes long: called every millisecond or so, it gives the
// browser its turn whenever a frame's time has gone by since the last.
func Pauses() func() {
	const frame = 12 * time.Millisecond
	last := time.Now()
	return func() {
		if time.Since(last) > frame {
			Turn()
			last = time.Now()
		}
	}
}
