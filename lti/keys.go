//go:build !js

package lti

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
)

// Keys are the tool's own, a JSON Web Key Set: RSA keys, of which the first signs what platforms
// read and all are published, and a symmetric one that signs what the tool says to itself.
type Keys struct {
	set    jose.JSONWebKeySet
	signs  jose.JSONWebKey
	sealed jose.JSONWebKey
}

// What keys are.
const (
	keyBits      = 2048 // of RSA, which every platform takes
	sealBytes    = 32   // HMAC-SHA-256
	keysRotated  = 3    // RSA keys that are kept
	signingAlg   = jose.RS256
	sealingAlg   = jose.HS256
	keysOfOwners = 20
)

// NewKeys makes keys.
func NewKeys() (*Keys, error) {
	secret := make([]byte, sealBytes)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	k := &Keys{set: jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: secret, KeyID: "sessions", Algorithm: string(sealingAlg), Use: "sig"}}}}
	return k.Rotated()
}

// Rotated are the keys with a new one that signs, and of those that signed before the latest.
func (k *Keys) Rotated() (*Keys, error) {
	private, err := rsa.GenerateKey(rand.Reader, keyBits)
	if err != nil {
		return nil, err
	}
	list := []jose.JSONWebKey{{Key: private, KeyID: named(), Algorithm: string(signingAlg), Use: "sig"}}
	for _, key := range k.set.Keys {
		if _, isRSA := key.Key.(*rsa.PrivateKey); !isRSA || len(list) < keysRotated {
			list = append(list, key)
		}
	}
	return keysOf(jose.JSONWebKeySet{Keys: list})
}

// named is a name that nothing had before.
func named() string {
	var bits [16]byte
	_, _ = rand.Read(bits[:]) // it does not fail
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

// ParseKeys reads keys as Encode writes them.
func ParseKeys(text []byte) (*Keys, error) {
	var set jose.JSONWebKeySet
	if err := json.Unmarshal(text, &set); err != nil {
		return nil, errors.New("it is not a JSON Web Key Set; serve -lti init DIR writes one")
	}
	return keysOf(set)
}

func keysOf(set jose.JSONWebKeySet) (*Keys, error) {
	k := &Keys{set: set}
	if len(set.Keys) > keysOfOwners {
		return nil, fmt.Errorf("it holds %d keys; at most %d are read", len(set.Keys), keysOfOwners)
	}
	for _, key := range set.Keys {
		switch secret := key.Key.(type) {
		case *rsa.PrivateKey:
			if secret.N.BitLen() < keyBits || key.KeyID == "" {
				return nil, fmt.Errorf("an RSA key has no kid, or fewer than %d bits", keyBits)
			}
			if k.signs.Key == nil {
				k.signs = key
			}
		case []byte:
			if len(secret) < sealBytes {
				return nil, fmt.Errorf("the symmetric key has fewer than %d bytes", sealBytes)
			}
			k.sealed = key
		default:
			return nil, fmt.Errorf("a key is %T: private RSA keys and one symmetric key are needed", secret)
		}
	}
	if k.signs.Key == nil || k.sealed.Key == nil {
		return nil, errors.New("a private RSA key (kty RSA) and a symmetric one (kty oct) are needed; serve -lti init DIR writes both")
	}
	return k, nil
}

// Encode writes the keys, secrets among them.
func (k *Keys) Encode() []byte {
	text, err := json.MarshalIndent(k.set, "", "  ")
	if err != nil {
		panic(err) // the keys are ours
	}
	return append(text, '\n')
}

// public is the set that platforms read.
func (k *Keys) public() []byte {
	open := jose.JSONWebKeySet{Keys: []jose.JSONWebKey{}}
	for _, key := range k.set.Keys {
		if _, isRSA := key.Key.(*rsa.PrivateKey); isRSA {
			open.Keys = append(open.Keys, key.Public())
		}
	}
	text, err := json.Marshal(open)
	if err != nil {
		panic(err) // the keys are ours
	}
	return text
}

// sign writes claims for a platform.
func (k *Keys) sign(claims ...any) (string, error) {
	return signed(signingAlg, k.signs, claims...)
}

// seal writes claims for the tool itself.
func (k *Keys) seal(claims ...any) (string, error) {
	return signed(sealingAlg, k.sealed, claims...)
}

func signed(algorithm jose.SignatureAlgorithm, key jose.JSONWebKey, claims ...any) (string, error) {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: key}, (&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return "", err
	}
	b := jwt.Signed(signer)
	for _, c := range claims {
		b = b.Claims(c)
	}
	return b.Serialize()
}

// unseal reads what seal has written.
func (k *Keys) unseal(text string, claims ...any) error {
	token, err := jwt.ParseSigned(text, []jose.SignatureAlgorithm{sealingAlg})
	if err != nil {
		return err
	}
	return token.Claims(k.sealed.Key, claims...)
}
