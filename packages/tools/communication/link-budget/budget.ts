/** The budget line by line. All levels in dBm, all gains and losses in dB. */
import { BOLTZMANN, STANDARD_TEMPERATURE } from '@tollbench/engines/rf/chain.ts';
import { type Air, airOn, type Sky } from './air.ts';
import { apertureOf, dishGain } from './antenna.ts';
import type { Geometry } from './geometry.ts';
import type { LinkInputs } from './inputs.ts';
import type { Need } from './need.ts';
import { pathLoss } from './path.ts';
import type { Loss } from './read-losses.ts';

/** Everything that stays while the place, the weather or the size of an antenna is changed. */
export interface Setting {
  readonly i: LinkInputs;
  readonly losses: readonly Loss[];
  readonly sky: Sky;
  readonly need: Need;
}

export interface Line {
  readonly name: string;
  /** Its name below an axis. */
  readonly short: string;
  /** dB, negative of a loss. */
  readonly gain: number;
  /** dBm behind it. */
  readonly level: number;
}

export interface Budget {
  readonly lines: readonly Line[];
  /** dBm */
  readonly eirp: number;
  readonly pathLoss: number;
  readonly air: Air;
  /** Level of an isotropic antenna at the receiver's place, dBm. */
  readonly isotropic: number;
  /** Level at the receiver's input, dBm; null where only G/T is known. */
  readonly received: number | null;
  /** K at the receiver's input, weather included; null where only G/T is known. */
  readonly temperature: number | null;
  /** dB/K, weather included as far as it is known. */
  readonly gt: number;
  /** dB that G/T has lost to the warmth of rain. */
  readonly gtFall: number;
  /** Of thermal noise alone, dB·Hz. */
  readonly thermal: number;
  /** With the other noise, dB·Hz. */
  readonly cn0: number;
  readonly margin: number;
  /** What the level may fall, dB, until the margin is 0; null where no level reaches it. */
  readonly reserve: number | null;
}

const ratio = (db: number): number => 10 ** (db / 10);
export const decibels = (x: number): number => 10 * Math.log10(x);

/** Boltzmann's constant, dBm/(Hz·K). */
export const BOLTZMANN_DBM = decibels(BOLTZMANN);

/** Warmth of rain and clouds, K: ITU-R P.618-14, section 3. */
const MEDIUM = 275;

export const txGainOf = (i: LinkInputs): number =>
  i.tx === 'dish' ? dishGain(i.txDish, i.txEfficiency, i.frequency) : i.txGain;

export const rxGainOf = (i: LinkInputs): number =>
  i.rx === 'dish' ? dishGain(i.rxDish, i.rxEfficiency, i.frequency) : i.rxGain;

/** √η·D of the station's antenna, m; of one that is not known as small as a point. */
function apertureAt(i: LinkInputs): number {
  if (i.direction === 'up') return i.tx === 'eirp' ? 0 : apertureOf(txGainOf(i), i.frequency);
  return i.rx === 'gt' ? 0 : apertureOf(rxGainOf(i), i.frequency);
}

