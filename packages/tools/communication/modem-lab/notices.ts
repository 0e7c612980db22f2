import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Notice } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { isImpaired, type ModemResult } from './compute.ts';
import { expectedRate } from './figures.ts';
import type { ModemInputs } from './inputs.ts';

/** Fewer errors than this leave the simulated rate to chance: its interval is then wider than about ±60 %. */
const MIN_ERRORS = 10;

/** What must be known before the rates are trusted. */
export function notices(r: ModemResult, i: ModemInputs): Notice[] {
  const list: Notice[] = [];
  const shaped = r.shaping;
  if (isImpaired(i))
    list.push({
      kind: 'notice',
      id: 'impaired',
      level: 'warning',
      text: r.impaired
        ? 'The theory is for ideal synchronisation. With this phase error or timing offset the simulation holds, and the rate with impairments, a mean over symbols as they arrive.'
        : 'The theory is for ideal synchronisation: with a phase error or timing offset only the simulation holds.',
    });
  else if (shaped && shaped.isi * r.esn0 > 0.05)
    list.push({
      kind: 'notice',
      id: 'truncated',
      level: 'note',
      text: `Filters this short let neighbours in at ${showQuantity(powerDecibels(shaped.isi), 'dB', 3)}, no longer small beside the noise: the simulation lies above the theory. A longer span mends it.`,
    });
  const expected = expectedRate(r, i) ?? 0;
  if (r.here.counted.symbolErrors < MIN_ERRORS)
    list.push({
      kind: 'notice',
      id: 'few',
      level: 'note',
      text: `${r.here.counted.symbolErrors === 0 ? 'None' : `Only ${r.here.counted.symbolErrors}`} of the ${showQuantity(r.here.counted.symbols, '', 7)} symbols ${r.here.counted.symbolErrors === 1 ? 'was' : 'were'} wrong: too few to trust the simulated rate. ${
        expected > 0 && 100 / expected <= 1e6
          ? `About ${showQuantity(100 / expected, '', 2)} symbols would bring 100 errors.`
          : `Simulate ${isImpaired(i) ? 'more symbols, or ' : ''}at a lower Eb/N0${isImpaired(i) ? '' : ', or rely on the theory'}.`
      }`,
    });
  return list;
}
