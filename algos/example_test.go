package algos_test

import (
	"fmt"

	"upsweep/algos"
	"upsweep/budget"
)

// A request in texts, as an address or the command line has it, goes in; outputs and, where asked for, the trace come out.
func ExampleFind() {
	alg, _ := algos.Find("scan/blelloch")
	res, err := alg.Run(algos.Request{
		Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3"},
		Params: map[string]string{"op": "max", "inclusive": "true"},
	}, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Output("y").Text())
	cost := res.Trace.Cost(res.Trace.Graph())
	for _, f := range alg.Costs {
		fmt.Printf("%s: %d, stated %d\n", f.Quantity, f.Of(cost), f.Value(res.Args))
	}

	_, err = alg.Run(algos.Request{Inputs: map[string]string{"x": "3 1"}, Params: map[string]string{"op": "plus"}}, algos.Options{Budget: budget.Command()})
	fmt.Println(err)

	// Output:
	// 3 3 7 7 7 7 7 7
	// combines: 22, stated 22
	// moves: 7, stated 7
	// op: "plus" is not an operator; write one of + * max min and or xor concat affine mat2 left right
}
