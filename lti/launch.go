//go:build !js

package lti

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// message is what a platform says of a launch, of all that it may say.
type message struct {
	jwt.Claims
	Party      string         `json:"azp"`
	Nonce      string         `json:"nonce"`
	Name       string         `json:"name"`
	Type       string         `json:"https://purl.imsglobal.org/spec/lti/claim/message_type"`
	Version    string         `json:"https://purl.imsglobal.org/spec/lti/claim/version"`
	Deployment string         `json:"https://purl.imsglobal.org/spec/lti/claim/deployment_id"`
	Target     string         `json:"https://purl.imsglobal.org/spec/lti/claim/target_link_uri"`
	Roles      []string       `json:"https://purl.imsglobal.org/spec/lti/claim/roles"`
	Custom     map[string]any `json:"https://purl.imsglobal.org/spec/lti/claim/custom"`
	Link       struct {
		ID    string `json:"id"`
		Title string `json:"title"`
	} `json:"https://purl.imsglobal.org/spec/lti/claim/resource_link"`
	Context struct {
		Title string `json:"title"`
		Label string `json:"label"`
	} `json:"https://purl.imsglobal.org/spec/lti/claim/context"`
	Service service  `json:"https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"`
	Deep    settings `json:"https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"`
}

// service is where marks go.
type service struct {
	Scopes []string `json:"scope"`
	Items  string   `json:"lineitems"`
	Item   string   `json:"lineitem"`
}

// settings are what a platform wants of deep linking.
type settings struct {
	Return   string   `json:"deep_link_return_url"`
	Accepts  []string `json:"accept_types"`
	LineItem *bool    `json:"accept_lineitem"`
	Data     string   `json:"data"`
}

// launch answers the message that a platform has the browser bring.
func (t *Tool) launch(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		t.refuse(w, r, nil, refusal{http.StatusBadRequest, "The launch can't be read", "It is too long, or no form."})
		return
	}
	s, p, err := t.stateOf(r.PostForm.Get("state"))
	if err != nil {
		t.refuseFor(w, r, nil, err)
		return
	}
	if why := r.PostForm.Get("error"); why != "" {
		t.refuse(w, r, p, refusal{http.StatusForbidden, "The platform has refused the login", "It says " + short(why) + ": " + short(r.PostForm.Get("error_description"))})
		return
	}
	m, err := t.verify(r.Context(), p, s, r.PostForm.Get("id_token"))
	if err != nil {
		t.refuseFor(w, r, p, err)
		return
	}
	o, err := t.opening(p, m)
	if err != nil {
		t.refuseFor(w, r, p, err)
		return
	}
	cookie, err := r.Cookie(cookieOf(s.Nonce))
	if err == nil && digest(cookie.Value) == s.Bound {
		http.SetCookie(w, t.cookie(s.Nonce, "", 0))
		t.enter(w, r, p, o)
		return
	}
	// The browser has kept no cookie. It may have left the secret with the platform; if not, the
	// person says whether it is them.
	o.Bound = s.Bound
	sealed, err := t.options.Keys.seal(o)
	if err != nil {
		t.refuse(w, r, p, failed(err))
		return
	}
	fields := struct{ Action, Token, Name, Platform, Storage, Origin, Key string }{
		Action: t.options.Base + openPath, Token: sealed, Name: m.Name, Platform: originOf(p.Issuer), Storage: s.Storage, Origin: originOf(p.Login), Key: storedAs(s.Nonce),
	}
	t.write(w, r, Page{Title: "Go on", Script: true, Body: render(openPage, fields)})
}

// refuseFor refuses for a reason.
func (t *Tool) refuseFor(w http.ResponseWriter, r *http.Request, p *registration, err error) {
	f, told := errors.AsType[refusal](err)
	if !told {
		f = failed(err)
	}
	t.refuse(w, r, p, f)
}

