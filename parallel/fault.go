package parallel

// A Problem is an error in words. Packages errors, fmt and strconv, and all that they need, would
// make the workers' program a third larger.
type Problem string

func (p Problem) Error() string { return string(p) }

// fault makes an error of words and numbers.
func fault(parts ...any) error {
	text := ""
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			text += p
		case error:
			text += p.Error()
		case int:
			text += itoa(p)
		case float64:
			text += decimal(p)
		}
	}
	return Problem(text)
}

// decimal writes a number with up to six decimals; one that is too large for that in powers of two.
func decimal(v float64) string {
	switch {
	case v != v:
		return "NaN"
	case v < 0:
		return "-" + decimal(-v)
	case v-v != 0:
		return "Inf"
	}
	power := 0
	for ; v >= 1<<53; power++ {
		v /= 2
	}
	whole := int64(v)
	text := itoa(int(whole))
	if part := int64((v - float64(whole)) * 1e6); part > 0 {
		digits := itoa(int(1e6 + part))[1:]
		for digits[len(digits)-1] == '0' {
			digits = digits[:len(digits)-1]
		}
		text += "." + digits
	}
	if power > 0 {
		text += "·2^" + itoa(power)
	}
	return text
}

// itoa writes a whole number.
func itoa(n int) string {
	if n < 0 {
		return "-" + utoa(-uint(n)) // also right for the smallest number
	}
	return utoa(uint(n))
}

func utoa(n uint) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return utoa(n/10) + string(rune('0'+n%10))
}
