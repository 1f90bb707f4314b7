//go:build !js

package lti

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// A student comes from a course, once: the login leads back to the platform with what it needs, the
// launch into the activity.
func TestALaunchOpensItsActivity(t *testing.T) {
	p, c := newPlatform(t)
	v, w := p.login(nil)
	if w.Code != http.StatusFound {
		t.Fatalf("the login answers %d: %s", w.Code, w.Body)
	}
	for name, want := range map[string]string{
		"tenant": "9", "scope": "openid", "response_type": "id_token", "response_mode": "form_post", "prompt": "none", "client_id": "tool-7",
		"redirect_uri": "https://tool.example/up/lti/launch", "login_hint": "ada", "lti_message_hint": "hint",
	} {
		if got := v.next.Query().Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if len(v.cookies) != 1 || !v.cookies[0].Secure || !v.cookies[0].HttpOnly || !v.cookies[0].Partitioned || v.cookies[0].SameSite != http.SameSiteNoneMode || v.cookies[0].Path != "/up/lti/" {
		t.Errorf("the cookie is %+v", v.cookies)
	}
	if w := p.launch(v, nil); w.Code != http.StatusOK || c.address != "/lessons/scan" || c.opened.Session == "" || c.opened.Student != "student-1" {
		t.Fatalf("the launch answers %d: %s (%+v)", w.Code, w.Body, c.opened)
	}
	if w := p.launch(v, nil); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "used before") {
		t.Errorf("the same launch again answers %d: %s", w.Code, w.Body)
	}
	// Another message for the state that has been used.
	if w := p.launch(v, map[string]any{"sub": "student-2"}); w.Code != http.StatusForbidden {
		t.Errorf("the state again answers %d", w.Code)
	}
}

