package exercises_test

// outsideNeighbours are answers about what is compared with its neighbour, and about where parts and bins begin,
// which examiners from outside worked out by hand.
func outsideNeighbours() []outside {
	return []outside{
		{"predict:sequence/partition:76", "rounded up", "0 3 6 8", "^parts of other sizes$"},
		{"predict:sequence/partition:76", "the rest in the last one", "0 2 4 8", "^parts of other sizes$"},
		{"predict:sequence/partition:77", "the last index for the end", "0 2 5 7", "^the last index for the end$"},
		{"predict:sequence/group-by:76", "ends for heads", "1 0 1 1 1 1", "^the last of each run$"},
		{"predict:sequence/group-by:76", "the first head forgotten", "0 1 0 1 1 1", "^no first head$"},
		{"predict:sequence/group-by:81", "those that stand alone", "1 0 0 1 1 0 0 1", "^values that stand alone$"},
		{"predict:segscan/serial:76", "heads one late", "y yu v j jd jdz jdzw", "^previous segment leaking$"},
		{"predict:segscan/hillis-steele:76", "the head of the other cell", "1 4 2 7 9 8 10 4", "^previous segment leaking$"},
		{"predict:sort/bubble:162", "one step more", "1 3 3 8 2 8 4 9", "^one round too many$"},
		{"predict:sort/bubble:162", "downwards", "3 3 8 8 1 2 4 9", "^the other direction$"},
		{"predict:sort/bubble:162", "always exchanged", "1 3 8 8 3 2 4 9", "^always exchanged$"},
		{"predict:histogram/serial:77", "the values summed", "4 29 0 34 143", "^several writes added up$"},
		{"predict:histogram/atomic:77", "the values summed", "13 62 25 0 0", "^several writes added up$"},
		{"predict:grid/partial:164", "no −1", "0 3 4 4 4 7 7 7 7 7 7 7 7 7 7 7", "^a place for what is empty$"},
		{"predict:tree/leaffix:77", "opening and closing exchanged", "0 0 0 2 7 0 0 0 2 1 4 7 0 0 0 0", "^two cells exchanged$"},
		{"predict:sort/radix-blocks:163", "from 1", "7 5 6 1 2 3 4", "^off by one$"},
		{"predict:scan/hillis-steele:228", "to the other side", "4 12 15 13 4 7", "^another stride$"},
		{"predict:scan/brent-kung:204", "the maximum", "6 15 9 26 8 15 6 26", "^another operator$"},
	}
}
