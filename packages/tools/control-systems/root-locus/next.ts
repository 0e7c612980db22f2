import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { LOCUS_ORDER, LOOP_ORDER, plantOnwards } from '../plant-onwards.ts';
import type { LocusResult } from './compute.ts';
import type { LocusInputs } from './inputs.ts';
import { closedLoop } from './responses.ts';

/** The closed loop goes on where it is a stable rational function, and the loop at its gain to its margins. */
export function next(r: LocusResult, i: LocusInputs): readonly Onward[] {
  const [main] = r.gains;
  if (r.plane === 'z' || !main) return [];
  const { loop, num, den } = r;
  const onwards: Onward[] = [];
  if (loop.delay === 0 && main.stable && main.gain !== 0) {
    const closed = closedLoop(loop, main.gain);
    if (closed.num.length <= closed.den.length)
      onwards.push({
        tool: 'step-response',
        does: `Step response at K = ${Number(main.gain.toPrecision(4))}`,
        inputs: { system: fraction(closed.num, closed.den).text },
      });
  }
  if (num.length > den.length) return onwards;
  const order = den.length - 1;
  if (main.gain !== 0 && order <= LOOP_ORDER)
    onwards.push({
      tool: 'loop-shaper',
      does: 'Margins of the loop at this gain',
      inputs: {
        plant: fraction(
          num.map((c) => c * main.gain),
          den,
        ).text,
        kind: 'none',
        ...(loop.delay > 0 && { delay: String(loop.delay) }),
      },
    });
  // Coefficients of usual sizes: their exact products stay short.
  const usual = [...num, ...den].every(
    (c) => c === 0 || (Math.abs(c) < 1e30 && Math.abs(c) > 1e-30),
  );
  if (loop.delay === 0 && order >= 1 && order <= LOCUS_ORDER && usual)
    onwards.push({
      tool: 'routh-jury',
      does: 'Routh table over the gain',
      inputs: { form: 'loop', plant: fraction(num, den).text, controller: 'K' },
    });
  return [...onwards, ...plantOnwards('root-locus', i.plant, i.delay)];
}
