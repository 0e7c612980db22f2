import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex, complex, div } from '@tollbench/engines/numeric/complex.ts';
import { type OnePortData, readOnePort, reflectionAt } from '@tollbench/engines/rf/touchstone.ts';
import { type Wave, waveAtImpedance, waveAtReflection } from '@tollbench/engines/rf/two-port.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { inputs, type SmithInputs } from './inputs.ts';

export interface Load {
  /** The wave at the load at f, Hz. */
  readonly at: (f: number) => Wave;
  /** Where the load is known, Hz. */
  readonly known: readonly [number, number];
  /** Where a band is looked for, Hz: about the design frequency, within what is known. */
  readonly range: readonly [number, number];
}

/** Farther than this many times up or down from the design frequency no band is looked for. */
const REACH = 8;

/** The load over frequency. Throws InputError for a file that cannot be read, or does not hold f₀. */
export function loadOf(i: SmithInputs): Load {
  const everywhere = {
    known: [0, Number.POSITIVE_INFINITY] as const,
    range: [i.f0 / REACH, i.f0 * REACH] as const,
  };
  if (i.load === 's1p') return fromFile(i);
  if (i.load === 'open' || i.load === 'short') {
    const wave = i.load === 'open' ? { v: complex(1), i: complex(0) } : waveAtImpedance(complex(0));
    return { ...everywhere, at: () => wave };
  }
  if (i.load === 'impedance')
    return { ...everywhere, at: (f) => waveAtImpedance(overFrequency(i.r, i.x, f / i.f0)) };
  if (i.rl === 0 && i.ll === 0 && i.cl === 0)
    throw new InputError('is 0, and so are L and C: there is no load', { field: 'rl', value: '0' });
  return { ...everywhere, at: i.load === 'series' ? inSeries(i) : inParallel(i) };
}

/** R + jX at `ratio` times the frequency it is known at: its reactance is one part, a coil or a capacitor. */
const overFrequency = (r: number, x: number, ratio: number): Complex =>
  complex(r, x > 0 ? x * ratio : x / ratio);

/** Impedance of the source over frequency, Ω. */
export const sourceOf = (i: SmithInputs): ((f: number) => Complex) =>
  i.source === 'impedance' ? (f) => overFrequency(i.rs, i.xs, f / i.f0) : () => complex(i.z0);

const inSeries =
  (i: SmithInputs) =>
  (f: number): Wave => {
    const w = 2 * Math.PI * f;
    return waveAtImpedance(complex(i.rl, w * i.ll - (i.cl > 0 ? 1 / (w * i.cl) : 0)));
  };

const inParallel =
  (i: SmithInputs) =>
  (f: number): Wave => {
    const w = 2 * Math.PI * f;
    return {
      v: complex(1),
      i: complex(i.rl > 0 ? 1 / i.rl : 0, w * i.cl - (i.ll > 0 ? 1 / (w * i.ll) : 0)),
    };
  };

let last: { readonly text: string; readonly data: OnePortData } | undefined;

/** A file of thousands of points is read once, and not at every frame of a drag. */
function onePort(text: string): OnePortData {
  if (last?.text !== text) last = { text, data: readOnePort(text) };
  return last.data;
}

function fromFile(i: SmithInputs): Load {
  try {
    const data = onePort(i.s1p);
    const known = [data.frequency[0] as number, data.frequency.at(-1) as number] as const;
    if (i.f0 < known[0] || i.f0 > known[1])
      throw new InputError(
        `is ${showQuantity(i.f0, 'Hz')}; the file goes from ${showQuantity(known[0], 'Hz')} to ${showQuantity(known[1], 'Hz')}`,
        { field: 'f0', value: String(i.f0), remedies: [{ f0: inputs.f0.format(deepest(data)) }] },
      );
    // A file may begin at 0 Hz, where a ratio of frequencies never gets to.
    const range = [Math.max(known[0], i.f0 / REACH), Math.min(known[1], i.f0 * REACH)] as const;
    return { known, range, at: (f) => waveAtReflection(reflectionAt(data, f), data.reference) };
  } catch (error) {
    if (error instanceof EngineError)
      throw new InputError(error.message, { field: 's1p', value: String(error.value) });
    throw error;
  }
}

/** Where a file reflects least, above 0 Hz: what was measured is mostly to be matched there. */
function deepest({ frequency, s11 }: OnePortData): number {
  let [at, least] = [frequency.at(-1) ?? 1, Number.POSITIVE_INFINITY];
  s11.forEach((g, k) => {
    const f = frequency[k] ?? 0;
    if (f > 0 && abs(g) < least) [at, least] = [f, abs(g)];
  });
  return at;
}

/** Impedance of a wave, Ω. */
export const impedanceOf = ({ v, i }: Wave): Complex => div(v, i);
