//go:build !js

package lti

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4/jwt"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// tokens are the access tokens that a platform has given the tool, by their scopes. They are the
// tool's own, and no person's.
type tokens struct {
	mu   sync.Mutex
	kept map[string]access
}

type access struct {
	token string
	until time.Time
}

// early is how long before its end a token is not used any more.
const early = 30 * time.Second

// scopesOf are those of a service that the tool uses.
func scopesOf(offered []string) []string {
	var list []string
	for _, s := range []string{scopeLineItem, scopeScore, scopeResult} {
		if slices.Contains(offered, s) {
			list = append(list, s)
		}
	}
	return list
}

// token is an access token: one that is kept, or a new one, for which the tool signs who it is (RFC
// 7523).
func (p *registration) token(ctx context.Context, t *Tool, offered []string) (string, error) {
	scopes := scopesOf(offered)
	key := strings.Join(scopes, " ")
	p.tokens.mu.Lock()
	defer p.tokens.mu.Unlock()
	now := t.options.now()
	if has, ok := p.tokens.kept[key]; ok && now.Before(has.until) {
		return has.token, nil
	}
	assertion, err := t.options.Keys.sign(jwt.Claims{
		Issuer: p.Client, Subject: p.Client, Audience: jwt.Audience{p.audience()}, IssuedAt: jwt.NewNumericDate(now), Expiry: jwt.NewNumericDate(now.Add(answerLife)), ID: secret(),
	})
	if err != nil {
		return "", err
	}
	config := clientcredentials.Config{
		ClientID: p.Client, TokenURL: p.Platform.Token, Scopes: scopes, AuthStyle: oauth2.AuthStyleInParams,
		EndpointParams: url.Values{"client_assertion_type": {"urn:ietf:params:oauth:client-assertion-type:jwt-bearer"}, "client_assertion": {assertion}},
	}
	given, err := config.Token(context.WithValue(ctx, oauth2.HTTPClient, t.options.Client))
	if err != nil {
		if said, ok := errors.AsType[*oauth2.RetrieveError](err); ok && said.Response != nil {
			err = fmt.Errorf("its access token URL answers %s %s", said.Response.Status, said.ErrorCode)
			if code := said.Response.StatusCode; code < 500 && code != http.StatusTooManyRequests {
				err = fmt.Errorf("%w: %w; compare client, token and the tool's public keyset there", errRefused, err)
			}
		}
		return "", plain(err)
	}
	life := time.Hour
	if given.ExpiresIn > 0 { // Expiry is by the machine's clock
		life = time.Duration(given.ExpiresIn) * time.Second
	}
	p.tokens.kept[key] = access{given.AccessToken, now.Add(life - early)}
	return given.AccessToken, nil
}

// forget drops a token that is not taken any more.
func (t *tokens) forget(offered []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.kept, strings.Join(scopesOf(offered), " "))
}
