import { type Amplifier, Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { power } from '@tollbench/engines/filter/section-response.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Built, FilterInputs, Mask } from './design.ts';

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
  const gains = new Float64Array(copies * n);
  const atEdge = new Float64Array(copies);
  const edges = mask.pass.filter((f) => f > 0 && Number.isFinite(f));
  const stops = mask.stop.filter((f) => f > 0 && Number.isFinite(f));
  const inside = frequency.map((f) => (f >= mask.pass[0] && f <= mask.pass[1] ? 1 : 0));
  const nodals = built.map((b) => new Nodal(b.stage));
  let good = 0;
  for (let k = 0; k < copies; k++) {
    const stages = built.map(({ stage, chosen, section }, s) => {
      const values: Record<string, number> = {};
      for (const { name, kind } of stage.parts) {
        const t = (kind === 'R' ? i.rTolerance : i.cTolerance) / 100;
        values[name] = (chosen.values[name] as number) * (1 + random.between(-t, t));
      }
      return (nodals[s] as Nodal).load(values, amplifier).rational(section.w0);
    });
    const at = (f: number) => {
      let p = 1;
      for (const s of stages) p *= power(s, 2 * Math.PI * f);
      return 10 * Math.log10(p);
    };
    let top = Number.NEGATIVE_INFINITY;
    let bottom = Number.POSITIVE_INFINITY;
    for (let j = 0; j < n; j++) {
      const g = at(frequency[j] as number);
      gains[j * copies + k] = g;
      if (inside[j]) {
        top = Math.max(top, g);
        bottom = Math.min(bottom, g);
      }
    }
    const edge = Math.min(...edges.map(at));
    atEdge[k] = edge;
    top = Math.max(top, edge);
    const floor = top - i.edgeLoss - 1e-9;
    if (Math.min(bottom, edge) >= floor && stops.every((f) => at(f) <= top - i.stopLoss)) good++;
    if (k % 50 === 49) progress(k / copies);
  }
  const rank = (share: number) =>
    Float64Array.from({ length: n }, (_, j) => {
      const column = gains.subarray(j * copies, (j + 1) * copies);
      return column[Math.round(share * (copies - 1))] as number;
    });
  for (let j = 0; j < n; j++) gains.subarray(j * copies, (j + 1) * copies).sort();
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
