import { planeEarthBreak } from '@tollbench/engines/propagation/path-loss.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { gigahertz, isRainy, outageOf } from './air.ts';
import { wavelength } from './antenna.ts';
import type { LinkResult } from './compute.ts';
import type { LinkInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const note = (id: string, text: string, level: 'note' | 'warning' = 'note'): Shown => ({
  kind: 'notice',
  id,
  level,
  text,
});

/** What has to be known before the numbers are trusted. */
export function notices(r: LinkResult, i: LinkInputs): Shown[] {
  return [
    ...(r.budget.margin < 0
      ? [
          note(
            'fails',
            `The link does not close: ${showQuantity(-r.budget.margin, 'dB', 3)} are missing.`,
            'warning',
          ),
        ]
      : []),
    ...thinAir(i),
    ...rainNotices(r, i),
    ...skyNotices(r, i),
    ...fadeNotices(r, i),
    ...nearNotices(r, i),
  ];
}

/** Less, Pa, no link on the ground has. */
const THIN = 30_000;

/** 1013 without a unit is of hectopascals, and is read as pascals. */
const thinAir = ({ link, gas, pressure }: LinkInputs): Shown[] =>
  link === 'ground' && gas === 'p676' && pressure < THIN
    ? [
        note(
          'thin-air',
          `The pressure is ${showQuantity(pressure, 'Pa')}, thinner than on any mountain; at sea level it is 1013 hPa, which is 101.325 kPa.`,
          'warning',
        ),
      ]
    : [];

function rainNotices(r: LinkResult, i: LinkInputs): Shown[] {
  if (!isRainy(i)) return [];
  const shown: Shown[] = [];
  const f = gigahertz(i);
  const most = i.link === 'ground' ? 100 : 55;
  if (f > most)
    shown.push(note('rain-band', `The rain model was tested to ${most} GHz.`, 'warning'));
  const far = i.find === 'range' && r.found?.kind === 'found' ? r.found.value : 0;
  if (i.link === 'ground' && Math.max(far, r.geometry.range) > 60e3)
    shown.push(note('rain-distance', 'The rain model was tested to 60 km.', 'warning'));
  if (i.rain === 'scintillation' && outageOf(i) < 0.01)
    shown.push(note('rare', 'Scintillation was fitted to 99.99 % of the time at most.', 'warning'));
  return shown;
}

function fadeNotices({ geometry, fading }: LinkResult, i: LinkInputs): Shown[] {
  if (fading === null) return [];
  const f = gigahertz(i);
  const least = Math.max(15_000 / geometry.range, 1);
  if (geometry.range >= 5e3 && f >= least && f <= 45) return [];
  return [
    note(
      'fade-range',
      'Multipath was fitted to paths of 5 km and more, at 15/d to 45 GHz with d in km: on shorter ones it may be left out.',
      'warning',
    ),
  ];
}

function skyNotices({ budget }: LinkResult, i: LinkInputs): Shown[] {
  if (i.link === 'ground' || i.direction === 'up') return [];
  const shown: Shown[] = [];
  const wet = budget.air.rain + budget.air.cloud > 0;
  if (i.rx === 'gt' && wet)
    shown.push(
      note(
        'gt-rain',
        'G/T falls in rain, and how far a G/T alone does not tell: give antenna and noise to have it counted.',
        'warning',
      ),
    );
  if (i.rx !== 'gt' && i.noise === 'figure' && i.antennaTemperature >= 275)
    shown.push(
      note(
        'warm-antenna',
        `${showQuantity(i.antennaTemperature, 'K')} is what an antenna sees of the ground; a dish towards the sky sees 20 to 60 K.`,
      ),
    );
  if (i.rainHeight === null && isRainy(i))
    shown.push(
      note(
        'rain-height',
        'The rain height is a guess from the latitude (ITU-R P.839-2); the map of P.839-4 knows better.',
      ),
    );
  return shown;
}

function nearNotices({ geometry }: LinkResult, i: LinkInputs): Shown[] {
  const shown: Shown[] = [];
  const size = Math.max(i.tx === 'dish' ? i.txDish : 0, i.rx === 'dish' ? i.rxDish : 0);
  const far = (2 * size ** 2) / wavelength(i.frequency);
  if (geometry.range < far)
    shown.push(
      note(
        'near-field',
        `The far field of the larger dish begins at ${showQuantity(far, 'm', 3)}: gain and path loss do not hold here.`,
        'warning',
      ),
    );
  const least = Math.min(i.tx === 'dish' ? i.txDish : 1e9, i.rx === 'dish' ? i.rxDish : 1e9);
  if (least < 2 * wavelength(i.frequency))
    shown.push(
      note(
        'small-dish',
        `A dish of ${showQuantity(least, 'm', 3)} is less than two wavelengths wide: its gain is not η(πD/λ)². Give the gain.`,
        'warning',
      ),
    );
  if (i.link === 'ground' && i.model === 'plane') {
    const from = planeEarthBreak(i.frequency, i.base, i.mobile);
    if (geometry.range < from)
      shown.push(
        note(
          'lobes',
          `Nearer than ${showQuantity(from, 'm', 3)} two rays make lobes about free space, of which nothing is counted.`,
        ),
      );
  }
  return shown;
}