/** The budget at a place and an outage in per cent of the time. */
export function budgetAt(s: Setting, at: Geometry, outage: number): Budget {
  const { i } = s;
  const air = airOn(s.sky, i, at, outage, apertureAt(i));
  const path = pathLoss(i, at.range);
  const lines: Line[] = [];
  let level = i.tx === 'eirp' ? i.eirp : i.power;
  const first = i.tx === 'eirp' ? 'EIRP' : 'Power';
  lines.push({ name: first, short: first, gain: 0, level });
  // From 0, for there is no loss of −0 dB.
  const add = (name: string, short: string, gain: number) => {
    level += gain;
    lines.push({ name, short, gain, level });
  };
  if (i.tx !== 'eirp') {
    add('Transmit feeder', 'feeder', 0 - i.txLoss);
    add('Transmit antenna', 'EIRP', txGainOf(i));
  }
  const eirp = level;
  for (const { name, loss } of s.losses) add(name, name, 0 - loss);
  add('Path', 'path', 0 - path);
  if (air.gas > 0) add('Gases', 'gases', -air.gas);
  if (air.rain > 0) add('Rain', 'rain', -air.rain);
  const liquid = i.link === 'ground' ? 'Fog' : 'Clouds';
  if (air.cloud > 0) add(liquid, liquid.toLowerCase(), -air.cloud);
  // It adds in squares: what it costs beyond rain and clouds.
  const beyond = air.total - air.gas - air.rain - air.cloud;
  if (air.scintillation > 0) add('Scintillation', 'scint.', 0 - Math.max(0, beyond));
  const isotropic = level;
  if (i.rx !== 'gt') {
    add('Receive antenna', 'Rx gain', rxGainOf(i));
    add('Receive feeder', 'Rx in', 0 - i.rxLoss);
  }
  return { lines, eirp, pathLoss: path, air, isotropic, ...judged(s, isotropic, air) };
}

type Judged = Omit<Budget, 'lines' | 'eirp' | 'pathLoss' | 'air' | 'isotropic'>;

/** Noise, and what is left over what is needed. */
function judged(s: Setting, isotropic: number, air: Air): Judged {
  const { i } = s;
  const net = i.rx === 'gt' ? null : rxGainOf(i) - i.rxLoss;
  const clear = i.rx === 'gt' ? null : clearTemperature(i);
  const temperature = clear === null ? null : clear + warmth(i, air);
  const gt = net === null || temperature === null ? i.gt : net - decibels(temperature);
  const gtFall =
    clear === null || temperature === null || temperature === clear
      ? 0
      : decibels(temperature / clear);
  const thermal = isotropic + gt - BOLTZMANN_DBM;
  const received = net === null ? null : isotropic + net;
  const standing = { received, temperature, gt, gtFall, thermal };
  const { cn0: needed } = s.need;
  if (needed === null) {
    const margin = (received ?? 0) - i.sensitivity;
    return { ...standing, cn0: thermal, margin, reserve: margin };
  }
  const cn0 = together(thermal, i.other);
  const least = thermalFor(needed, i.other);
  return {
    ...standing,
    cn0,
    margin: cn0 - needed,
    reserve: least === null ? null : thermal - least,
  };
}

/** C/N0 of two noises, dB·Hz, from those of each; of levels that have no ratio among numbers too. */
export function together(thermal: number, other: number | null): number {
  if (other === null) return thermal;
  const apart = Math.abs(thermal - other);
  return Math.min(thermal, other) - decibels(1 + ratio(-apart));
}

/** The C/N0 of thermal noise, dB·Hz, that with the other noise makes `wanted`; null where the other alone is too much. */
export function thermalFor(wanted: number, other: number | null): number | null {
  if (other === null) return wanted;
  const left = -Math.expm1(((wanted - other) * Math.LN10) / 10);
  return left > 0 ? wanted - decibels(left) : null;
}

/** K at the receiver's input in clear sky: antenna and feeder, then the receiver. */
export function clearTemperature(i: LinkInputs): number {
  if (i.noise === 'temperature') return i.systemTemperature;
  const loss = ratio(i.rxLoss);
  return (
    i.antennaTemperature / loss +
    STANDARD_TEMPERATURE * (1 - 1 / loss) +
    STANDARD_TEMPERATURE * (ratio(i.noiseFigure) - 1)
  );
}

/** K that rain and clouds add at the receiver's input of a station below them; they never count as cooling. */
function warmth(i: LinkInputs, { rain, cloud }: Air): number {
  if (i.link === 'ground' || i.direction === 'up') return 0;
  const antenna = i.noise === 'temperature' ? i.skyTemperature : i.antennaTemperature;
  const absorbed = -Math.expm1((-(rain + cloud) * Math.LN10) / 10);
  return Math.max(0, (MEDIUM - antenna) * absorbed) / ratio(i.rxLoss);
}
