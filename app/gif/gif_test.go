package gif

import (
	"bytes"
	"image/gif"
	"math/rand/v2"
	"slices"
	"testing"
)

// still makes a frame of w × h white pixels with a black one.
func stillFrame(w, h, x, y int) []byte {
	out := bytes.Repeat([]byte{255, 255, 255, 255}, w*h)
	copy(out[4*(y*w+x):], []byte{0, 0, 0, 255})
	return out
}

// Blelloch's scan of eight values has seven steps: six frames on the way to each and one at its end, after the input.
func TestShotsOfARun(t *testing.T) {
	list := Shots(7)
	if len(list) != 1+7*7 {
		t.Errorf("%d frames, want 50", len(list))
	}
	total := 0
	for i, s := range list {
		total += s.Delay
		if i > 0 && s.At <= list[i-1].At {
			t.Errorf("frame %d stands at %v, after one at %v", i, s.At, list[i-1].At)
		}
	}
	if want := openDelay + 7*6*shotDelay + 6*restDelay + closeDelay; total != want {
		t.Errorf("it lasts %d hundredths, want %d", total, want)
	}
	if long := Shots(5000); len(long) > mostShots+2 || long[len(long)-1].At != 5000 {
		t.Errorf("a run of 5,000 steps has %d frames and ends at %v", len(long), long[len(long)-1].At)
	}
}

// An animation opens with its frames, their times, and every pixel where it was.
func TestAnimationOpensAsItWasMade(t *testing.T) {
	frames := [][]byte{stillFrame(9, 5, 1, 1), stillFrame(9, 5, 4, 2), stillFrame(9, 5, 8, 4)}
	f := New(9, 5)
	for _, pixels := range frames {
		f.Sample(pixels)
	}
	for i, pixels := range frames {
		if err := f.Add(pixels, 10*(i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Add(frames[2], 5); err != nil { // nothing changes: the last frame stays longer
		t.Fatal(err)
	}
	got, err := gif.DecodeAll(bytes.NewReader(f.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Image) != 3 || got.Delay[0] != 10 || got.Delay[1] != 20 || got.Delay[2] != 35 || got.LoopCount != 0 {
		t.Fatalf("%d frames of %v, played %d times", len(got.Image), got.Delay, got.LoopCount)
	}
	screen := make([]uint32, 9*5)
	for i, part := range got.Image {
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
				r, g, b, _ := part.At(x, y).RGBA()
				screen[9*y+x] = r>>8<<16 | g>>8<<8 | b>>8
			}
		}
		for p := range screen {
			if want := rgb(frames[i][4*p:]); screen[p] != want {
				t.Errorf("frame %d, pixel %d: %06x, want %06x", i, p, screen[p], want)
			}
		}
	}
	if f.Add(frames[0][4:], 1) == nil {
		t.Error("a frame of another size was taken")
	}
}

// An animation of more colours than a palette holds shows each pixel in a colour near to its own; frames of noise fill many blocks.
func TestAnimationOfManyColours(t *testing.T) {
	const w, h = 61, 47
	r := rand.New(rand.NewPCG(1, 2))
	var frames [][]byte
	for range 3 {
		pixels := make([]byte, 4*w*h)
		for i := range pixels {
			pixels[i] = byte(r.IntN(6)) * 51 // 216 colours and a few that are rare
			if r.IntN(50) == 0 {
				pixels[i] = byte(r.IntN(256))
			}
		}
		frames = append(frames, pixels)
	}
	f := New(w, h)
	f.Sample(frames[0])
	for _, pixels := range frames {
		if err := f.Add(slices.Clone(pixels), 7); err != nil {
			t.Fatal(err)
		}
	}
	got, err := gif.DecodeAll(bytes.NewReader(f.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Image) != 3 || got.Config.Width != w || got.Config.Height != h {
		t.Fatalf("%d frames of %d × %d", len(got.Image), got.Config.Width, got.Config.Height)
	}
	for i, part := range got.Image {
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
				red, green, blue, _ := part.At(x, y).RGBA()
				want := frames[i][4*(y*w+x):]
				for k, c := range []uint32{red, green, blue} {
					if d := int(c>>8) - int(want[k]); d > 120 || d < -120 {
						t.Fatalf("frame %d at %d, %d: channel %d is %d off", i, x, y, k, d)
					}
				}
			}
		}
	}
}
