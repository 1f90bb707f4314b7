package drill

import (
	"strconv"

	"upsweep/app/ui"
)

// showFields writes what the drill holds into the fields of its slots: fields keep what is typed
// into them by themselves.
func showFields(d *Drill, slots []int) {
	for _, i := range slots {
		showField(d.id+"-"+strconv.Itoa(i), d.answer[i])
		if i == d.at {
			showField(d.id+"-box", d.answer[i])
		}
	}
}

func showField(id, text string) {
	if field := ui.ByID(id); field.Truthy() && field.Get("tagName").String() == "INPUT" {
		if kind := field.Get("type").String(); kind == "text" && field.Get("value").String() != text {
			field.Set("value", text)
		}
	}
}
