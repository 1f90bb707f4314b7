package site

import (
	"bytes"
	"image/png"
	"net/http"
	"strings"

	"upsweep/lessons"
	"upsweep/site/resolve"
	"upsweep/views/raster"
	"upsweep/views/scene"
)

// The picture by which a link to a page is shown in a message or a feed: the title, and the page's
// first figure at the moment on which it opens. Its size is the one that the Open Graph tags name.
const (
	pictureWidth  = 1200
	pictureHeight = 630
	pictureFigure = 620 // the width of the figure before it is enlarged
	picturePrefix = "/social/"
)

// pictureOf is the address of the picture of a page, or empty where the page has none: lessons have
// one each, other pages share that of the front page.
func pictureOf(site *Site, address string) string {
	if slug, ok := strings.CutPrefix(address, "/lessons/"); ok && lessonOf(site, slug) != nil {
		return picturePrefix + slug + ".png"
	}
	return picturePrefix + "upsweep.png"
}

func lessonOf(site *Site, slug string) *lessons.Document {
	for i := range site.Content.Lessons {
		if site.Content.Lessons[i].Slug == slug {
			return &site.Content.Lessons[i]
		}
	}
	return nil
}

// pictureAnswer draws the picture at an address.
func pictureAnswer(site *Site, address string) answer {
	missing := answer{status: http.StatusNotFound, kind: "text/plain; charset=utf-8", body: []byte("no such picture\n")}
	name, ok := strings.CutSuffix(strings.TrimPrefix(address, picturePrefix), ".png")
	if !ok {
		return missing
	}
	title, line := "Parallel algorithms, round by round", "A course in which every figure is a run"
	if own := site.Content.About; own.Name != "" {
		title, line = own.Name, own.Says
	}
	algorithm, query := "scan/blelloch", "x=3,1,7,0,4,1,6,3&hide=values&round=2" // which the course is named after
	if name != "upsweep" {
		lesson := lessonOf(site, name)
		if lesson == nil {
			return missing
		}
		title, line = lesson.Title, lesson.Section
		if f := lesson.FirstFigure(); f != nil {
			algorithm, query = f.Algorithm, f.Query
		}
	}
	frame, err := resolve.Still(algorithm, query, pictureFigure)
	if err == nil {
		var body []byte
		if body, err = drawPicture(site.courseName(), title, line, frame); err == nil {
			return answer{status: http.StatusOK, kind: "image/png", body: body}
		}
	}
	return answer{status: http.StatusInternalServerError, kind: "text/plain; charset=utf-8", body: []byte(err.Error() + "\n")}
}

// drawPicture sets the title above and the figure below.
func drawPicture(course, title, line string, frame *scene.Frame) ([]byte, error) {
	c, err := raster.New(pictureWidth, pictureHeight, scene.Light())
	if err != nil {
		return nil, err
	}
	const edge, column = 64, 400
	c.Fill(scene.Rect{X: 0, Y: 0, W: 12, H: pictureHeight}, scene.Mark+scene.Swatch(scene.Up))
	c.Text(edge, 88, course, scene.Font{Bold: true, Size: 30}, scene.Soft)
	heading := scene.Font{Bold: true, Size: 60}
	lines := wrapped(c, title, heading, column)
	for len(lines) > 4 && heading.Size > 36 {
		heading.Size -= 4
		lines = wrapped(c, title, heading, column)
	}
	y := 200.0
	for _, l := range lines {
		c.Text(edge, y, l, heading, scene.Full)
		y += float64(heading.Size) * 1.12
	}
	for i, l := range wrapped(c, line, scene.Font{Size: 30}, column) {
		c.Text(edge, y+16+float64(i)*38, l, scene.Font{Size: 30}, scene.Soft)
	}
	c.Frame(frame, scene.Rect{X: edge + column + 32, Y: 40, W: pictureWidth - column - 2*edge, H: pictureHeight - 80})
	var out bytes.Buffer
	if err := png.Encode(&out, c.Image()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// wrapped cuts a text into lines of at most a width in pixels; a longer word stands alone.
func wrapped(c *raster.Canvas, text string, f scene.Font, width float64) []string {
	var lines []string
	for _, w := range strings.Fields(text) {
		if n := len(lines); n > 0 && c.Width(lines[n-1]+" "+w, f) <= width {
			lines[n-1] += " " + w
		} else {
			lines = append(lines, w)
		}
	}
	return lines
}
