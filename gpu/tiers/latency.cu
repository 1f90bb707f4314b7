// How long one access takes in each tier of a GPU's memory: one thread follows a chain of addresses,
// of which each is known only when the one before has arrived. The line of 4 GiB that counts is the
// first: the chain of the second is still in the second-level cache.
//
// nvcc -O3 -std=c++17 -arch=native -o latency latency.cu && ./latency
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>
#include <vector>
constexpr int steps = 8192;
__device__ unsigned sink;
__device__ long long now() { long long t; asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t)); return t; }
template <bool past_l1> __global__ void chase(const unsigned* next, int warm, long long* took) {
	unsigned at = 0;
	auto go = [&](int n) { for (int i = 0; i < n; i++) {
		if (past_l1) asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(at) : "l"(next + at) : "memory");
		else asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(at) : "l"(next + at) : "memory"); } };
	go(warm);
	long long ns = now(), cycles = clock64();
	go(steps);
	took[0] = clock64() - cycles, took[1] = now() - ns;
	sink = at;
}
__global__ void chase_shared(int n, long long* took) {
	extern __shared__ unsigned next[];
	for (int i = 0; i < n; i++) next[i] = (i + 33) % n;
	unsigned at = 0;
	for (int i = 0; i < n; i++) at = next[at];
	long long ns = now(), cycles = clock64();
	for (int i = 0; i < steps; i++) at = next[at];
	took[0] = clock64() - cycles, took[1] = now() - ns;
	sink = at;
}
// chain is a random cycle over lines of 128 bytes of a buffer.
static std::vector<unsigned> chain(size_t bytes) {
	size_t lines = bytes / 128;
	std::vector<unsigned> order(lines), next(bytes / 4);
	std::iota(order.begin(), order.end(), 0u);
	std::shuffle(order.begin() + 1, order.end(), std::mt19937(1));
	for (size_t i = 0; i < lines; i++) next[order[i] * 32ull] = order[(i + 1) % lines] * 32;
	return next;
}
int main() {
	cudaDeviceProp p;
	cudaGetDeviceProperties(&p, 0);
	long long* took;
	cudaMallocManaged(&took, 16);
	auto say = [&](const char* name) {
		cudaError_t e = cudaDeviceSynchronize();
		printf("%s: %.1f cycles, %.1f ns (%s)\n", name, took[0] / (double)steps, took[1] / (double)steps, cudaGetErrorString(e));
	};
	printf("%s, %d multiprocessors\n", p.name, p.multiProcessorCount);
	for (int k = 0; k < 3; k++) chase_shared<<<1, 1, 32768>>>(8191, took), say("shared");
	struct { const char* name; size_t bytes; bool past; } tiers[] = {{"l1 64K", 64 << 10, false}, {"l2 1M", 1 << 20, true}, {"l2 8M", 8 << 20, true}, {"memory 4G", 4ull << 30, true}};
	for (auto& t : tiers) {
		std::vector<unsigned> next = chain(t.bytes);
		unsigned* d;
		cudaMalloc(&d, t.bytes);
		cudaMemcpy(d, next.data(), t.bytes, cudaMemcpyHostToDevice);
		int warm = t.bytes > (1ull << 30) ? 64 : (int)(t.bytes / 128);
		for (int k = 0; k < 3; k++) (t.past ? chase<true> : chase<false>)<<<1, 1>>>(d, warm, took), say(t.name);
		cudaFree(d);
	}
}
