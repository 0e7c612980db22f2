/**
 * Noise by the adjoint circuit: one transposed solution a frequency gives the response of the output to a current between any
 * two nodes. R. A. Rohrer, L. Nagel, R. Meyer, L. Weber, Computationally efficient electronic-circuit noise calculations, IEEE
 * Journal of Solid-State Circuits 6 (1971) 204–213.
 */
import { EngineError } from '../../../error.ts';
import type { NoiseSource } from '../../device/device.ts';
import type { Dataset, Quantity } from '../../results/dataset.ts';
import { MAX_KEPT } from '../record.ts';
import type { Output, Sweep } from '../request.ts';
import { AtFrequency } from './at-frequency.ts';
import { frequencies } from './frequencies.ts';
import type { Linearised } from './linearised.ts';
import { bandPower } from './noise-power.ts';
import { type Drive, driveOf, type Pair, unit, unknownsOf } from './port.ts';

/** What one device does at the output, and each of its sources: V²/Hz (or A²/Hz) by frequency. */
interface Share {
  /** After `onoise_`: `r1`, `q1_ic`. */
  readonly name: string;
  readonly density: Float64Array;
  /** Of a device of several sources, theirs. */
  readonly of: readonly Share[];
}

interface Part {
  readonly source: NoiseSource;
  /** Its own density, and that of its device. */
  readonly into: readonly Float64Array[];
}

/**
 * Two datasets: the densities by frequency, V/√Hz at the output (`onoise_spectrum`; A/√Hz where it is a current), referred to
 * the input (`inoise_spectrum`), and each device's and source's at the output (`onoise_q1`, `onoise_q1_ic`); and what they come
 * to over the band (`onoise_total`, `inoise_total`, `onoise_total_q1`), V or A, effective. The input is 1 V or 1 A of `source`,
 * whatever AC value it has. Powers over the band are summed source by source, each a power of f between two points; ngspice
 * refers them to the input by the gain of each interval's end, so that its `inoise_total` of a coarse sweep differs. Throws EngineError `degenerate` where the source does not reach the output or nothing makes noise;
 * `unknown-name`, `out-of-range`, `singular`.
 */
export function noise(
  circuit: Linearised,
  output: Output,
  source: string,
  sweep: Sweep,
): readonly Dataset[] {
  const listened = unknownsOf(circuit, output);
  const drive = driveOf(circuit, source);
  const points = frequencies(sweep);
  const { shares, parts } = partsOf(circuit, points.length);
  const flicker = parts.find((p) => p.source.flicker > 0);
  if (flicker && points.includes(0))
    throw new EngineError(
      'out-of-range',
      `The sweep has 0 Hz, where the flicker noise ${flicker.source.name} is infinite: a start above 0 would do.`,
      { value: 0 },
    );
  const total = new Float64Array(points.length);
  const gains = new Float64Array(points.length);
  add(circuit, points, { listened, drive }, { parts, total, gains });
  const dead = gains.indexOf(0);
  if (dead >= 0)
    throw new EngineError(
      'degenerate',
      `The source ${source} does not reach the output at ${points[dead]} Hz, so that noise cannot be referred to it: another source would do.`,
      { value: source },
    );
  const input = total.map((density, k) => density / gains[k]!);
  const quantity = (kind: Output['kind']): Quantity => (kind === 'voltage' ? 'voltage' : 'current');
  const every = shares.flatMap((share) => [share, ...share.of]);
  const spectra = [
    spectrum('onoise_spectrum', total),
    spectrum('inoise_spectrum', input),
    ...every.map((s) => spectrum(`onoise_${s.name}`, s.density)),
  ];
  const whole: Share = { name: '', density: total, of: shares };
  const totals = [whole, ...every].flatMap((share) => {
    const ending = share.name === '' ? '' : `_${share.name}`;
    return [
      single(`onoise_total${ending}`, powerOf(share, points), quantity(output.kind)),
      single(`inoise_total${ending}`, powerOf(share, points, gains), quantity(drive.kind)),
    ];
  });
  const shared = { kind: 'noise' as const, stepped: {} };
  return [
    {
      ...shared,
      title: 'Noise Spectral Density Curves',
      axis: { name: 'frequency', quantity: 'frequency', re: points },
      traces: spectra,
    },
    { ...shared, title: 'Integrated Noise', axis: single('point', 0, 'none'), traces: totals },
  ];
}

/** V² or A² over the band, of all its sources apart: each is closer to a power of f than their sum is. */
function powerOf({ density, of }: Share, points: Float64Array, gains?: Float64Array): number {
  if (of.length > 0) return of.reduce((sum, share) => sum + powerOf(share, points, gains), 0);
  return bandPower(points, gains ? density.map((d, k) => d / gains[k]!) : density);
}

const spectrum = (name: string, density: Float64Array) => ({
  name,
  quantity: 'noise-density' as const,
  re: density.map(Math.sqrt),
});

const single = (name: string, power: number, quantity: Quantity) => ({
  name,
  quantity,
  re: Float64Array.of(Math.sqrt(power)),
});

/** Every source of noise of the circuit, and the vectors that it adds to. */
function partsOf(circuit: Linearised, count: number): { shares: Share[]; parts: Part[] } {
  const shares: Share[] = [];
  const parts: Part[] = [];
  let made = 2;
  const share = (name: string, of: readonly Share[] = []): Share => {
    if (++made * count > MAX_KEPT)
      throw new EngineError(
        'out-of-range',
        `The noise of ${count} frequencies has more than ${made} parts, which is more than is kept: fewer points would do.`,
        { value: count },
      );
    return { name, density: new Float64Array(count), of };
  };
  for (const device of circuit.devices) {
    const sources = device.noise?.(circuit.x) ?? [];
    if (sources.length === 0) continue;
    const own = sources.length > 1 ? sources.map((s) => share(`${device.name}_${s.name}`)) : [];
    const whole = share(device.name, own);
    shares.push(whole);
    for (const [k, source] of sources.entries())
      parts.push({ source, into: own[k] ? [whole.density, own[k].density] : [whole.density] });
  }
  if (parts.length === 0)
    throw new EngineError(
      'degenerate',
      'Nothing in this circuit makes noise: a resistor or a semiconductor that does would do.',
    );
  return { shares, parts };
}

/** Fills the densities, and the squares of the gain from the source to the output. */
function add(
  circuit: Linearised,
  points: Float64Array,
  { listened, drive }: { listened: Pair; drive: Drive },
  { parts, total, gains }: { parts: readonly Part[]; total: Float64Array; gains: Float64Array },
): void {
  const system = new AtFrequency(circuit);
  const none = new Float64Array(circuit.n + 1);
  const listening = unit(circuit.n, listened);
  const [re, im] = [none.slice(), none.slice()];
  for (let k = 0; k < points.length; k++) {
    const f = points[k]!;
    system.set(f);
    system.solveTransposed(listening, none, re, im);
    gains[k] = square(re, im, drive.plus, drive.minus);
    for (const { source, into } of parts) {
      const { white, flicker, exponent, from, to } = source;
      const density = flicker === 0 ? white : white + flicker / f ** exponent;
      const at = density * square(re, im, from, to);
      total[k]! += at;
      for (const share of into) share[k]! += at;
    }
  }
}

const square = (re: Float64Array, im: Float64Array, p: number, m: number): number =>
  (re[p]! - re[m]!) ** 2 + (im[p]! - im[m]!) ** 2;
