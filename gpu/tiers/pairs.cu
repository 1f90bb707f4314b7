// Bitonic sorts of blocks of 1,024 values in shared memory: by a thread for each pair, and by one for
// each value, whose partner finds the other of the two. The last form exchanges registers as long as
// the partner is in the same warp.
//
// nvcc -O3 -std=c++17 -arch=native -o pairs pairs.cu && ./pairs
#include <algorithm>
#include <cstdio>
#include <vector>
constexpr int B = 1024, blocks = 16384;
__global__ void by_pair(unsigned* x) {
	__shared__ unsigned s[B];
	int t = threadIdx.x;
	x += blockIdx.x * B;
	s[t] = x[t], s[t + B / 2] = x[t + B / 2];
	for (int k = 2; k <= B; k *= 2)
		for (int d = k / 2; d > 0; d /= 2) {
			__syncthreads();
			int i = 2 * t - (t & (d - 1)), j = i + d;
			unsigned a = s[i], b = s[j];
			if ((a > b) == ((i & k) == 0)) s[i] = b, s[j] = a;
		}
	__syncthreads();
	x[t] = s[t], x[t + B / 2] = s[t + B / 2];
}
template <bool registers> __global__ void by_value(unsigned* x) {
	__shared__ unsigned s[2][B];
	int t = threadIdx.x, now = 0;
	x += blockIdx.x * B;
	unsigned v = x[t], other;
	for (int k = 2; k <= B; k *= 2)
		for (int d = k / 2; d > 0; d /= 2) {
			if (registers && d < 32) other = __shfl_xor_sync(~0u, v, d);
			else s[now][t] = v, __syncthreads(), other = s[now][t ^ d], now ^= 1;
			v = ((t & d) == 0) == ((t & k) == 0) ? min(v, other) : max(v, other);
		}
	x[t] = v;
}
int main() {
	size_t n = (size_t)B * blocks;
	std::vector<unsigned> x(n), y(n), want;
	for (size_t i = 0; i < n; i++) x[i] = ((unsigned)i * 2654435761u) ^ (unsigned)(i >> 7);
	want = x;
	for (size_t b = 0; b < n; b += B) std::sort(want.begin() + b, want.begin() + b + B);
	unsigned* d;
	cudaMalloc(&d, n * 4);
	cudaEvent_t from, to;
	cudaEventCreate(&from), cudaEventCreate(&to);
	auto run = [&](const char* name, auto kernel, int threads) {
		float least = 1e9f, ms;
		for (int k = 0; k < 10; k++) {
			cudaMemcpy(d, x.data(), n * 4, cudaMemcpyHostToDevice);
			cudaEventRecord(from), kernel<<<blocks, threads>>>(d), cudaEventRecord(to), cudaEventSynchronize(to);
			cudaEventElapsedTime(&ms, from, to);
			least = std::min(least, ms);
		}
		cudaMemcpy(y.data(), d, n * 4, cudaMemcpyDeviceToHost);
		printf("sort a thread for each %s: %.0f us (%s)\n", name, least * 1e3, y == want ? "right" : "WRONG");
	};
	run("pair", by_pair, B / 2), run("value", by_value<false>, B), run("value in registers", by_value<true>, B);
}
