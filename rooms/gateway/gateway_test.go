package gateway

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rsc.io/qr"

	"upsweep/rooms"
	"upsweep/rooms/host"
)

// The worked example, over real sockets: follow, ask, vote, discuss, vote again, reveal, sum up.
func TestLesson(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, students := class(t, at(s.address), 3)
	wall := join(t, at(s.address), opened.Code, rooms.Wall, "")
	teacher.does(goTo(3))
	for _, b := range append(students, wall) {
		b.sees("step 3", isAt(3))
	}
	teacher.sees("that all follow", func(t rooms.Told) bool { return t.Students == 3 && t.Following == 3 })
	no, yes := false, true
	if err := students[0].send(rooms.Sent{Following: &no}); err != nil {
		t.Fatal(err)
	}
	teacher.sees("that one has broken away", func(t rooms.Told) bool { return t.Students == 3 && t.Following == 2 })
	if err := students[0].send(rooms.Sent{Following: &yes}); err != nil {
		t.Fatal(err)
	}

	teacher.does(ask("q1"))
	for i, b := range students {
		b.sees("the question", isIn("q1", rooms.Voting))
		b.does(choose("q1", fmt.Sprint(min(i, 1)), 0))
		b.sees("their own vote", owns(fmt.Sprint(min(i, 1))))
	}
	told := teacher.sees("three votes", given(3, 0))
	if got := fmt.Sprint(told.Question.Votes[0]); got != "[{0 1 false true} {1 2 true true} {2 0 false true}]" {
		t.Errorf("the teacher sees %s", got)
	}
	wall.sees("that three have voted", put(func(q *rooms.Put) bool { return q.Given == 3 && q.Votes[0] == nil }))
	teacher.does(turn("q1", rooms.Counted), turn("q1", rooms.Talking), turn("q1", rooms.Again))
	for _, b := range students {
		b.sees("the second vote", isIn("q1", rooms.Again))
		b.does(choose("q1", "1", 1))
	}
	teacher.sees("three votes again", given(3, 1))
	teacher.does(turn("q1", rooms.Recounted), turn("q1", rooms.Revealed))
	for _, b := range append(students, wall) {
		told := b.sees("the answer", isIn("q1", rooms.Revealed))
		if told.Question.Votes[1][1].Count != 3 || told.Question.Right != "1" {
			t.Errorf("they see %+v", told.Question)
		}
	}
	teacher.does(rooms.Message{Verb: rooms.Close, Of: "q1"}, rooms.Message{Verb: rooms.End})
	for _, b := range append(students, teacher, wall) {
		b.sees("that the room is over", func(t rooms.Told) bool { return t.Over })
		if r := b.isRefused(rooms.ErrOver.Error()); !r.Final {
			t.Error("they come back into a room that is over")
		}
	}
	address := "http://" + s.address + Prefix + string(opened.Code)
	var sum rooms.Summary
	if status, text := request(t, "GET", address+"/summary", http.Header{"Authorization": {"Bearer " + opened.Secret}}, &sum); status != http.StatusOK || len(sum.Questions) != 1 || sum.Questions[0].Votes[1][1].Count != 3 {
		t.Errorf("the summary: %d %s", status, text)
	}
	if status, text := request(t, "GET", address, nil, nil); status != http.StatusNotFound || !strings.Contains(text, "ended") {
		t.Errorf("a room that is over: %d %s", status, text)
	}
}

