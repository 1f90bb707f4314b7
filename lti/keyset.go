//go:build !js

package lti

import (
	"context"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"golang.org/x/sync/singleflight"
)

// How the public keys of a platform are kept: for so long, but asked for again at once when a
// message names a key that is not there, at most so often.
const (
	keysFresh    = time.Hour
	keysAgain    = 30 * time.Second
	maxKeys      = 100
	answersAfter = 10 * time.Second // the most that a platform takes to answer
)

// errNoKey tells that a platform does not publish a key.
var errNoKey = errors.New("the platform publishes no such key")

// A keySet is the public keys of a platform, as it published them last. It is safe for concurrent
// use; nobody waits for a platform that is asked for keys which they do not need.
type keySet struct {
	address string
	client  *http.Client
	now     func() time.Time

	asking singleflight.Group

	mu      sync.Mutex
	keys    []jose.JSONWebKey
	fetched time.Time // with success
	asked   time.Time
	failed  error // of the latest asking
}

// key finds the key of a name; one without a name is the only one there is. Keys are asked for
// again if there is none of that name: platforms change them.
func (s *keySet) key(ctx context.Context, id string) (*rsa.PublicKey, error) {
	found, fresh, failed := s.look(id)
	if found == nil || !fresh {
		s.refresh(ctx)
		found, _, failed = s.look(id)
	}
	switch {
	case found != nil: // also where the platform does not answer now
		return found, nil
	case failed != nil:
		return nil, failed
	}
	return nil, errNoKey
}

// changed asks for the keys again because a signature does not fit the key of a name, and returns
// the key that has this name now, or nil where it is the same.
func (s *keySet) changed(ctx context.Context, id string, was *rsa.PublicKey) *rsa.PublicKey {
	s.refresh(ctx)
	if now, _, _ := s.look(id); now != nil && !now.Equal(was) {
		return now
	}
	return nil
}

// look finds a key among those that are known, and tells whether they are fresh, and why they could
// not be had the last time.
func (s *keySet) look(id string) (found *rsa.PublicKey, fresh bool, failed error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.find(id), !s.fetched.IsZero() && s.now().Sub(s.fetched) < keysFresh, s.failed
}

// refresh asks the platform for its keys, unless it was asked a moment ago. Whoever comes meanwhile
// waits for the same answer.
func (s *keySet) refresh(ctx context.Context) {
	_, _, _ = s.asking.Do("", func() (any, error) {
		now := s.now()
		s.mu.Lock()
		again := s.asked.IsZero() || now.Sub(s.asked) >= keysAgain
		if again {
			s.asked = now
		}
		s.mu.Unlock()
		if !again {
			return nil, nil
		}
		keys, err := s.fetch(ctx)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.failed = err; err == nil {
			s.keys, s.fetched = keys, now
		}
		return nil, nil
	})
}

func (s *keySet) find(id string) *rsa.PublicKey {
	var found *rsa.PublicKey
	for _, k := range s.keys {
		key, isRSA := k.Key.(*rsa.PublicKey)
		if !isRSA || key.N.BitLen() < keyBits || k.Use != "" && k.Use != "sig" || k.Algorithm != "" && k.Algorithm != string(signingAlg) {
			continue
		}
		if id != "" && k.KeyID == id {
			return key
		}
		if id == "" {
			if found != nil {
				return nil // which of them?
			}
			found = key
		}
	}
	return found
}

// fetch asks the platform for its keys. Those of kinds that are not understood are left out, as RFC
// 7517 (section 5) wants it.
func (s *keySet) fetch(ctx context.Context) ([]jose.JSONWebKey, error) {
	// Whoever happened to ask may go away; the keys are for all.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), answersAfter)
	defer cancel()
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address, nil)
	if err != nil {
		return nil, err
	}
	ask.Header.Set("Accept", "application/json")
	answer, err := s.client.Do(ask)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", s.address, answer.Status)
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err != nil {
		return nil, err
	}
	return parsePublic(text)
}

func parsePublic(text []byte) ([]jose.JSONWebKey, error) {
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if len(text) > maxAnswer {
		return nil, errors.New("the platform's keys are larger than any")
	}
	if err := json.Unmarshal(text, &set); err != nil {
		return nil, errors.New("what the platform publishes is not a JSON Web Key Set")
	}
	if len(set.Keys) > maxKeys {
		return nil, fmt.Errorf("the platform publishes %d keys; at most %d are read", len(set.Keys), maxKeys)
	}
	var keys []jose.JSONWebKey
	for _, raw := range set.Keys {
		var k jose.JSONWebKey
		if json.Unmarshal(raw, &k) == nil && k.IsPublic() {
			keys = append(keys, k)
		}
	}
	return keys, nil
}
