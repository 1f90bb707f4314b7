package browser

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"testing"
)

// blocks counts the frames of a WebM file: the simple blocks in the clusters of its segment.
func blocks(t *testing.T, file []byte) (n int) {
	t.Helper()
	const segment, cluster, simpleBlock = 0x18538067, 0x1F43B675, 0xA3
	number := func(marked bool) (value int) { // of as many bytes as its first bits say
		if len(file) == 0 {
			t.Fatal("the film ends in the middle of an element")
		}
		length := 1
		for mask := byte(0x80); length <= 8 && file[0]&mask == 0; mask >>= 1 {
			length++
		}
		if length > 8 || length > len(file) {
			t.Fatalf("no element begins with %x", file[:1])
		}
		for i := range length {
			b := int(file[i])
			if i == 0 && marked {
				b &= 0xff >> length
			}
			value = value<<8 | b
		}
		file = file[length:]
		return value
	}
	for len(file) > 0 {
		id, size := number(false), number(true)
		switch id {
		case segment, cluster: // what is in them follows
			continue
		case simpleBlock:
			n++
		}
		if size > len(file) {
			t.Fatalf("element %x says that it has %d bytes, of %d", id, size, len(file))
		}
		file = file[size:]
	}
	return n
}

// shownBy decodes a film in a page that may, and tells its size and length and how far its first
// and last picture are from others, in parts of 255.
const shownBy = `(async () => {
	const film = %s, pictures = %s;
	const video = document.createElement("video");
	video.muted = true;
	video.src = "data:video/webm;base64," + film;
	await new Promise((resolve, reject) => { video.onloadeddata = resolve; video.onerror = () => reject(video.error.message); });
	const sheet = (image) => {
		const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
		const pen = canvas.getContext("2d");
		pen.drawImage(image, 0, 0, canvas.width, canvas.height);
		return pen.getImageData(0, 0, canvas.width, canvas.height).data;
	};
	const away = (a, b) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
	const still = await Promise.all(pictures.map(async (p) => { const image = new Image(); image.src = "data:image/png;base64," + p; await image.decode(); return sheet(image); }));
	const at = async (time) => {
		await new Promise((resolve) => { video.onseeked = resolve; video.currentTime = time; });
		for (;;) { // a busy browser has sought before it has decoded, and draws nothing until then
			const seen = sheet(video);
			if (seen[3] > 0) return seen;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	};
	const first = await at(0.01), last = await at(video.duration - 0.02);
	return JSON.stringify({ width: video.videoWidth, height: video.videoHeight, seconds: video.duration, first: away(first, still[0]), last: away(last, still[1]), crossed: away(first, still[1]) });
})()`

// A film has the frames of its length in its size, begins with the input and ends with the result.
// It can be stopped on the way.
func TestFilm(t *testing.T) {
	only(t, "the files are the same", served)
	thorough(t, "a film is encoded; what makes it changes seldom")
	t.Parallel()
	p := chromium.Open(t, "/play/reduce/tree?x=3,1,7,0", Viewport(1024, 768))
	p.Running()
	p.Eval(saved, nil)
	ask := func() {
		p.Eval(`document.querySelector("#figure-export-film").click()`, nil)
		p.Wait(`document.querySelector("#film-dialog")?.open`)
	}
	ask()
	p.Accessible()
	p.Click("#film-dialog .button:not([type=button])")
	p.Wait(`document.querySelector("#film-dialog progress").value > 2`)
	p.Click("#film-dialog [type=button]")
	p.Wait(`document.querySelector("#film-dialog") === null && document.querySelector("#easel") === null && saved_.length === 0`)

	pictures := make([]string, 2)
	for i, end := range []string{"first", "last"} {
		p.Eval(`document.querySelector("#figure-`+end+`").click()`, nil)
		p.Wait(`document.querySelector("#figure-` + end + `").getAttribute("aria-disabled") === "true"`)
		pictures[i] = base64.StdEncoding.EncodeToString(p.export("png", "reduce-tree.png"))
		p.Eval(`saved_.length = 0`, nil)
	}
	ask()
	p.Eval(`document.querySelector("#film-size").value = 0`, nil)
	p.Click("#film-dialog .button:not([type=button])")
	p.Wait(`document.querySelector("#film-dialog [role=status]").textContent.startsWith("The film has been saved")`)
	var film string
	p.Wait(`saved_.some(([name]) => name === "reduce-tree.webm")`)
	p.Eval(`saved_.find(([name]) => name === "reduce-tree.webm")[1]`, &film)
	file, err := base64.StdEncoding.DecodeString(film)
	if err != nil {
		t.Fatal(err)
	}
	const seconds, rate = 4, 25 // 0.8 s of the input, two steps of 0.6 s, 2 s of the result
	if n := blocks(t, file); n != seconds*rate {
		t.Errorf("the film has %d frames, want %d", n, seconds*rate)
	}

	other := chromium.Open(t, "about:blank") // whose policy lets it show a film
	text, err := json.Marshal(pictures)
	if err != nil {
		t.Fatal(err)
	}
	var seen string
	other.Eval(fmt.Sprintf(shownBy, `"`+film+`"`, text), &seen)
	var shown struct{ Width, Height, Seconds, First, Last, Crossed float64 }
	if err := json.Unmarshal([]byte(seen), &shown); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes, %s", len(file), seen)
	if shown.Width != 640 || int(shown.Height)%2 != 0 || shown.Seconds < seconds-0.1 || shown.Seconds > seconds+0.1 {
		t.Errorf("the film is %v by %v and lasts %v s", shown.Width, shown.Height, shown.Seconds)
	}
	if shown.First > 4 || shown.Last > 4 || shown.Crossed < 2*shown.First {
		t.Errorf("the film's first picture is %.1f of 255 from the input's and its last %.1f from the result's; the first is %.1f from the result's", shown.First, shown.Last, shown.Crossed)
	}
}
