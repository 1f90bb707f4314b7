// A first program: a map, with all that the host has to do. Then indices in two and three dimensions, and a loop for more values than threads.

#include "oracle.cuh"

// excerpt map
__global__ void add_ten(const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] + 10;  //= apply
}
// end

// excerpt host
void map(const float* x, float* y, int n) {
  if (n == 0) return;  // a grid of no blocks is an error
  size_t bytes = n * sizeof(float);
  float *dx, *dy;  // addresses on the device
  must(cudaMalloc(&dx, bytes));
  must(cudaMalloc(&dy, bytes));
  must(cudaMemcpy(dx, x, bytes, cudaMemcpyHostToDevice));

  int threads = 256;
  int blocks = (n + threads - 1) / threads;
  add_ten<<<blocks, threads>>>(dx, dy, n);
  must(cudaGetLastError());       // is the launch accepted?
  must(cudaDeviceSynchronize());  // did the kernel end well?

  must(cudaMemcpy(y, dy, bytes, cudaMemcpyDeviceToHost));
  must(cudaFree(dx));
  must(cudaFree(dy));
}
// end

// excerpt stride
__global__ void add_ten_in_steps(const float* x, float* y, int n) {
  int first = blockIdx.x * blockDim.x + threadIdx.x;
  int step = gridDim.x * blockDim.x;  // all threads
  for (int i = first; i < n; i += step)
    y[i] = x[i] + 10;  //= apply
}
// end

// excerpt two
__global__ void transpose(const float* x, float* y, int rows, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns)
    y[column * rows + row] = x[row * columns + column];  //= move
}

void launch_transpose(const float* x, float* y, int rows, int columns) {
  dim3 threads(32, 8);  // 256 threads
  dim3 blocks((columns + 31) / 32, (rows + 7) / 8);
  transpose<<<blocks, threads>>>(x, y, rows, columns);
}
// end

// excerpt three
__global__ void number_cells(int* y, int width, int height, int depth) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i < width && j < height && k < depth) {
    int cell = (k * height + j) * width + i;
    y[cell] = cell;
  }
}
// end

static std::vector<float> floats(int n) {
  std::vector<float> x(n);
  for (int i = 0; i < n; i++) x[i] = float(hash(i) % 1000);
  return x;
}

int main() {
  every("add_ten", [](int n) {
    std::vector<float> x = floats(n), y(n), want(n);
    for (int i = 0; i < n; i++) want[i] = x[i] + 10;
    map(x.data(), y.data(), n);
    same("add_ten", n, y, want);
  });
  every("add_ten_in_steps", [](int n) {
    std::vector<float> x = floats(n), want(n);
    for (int i = 0; i < n; i++) want[i] = x[i] + 10;
    Device<float> dx(x), dy(n);
    add_ten_in_steps<<<8, 256>>>(dx.at, dy.at, n);
    same("add_ten_in_steps", n, dy.back(), want);
  });
  every("transpose", [](int n) {
    for (int rows : {1, 7, 32, 1000}) {
      int columns = n / rows, cells = rows * columns;
      if (cells == 0) continue;
      std::vector<float> x = floats(cells), want(cells);
      for (int i = 0; i < cells; i++) want[i % columns * rows + i / columns] = x[i];
      Device<float> dx(x), dy(cells);
      launch_transpose(dx.at, dy.at, rows, columns);
      same("transpose", n, dy.back(), want);
    }
  });
  every("number_cells", [](int n) {
    int width = 5, height = 3, depth = n / 15, cells = width * height * depth;
    if (depth == 0) return;
    std::vector<int> want(cells);
    for (int i = 0; i < cells; i++) want[i] = i;
    Device<int> dy(cells);
    dim3 threads(8, 4, 8);
    // z has at most 65,535 blocks and 64 threads in a block
    number_cells<<<dim3(1, 1, (depth + 7) / 8), threads>>>(dy.at, width, height, depth);
    same("number_cells", n, dy.back(), want);
  });
  return 0;
}
