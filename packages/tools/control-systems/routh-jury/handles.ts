/** What can be pulled: the value on its axis, the point in the region. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Handles } from '../../define/handle.ts';
import type { RouthResult } from './compute.ts';
import type { RouthInputs } from './inputs.ts';

const DIGITS = 4;

/** The text of the values with some set anew: those that were given stay. */
function valuesText(r: RouthResult, moved: ReadonlyMap<number, number>): string {
  return r.question.parameters
    .flatMap((name, k) => {
      const value = moved.get(k);
      if (value !== undefined) return [`${name} = ${Number(value.toPrecision(DIGITS))}`];
      const p = r.point[k];
      return r.isGiven[k] && p ? [`${name} = ${p.d === 1n ? p.n : `${p.n}/${p.d}`}`] : [];
    })
    .join(', ');
}

const handles: Handles<RouthInputs, RouthResult> = {
  overParameter: (r) => {
    const k = r.axes[0] ?? 0;
    const here = r.point[k];
    const name = r.question.parameters[k];
    if (!here || name === undefined) return [];
    const x = toNumber(here);
    return [
      {
        name: `Value of ${name}`,
        value: String(Number(x.toPrecision(DIGITS))),
        along: 'x',
        x,
        to: (place) => ({ values: valuesText(r, new Map([[k, place.x]])) }),
      },
    ];
  },
  region: (r) => {
    const [a, b] = r.axes;
    if (a === undefined || b === undefined) return [];
    const [x, y] = [r.point[a], r.point[b]].map((v) => (v ? toNumber(v) : Number.NaN));
    if (x === undefined || y === undefined) return [];
    const [first, second] = [r.question.parameters[a] ?? '', r.question.parameters[b] ?? ''];
    return [
      {
        name: 'Point',
        value: `${first} ${Number(x.toPrecision(DIGITS))}, ${second} ${Number(y.toPrecision(DIGITS))}`,
        along: 'both',
        x,
        y,
        to: (place) => ({
          values: valuesText(
            r,
            new Map([
              [a, place.x],
              [b, place.y],
            ]),
          ),
        }),
      },
    ];
  },
};
export default handles;
