//go:build !js

package lti

import (
	"context"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"strconv"
	"time"

	"upsweep/rooms"
)

// session is what a page reports with: for whom, where, and until when.
type session struct {
	Type    string  `json:"typ"`
	ID      string  `json:"jti"`
	Ends    int64   `json:"ends"`
	Issuer  string  `json:"issuer"`
	Client  string  `json:"client"`
	Subject string  `json:"sub"`
	Address string  `json:"address"`
	Link    string  `json:"link"`
	Title   string  `json:"title,omitempty"`
	Service service `json:"service"`
}

const sessionType = "upsweep-session"

func sessionOf(o *opening, ends time.Time) session {
	return session{sessionType, secret()[:16], ends.Unix(), o.Issuer, o.Client, o.Subject, o.Address, o.Link, o.Title, *o.Service}
}

// Reports of one session are held to a rate: so many at once, and then one in so many seconds.
const (
	reportBurst = 12
	reportEvery = 4 // seconds
	maxMeters   = 20_000
	maxReported = 100 // answers
	handing     = 25 * time.Second
)

// report is what a page sends.
type report struct {
	Session string   `json:"session"`
	Answers []Answer `json:"answers"`
}

// reply is what it hears.
type reply struct {
	Says   string   `json:"says"`
	Earned *float64 `json:"earned,omitempty"`
	Of     *float64 `json:"of,omitempty"`
	Again  bool     `json:"again,omitempty"` // it may be sent again as it is
}

// score judges what was answered, and tells the platform what it has earned.
func (t *Tool) score(w http.ResponseWriter, r *http.Request) {
	say := func(status int, says reply) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(says) // a reader who has gone away
	}
	in, err := readReport(w, r)
	if err != nil {
		say(http.StatusBadRequest, reply{Says: "The report can't be read: " + err.Error() + "."})
		return
	}
	var s session
	if err := t.options.Keys.unseal(in.Session, &s); err != nil || s.Type != sessionType {
		say(http.StatusForbidden, reply{Says: "This page was not opened from a course. Open the activity again there."})
		return
	}
	if t.options.now().Unix() > s.Ends {
		say(http.StatusUnauthorized, reply{Says: "The activity has been open for hours. Open it again from your course: your answers are kept in this browser, and are reported then."})
		return
	}
	p, _ := t.registered(s.Issuer, s.Client)
	if p == nil {
		say(http.StatusForbidden, reply{Says: "Your course’s platform is not known here any more."})
		return
	}
	if !t.affords(s.ID) {
		w.Header().Set("Retry-After", strconv.Itoa(reportEvery))
		say(http.StatusTooManyRequests, reply{Says: "Reports come too fast.", Again: true})
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), handing)
	defer cancel()
	mark, err := t.options.Course.Mark(ctx, s.Address, s.Subject, in.Answers)
	if err != nil {
		if errors.Is(err, ErrBusy) || ctx.Err() != nil {
			say(http.StatusServiceUnavailable, reply{Says: "Many answers are being judged. Yours are next in a moment.", Again: true})
			return
		}
		t.options.Log.Warn("lti: not judged", "platform", p.Name, "why", err)
		say(http.StatusConflict, reply{Says: "Your answers can’t be judged: " + err.Error() + "."})
		return
	}
	if err := t.hand(ctx, p, &s, mark); err != nil {
		lasting := errors.Is(err, errRefused)
		t.options.Log.Warn("lti: no mark reported", "platform", p.Name, "why", err, "again", !lasting)
		status := http.StatusServiceUnavailable
		if lasting {
			status = http.StatusConflict
		}
		say(status, reply{Says: "Your course has not taken the mark (" + err.Error() + "). Your answers are kept in this browser.", Again: !lasting})
		return
	}
	heard := reply{Says: "Reported to your course."}
	if !mark.Silent {
		heard.Earned, heard.Of = &mark.Earned, &mark.Of
	}
	say(http.StatusOK, heard)
}

func readReport(w http.ResponseWriter, r *http.Request) (in report, err error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return in, errors.New("its type is not application/json")
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxReport)).Decode(&in); err != nil {
		return in, errors.New("it does not have the form of a report, or is too long")
	}
	if len(in.Answers) > maxReported {
		return in, errors.New("it has too many answers")
	}
	return in, nil
}

// affords tells whether a session may report now.
func (t *Tool) affords(id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.options.now().UnixMilli()
	m, known := t.meters[id]
	if !known {
		if len(t.meters) >= maxMeters {
			for other, m := range t.meters {
				if m.Full(now) {
					delete(t.meters, other)
				}
			}
		}
		if len(t.meters) >= maxMeters {
			return false
		}
		meter := rooms.NewMeter(reportBurst, 1.0/reportEvery)
		m = &meter
		t.meters[id] = m
	}
	return m.Take(now)
}
