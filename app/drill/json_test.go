package drill

import (
	"testing"

	"upsweep/internal/json/jsontest"
)

func TestAnsweredIsThatOfEncodingJSON(t *testing.T) { jsontest.Same[answered](t) }
