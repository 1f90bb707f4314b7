package browser

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"html"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp/kb"
	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// An ltiPlatform plays a learning platform on another site than the tool: 127.0.0.1 where the tool
// is localhost.
type ltiPlatform struct {
	t      *testing.T
	tool   string // its address
	target string // of the activity
	key    jose.JSONWebKey
	server *httptest.Server

	mu     sync.Mutex
	scores []map[string]any
	chosen []any // content items
	waits  bool  // the login waits for a press
	keeps  bool  // it has a storage for tools
	deep   bool  // a teacher chooses
}

const ltiClaim = "https://purl.imsglobal.org/spec/lti/claim/"

// openLTI starts a platform, and a tool that knows it; addr is where the tool listens.
func openLTI(t *testing.T, target string) *ltiPlatform {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p := &ltiPlatform{t: t, target: target, key: jose.JSONWebKey{Key: key, KeyID: "one", Algorithm: "RS256", Use: "sig"}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.course)
	mux.HandleFunc("GET /auth", p.auth)
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		p.write(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{p.key.Public()}})
	})
	mux.HandleFunc("POST /token", func(w http.ResponseWriter, _ *http.Request) {
		p.write(w, map[string]any{"access_token": "token", "token_type": "Bearer", "expires_in": 3600})
	})
	mux.HandleFunc("POST /grades/1/scores", func(w http.ResponseWriter, r *http.Request) {
		var score map[string]any
		if err := json.NewDecoder(r.Body).Decode(&score); err != nil || r.Header.Get("Authorization") != "Bearer token" {
			t.Errorf("a score: %v", err)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.scores = append(p.scores, score)
	})
	mux.HandleFunc("POST /return", p.returned)
	p.server = httptest.NewServer(mux)
	t.Cleanup(p.server.Close)

	free, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := fmt.Sprint("localhost:", free.Addr().(*net.TCPAddr).Port)
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	p.tool = "http://" + addr
	dir := t.TempDir()
	if text, err := site.Command("-lti", "init", dir); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	file := filepath.Join(dir, "lti.yaml")
	text := fmt.Sprintf("version: 1\nkeys: lti-keys.json\nplatforms:\n  - {name: test, issuer: %[1]q, client: tool-7, deployments: [\"1\"], login: \"%[1]s/auth\", token: \"%[1]s/token\", keys: \"%[1]s/keys\"}\n", p.server.URL)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tool, err := site.Beside(context.Background(), "-addr", addr, "-lti", file, "-site", p.tool+"/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tool.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func (p *ltiPlatform) write(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(body); err != nil {
		p.t.Error(err)
	}
}

// course is a page with the activity in a frame, and the platform's storage for tools.
func (p *ltiPlatform) course(w http.ResponseWriter, _ *http.Request) {
	login := url.Values{"iss": {p.server.URL}, "client_id": {"tool-7"}, "login_hint": {"1"}, "target_link_uri": {p.tool + p.target}}
	if p.keeps {
		login.Set("lti_storage_target", "_parent")
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><h1>Course</h1><script>
		const kept = {};
		addEventListener("message", ({ data, origin, source }) => {
			if (origin !== %q || !/^lti\.(put|get)_data$/.test(data?.subject)) return;
			if (data.subject === "lti.put_data") kept[data.key] = data.value;
			source.postMessage({ subject: data.subject + ".response", message_id: data.message_id, key: data.key, value: kept[data.key] }, origin);
		});
	</script><iframe src="%s" width="1200" height="760" title="Activity"></iframe></html>`, p.tool, html.EscapeString(p.tool+"/lti/login?"+login.Encode()))
}

// auth signs a launch, which the browser brings to the tool.
func (p *ltiPlatform) auth(w http.ResponseWriter, r *http.Request) {
	now := time.Now()
	role := "Learner"
	claims := map[string]any{
		"iss": p.server.URL, "aud": "tool-7", "sub": "student-1", "name": "Ada", "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(), "nonce": r.FormValue("nonce"),
		ltiClaim + "version": "1.3.0", ltiClaim + "deployment_id": "1", ltiClaim + "target_link_uri": p.tool + p.target, ltiClaim + "message_type": "LtiResourceLinkRequest",
		ltiClaim + "resource_link":                               map[string]any{"id": "link-1"},
		"https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": map[string]any{"scope": []string{"https://purl.imsglobal.org/spec/lti-ags/scope/score"}, "lineitem": p.server.URL + "/grades/1"},
	}
	if p.deep {
		role = "Instructor"
		claims[ltiClaim+"message_type"] = "LtiDeepLinkingRequest"
		claims["https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"] = map[string]any{"deep_link_return_url": p.server.URL + "/return", "accept_types": []string{"ltiResourceLink"}}
	}
	claims[ltiClaim+"roles"] = []string{"http://purl.imsglobal.org/vocab/lis/v2/membership#" + role}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: p.key}, nil)
	if err != nil {
		p.t.Error(err)
		return
	}
	token, err := jwt.Signed(signer).Claims(claims).Serialize()
	if err != nil {
		p.t.Error(err)
		return
	}
	send := `<script>document.forms[0].submit()</script>`
	if p.waits {
		send = ""
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!doctype html><title>Login</title><form method="post" action="%s"><input type="hidden" name="id_token" value="%s"><input type="hidden" name="state" value="%s"><button>Go</button></form>%s`,
		r.FormValue("redirect_uri"), token, html.EscapeString(r.FormValue("state")), send)
}

