// Numbers of WebGPU that the browser library of TypeScript lacks (w3.org/TR/webgpu), and what the page
// of the checks leaves for its test.

declare const GPUBufferUsage: { readonly [use in "MAP_READ" | "COPY_SRC" | "COPY_DST" | "UNIFORM" | "STORAGE" | "QUERY_RESOLVE"]: number };
declare const GPUMapMode: { readonly READ: number };
declare const GPUShaderStage: { readonly COMPUTE: number };

interface Window {
  /** What is wrong, once all is done. */
  report: Promise<{ width?: number; cases?: number; failed: string[] }>;
}
