import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';

const warning = (id: string, text: string): Notice => ({
  kind: 'notice',
  id,
  level: 'warning',
  text,
});
const note = (id: string, text: string): Notice => ({ kind: 'notice', id, level: 'note', text });

/** What a careful designer would say before soldering. */
export function notices(r: Result, i: Inputs): Notice[] {
  const { amplifier: a } = r;
  const list: Notice[] = [];
  if (!r.stable)
    list.push(
      warning(
        'oscillates',
        'A natural frequency grows: the circuit oscillates. Noise and errors are those of the linear equations, and there is no step to draw.',
      ),
    );
  if (a.minGain > 1 && r.margins.phase !== null && r.margins.phase < 45)
    list.push(
      warning(
        'decompensated',
        `${a.label ?? 'The amplifier'} is made for noise gains of ${a.minGain} and more.`,
      ),
    );
  if (r.unneeded)
    list.push(
      note(
        'unneeded',
        `The margin is there without the compensation: its value here is only the ${i.comp === 'lag' ? 'largest' : 'least'} of those tried.`,
      ),
    );
  list.push(...limits(r, i));
  return list;
}

/** What is said of the amplifier’s record, beneath the answers. */
export function recordNotices({ amplifier: a }: Result): Notice[] {
  return a.assumed.length > 0 || a.missing.length > 0 ? [note('assumed', record(a))] : [];
}

/** Where the figures are from, what is assumed in the place of others, and what is not counted. */
function record({ label, sheet, assumed, missing }: Result['amplifier']): string {
  return [
    `Figures of ${sheet ?? label}.`,
    assumed.length > 0 && `Not among them and assumed: ${assumed.join('; ')}.`,
    missing.length > 0 && `Not among them and not counted: ${missing.join(', ')}.`,
    'Choose “by its figures” to give them.',
  ]
    .filter((s) => s !== false)
    .join(' ');
}

/** What supplies and output stage do not give. */
function limits(r: Result, i: Inputs): Notice[] {
  const { limits: l, label, slew } = r.amplifier;
  if (!l) return [];
  const list: Notice[] = [];
  const supply = i.supplyPlus - i.supplyMinus;
  const volts = (x: number) => showQuantity(x, 'V', 3);
  const [low, high] = [l.supplyMin ?? 0, l.supplyMax ?? Number.POSITIVE_INFINITY];
  if (supply < low || supply > high)
    list.push(
      warning(
        'supply',
        `${label} is made for ${l.supplyMin === undefined ? '' : `${volts(low)} to `}${volts(high)} between its supplies; here are ${volts(supply)}.`,
      ),
    );
  const top = i.supplyPlus - (l.outHigh ?? Number.NaN);
  const bottom = i.supplyMinus + (l.outLow ?? Number.NaN);
  const { input, output } = r.reach;
  if (output > top || bottom > 0)
    list.push(
      warning(
        'swing',
        `The output goes ${Number.isNaN(bottom) ? 'to' : `from ${volts(bottom)} to`} ${volts(top)}, and the step needs it from 0 V to ${volts(output)}: what is drawn beyond is not possible.`,
      ),
    );
  // Of a figure that is not kept nothing is said: what is compared with it is false.
  const least = i.supplyMinus + (l.inLow ?? Number.NaN);
  const most = i.supplyPlus - (l.inHigh ?? Number.NaN);
  if (input > most || Math.min(0, input) < least)
    list.push(
      warning(
        'commonMode',
        `The inputs work ${Number.isNaN(least) ? '' : `from ${volts(least)} `}${Number.isNaN(most) ? '' : `to ${volts(most)}`}; they go from 0 V to ${volts(input)}.`,
      ),
    );
  const current = i.step / i.rl;
  const charging = r.step?.large.slewed ? i.cl * slew : 0;
  if (l.currentLimit !== undefined && Math.max(current, charging) > l.currentLimit)
    list.push(
      warning(
        'current',
        `The load asks ${showQuantity(Math.max(current, charging), 'A', 3)}${charging > current ? ' while its capacitance slews' : ''}; the output gives ${showQuantity(l.currentLimit, 'A', 3)}.`,
      ),
    );
  return list;
}
