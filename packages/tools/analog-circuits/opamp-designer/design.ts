/** The value of the compensation that gives a phase margin. */
import { equations, returnRatio } from '@tollbench/engines/circuit/opamp-circuit.ts';
import { type LoopMargins, loopMargins } from '@tollbench/engines/circuit/opamp-margins.ts';
import { InputError } from '../../define/error.ts';
import type { Figures } from './figures.ts';
import type { Inputs } from './inputs.ts';
import { networkOf, type Values } from './netlist.ts';

/** Over all frequencies at which the loop can have its crossover, to a hundred times the gain-bandwidth. */
export function marginsOf(i: Inputs, v: Values, amp: Figures, perDecade = 24): LoopMargins {
  const open = equations(networkOf(i, v), amp.macro, true);
  const { gbw, a0 } = amp.macro;
  return loopMargins((w) => returnRatio(open, w), gbw / a0 / 100, 100 * gbw, perDecade);
}

/** Which value each kind seeks, and between what. */
const SOUGHT = {
  lead: { value: 'cf', low: 1e-15, high: 1e-6 },
  isolation: { value: 'rc', low: 0.1, high: 1e5 },
  inloop: { value: 'cf', low: 1e-14, high: 1e-6 },
  lag: { value: 'rc', low: 0.1, high: 1e7 },
  snubber: { value: 'rc', low: 0.1, high: 1e5 },
} as const;

/** For a lag the largest value that does, for all others the least, of eight tried a decade, and then by bisection. */
export function compensated(i: Inputs, v: Values, amp: Figures): Values {
  if (i.comp === 'none' || i.size === 'given') return v;
  const { value, low, high } = SOUGHT[i.comp];
  const phase = (x: number) =>
    marginsOf(i, { ...v, [value]: x }, amp).phase ?? Number.NEGATIVE_INFINITY;
  const enough = (x: number) => phase(x) >= i.wanted;
  const count = Math.round(8 * Math.log10(high / low));
  const grid = Array.from({ length: count + 1 }, (_, k) => low * (high / low) ** (k / count));
  if (i.comp === 'lag') grid.reverse();
  const first = grid.findIndex(enough);
  if (first < 0) throw tooMuch(i, value, Math.max(...grid.map(phase)));
  let yes = grid[first] as number;
  if (first === 0) return { ...v, [value]: yes };
  let no = grid[first - 1] as number;
  for (let k = 0; k < 16; k++) {
    const middle = Math.sqrt(yes * no);
    if (enough(middle)) yes = middle;
    else no = middle;
  }
  return { ...v, [value]: yes };
}

/** Whether what is sized for a margin gives one that the circuit has without it. */
export function isUnneeded(i: Inputs, v: Values, amp: Figures): boolean {
  if (i.comp === 'none' || i.size === 'given') return false;
  const bare = i.comp === 'lead' ? { ...v, cf: 0 } : v;
  if (i.comp === 'inloop') return false;
  return (marginsOf({ ...i, comp: 'none' }, bare, amp).phase ?? 0) >= i.wanted;
}

/** That no value gives the margin, with the most that one does. */
function tooMuch(i: Inputs, value: 'cf' | 'rc', most: number): InputError {
  const part = value === 'cf' ? 'C_f' : 'R_c';
  const reached =
    most > 0
      ? `with ${part} it is ${most.toFixed(1)}° at most`
      : Number.isFinite(most)
        ? `no ${part} makes it stable`
        : 'there is no crossover';
  const more = i.comp === 'lag' || i.comp === 'snubber' ? ', and a larger C_c may give more' : '';
  const less = Math.floor(most * 10) / 10;
  // One degree is the least that the field takes.
  return new InputError(`is ${i.wanted}; ${reached} in this circuit${more}`, {
    field: 'wanted',
    remedies: less >= 1 ? [{ wanted: String(less) }, { comp: 'none' }] : [{ comp: 'none' }],
  });
}
