//go:build !js

package lti

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const aFile = `version: 1
keys: lti-keys.json
platforms:
  - name: Our Moodle
    issuer: https://moodle.example.edu
    client: abc
    deployments: ["1"]
    login: https://moodle.example.edu/mod/lti/auth.php
    token: https://moodle.example.edu/mod/lti/token.php
    keys: https://moodle.example.edu/mod/lti/certs.php
`

// What is wrong with a file is told with its place.
func TestFilesThatAreRefused(t *testing.T) {
	second := aFile[strings.Index(aFile, "  - name"):]
	for _, test := range []struct{ what, text, says string }{
		{"nothing", "", "empty"},
		{"no YAML", "version: [", "line 1"},
		{"another version", strings.Replace(aFile, "version: 1", "version: 2", 1), "version 1"},
		{"an unknown field", strings.Replace(aFile, "client:", "clientid:", 1), "clientid"},
		{"a key twice", aFile + "keys: x\n", "line"},
		{"no keys", strings.Replace(aFile, "keys: lti-keys.json\n", "", 1), "keys"},
		{"no platforms", "version: 1\nkeys: k\n", "platforms"},
		{"no client", strings.Replace(aFile, "client: abc", "client: ''", 1), "client"},
		{"no deployment", strings.Replace(aFile, `["1"]`, "[]", 1), "deployments"},
		{"an empty deployment", strings.Replace(aFile, `["1"]`, `[""]`, 1), "deployments"},
		{"an issuer in the clear", strings.Replace(aFile, "issuer: https", "issuer: http", 1), "issuer"},
		{"an address without a host", strings.Replace(aFile, "token: https://moodle.example.edu", "token: ", 1), "token"},
		{"a host with a quote", strings.Replace(aFile, "issuer: https://moodle", "issuer: https://moodl\".", 1), "issuer"},
		{"an issuer on any host", strings.Replace(aFile, "issuer: https://moodle", "issuer: https://*", 1), "issuer"},
		{"a frame with a path", aFile + "    frames: [\"https://a.example/x\"]\n", "frames"},
		{"a frame that is everything", aFile + "    frames: [\"*\"]\n", "frames"},
		{"a frame with more of a policy", aFile + "    frames: [\"https://a.example; script-src *\"]\n", "frames"},
		{"a platform twice", aFile + second, "platform 1"},
		{"another document", aFile + "---\nx: 1\n", "---"},
		{"a long one", aFile + strings.Repeat("#", maxFile), "bytes"},
	} {
		if _, err := Parse([]byte(test.text)); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, without %q", test.what, err, test.says)
		}
	}
	f, err := Parse([]byte(aFile + strings.ReplaceAll(second, "abc", "def") + "    frames: [\"https://*.example.edu\", \"http://localhost:8080\"]\n"))
	if err != nil || len(f.Platforms) != 2 || len(f.Platforms[0].frames()) != 2 || f.Platforms[0].audience() != f.Platforms[0].Token {
		t.Errorf("%+v, %v", f, err)
	}
}

// What init writes can be read; keys that are added sign, and those before them are published
// still.
func TestAFileIsBegun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "own")
	names, err := Begin(dir)
	if err != nil || len(names) != 2 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	if _, err := Begin(dir); err == nil {
		t.Error("keys are overwritten")
	}
	_, first, err := Read(names[0])
	if err != nil {
		t.Fatal(err)
	}
	state, err := first.seal(map[string]any{"typ": "x"})
	if err != nil {
		t.Fatal(err)
	}
	for range keysRotated + 1 {
		if _, err := Rotate(names[0]); err != nil {
			t.Fatal(err)
		}
	}
	_, last, err := Read(names[0])
	if err != nil {
		t.Fatal(err)
	}
	if last.signs.KeyID == first.signs.KeyID || strings.Count(string(last.public()), `"kid"`) != keysRotated || strings.Contains(string(last.public()), `"d"`) || strings.Contains(string(last.public()), "oct") {
		t.Errorf("published: %s", last.public())
	}
	if err := last.unseal(state, new(any)); err != nil {
		t.Errorf("a session ends with the change of keys: %v", err)
	}
	for what, text := range map[string]string{"none": `{"keys":[]}`, "noise": "x", "the public ones": string(last.public())} {
		if _, err := ParseKeys([]byte(text)); err == nil {
			t.Errorf("keys that are %s are taken", what)
		}
	}
	if _, _, err := Read(filepath.Join(dir, "none.yaml")); err == nil {
		t.Error("a file that is not there is read")
	}
}

// Whatever a file holds, it is read or refused; what is read can be shown to browsers as part of a
// policy.
func FuzzFile(f *testing.F) {
	f.Add([]byte(aFile))
	f.Add(begun)
	f.Add([]byte("version: 1\nkeys: &a [*a]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Parse(text)
		if err != nil {
			return
		}
		for _, p := range file.Platforms {
			for _, origin := range p.frames() {
				if strings.ContainsAny(origin, " ;,'\"\r\n") {
					t.Errorf("a frame is %q", origin)
				}
			}
		}
	})
}

