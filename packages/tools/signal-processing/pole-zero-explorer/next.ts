import { excess } from '@tollbench/engines/pole-zero/root-map.ts';
import { LOCUS_ORDER, STEP_ORDER } from '../../control-systems/plant-onwards.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { plainPolynomial } from '../../text/plain-polynomial.ts';
import type { PoleZeroResult } from './compute.ts';

/** The order of two polynomials that the filter designer still takes apart. */
const IIR_ORDER = 24;
/** Orders whose fractions are still parted at once. */
const FORMULA_ORDER = 12;
/** What a formula may have at the most. */
const MAX_TEXT = 1000;

/** A causal filter goes on as sections, a plant to its locus, a signal’s system to its step. */
export function next(r: PoleZeroResult): readonly Onward[] {
  const { plane, num, den, map, sampleRate, kind } = r;
  const order = Math.max(num.length, den.length) - 1;
  const onwards: Onward[] = [];
  const length = Math.max(num.length, den.length);
  const filled = (p: readonly number[]) => [...new Array<number>(length - p.length).fill(0), ...p];
  const text = fraction(filled(num), filled(den), plane).text;
  if (plane === 'z' && kind.stability === 'stable' && order >= 1 && order <= IIR_ORDER)
    onwards.push({
      tool: 'iir-designer',
      does: 'Its sections, quantised and in code',
      inputs: {
        from: 'import',
        layout: 'polynomials',
        fs: String(sampleRate),
        coefficients: `${filled(num).join(' ')}\n${filled(den).join(' ')}`,
      },
    });
  if (order >= 1 && order <= LOCUS_ORDER && excess(map) >= 0)
    onwards.push({
      tool: 'root-locus',
      does: 'Its poles under feedback',
      inputs:
        plane === 'z'
          ? { plane: 'z', plantZ: text, sampleTime: String(1 / sampleRate) }
          : { plant: text },
    });
  if (plane === 's' && excess(map) >= 0 && order <= STEP_ORDER)
    onwards.push({ tool: 'step-response', does: 'Its step response', inputs: { system: text } });
  const formula = ([num, den] as const).map((p) => `(${plainPolynomial(p, plane)})`).join('/');
  if (order >= 1 && order <= FORMULA_ORDER && excess(map) >= 0 && formula.length <= MAX_TEXT)
    onwards.push({
      tool: 'laplace-z',
      does: 'Its impulse response as a formula',
      inputs:
        plane === 'z'
          ? { task: 'inverseZ', transformZ: formula }
          : { task: 'inverse', transform: formula },
    });
  return onwards;
}
