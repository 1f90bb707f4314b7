//go:build !js

package lti

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/go-jose/go-jose/v4/jwt"
)

// deep is what is known of a teacher who chooses, until they have chosen.
type deep struct {
	Return string `json:"return"`
	Data   string `json:"data,omitempty"`
	Marks  bool   `json:"marks"`
	Course string `json:"course,omitempty"`
}

func deepOf(m *message) (*deep, error) {
	no := func(why string) error {
		return refusal{http.StatusForbidden, "Nothing can be chosen for this place", why}
	}
	s := m.Deep
	if err := safeAddress(s.Return); err != nil {
		return nil, no("Its deep_link_return_url: " + err.Error())
	}
	if !slices.Contains(s.Accepts, "ltiResourceLink") {
		return nil, no("The platform takes no ltiResourceLink here, and this tool offers nothing else.")
	}
	if !slices.ContainsFunc(m.Roles, mayChoose) {
		return nil, no("Only those who teach choose activities: the launch names no such role.")
	}
	d := &deep{Return: s.Return, Data: s.Data, Marks: s.LineItem == nil || *s.LineItem, Course: m.Context.Title}
	if d.Course == "" {
		d.Course = m.Context.Label
	}
	return d, nil
}

// mayChoose tells the roles of those who put activities into a course.
func mayChoose(role string) bool {
	for _, name := range []string{"Instructor", "TeachingAssistant", "ContentDeveloper", "Administrator", "Manager"} {
		if role == name || hasRole(role, name) {
			return true
		}
	}
	return false
}

// hasRole tells whether the address of a role ends with a name.
func hasRole(role, name string) bool {
	return len(role) > len(name) && role[len(role)-len(name):] == name && (role[len(role)-len(name)-1] == '#' || role[len(role)-len(name)-1] == '/')
}

const chooseType = "upsweep-choose"

// offer shows what there is to choose.
func (t *Tool) offer(w http.ResponseWriter, r *http.Request, p *registration, o *opening, wrong string, form url.Values) {
	o.Type, o.Ends = chooseType, t.ends(chooseLife)
	sealed, err := t.options.Keys.seal(o)
	if err != nil {
		t.refuse(w, r, p, failed(err))
		return
	}
	t.options.Course.Choose(w, r, Choice{Token: sealed, Marks: o.Deep.Marks, Course: o.Deep.Course, Wrong: wrong, Form: form})
}

// choose takes what a teacher has chosen back to the platform.
func (t *Tool) choose(w http.ResponseWriter, r *http.Request) {
	o := &opening{}
	if err := t.ours(w, r, chooseType, o); err != nil {
		t.refuseFor(w, r, nil, err)
		return
	}
	p, _ := t.registered(o.Issuer, o.Client)
	if p == nil || o.Deep == nil {
		t.refuse(w, r, nil, refusal{http.StatusForbidden, "This did not begin here", "Choose the activity again in your course."})
		return
	}
	item, err := t.options.Course.Chosen(r.PostForm)
	if err != nil {
		t.offer(w, r, p, o, err.Error(), r.PostForm)
		return
	}
	text, err := t.answer(p, o, item)
	if err != nil {
		t.refuse(w, r, p, failed(err))
		return
	}
	t.write(w, r, Page{Title: "To your course", Script: true, Posting: originOf(o.Deep.Return), Body: render(returnPage, struct{ Action, JWT, Title string }{o.Deep.Return, text, item.Title})})
}

// contentItem is an activity as a platform takes it.
type contentItem struct {
	Type       string      `json:"type"`
	Title      string      `json:"title"`
	Text       string      `json:"text,omitempty"`
	URL        string      `json:"url"`
	LineItem   *lineItem   `json:"lineItem,omitempty"`
	Submission *submission `json:"submission,omitempty"`
}

// lineItem is a column of the gradebook.
type lineItem struct {
	ID      string  `json:"id,omitempty"`
	Label   string  `json:"label"`
	Maximum float64 `json:"scoreMaximum"`
	Link    string  `json:"resourceLinkId,omitempty"`
	Tag     string  `json:"tag,omitempty"`
}

type submission struct {
	End time.Time `json:"endDateTime"`
}

// answer is the signed message that says what was chosen.
func (t *Tool) answer(p *registration, o *opening, item Item) (string, error) {
	c := contentItem{Type: "ltiResourceLink", Title: item.Title, Text: item.Text, URL: t.whole(item.Address)}
	if item.Points > 0 && o.Deep.Marks {
		c.LineItem = &lineItem{Label: item.Title, Maximum: item.Points, Tag: "upsweep"}
		if !item.Due.IsZero() {
			c.Submission = &submission{item.Due.UTC()}
		}
	}
	now := t.options.now()
	claims := map[string]any{
		"nonce": secret(), claim + "deployment_id": o.Deployment, claim + "message_type": deepAnswer, claim + "version": version13, claimDeep + "content_items": []contentItem{c},
	}
	if o.Deep.Data != "" {
		claims[claimDeep+"data"] = o.Deep.Data
	}
	return t.options.Keys.sign(jwt.Claims{
		Issuer: p.Client, Subject: p.Client, Audience: jwt.Audience{p.Issuer}, IssuedAt: jwt.NewNumericDate(now), Expiry: jwt.NewNumericDate(now.Add(answerLife)), ID: secret(),
	}, claims)
}

// returnPage sends the answer by itself where scripts run.
var returnPage = template.Must(template.New("return").Parse(
	`<form method="post" action="{{.Action}}" class="drill" id="lti-return" data-lti="send"><input type="hidden" name="JWT" value="{{.JWT}}"><p>“{{.Title}}” goes into your course.</p><p><button class="button" id="lti-send">Back to the course</button></p></form>`))
