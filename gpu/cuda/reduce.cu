// Reductions, with a commutative operator and with one that is not; and the forms that need one that commutes.

#include "oracle.cuh"

constexpr int B = 256;

__device__ inline Affine __shfl_down_sync(unsigned mask, Affine v, int by) {
  return {__shfl_down_sync(mask, v.c, by), __shfl_down_sync(mask, v.b, by)};
}

template <class T>
using Kernel = void (*)(const T*, T*, int);

// whole reduces the totals of blocks until one is left.
template <class T>
std::vector<T> whole(Kernel<T> kernel, int threads, size_t shared, int n) {
  std::vector<T> x = values<T>(n);
  do {
    int blocks = ((int)x.size() + threads - 1) / threads;
    Device<T> dx(x), sums(blocks);
    if (blocks > 0) kernel<<<blocks, threads, shared>>>(dx.at, sums.at, (int)x.size());
    x = sums.back();
  } while (x.size() > 1);
  return x;
}

template <class T>
void check(const char* name, Kernel<T> kernel, int threads, size_t shared = 0) {
  every(name, [&](int n) {
    std::vector<T> want = inclusive(values<T>(n));
    if (n > 1) want.erase(want.begin(), want.end() - 1);
    same(name, n, whole(kernel, threads, shared, n), want);
  });
}

namespace sums {
using T = unsigned;
#include "reduce.cuh"
}
namespace ordered {
using T = Affine;
#include "reduce.cuh"
}

// excerpt dynamic
// A block of any power of two of threads.
__global__ void halves(const unsigned* x, unsigned* sums, int n) {
  extern __shared__ unsigned s[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? x[i] : 0;
  for (int h = blockDim.x / 2; h > 0; h /= 2) {
    __syncthreads();
    if (t < h)
      s[t] = s[t] + s[t + h];  //= combine
  }
  if (t == 0) sums[blockIdx.x] = s[0];
}

void launch_halves(const unsigned* x, unsigned* sums, int n, int threads) {
  int blocks = (n + threads - 1) / threads;
  halves<<<blocks, threads, threads * sizeof(unsigned)>>>(x, sums, n);
}
// end

// excerpt scopes
// Threads meet in shared memory, blocks in global memory.
__global__ void add_up(const unsigned* x, unsigned* total, int n) {
  __shared__ unsigned here;
  if (threadIdx.x == 0) here = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd_block(&here, x[i]);  // for the block
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(total, here);  // for all
}
// end

// excerpt cas
// There is no atomic maximum of floats.
__device__ void atomic_max(float* at, float value) {
  unsigned* word = (unsigned*)at;
  unsigned seen = atomicOr(word, 0);  // an atomic read
  while (__uint_as_float(seen) < value) {
    unsigned mine = __float_as_uint(value);
    unsigned found = atomicCAS(word, seen, mine);
    if (found == seen) return;  // swapped
    seen = found;               // another was faster: again
  }
}
// end

__global__ void largest(const float* x, float* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomic_max(at, x[i]);
}

int main() {
  check<unsigned>("modulo", sums::modulo, B);
  check<Affine>("modulo, in order", ordered::modulo, B);
  check<unsigned>("strided", sums::strided, B);
  check<Affine>("strided, in order", ordered::strided, B);
  check<unsigned>("by_warps", sums::by_warps, B);
  check<Affine>("by_warps, in order", ordered::by_warps, B);
  for (int threads : {32, 128, 1024}) {
    every("halves", [&](int n) {
      std::vector<unsigned> want = inclusive(values<unsigned>(n));
      if (n > 1) want.erase(want.begin(), want.end() - 1);
      std::vector<unsigned> x = values<unsigned>(n);
      while (x.size() > 1) {
        Device<unsigned> dx(x), totals(((int)x.size() + threads - 1) / threads);
        launch_halves(dx.at, totals.at, dx.n, threads);
        x = totals.back();
      }
      same("halves", n, x, want);
    });
  }
  every("add_up", [](int n) {
    unsigned want = 0;
    for (unsigned v : values<unsigned>(n)) want += v;
    Device<unsigned> dx(values<unsigned>(n)), total(std::vector<unsigned>{0});
    if (n > 0) add_up<<<(n + 255) / 256, 256>>>(dx.at, total.at, n);
    same("add_up", n, total.back(), {want});
  });
  every("atomic_max", [](int n) {
    std::vector<float> x(n);
    float want = -1e9f;
    for (int i = 0; i < n; i++) {
      x[i] = float(hash(i) % 100003) - 50000;
      if (x[i] > want) want = x[i];
    }
    Device<float> dx(x), at(std::vector<float>{-1e9f});
    if (n > 0) largest<<<(n + 255) / 256, 256>>>(dx.at, at.at, n);
    same("atomic_max", n, at.back(), {want});
  });
  return 0;
}
