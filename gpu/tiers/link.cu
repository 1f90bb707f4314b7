// What the link between host and device costs: copies of several sizes, and a computation on data of
// the host, there by all its processors and on the device with both copies. Then registers and local
// memory, by chains like those of latency.cu.
//
// nvcc -O3 -std=c++17 -arch=native -Xcompiler -march=native,-ffast-math -o link link.cu && ./link
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>
constexpr size_t n = 1 << 26;
__global__ void compute(float* x, size_t n, int rounds) {
	for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
		float v = x[i];
		for (int r = 0; r < rounds; r++) v = v * 0.999f + 1;
		x[i] = v;
	}
}
// The same on the host; 64 values at a time, so that the compiler keeps them in vector registers.
static void compute_host(float* x, size_t n, int rounds) {
	for (size_t i = 0; i < n; i += 64) {
		float v[64];
		memcpy(v, x + i, sizeof v);
		for (int r = 0; r < rounds; r++)
			for (float& a : v) a = a * 0.999f + 1;
		memcpy(x + i, v, sizeof v);
	}
}
template <class F> static double best(F run, int times = 7) {
	double least = 1e9;
	for (int k = 0; k < times; k++) {
		auto from = std::chrono::steady_clock::now();
		run();
		least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
	}
	return least;
}
__device__ int sink;
__global__ void chain_registers(long long* took, float a) {
	float v = a;
	for (int warm = 0; warm < 2; warm++) {
		took[0] = clock64();
#pragma unroll 512
		for (int i = 0; i < 512; i++) v = v * a + a;
		took[0] = clock64() - took[0];
		if (v == 1) sink = 1;
	}
}
__global__ void chain_local(long long* took, int by) {
	int next[256];
	for (int i = 0; i < 256; i++) next[i] = (i + by) % 256;
	int at = 0;
	for (int i = 0; i < 256; i++) at = next[at];
	long long from = clock64();
	for (int i = 0; i < 512; i++) at = next[at];
	took[0] = clock64() - from;
	sink = at;
}
int main() {
	float *pinned, *pageable = (float*)malloc(n * 4), *d;
	cudaMallocHost(&pinned, n * 4), cudaMalloc(&d, n * 4);
	for (size_t i = 0; i < n; i++) pinned[i] = pageable[i] = i % 1000;
	for (size_t bytes : {size_t(4), size_t(65536), size_t(1) << 20, n * 4})
		for (float* h : {pinned, pageable}) {
			auto copy = [&](bool in) { return best([&] { in ? cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice) : cudaMemcpy(h, d, bytes, cudaMemcpyDeviceToHost), cudaDeviceSynchronize(); }, bytes > 1 << 20 ? 7 : 200); };
			double in = copy(true), out = copy(false);
			printf("copy %zu %s: %.1f us in, %.1f us out, %.1f and %.1f GB/s\n", bytes, h == pinned ? "pinned" : "pageable", in * 1e6, out * 1e6, bytes / in / 1e9, bytes / out / 1e9);
		}
	printf("launch and wait: %.1f us\n", best([&] { compute<<<1, 32>>>(d, 32, 1), cudaDeviceSynchronize(); }, 200) * 1e6);
	int threads = std::thread::hardware_concurrency();
	printf("# %d processors of the host\n", threads);
	for (int rounds = 1; rounds <= 4096; rounds *= 4) {
		double host = best([&] {
			std::vector<std::thread> all;
			for (int t = 0; t < threads; t++) all.emplace_back([=] { compute_host(pageable + n / threads * t, n / threads, rounds); });
			for (auto& t : all) t.join();
		}, 5);
		double kernel = best([&] { compute<<<1056, 256>>>(d, n, rounds), cudaDeviceSynchronize(); });
		double whole = best([&] { cudaMemcpy(d, pinned, n * 4, cudaMemcpyHostToDevice), compute<<<1056, 256>>>(d, n, rounds), cudaMemcpy(pinned, d, n * 4, cudaMemcpyDeviceToHost); });
		printf("worth %d: %.2f ms host, %.2f ms kernel, %.2f ms with copies\n", rounds, host * 1e3, kernel * 1e3, whole * 1e3);
	}
	long long* took;
	cudaMallocManaged(&took, 16);
	for (int k = 0; k < 2; k++) chain_registers<<<1, 1>>>(took, 0.5f), cudaDeviceSynchronize();
	printf("register: %.1f cycles\n", took[0] / 512.0);
	for (int k = 0; k < 2; k++) chain_local<<<1, 1>>>(took, 33), cudaDeviceSynchronize();
	printf("local: %.1f cycles (%s)\n", took[0] / 512.0, cudaGetErrorString(cudaGetLastError()));
}
