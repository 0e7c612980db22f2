/**
 * Amplifiers as they are sold, with what their data sheets say at 25 °C, typical where a typical figure is given. A figure that is
 * not kept here was not at hand in the sheet that is named: nothing is filled in.
 */

export interface RealAmplifier {
  readonly label: string;
  /** The data sheet the figures are from. */
  readonly sheet: string;
  /** Gain-bandwidth product, Hz. */
  readonly gbw: number;
  /** Open-loop gain, dB. */
  readonly a0?: number;
  /** At its least stable gain, °. */
  readonly phaseMargin?: number;
  /** Noise voltage above its corner with 1/f, V/√Hz, and the corner, Hz. */
  readonly en?: number;
  readonly enCorner?: number;
  /** Noise current of an input above its corner, A/√Hz, and the corner, Hz. */
  readonly in?: number;
  readonly inCorner?: number;
  /** Offset, V, and its drift, V/K. */
  readonly vos?: number;
  readonly drift?: number;
  /** Input bias current, A, and the difference of both. */
  readonly ib?: number;
  readonly ios?: number;
  /** dB. */
  readonly cmrr?: number;
  readonly psrr?: number;
  /** V/s. */
  readonly slew?: number;
  /** Open-loop output resistance, Ω, and input capacitances, F. */
  readonly ro?: number;
  readonly ccm?: number;
  readonly cdiff?: number;
  /** A, per amplifier. */
  readonly supplyCurrent?: number;
  /** V, between the supplies. */
  readonly supplyMin?: number;
  readonly supplyMax?: number;
  /** How far output and inputs stay inside the negative and the positive supply, V; below 0 it is beyond. */
  readonly outLow?: number;
  readonly outHigh?: number;
  readonly inLow?: number;
  readonly inHigh?: number;
  /** A. */
  readonly currentLimit?: number;
  /** Least noise gain at which it is stable. */
  readonly minGain?: number;
}

