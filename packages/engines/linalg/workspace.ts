import { type Chain, scalarChainAlong, scalarChainDown } from './chain.ts';
import { chainFunctions } from './chain-wasm.ts';
import { type Gemm, scalarGemm } from './gemm.ts';
import { gemmFunction } from './gemm-wasm.ts';
import { type Similarity, scalarSimilarity } from './similarity.ts';
import { similarityFunction } from './similarity-wasm.ts';
import { wasmModule } from './wasm.ts';

/** The kernels, on one workspace's doubles. */
interface Kernels {
  readonly gemm: Gemm;
  readonly chainDown: Chain;
  readonly chainAlong: Chain;
  readonly similarity: Similarity;
}

export interface Workspace extends Kernels {
  /** At least the doubles asked for, contents arbitrary; valid until the next `workspace` call. */
  readonly data: Float64Array;
}

/** What is used of the host's WebAssembly, declared here because the engines load no browser types. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Record<string, unknown> };
};

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Instance extends Kernels {
  readonly memory: Memory;
}

let instance: Instance | undefined | null = null;

/** A host without WebAssembly, without its vectors, or whose content policy forbids it, has none. */
function instantiate(): Instance | undefined {
  try {
    const bytes = wasmModule([gemmFunction(), ...chainFunctions(), similarityFunction()]);
    if (!WebAssembly.validate(bytes)) return undefined;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    // The module above is what has these exports.
    return exports as unknown as Instance;
  } catch {
    // A refusal by policy throws; the TypeScript kernels give the same bits.
    return undefined;
  }
}

const PAGE = 65536;
/** Above this the workspace is left to the ordinary heap. */
const MAX_BYTES = 2 ** 30;

/** Below this compiling the kernels would take longer than they save; the others give the same bits. */
const MIN_DOUBLES = 4096;

export function workspace(doubles: number): Workspace {
  if (doubles < MIN_DOUBLES && !instance) return scalarWorkspace(doubles);
  if (instance === null) instance = instantiate();
  if (!instance || doubles * 8 > MAX_BYTES) return scalarWorkspace(doubles);
  const { memory } = instance;
  const missing = Math.ceil((doubles * 8 - memory.buffer.byteLength) / PAGE);
  if (missing > 0 && !grown(memory, missing)) return scalarWorkspace(doubles);
  const { gemm, chainDown, chainAlong, similarity } = instance;
  return { data: new Float64Array(memory.buffer), gemm, chainDown, chainAlong, similarity };
}

/** False where the host has no more room there; the ordinary heap may have. */
function grown(memory: Memory, pages: number): boolean {
  try {
    memory.grow(pages);
    return true;
  } catch {
    return false;
  }
}

/** The workspace of a host without vectors. */
export function scalarWorkspace(doubles: number): Workspace {
  const data = new Float64Array(doubles);
  return {
    data,
    gemm: scalarGemm(data),
    chainDown: scalarChainDown(data),
    chainAlong: scalarChainAlong(data),
    similarity: scalarSimilarity(data),
  };
}

/** The leading dimension for n columns: a multiple of 4, but odd ones, so rows spread over the cache. */
export const leading = (n: number): number => ((n + 3) & ~3) | 4;
/** n rounded up to the kernel's tile. */
export const padded = (n: number): number => (n + 3) & ~3;
