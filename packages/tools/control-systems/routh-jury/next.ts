import {
  at,
  collected,
  degreeIn,
  type Multivariate,
  wholeNumberOf,
} from '@tollbench/engines/exact/multivariate.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { fraction } from '../../define/fields.ts';
import type { Onward } from '../../define/onward.ts';
import { LOCUS_ORDER, LOOP_ORDER } from '../plant-onwards.ts';
import type { RouthResult } from './compute.ts';

/** A polynomial in which one parameter is a gain is a loop, D + K·N: its locus and its margins. */
export function next(r: RouthResult): readonly Onward[] {
  const axis = r.axes[0];
  const { question, point } = r;
  const p = question.members[0]?.coefficients;
  if (axis === undefined || !p || question.members.length > 1) return [];
  const others = point.reduce<readonly Multivariate[]>(
    (c, v, k) => (k === axis ? c : at(c, k, v)),
    p,
  );
  if (others.some((c) => degreeIn(c, axis) > 1)) return [];
  const part = (power: number) =>
    others.map(
      (c) =>
        Number(wholeNumberOf(collected(c, axis)[power] ?? new Map()) ?? 0n) / Number(question.over),
    );
  const [den, num] = [part(0), part(1)];
  const gain = point[axis] ? toNumber(point[axis]) : 1;
  const lead = num.findIndex((c) => c !== 0);
  const all = [...den, ...num];
  if (
    lead < 0 ||
    den[0] === 0 ||
    !all.every(
      (c) => Number.isFinite(c) && (c === 0 || (Math.abs(c) < 1e100 && Math.abs(c) > 1e-100)),
    )
  )
    return [];
  const order = den.length - 1;
  // Lists in z are of one length.
  const text = fraction(
    question.variable === 'z' ? num : num.slice(lead),
    den,
    question.variable,
  ).text;
  const name = question.parameters[axis] ?? '';
  const size = Math.abs(gain) <= 1e12 ? { gain: String(gain) } : {};
  const inZ = question.variable === 'z';
  const list: Onward[] = [];
  if (order <= LOCUS_ORDER)
    list.push({
      tool: 'root-locus',
      does: `Root locus over ${name}`,
      inputs: {
        ...(inZ ? { plane: 'z', plantZ: text } : { plant: text }),
        ...size,
        ...(gain < 0 ? { locus: 'both' } : {}),
      },
    });
  if (!inZ && order <= LOOP_ORDER && gain !== 0)
    list.push({
      tool: 'loop-shaper',
      does: `Margins at ${name} = ${Number(gain.toPrecision(4))}`,
      inputs: {
        plant: fraction(
          num.slice(lead).map((c) => c * gain),
          den,
        ).text,
        kind: 'none',
      },
    });
  return list;
}
