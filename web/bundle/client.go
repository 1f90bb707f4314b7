package bundle

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
)

// go-app is client and server in one package. Its Handler, which this site does not use, brings
// net/http and with it all of TLS into the client; the linker can't leave those out, because the
// packages of cryptography test themselves when they start. They would be 360 KB of the compressed
// client. So the client is compiled against a copy of go-app without its server, and this file is
// all that says how the copy differs: which files go, what takes their place, and which words of
// others change.
const (
	goApp      = "github.com/maxence-charriere/go-app/v9"
	uuidModule = "github.com/google/uuid"
)

// leftOut lists the files of go-app that the copy is without: its server, its router, which brings
// regular expressions where the client has one route, its encryption of states, of which the client
// keeps none, its elements, of which each is a type with a hundred methods behind an interface, and
// its errors, which are told as JSON.
var leftOut = [...]string{
	"pkg/app/http.go",
	"pkg/app/resource.go",
	"pkg/app/static.go",
	"pkg/app/route.go",
	"pkg/app/crypto.go",
	"pkg/app/state.go",
	"pkg/app/storage.go",
	"pkg/app/notification.go",
	"pkg/app/html_gen.go",
	"pkg/errors/errors.go",
}

// putIn are the files that take their place, by their paths within the copy. The module uuid stands
// beside go-app: it names observers of states by random numbers, which bring cryptography too;
// within one page a count does.
var putIn = [...]struct{ name, text string }{
	{"pkg/app/client_half.go", clientHalf},
	{"pkg/app/states.go", noStates},
	{"pkg/app/elements.go", elements},
	{"pkg/address/address.go", addressPackage},
	{"pkg/errors/errors.go", toldErrors},
	{"uuid/go.mod", "module " + uuidModule + "\n\ngo 1.24\n"},
	{"uuid/uuid.go", countedNames},
}

// changed are words of files of the copy, each of which is there at least once. What they called
// brings tables that the client has no use for: of all named characters, where it writes no markup
// but a text now and then, and of hosts by number, where every address comes from a browser. They
// would be 30 KB of the compressed client, and encoding/json, in what no page of ours calls, 50 KB
// more.
var changed = [...]struct{ file, from, to string }{
	{"pkg/app/text.go", "\t\"html\"\n", ""},
	{"pkg/app/text.go", "html.EscapeString(", "escapeText("},
	{"pkg/app/app.go", "\t\"encoding/json\"\n", ""},
	{"pkg/app/app.go", "json.Unmarshal(", "unmarshal("},
	{"pkg/app/app.go", "url.Parse(", "parseAddress("},
	{"pkg/app/context.go", "\t\"encoding/json\"\n", ""},
	{"pkg/app/context.go", "json.Marshal(", "marshal("},
	{"pkg/app/context.go", "json.Unmarshal(", "unmarshal("},
	{"pkg/app/engine.go", "url.Parse(", "parseAddress("},
	{"pkg/app/js_wasm.go", "url.Parse(", "parseAddress("},
	{"pkg/app/strings.go", "\t\"encoding/json\"\n", ""},
	{"pkg/app/strings.go", "json.Marshal(", "marshal("},
}

//go:embed address/address.go
var addressPackage string

const clientHalf = `package app

import (
	"errors"
	"strings"

	"` + goApp + `/pkg/address"
)

var parseAddress = address.Parse

func escapeText(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "&", "&amp;"), "'", "&#39;")
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(text, "<", "&lt;"), ">", "&gt;"), "\"", "&#34;")
}

// Handler serves an application; a client has none.
type Handler struct{}

func isRemoteLocation(path string) bool {
	return strings.HasPrefix(path, "https://") || strings.HasPrefix(path, "http://")
}

func isStaticResourcePath(path string) bool {
	return strings.HasPrefix(path, "/web/") || strings.HasPrefix(path, "web/")
}

var routes router

// router makes the component of every address.
type router struct{ newComponent func() Composer }

func (r *router) createComponent(string) (Composer, bool) { return r.newComponent(), true }

// RouteWithRegexpFunc sets what makes the components; the pattern is that of every path.
func RouteWithRegexpFunc(_ string, newComponent func() Composer) { routes.newComponent = newComponent }

var errNoCryptography = errors.New("this client is built without cryptography")

func encrypt(string, []byte) ([]byte, error) { return nil, errNoCryptography }

func decrypt(string, []byte) ([]byte, error) { return nil, errNoCryptography }

// What go-app writes and reads as JSON is what it encrypts, and addresses that belong to the site
// although they lie beside it, of which ours has none.
var errNoJSON = errors.New("this client's go-app is built without JSON")

func marshal(any) ([]byte, error) { return nil, errNoJSON }

func unmarshal([]byte, any) error { return errNoJSON }
`

