// One block hands values to another, with a flag that says when they are there.

#include <cuda/atomic>
#include "oracle.cuh"

// excerpt flag
using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void hand_over(const float* x, float* data, int* flag, float* y, int n) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    for (int i = t; i < n; i += blockDim.x) data[i] = x[i];
    __syncthreads();  // the data of the block, then the flag
    if (t == 0) Flag(*flag).store(1, cuda::memory_order_release);
  } else {
    if (t == 0)
      while (Flag(*flag).load(cuda::memory_order_acquire) == 0) {}
    __syncthreads();  // the flag, then the data
    for (int i = t; i < n; i += blockDim.x) y[i] = data[i];
  }
}
// end

int main() {
  every("hand_over", [](int n) {
    std::vector<float> x(n);
    for (int i = 0; i < n; i++) x[i] = float(hash(i) % 1000);
    Device<float> dx(x), data(n), y(n);
    Device<int> flag(std::vector<int>{0});
    hand_over<<<2, 256>>>(dx.at, data.at, flag.at, y.at, n);
    same("hand_over", n, y.back(), x);
  });
  return 0;
}
