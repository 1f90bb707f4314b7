package app

// flipbooks are the server's (flipbooks_native.go).
//
//lint:ignore U1000 the client has none
type flipbooks struct{}
