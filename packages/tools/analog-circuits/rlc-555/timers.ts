/** Timers as they are sold, with the typical figures of their data sheets at 25 °C and 5 V. */

export interface TimerFigures {
  readonly label: string;
  /** Of the discharge transistor: V without current, Ω. */
  readonly saturation: number;
  readonly discharge: number;
  /** V that the high output stays below the supply at a light load. */
  readonly drop: number;
  /** A into the threshold pin. */
  readonly bias: number;
  /** s. */
  readonly delayLow: number;
  readonly delayHigh: number;
  /** V. */
  readonly least: number;
  readonly most: number;
  readonly sheet: string;
}

/** By what stands in links. */
export const TIMERS = {
  ideal: {
    label: 'ideal',
    saturation: 0,
    discharge: 0,
    drop: 0,
    bias: 0,
    delayLow: 0,
    delayHigh: 0,
    least: 0,
    most: Number.POSITIVE_INFINITY,
    sheet: 'two thirds, one third and nothing else',
  },
  ne555: {
    label: 'NE555, bipolar',
    // 80 mV at 4.5 mA and 180 mV at 15 mA.
    saturation: 0.037,
    discharge: 9.5,
    drop: 1.7,
    bias: 30e-9,
    delayLow: 0.5e-6,
    delayHigh: 0,
    least: 4.5,
    most: 16,
    sheet:
      'STMicroelectronics NE555: 80 mV at 4.5 mA, 180 mV at 15 mA, turn-off 0.5 µs; Texas Instruments SLFS022: 30 nA, 3.3 V high at 5 V',
  },
  lmc555: {
    label: 'LMC555, CMOS',
    saturation: 0,
    discharge: 15,
    drop: 0,
    bias: 10e-12,
    delayLow: 100e-9,
    delayHigh: 100e-9,
    least: 1.5,
    most: 15,
    sheet: 'Texas Instruments SNAS558: 150 mV at 10 mA, 10 pA, 100 ns',
  },
  tlc555: {
    label: 'TLC555, CMOS',
    saturation: 0,
    discharge: 14,
    drop: 0,
    bias: 10e-12,
    delayLow: 0,
    delayHigh: 0,
    least: 2,
    most: 15,
    sheet: 'Texas Instruments SLFS043: 140 mV at 10 mA, 10 pA; no delays are given',
  },
} as const satisfies Readonly<Record<string, TimerFigures>>;
