//go:build !js

package main

// pictureOf is the address of the picture by which a link to a page is shown elsewhere, or empty.
func pictureOf(*Site, string) string { return "" }
