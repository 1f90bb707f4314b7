//go:build !js

// Package lti makes a site a tool of learning platforms, by LTI 1.3 (1EdTech: Core, Security
// Framework 1.0, Deep Linking 2.0, Assignment and Grade Services 2.0).
//
// A file that names the platforms flows in, and what browsers bring from them: logins and launches.
// What flows out is who may do what (a Launch, a Session), answers to a teacher who chooses, and
// marks, which go to the platform over its services. What an address of the site shows and earns,
// it does not know: that is the Course's. All signing, checking and encoding of tokens is
// go-jose's; nothing of the kind is written here.
//
// Nothing about persons is kept. What a launch says travels with the person's own browser, in
// tokens that the tool signs and that end by themselves; the server remembers digests of what has
// been used up, for as long as it could be used again, and access tokens of its own.
package lti

import "time"

// The claims of a message, and what is said by them.
const (
	claim        = "https://purl.imsglobal.org/spec/lti/claim/"
	claimDeep    = "https://purl.imsglobal.org/spec/lti-dl/claim/"
	version13    = "1.3.0"
	resourceLink = "LtiResourceLinkRequest"
	deepLinking  = "LtiDeepLinkingRequest"
	deepAnswer   = "LtiDeepLinkingResponse"

	scopeLineItem = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem"
	scopeScore    = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
	scopeResult   = "https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly"
)

// How long what is signed holds, and what of it is remembered.
const (
	stateLife   = 10 * time.Minute // from the login to the launch
	openLife    = 10 * time.Minute // from the launch to the page, where the browser keeps no cookies
	chooseLife  = time.Hour        // a teacher looks for something
	sessionLife = 4 * time.Hour    // a student works
	answerLife  = 5 * time.Minute  // what is said to a platform: an assertion, an answer to deep linking
	skew        = time.Minute      // by which clocks may differ
	oldestToken = 10 * time.Minute // a launch that was signed before is none, whatever it says of its end
)

// What is read of what others send, in bytes.
const (
	maxForm   = 128 << 10 // a login or a launch
	maxReport = 256 << 10 // the answers to an activity
	maxAnswer = 512 << 10 // of a platform
	maxFile   = 256 << 10 // of platforms, or of keys
	maxText   = 2000      // a name or an address in a message
)

// Remembered is the longest that anything used up is remembered.
const Remembered = stateLife + skew

// Prefix is what the addresses of a tool begin with, within its site.
const Prefix = "/lti/"

// The addresses.
const (
	loginPath  = Prefix + "login"
	launchPath = Prefix + "launch"
	openPath   = Prefix + "open"
	choosePath = Prefix + "choose"
	scorePath  = Prefix + "score"
	keysPath   = Prefix + "keys"
)
