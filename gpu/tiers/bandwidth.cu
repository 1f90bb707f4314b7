// How many bytes a second each tier of a GPU's memory delivers when all its threads read.
//
// nvcc -O3 -std=c++17 -arch=native -o bandwidth bandwidth.cu && ./bandwidth
#include <algorithm>
#include <cstdio>
__device__ unsigned sink;
// read_all reads the buffer again and again, every thread sixteen bytes at a time, past L1.
__global__ void read_all(const uint4* x, size_t n, int rounds) {
	unsigned sum = 0;
	for (int r = 0; r < rounds; r++)
		for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
			uint4 v;
			asm volatile("ld.global.cg.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(x + i));
			sum += v.x ^ v.y ^ v.z ^ v.w;
		}
	if (sum == 1) sink = sum;
}
__global__ void read_shared(int rounds) {
	__shared__ uint4 s[1024];
	s[threadIdx.x] = make_uint4(threadIdx.x, 1, 2, 3);
	__syncthreads();
	unsigned sum = 0, base = (unsigned)__cvta_generic_to_shared(s);
	for (int r = 0; r < rounds; r++) {
		uint4 v;
		asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(base + ((threadIdx.x + r * 32) & 1023) * 16));
		sum += v.x ^ v.y ^ v.z ^ v.w;
	}
	if (sum == 1) sink = sum;
}
template <class F> static double best(F launch) {
	cudaEvent_t a, b;
	cudaEventCreate(&a), cudaEventCreate(&b);
	double least = 1e9;
	for (int k = 0; k < 10; k++) {
		cudaEventRecord(a), launch(), cudaEventRecord(b), cudaEventSynchronize(b);
		float ms;
		cudaEventElapsedTime(&ms, a, b);
		if (k > 0) least = std::min(least, ms / 1e3);
	}
	return least;
}
int main() {
	cudaDeviceProp p;
	cudaGetDeviceProperties(&p, 0);
	int blocks = p.multiProcessorCount * 2;
	size_t far = 4ull << 30, near = 16 << 20;
	uint4* x;
	cudaMalloc(&x, far);
	cudaMemset(x, 0, far);
	double shared = best([&] { read_shared<<<blocks, 1024>>>(20000); });
	double l2 = best([&] { read_all<<<blocks, 1024>>>(x, near / 16, 256); });
	double memory = best([&] { read_all<<<blocks, 1024>>>(x, far / 16, 1); });
	printf("shared %.0f GB/s, l2 (16 MiB) %.0f GB/s, memory (4 GiB) %.0f GB/s (%s)\n", blocks * 1024.0 * 16 * 20000 / shared / 1e9, 256.0 * near / l2 / 1e9, far / memory / 1e9, cudaGetErrorString(cudaGetLastError()));
}
