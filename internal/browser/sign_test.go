package browser

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A server with a key signs a student's file. The page that grades it, given the public key, shows
// when it was signed; a copy that was edited is shown as not signed.
func TestSignedAnswers(t *testing.T) {
	only(t, "only a server signs", served)
	thorough(t, "a second server has to start; TestSignedFiles in exercises/class and TestTheServerSigns in site try the same natively")
	t.Parallel()
	dir := t.TempDir()
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, kind string, der []byte, err error) string {
		file := filepath.Join(dir, name)
		if err == nil {
			err = os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	key := write("sign.key", "PRIVATE KEY", secret, err)
	open, err := x509.MarshalPKIXPublicKey(public)
	checks := write("sign.key.pub", "PUBLIC KEY", open, err)
	signing, err := site.Signing(context.Background(), key)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := signing.Close(); err != nil {
			t.Error(err)
		}
	})

	const set = "/practice?set=choose:scan/blelloch:2&v=2"
	p := chromium.Open(t, signing.URL+set, Viewport(1280, 900),
		Before(`globalThis.saved_ = []; const native = URL.createObjectURL; URL.createObjectURL = (b) => { b.text().then((t) => saved_.push(t)); return native(b); };`))
	p.Running()
	p.Click("#exercise-0")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict").textContent.trim() !== ""`)
	p.Go(signing.URL + set + "&at=2")
	p.Running()
	p.Wait(`document.querySelector("#set-save") !== null`)
	p.Type("#set-student", "A. Learner")
	p.Click("#set-save")
	p.Wait(`document.querySelector("#set-saved").textContent.includes("The server has signed its fingerprint") && saved_.length === 1`)
	var text string
	if p.Eval(`saved_[0]`, &text); !strings.Contains(text, `"signed"`) {
		t.Fatalf("the file is %s", text)
	}
	var files []string
	for _, f := range [][2]string{{"whole.json", text}, {"edited.json", strings.Replace(text, "A. Learner", "Somebody else", 1)}} {
		files = append(files, filepath.Join(dir, f[0]))
		if err := os.WriteFile(files[len(files)-1], []byte(f[1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}

	p.Go(signing.URL + "/practice/sets")
	p.Running()
	p.Eval(`document.querySelector(".set-result details").open = true`, nil)
	p.Type("#set-open", "https://example.org"+set)
	p.Click("#set-take")
	p.Wait(`document.querySelector("#set-says").textContent.includes("The set is open")`)
	p.Do(chromedp.SetUploadFiles("#sheet-key", []string{files[0]}, chromedp.ByQuery))
	p.Wait(`document.querySelector("#sheet-says").textContent.includes("No signature can be checked with whole.json: it is no public key")`)
	p.Do(chromedp.SetUploadFiles("#sheet-key", []string{checks}, chromedp.ByQuery))
	p.Wait(`document.querySelector("#sheet-says").textContent.includes("Signatures are checked with sign.key.pub")`)
	p.Do(chromedp.SetUploadFiles("#sheet-load", files, chromedp.ByQuery))
	p.Wait(`document.querySelector("#sheet-graded")?.textContent.includes("2 files graded")`)
	var rows []string
	p.Eval(`[...document.querySelectorAll(".class-table tbody tr")].map((r) => [...r.children].map((c) => c.textContent).join(" | "))`, &rows)
	if len(rows) != 2 || !strings.HasPrefix(rows[0], "A. Learner | ") || strings.Contains(rows[0], "| no |") || strings.Contains(rows[0], "edited") {
		t.Errorf("the file that was signed is shown as %q", rows)
	}
	if len(rows) == 2 && (!strings.HasPrefix(rows[1], "Somebody else | ") || !strings.Contains(rows[1], "| no | edited")) {
		t.Errorf("the file that was edited is shown as %q", rows[1])
	}
	p.Accessible()
}