// noStates stands where pages would keep states: ours keep theirs themselves, and a page that began
// to use those of go-app would fail at once.
const noStates = `package app

const noStates = "this client is built without states, storage and notifications (web/bundle/client.go)"

type (
	Observer interface {
		While(func() bool) Observer
		OnChange(func()) Observer
		Value(any)
	}
	StateOption         func()
	NotificationService struct{ dispatcher Dispatcher }
	BrowserStorage      interface {
		Set(k string, v any) error
		Get(k string, v any) error
		Clear()
	}

	storage struct{}
	store   struct{}
)

func (storage) Set(string, any) error { panic(noStates) }
func (storage) Get(string, any) error { panic(noStates) }
func (storage) Clear()                { panic(noStates) }

func newJSStorage(string) BrowserStorage { return storage{} }
func newMemoryStorage() BrowserStorage   { return storage{} }

func newStore(Dispatcher) *store { return nil }

func (*store) Set(string, any, ...StateOption) { panic(noStates) }
func (*store) Get(string, any)                 { panic(noStates) }
func (*store) Del(string)                      { panic(noStates) }
func (*store) Observe(string, UI) Observer     { panic(noStates) }
func (*store) Cleanup()                        {}
func (*store) Close()                          {}
`

// elements has one type for all elements, whose methods are called directly. A method that only some
// elements have in go-app is there for all: which may be called, go-app itself says, since the server
// is compiled with the whole of it. What no page used before is missing here, and is to be added: a
// client that uses it does not compile.
const elements = `package app

import "strings"

type (
	HTMLA = *htmlElement
	HTMLBr = *htmlElement
	HTMLButton = *htmlElement
	HTMLCode = *htmlElement
	HTMLDetails = *htmlElement
	HTMLDiv = *htmlElement
	HTMLFieldSet = *htmlElement
	HTMLForm = *htmlElement
	HTMLH1 = *htmlElement
	HTMLImg = *htmlElement
	HTMLInput = *htmlElement
	HTMLLabel = *htmlElement
	HTMLNoScript = *htmlElement
	HTMLOptGroup = *htmlElement
	HTMLOption = *htmlElement
	HTMLP = *htmlElement
	HTMLProgress = *htmlElement
	HTMLSelect = *htmlElement
	HTMLSpan = *htmlElement
	HTMLTextarea = *htmlElement
	HTMLElem = *htmlElement
)

// HTMLBody is the element that go-app mounts pages in.
type HTMLBody interface {
	UI
	privateBody(...UI) HTMLBody
}

type htmlBody struct{ htmlElement }

type htmlDiv = htmlBody // its one child

func Body() HTMLBody { return &htmlBody{htmlElement{tag: "body"}} }

func (b *htmlBody) privateBody(v ...UI) HTMLBody {
	b.setChildren(v...)
	return b
}

// Elem returns an element with the given tag.
func Elem(tag string) HTMLElem { return &htmlElement{tag: tag} }

func selfClosing(tag string) HTMLElem { return &htmlElement{tag: tag, isSelfClosing: true} }

func A() HTMLA { return Elem("a") }
func Button() HTMLButton { return Elem("button") }
func Code() HTMLCode { return Elem("code") }
func Details() HTMLDetails { return Elem("details") }
func Div() HTMLDiv { return Elem("div") }
func FieldSet() HTMLFieldSet { return Elem("fieldset") }
func Form() HTMLForm { return Elem("form") }
func Img() HTMLImg { return selfClosing("img") }
func Input() HTMLInput { return selfClosing("input") }
func Label() HTMLLabel { return Elem("label") }
func NoScript() HTMLNoScript { return Elem("noscript") }
func OptGroup() HTMLOptGroup { return Elem("optgroup") }
func Option() HTMLOption { return Elem("option") }
func P() HTMLP { return Elem("p") }
func Progress() HTMLProgress { return Elem("progress") }
func Select() HTMLSelect { return Elem("select") }
func Span() HTMLSpan { return Elem("span") }
func Textarea() HTMLTextarea { return Elem("textarea") }
func Br() HTMLBr { return selfClosing("br") }
func H1() HTMLH1 { return Elem("h1") }

func (e *htmlElement) Body(v ...UI) HTMLElem {
	e.setChildren(v...)
	return e
}

func (e *htmlElement) Text(v any) HTMLElem {
	if e.tag == "textarea" {
		return e.Attr("value", v)
	}
	return e.Body(Text(v))
}

func (e *htmlElement) Attr(name string, v any) HTMLElem {
	e.setAttr(name, v)
	return e
}

func (e *htmlElement) Aria(name string, v any) HTMLElem { return e.Attr("aria-"+name, FormatString("%v", v)) }

func (e *htmlElement) DataSet(name string, v any) HTMLElem { return e.Attr("data-"+name, FormatString("%v", v)) }

func (e *htmlElement) Class(v ...string) HTMLElem { return e.Attr("class", strings.Join(v, " ")) }

func (e *htmlElement) Style(k, v string) HTMLElem { return e.Attr("style", k+":"+v) }

func (e *htmlElement) either(name string, v bool, yes, no string) HTMLElem {
	if v {
		return e.Attr(name, yes)
	}
	return e.Attr(name, no)
}

func (e *htmlElement) AutoComplete(v bool) HTMLElem { return e.either("autocomplete", v, "on", "off") }

func (e *htmlElement) Spellcheck(v bool) HTMLElem { return e.either("spellcheck", v, "true", "false") }

func (e *htmlElement) Step(v float64) HTMLElem { return e.Attr("step", v) }

func (e *htmlElement) Max(v any) HTMLElem { return e.Attr("max", v) }

func (e *htmlElement) Min(v any) HTMLElem { return e.Attr("min", v) }

func (e *htmlElement) Value(v any) HTMLElem { return e.Attr("value", v) }

func (e *htmlElement) Checked(v bool) HTMLElem { return e.Attr("checked", v) }

func (e *htmlElement) Disabled(v bool) HTMLElem { return e.Attr("disabled", v) }

func (e *htmlElement) Hidden(v bool) HTMLElem { return e.Attr("hidden", v) }

func (e *htmlElement) Multiple(v bool) HTMLElem { return e.Attr("multiple", v) }

func (e *htmlElement) Open(v bool) HTMLElem { return e.Attr("open", v) }

func (e *htmlElement) Selected(v bool) HTMLElem { return e.Attr("selected", v) }

func (e *htmlElement) MaxLength(v int) HTMLElem { return e.Attr("maxlength", v) }

func (e *htmlElement) Rows(v int) HTMLElem { return e.Attr("rows", v) }

func (e *htmlElement) Size(v int) HTMLElem { return e.Attr("size", v) }

func (e *htmlElement) TabIndex(v int) HTMLElem { return e.Attr("tabindex", v) }

func (e *htmlElement) Width(v int) HTMLElem { return e.Attr("width", v) }

func (e *htmlElement) format(name, format string, v []any) HTMLElem {
	return e.Attr(name, FormatString(format, v...))
}

func (e *htmlElement) Accept(format string, v ...any) HTMLElem { return e.format("accept", format, v) }

func (e *htmlElement) Action(format string, v ...any) HTMLElem { return e.format("action", format, v) }

func (e *htmlElement) Alt(format string, v ...any) HTMLElem { return e.format("alt", format, v) }

func (e *htmlElement) For(format string, v ...any) HTMLElem { return e.format("for", format, v) }

func (e *htmlElement) Form(format string, v ...any) HTMLElem { return e.format("form", format, v) }

func (e *htmlElement) Href(format string, v ...any) HTMLElem { return e.format("href", format, v) }

func (e *htmlElement) ID(format string, v ...any) HTMLElem { return e.format("id", format, v) }

func (e *htmlElement) Label(format string, v ...any) HTMLElem { return e.format("label", format, v) }

func (e *htmlElement) Lang(format string, v ...any) HTMLElem { return e.format("lang", format, v) }

func (e *htmlElement) List(format string, v ...any) HTMLElem { return e.format("list", format, v) }

func (e *htmlElement) Media(format string, v ...any) HTMLElem { return e.format("media", format, v) }

func (e *htmlElement) Name(format string, v ...any) HTMLElem { return e.format("name", format, v) }

func (e *htmlElement) Placeholder(format string, v ...any) HTMLElem { return e.format("placeholder", format, v) }

func (e *htmlElement) Rel(format string, v ...any) HTMLElem { return e.format("rel", format, v) }

func (e *htmlElement) Role(format string, v ...any) HTMLElem { return e.format("role", format, v) }

func (e *htmlElement) Src(format string, v ...any) HTMLElem { return e.format("src", format, v) }

func (e *htmlElement) Target(format string, v ...any) HTMLElem { return e.format("target", format, v) }

func (e *htmlElement) Title(format string, v ...any) HTMLElem { return e.format("title", format, v) }

func (e *htmlElement) Type(format string, v ...any) HTMLElem { return e.format("type", format, v) }

func (e *htmlElement) On(event string, h EventHandler, scope ...any) HTMLElem {
	e.setEventHandler(event, h, scope...)
	return e
}

func (e *htmlElement) OnChange(h EventHandler, scope ...any) HTMLElem { return e.On("change", h, scope...) }

func (e *htmlElement) OnClick(h EventHandler, scope ...any) HTMLElem { return e.On("click", h, scope...) }

func (e *htmlElement) OnInput(h EventHandler, scope ...any) HTMLElem { return e.On("input", h, scope...) }

func (e *htmlElement) OnKeyDown(h EventHandler, scope ...any) HTMLElem { return e.On("keydown", h, scope...) }

func (e *htmlElement) OnSubmit(h EventHandler, scope ...any) HTMLElem { return e.On("submit", h, scope...) }

func (e *htmlElement) OnFocus(h EventHandler, scope ...any) HTMLElem { return e.On("focus", h, scope...) }

func (e *htmlElement) OnBlur(h EventHandler, scope ...any) HTMLElem { return e.On("blur", h, scope...) }
`

