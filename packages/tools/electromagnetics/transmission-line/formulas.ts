/** The second reckoning: closed formulas for the same line. */
import { coplanar, groundedCoplanar } from '@tollbench/engines/line/coplanar.ts';
import {
  type Figures,
  hammerstadJensen,
  kirschningJansenPair,
} from '@tollbench/engines/line/microstrip.ts';
import {
  offsetStripline,
  thickStripline,
  thinStriplinePair,
} from '@tollbench/engines/line/stripline.ts';
import { aboveOf } from './geometry.ts';
import type { LineInputs } from './inputs.ts';

export interface Formula {
  /** Ω, of a pair the differential one. */
  readonly impedance: number;
  readonly effective: number;
  readonly name: string;
  /** What of the line it leaves out, or nothing. */
  readonly without: string;
}

const named = (
  name: string,
  { impedance, effective }: Figures,
  without = '',
  lines = 1,
): Formula => ({
  name,
  impedance: lines * impedance,
  effective,
  without,
});

/** `a`, `a and b`, `a, b and c`. */
const joined = (list: readonly string[]): string =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

/** What the formula leaves out of a line on the surface. */
function leftOut(i: LineInputs, ...more: readonly string[]): string {
  const list = [...more];
  if (i.etch > 0) list.push('the etched sides');
  if (i.mask === 'coated') list.push('the mask');
  return joined(list);
}

/** The formula for a line, or null where there is none that is worth the name. */
export function formulaOf(i: LineInputs): Formula | null {
  const { width: w, height: h, thickness: t, permittivity: er, gap, spacing: s } = i;
  const sheet = t > 0 ? ['the thickness'] : [];
  switch (i.structure) {
    case 'microstrip':
      return named('Hammerstad–Jensen', hammerstadJensen(w / h, t / h, er), leftOut(i));
    case 'microstrip-pair':
      return named(
        'Kirschning–Jansen',
        kirschningJansenPair(w / h, s / h, er).odd,
        leftOut(i, ...sheet),
        2,
      );
    case 'stripline': {
      const above = aboveOf(i);
      const upper = i.permittivity2 ?? er;
      const without = i.etch > 0 ? 'the etched sides' : '';
      return above === h && upper === er
        ? named('Wheeler', thickStripline(w, t, 2 * h + t, er), without)
        : named('two halves', offsetStripline(w, t, h, above, er, upper), without);
    }
    case 'stripline-pair': {
      const b = h + t + aboveOf(i);
      const middle = aboveOf(i) === h ? [] : ['that it is off the middle'];
      const other =
        i.permittivity2 !== null && i.permittivity2 !== er ? ['the other dielectric'] : [];
      return named(
        'Cohn',
        thinStriplinePair(w / b, s / b, er).odd,
        joined([...sheet, ...middle, ...other]),
        2,
      );
    }
    case 'cpw':
      return named('Ghione–Naldi', coplanar(w, gap, h, er), leftOut(i, ...sheet));
    case 'cpwg':
      return named('Ghione–Naldi', groundedCoplanar(w, gap, h, er), leftOut(i, ...sheet));
    default:
      return null;
  }
}
