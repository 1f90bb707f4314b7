// Package lighthouse holds the test that lets Lighthouse (Google, 12.8.2) judge the main pages as
// seen on a phone.
//
// The served site flows in; scores flow out. It is a package of its own because it measures time
// and must not share the machine with the other browser tests.
package lighthouse
