//go:build !js

package lti

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// A platform plays a learning platform: it publishes its keys, gives out access tokens for
// assertions that the tool's keys fit, and has a gradebook.
type platform struct {
	t      testing.TB
	server *httptest.Server
	now    time.Time
	tool   *Tool

	mu      sync.Mutex
	keys    []jose.JSONWebKey // private; the first signs
	fetches int
	scores  []score
	items   []map[string]any
	failing []int // statuses that the gradebook answers with first
	denied  int   // status of the next requests for tokens; 0 for none
	given   int   // tokens given out
	has     *float64
}

// Keys take a while to make; most tests share these.
var (
	toolKeys    = sync.OnceValues(NewKeys)
	platformKey = sync.OnceValue(func() jose.JSONWebKey { return newRSA("one") })
)

func newRSA(id string) jose.JSONWebKey {
	key, err := rsa.GenerateKey(rand.Reader, keyBits)
	if err != nil {
		panic(err) // no randomness
	}
	return jose.JSONWebKey{Key: key, KeyID: id, Algorithm: "RS256", Use: "sig"}
}

// The course of the tests has a lesson that earns ten points, and a page that earns none.
type course struct {
	opened  Opened
	address string
	choice  Choice
	page    Page
}

func (c *course) Has(address string) bool {
	return address == "/lessons/scan" || address == "/glossary"
}
func (c *course) Open(w http.ResponseWriter, _ *http.Request, address string, in Opened) {
	c.address, c.opened = address, in
	fmt.Fprintln(w, "opened", address)
}
func (c *course) Choose(w http.ResponseWriter, _ *http.Request, choice Choice) {
	c.choice = choice
	fmt.Fprintln(w, "choose", choice.Wrong)
}
func (c *course) Chosen(form url.Values) (Item, error) {
	if form.Get("lesson") != "scan" {
		return Item{}, fmt.Errorf("there is no lesson %q", form.Get("lesson"))
	}
	return Item{Address: "/lessons/scan", Title: "Scan", Text: "A lesson.", Points: 10, Due: time.Date(2026, 12, 1, 18, 0, 0, 0, time.UTC)}, nil
}
func (c *course) Mark(_ context.Context, address, _ string, answers []Answer) (Mark, error) {
	return Mark{Earned: float64(len(answers)), Of: 10, Answered: len(answers), All: 10}, nil
}
func (c *course) Write(w http.ResponseWriter, _ *http.Request, p Page) {
	c.page = p
	w.WriteHeader(p.Status)
	fmt.Fprint(w, p.Body)
}

// newPlatform starts a platform, and a tool that knows it.
func newPlatform(t testing.TB) (*platform, *course) {
	t.Helper()
	p := &platform{t: t, now: time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC), keys: []jose.JSONWebKey{platformKey()}}
	p.server = httptest.NewServer(p.routes())
	t.Cleanup(p.server.Close)
	keys, err := toolKeys()
	if err != nil {
		t.Fatal(err)
	}
	at := p.server.URL
	file := &File{Version: 1, Keys: "k", Platforms: []Platform{{Name: "test", Issuer: at, Client: "tool-7", Deployments: []string{"1", "2"}, Login: at + "/auth?tenant=9", Token: at + "/token", Keys: at + "/keys"}}}
	if err := file.check(); err != nil {
		t.Fatal(err)
	}
	c := &course{}
	p.tool, err = New(Options{
		File: file, Keys: keys, Origin: "https://tool.example", Base: "/up", Course: c, Log: slog.New(slog.DiscardHandler),
		now: func() time.Time { return p.now }, pause: func(context.Context, time.Duration) error { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, c
}

func (p *platform) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.fetches++
		var open jose.JSONWebKeySet
		for _, k := range p.keys {
			open.Keys = append(open.Keys, k.Public())
		}
		p.json(w, "application/json", open)
	})
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("/grades/{rest...}", p.grades)
	return mux
}

func (p *platform) json(w http.ResponseWriter, kind string, body any) {
	w.Header().Set("Content-Type", kind)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		p.t.Error(err)
	}
}

// token gives out an access token for an assertion that the tool's published keys fit.
func (p *platform) token(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.denied != 0 {
		http.Error(w, `{"error":"invalid_client"}`, p.denied)
		return
	}
	var claims jwt.Claims
	token, err := jwt.ParseSigned(r.FormValue("client_assertion"), []jose.SignatureAlgorithm{jose.RS256})
	if err == nil {
		err = token.Claims(p.toolKeys(), &claims)
	}
	if err == nil {
		err = claims.Validate(jwt.Expected{Issuer: "tool-7", Subject: "tool-7", AnyAudience: jwt.Audience{p.server.URL + "/token"}, Time: p.now})
	}
	if err != nil || claims.ID == "" || r.FormValue("grant_type") != "client_credentials" || r.FormValue("client_assertion_type") != "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" {
		p.t.Errorf("the assertion is refused: %v, %+v", err, claims)
		http.Error(w, `{"error":"invalid_client"}`, http.StatusBadRequest)
		return
	}
	p.given++
	p.json(w, "application/json", map[string]any{"access_token": fmt.Sprint("token-", p.given), "token_type": "Bearer", "expires_in": 3600, "scope": r.FormValue("scope")})
}

// toolKeys are the keys that the tool publishes.
func (p *platform) toolKeys() *jose.JSONWebKeySet {
	w := httptest.NewRecorder()
	p.tool.ServeHTTP(w, httptest.NewRequest(http.MethodGet, keysPath, nil))
	set := &jose.JSONWebKeySet{}
	if err := json.Unmarshal(w.Body.Bytes(), set); err != nil {
		p.t.Error(err)
	}
	for _, k := range set.Keys {
		if !k.IsPublic() {
			p.t.Error("a key that is secret is published")
		}
	}
	return set
}

