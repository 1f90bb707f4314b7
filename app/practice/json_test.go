package practice

import (
	"testing"

	"upsweep/internal/json/jsontest"
)

func TestAsideIsThatOfEncodingJSON(t *testing.T) { jsontest.Same[asideFile](t) }
