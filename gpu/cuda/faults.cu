// Faults to be found: `faults guard` writes behind its array, `faults barrier` reads a neighbour's cell with no barrier, `faults launch` asks for
// more threads than a block may have. `faults prints` prints from a kernel, `faults limits` tells the limits of the machine.

#include <cassert>
#include <cstring>
#include "oracle.cuh"

constexpr int B = 256;

// excerpt guard
__global__ void no_guard(float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 10;  // blocks of 256 for 300 values: 212 threads too many
}
// end

// excerpt barrier
__global__ void no_barrier(float* x) {
  __shared__ float s[B];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t + 1 < B) x[t] = s[t + 1];  // has thread t + 1 written yet?
}
// end

// excerpt flag
// Never run: compiled, it reads the flag once, and then never ends.
__global__ void waits(const int* flag, const int* data, int* y) {
  while (*flag == 0) {}
  *y = *data;
}
// end

// excerpt prints
__global__ void prints(const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(n <= 300);
  if (i < n && x[i] < 0)
    printf("block %d, thread %d: x[%d] is %g\n",
           blockIdx.x, threadIdx.x, i, x[i]);
}
// end

int main(int argc, char** argv) {
  const char* fault = argc > 1 ? argv[1] : "";
  std::vector<float> x(300, 1);
  x[299] = -2;
  Device<float> dx(x);
  if (!strcmp(fault, "guard")) no_guard<<<2, 256>>>(dx.at);
  if (!strcmp(fault, "barrier")) no_barrier<<<1, B>>>(dx.at);
  if (!strcmp(fault, "launch")) no_guard<<<1, 1280>>>(dx.at);
  if (!strcmp(fault, "prints")) prints<<<2, 256>>>(dx.at, 300);
  if (!strcmp(fault, "limits")) {
    cudaDeviceProp p;
    must(cudaGetDeviceProperties(&p, 0));
    printf("threads of a block %d: at most %d x %d x %d\n", p.maxThreadsPerBlock, p.maxThreadsDim[0], p.maxThreadsDim[1], p.maxThreadsDim[2]);
    printf("blocks of a grid: at most %d x %d x %d\n", p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
    printf("shared memory of a block %zu, with opt-in %zu\n", p.sharedMemPerBlock, p.sharedMemPerBlockOptin);
    printf("compute capability %d.%d, %d multiprocessors, %d threads each\n", p.major, p.minor, p.multiProcessorCount, p.maxThreadsPerMultiProcessor);
  }
  must(cudaGetLastError());
  must(cudaDeviceSynchronize());
  return 0;
}
