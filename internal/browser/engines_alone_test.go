package browser

import "testing"

// TestEnginesAlone runs the journeys that need no server of ours, in three engines, over the
// exported site below a path of a plain file server; then, after one visit and one use of what is
// kept from its first use on, with that server stopped.
func TestEnginesAlone(t *testing.T) {
	only(t, "it exports the site itself", served)
	thorough(t, "seven journeys, in three engines and twice, take minutes")
	t.Parallel()
	dir := export(t, "https://example.org"+below+"/")
	for name, launch := range engines() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := launch(t, Preferences{})
			files := newHost(t)
			files.serve(dir)
			at := files.URL + below
			for _, j := range journeys() {
				if j.alone {
					t.Run("exported "+j.name, func(t *testing.T) { j.run(t, func(address string) Tab { return engine.Open(t, at, address) }) })
				}
			}
			t.Run("offline", func(t *testing.T) {
				reader := engine.Open(t, at, "/")
				reader.Expect("/assets/gpu-") // the race asks for it, and it is not kept
				reader.Wait(isKept)
				here := func(address string) Tab { reader.Go(address); return reader }
				racing(t, here)
				aProgramIn(here)
				files.CloseClientConnections()
				files.Close()
				for _, j := range journeys() {
					if j.alone {
						t.Log(j.name) // the last one named is where it fails
						j.run(t, here)
					}
				}
			})
		})
	}
}

// TestEnginesPrivate runs journeys that keep something, in private windows of three engines.
func TestEnginesPrivate(t *testing.T) {
	only(t, "private windows are so in every place", served)
	thorough(t, "three browsers are started")
	t.Parallel()
	for name, launch := range engines() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := launch(t, Preferences{Private: true})
			for name, run := range map[string]func(*testing.T, func(string) Tab){"playing": playingAFigure, "practising": practising, "writing": writingAProgram} {
				t.Run(name, func(t *testing.T) { run(t, func(address string) Tab { return engine.Open(t, site.URL, address) }) })
			}
		})
	}
}