// stateOf reads a state, and finds whose it is.
func (t *Tool) stateOf(text string) (s state, p *registration, err error) {
	if err := t.options.Keys.unseal(text, &s); err != nil || s.Type != stateType {
		return s, nil, refusal{http.StatusForbidden, "This launch did not begin here", "Its state is not one that this server has given out. If several servers answer for the site, all of them need the same file of keys."}
	}
	if t.options.now().Unix() > s.Ends {
		return s, nil, refusal{http.StatusForbidden, "The launch has taken too long", fmt.Sprintf("From the login to the launch it may take %d minutes.", int(stateLife.Minutes()))}
	}
	p, why := t.registered(s.Issuer, s.Client)
	if p == nil {
		return s, nil, refusal{http.StatusForbidden, "This platform is not known here any more", why}
	}
	return s, p, nil
}

// verify reads a message, and tells whether it is the platform's, for us, now, and for the first
// time.
func (t *Tool) verify(ctx context.Context, p *registration, s state, text string) (*message, error) {
	no := func(what, why string) error { return refusal{http.StatusForbidden, what, why} }
	token, err := jwt.ParseSigned(text, []jose.SignatureAlgorithm{signingAlg})
	if err != nil {
		return nil, no("The launch is not signed as it has to be", "Messages are signed with RS256; this one can't be read as such ("+strings.TrimPrefix(err.Error(), "go-jose/go-jose: ")+").")
	}
	key, err := p.keys.key(ctx, token.Headers[0].KeyID)
	switch {
	case errors.Is(err, errNoKey):
		return nil, no("The launch is signed with a key that is not known", "There is no RSA key "+short(token.Headers[0].KeyID)+" of at least 2,048 bits at "+p.Platform.Keys+". Compare `keys` with the platform's public keyset URL.")
	case err != nil:
		return nil, refusal{http.StatusBadGateway, "The platform's keys can't be had", "Asking " + p.Platform.Keys + ": " + plain(err).Error()}
	}
	m := &message{}
	err = token.Claims(key, m)
	if errors.Is(err, jose.ErrCryptoFailure) {
		if changed := p.keys.changed(ctx, token.Headers[0].KeyID, key); changed != nil { // under the same name
			err = token.Claims(changed, m)
		}
	}
	switch {
	case err == nil:
	case !errors.Is(err, jose.ErrCryptoFailure):
		return nil, no("The launch is not complete", "What it says can't be read ("+strings.TrimPrefix(err.Error(), "go-jose/go-jose: ")+").")
	default:
		return nil, no("The launch is not the platform's", "Its signature does not fit the key "+short(token.Headers[0].KeyID)+" ("+strings.TrimPrefix(err.Error(), "go-jose/go-jose: ")+").")
	}
	if err := t.check(p, s, m); err != nil {
		return nil, err
	}
	switch first, err := t.options.Once.First(ctx, digest("nonce "+s.Nonce), stateLife+skew); {
	case err != nil:
		return nil, refusal{http.StatusServiceUnavailable, "Nobody can be let in just now", "What is used up can't be remembered: " + err.Error()}
	case !first:
		return nil, no("This launch has been used before", "Each launch opens an activity once.")
	}
	return m, nil
}

// check holds the claims of a message to what they have to be.
func (t *Tool) check(p *registration, s state, m *message) error {
	no := func(what, why string) error { return refusal{http.StatusForbidden, what, why} }
	now := t.options.now()
	switch {
	case m.Issuer != p.Issuer:
		return no("The launch is another platform's", "Its iss is "+short(m.Issuer)+"; the login was begun by "+short(p.Issuer)+".")
	case !m.Audience.Contains(p.Client):
		return no("The launch is for another tool", "Its aud is "+short(strings.Join(m.Audience, " "))+"; the client in the file of -lti is "+short(p.Client)+".")
	case len(m.Audience) > 1 && m.Party == "", m.Party != "" && m.Party != p.Client:
		return no("The launch is for another tool", "Its azp is "+short(m.Party)+"; the client in the file of -lti is "+short(p.Client)+".")
	case m.Expiry == nil || m.IssuedAt == nil:
		return no("The launch has no time", "It has no exp or no iat.")
	case now.After(m.Expiry.Time().Add(skew)):
		return no("The launch has expired", "Its exp is past. If launches never work, compare the clocks of platform and server.")
	case now.Before(m.IssuedAt.Time().Add(-skew)), m.NotBefore != nil && now.Before(m.NotBefore.Time().Add(-skew)):
		return no("The launch is from the future", "Its iat is to come. Compare the clocks of platform and server.")
	case now.Sub(m.IssuedAt.Time()) > oldestToken+skew:
		return no("The launch is too old", "It was signed more than ten minutes ago. If launches never work, compare the clocks of platform and server.")
	case m.Nonce != s.Nonce:
		return no("The launch belongs to another login", "Its nonce is not the one of the login that its state belongs to.")
	case m.Version != version13:
		return no("The launch is of another version", "Its version is "+short(m.Version)+"; this tool speaks "+version13+".")
	case !p.deploys(m.Deployment):
		return undeployed(m.Deployment)
	case m.Type != resourceLink && m.Type != deepLinking:
		return no("There is no such launch here", "Its message_type is "+short(m.Type)+"; this tool knows "+resourceLink+" and "+deepLinking+".")
	case m.Type == resourceLink && m.Link.ID == "":
		return no("The launch is not complete", "It has no resource_link.")
	case len(m.Subject) > 255:
		return no("The launch is not complete", "Its sub is longer than 255 characters.")
	}
	return nil
}

