// Shared memory, and streams that overlap copies and kernels.

#include "oracle.cuh"

constexpr int B = 256;

// excerpt shared
__global__ void shift_left(float* x, int n) {
  __shared__ float s[B];  // one copy for each block
  int t = threadIdx.x, i = blockIdx.x * B + t;
  if (i < n) s[t] = x[i];
  __syncthreads();  // all of s is written
  if (i + 1 < n && t + 1 < B) x[i] = s[t + 1];
}
// end

__global__ void add_ten(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] + 10;
}

// excerpt streams
// host is pinned memory, of cudaMallocHost.
void map_in_chunks(float* host, float* device, int n,
            cudaStream_t* streams, int k) {
  int size = (n + k - 1) / k;
  for (int c = 0; c < k; c++) {
    int first = c * size, length = min(size, n - first);
    if (length <= 0) break;
    float *h = host + first, *d = device + first;
    size_t bytes = length * sizeof(float);
    cudaStream_t s = streams[c];
    must(cudaMemcpyAsync(d, h, bytes, cudaMemcpyHostToDevice, s));
    add_ten<<<(length + 255) / 256, 256, 0, s>>>(d, length);
    must(cudaGetLastError());
    must(cudaMemcpyAsync(h, d, bytes, cudaMemcpyDeviceToHost, s));
  }
  must(cudaDeviceSynchronize());  // all streams
}
// end

// excerpt events
// One stream copies in and computes, the other copies back.
void map_by_event(const float* x, float* y, float* device, int n,
                  cudaStream_t s, cudaStream_t back, cudaEvent_t done) {
  size_t bytes = n * sizeof(float);
  must(cudaMemcpyAsync(device, x, bytes, cudaMemcpyHostToDevice, s));
  add_ten<<<(n + 255) / 256, 256, 0, s>>>(device, n);
  must(cudaEventRecord(done, s));         // behind the kernel
  must(cudaStreamWaitEvent(back, done));  // the stream waits
  must(cudaMemcpyAsync(y, device, bytes, cudaMemcpyDeviceToHost, back));
  must(cudaStreamSynchronize(back));      // the host waits
}
// end

// milliseconds are the shortest of five runs, by the clock of the GPU.
template <class Run>
static float milliseconds(Run run) {
  cudaEvent_t begin, end;
  must(cudaEventCreate(&begin));
  must(cudaEventCreate(&end));
  float least = 1e9f;
  for (int i = 0; i < 5; i++) {
    float ms;
    must(cudaEventRecord(begin));
    run();
    must(cudaEventRecord(end));
    must(cudaEventSynchronize(end));
    must(cudaEventElapsedTime(&ms, begin, end));
    least = min(least, ms);
  }
  must(cudaEventDestroy(begin));
  must(cudaEventDestroy(end));
  return least;
}

int main() {
  every("shift_left", [](int n) {
    std::vector<float> x(n), want(n);
    for (int i = 0; i < n; i++) x[i] = float(hash(i) % 1000);
    for (int i = 0; i < n; i++) want[i] = i + 1 < n && i % B + 1 < B ? x[i + 1] : x[i];
    Device<float> dx(x);
    if (n > 0) shift_left<<<(n + B - 1) / B, B>>>(dx.at, n);
    same("shift_left", n, dx.back(), want);
  });
  const int k = 8;
  cudaStream_t streams[k];
  for (cudaStream_t& s : streams) must(cudaStreamCreate(&s));
  every("map_in_chunks", [&](int n) {
    if (n == 0) return;
    float* host;
    must(cudaMallocHost(&host, n * sizeof(float)));
    std::vector<float> want(n);
    for (int i = 0; i < n; i++) {
      host[i] = float(hash(i) % 1000);
      want[i] = host[i] + 10;
    }
    Device<float> device(n);
    map_in_chunks(host, device.at, n, streams, k);
    same("map_in_chunks", n, std::vector<float>(host, host + n), want);
    must(cudaFreeHost(host));
  });
  cudaEvent_t done;
  must(cudaEventCreate(&done));
  every("map_by_event", [&](int n) {
    if (n == 0) return;
    float *x, *y;
    must(cudaMallocHost(&x, n * sizeof(float)));
    must(cudaMallocHost(&y, n * sizeof(float)));
    std::vector<float> want(n);
    for (int i = 0; i < n; i++) {
      x[i] = float(hash(i) % 1000);
      want[i] = x[i] + 10;
    }
    Device<float> device(n);
    map_by_event(x, y, device.at, n, streams[0], streams[1], done);
    same("map_by_event", n, std::vector<float>(y, y + n), want);
    must(cudaFreeHost(x));
    must(cudaFreeHost(y));
  });
  must(cudaEventDestroy(done));
  const int n = 1 << 26;
  float* host;
  must(cudaMallocHost(&host, n * sizeof(float)));
  for (int i = 0; i < n; i++) host[i] = 0;
  Device<float> device(n);
  for (int chunks : {1, 2, 4, 8}) {
    printf("time map_in_chunks, 2^26 floats, %d chunks: %.2f ms\n", chunks, milliseconds([&] { map_in_chunks(host, device.at, n, streams, chunks); }));
  }
  must(cudaFreeHost(host));
  for (cudaStream_t& s : streams) must(cudaStreamDestroy(s));
  return 0;
}