// What is forged, for others, late or incomplete opens nothing, and the page says what is wrong.
func TestLaunchesThatAreRefused(t *testing.T) {
	p, c := newPlatform(t)
	public := p.keys[0].Public()
	der, err := x509.MarshalPKIXPublicKey(public.Key)
	if err != nil {
		t.Fatal(err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	stranger := newRSA("one") // with the platform's name for its key
	unknown := newRSA("two")
	claimed := func(name string, v any) map[string]any { return map[string]any{name: v} }
	for _, test := range []struct {
		what    string
		changes map[string]any
		token   func(v *visitor) string // in place of the platform's
		says    string
	}{
		{what: "another's key", token: func(v *visitor) string { return sign(t, jose.RS256, stranger, p.claims(v, nil)) }, says: "not the platform"},
		{what: "a key that is not published", token: func(v *visitor) string { return sign(t, jose.RS256, unknown, p.claims(v, nil)) }, says: "“two”"},
		{what: "no algorithm", token: func(v *visitor) string { return unsigned(t, p.claims(v, nil)) }, says: "RS256"},
		{what: "HMAC with the public key", token: func(v *visitor) string {
			return sign(t, jose.HS256, jose.JSONWebKey{Key: text, KeyID: "one"}, p.claims(v, nil))
		}, says: "RS256"},
		{what: "another RSA algorithm", token: func(v *visitor) string {
			return sign(t, jose.RS512, jose.JSONWebKey{Key: p.keys[0].Key, KeyID: "one"}, p.claims(v, nil))
		}, says: "RS256"},
		{what: "a key of its own in the header", token: func(v *visitor) string { return withOwnKey(t, stranger, p.claims(v, nil)) }, says: "not the platform"},
		{what: "a changed claim", token: func(v *visitor) string {
			parts := strings.Split(sign(t, jose.RS256, p.keys[0], p.claims(v, nil)), ".")
			body, _ := json.Marshal(p.claims(v, claimed("sub", "student-2")))
			parts[1] = base64.RawURLEncoding.EncodeToString(body)
			return strings.Join(parts, ".")
		}, says: "not the platform"},
		{what: "nothing", token: func(*visitor) string { return "" }, says: "RS256"},
		{what: "noise", token: func(*visitor) string { return "a.b.c" }, says: "RS256"},
		{what: "another issuer", changes: claimed("iss", "https://elsewhere.example"), says: "iss"},
		{what: "another client", changes: claimed("aud", "tool-8"), says: "tool-8"},
		{what: "no client", changes: claimed("aud", nil), says: "aud"},
		{what: "several clients, and no party", changes: claimed("aud", []string{"tool-7", "tool-8"}), says: "azp"},
		{what: "another party", changes: claimed("azp", "tool-8"), says: "azp"},
		{what: "expired", changes: claimed("exp", p.now.Add(-2*time.Minute).Unix()), says: "expired"},
		{what: "without an end", changes: claimed("exp", nil), says: "exp"},
		{what: "without a beginning", changes: claimed("iat", nil), says: "iat"},
		{what: "from the future", changes: claimed("iat", p.now.Add(5*time.Minute).Unix()), says: "clocks"},
		{what: "old", changes: claimed("iat", p.now.Add(-time.Hour).Unix()), says: "too old"},
		{what: "another nonce", changes: claimed("nonce", "other"), says: "nonce"},
		{what: "no nonce", changes: claimed("nonce", nil), says: "nonce"},
		{what: "another version", changes: claimed(claim+"version", "1.1"), says: "1.1"},
		{what: "another deployment", changes: claimed(claim+"deployment_id", "3"), says: "deployments"},
		{what: "another message", changes: claimed(claim+"message_type", "LtiSubmissionReviewRequest"), says: "message_type"},
		{what: "no link", changes: claimed(claim+"resource_link", nil), says: "resource_link"},
		{what: "roles of another form", changes: claimed(claim+"roles", 7), says: "read"},
		{what: "another site", changes: claimed(claim+"target_link_uri", "https://evil.example/up/lessons/scan"), says: "evil.example"},
		{what: "no such page", changes: claimed(claim+"target_link_uri", "https://tool.example/up/lessons/none"), says: "none"},
		{what: "marks sent in the clear", changes: claimed("https://purl.imsglobal.org/spec/lti-ags/claim/endpoint", map[string]any{"scope": []string{scopeScore}, "lineitem": "http://grades.example/1"}), says: "https"},
	} {
		v, _ := p.login(nil)
		token := sign(t, jose.RS256, p.keys[0], p.claims(v, test.changes))
		if test.token != nil {
			token = test.token(v)
		}
		c.opened, c.address = Opened{}, ""
		w := p.post(launchPath, url.Values{"state": {v.state}, "id_token": {token}}, v.cookies)
		if w.Code < 400 || c.address != "" || !strings.Contains(w.Body.String(), test.says) {
			t.Errorf("%s: %d, opened %q, without %q: %s", test.what, w.Code, c.address, test.says, w.Body)
		}
	}
}

// unsigned is a token of the algorithm none, which no library writes.
func unsigned(t *testing.T, claims map[string]any) string {
	t.Helper()
	body, err := json.Marshal(claims)
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","kid":"one"}`)) + "." + base64.RawURLEncoding.EncodeToString(body) + "."
}

// withOwnKey is signed by a stranger whose key stands in the header.
func withOwnKey(t *testing.T, key jose.JSONWebKey, claims map[string]any) string {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: key.Key.(*rsa.PrivateKey)}, (&jose.SignerOptions{EmbedJWK: true}).WithHeader("kid", "one"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := jwt.Signed(signer).Claims(claims).Serialize()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A state is the tool's own, of this login, and not too old.
func TestStatesThatAreRefused(t *testing.T) {
	p, c := newPlatform(t)
	v, _ := p.login(nil)
	other, err := NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	forged, err := other.seal(state{Type: stateType, Issuer: p.server.URL, Client: "tool-7", Nonce: v.nonce, Ends: p.now.Add(time.Hour).Unix()})
	if err != nil {
		t.Fatal(err)
	}
	own, err := p.tool.options.Keys.seal(session{Type: sessionType, Issuer: p.server.URL, Client: "tool-7", Ends: p.now.Add(time.Hour).Unix()})
	if err != nil {
		t.Fatal(err)
	}
	token := sign(t, jose.RS256, p.keys[0], p.claims(v, nil))
	for what, s := range map[string]string{"none": "", "noise": "x", "of other keys": forged, "a token for something else": own, "the platform's": token} {
		if w := p.post(launchPath, url.Values{"state": {s}, "id_token": {token}}, v.cookies); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "did not begin here") {
			t.Errorf("a state that is %s: %d %s", what, w.Code, w.Body)
		}
	}
	p.now = p.now.Add(stateLife + time.Second)
	if w := p.launch(v, nil); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "too long") {
		t.Errorf("a late launch: %d %s", w.Code, w.Body)
	}
	if c.address != "" {
		t.Errorf("opened %q", c.address)
	}
	if w := p.post(launchPath, url.Values{"state": {func() string { v, _ := p.login(nil); return v.state }()}, "error": {"login_required"}, "error_description": {"<i>"}}, nil); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "login_required") || strings.Contains(w.Body.String(), "<i>") {
		t.Errorf("a login that the platform refuses: %d %s", w.Code, w.Body)
	}
}

