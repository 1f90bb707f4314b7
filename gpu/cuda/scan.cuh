// Scans of a block. T is the type of the values, + its operator, T() its identity; the block size B is a power of two. A block leaves its total
// in sums; scan_grid, below, is the scan of any length.

// excerpt hillis-steele
__global__ void hillis_steele(const T* x, T* y, T* sums, int n) {
  __shared__ T s[2][B];  // two buffers, B threads
  int t = threadIdx.x, i = blockIdx.x * B + t, now = 0;
  s[now][t] = i < n ? x[i] : T();
  for (int d = 1; d < B; d *= 2) {
    __syncthreads();
    if (t >= d) s[1 - now][t] = s[now][t - d] + s[now][t];  //= combine
    else s[1 - now][t] = s[now][t];
    now = 1 - now;
  }
  if (i < n) y[i] = s[now][t];
  if (t == B - 1) sums[blockIdx.x] = s[now][t];
}
// end

// excerpt sweeps
__global__ void sweeps(const T* x, T* y, T* sums, int n) {
  __shared__ T s[B];  // B threads
  int t = threadIdx.x, i = blockIdx.x * B + t;
  s[t] = i < n ? x[i] : T();
  for (int d = 1; d < B; d *= 2) {
    __syncthreads();
    int right = 2 * d * (t + 1) - 1;
    if (right < B) s[right] = s[right - d] + s[right];  //= up
  }
  __syncthreads();
  if (t == 0) {
    sums[blockIdx.x] = s[B - 1];
    s[B - 1] = T();  //= clear
  }
  for (int d = B / 2; d > 0; d /= 2) {
    __syncthreads();
    int right = 2 * d * (t + 1) - 1;
    if (right < B) {
      T left = s[right - d];
      s[right - d] = s[right];     //= down
      s[right] = s[right] + left;  //= down
    }
  }
  __syncthreads();
  if (i < n) y[i] = s[t];
}
// end

// excerpt warp
__device__ T warp_scan(T r) {
  int lane = threadIdx.x % 32;
  for (int d = 1; d < 32; d *= 2) {
    T left = __shfl_up_sync(0xffffffff, r, d);  //= step
    if (lane >= d) r = left + r;                //= step
  }
  return r;
}

__global__ void warps(const T* x, T* y, T* sums, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;  // 32 threads
  T r = i < n ? x[i] : T();               //= load
  r = warp_scan(r);                       //= step
  T before = __shfl_up_sync(0xffffffff, r, 1);
  if (threadIdx.x == 0) before = T();
  if (i < n) y[i] = before;                      //= store
  if (threadIdx.x == 31) sums[blockIdx.x] = r;
}
// end

// excerpt block
__global__ void block_scan(const T* x, T* y, T* sums, int n) {
  __shared__ T totals[B / 32];  // B threads
  int t = threadIdx.x, i = blockIdx.x * B + t, warp = t / 32;
  T r = i < n ? x[i] : T();            //= load
  r = warp_scan(r);                    //= warp-scan
  if (t % 32 == 31) totals[warp] = r;  //= publish
  __syncthreads();
  if (warp == 0) {
    T total = t < B / 32 ? totals[t] : T();
    total = warp_scan(total);  //= scan-totals
    if (t < B / 32) totals[t] = total;
  }
  __syncthreads();
  if (warp > 0) r = totals[warp - 1] + r;  //= add-bases
  if (i < n) y[i] = r;
  if (t == B - 1) sums[blockIdx.x] = r;
}
// end

// excerpt grid
__global__ void add_sums(T* y, const T* sums, int n) {
  int i = blockIdx.x * B + threadIdx.x;
  if (blockIdx.x > 0 && i < n)
    y[i] = sums[blockIdx.x - 1] + y[i];  //= add-sums
}

void scan_grid(const T* x, T* y, int n) {
  if (n == 0) return;
  int blocks = (n + B - 1) / B;
  T* sums;
  must(cudaMalloc(&sums, blocks * sizeof(T)));
  block_scan<<<blocks, B>>>(x, y, sums, n);  //= load warp-scan publish scan-totals add-bases
  if (blocks > 1) {
    scan_grid(sums, sums, blocks);
    add_sums<<<blocks, B>>>(y, sums, n);  //= add-sums
  }
  must(cudaGetLastError());
  must(cudaFree(sums));  // waits for the kernels
}
// end
