// The vendor's own library beside ours: CUB on the same elements, queued as measure.js queues our kernels: half a second of the same work, at least 200 runs of
// it, then 13 runs between events, with no wait before the last; the median of the last ten. One line a primitive: name, nanoseconds.
//
// nvcc -O3 -std=c++17 -arch=native gpu/cub.cu -o cub && ./cub 26

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cub/cub.cuh>

static void must(cudaError_t error) {
  if (error != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorString(error));
    exit(1);
  }
}

// The same elements as bench.js: a hash of the index.
__global__ void fill(uint32_t* x, size_t n, uint32_t mask) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint32_t h = (uint32_t)i * 2654435761u;
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  h ^= h >> 16;
  x[i] = h & mask;
}

template <class Run>
static void measure(const char* name, Run run) {
  size_t bytes = 0;
  must(run(nullptr, bytes));
  void* scratch;
  must(cudaMalloc(&scratch, std::max<size_t>(bytes, 1)));
  const int trials = 13;
  cudaEvent_t begin[trials], end[trials];
  for (int i = 0; i < trials; i++) {
    must(cudaEventCreate(&begin[i]));
    must(cudaEventCreate(&end[i]));
  }
  // An idle GPU has a slow clock, and so has one that waits between short runs.
  must(run(scratch, bytes));
  must(cudaEventRecord(begin[0]));
  must(run(scratch, bytes));
  must(cudaEventRecord(end[0]));
  must(cudaEventSynchronize(end[0]));
  float once;
  must(cudaEventElapsedTime(&once, begin[0], end[0]));
  const int warm = std::max(200, int(500 / std::max(once, 0.02f)));
  for (int i = 0; i < warm; i++) must(run(scratch, bytes));
  for (int i = 0; i < trials; i++) {
    must(cudaEventRecord(begin[i]));
    must(run(scratch, bytes));
    must(cudaEventRecord(end[i]));
  }
  must(cudaDeviceSynchronize());
  std::vector<float> times;
  for (int i = trials - 10; i < trials; i++) {
    float ms;
    must(cudaEventElapsedTime(&ms, begin[i], end[i]));
    times.push_back(ms);
  }
  std::sort(times.begin(), times.end());
  printf("%s %.0f\n", name, 1e6 * (times[4] + times[5]) / 2);
  must(cudaFree(scratch));
}

struct High {
  __device__ bool operator()(uint32_t v) const { return v >= 0x80000000u; }
};

int main(int argc, char** argv) {
  const size_t n = size_t(1) << (argc > 1 ? atoi(argv[1]) : 26);
  uint32_t *x, *y, *u, *v, *small, *bins;
  for (uint32_t** p : {&x, &y, &u, &v, &small}) must(cudaMalloc(p, 4 * n));
  must(cudaMalloc(&bins, 4 << 16));
  fill<<<(n + 255) / 256, 256>>>(x, n, 0xffffffffu);
  fill<<<(n + 255) / 256, 256>>>(small, n, 0xffffu);
  must(cudaDeviceSynchronize());
  measure("copy", [&](void* t, size_t& b) { return t ? cudaMemcpyAsync(y, x, 4 * n, cudaMemcpyDeviceToDevice) : (b = 1, cudaSuccess); });
  measure("reduce", [&](void* t, size_t& b) { return cub::DeviceReduce::Sum(t, b, x, y, n); });
  measure("scan", [&](void* t, size_t& b) { return cub::DeviceScan::InclusiveSum(t, b, x, y, n); });
  measure("compact", [&](void* t, size_t& b) { return cub::DeviceSelect::If(t, b, x, y, bins, n, High{}); });
  // CUB's partition writes the rejected backwards; ours keeps them in their order.
  measure("split", [&](void* t, size_t& b) { return cub::DevicePartition::If(t, b, x, y, bins, n, High{}); });
  measure("radix", [&](void* t, size_t& b) { return cub::DeviceRadixSort::SortKeys(t, b, x, y, n); });
  measure("radix-pairs", [&](void* t, size_t& b) { return cub::DeviceRadixSort::SortPairs(t, b, x, y, u, v, n); });
  measure("histogram-65536", [&](void* t, size_t& b) { return cub::DeviceHistogram::HistogramEven(t, b, small, bins, 65537, 0u, 65536u, (int)n); });
  fill<<<(n + 255) / 256, 256>>>(small, n, 0xffu);
  measure("histogram-256", [&](void* t, size_t& b) { return cub::DeviceHistogram::HistogramEven(t, b, small, bins, 257, 0u, 256u, (int)n); });
  return 0;
}