// opening is what a message comes to: what is opened, for whom. It travels in tokens of ours.
type opening struct {
	Type       string   `json:"typ"`
	ID         string   `json:"jti"`
	Ends       int64    `json:"ends"`
	Issuer     string   `json:"issuer"`
	Client     string   `json:"client"`
	Deployment string   `json:"deployment"`
	Bound      string   `json:"bound,omitempty"`
	Subject    string   `json:"sub,omitempty"`
	Address    string   `json:"address,omitempty"`
	Link       string   `json:"link,omitempty"`
	Title      string   `json:"title,omitempty"`
	Service    *service `json:"service,omitempty"` // only of those who learn
	Says       string   `json:"says,omitempty"`
	Teaches    bool     `json:"teaches,omitempty"`
	Deep       *deep    `json:"deep,omitempty"`
}

const openType = "upsweep-open"

func (t *Tool) opening(p *registration, m *message) (*opening, error) {
	o := &opening{Type: openType, ID: secret(), Ends: t.ends(openLife), Issuer: p.Issuer, Client: p.Client, Deployment: m.Deployment}
	if m.Type == deepLinking {
		d, err := deepOf(m)
		o.Deep = d
		return o, err
	}
	o.Subject, o.Link, o.Title = m.Subject, m.Link.ID, m.Link.Title
	o.Address = t.within(m.Target)
	if own, ok := m.Custom["upsweep"].(string); ok && strings.HasPrefix(own, "/") {
		o.Address = t.within(t.whole(own))
	}
	if o.Address == "" || !t.options.Course.Has(o.Address) {
		return nil, refusal{http.StatusNotFound, "There is no such activity here", "The launch leads to " + short(m.Target) + ". Choose the activity again in the course, or correct its URL."}
	}
	learns := slices.ContainsFunc(m.Roles, isLearner)
	o.Teaches = !learns && slices.ContainsFunc(m.Roles, isTeacher)
	switch s := m.Service; {
	case !learns: // a teacher looks at it
	case s.Item == "" && s.Items == "":
		o.Says = "Your course has no place for a mark of this activity, so none is reported."
	case m.Subject == "":
		o.Says = "Your course does not say who you are, so no mark is reported."
	case !slices.Contains(s.Scopes, scopeScore):
		o.Says = "Your course lets this tool report no marks."
	case s.Item == "" && !slices.Contains(s.Scopes, scopeLineItem):
		o.Says = "Your course has no place for a mark of this activity, and lets this tool make none."
	default:
		for _, address := range []string{s.Item, s.Items} {
			if address == "" {
				continue
			}
			if err := p.isOwn(address); err != nil {
				return nil, refusal{http.StatusForbidden, "Marks would go astray", "An address of the platform's grade service: " + err.Error()}
			}
		}
		o.Service = &s
	}
	return o, nil
}

// isLearner tells the role of those who are marked, as a whole address and as its short form.
func isLearner(role string) bool {
	return role == "Learner" || strings.HasSuffix(role, "/membership#Learner")
}

// isTeacher tells the role of those who teach the course, or help to, as a whole address and as its
// short form.
func isTeacher(role string) bool {
	return role == "Instructor" || strings.HasSuffix(role, "/membership#Instructor") || strings.Contains(role, "/membership/Instructor#")
}

