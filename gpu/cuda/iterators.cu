// Thrust's iterators that compute what they point to: no array of theirs is ever stored.

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/tuple.h>
#include "oracle.cuh"

struct is_even {
  __host__ __device__ bool operator()(unsigned v) const { return v % 2 == 0; }
};

using Values = thrust::device_vector<unsigned>;
using thrust::make_permutation_iterator;
using thrust::make_transform_iterator;
using thrust::make_tuple;
using thrust::make_zip_iterator;

// excerpt iterators
struct product {
  template <class Pair>
  __host__ __device__ unsigned operator()(const Pair& v) const {
    return thrust::get<0>(v) * thrust::get<1>(v);
  }
};

// The dot product: zip, map and reduction in one kernel.
unsigned dot(const Values& x, const Values& y) {
  auto pairs = make_zip_iterator(make_tuple(x.begin(), y.begin()));
  auto from = make_transform_iterator(pairs, product());
  return thrust::reduce(from, from + x.size());
}

// The sum of x at these indices: a gather that nobody stores.
unsigned gathered(const Values& x, const Values& index) {
  auto from = make_permutation_iterator(x.begin(), index.begin());
  return thrust::reduce(from, from + index.size());
}

// The places of the even values: 0, 1, 2 and so on, compacted.
size_t places(const Values& x, Values& y) {
  thrust::counting_iterator<unsigned> from(0);
  auto end = thrust::copy_if(from, from + x.size(),
                             x.begin(), y.begin(), is_even());
  return end - y.begin();
}
// end

int main() {
  every("iterators", [](int n) {
    std::vector<unsigned> x = values<unsigned>(n), y(n), index(n), evens;
    unsigned both = 0, there = 0;
    for (int i = 0; i < n; i++) {
      y[i] = hash(x[i]);
      index[i] = hash(y[i]) % n;
      both += x[i] * y[i];
      if (x[i] % 2 == 0) evens.push_back(i);
    }
    for (int i = 0; i < n; i++) there += x[index[i]];
    Values dx(x.begin(), x.end()), dy(y.begin(), y.end()), di(index.begin(), index.end()), found(n);
    same("iterators", n, {dot(dx, dy), gathered(dx, di)}, std::vector<unsigned>{both, there});
    found.resize(places(dx, found));
    std::vector<unsigned> kept(found.size());
    thrust::copy(found.begin(), found.end(), kept.begin());
    same("iterators", n, kept, evens);
  });
  return 0;
}
