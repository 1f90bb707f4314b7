package web_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"os/exec"
	"testing"
)

// Three frames of 9 × 5 white pixels, a black one at another place in each; between steps nothing
// moves, and the last frame is all noise.
const gifOfARun = `
import { animation, frames } from "./gif.js";
const [width, height] = [9, 5];
const paint = (at) => {
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  const k = [10, 22, 44][Math.floor(at)];
  pixels.set([0, 0, 0, 255], 4 * k);
  return pixels;
};
const counts = [7, 5000].map((last) => frames(last));
if (counts[0].length !== 1 + 7 * 7) throw new Error("a run of 7 steps has " + counts[0].length + " frames, want 50");
if (counts[1].length > 602 || counts[1].at(-1).at !== 5000) throw new Error("a run of 5,000 steps has " + counts[1].length + " frames");
process.stdout.write(await animation({ last: 2, width, height, paint }));
`

// An animation opens with its frames, their times, and every pixel where it was; frames that show
// the same are one.
func TestAnimationOpensAsItWasMade(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node")
	}
	run := exec.Command(node, "--input-type=module", "-e", gifOfARun)
	var faults bytes.Buffer
	run.Stderr = &faults
	text, err := run.Output()
	if err != nil {
		t.Fatal(err, faults.String())
	}
	got, err := gif.DecodeAll(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	// The input for 80 hundredths, then six frames of 8 on the way to each step, and the steps for
	// 12 and 200.
	if len(got.Image) != 3 || got.Delay[0] != 80+6*8 || got.Delay[1] != 12+6*8 || got.Delay[2] != 200 || got.LoopCount != 0 {
		t.Fatalf("%d frames of %v hundredths, played %d times, want 3 of [128 60 200], for ever (0)", len(got.Image), got.Delay, got.LoopCount)
	}
	screen := image.NewRGBA(image.Rect(0, 0, 9, 5))
	for i, black := range []int{10, 22, 44} {
		draw.Draw(screen, got.Image[i].Rect, got.Image[i], got.Image[i].Rect.Min, draw.Over)
		for p := range 9 * 5 {
			c, want := screen.RGBAAt(p%9, p/9), uint8(255)
			if p == black {
				want = 0
			}
			if c.R != want || c.G != want || c.B != want || c.A != 255 {
				t.Errorf("frame %d, pixel %d: %v, want %d", i, p, c, want)
			}
		}
	}
}