// open goes on for a browser that has kept no cookie.
func (t *Tool) open(w http.ResponseWriter, r *http.Request) {
	o := &opening{}
	if f := t.ours(w, r, openType, o); f != nil {
		t.refuseFor(w, r, nil, f)
		return
	}
	if kept := r.PostForm.Get("secret"); kept != "" && digest(kept) != o.Bound {
		t.refuse(w, r, nil, refusal{http.StatusForbidden, "This launch began in another browser", "What the platform has kept for this browser does not fit."})
		return
	}
	switch first, err := t.options.Once.First(r.Context(), digest("open "+o.ID), openLife+skew); {
	case err != nil:
		t.refuse(w, r, nil, refusal{http.StatusServiceUnavailable, "Nobody can be let in just now", "What is used up can't be remembered: " + err.Error()})
		return
	case !first:
		t.refuse(w, r, nil, refusal{http.StatusForbidden, "This launch has been used before", "Each launch opens an activity once."})
		return
	}
	p, why := t.registered(o.Issuer, o.Client)
	if p == nil {
		t.refuse(w, r, nil, refusal{http.StatusForbidden, "This platform is not known here any more", why})
		return
	}
	t.enter(w, r, p, o)
}

// A told token knows what it is, and until when it holds.
type told interface {
	about() (kind string, ends int64)
}

func (o *opening) about() (string, int64) { return o.Type, o.Ends }

// ours reads the token of a form that one of our own pages has sent.
func (t *Tool) ours(w http.ResponseWriter, r *http.Request, kind string, into told) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := http.NewCrossOriginProtection().Check(r); err != nil && r.Header.Get("Origin") != t.options.Origin {
		return refusal{http.StatusForbidden, "This was sent by another site", "Only pages of this tool may send it."}
	}
	if err := r.ParseForm(); err != nil {
		return refusal{http.StatusBadRequest, "The form can't be read", "It is too long, or no form."}
	}
	if err := t.options.Keys.unseal(r.PostForm.Get("token"), into); err != nil {
		return refusal{http.StatusForbidden, "This did not begin here", "What the page has sent is not what this server has given out."}
	}
	is, ends := into.about()
	if is != kind {
		return refusal{http.StatusForbidden, "This did not begin here", "What the page has sent is for something else."}
	}
	if t.options.now().Unix() > ends {
		return refusal{http.StatusForbidden, "The page has been open for too long", "What it has sent holds no longer."}
	}
	return nil
}

// enter lets somebody in.
func (t *Tool) enter(w http.ResponseWriter, r *http.Request, p *registration, o *opening) {
	if o.Deep != nil {
		t.offer(w, r, p, o, "", nil)
		return
	}
	in := Opened{Says: o.Says, Student: o.Subject, Teaches: o.Teaches}
	if o.Subject != "" {
		in.Owner = digest("owner " + o.Issuer + " " + o.Subject)[:16]
	}
	if o.Service != nil {
		var err error
		if in.Session, err = t.options.Keys.seal(sessionOf(o, t.options.now().Add(sessionLife))); err != nil {
			t.refuse(w, r, p, failed(err))
			return
		}
	}
	t.options.Course.Open(w, r, o.Address, in)
}

// openPage asks whether to go on. The script (web/lti.js) asks the platform's storage first, where
// there is one, and then nobody has to press anything.
var openPage = template.Must(template.New("open").Parse(
	`<form method="post" action="{{.Action}}" class="drill" id="lti-open" data-lti="get" data-target="{{.Storage}}" data-origin="{{.Origin}}" data-key="{{.Key}}">` +
		`<input type="hidden" name="token" value="{{.Token}}"><input type="hidden" name="secret" value="">` +
		`<p>Your browser keeps no cookies for this frame, so this page can’t tell whether it was you who opened it.</p>` +
		`<p>You come from <b>{{.Platform}}</b>{{with .Name}} as <b>{{.}}</b>{{end}}.</p>` +
		`<p><button class="button" id="lti-go">Yes, go on</button></p></form>`))

// ends is when something ends that holds for a while from now.
func (t *Tool) ends(life time.Duration) int64 { return t.options.now().Add(life).Unix() }
