// Reductions of a block. T is the type of the values, + its operator, T() its identity; the block size B is a power of two. A block leaves its
// total in sums, and the totals are reduced in the same way until one is left.

// excerpt modulo
__global__ void modulo(const T* x, T* sums, int n) {
  __shared__ T s[B];  // B threads
  int t = threadIdx.x, i = blockIdx.x * B + t;
  s[t] = i < n ? x[i] : T();
  for (int d = 1; d < B; d *= 2) {
    __syncthreads();
    if (t % (2 * d) == 0)
      s[t] = s[t] + s[t + d];  //= combine
  }
  if (t == 0) sums[blockIdx.x] = s[0];
}
// end

// excerpt strided
__global__ void strided(const T* x, T* sums, int n) {
  __shared__ T s[B];  // B threads
  int t = threadIdx.x, i = blockIdx.x * B + t;
  s[t] = i < n ? x[i] : T();
  for (int d = 1; d < B; d *= 2) {
    __syncthreads();
    int cell = 2 * d * t;
    if (cell < B)
      s[cell] = s[cell] + s[cell + d];  //= combine
  }
  if (t == 0) sums[blockIdx.x] = s[0];
}
// end

// excerpt warp
// Lane 0 gets the total of its warp, in order.
__device__ T warp_reduce(T r) {
  for (int d = 1; d < 32; d *= 2)
    r = r + __shfl_down_sync(0xffffffff, r, d);  //= combine
  return r;
}
// end

__global__ void by_warps(const T* x, T* sums, int n) {
  __shared__ T s[B / 32];
  int t = threadIdx.x, i = blockIdx.x * B + t;
  T r = warp_reduce(i < n ? x[i] : T());
  if (t % 32 == 0) s[t / 32] = r;
  __syncthreads();
  if (t < 32) {
    r = warp_reduce(t < B / 32 ? s[t] : T());
    if (t == 0) sums[blockIdx.x] = r;
  }
}