/** By what stands in links. */
export const AMPLIFIERS = {
  op27: {
    label: 'OP27',
    sheet: 'Analog Devices OP27 rev. C, grades A and E; current noise by its two points',
    gbw: 8e6,
    a0: 125,
    en: 3e-9,
    enCorner: 2.7,
    in: 0.36e-12,
    inCorner: 210,
    vos: 10e-6,
    drift: 0.2e-6,
    ib: 10e-9,
    ios: 7e-9,
    cmrr: 126,
    psrr: 120,
    slew: 2.8e6,
    ro: 70,
    supplyCurrent: 3e-3,
    supplyMin: 8,
    supplyMax: 36,
    outLow: 1.2,
    outHigh: 1.2,
    inLow: 2.7,
    inHigh: 2.7,
  },
  tl072: {
    label: 'TL072',
    sheet: 'STMicroelectronics TL072',
    gbw: 4e6,
    a0: 106,
    phaseMargin: 45,
    en: 15e-9,
    vos: 3e-3,
    drift: 10e-6,
    ib: 20e-12,
    ios: 5e-12,
    cmrr: 86,
    psrr: 86,
    slew: 16e6,
    supplyCurrent: 1.4e-3,
    supplyMax: 36,
    outLow: 1.5,
    outHigh: 1.5,
    inLow: 3,
    inHigh: 0,
    currentLimit: 0.04,
  },
  lm358b: {
    label: 'LM358B',
    sheet: 'Texas Instruments SLOS068V',
    gbw: 1.2e6,
    a0: 103,
    phaseMargin: 56,
    en: 40e-9,
    vos: 1e-3,
    drift: 3.5e-6,
    ib: 10e-9,
    ios: 0.5e-9,
    cmrr: 103,
    psrr: 120,
    slew: 0.5e6,
    ccm: 1.5e-12,
    cdiff: 0.1e-12,
    supplyMin: 3,
    supplyMax: 36,
    inLow: 0,
    inHigh: 1.5,
  },
  mcp6001: {
    label: 'MCP6001',
    sheet: 'Microchip DS21733J; the output resistance by its 45° with 500 pF',
    gbw: 1e6,
    phaseMargin: 90,
    ro: 450,
    supplyCurrent: 100e-6,
    supplyMin: 1.8,
    supplyMax: 6,
    inLow: -0.3,
    inHigh: -0.3,
  },
  opa2320: {
    label: 'OPA2320',
    sheet: 'Texas Instruments OPA2320, specifications; noise by its two points',
    gbw: 20e6,
    a0: 132,
    phaseMargin: 47,
    en: 6.8e-9,
    enCorner: 560,
    in: 0.6e-15,
    vos: 40e-6,
    drift: 1.5e-6,
    ib: 0.2e-12,
    ios: 0.2e-12,
    cmrr: 114,
    psrr: 106,
    slew: 10e6,
    ccm: 4e-12,
    cdiff: 5e-12,
    supplyMin: 1.8,
    supplyMax: 5.5,
    inLow: -0.1,
    inHigh: -0.1,
  },
  opa192: {
    label: 'OPA192',
    sheet: 'Texas Instruments SBOS620E',
    gbw: 10e6,
    en: 5.5e-9,
    vos: 5e-6,
    drift: 0.2e-6,
    ib: 5e-12,
    cmrr: 140,
    slew: 20e6,
    supplyCurrent: 1e-3,
    supplyMin: 4.5,
    supplyMax: 36,
    currentLimit: 0.065,
  },
  opa1612: {
    label: 'OPA1612',
    sheet: 'Texas Instruments SBOS450C',
    gbw: 40e6,
    a0: 130,
    en: 1.1e-9,
    slew: 27e6,
    supplyCurrent: 3.6e-3,
    supplyMin: 4.5,
    supplyMax: 36,
    outLow: 0.6,
    outHigh: 0.6,
    currentLimit: 0.03,
  },
  lt1028: {
    label: 'LT1028',
    sheet:
      'Linear Technology LT1028 rev. C; the least slew rate, and offset current, rejections, supply current and swings of 0 °C to 70 °C',
    gbw: 75e6,
    a0: 149,
    en: 0.85e-9,
    enCorner: 3.5,
    vos: 10e-6,
    drift: 0.1e-6,
    ib: 25e-9,
    ios: 15e-9,
    cmrr: 124,
    psrr: 132,
    slew: 11e6,
    supplyCurrent: 8e-3,
    supplyMin: 9,
    supplyMax: 36,
    outLow: 2.3,
    outHigh: 2.3,
    inLow: 3,
    inHigh: 3,
    minGain: 2,
  },
  lmp7731: {
    label: 'LMP7731',
    sheet: 'National Semiconductor LMP7731, at 3.3 V',
    gbw: 22e6,
    a0: 130,
    phaseMargin: 62,
    en: 2.9e-9,
    in: 1.1e-12,
    vos: 6e-6,
    drift: 0.5e-6,
    ib: 1.5e-9,
    ios: 1e-9,
    cmrr: 130,
    psrr: 129,
    slew: 2.4e6,
    supplyCurrent: 2.1e-3,
    supplyMin: 1.8,
    supplyMax: 5.5,
    outLow: 0.005,
    outHigh: 0.005,
    inLow: 0,
    inHigh: 0,
    currentLimit: 0.045,
  },
  lm7341: {
    label: 'LM7341',
    sheet: 'Texas Instruments SNOSAW9B, at ±5 V',
    gbw: 4e6,
    a0: 100.8,
    en: 33e-9,
    in: 0.26e-12,
    vos: 0.2e-3,
    drift: 2e-6,
    ib: 95e-9,
    ios: 1e-9,
    cmrr: 112,
    psrr: 106,
    slew: 1.7e6,
    supplyCurrent: 0.65e-3,
    supplyMin: 2.7,
    supplyMax: 30,
    outLow: 0.09,
    outHigh: 0.08,
    inLow: -0.3,
    inHigh: -0.3,
    currentLimit: 0.011,
  },
  ad8605: {
    label: 'AD8605',
    sheet: 'Analog Devices AD8605 rev. L; the largest offset and bias current',
    gbw: 10e6,
    a0: 120,
    en: 8e-9,
    vos: 65e-6,
    ib: 1e-12,
    supplyMin: 2.7,
    supplyMax: 5.5,
  },
  ada4522: {
    label: 'ADA4522-2',
    sheet: 'Analog Devices ADA4522-2; its unity-gain crossover, the largest offset and drift',
    gbw: 3e6,
    en: 5.8e-9,
    enCorner: 0,
    vos: 5e-6,
    drift: 22e-9,
    ib: 50e-12,
    cmrr: 160,
    psrr: 160,
    supplyMin: 4.5,
    supplyMax: 55,
    inLow: 0,
  },
  opa353: {
    label: 'OPA353',
    sheet: 'Burr-Brown OPA353',
    gbw: 44e6,
    en: 5e-9,
    slew: 22e6,
    outLow: 0.01,
    outHigh: 0.01,
    inLow: -0.3,
    inHigh: -0.3,
  },
  tl082m: {
    label: 'TL082M',
    sheet: 'Texas Instruments SLOS081G; its unity-gain bandwidth',
    gbw: 3e6,
    a0: 106,
    vos: 3e-3,
    drift: 18e-6,
    ib: 30e-12,
    ios: 5e-12,
    cmrr: 86,
    psrr: 86,
    supplyCurrent: 1.4e-3,
    outLow: 1.5,
    outHigh: 1.5,
    inLow: 3,
    inHigh: 0,
  },
  opa656: {
    label: 'OPA656',
    sheet: 'Texas Instruments SBOS196A; its slew rate by SBOS197B',
    gbw: 230e6,
    en: 7e-9,
    vos: 0.25e-3,
    drift: 2e-6,
    ib: 2e-12,
    slew: 170e6,
    currentLimit: 0.07,
  },
  opa657: {
    label: 'OPA657',
    sheet: 'Texas Instruments SBOS197B; its slew rate by SBOS196A',
    gbw: 1.6e9,
    en: 4.8e-9,
    vos: 0.25e-3,
    ib: 2e-12,
    slew: 700e6,
    supplyMin: 8,
    supplyMax: 12,
    currentLimit: 0.07,
    minGain: 7,
  },
  opa847: {
    label: 'OPA847',
    sheet: 'Texas Instruments SBOS251E; the largest offset',
    gbw: 3.9e9,
    en: 0.85e-9,
    vos: 100e-6,
    slew: 950e6,
    supplyCurrent: 18.1e-3,
    minGain: 12,
  },
} as const satisfies Readonly<Record<string, RealAmplifier>>;

export type AmplifierName = keyof typeof AMPLIFIERS;

/** The figures of one, whichever are kept. */
export const realAmplifier = (name: AmplifierName): RealAmplifier => AMPLIFIERS[name];
