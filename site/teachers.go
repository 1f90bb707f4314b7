package site

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"upsweep/app"
	"upsweep/rooms"
)

// Teaching notes hold the answers of the questions that a class votes on. A server that was given a
// key shows them to those who have typed it, and to those whom a learning platform calls teachers;
// a cookie says so. Everybody else gets the same pages without them.

// Teachers are those who may read the notes. With nil, everybody may.
type Teachers struct {
	key    rooms.Key
	secure bool // readers come by HTTPS
	path   string
}

const (
	teacherCookie   = "upsweep-teacher"
	teacherRemains  = 180 * 24 * time.Hour
	longestKeyForm  = 4 << 10 // bytes
	longestKeyFile  = 1 << 10
	refusedKeyQuery = "key=refused"
)

// OpenTeachers reads the key of the teachers of a site off a file, or draws one.
func OpenTeachers(name string, location Location, log *slog.Logger) (*Teachers, error) {
	t := &Teachers{secure: strings.HasPrefix(location.Origin, "https:"), path: location.path("/")}
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		if t.key, err = drawKey(name); err != nil {
			return nil, fmt.Errorf("-teachers-key: %w; name another file", err)
		}
		log.Info("drew the key that opens the teaching notes", "key", string(t.key), "file", name)
		return t, nil
	}
	if err != nil {
		return nil, fmt.Errorf("-teachers-key: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, longestKeyFile))
	if err != nil {
		return nil, fmt.Errorf("-teachers-key: %w", err)
	}
	if t.key, err = rooms.ParseKey(strings.TrimSpace(string(text))); err != nil {
		return nil, fmt.Errorf("-teachers-key %.60s: %w; remove the file, and another key is drawn", name, err)
	}
	return t, nil
}

// drawKey draws a key and writes it into a file that only its owner may read.
func drawKey(file string) (rooms.Key, error) {
	key, err := rooms.NewKey(rand.Reader)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", err
	}
	return key, os.WriteFile(file, []byte(string(key)+"\n"), 0o600)
}

// token is what the cookie of those who have brought the key holds: it proves that, and does not
// tell the key.
func (t *Teachers) token() string {
	sum := hmac.New(sha256.New, []byte(t.key))
	sum.Write([]byte("reads the teaching notes"))
	return hex.EncodeToString(sum.Sum(nil))
}

// admits tells whether a browser has brought the key.
func (t *Teachers) admits(r *http.Request) bool {
	for _, cookie := range r.CookiesNamed(teacherCookie) {
		if hmac.Equal([]byte(cookie.Value), []byte(t.token())) {
			return true
		}
	}
	return false
}

// remember has a browser bring the key from now on; framed says that it is shown in a page of
// another site.
func (t *Teachers) remember(w http.ResponseWriter, r *http.Request, framed bool) {
	if t == nil {
		return
	}
	http.SetCookie(w, t.cookie(r, t.token(), int(teacherRemains.Seconds()), framed))
}

// forget has a browser bring it no longer.
func (t *Teachers) forget(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, t.cookie(r, "", -1, false))
}

func (t *Teachers) cookie(r *http.Request, value string, seconds int, framed bool) *http.Cookie {
	c := &http.Cookie{
		Name: teacherCookie, Value: value, Path: t.path, MaxAge: seconds, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: t.secure || r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https"),
	}
	if framed && c.Secure { // one jar for each site around
		c.SameSite, c.Partitioned = http.SameSiteNoneMode, true
	}
	return c
}

const hoursPrefix = "/content/hours/"

// isForTeachers tells the addresses whose content the key opens.
func isForTeachers(path string) bool {
	kind, _, ok := app.KindOf(path)
	return strings.HasPrefix(path, hoursPrefix) || ok && kind.Named == app.ByNotes
}

// hides tells whether what lies at a path is not for whoever sent a request.
func (s *Site) hides(r *http.Request) bool {
	return s.Teachers != nil && isForTeachers(r.URL.Path) && !s.Teachers.admits(r)
}

// locked answers whoever may not read the notes.
func (l lanes) locked(w http.ResponseWriter, r *http.Request, site *Site) {
	path, query := r.URL.Path, ""
	if r.URL.RawQuery == refusedKeyQuery {
		query = "?" + refusedKeyQuery
	}
	made, err := site.drawn.answer(r.Context(), l.long, "locked "+path+query, func(func() bool) answer {
		if slug, ok := strings.CutPrefix(path, hoursPrefix); ok {
			return hourAnswer(site, slug, false)
		}
		if page, ok := site.Pages.LockedNotes(path, query != ""); ok {
			return wrap(site, path, page)
		}
		return pageAnswer(site, path, never) // which says that there is none
	})
	respond(w, r, site, made, err)
}

// takeKey answers the form for the key. A key that is missing has the browser forget it.
func takeKey(w http.ResponseWriter, r *http.Request, site *Site) {
	plain := func(status int, text string) {
		answer{status: status, kind: "text/plain; charset=utf-8", body: []byte(text + "\n")}.write(w, r)
	}
	if site.Teachers == nil {
		plain(http.StatusNotFound, "the teaching notes of this site are open")
		return
	}
	if err := site.fromOwnPage(r); err != nil {
		plain(http.StatusForbidden, err.Error())
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, longestKeyForm)
	if err := r.ParseForm(); err != nil {
		plain(http.StatusBadRequest, "this is no form with a key")
		return
	}
	to := url.URL{Path: "/teach"}
	if kind, _, ok := app.KindOf(r.PostForm.Get("to")); ok && kind.Named == app.ByNotes {
		to.Path = r.PostForm.Get("to")
	}
	typed := r.PostForm.Get("key")
	key, err := rooms.ParseKey(strings.TrimSpace(typed))
	switch {
	case typed == "":
		site.Teachers.forget(w, r)
	case err == nil && hmac.Equal([]byte(key), []byte(site.Teachers.key)):
		site.Teachers.remember(w, r, false)
	default:
		to.RawQuery = refusedKeyQuery
	}
	to.Path = site.Location.path(to.Path)
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
}
