package gpu

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed tiers/measured.txt
var tiers string

// Rate is how many GB/s a GPU reads with so many warps resident on each of its multiprocessors.
type Rate struct{ Warps, GB float64 }

// Rates is what tiers/occupancy.cu measured where each thread asks for so many values at once.
func Rates(atOnce int) (rates []Rate, err error) {
	for line := range strings.Lines(tiers) {
		if after, found := strings.CutPrefix(line, fmt.Sprintf("occupancy %d at once, ", atOnce)); found {
			var r Rate
			if _, err := fmt.Sscanf(after, "%g warps: %g GB/s", &r.Warps, &r.GB); err != nil {
				return nil, fmt.Errorf("gpu: tiers/measured.txt: %q: %w", line, err)
			}
			rates = append(rates, r)
		}
	}
	if rates == nil {
		return nil, fmt.Errorf("gpu: nothing was measured with %d values at once", atOnce)
	}
	return rates, nil
}

// Overlap is when, by tiers/overlap.cu, each of so many chunks had been copied in, computed and copied
// out, in milliseconds.
func Overlap(chunks int) ([][]float64, error) {
	_, after, found := strings.Cut(tiers, fmt.Sprintf("\noverlap %d: ", chunks))
	line, _, _ := strings.Cut(after, " ms")
	words := strings.Fields(line)
	if !found || len(words) != 3*chunks {
		return nil, fmt.Errorf("gpu: nothing was measured with %d chunks", chunks)
	}
	done := make([][]float64, chunks)
	for i, w := range words {
		t, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return nil, fmt.Errorf("gpu: tiers/measured.txt: %w", err)
		}
		done[i/3] = append(done[i/3], t)
	}
	return done, nil
}

// Worth is how long, by tiers/link.cu, so many rounds of a computation took on data of the host: there,
// on the device without copies, and with them; in milliseconds.
type Worth struct{ Rounds, Host, Kernel, Whole float64 }

// Worths is what was measured of a computation of growing length.
func Worths() (list []Worth, err error) {
	for line := range strings.Lines(tiers) {
		if after, found := strings.CutPrefix(line, "worth "); found {
			var w Worth
			if _, err := fmt.Sscanf(after, "%g: %g ms host, %g ms kernel, %g ms with copies", &w.Rounds, &w.Host, &w.Kernel, &w.Whole); err != nil {
				return nil, fmt.Errorf("gpu: tiers/measured.txt: %q: %w", line, err)
			}
			list = append(list, w)
		}
	}
	if list == nil {
		return nil, fmt.Errorf("gpu: nothing was measured of copies and computing")
	}
	return list, nil
}

// Copy is how long, by tiers/link.cu, a copy from the host to the device took.
type Copy struct{ Bytes, Microseconds float64 }

// Copies is what was measured of copies from memory of the host that is "pinned" or "pageable".
func Copies(memory string) (list []Copy, err error) {
	for line := range strings.Lines(tiers) {
		after, found := strings.CutPrefix(line, "copy ")
		bytes, took, of := strings.Cut(after, " "+memory+": ")
		if !found || !of {
			continue
		}
		var c Copy
		if _, err := fmt.Sscanf(bytes+" "+took, "%g %g us in", &c.Bytes, &c.Microseconds); err != nil {
			return nil, fmt.Errorf("gpu: tiers/measured.txt: %q: %w", line, err)
		}
		list = append(list, c)
	}
	if list == nil {
		return nil, fmt.Errorf("gpu: nothing was measured of copies from %s memory", memory)
	}
	return list, nil
}
