//go:build !js

package command

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"upsweep/views/scene"
)

// The replayer in JavaScript and the recorder in Go read the same buffer the same way.
func TestTheReplayerAgreesWithTheRecorder(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	theme := scene.Dark()
	f := newLadder(3).frame(1, 0.5)
	f.Lit = scene.NewLayer([]scene.Shape{
		scene.Box(0, scene.Ink{Role: scene.Node, State: scene.Past}, scene.Rect{X: 1, Y: 2, W: 3, H: 4}, 0),
		scene.Label(0, scene.Ink{Role: scene.Note}, scene.Point{X: 7, Y: 8}, `⊕ "é"`, scene.Font{Size: 12.5}, scene.End),
	})
	var p Painter
	var r Recorder
	b := p.Paint(f, theme)
	if err := r.Play(b); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, d := range r.Drawn {
		want = append(want, line(d, theme))
	}

	words := make([]byte, 0, 4*len(b.Words))
	for _, w := range b.Words {
		words = binary.LittleEndian.AppendUint32(words, w)
	}
	input, _ := json.Marshal(map[string]string{"words": base64.StdEncoding.EncodeToString(words), "text": base64.StdEncoding.EncodeToString(b.Text)})
	cmd := exec.Command(node, filepath.Join("testdata", "replay.mjs"), filepath.Join("..", "..", "web", "canvas.js"))
	cmd.Stdin = bytes.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	got := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("replayer:\n%s\nrecorder:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// line prints a shape as testdata/replay.mjs does.
func line(d Drawn, theme *scene.Theme) string {
	look := d.Ink.Look()
	colour := func(s scene.Swatch) string {
		if s == scene.None {
			return "none"
		}
		return theme[s].Hex()
	}
	fill, stroke := colour(look.Fill), "none"
	if look.Stroke != scene.None && look.Width > 0 {
		dash := ""
		if look.Dash[0] > 0 {
			dash = fmt.Sprintf("%.3f,%.3f", look.Dash[0], look.Dash[1])
		}
		stroke = fmt.Sprintf("%s %.3f %s", colour(look.Stroke), look.Width, dash)
	}
	what := ""
	switch d.Kind {
	case scene.RoundRect:
		what = fmt.Sprintf("rect %.3f %.3f %.3f %.3f %.3f", d.Box.X, d.Box.Y, d.Box.W, d.Box.H, d.Radius)
	case scene.Circle:
		c := d.Box.Centre()
		what = fmt.Sprintf("circle %.3f %.3f %.3f", c.X, c.Y, d.Radius)
	case scene.Polyline:
		what, fill = "line "+strings.TrimSpace(d.Points), "none"
	case scene.Curve:
		what, fill = "curve "+strings.TrimSpace(d.Points), "none"
	case scene.Text:
		anchor := []string{"start", "center", "end"}[d.Anchor]
		quoted, _ := json.Marshal(d.Text)
		what = fmt.Sprintf("text %s %d %vpx %s %s %.3f %.3f", quoted, d.Font.Weight(), d.Font.Size, d.Font.Face.Families(), anchor, d.Box.X, d.Box.Y)
	}
	return fmt.Sprintf("%s fill %s stroke %s alpha %.3f", what, fill, stroke, d.Opacity)
}
