//go:build !js

package lti

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// state is what the tool says to itself from the login to the launch, by way of the platform.
type state struct {
	Type    string `json:"typ"`
	Issuer  string `json:"issuer"`
	Client  string `json:"client"`
	Nonce   string `json:"nonce"`
	Bound   string `json:"bound"`        // the digest of a secret that the browser keeps
	Storage string `json:"at,omitempty"` // the frame with the platform's storage, where it has one
	Ends    int64  `json:"ends"`         // in seconds since 1970
}

const stateType = "upsweep-state"

// secret makes 256 random bits as a text.
func secret() string {
	var bits [32]byte
	_, _ = rand.Read(bits[:]) // it does not fail
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// cookieOf is the name of the cookie of a login; several may go on at once.
func cookieOf(nonce string) string { return "upsweep-lti-" + nonce[:min(len(nonce), 12)] }

// storedAs is the name of the same secret in the platform's storage.
func storedAs(nonce string) string { return "upsweep-" + nonce[:min(len(nonce), 12)] }

// login answers a login that a platform has begun: it sends the browser back there, to learn who it
// is.
func (t *Tool) login(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		t.refuse(w, r, nil, refusal{http.StatusBadRequest, "The login can't be read", "It is too long, or no form. Begin it from the course."})
		return
	}
	p, why := t.registered(r.Form.Get("iss"), r.Form.Get("client_id"))
	if p == nil {
		t.refuse(w, r, nil, refusal{http.StatusBadRequest, "This platform is not known here", why})
		return
	}
	if deployment := r.Form.Get("lti_deployment_id"); deployment != "" && !p.deploys(deployment) {
		t.refuse(w, r, p, undeployed(deployment))
		return
	}
	hint, target := r.Form.Get("login_hint"), r.Form.Get("target_link_uri")
	switch {
	case hint == "":
		t.refuse(w, r, p, refusal{http.StatusBadRequest, "The login is not complete", "It has no login_hint. The platform's initiate-login address has to be " + t.whole(loginPath) + ", opened by the platform."})
		return
	case target == "" || t.within(target) == "":
		t.refuse(w, r, p, refusal{http.StatusBadRequest, "The login leads elsewhere", "Its target_link_uri is " + short(target) + "; addresses of this tool begin with " + t.whole("/") + ". Compare -site with the tool's URL in the platform."})
		return
	}
	s := state{Type: stateType, Issuer: p.Issuer, Client: p.Client, Nonce: secret(), Ends: t.ends(stateLife)}
	if at := r.Form.Get("lti_storage_target"); storageTarget(at) {
		s.Storage = at
	}
	kept := secret()
	s.Bound = digest(kept)
	sealed, err := t.options.Keys.seal(s)
	if err != nil {
		t.refuse(w, r, p, failed(err))
		return
	}
	next := withQuery(p.Login, url.Values{
		"scope": {"openid"}, "response_type": {"id_token"}, "response_mode": {"form_post"}, "prompt": {"none"}, "client_id": {p.Client},
		"redirect_uri": {t.whole(launchPath)}, "login_hint": {hint}, "state": {sealed}, "nonce": {s.Nonce},
	}, "lti_message_hint", r.Form.Get("lti_message_hint"))
	http.SetCookie(w, t.cookie(s.Nonce, kept, stateLife))
	if s.Storage == "" {
		http.Redirect(w, r, next, http.StatusFound)
		return
	}
	t.write(w, r, Page{Title: "To your course", Script: true, Body: render(putPage, struct{ Next, Target, Origin, Key, Value string }{next, s.Storage, originOf(p.Login), storedAs(s.Nonce), kept})})
}

// cookie binds a login to its browser, also in a frame of another site, where the browser keeps
// such cookies (one jar for each site around, by Partitioned).
func (t *Tool) cookie(nonce, value string, life time.Duration) *http.Cookie {
	seconds := int(life.Seconds())
	if seconds <= 0 {
		seconds = -1
	}
	return &http.Cookie{
		Name: cookieOf(nonce), Value: value, Path: t.options.Base + Prefix, MaxAge: seconds,
		Secure: true, HttpOnly: true, SameSite: http.SameSiteNoneMode, Partitioned: true,
	}
}

// storageTarget tells whether a text names a frame with the platform's storage.
func storageTarget(name string) bool {
	return name != "" && len(name) <= 64 && !strings.ContainsFunc(name, func(r rune) bool {
		return !(r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	})
}

// withQuery adds fields to an address, and one more unless it is empty.
func withQuery(address string, fields url.Values, name, value string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address // it was checked when the file was read
	}
	q := u.Query()
	for n, v := range fields {
		q[n] = v
	}
	if value != "" {
		q.Set(name, value)
	}
	u.RawQuery = q.Encode()
	return u.String()
}

// registered finds a registration, or says why there is none. A platform that names no client has
// to have one alone.
func (t *Tool) registered(issuer, client string) (found *registration, why string) {
	for _, p := range t.platforms {
		switch {
		case p.Issuer != issuer || client != "" && p.Client != client:
		case found != nil:
			return nil, "The login names no client_id, and the file of -lti has several for its issuer " + short(issuer) + "."
		default:
			found = p
		}
	}
	switch {
	case found != nil:
		return found, ""
	case issuer == "":
		return nil, "The login has no iss: only a platform can begin it."
	}
	return nil, "The file of -lti has no platform with the issuer " + short(issuer) + " and the client " + short(client) + ". Copy both from the platform, to the letter, and start the server again."
}

func (p *registration) deploys(deployment string) bool {
	for _, d := range p.Deployments {
		if d == deployment {
			return true
		}
	}
	return false
}

// short is a text of others as it is shown in ours.
func short(text string) string {
	if len(text) > 120 {
		text = text[:120] + "…"
	}
	return "“" + strings.ToValidUTF8(text, "?") + "”"
}

// putPage leaves the secret in the platform's storage, and goes on (web/lti.js); without scripts by
// the link.
var putPage = template.Must(template.New("put").Parse(
	`<p data-lti="put" data-target="{{.Target}}" data-origin="{{.Origin}}" data-key="{{.Key}}" data-value="{{.Value}}"><a class="button" id="lti-next" href="{{.Next}}">Go on to your course’s activity</a></p>`))
