/** The units that are read and written, their prefixes, and what a unit says beside its dimension. */
import {
  ADMITTANCE,
  CAPACITANCE,
  CURRENT,
  type Dimension,
  FREQUENCY,
  IMPEDANCE,
  INDUCTANCE,
  NONE,
  POWER,
  TEMPERATURE,
  VOLTAGE,
} from './dimension.ts';

/**
 * What a value is beside its dimension: hertz and radians a second are both 1/s, watts, volt-amperes and vars both V·A.
 * `pi` is a pure number that has π as a factor: 2π·50 Hz is no frequency any more.
 */
export type Tag = '' | 'angle' | 'pi' | 'cycles' | 'angular' | 'VA' | 'W' | 'var' | 'celsius';

export interface Unit {
  readonly symbol: string;
  /** SI units that one of it is. */
  readonly factor: number;
  readonly dimension: Dimension;
  readonly tag: Tag;
  /** Which prefixes it takes: all, those from deca's lower neighbour `c` down for lengths too, or none. */
  readonly prefixes: 'all' | 'length' | 'none';
  readonly also: readonly string[];
  /** A level in decibels: reference in SI, and 20 for fields, 10 for powers. */
  readonly level?: { readonly reference: number; readonly per: 10 | 20 };
  /** A peak, or peak-to-peak value: its ratio to the peak. */
  readonly peak?: number;
  readonly offset?: number;
}

const unit = (
  symbol: string,
  factor: number,
  dimension: Dimension,
  more: Partial<Unit> = {},
): Unit => ({ symbol, factor, dimension, tag: '', prefixes: 'all', also: [], ...more });

const bare = { prefixes: 'none' } as const;
const ENERGY: Dimension = [1, 2, -2, 0, 0];
const LENGTH: Dimension = [0, 1, 0, 0, 0];
const TIME: Dimension = [0, 0, 1, 0, 0];
const CHARGE: Dimension = [0, 0, 1, 1, 0];
const FIELD: Dimension = [1, 0, -2, -1, 0];
const PRESSURE: Dimension = [1, -1, -2, 0, 0];

const level = (symbol: string, reference: number, per: 10 | 20, also: string[] = []): Unit =>
  unit(symbol, 1, per === 10 ? POWER : VOLTAGE, { ...bare, also, level: { reference, per } });

/** Peak, peak-to-peak and rms of one unit. */
const amplitudes = (symbol: string, dimension: Dimension): Unit[] => [
  unit(`${symbol}rms`, 1, dimension, { also: [`${symbol}RMS`, `${symbol}eff`], peak: Math.SQRT2 }),
  unit(`${symbol}pk`, 1, dimension, { also: [`${symbol}p`, `${symbol}peak`], peak: 1 }),
  unit(`${symbol}pp`, 1, dimension, { also: [`${symbol}ppk`], peak: 0.5 }),
];

/** The international foot, pound force and standard gravity are exact by definition; so are the SI's own since 2019. */
export const UNITS: readonly Unit[] = [
  unit('V', 1, VOLTAGE, { also: ['volt', 'volts'] }),
  unit('A', 1, CURRENT, { also: ['amp', 'amps', 'ampere', 'amperes'] }),
  unit('Ω', 1, IMPEDANCE, { also: ['Ω', 'ohm', 'ohms', 'Ohm', 'Ohms'] }),
  unit('S', 1, ADMITTANCE, { also: ['siemens', 'mho', '℧'] }),
  unit('F', 1, CAPACITANCE, { also: ['farad', 'farads'] }),
  unit('H', 1, INDUCTANCE, { also: ['henry', 'henries', 'henrys'] }),
  unit('W', 1, POWER, { tag: 'W', also: ['watt', 'watts'] }),
  unit('VA', 1, POWER, { tag: 'VA' }),
  unit('var', 1, POWER, { tag: 'var', also: ['VAR', 'VAr', 'Var', 'vars', 'VARs'] }),
  unit('Hz', 1, FREQUENCY, { tag: 'cycles', also: ['hertz'] }),
  unit('rpm', 1 / 60, FREQUENCY, { ...bare, tag: 'cycles' }),
  unit('s', 1, TIME, { also: ['sec', 'second', 'seconds'] }),
  unit('min', 60, TIME, bare),
  unit('h', 3600, TIME, { ...bare, also: ['hour', 'hours'] }),
  unit('m', 1, LENGTH, { prefixes: 'length', also: ['metre', 'meter', 'metres', 'meters'] }),
  unit('inch', 0.0254, LENGTH, { ...bare, also: ['inches'] }),
  unit('ft', 0.3048, LENGTH, { ...bare, also: ['foot', 'feet'] }),
  unit('mil', 25.4e-6, LENGTH, { ...bare, also: ['mils'] }),
  unit('mile', 1609.344, LENGTH, { ...bare, also: ['miles'] }),
  unit('g', 1e-3, [1, 0, 0, 0, 0], { also: ['gram', 'grams'] }),
  unit('lb', 0.45359237, [1, 0, 0, 0, 0], bare),
  unit('C', 1, CHARGE, { also: ['coulomb', 'coulombs'] }),
  unit('Ah', 3600, CHARGE),
  unit('J', 1, ENERGY, { also: ['joule', 'joules'] }),
  unit('Wh', 3600, ENERGY),
  unit('eV', 1.602176634e-19, ENERGY),
  unit('N', 1, [1, 1, -2, 0, 0], { also: ['newton', 'newtons'] }),
  unit('lbf', 4.4482216152605, [1, 1, -2, 0, 0], bare),
  unit('Pa', 1, PRESSURE, { also: ['pascal'] }),
  unit('bar', 1e5, PRESSURE),
  unit('atm', 101325, PRESSURE, bare),
  unit('psi', 6894.757293168361, PRESSURE, bare),
  unit('Wb', 1, [1, 2, -2, -1, 0], { also: ['weber'] }),
  unit('T', 1, FIELD, { also: ['tesla'] }),
  unit('gauss', 1e-4, FIELD),
  unit('K', 1, TEMPERATURE, { also: ['kelvin'] }),
  unit('°C', 1, TEMPERATURE, { ...bare, tag: 'celsius', also: ['℃', 'degC'], offset: 273.15 }),
  unit('°F', 5 / 9, TEMPERATURE, {
    ...bare,
    tag: 'celsius',
    also: ['degF'],
    offset: 459.67 * (5 / 9),
  }),
  unit('°', Math.PI / 180, NONE, {
    ...bare,
    tag: 'angle',
    also: ['deg', 'degree', 'degrees', 'º'],
  }),
  unit('rad', 1, NONE, { tag: 'angle', also: ['radian', 'radians'] }),
  unit('gon', Math.PI / 200, NONE, { ...bare, tag: 'angle', also: ['grad', 'grads'] }),
  unit('turn', 2 * Math.PI, NONE, { ...bare, tag: 'angle', also: ['turns', 'rev'] }),
  unit('%', 0.01, NONE, { ...bare, also: ['percent'] }),
  unit('ppm', 1e-6, NONE, bare),
  level('dBm', 1e-3, 10),
  level('dBW', 1, 10),
  level('dBV', 1, 20),
  level('dBmV', 1e-3, 20),
  level('dBµV', 1e-6, 20, ['dBuV', 'dBμV']),
  ...amplitudes('V', VOLTAGE),
  ...amplitudes('A', CURRENT),
];

