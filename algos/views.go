package algos

import "slices"

// commonViews are those that draw any run, whatever its algorithm.
func commonViews() []string { return []string{"processors", "memory", "chart", "code"} }

// withCommonViews adds them behind the views that an algorithm names itself.
func withCommonViews(list []Algorithm) []Algorithm {
	for i := range list {
		a := &list[i]
		a.Views = slices.Clip(a.Views)
		for _, id := range commonViews() {
			if id == "chart" && a.ID == "network/custom" {
				continue // what a reader's own network takes does not grow with its inputs: it is as long as it is written
			}
			if !slices.Contains(a.Views, id) {
				a.Views = append(a.Views, id)
			}
		}
	}
	return list
}