// Whatever is brought as a launch, nothing of it opens anything.
func FuzzLaunch(f *testing.F) {
	f.Add("a.b.c", "iss")
	f.Add("eyJhbGciOiJub25lIn0.e30.", "https://tool.example/up/")
	p, c := newPlatform(f)
	f.Fuzz(func(t *testing.T, token, text string) {
		p.t = t
		v, _ := p.login(map[string][]string{"login_hint": {text + "x"}})
		for _, s := range []string{v.state, token, text} {
			w := p.post(launchPath, map[string][]string{"state": {s}, "id_token": {token}}, v.cookies)
			if w.Code < 400 || c.address != "" {
				t.Errorf("%q, %q: %d, opened %q", s, token, w.Code, c.address)
			}
		}
		p.post(openPath, map[string][]string{"token": {token}, "secret": {text}}, nil)
		p.post(choosePath, map[string][]string{"token": {token}, "lesson": {"scan"}}, nil)
		if c.address != "" || c.choice.Token != "" {
			t.Errorf("opened %q", c.address)
		}
	})
}

// Addresses of others are none of ours, and those of ours stay within the site.
func TestWithin(t *testing.T) {
	p, _ := newPlatform(t)
	for whole, want := range map[string]string{
		"https://tool.example/up": "/", "https://tool.example/up/": "/", "https://tool.example/up/a?b=c#d": "/a?b=c", "https://tool.example/up?x": "/?x",
		"https://tool.example/upper": "", "https://tool.example/": "", "https://tool.example.evil/up/": "", "https://tool.example/up//evil": "", "https://tool.example/up/\\evil": "", "": "",
	} {
		if got := p.tool.within(whole); got != want {
			t.Errorf("%q is %q within, want %q", whole, got, want)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		if at := p.tool.within(rapid.String().Draw(r, "address")); at != "" && (at[0] != '/' || strings.HasPrefix(at, "//")) {
			r.Errorf("within is %q", at)
		}
	})
}

// A name is new once, until it is forgotten; what is remembered has a bound.
func TestMemory(t *testing.T) {
	now := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	m := NewMemory(func() time.Time { return now })
	first := func(name string) bool {
		ok, err := m.First(context.Background(), name, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		return ok
	}
	if !first("a") || first("a") || !first("b") {
		t.Error("a name is new twice, or never")
	}
	now = now.Add(2 * time.Minute)
	if !first("a") {
		t.Error("a name is never forgotten")
	}
	if len(m.until) != 1 {
		t.Errorf("%d names are kept", len(m.until))
	}
	for i := len(m.until); i < maxNames; i++ {
		m.until[strconv.Itoa(i)] = now.Add(time.Minute)
	}
	if _, err := m.First(context.Background(), "new", time.Minute); err == nil {
		t.Error("there is no bound")
	}
}

// Whatever a platform's key signs, a launch opens only what is for this tool, this login and now.
func FuzzMessage(f *testing.F) {
	for _, text := range []string{
		`{}`, `{"aud": ["tool-7", 1]}`, `{"exp": 1e300}`, `{"iat": "x"}`, `{"nonce": null}`, `{"sub": 7}`, `{"azp": "tool-7"}`, `{"name": "\u0000<b>"}`,
		`{"https://purl.imsglobal.org/spec/lti/claim/target_link_uri": "https://tool.example/up//evil"}`, `{"https://purl.imsglobal.org/spec/lti/claim/custom": {"upsweep": "//evil"}}`,
		`{"https://purl.imsglobal.org/spec/lti/claim/roles": ["Learner", "Learner"]}`, `{"https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {"lineitem": "file:///x", "scope": []}}`,
	} {
		f.Add(text)
	}
	p, c := newPlatform(f)
	f.Fuzz(func(t *testing.T, text string) {
		var changes map[string]any
		if json.Unmarshal([]byte(text), &changes) != nil {
			return
		}
		p.t = t
		v, _ := p.login(nil)
		c.address, c.opened = "", Opened{}
		w := p.launch(v, changes)
		if w.Code >= 400 {
			if c.address != "" {
				t.Errorf("%d, and %q is opened", w.Code, c.address)
			}
			return
		}
		said := p.claims(v, changes)
		for name, want := range map[string]any{"iss": p.server.URL, "nonce": v.nonce, claim + "version": version13} {
			if said[name] != want {
				t.Errorf("%s is %v, and %q is opened", name, said[name], c.address)
			}
		}
		if c.address != "" && !c.Has(c.address) {
			t.Errorf("%q is opened", c.address)
		}
	})
}

// Keys that are read can sign, and are written and read again as they are; whatever else a file
// holds is refused.
func FuzzParseKeys(f *testing.F) {
	f.Add([]byte(`{"keys":[]}`))
	f.Add([]byte(`{"keys":[{"kty":"RSA","n":"AQ","e":"AQAB","d":"AQ","p":"Aw","q":"Aw"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		k, err := ParseKeys(text)
		if err != nil {
			return
		}
		if _, err := ParseKeys(k.Encode()); err != nil {
			t.Errorf("%s reads back with %v", text, err)
		}
	})
}
