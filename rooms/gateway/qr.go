//go:build !js

package gateway

import (
	"bytes"
	"fmt"

	"rsc.io/qr"
)

// quiet is the light margin that a QR code needs, in modules (ISO/IEC 18004).
const quiet = 4

// qrSVG draws a text as a QR code: dark on light in every theme, since that is what phones look
// for.
func qrSVG(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	side := code.Size + 2*quiet
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="`, side, side, side, side)
	for y := range code.Size {
		for x := 0; x < code.Size; {
			run := 0
			for x+run < code.Size && code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, run, run)
			}
			x += run + 1
		}
	}
	b.WriteString(`"/></svg>`)
	return b.Bytes(), nil
}
