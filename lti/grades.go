//go:build !js

package lti

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The media types of the service.
const (
	typeScore   = "application/vnd.ims.lis.v1.score+json"
	typeItem    = "application/vnd.ims.lis.v2.lineitem+json"
	typeItems   = "application/vnd.ims.lis.v2.lineitemcontainer+json"
	typeResults = "application/vnd.ims.lis.v2.resultcontainer+json"
)

// errRefused tells that a platform has refused something, and would again.
var errRefused = errors.New("the platform refuses it")

// Tries of one request, and the longest that a platform may ask us to wait between them. What fails
// after that, the page sends again.
const (
	tries       = 3
	firstPause  = 500 * time.Millisecond
	longestWait = 5 * time.Second
	rounding    = 1e-6 // of what a platform says of a mark
)

// score is a mark as a platform takes it.
type score struct {
	User      string  `json:"userId"`
	Given     float64 `json:"scoreGiven"`
	Maximum   float64 `json:"scoreMaximum"`
	Activity  string  `json:"activityProgress"`
	Grading   string  `json:"gradingProgress"`
	Timestamp string  `json:"timestamp"`
}

// hand hands a mark over: that of the session's student, in the session's line item, from nothing
// to all. A mark that the platform says to be higher already stays.
func (t *Tool) hand(ctx context.Context, p *registration, s *session, m Mark) error {
	if !(m.Of > 0) || !(m.Earned >= 0) {
		return fmt.Errorf("%w: nothing can be earned there", errRefused)
	}
	earned := min(m.Earned, m.Of)
	item := s.Service.Item
	if item == "" {
		var err error
		if item, err = t.lineItem(ctx, p, s, m.Of); err != nil {
			return err
		}
	}
	if has, known := t.has(ctx, p, s, item); known && has > earned/m.Of+rounding {
		return nil
	}
	says := score{User: s.Subject, Given: earned, Maximum: m.Of, Activity: "InProgress", Grading: "FullyGraded", Timestamp: t.options.now().UTC().Format("2006-01-02T15:04:05.000Z")}
	if m.Answered >= m.All {
		says.Activity = "Completed"
	}
	return t.ask(ctx, p, s, call{method: http.MethodPost, address: deeper(item, "/scores"), scope: scopeScore, kind: typeScore, body: says})
}

// has is the part of all that a student has by the platform's own account, where it says so.
func (t *Tool) has(ctx context.Context, p *registration, s *session, item string) (part float64, known bool) {
	if !slices.Contains(s.Service.Scopes, scopeResult) {
		return 0, false
	}
	var results []struct {
		User    string   `json:"userId"`
		Score   *float64 `json:"resultScore"`
		Maximum *float64 `json:"resultMaximum"`
	}
	address := withQuery(deeper(item, "/results"), url.Values{"user_id": {s.Subject}}, "", "")
	if err := t.ask(ctx, p, s, call{method: http.MethodGet, address: address, scope: scopeResult, accept: typeResults, into: &results, once: true}); err != nil {
		return 0, false
	}
	for _, r := range results {
		if r.User == s.Subject && r.Score != nil && r.Maximum != nil && *r.Maximum > 0 {
			return *r.Score / *r.Maximum, true
		}
	}
	return 0, false
}

// lineItem finds the column of an activity, or makes one: one student's report at a time, so that a
// class that begins together has one column.
func (t *Tool) lineItem(ctx context.Context, p *registration, s *session, of float64) (string, error) {
	select {
	case p.making <- struct{}{}:
		defer func() { <-p.making }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	var list []lineItem
	address := withQuery(s.Service.Items, url.Values{"resource_link_id": {s.Link}}, "", "")
	if err := t.ask(ctx, p, s, call{method: http.MethodGet, address: address, scope: scopeLineItem, accept: typeItems, into: &list}); err != nil {
		return "", err
	}
	for _, i := range list {
		if i.Link == s.Link && p.isOwn(i.ID) == nil {
			return i.ID, nil
		}
	}
	title := s.Title
	if title == "" {
		title = "Upsweep"
	}
	var made lineItem
	wanted := lineItem{Label: title, Maximum: of, Link: s.Link, Tag: "upsweep"}
	if err := t.ask(ctx, p, s, call{method: http.MethodPost, address: s.Service.Items, scope: scopeLineItem, kind: typeItem, accept: typeItem, body: wanted, into: &made}); err != nil {
		return "", err
	}
	if err := p.isOwn(made.ID); err != nil {
		return "", fmt.Errorf("%w: the column that it has made has no address of its own", errRefused)
	}
	return made.ID, nil
}

// deeper adds a path to an address, before its query.
func deeper(address, path string) string {
	before, query, has := strings.Cut(address, "?")
	before = strings.TrimSuffix(before, "/") + path
	if has {
		before += "?" + query
	}
	return before
}

// A call is one request of the service.
type call struct {
	method, address, scope string
	kind, accept           string // media types
	body, into             any
	once                   bool // it is not worth another try
}

// ask asks the platform, again where it may have been a moment's failure.
func (t *Tool) ask(ctx context.Context, p *registration, s *session, c call) error {
	wait, renewed := firstPause, false
	for try := 1; ; try++ {
		token, err := p.token(ctx, t, s.Service.Scopes)
		var later time.Duration
		var status int
		if err == nil {
			status, later, err = t.send(ctx, token, c)
		}
		if status == http.StatusUnauthorized && !renewed { // the token may have been taken back
			renewed = true
			p.tokens.forget(s.Service.Scopes)
			continue
		}
		if err == nil || errors.Is(err, errRefused) || c.once || try == tries || ctx.Err() != nil {
			return err
		}
		if later > longestWait {
			return err
		}
		if err := t.options.pause(ctx, max(wait, later)); err != nil {
			return err
		}
		wait *= 3
	}
}

// send sends a call once. Errors name no address: those of the service may name people.
func (t *Tool) send(ctx context.Context, token string, c call) (status int, later time.Duration, err error) {
	var body io.Reader
	if c.body != nil {
		text, err := json.Marshal(c.body)
		if err != nil {
			return 0, 0, err
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, c.method, c.address, body)
	if err != nil {
		return 0, 0, fmt.Errorf("%w: %w", errRefused, plain(err))
	}
	r.Header.Set("Authorization", "Bearer "+token)
	if c.kind != "" {
		r.Header.Set("Content-Type", c.kind)
	}
	if c.accept != "" {
		r.Header.Set("Accept", c.accept)
	}
	answer, err := t.options.Client.Do(r)
	if err != nil {
		return 0, 0, plain(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	switch code := answer.StatusCode; {
	case code == http.StatusTooManyRequests, code >= 500, code == http.StatusRequestTimeout:
		seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After")) // a date there counts as none
		return code, time.Duration(max(0, min(seconds, 3600))) * time.Second, fmt.Errorf("it answers %s", answer.Status)
	case code == http.StatusUnauthorized:
		return code, 0, fmt.Errorf("%w: it answers %s", errRefused, answer.Status)
	case code < 200 || code > 299:
		return code, 0, fmt.Errorf("%w: it answers %s", errRefused, answer.Status)
	case err != nil:
		return code, 0, plain(err)
	case c.into != nil:
		if err := json.Unmarshal(text, c.into); err != nil {
			return code, 0, fmt.Errorf("%w: what it answers can't be read", errRefused)
		}
	}
	return answer.StatusCode, 0, nil
}

// plain is an error of the network without the address that was asked.
func plain(err error) error {
	if asked, ok := errors.AsType[*url.Error](err); ok {
		return asked.Err
	}
	return err
}
