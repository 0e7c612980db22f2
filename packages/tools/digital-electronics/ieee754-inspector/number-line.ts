/** The stored number among its neighbours, in units of its spacing. */
import { decode } from '@tollbench/engines/float/code.ts';
import { difference, numberOf, ratioOf } from '@tollbench/engines/float/error.ts';
import { type Format, widthOf } from '@tollbench/engines/float/format.ts';
import type { Ratio } from '@tollbench/engines/float/literal.ts';
import { neighbour } from '@tollbench/engines/float/neighbour.ts';

export interface Neighbour {
  readonly step: number;
  readonly word: bigint;
  /** In the spacing of the stored number, 0 being itself; null of infinities. */
  readonly at: number | null;
}

export interface NumberLine {
  readonly neighbours: readonly Neighbour[];
  /** Where the number that was meant stands; null where it is not near. */
  readonly meant: number | null;
  /** What a unit of the axis is, exactly. */
  readonly spacing: Ratio;
}

/** Steps to each side. */
const SIDE = 4;

/** undefined about infinities and NaNs, and where there is one number alone. */
export function numberLine(
  f: Format,
  word: bigint,
  truth: Ratio | undefined,
): NumberLine | undefined {
  const centre = decode(f, word);
  if (centre.kind !== 'finite') return undefined;
  const middle = ratioOf(centre);
  const spacing = spacingOf(f, word);
  if (!spacing) return undefined;
  const inSpacing = (r: Ratio): number => {
    const off = difference(r, middle);
    return numberOf({ n: off.n * spacing.d, d: off.d * spacing.n });
  };
  const side = (step: 1 | -1): Neighbour[] => {
    const found: Neighbour[] = [];
    let at: bigint | undefined = word;
    for (let k = 1; k <= SIDE; k++) {
      at = neighbour(f, at, step);
      if (at === undefined) break;
      const d = decode(f, at);
      found.push({
        step: k * step,
        word: at,
        at: d.kind === 'finite' ? inSpacing(ratioOf(d)) : null,
      });
    }
    return found;
  };
  const meant = truth ? inSpacing(truth) : null;
  return {
    neighbours: [...side(-1).reverse(), { step: 0, word, at: 0 }, ...side(1)],
    meant: meant !== null && Math.abs(meant) <= 8 ? meant : null,
    spacing,
  };
}

/** From the stored number to the next away from zero; of the largest, to the one before it. */
export function spacingOf(f: Format, word: bigint): Ratio | undefined {
  const d = decode(f, word);
  if (d.kind !== 'finite' || widthOf(f) < 2) return undefined;
  const away = d.sign ? -1 : 1;
  const distance = (step: 1 | -1): Ratio | undefined => {
    const next = neighbour(f, word, step);
    const there = next === undefined ? undefined : decode(f, next);
    if (there?.kind !== 'finite') return undefined;
    const off = difference(ratioOf(there), ratioOf(d));
    return off.n < 0n ? { n: -off.n, d: off.d } : off;
  };
  return distance(away) ?? distance(-away as 1 | -1);
}