// What is asked for without a socket.
func TestRequests(t *testing.T) {
	s := startSite(t, Options{Origin: "https://upsweep.example"})
	opened := open(t, s.address)
	if _, err := rooms.ParseKey(opened.Secret); err != nil {
		t.Errorf("the secret is %q", opened.Secret)
	}
	typed := strings.ToLower(string(opened.Code[:3])) + "-" + string(opened.Code[3:])
	for _, c := range []struct {
		name, method, path string
		header             http.Header
		status             int
		says               string
	}{
		{"a room", "GET", string(opened.Code), nil, 200, `{"code":"` + string(opened.Code) + `"}`},
		{"its code as it is typed", "GET", typed, nil, 200, string(opened.Code)},
		{"another room", "GET", "BBBBBB", nil, 404, host.ErrNoRoom.Error()},
		{"no code", "GET", "AEIOUY", nil, 404, "no code has the letter"},
		{"no path", "GET", string(opened.Code) + "/votes", nil, 404, host.ErrNoRoom.Error()},
		{"a summary without the secret", "GET", string(opened.Code) + "/summary", nil, 403, host.ErrSecret.Error()},
		{"a summary with another secret", "GET", string(opened.Code) + "/summary", http.Header{"Authorization": {"Bearer x"}}, 403, host.ErrSecret.Error()},
		{"a summary", "GET", string(opened.Code) + "/summary", http.Header{"Authorization": {"Bearer " + opened.Secret}}, 200, `"questions":null`},
		{"the code as a picture", "GET", string(opened.Code) + "/qr.svg", nil, 200, "<svg "},
		{"a room from another site", "POST", "", http.Header{"Origin": {"https://elsewhere.example"}}, 403, errForeign.Error()},
		{"a room from a page of another site that hides", "POST", "", http.Header{"Origin": {"null"}}, 403, errForeign.Error()},
		{"a room from another site's form", "POST", "", http.Header{"Sec-Fetch-Site": {"cross-site"}}, 403, errForeign.Error()},
		{"a room from this site", "POST", "", http.Header{"Origin": {"https://upsweep.example"}}, 201, `"secret":"`},
		{"a room from where it is served", "POST", "", http.Header{"Origin": {"http://" + s.address}}, 201, `"secret":"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if status, text := request(t, c.method, "http://"+s.address+Prefix+c.path, c.header, nil); status != c.status || !strings.Contains(text, c.says) {
				t.Errorf("%d %s", status, text)
			}
		})
	}
	full, err := http.Post("http://"+s.address+Prefix, "text/plain", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	defer full.Body.Close()
	if text, _ := io.ReadAll(full.Body); full.StatusCode != http.StatusBadRequest {
		t.Errorf("a request with something in it: %d %s", full.StatusCode, text)
	}
}

// The QR code holds the address on which students join: black modules stand where those of the same
// text do.
func TestPicture(t *testing.T) {
	const text = "https://upsweep.example/course/room?code=BCDFGH"
	svg, err := qrSVG(text)
	if err != nil {
		t.Fatal(err)
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	dark := map[[2]int]bool{}
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(string(svg), -1) {
		var n [4]int
		for i := range n {
			n[i], _ = strconv.Atoi(run[i+1])
		}
		if n[2] != n[3] {
			t.Errorf("%s is no box", run[0])
		}
		for x := range n[2] {
			dark[[2]int{n[0] + x - quiet, n[1] - quiet}] = true
		}
	}
	for y := range code.Size {
		for x := range code.Size {
			if dark[[2]int{x, y}] != code.Black(x, y) {
				t.Fatalf("module %d, %d is wrong", x, y)
			}
		}
	}
}

// A teacher's window that is closed and opened again has the room whole, and so has who comes late.
func TestLate(t *testing.T) {
	s := startSite(t, quick())
	opened, teacher, students := class(t, at(s.address), 1)
	teacher.does(goTo(7), ask("q1"))
	students[0].sees("the question", isIn("q1", rooms.Voting))
	students[0].does(choose("q1", "2", 0))
	students[0].sees("their vote", owns("2"))
	late := join(t, at(s.address), opened.Code, rooms.Student, "")
	if told := late.sees("the question", isIn("q1", rooms.Voting)); told.Question.Own != "" || told.At.State != "step=3" {
		t.Errorf("who comes late is told %+v", told)
	}
	teacher.leave()
	again := join(t, at(s.address), opened.Code, rooms.Teacher, opened.Secret)
	if told := again.sees("the question", isIn("q1", rooms.Voting)); told.Leads || told.Question.Votes[0][2].Count != 1 {
		t.Errorf("a new window of the teacher is told %+v", told)
	}
}
