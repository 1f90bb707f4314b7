module upsweep

go 1.26.8
