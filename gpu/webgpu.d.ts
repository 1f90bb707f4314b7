// Dawn for Node. Its own types bring those of WebGPU once more, beside the browser library's, and the
// two can't stand together: these say what node.js uses.
export function create(options: string[]): GPU;
export const globals: object;
