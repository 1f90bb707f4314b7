package algos

// matrices are algorithms on dense matrices and grids, by tiles in shared memory and without.
func matrices() []row {
	return []row{
		{"matrix/transpose-tiled", "", matrixTransposeTiled},
		{"matrix/multiply-naive", "", matrixMultiplyNaive},
		{"matrix/multiply-tiled", "", matrixMultiplyTiled},
		{"stencil/tiled", "", stencilTiled},
	}
}

// brokenMatrices are those with one mistake each.
func brokenMatrices() []row {
	return []row{
		{"matrix/transpose-tiled-missing-barrier", "matrix/transpose-tiled", matrixTransposeTiledMissingBarrier},
		{"matrix/multiply-tiled-missing-barrier", "matrix/multiply-tiled", matrixMultiplyTiledMissingBarrier},
		{"stencil/tiled-missing-barrier", "stencil/tiled", stencilTiledMissingBarrier},
	}
}
