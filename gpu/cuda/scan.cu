// Scans, with a commutative operator and with one that is not, and what is built from them.

#include "oracle.cuh"

constexpr int B = 256;

__device__ inline Affine __shfl_up_sync(unsigned mask, Affine v, int by) {
  return {__shfl_up_sync(mask, v.c, by), __shfl_up_sync(mask, v.b, by)};
}

namespace sums {
using T = unsigned;
#include "scan.cuh"
}
namespace ordered {
using T = Affine;
#include "scan.cuh"
}

template <class T>
using Kernel = void (*)(const T*, T*, T*, int);

template <class T>
__global__ void add_before(T* y, const T* sums, int n, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i >= size) y[i] = sums[i / size - 1] + y[i];
}

// scanned scans any length with the kernel of a block: the totals of the blocks are scanned on the host.
template <class T>
std::vector<T> scanned(Kernel<T> kernel, int size, int n) {
  Device<T> x(values<T>(n)), y(n), sums((n + size - 1) / size);
  if (n == 0) return {};
  kernel<<<sums.n, size>>>(x.at, y.at, sums.at, n);
  Device<T> before(inclusive(sums.back()));
  add_before<<<(n + 255) / 256, 256>>>(y.at, before.at, n, size);
  return y.back();
}

template <class T>
void check(const char* name, Kernel<T> kernel, int size, bool exclusive) {
  every(name, [&](int n) {
    std::vector<T> want = inclusive(values<T>(n));
    if (exclusive && n > 0) {
      want.insert(want.begin(), T());
      want.pop_back();
    }
    same(name, n, scanned(kernel, size, n), want);
  });
}

template <class T>
void check_grid(const char* name, void (*scan)(const T*, T*, int)) {
  every(name, [&](int n) {
    Device<T> x(values<T>(n)), y(n);
    scan(x.at, y.at, n);
    same(name, n, y.back(), inclusive(values<T>(n)));
  });
}

// excerpt compact
__global__ void even(const unsigned* x, unsigned* keep, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) keep[i] = x[i] % 2 == 0;  //= keep
}

__global__ void pack(const unsigned* x, const unsigned* keep, const unsigned* upto, unsigned* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && keep[i])
    y[upto[i] - keep[i]] = x[i];  //= scatter
}

void compact(const unsigned* x, unsigned* keep, unsigned* upto, unsigned* y, int n) {
  if (n == 0) return;
  int blocks = (n + 255) / 256;
  even<<<blocks, 256>>>(x, keep, n);              //= keep
  sums::scan_grid(keep, upto, n);                 //= scan
  pack<<<blocks, 256>>>(x, keep, upto, y, n);     //= scatter
}
// end

// excerpt histogram
__global__ void histogram(const unsigned* x, unsigned* counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned bin = x[i] >> 24;    // 256 bins //= bin
    atomicAdd(&counts[bin], 1u);  //= add
  }
}
// end

int main() {
  check<unsigned>("hillis_steele", sums::hillis_steele, B, false);
  check<Affine>("hillis_steele, in order", ordered::hillis_steele, B, false);
  check<unsigned>("sweeps", sums::sweeps, B, true);
  check<Affine>("sweeps, in order", ordered::sweeps, B, true);
  check<unsigned>("warps", sums::warps, 32, true);
  check<Affine>("warps, in order", ordered::warps, 32, true);
  check<unsigned>("block_scan", sums::block_scan, B, false);
  check<Affine>("block_scan, in order", ordered::block_scan, B, false);
  check_grid<unsigned>("scan_grid", sums::scan_grid);
  check_grid<Affine>("scan_grid, in order", ordered::scan_grid);
  every("compact", [](int n) {
    std::vector<unsigned> x = values<unsigned>(n), want;
    for (unsigned v : x) {
      if (v % 2 == 0) want.push_back(v);
    }
    Device<unsigned> dx(x), keep(n), upto(n), y(n);
    compact(dx.at, keep.at, upto.at, y.at, n);
    std::vector<unsigned> got = y.back();
    got.resize(n == 0 ? 0 : upto.back().back());
    same("compact", n, got, want);
  });
  every("histogram", [](int n) {
    std::vector<unsigned> x = values<unsigned>(n), want(256);
    for (unsigned v : x) want[v >> 24]++;
    Device<unsigned> dx(x), counts(std::vector<unsigned>(256));
    if (n > 0) histogram<<<(n + 255) / 256, 256>>>(dx.at, counts.at, n);
    same("histogram", n, counts.back(), want);
  });
  return 0;
}