// A login says what is wrong with it.
func TestLoginsThatAreRefused(t *testing.T) {
	p, _ := newPlatform(t)
	for _, test := range []struct{ name, value, says string }{
		{"iss", "https://elsewhere.example", "elsewhere.example"},
		{"iss", "", "no iss"},
		{"client_id", "tool-8", "tool-8"},
		{"lti_deployment_id", "3", "deployments"},
		{"login_hint", "", "login_hint"},
		{"target_link_uri", "", "-site"},
		{"target_link_uri", "https://evil.example/up/", "-site"},
		{"target_link_uri", "https://tool.example.evil.example/up/", "-site"},
		{"target_link_uri", "https://tool.example/upper", "-site"},
		{"login_hint", strings.Repeat("x", maxForm), "too long"},
	} {
		if _, w := p.login(url.Values{test.name: {test.value}}); w.Code != http.StatusBadRequest && w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), test.says) {
			t.Errorf("%s = %.40q: %d, without %q: %s", test.name, test.value, w.Code, test.says, w.Body)
		}
	}
}

// A browser without cookies goes on by the platform's storage, or when the person says so; with
// another's secret it does not, and never twice.
func TestWithoutCookies(t *testing.T) {
	p, c := newPlatform(t)
	hidden := func(name string) string {
		_, rest, _ := strings.Cut(string(c.page.Body), `name="`+name+`" value="`)
		value, _, _ := strings.Cut(rest, `"`)
		return value
	}
	attribute := func(name string) string {
		_, rest, _ := strings.Cut(string(c.page.Body), name+`="`)
		value, _, _ := strings.Cut(rest, `"`)
		return value
	}
	v, w := p.login(url.Values{"lti_storage_target": {"_parent"}})
	if w.Code != http.StatusOK || attribute("data-target") != "_parent" || attribute("data-origin") != p.server.URL || attribute("data-value") == "" {
		t.Fatalf("the page that keeps the secret: %d %s", w.Code, w.Body)
	}
	kept, key := attribute("data-value"), attribute("data-key")
	next, err := url.Parse(strings.ReplaceAll(attribute("href"), "&amp;", "&"))
	if err != nil {
		t.Fatal(err)
	}
	v.state, v.nonce, v.cookies = next.Query().Get("state"), next.Query().Get("nonce"), nil
	if w := p.launch(v, nil); w.Code != http.StatusOK || c.address != "" || attribute("data-key") != key || !strings.Contains(w.Body.String(), "Ada &lt;b&gt;") {
		t.Fatalf("without a cookie: %d, opened %q: %s", w.Code, c.address, w.Body)
	}
	token := hidden("token")
	for what, form := range map[string]url.Values{"another's secret": {"token": {token}, "secret": {"other"}}, "another token": {"token": {v.state}}, "no token": {}} {
		if w := p.post(openPath, form, nil); w.Code != http.StatusForbidden || c.address != "" {
			t.Errorf("%s: %d, opened %q", what, w.Code, c.address)
		}
	}
	r, _ := http.NewRequest(http.MethodPost, "https://tool.example"+openPath, strings.NewReader(url.Values{"token": {token}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "https://evil.example")
	if w := serve(p, r); w.Code != http.StatusForbidden || c.address != "" {
		t.Errorf("sent by another site: %d, opened %q", w.Code, c.address)
	}
	if w := p.post(openPath, url.Values{"token": {token}, "secret": {kept}}, nil); w.Code != http.StatusOK || c.address != "/lessons/scan" || c.opened.Session == "" {
		t.Errorf("with the secret: %d, opened %q: %s", w.Code, c.address, w.Body)
	}
	if w := p.post(openPath, url.Values{"token": {token}, "secret": {kept}}, nil); w.Code != http.StatusForbidden {
		t.Errorf("twice: %d", w.Code)
	}
	// A cookie of another login does not do; and what nobody pressed in time is over.
	v, _ = p.login(nil)
	v.cookies[0].Value = "other"
	c.address = ""
	p.launch(v, nil)
	if c.address != "" {
		t.Error("a wrong cookie opens the activity")
	}
	token = hidden("token")
	p.now = p.now.Add(openLife + time.Second)
	if w := p.post(openPath, url.Values{"token": {token}}, nil); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "too long") {
		t.Errorf("late: %d %s", w.Code, w.Body)
	}
}

// A platform that answers slowly holds nobody whose key is known, and is asked once however many
// wait.
func TestASlowPlatformHoldsNobody(t *testing.T) {
	private := newRSA("known")
	known := private.Public()
	release := make(chan struct{})
	var asked atomic.Int32
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		<-release
		_ = json.NewEncoder(w).Encode(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{known}})
	}))
	defer slow.Close()
	now := time.Now()
	s := &keySet{address: slow.URL, client: slow.Client(), now: func() time.Time { return now }, keys: []jose.JSONWebKey{known}, fetched: now}
	var strangers sync.WaitGroup
	for range 5 {
		strangers.Go(func() {
			if _, err := s.key(t.Context(), "stranger"); !errors.Is(err, errNoKey) {
				t.Error(err)
			}
		})
	}
	for asked.Load() == 0 {
		runtime.Gosched()
	}
	if key, err := s.key(t.Context(), "known"); key == nil || err != nil {
		t.Errorf("%v, %v", key, err)
	}
	close(release)
	strangers.Wait()
	if asked.Load() != 1 {
		t.Errorf("the platform was asked %d times", asked.Load())
	}
}

