/** Constants that expressions may name. */
import type { Dialect } from '../dialect.ts';

const EVERYWHERE: Readonly<Record<string, number>> = {
  pi: Math.PI,
  boltz: 1.38064852e-23,
  echarge: 1.6021766208e-19,
  kelvin: -273.15,
};

const OWN: Readonly<Partial<Record<Dialect, Readonly<Record<string, number>>>>> = {
  ngspice: { e: Math.E },
  spice3: { e: Math.E },
  ltspice: { e: Math.E, k: 1.3806503e-23, q: 1.602176462e-19, true: 1, false: 0 },
  xyce: { true: 1, false: 0 },
  pspice: { true: 1, false: 0 },
};

/** The value of a constant, undefined where the dialect has none of that name. */
export function constantOf(name: string, dialect: Dialect): number | undefined {
  const own = OWN[dialect];
  if (own && Object.hasOwn(own, name)) return own[name];
  return Object.hasOwn(EVERYWHERE, name) ? EVERYWHERE[name] : undefined;
}

/** Whether a name that is no parameter is the temperature of the circuit, °C: models for PSpice go to any deck. */
export const isTemperature = (name: string): boolean => name === 'temper' || name === 'temp';

/** Whether a name is the frequency of an AC analysis, Hz. */
export const isFrequency = (name: string, dialect: Dialect): boolean =>
  name === 'hertz' || (name === 'freq' && dialect === 'xyce');