// grades is the gradebook.
func (p *platform) grades(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.Header.Get("Authorization") != fmt.Sprint("Bearer token-", p.given) {
		http.Error(w, "no token", http.StatusUnauthorized)
		return
	}
	if len(p.failing) > 0 {
		status := p.failing[0]
		p.failing = p.failing[1:]
		http.Error(w, "not now", status)
		return
	}
	switch at := r.PathValue("rest"); {
	case at == "items" && r.Method == http.MethodGet:
		list := p.items
		if list == nil {
			list = []map[string]any{}
		}
		p.json(w, typeItems, list)
	case at == "items":
		var item map[string]any
		if err := json.NewDecoder(r.Body).Decode(&item); err != nil || r.Header.Get("Content-Type") != typeItem {
			p.t.Errorf("an item: %v, of the type %s", err, r.Header.Get("Content-Type"))
		}
		item["id"] = p.server.URL + "/grades/items/1?type=x"
		p.items = append(p.items, item)
		w.WriteHeader(http.StatusCreated)
		p.json(w, typeItem, item)
	case at == "items/1/scores" && r.URL.RawQuery == "type=x":
		var s score
		if err := json.NewDecoder(r.Body).Decode(&s); err != nil || r.Header.Get("Content-Type") != typeScore {
			p.t.Errorf("a score: %v, of the type %s", err, r.Header.Get("Content-Type"))
		}
		p.scores = append(p.scores, s)
		w.WriteHeader(http.StatusNoContent)
	case at == "items/1/results":
		list := []map[string]any{}
		if p.has != nil {
			list = append(list, map[string]any{"userId": r.URL.Query().Get("user_id"), "resultScore": *p.has, "resultMaximum": 1})
		}
		p.json(w, typeResults, list)
	default:
		http.NotFound(w, r)
	}
}

// A browser goes through a login; what it keeps, it brings.
type visitor struct {
	state, nonce string
	cookies      []*http.Cookie
	next         *url.URL
}

// login begins a login as the platform does.
func (p *platform) login(fields url.Values) (*visitor, *httptest.ResponseRecorder) {
	p.t.Helper()
	form := url.Values{"iss": {p.server.URL}, "client_id": {"tool-7"}, "login_hint": {"ada"}, "lti_message_hint": {"hint"}, "target_link_uri": {"https://tool.example/up/lessons/scan"}, "lti_deployment_id": {"1"}}
	for name, list := range fields {
		form[name] = list
	}
	w := p.post(loginPath, form, nil)
	v := &visitor{cookies: w.Result().Cookies()}
	if at := w.Header().Get("Location"); at != "" {
		var err error
		if v.next, err = url.Parse(at); err != nil {
			p.t.Fatal(err)
		}
		v.state, v.nonce = v.next.Query().Get("state"), v.next.Query().Get("nonce")
	}
	return v, w
}

// post sends a form to the tool.
func (p *platform) post(address string, form url.Values, cookies []*http.Cookie) *httptest.ResponseRecorder {
	p.t.Helper()
	r := httptest.NewRequest(http.MethodPost, "https://tool.example"+address, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	p.tool.ServeHTTP(w, r)
	return w
}

// claims are those of a student's launch; changes with the value nil take a claim away.
func (p *platform) claims(v *visitor, changes map[string]any) map[string]any {
	at := p.server.URL
	c := map[string]any{
		"iss": at, "aud": "tool-7", "sub": "student-1", "iat": p.now.Unix(), "exp": p.now.Add(5 * time.Minute).Unix(), "nonce": v.nonce, "name": "Ada <b>",
		claim + "message_type": resourceLink, claim + "version": version13, claim + "deployment_id": "1", claim + "target_link_uri": "https://tool.example/up/lessons/scan",
		claim + "resource_link": map[string]any{"id": "link-1", "title": "Week 3"}, claim + "roles": []string{"http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"},
		"https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": map[string]any{"scope": []string{scopeLineItem, scopeScore, scopeResult}, "lineitems": at + "/grades/items", "lineitem": at + "/grades/items/1?type=x"},
	}
	maps.Copy(c, changes)
	maps.DeleteFunc(c, func(_ string, v any) bool { return v == nil })
	return c
}

// sign signs claims with a key.
func sign(t testing.TB, algorithm jose.SignatureAlgorithm, key any, claims map[string]any) string {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: key}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := jwt.Signed(signer).Claims(claims).Serialize()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// launch brings a message that the platform has signed.
func (p *platform) launch(v *visitor, changes map[string]any) *httptest.ResponseRecorder {
	p.t.Helper()
	return p.post(launchPath, url.Values{"state": {v.state}, "id_token": {sign(p.t, jose.RS256, p.keys[0], p.claims(v, changes))}}, v.cookies)
}

// report sends answers of a session.
func (p *platform) report(session string, answers int) (status int, says reply) {
	p.t.Helper()
	in := report{Session: session, Answers: make([]Answer, answers)}
	text, err := json.Marshal(in)
	if err != nil {
		p.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "https://tool.example"+scorePath, strings.NewReader(string(text)))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	p.tool.ServeHTTP(w, r)
	body, _ := io.ReadAll(w.Result().Body)
	if err := json.Unmarshal(body, &says); err != nil {
		p.t.Fatalf("%s: %v", body, err)
	}
	return w.Code, says
}