// returned takes what a teacher has chosen.
func (p *ltiPlatform) returned(w http.ResponseWriter, r *http.Request) {
	token, err := jwt.ParseSigned(r.FormValue("JWT"), []jose.SignatureAlgorithm{jose.RS256})
	var said map[string]any
	if err == nil {
		err = token.UnsafeClaimsWithoutVerification(&said) // package lti tests what it is signed with
	}
	if err != nil {
		p.t.Error(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.chosen, _ = said["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"].([]any)
	fmt.Fprint(w, `<!doctype html><title>Chosen</title><p id="chosen">Chosen</p>`)
}

func (p *ltiPlatform) latest() (score map[string]any, count int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.scores) == 0 {
		return nil, 0
	}
	return p.scores[len(p.scores)-1], len(p.scores)
}

// A problem set in a course on another site, by keyboard alone: the launch opens it in the frame,
// and what is answered there is in the gradebook. It still is when the frame is loaded again, and
// when the activity is opened again.
func TestLTISet(t *testing.T) {
	only(t, "only a server is a tool", served)
	thorough(t, "a second server has to start; package lti tries launches and marks natively, site the pages and what they earn")
	t.Parallel()
	const set = "/practice?set=choose:scan/blelloch:2~order:scan/blelloch:1&v=2&points=3,1"
	s := solution(t, "/practice/scan/blelloch?kind=choose&seed=2")
	platform := openLTI(t, set)
	p := chromium.Open(t, platform.server.URL, Viewport(1280, 900))
	inside := p.frameOf("/practice")
	inside.Running()
	inside.Wait(`document.querySelector("#exercise-prompt") !== null`)
	for range 50 { // into the frame
		p.Press(kb.Tab)
		var there bool
		if inside.Eval(`document.activeElement !== document.body`, &there); there {
			break
		}
	}
	for _, id := range s.Checked {
		inside.tabTo(id)
		inside.Press(" ")
	}
	inside.tabTo("exercise-check")
	inside.Eval(`new MutationObserver(([{ target }]) => (globalThis.said_ ??= target.textContent)).observe(document.querySelector("#lti-status"), { childList: true })`, nil)
	inside.Press(kb.Enter)
	inside.Wait(`document.documentElement.dataset.reports === "1"`)
	inside.Wait(`globalThis.said_ === "Reported to your course. 3 of 4 points."`)
	if score, n := platform.latest(); n != 1 || score["userId"] != "student-1" || score["scoreGiven"] != 3.0 || score["scoreMaximum"] != 4.0 || score["activityProgress"] != "InProgress" {
		t.Fatalf("%d scores, the last is %v", n, score)
	}
	inside.tabTo("exercise-next")
	inside.Press(kb.Enter)
	inside.Wait(`document.querySelector(".drill-lines") !== null`)
	// Loaded again it reports still, and what is answered counts with what was.
	inside.Eval(`globalThis.before_ = true; setTimeout(() => location.reload())`, nil)
	inside.WaitAcross(`!globalThis.before_ && document.documentElement.dataset.client === "running" && document.querySelector(".drill-lines") !== null && document.documentElement.dataset.reports === "1"`)
	inside.Eval(`document.querySelector("#exercise-check").click()`, nil) // as the lines were shuffled
	inside.Wait(`document.documentElement.dataset.reports === "2"`)
	// Opened again from the course, all of it is reported.
	_, before := platform.latest()
	p.Go(platform.server.URL)
	again := p.frameOf("/practice")
	again.Wait(`document.documentElement.dataset.reports === "1"`)
	if score, n := platform.latest(); n != before+1 || score["activityProgress"] != "Completed" || !(score["scoreGiven"].(float64) >= 3) {
		t.Errorf("%d scores, the last is %v", n, score)
	}
}

// A program of a set is written in the workbench, which stands in the frame too: its marks are in
// the gradebook once it was judged.
func TestLTIProgram(t *testing.T) {
	only(t, "only a server is a tool", served)
	thorough(t, "a second server has to start; TestMarks in site tries what a program earns natively")
	t.Parallel()
	platform := openLTI(t, "/practice?set=write:scan/hillis-steele~count:scan/serial:1")
	inside := chromium.Open(t, platform.server.URL, Viewport(1280, 900)).frameOf("/practice")
	inside.Running()
	inside.Wait(`document.querySelector("#exercise-write") !== null`)
	inside.Eval(`document.querySelector("#exercise-write").click()`, nil)
	inside.Wait(`location.pathname.endsWith("/write/scan/hillis-steele") && document.querySelector(".cm-content") !== null && Number(document.querySelector(".write").dataset.answered) >= 1`)
	inside.program(scanInRounds)
	inside.hears("Right on this input")
	inside.Eval(`document.querySelector("#write-judge").click()`, nil)
	inside.Wait(`document.documentElement.dataset.reports === "1"`)
	if score, n := platform.latest(); n != 1 || score["scoreGiven"] != 4.0 || score["activityProgress"] != "InProgress" {
		t.Errorf("%d scores, the last is %v", n, score)
	}
}

// Where the browser keeps no cookies in frames, the platform's storage does; where it has none, the
// student says that it is them.
func TestLTIWithoutCookies(t *testing.T) {
	only(t, "only a server is a tool", served)
	thorough(t, "a second server has to start; TestWithoutCookies in lti tries the same natively")
	t.Parallel()
	for _, keeps := range []bool{true, false} {
		platform := openLTI(t, "/embed/exercise/scan/blelloch?kind=choose&seed=2")
		platform.waits, platform.keeps = true, keeps
		p := chromium.Open(t, platform.server.URL, Viewport(1280, 900))
		p.Wait(`document.querySelector("iframe").contentDocument?.querySelector("button") !== null && document.querySelector("iframe").contentDocument !== null`)
		p.Do(network.ClearBrowserCookies())
		p.Eval(`document.querySelector("iframe").contentDocument.forms[0].submit()`, nil)
		if !keeps {
			asks := p.frameOf("/lti/launch")
			asks.Wait(`document.querySelector("#lti-go") !== null && document.body.textContent.includes("Ada")`)
			asks.Eval(`document.querySelector("#lti-go").click()`, nil)
		}
		inside := p.frameOf("/embed/exercise/")
		inside.Running()
		inside.Wait(`document.querySelector("#exercise-check") !== null`)
	}
}

// A teacher chooses, in a frame, without the client; the platform hears what.
func TestLTIChoice(t *testing.T) {
	only(t, "only a server is a tool", served)
	thorough(t, "a second server has to start; TestDeepLinking in lti and TestTheChoice in site try the same natively")
	t.Parallel()
	platform := openLTI(t, "/")
	platform.deep = true
	p := chromium.Open(t, platform.server.URL, Viewport(1280, 900))
	inside := p.frameOf("/lti/launch")
	inside.Wait(`document.querySelector("#lti-set") !== null`)
	inside.chromium = p.chromium
	inside.Accessible()
	inside.Eval(`document.querySelector("#lti-add-set").click()`, nil) // with nothing in it
	inside.WaitAcross(`document.querySelector("#lti-wrong")?.textContent.includes("Paste")`)
	inside.Eval(`document.querySelector("#lti-set").value = "https://example.org/practice?set=count:scan/serial:1&name=Week 3"`, nil)
	inside.Eval(`document.querySelector("#lti-add-set").click()`, nil)
	p.Wait(`document.querySelector("iframe").contentDocument?.querySelector("#chosen")`)
	platform.mu.Lock()
	defer platform.mu.Unlock()
	if got := fmt.Sprint(platform.chosen); !strings.Contains(got, "title:Week 3") || !strings.Contains(got, platform.tool+"/practice?set=count:scan/serial:1") || !strings.Contains(got, "scoreMaximum") {
		t.Errorf("the platform has %s", got)
	}
}
