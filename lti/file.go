//go:build !js

package lti

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// A File names the platforms from which people come (docs/lti.md has the format).
type File struct {
	Version   int        `yaml:"version"`
	Keys      string     `yaml:"keys"` // the file of the tool's own keys, beside this one
	Platforms []Platform `yaml:"platforms"`
}

// A Platform is a registration of the tool with a platform: what the platform calls it, and where
// the platform is.
type Platform struct {
	Name        string   `yaml:"name"` // for those who run the server
	Issuer      string   `yaml:"issuer"`
	Client      string   `yaml:"client"`
	Deployments []string `yaml:"deployments"`
	Login       string   `yaml:"login"` // where a login goes on (OIDC authorisation)
	Token       string   `yaml:"token"` // where access tokens are given out
	Keys        string   `yaml:"keys"`  // its public keys
	Audience    string   `yaml:"audience"`
	Frames      []string `yaml:"frames"` // origins whose pages frame ours; those of issuer and login, if there are none
}

// What a file holds at most.
const (
	maxPlatforms   = 200
	maxDeployments = 1000
	maxFrames      = 50
)

// Read reads the file of a name, and the keys that it names.
func Read(name string) (*File, *Keys, error) {
	text, err := readFile(name)
	if err != nil {
		return nil, nil, err
	}
	f, err := Parse(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	at := keysBeside(name, f)
	text, err = readFile(at)
	if err != nil {
		return nil, nil, fmt.Errorf("%w; serve -lti init DIR writes such a file", err)
	}
	keys, err := ParseKeys(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", at, err)
	}
	return f, keys, nil
}

// keysBeside is where the keys of a file lie.
func keysBeside(name string, f *File) string {
	if filepath.IsAbs(f.Keys) {
		return f.Keys
	}
	return filepath.Join(filepath.Dir(name), f.Keys)
}

func readFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("%s has more than %d bytes", name, maxFile)
	}
	return text, err
}

// Parse reads a file of platforms. The error names what is wrong, and where.
func Parse(text []byte) (*File, error) {
	if len(text) > maxFile {
		return nil, fmt.Errorf("the file has more than %d bytes", maxFile)
	}
	f := &File{}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(f); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, errors.New("the file is empty; serve -lti init DIR writes one with comments")
		}
		return nil, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		return nil, errors.New("the file goes on after its end (---)")
	}
	return f, f.check()
}

func (f *File) check() error {
	switch {
	case f.Version != 1:
		return fmt.Errorf("version: %d: this server reads version 1", f.Version)
	case f.Keys == "":
		return errors.New("keys: write the name of the file that holds the tool's keys, lti-keys.json")
	case len(f.Platforms) == 0:
		return errors.New("platforms: there are none; from where are people to come?")
	case len(f.Platforms) > maxPlatforms:
		return fmt.Errorf("platforms: there are %d; at most %d are read", len(f.Platforms), maxPlatforms)
	}
	known := map[[2]string]int{}
	for i := range f.Platforms {
		p := &f.Platforms[i]
		if err := p.check(); err != nil {
			return fmt.Errorf("platform %d (%.60q): %w", i+1, p.Name, err)
		}
		if before, twice := known[[2]string{p.Issuer, p.Client}]; twice {
			return fmt.Errorf("platform %d (%.60q): it has the issuer and the client of platform %d; write their deployments into one list", i+1, p.Name, before+1)
		}
		known[[2]string{p.Issuer, p.Client}] = i
	}
	return nil
}

func (p *Platform) check() error {
	for _, field := range []struct{ name, value string }{{"issuer", p.Issuer}, {"login", p.Login}, {"token", p.Token}, {"keys", p.Keys}} {
		if err := safeAddress(field.value); err != nil {
			return fmt.Errorf("%s: %w", field.name, err)
		}
	}
	if p.Client == "" || len(p.Client) > maxText {
		return errors.New("client: write the client ID that the platform shows for the tool")
	}
	if len(p.Deployments) == 0 || len(p.Deployments) > maxDeployments {
		return fmt.Errorf("deployments: write at least one deployment ID as the platform shows it, and at most %d", maxDeployments)
	}
	for _, d := range p.Deployments {
		if d == "" || len(d) > 255 {
			return errors.New("deployments: one is empty, or longer than 255 characters")
		}
	}
	if len(p.Frames) > maxFrames {
		return fmt.Errorf("frames: at most %d", maxFrames)
	}
	for _, origin := range p.Frames {
		if !originPattern.MatchString(origin) {
			return fmt.Errorf("frames: %.60q is not an origin; write https://school.example.org, or https://*.example.org", origin)
		}
	}
	return nil
}

const hostPort = `[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?$`

var (
	hostPattern   = regexp.MustCompile(`^` + hostPort)
	originPattern = regexp.MustCompile(`^https?://(\*\.)?` + hostPort)
)

// safeAddress tells what is wrong with an address to which secrets go, or from which keys come: it
// is https, or on this machine.
func safeAddress(address string) error {
	u, err := url.Parse(address)
	switch {
	case address == "":
		return errors.New("it is missing; copy it from the platform")
	case err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || len(address) > maxText:
		return fmt.Errorf("%.80q is not an address; write https://…", address)
	case !isLocal(u.Hostname()) && !hostPattern.MatchString(u.Host): // it goes into a policy as it is
		return fmt.Errorf("%.80q has a host with other characters than letters, digits, hyphens and dots", address)
	case u.Scheme == "https", u.Scheme == "http" && isLocal(u.Hostname()):
		return nil
	}
	return fmt.Errorf("%.80q is not https", address)
}

func isLocal(host string) bool { return host == "localhost" || host == "127.0.0.1" || host == "::1" }

// origin is scheme, host and port of an address that has been checked.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// frames are the origins whose pages may frame ours.
func (p *Platform) frames() []string {
	if len(p.Frames) > 0 {
		return p.Frames
	}
	return []string{originOf(p.Issuer), originOf(p.Login)}
}

// isOwn tells what is wrong with an address that a platform has named for its grade service: an
// access token is sent there, so it is safe and lies where one of the platform's registered
// addresses does, or its pages.
func (p *Platform) isOwn(address string) error {
	if err := safeAddress(address); err != nil {
		return err
	}
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	for _, origin := range append([]string{originOf(p.Issuer), originOf(p.Login), originOf(p.Token), originOf(p.Keys)}, p.frames()...) {
		scheme, host, _ := strings.Cut(origin, "://")
		domain, anyBelow := strings.CutPrefix(host, "*")
		if u.Scheme == scheme && (u.Host == host || anyBelow && strings.HasSuffix(u.Host, domain)) {
			return nil
		}
	}
	return fmt.Errorf("%.80q is on none of the platform's hosts; name %s in frames, if it is the platform's", address, originOf(address))
}

// audience is whom an assertion is for.
func (p *Platform) audience() string {
	if p.Audience != "" {
		return p.Audience
	}
	return p.Token
}