const PREFIXES: Readonly<Record<string, number>> = {
  f: -15,
  p: -12,
  n: -9,
  u: -6,
  µ: -6,
  μ: -6,
  m: -3,
  k: 3,
  K: 3,
  M: 6,
  meg: 6,
  Meg: 6,
  G: 9,
  T: 12,
  P: 15,
};

/** A prefix alone behind a number, `3 k`: undefined where the letter is no prefix. */
export const prefixPower = (text: string): number | undefined =>
  Object.hasOwn(PREFIXES, text) ? PREFIXES[text] : undefined;

export interface ReadUnit extends Unit {
  /** Its prefix's power of ten, 0 without one. */
  readonly power: number;
}

const table = new Map<string, ReadUnit>();
for (const u of UNITS)
  for (const name of [u.symbol, ...u.also]) table.set(name, { ...u, power: 0 });
for (const u of UNITS) {
  const prefixes =
    u.prefixes === 'none'
      ? []
      : Object.entries(u.prefixes === 'length' ? { ...PREFIXES, c: -2, d: -1 } : PREFIXES);
  // `min` is a minute, `ft` a foot, `Pa` a pascal: the unit of its own comes first.
  for (const [prefix, power] of prefixes)
    for (const name of [u.symbol, ...u.also])
      if (!table.has(prefix + name))
        table.set(prefix + name, { ...u, symbol: prefix + name, power });
}

/** Words that name several units: which, and what to write. */
const DOUBTFUL: Readonly<Record<string, string>> = {
  hp: 'is 746 W (electric), 745.7 W (mechanical) or 735.5 W (metric): write the watts',
  PS: 'is 735.5 W: write the watts',
  dB: 'is a ratio of amplitudes or of powers: write 10^(x/20) or 10^(x/10)',
  cal: 'is one of several calories: write the joules',
  mh: 'is no unit: write mH for millihenry',
  pf: 'is no unit: write pF for picofarad',
  PF: 'is a petafarad: write pF for picofarad',
  MF: 'is a megafarad: write µF or mF',
  UF: 'is no unit: write uF for microfarad',
  NF: 'is no unit: write nF for nanofarad',
  uf: 'is no unit: write uF for microfarad',
  mhz: 'is no unit: write MHz for megahertz or mHz for millihertz',
  khz: 'is no unit: write kHz',
  hz: 'is no unit: write Hz',
  MHZ: 'is no unit: write MHz',
  kva: 'is no unit: write kVA',
  kw: 'is no unit: write kW',
  L: 'is no unit here: write 1e-3 m^3 for a litre',
};
export const doubtOf = (name: string): string | undefined =>
  Object.hasOwn(DOUBTFUL, name) ? DOUBTFUL[name] : undefined;

export const unitNamed = (name: string): ReadUnit | undefined => table.get(name);

/** The units that a name is but for its case: kHZ is kHz, MHZ is MHz or mHz. */
export function unitsBut(name: string): string[] {
  const low = name.toLowerCase();
  return [...table.keys()].filter((key) => key.toLowerCase() === low);
}

/** A number times a power of ten, by its decimal text: 4.7 kΩ is the double nearest 4700. */
export function scaled(mantissa: string, power: number): number {
  const [digits = '', exponent = '0'] = mantissa.toLowerCase().split('e');
  return Number(`${digits}e${Number(exponent) + power}`);
}