const toldErrors = `// Package errors makes errors that say what they are about.
package errors

import "fmt"

// Error is an error with what caused it.
type Error struct {
	text  string
	cause error
}

// New returns an error.
func New(text string) Error { return Error{text: text} }

// WithTag says one thing more of the error.
func (e Error) WithTag(name string, v any) Error {
	e.text += fmt.Sprintf(", %s %v", name, v)
	return e
}

// Wrap says what caused the error.
func (e Error) Wrap(cause error) Error {
	e.cause = cause
	return e
}

func (e Error) Unwrap() error { return e.cause }

func (e Error) Error() string {
	if e.cause == nil {
		return e.text
	}
	return e.text + ": " + e.cause.Error()
}
`

const countedNames = `// Package uuid names things within one page.
package uuid

import (
	"strconv"
	"sync/atomic"
)

var count atomic.Uint64

// NewString returns a name that was not given before.
func NewString() string { return "page-" + strconv.FormatUint(count.Add(1), 10) }
`

// A moduleFolder is where a module lies on this machine, as go mod download -json says it.
type moduleFolder struct{ Version, Dir, Error string }

// withoutServer prepares a build against the copy and returns the flags of go build for it. The
// list of modules that they name is gone after remove. The copy stays: where it lies becomes part
// of the client's build information, so it is a place within the module, the same in every build.
func withoutServer(ctx context.Context, root string) (flags []string, remove func(), err error) {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	if !bytes.Contains(module, []byte(goApp+" ")) {
		return nil, func() {}, nil // a program of the tests, written without go-app
	}
	library, err := download(ctx, root, goApp)
	if err != nil {
		return nil, nil, err
	}
	place, err := copyOnce(root, library)
	if err != nil {
		return nil, nil, err
	}
	scratch, err := os.MkdirTemp("", "upsweep-modules-")
	if err != nil {
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	remove = func() { _ = os.RemoveAll(scratch) } // what can't be removed is left to the system
	module = fmt.Appendf(module, "\nreplace %s => ./%s\n\nreplace %s => ./%s/uuid\n", goApp, place, uuidModule, place)
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	for name, content := range map[string][]byte{"copy.mod": module, "copy.sum": sums} {
		if err == nil {
			err = os.WriteFile(filepath.Join(scratch, name), content, 0o644)
		}
	}
	if err != nil {
		remove()
		return nil, nil, fmt.Errorf("bundle: %w", err)
	}
	return []string{"-modfile=" + filepath.Join(scratch, "copy.mod")}, remove, nil
}

// download fetches a module of go.mod, where this machine does not have it yet, and tells where it
// is.
func download(ctx context.Context, root, module string) (moduleFolder, error) {
	ask := exec.CommandContext(ctx, "go", "mod", "download", "-json", module)
	ask.Dir = root
	answer, failure := ask.Output()
	var found moduleFolder
	if err := json.Unmarshal(answer, &found); err != nil {
		return found, fmt.Errorf("bundle: go mod download %s: %w", module, failure)
	}
	if found.Error != "" || found.Dir == "" {
		return found, fmt.Errorf("bundle: go mod download %s: %s", module, found.Error)
	}
	return found, nil
}

// copyOnce makes the copy, unless an earlier build has made the same one, and returns its path
// below root. The name tells version and changes. It has no hyphen, so that a program which embeds
// the built files leaves the copy out (web/embed.go).
func copyOnce(root string, library moduleFolder) (place string, err error) {
	sum := sha256.Sum256(fmt.Append(nil, library.Version, leftOut, putIn, changed))
	place = "web/dist/.goapp." + hex.EncodeToString(sum[:6])
	target := filepath.Join(root, filepath.FromSlash(place))
	if _, err := os.Stat(target); err == nil {
		return place, nil
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return "", fmt.Errorf("bundle: %w", err)
	}
	part, err := os.MkdirTemp(filepath.Dir(target), ".part-")
	if err != nil {
		return "", fmt.Errorf("bundle: %w", err)
	}
	defer os.RemoveAll(part)
	if err := copyChanged(library, part); err != nil {
		return "", fmt.Errorf("bundle: the copy of go-app %s: %w (web/bundle/client.go says how it differs)", library.Version, err)
	}
	if err := os.Rename(part, target); err != nil {
		if _, found := os.Stat(target); found != nil { // no other build was faster
			return "", fmt.Errorf("bundle: %w", err)
		}
	}
	return place, nil
}

// copyChanged copies the packages of go-app, takes out leftOut, puts in putIn and makes what is
// changed.
func copyChanged(library moduleFolder, to string) error {
	if err := os.CopyFS(filepath.Join(to, "pkg"), os.DirFS(filepath.Join(library.Dir, "pkg"))); err != nil {
		return err
	}
	for _, name := range leftOut {
		if err := os.Remove(filepath.Join(to, filepath.FromSlash(name))); err != nil {
			return fmt.Errorf("it has no file %s to leave out", name)
		}
	}
	for _, c := range changed {
		name := filepath.Join(to, filepath.FromSlash(c.file))
		text, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(text, []byte(c.from)) {
			return fmt.Errorf("it has no %q in %s to change", c.from, c.file)
		}
		if err := os.WriteFile(name, bytes.ReplaceAll(text, []byte(c.from), []byte(c.to)), 0o644); err != nil {
			return err
		}
	}
	module, err := os.ReadFile(filepath.Join(library.Dir, "go.mod"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "go.mod"), module, 0o644); err != nil {
		return err
	}
	for _, file := range putIn {
		name := filepath.Join(to, filepath.FromSlash(file.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if _, err := os.Stat(name); err == nil {
			return fmt.Errorf("it has a file %s of its own", path.Base(file.name))
		}
		if err := os.WriteFile(name, []byte(file.text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
