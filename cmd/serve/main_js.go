// The client of the course: go-app on the pages that the server wrote.
package main

import "upsweep/app"

func main() { app.Run() }
