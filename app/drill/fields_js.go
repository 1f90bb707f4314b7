package drill

import (
	"strconv"

	"upsweep/app/ui"
)

// showFields writes what the drill holds into the fields of its slots: fields keep what is typed into them by themselves.
func showFields(d *Drill, slots []int) {
	for _, i := range slots {
		if field := ui.ByID(d.id + "-" + strconv.Itoa(i)); field.Truthy() && field.Get("tagName").String() == "INPUT" {
			if kind := field.Get("type").String(); kind == "text" && field.Get("value").String() != d.answer[i] {
				field.Set("value", d.answer[i])
			}
		}
	}
}

// showPresent brings the round that is worked on into sight: on a phone the figure of a long run scrolls in its frame.
func showPresent(d *Drill) {
	if sheet := ui.ByID(d.id + "-sheet"); sheet.Truthy() {
		sheet.Set("scrollTop", sheet.Get("scrollHeight"))
	}
}
