// The reader's GPU: the modules of gpu/ and all of its WGSL in one file, loaded when somebody runs something on it.
import shaders from "wgsl:all";
import { gpuPage } from "../gpu/page.js";

export const { run, race, machine, shader, long } = gpuPage(async (/** @type {string} */ file) => shaders[file]);
