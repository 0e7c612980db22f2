import { lowerBound } from '@tollbench/engines/circuit/e-series.ts';
import { type Amplifier, Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { powers } from '@tollbench/engines/filter/section-response.ts';
import { powerDecibels, powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Built, Mask } from './design.ts';
import type { FilterInputs } from './inputs.ts';

export interface Envelope {
  readonly copies: number;
  /** dB at each frequency: the least and largest gain of all copies, and the 5th and 95th percentile. */
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly p5: Float64Array;
  readonly p95: Float64Array;
  /** Copies within the mask, as a share. */
  readonly yield: number;
  /** Gain at the edge of the pass band of every copy, dB (the worse edge of a band pass). */
  readonly atEdge: Float64Array;
}

/** Builds copies with every part drawn evenly within its tolerance, each with the amplifiers as given. */
export function envelope(
  built: readonly Built[],
  i: FilterInputs,
  amplifier: Amplifier,
  frequency: Float64Array,
  mask: Mask,
  progress: (share: number) => void,
): Envelope {
  const random = new Random(20261121);
  const n = frequency.length;
  const { copies } = i;
  const edges = mask.pass.filter((f) => f > 0 && Number.isFinite(f));
  const stops = (mask.stop ?? []).filter((f) => f > 0 && Number.isFinite(f));
  // The edges of the mask stand behind the sweep: every copy is computed at all of them in one go.
  const w = Float64Array.from([...frequency, ...edges, ...stops], (f) => 2 * Math.PI * f);
  const [first, last] = within(frequency, mask.pass);
  const outside = [...frequency.keys()].filter((k) => inStop(frequency[k] as number, mask.stop));
  const draw = built.map(({ stage, chosen, section }) => {
    const nodal = new Nodal(stage);
    const values = { ...chosen.values };
    const parts = stage.parts.map(({ name, kind }) => ({
      name,
      nominal: chosen.values[name] as number,
      tolerance: (kind === 'R' ? i.rTolerance : i.cTolerance) / 100,
    }));
    return () => {
      for (const { name, nominal, tolerance } of parts)
        values[name] = nominal * (1 + random.between(-tolerance, tolerance));
      return nodal.load(values, amplifier).rational(section.w0);
    };
  });
  const passFloor = powerRatio(-(i.edgeLoss + 1e-9));
  const stopCeiling = powerRatio(-i.stopLoss);
  const power = new Float64Array(w.length);
  const gains = new Float64Array(copies * n);
  const atEdge = new Float64Array(copies);
  let good = 0;
  for (let k = 0; k < copies; k++) {
    powers(
      draw.map((one) => one()),
      w,
      power,
    );
    let edge = Number.POSITIVE_INFINITY;
    for (let j = n; j < n + edges.length; j++) edge = Math.min(edge, power[j] as number);
    let top = edge;
    let bottom = edge;
    for (let j = 0; j < n; j++) gains[j * copies + k] = power[j] as number;
    for (let j = first; j < last; j++) {
      const p = power[j] as number;
      if (p > top) top = p;
      if (p < bottom) bottom = p;
    }
    atEdge[k] = powerDecibels(edge);
    let met = bottom >= top * passFloor;
    for (let j = n + edges.length; met && j < w.length; j++)
      met = (power[j] as number) <= top * stopCeiling;
    for (let j = 0; met && j < outside.length; j++)
      met = (power[outside[j] as number] as number) <= top * stopCeiling;
    if (met) good++;
    if (k % 50 === 49) progress(k / copies);
  }
  for (let j = 0; j < n; j++) gains.subarray(j * copies, (j + 1) * copies).sort();
  const rank = (share: number) => {
    const at = Math.round(share * (copies - 1));
    return Float64Array.from({ length: n }, (_, j) =>
      powerDecibels(gains[j * copies + at] as number),
    );
  };
  return {
    copies,
    least: rank(0),
    most: rank(1),
    p5: rank(0.05),
    p95: rank(0.95),
    yield: good / copies,
    atEdge: atEdge.sort(),
  };
}

/** Whether a frequency lies in a stop band. */
const inStop = (f: number, stop: Mask['stop']): boolean =>
  stop !== null && ((stop[0] > 0 && f <= stop[0]) || (Number.isFinite(stop[1]) && f >= stop[1]));

/** The indices from and up to which an ascending list lies in a range. */
function within(list: Float64Array, [from, to]: readonly [number, number]): [number, number] {
  const first = lowerBound(list, from);
  const beyond = list.findIndex((f) => f > to);
  return [first, beyond < 0 ? list.length : beyond];
}
