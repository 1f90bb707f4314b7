package problemset

import (
	"testing"

	"upsweep/internal/json/jsontest"
)

func TestSetIsThatOfEncodingJSON(t *testing.T) { jsontest.Same[setFile](t) }
