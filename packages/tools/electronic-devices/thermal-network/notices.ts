/** What must be known before the numbers are trusted. */
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
  const fastest = Math.min(...r.terms.map(({ tau }) => tau));
  if (i.task !== 'sink' && i.width < fastest / 20)
    note(
      'short',
      `The pulse is far shorter than the fastest term, ${showQuantity(fastest, 's', 2)}: the chip itself, whose impedance goes with the root of time, is then not in the network, and the true peak is higher.`,
    );
  if (r.wave && r.wave.settled > 1000 * (r.wave.t.at(-1) ?? 1))
    note(
      'slow',
      `It takes ${showQuantity(r.wave.settled, 's', 2)} until the settled temperatures are reached.`,
      'note',
    );
  if (
    r.sink?.runaway != null &&
    r.inner + i.interface + i.devices * r.sink.needed > 0.5 * r.sink.runaway
  )
    note(
      'runaway',
      'Cooling is within a factor of two of where loss outruns it: a little more ambient temperature moves the junction a lot.',
    );
  return list;
}
