// What the programs of this folder share: calls that must succeed, values, the lengths that are tried, and the comparison with a serial program.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

// excerpt must
inline void check_call(cudaError_t error, const char* file, int line) {
  if (error == cudaSuccess) return;
  const char* words = cudaGetErrorString(error);
  fprintf(stderr, "%s:%d: %s\n", file, line, words);
  exit(1);
}
#define must(call) check_call((call), __FILE__, __LINE__)
// end

// Affine is v → (1 + c)·v + b on 32 bits, and + runs the left one first: associative, not commutative. All zeros are its identity.
struct Affine {
  unsigned c, b;
};
__host__ __device__ inline Affine operator+(Affine f, Affine g) { return {f.c + g.c + f.c * g.c, (1 + g.c) * f.b + g.b}; }
inline bool operator!=(Affine f, Affine g) { return f.c != g.c || f.b != g.b; }

inline unsigned hash(unsigned h) {
  h = (h + 1) * 2654435761u;
  h = (h ^ h >> 16) * 0x85ebca6bu;
  return h ^ h >> 13;
}
inline void make(unsigned i, unsigned& v) { v = hash(i); }
inline void make(unsigned i, Affine& v) { v = {hash(i) & ~1u, hash(~i)}; }  // 1 + c is odd: no product of them loses what went in

template <class T>
std::vector<T> values(int n) {
  std::vector<T> x(n);
  for (int i = 0; i < n; i++) make(i, x[i]);
  return x;
}

// The lengths: none, one, 2ᵏ − 1, 2ᵏ, 2ᵏ + 1 for several k, and 2²⁰ + 7.
inline std::vector<int> lengths() {
  std::vector<int> all{0, 1};
  for (int k : {2, 5, 8, 10, 16}) {
    for (int by : {-1, 0, 1}) all.push_back((1 << k) + by);
  }
  all.push_back((1 << 20) + 7);
  return all;
}

// Device holds n values in the memory of the GPU.
template <class T>
struct Device {
  T* at = nullptr;
  int n;
  explicit Device(int n) : n(n) { must(cudaMalloc(&at, sizeof(T) * n)); }
  explicit Device(const std::vector<T>& x) : Device((int)x.size()) { must(cudaMemcpy(at, x.data(), sizeof(T) * n, cudaMemcpyHostToDevice)); }
  Device(const Device&) = delete;
  ~Device() { must(cudaFree(at)); }
  std::vector<T> back() const {
    must(cudaGetLastError());
    must(cudaDeviceSynchronize());
    std::vector<T> y(n);
    must(cudaMemcpy(y.data(), at, sizeof(T) * n, cudaMemcpyDeviceToHost));
    return y;
  }
};

// same ends the program where a kernel's values are not those of the serial program.
template <class T>
void same(const char* kernel, int n, const std::vector<T>& got, const std::vector<T>& want) {
  if (got.size() != want.size()) {
    printf("WRONG %s, n = %d: %zu values instead of %zu\n", kernel, n, got.size(), want.size());
    exit(1);
  }
  for (size_t i = 0; i < got.size(); i++) {
    if (got[i] != want[i]) {
      printf("WRONG %s, n = %d: value %zu\n", kernel, n, i);
      exit(1);
    }
  }
}

// every tries a kernel on all lengths and says that it is right.
template <class Try>
void every(const char* kernel, Try attempt) {
  for (int n : lengths()) attempt(n);
  printf("right %s: %zu lengths, 0 to 1048583\n", kernel, lengths().size());
}

template <class T>
std::vector<T> inclusive(std::vector<T> x) {
  for (size_t i = 1; i < x.size(); i++) x[i] = x[i - 1] + x[i];
  return x;
}
