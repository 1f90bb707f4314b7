// How many bytes a second a GPU reads with so many warps resident on each multiprocessor, where a
// thread asks for one value at a time, and where it asks for four and then waits.
//
// nvcc -O3 -std=c++17 -arch=native -o occupancy occupancy.cu && ./occupancy
#include <algorithm>
#include <cstdio>
__device__ unsigned sink;
// read_all reads every value once. Where a thread reads next depends on what it has read, by nothing
// (zero is 0, which the compiler does not know): so it waits.
template <int at_once>
__global__ void read_all(const unsigned* x, size_t n, unsigned zero) {
	size_t all = (size_t)gridDim.x * blockDim.x, i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
	unsigned sum = 0;
#pragma unroll 1
	while (i + (at_once - 1) * all < n) {
		unsigned v[at_once];
#pragma unroll
		for (int k = 0; k < at_once; k++) asm volatile("ld.global.cg.u32 %0,[%1];" : "=r"(v[k]) : "l"(x + i + k * all));
#pragma unroll
		for (int k = 0; k < at_once; k++) sum += v[k];
		i += at_once * all + (sum & zero);
	}
	if (sum == 1) sink = sum;
}
template <int at_once>
static void measure(const unsigned* x, size_t n, int processors) {
	for (int warps = 1; warps <= 64; warps *= 2) {
		int blocks = processors * std::max(1, warps / 32), threads = 32 * std::min(warps, 32), resident;
		cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, read_all<at_once>, threads, 0);
		cudaEvent_t a, b;
		cudaEventCreate(&a), cudaEventCreate(&b);
		float least = 1e9;
		for (int k = 0; k < 6; k++) {
			cudaEventRecord(a), read_all<at_once><<<blocks, threads>>>(x, n, 0), cudaEventRecord(b), cudaEventSynchronize(b);
			float ms;
			cudaEventElapsedTime(&ms, a, b);
			if (k > 0) least = std::min(least, ms);
		}
		printf("occupancy %d at once, %d warps: %.0f GB/s%s\n", at_once, warps, n * 4 / (least / 1e3) / 1e9, resident * processors < blocks ? " (not all resident)" : "");
	}
}
int main() {
	cudaDeviceProp p;
	cudaGetDeviceProperties(&p, 0);
	printf("# %s, %d multiprocessors, each with %d threads, %d blocks, %d registers, %zu KB of shared memory, %zu KB of them kept for each block\n", p.name, p.multiProcessorCount, p.maxThreadsPerMultiProcessor, p.maxBlocksPerMultiProcessor, p.regsPerMultiprocessor, p.sharedMemPerMultiprocessor / 1024, p.reservedSharedMemPerBlock / 1024);
	size_t n = 1ull << 29;
	unsigned* x;
	cudaMalloc(&x, n * 4);
	cudaMemset(x, 0, n * 4);
	measure<1>(x, n, p.multiProcessorCount);
	measure<4>(x, n, p.multiProcessorCount);
	printf("# %s\n", cudaGetErrorString(cudaGetLastError()));
}
