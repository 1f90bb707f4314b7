// Package ui is what every part of the client does with the browser and with go-app: elements and
// events, trusted HTML, handlers that survive a panic, the site's own links, storage, files,
// themes, and the words that numbers are written with. What flows in is text and go-app's nodes;
// what flows out is nodes, and calls to the browser.
//
// Files that end in _js speak to the browser; browser_native.go says what the server does in their
// place, which is mostly nothing. The package does not know algorithms, lessons or exercises: it
// imports go-app and nothing of ours.
package ui
