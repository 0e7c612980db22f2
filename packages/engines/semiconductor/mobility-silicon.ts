/** Fits of the majority mobility in silicon over doping and temperature; m²/Vs of 1/m³ and kelvin. */
import { PER_CUBIC_CENTIMETRE } from './constants.ts';

const PER_SQUARE_CENTIMETRE = 1e-4;

export type Carrier = 'electron' | 'hole';

/** D. M. Caughey, R. E. Thomas, Proc. IEEE 55, 2192, 1967: at 300 K. */
export function caugheyThomas(carrier: Carrier, density: number): number {
  const [least, most, reference, power] =
    carrier === 'electron' ? [65, 1330, 8.5e16, 0.72] : [47.7, 495, 6.3e16, 0.76];
  const n = density / PER_CUBIC_CENTIMETRE;
  return PER_SQUARE_CENTIMETRE * (least + (most - least) / (1 + (n / reference) ** power));
}

/** N. D. Arora, J. R. Hauser, D. J. Roulston, IEEE Trans. Electron Devices 29, 292, 1982: 200 to 500 K, within 13 %. */
export function arora(carrier: Carrier, density: number, kelvin: number): number {
  const [least, above, power, reference] =
    carrier === 'electron' ? [88, 7.4e8, -2.33, 1.26e17] : [54.3, 1.36e8, -2.23, 2.35e17];
  const t = kelvin / 300;
  const n = density / PER_CUBIC_CENTIMETRE;
  const crowding = (0.88 * t ** -0.146 * n) / (reference * t ** 2.4);
  return PER_SQUARE_CENTIMETRE * (least * t ** -0.57 + (above * kelvin ** power) / (1 + crowding));
}

interface MasettiFit {
  readonly most: number;
  readonly least1: number;
  readonly least2: number;
  readonly drop: number;
  readonly reference: number;
  readonly high: number;
  readonly power: number;
  readonly highPower: number;
  readonly onset: number;
}

const MASETTI: Readonly<Record<'As' | 'P' | 'B', MasettiFit>> = {
  As: {
    most: 1417,
    least1: 52.2,
    least2: 52.2,
    drop: 43.4,
    reference: 9.68e16,
    high: 3.43e20,
    power: 0.68,
    highPower: 2,
    onset: 0,
  },
  P: {
    most: 1414,
    least1: 68.5,
    least2: 68.5,
    drop: 56.1,
    reference: 9.2e16,
    high: 3.41e20,
    power: 0.711,
    highPower: 1.98,
    onset: 0,
  },
  B: {
    most: 470.5,
    least1: 44.9,
    least2: 0,
    drop: 29,
    reference: 2.23e17,
    high: 6.1e20,
    power: 0.719,
    highPower: 2,
    onset: 9.23e16,
  },
};

/** G. Masetti, M. Severi, S. Solmi, IEEE Trans. Electron Devices 30, 764, 1983: at room temperature, to 5e21 1/cm³. */
export function masetti(dopant: 'As' | 'P' | 'B', density: number): number {
  const m = MASETTI[dopant];
  const n = Math.max(density / PER_CUBIC_CENTIMETRE, 1);
  return (
    PER_SQUARE_CENTIMETRE *
    (m.least1 * Math.exp(-m.onset / n) +
      (m.most - m.least2) / (1 + (n / m.reference) ** m.power) -
      m.drop / (1 + (m.high / n) ** m.highPower))
  );
}
