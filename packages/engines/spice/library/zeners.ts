/**
 * Zener diodes by their series: the voltage at the test current and the dynamic resistance of the data sheets, as a model of our own.
 * Sheets: onsemi 1N4728A–1N4764A, 1N746A–1N759A and 1N5221B–1N5267B; NXP BZX79 (and BZX84, BZX55 of the same figures) and
 * BZX85.
 */

const numbers = (text: string): readonly number[] => text.trim().split(/\s+/u).map(Number);

interface Series {
  /** The number of the first type. */
  readonly first: number;
  /** V, mA, Ω (the most at the test current). */
  readonly volts: readonly number[];
  readonly milliamps: readonly number[];
  readonly ohms: readonly number[];
}

const SERIES: readonly Series[] = [
  {
    first: 4728,
    volts:
      numbers(`3.3 3.6 3.9 4.3 4.7 5.1 5.6 6.2 6.8 7.5 8.2 9.1 10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56
      62 68 75 82 91 100`),
    milliamps:
      numbers(`76 69 64 58 53 49 45 41 37 34 31 28 25 23 21 19 17 15.5 14 12.5 11.5 10.5 9.5 8.5 7.5 7 6.5 6 5.5 5
      4.5 4 3.7 3.3 3 2.8 2.5`),
    ohms: numbers(`10 10 9 9 8 7 5 2 3.5 4 4.5 5 7 8 9 10 14 16 20 22 23 25 35 40 45 50 60 70 80 95 110 125 150 175 200 250
      350`),
  },
  {
    first: 746,
    volts: numbers('3.3 3.6 3.9 4.3 4.7 5.1 5.6 6.2 6.8 7.5 8.2 9.1 10 12'),
    milliamps: numbers('20 20 20 20 20 20 20 20 20 20 20 20 20 20'),
    ohms: numbers('28 24 23 22 19 17 11 7 5 6 8 10 17 30'),
  },
  {
    first: 5221,
    volts:
      numbers(`2.4 2.5 2.7 2.8 3 3.3 3.6 3.9 4.3 4.7 5.1 5.6 6 6.2 6.8 7.5 8.2 8.7 9.1 10 11 12 13 14 15 16 17 18 19 20
      22 24 25 27 28 30 33 36 39 43 47 51 56 60 62 68 75`),
    milliamps:
      numbers(`20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 9.5 9 8.5 7.8 7.4 7 6.6 6.2 5.6
      5.2 5 4.6 4.5 4.2 3.8 3.4 3.2 3 2.7 2.5 2.2 2.1 2 1.8 1.7`),
    ohms: numbers(`30 30 30 30 29 28 24 23 22 19 17 11 7 7 5 6 8 8 10 17 22 30 13 15 16 17 19 21 23 25 29 33 35 41 44 49 58
      70 80 93 105 125 150 170 185 230 270`),
  },
];

/** Typical dynamic resistance of BZX79 at 5 mA, above 24 V at 2 mA, Ω by V. */
const BZX_VOLTS =
  numbers(`2.4 2.7 3 3.3 3.6 3.9 4.3 4.7 5.1 5.6 6.2 6.8 7.5 8.2 9.1 10 11 12 13 15 16 18 20 22 24 27 30 33
  36 39 43 47 51 56 62 68 75`);
const BZX_OHMS = numbers(
  '70 75 80 85 85 85 80 50 40 15 6 6 6 6 6 8 10 10 10 10 10 10 15 20 25 25 30 35 35 40 45 50 60 70 80 90 95',
);

/** Forward: 1.2 V at most at 200 mA. */
const SATURATION = 1e-12;
const THERMAL = 0.025865;

/** The card of a zener by its type; undefined for other names. */
export function zenerCard(
  name: string,
): { readonly card: string; readonly source: string } | undefined {
  const figures = byNumber(name) ?? byVoltage(name);
  return (
    figures && {
      card: cardOf(name, figures),
      source:
        'the data sheet of its series: voltage at its test current, and no capacitance of its own',
    }
  );
}

interface Figures {
  readonly volts: number;
  readonly amps: number;
  readonly ohms: number;
}

function byNumber(name: string): Figures | undefined {
  const number = Number(/^1n(\d{3,4})[abcd]?$/u.exec(name)?.[1]);
  for (const { first, volts, milliamps, ohms } of SERIES) {
    const [v, i, r] = [volts, milliamps, ohms].map((list) => list[number - first]);
    if (v !== undefined && i !== undefined && r !== undefined)
      return { volts: v, amps: i / 1000, ohms: r };
  }
  return undefined;
}

/** `bzx84c5v1`, `bzx79-c12`, `bzx55c6v2`, with letters of its case behind. */
function byVoltage(name: string): Figures | undefined {
  const [, series = '', whole = '', tenths = ''] =
    /^bz[xvt](\d\d)-?[abc](\d{1,2})(?:v(\d))?[a-z]*\d?$/u.exec(name) ?? [];
  const volts = Number(`${whole}.${tenths || '0'}`);
  const at = BZX_VOLTS.indexOf(volts);
  const ohms = BZX_OHMS[at];
  if (whole === '' || ohms === undefined) return undefined;
  if (series === '85') {
    const power = SERIES[0];
    const k = power?.volts.indexOf(volts) ?? -1;
    const [i, r] = [power?.milliamps[k], power?.ohms[k]];
    if (i !== undefined && r !== undefined) return { volts, amps: i / 1000, ohms: r };
  }
  return { volts, amps: volts > 24 ? 2e-3 : 5e-3, ohms };
}

/**
 * The exponential of breakdown gives the dynamic resistance NBV·kT/q/I as far as it leaves the voltage between 45 % and 100 % to the
 * knee; the rest is in series, 1.5 Ω at most, as it stands in the way forward too.
 */
function cardOf(name: string, { volts, amps, ohms }: Figures): string {
  const steepest = (0.55 * volts) / Math.log(amps / SATURATION);
  const slope = Math.min(ohms * amps, steepest);
  const series = Math.min(Math.max(ohms - slope / amps, 0), 1.5);
  const drop = volts - amps * series;
  const figure = (x: number): string => x.toPrecision(5);
  return `${name} d(is=1p n=1.1 rs=${figure(series)} bv=${figure(drop)} ibv=${figure(amps)} nbv=${figure(slope / THERMAL)})`;
}
