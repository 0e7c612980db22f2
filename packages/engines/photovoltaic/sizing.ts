/** How many modules go in series and beside one another at an inverter. */

export interface Window {
  /** V: never exceeded at open circuit. */
  readonly most: number;
  /** V: the tracker's range. */
  readonly trackFrom: number;
  readonly trackTo: number;
  /** A at the tracker's input. */
  readonly current: number;
}

export interface ModuleVoltages {
  /** Open circuit at the lowest temperature, V. */
  readonly openCold: number;
  /** Maximum power at the lowest and the highest temperature, V. */
  readonly maximumCold: number;
  readonly maximumHot: number;
}

export interface Count {
  readonly modules: number;
  readonly openCold: number;
  readonly maximumCold: number;
  readonly maximumHot: number;
  /** At the inverter's terminals, after the cable, V. */
  readonly atInverter: number;
  readonly verdict: 'fits' | 'tooHigh' | 'tooLow' | 'overRange';
}

/** Judges a number of modules in series. `overRange` stays below the limit, but leaves the tracker's range when cold. */
export function judge(n: number, m: ModuleVoltages, w: Window, drop: number): Count {
  const openCold = n * m.openCold;
  const atInverter = n * m.maximumHot - drop;
  const verdict =
    openCold > w.most
      ? 'tooHigh'
      : atInverter < w.trackFrom
        ? 'tooLow'
        : n * m.maximumCold > w.trackTo
          ? 'overRange'
          : 'fits';
  return {
    modules: n,
    openCold,
    maximumCold: n * m.maximumCold,
    maximumHot: n * m.maximumHot,
    atInverter,
    verdict,
  };
}

/** Resistivity of copper and aluminium at 20 °C, Ω·m, and its rise, 1/K (IEC 60028, IEC 60889). */
const METALS = {
  copper: { rho: 1.7241e-8, rise: 0.00393 },
  aluminium: { rho: 2.8264e-8, rise: 0.00403 },
} as const;
export type Metal = keyof typeof METALS;

/** Resistance of both conductors of a cable, Ω. Length one way in m, section in m², temperature in °C. */
export function cableResistance(
  length: number,
  section: number,
  metal: Metal,
  celsius: number,
): number {
  const { rho, rise } = METALS[metal];
  return (2 * length * rho * (1 + rise * (celsius - 20))) / section;
}
