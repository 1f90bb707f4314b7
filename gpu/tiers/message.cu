// Message passing between blocks: one writes data and then a flag, another reads the flag and then
// the data. How often is the flag new and the data old? With volatile alone, and with a fence on both
// sides. The other blocks keep the memory of the data busy.
//
// nvcc -O3 -std=c++17 -arch=native -o message message.cu && ./message
#include <cstdio>
constexpr int messages = 1 << 12, apart = 64;  // words
template <bool fence> __global__ void pass(volatile int* data, volatile int* flag, unsigned* seen, int* stress, int* gate, int round) {
	int b = blockIdx.x;
	if (b > 1) {
		for (int i = 0; i < 64; i++) atomicAdd(&stress[((b * 977 + threadIdx.x * 131 + i * 8191) & (messages - 1)) * apart + 1 + b % 8], 1);
		return;
	}
	if (threadIdx.x == 0) {  // both begin together
		atomicAdd(gate, 1);
		while (*(volatile int*)gate < 2 * round) {}
	}
	__syncthreads();
	for (int m = threadIdx.x; m < messages; m += blockDim.x) {
		int d = m * apart, f = ((m * 1717 + round) & (messages - 1)) * apart;
		if (b == 0) {
			data[d] = round;
			if (fence) __threadfence();
			flag[f] = round;
		} else {
			for (int k = 0; k < 200; k++) {
				int got = flag[f];
				if (fence) __threadfence();
				int x = data[d];
				if (got != round) continue;
				atomicAdd(seen, 1u);
				if (x != round) atomicAdd(seen + 1, 1u);
				break;
			}
		}
	}
}
int main() {
	int *data, *flag, *gate;
	unsigned* seen;
	size_t bytes = (size_t)messages * apart * 4;
	cudaMalloc(&data, bytes), cudaMalloc(&flag, bytes), cudaMalloc(&gate, 4), cudaMallocManaged(&seen, 8);
	cudaMemset(data, 0, bytes), cudaMemset(flag, 0, bytes), cudaMemset(gate, 0, 4);
	int round = 0;
	for (int fenced = 0; fenced < 2; fenced++) {
		seen[0] = seen[1] = 0;
		for (int k = 0; k < 5000; k++, cudaDeviceSynchronize())
			(fenced ? pass<true> : pass<false>)<<<132, 128>>>(data, flag, seen, data, gate, ++round);
		printf("messages %s: %u old of %u seen (%s)\n", fenced ? "with fences" : "volatile alone", seen[1], seen[0], cudaGetErrorString(cudaGetLastError()));
	}
}
