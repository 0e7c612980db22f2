/** What must be known before the numbers are trusted. */
import { impedance } from '@tollbench/engines/thermal/foster.ts';
import { showQuantity } from '../../define/si.ts';
import type { ThermalResult } from './compute.ts';
import type { ThermalInputs } from './inputs.ts';
import type { Shown } from './tables.ts';

export function notices(r: ThermalResult, i: ThermalInputs): Shown[] {
  const list: Shown[] = [];
  const note = (id: string, text: string, level: 'note' | 'warning' = 'warning') =>
    list.push({ kind: 'notice', id, level, text });
  if (r.doubtful.length > 0)
    note(
      'doubtful',
      `In row ${r.doubtful.join(', ')} R·C is not τ: R and τ are taken, as data sheets mean them.`,
    );
  if (r.wave && r.wave.peak > i.limit)
    note('beyond', `The junction passes its limit of ${showQuantity(i.limit, '°C')}.`);
  if (r.fit && r.fit.worst > i.tolerance / 100)
    note(
      'fit',
      `No number of terms comes within ${showQuantity(i.tolerance, '%')} of every point; this is the nearest that was found, ${showQuantity(100 * r.fit.worst, '%', 2)} off.`,
    );
  if (r.narrow.length > 0)
    note(
      'narrow',
      `Layer ${r.narrow.join(', ')} is smaller than the square on which heat comes to it: what constricts the heat there is not in the model, and the junction is hotter.`,
    );
  const early = tooEarly(r, i);
  if (early) note('short', early);
  if (r.wave && r.wave.settled > 1000 * (r.wave.t.at(-1) ?? 1))
    note(
      'slow',
      `It takes ${showQuantity(r.wave.settled, 's', 2)} until the settled temperatures are reached.`,
      'note',
    );
  if (
    r.sink?.runaway != null &&
    r.inner + i.interface + (r.sink.spreading ?? 0) + i.devices * r.sink.needed >
      0.5 * r.sink.runaway
  )
    note(
      'runaway',
      'Cooling is within a factor of two of where loss outruns it: a little more ambient temperature moves the junction a lot.',
    );
  return list;
}

/**
 * What is known of a network ends at its fastest term, of a curve at its first point. Below it heat is still in the chip,
 * and its impedance goes with the root of time, where that of any network goes with time itself.
 */
function tooEarly(r: ThermalResult, i: ThermalInputs): string | undefined {
  if (i.task === 'sink' || (i.task === 'time' && i.profile === 'table')) return undefined;
  const first = r.fit?.points[0];
  const from = first ? first.t : Math.min(...r.terms.map(({ tau }) => tau)) / 3;
  if (i.width >= from / 1.5) return undefined;
  const now = impedance(r.all, i.width);
  const root = impedance(r.all, from) * Math.sqrt(i.width / from);
  const known = first
    ? 'the first point of the curve is at'
    : 'the fastest term is known from some';
  return `The pulse is shorter than what the network is made from: ${known} ${showQuantity(from, 's', 2)}. Heat is then still in the chip, whose impedance goes with the root of time: by that Zth is some ${showQuantity(root, 'K/W', 2)} at this width and not ${showQuantity(now, 'K/W', 2)}.`;
}
