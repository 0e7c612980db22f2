import { fftModule } from './fft-wasm.ts';

/** What is used of the host's WebAssembly, declared here because the engines load no browser types. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Record<string, unknown> };
};

type Pass = (x: number, y: number, m: number, s16: number, w: number) => void;

const PAGE = 65536;
/** 3·16·n bytes and more: longer transforms stay on the ordinary heap. */
const MAX_LENGTH = 2 ** 20;

/**
 * Bytes between the two buffers beyond their length: at an exact power of two apart, stores of one
 * pass and loads of the next share cache sets (measured 20 % at 65,536 samples).
 */
const SKEW = 576;

let module: object | undefined | null = null;

/** A host reserves gigabytes of addresses for each memory and may have none left. */
function memoryOf(bytes: number): { readonly buffer: ArrayBuffer } | undefined {
  try {
    return new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  } catch {
    // The scalar passes give the same bits.
    return undefined;
  }
}

/** A host without WebAssembly, without its vectors, or whose content policy forbids it, has none. */
function compile(): object | undefined {
  try {
    const bytes = fftModule();
    return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined;
  } catch {
    // A refusal by policy throws; the scalar passes give the same bits.
    return undefined;
  }
}

/**
 * The transform of a power of two from 16 up in two-lane WebAssembly, in a memory of its own, or
 * undefined where there is none, or no room for another memory. `factors` are 8s and then 4s, the last of them 4.
 */
export function vectorTransform(
  n: number,
  factors: readonly number[],
  twiddles: (r: number, m: number) => Float64Array,
): ((data: Float64Array) => void) | undefined {
  if (n > MAX_LENGTH || factors.at(-1) !== 4 || factors.some((r) => r !== 4 && r !== 8)) {
    return undefined;
  }
  if (module === null) module = compile();
  if (!module) return undefined;
  const tables: Float64Array[] = [];
  const steps: { pass: 'pass4' | 'closing4' | 'pass8'; m: number; s16: number; w: number }[] = [];
  let s = 1;
  let w = 32 * n + 2 * SKEW;
  for (const r of factors) {
    const m = n / (s * r);
    const pass = r === 8 ? 'pass8' : m === 1 ? 'closing4' : 'pass4';
    steps.push({ pass, m, s16: 16 * s, w });
    tables.push(twiddles(r, m));
    w += 8 * tables.at(-1)!.length;
    s *= r;
  }
  const memory = memoryOf(w);
  if (!memory) return undefined;
  const { exports } = new WebAssembly.Instance(module, { host: { memory } });
  tables.forEach((table, k) => {
    new Float64Array(memory.buffer, steps[k]!.w, table.length).set(table);
  });
  const bound = steps.map((step) => ({ ...step, run: exports[step.pass] as Pass }));
  const [near, far] = [0, 16 * n + SKEW];
  const input = new Float64Array(memory.buffer, near, 2 * n);
  const output = steps.length % 2 === 0 ? input : new Float64Array(memory.buffer, far, 2 * n);
  return (data) => {
    if (data.length === 2 * n) input.set(data);
    else input.set(data.subarray(0, 2 * n));
    let [x, y] = [near, far];
    for (const { run, m, s16, w } of bound) {
      run(x, y, m, s16, w);
      [x, y] = [y, x];
    }
    data.set(output);
  };
}