// A platform that puts another key under the name of the one before is asked again.
func TestAChangedKeyUnderTheSameName(t *testing.T) {
	p, c := newPlatform(t)
	enter := func() int {
		c.address = ""
		v, _ := p.login(nil)
		return p.launch(v, nil).Code
	}
	if code := enter(); code != http.StatusOK {
		t.Fatal(code)
	}
	p.keys = []jose.JSONWebKey{newRSA(p.keys[0].KeyID)}
	if code := enter(); code != http.StatusForbidden { // it was asked a moment ago
		t.Errorf("within seconds: %d", code)
	}
	p.now = p.now.Add(time.Minute)
	if code := enter(); code != http.StatusOK || p.fetches != 2 {
		t.Errorf("a minute later: %d after %d fetches", code, p.fetches)
	}
}

// Tokens go to the platform alone.
func TestMarksGoToThePlatform(t *testing.T) {
	p := Platform{Issuer: "https://canvas.example", Login: "https://sso.example/auth", Token: "https://sso.example/token", Keys: "https://keys.example/set"}
	for address, want := range map[string]bool{
		"https://canvas.example/items/1": true, "https://keys.example/x": true, "https://school.canvas.example/items/1": false, "https://canvas.example.evil/": false,
		"http://canvas.example/items": false, "https://canvas.example:8443/items": false, "": false,
	} {
		if err := p.isOwn(address); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
	p.Frames = []string{"https://*.canvas.example"}
	for address, want := range map[string]bool{"https://school.canvas.example/items/1": true, "https://evilcanvas.example/": false, "https://canvas.example/items": true} {
		if err := p.isOwn(address); (err == nil) != want {
			t.Errorf("with frames, %s: %v", address, err)
		}
	}
}

// The platform changes its keys: the new one is asked for at once, but strangers' names do not have
// it asked all the time.
func TestThePlatformChangesItsKeys(t *testing.T) {
	p, c := newPlatform(t)
	enter := func() int {
		c.address = ""
		v, _ := p.login(nil)
		return p.launch(v, nil).Code
	}
	if code := enter(); code != http.StatusOK || p.fetches != 1 {
		t.Fatalf("%d after %d fetches", code, p.fetches)
	}
	p.now = p.now.Add(time.Minute)
	p.keys = []jose.JSONWebKey{newRSA("two"), p.keys[0]}
	if code := enter(); code != http.StatusOK || p.fetches != 2 {
		t.Errorf("after the change: %d after %d fetches", code, p.fetches)
	}
	kept := p.keys
	p.keys = []jose.JSONWebKey{newRSA("stranger")}
	for range 5 {
		if code := enter(); code != http.StatusForbidden {
			t.Errorf("a stranger's key: %d", code)
		}
	}
	if p.fetches != 2 {
		t.Errorf("within seconds the keys are fetched %d times", p.fetches)
	}
	p.keys = kept[:1]
	if code := enter(); code != http.StatusOK {
		t.Errorf("the platform's key: %d", code)
	}
	// A platform whose keys can't be had for a while is let in with those that are known.
	p.now = p.now.Add(2 * time.Hour)
	at := p.tool.platforms[0].keys
	at.address = p.server.URL + "/none"
	if code := enter(); code != http.StatusOK {
		t.Errorf("while the keys can't be had: %d", code)
	}
	at.keys = nil
	p.now = p.now.Add(time.Minute)
	if code := enter(); code != http.StatusBadGateway || !strings.Contains(string(c.page.Body), "404") {
		t.Errorf("without keys: %d %s", code, c.page.Body)
	}
}
