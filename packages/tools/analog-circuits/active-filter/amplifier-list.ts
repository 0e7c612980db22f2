/** Amplifiers as they are sold, with the typical figures of their data sheets at 25 °C. */

export interface RealAmplifier {
  readonly label: string;
  /** Gain-bandwidth product, Hz. */
  readonly gbw: number;
  /** Open-loop gain, dB. */
  readonly a0: number;
  /** Noise voltage at 1 kHz, V/√Hz. */
  readonly en: number;
  /** Noise current of an input at 1 kHz, A/√Hz; 0 where the sheet has none. */
  readonly in: number;
  /** Slew rate, V/s. */
  readonly slew: number;
  /** The data sheet the figures are from. */
  readonly sheet: string;
}

/** By what stands in links. */
export const AMPLIFIERS = {
  lm358: {
    label: 'LM358',
    gbw: 0.7e6,
    a0: 100,
    en: 40e-9,
    in: 0,
    slew: 0.3e6,
    sheet: 'Texas Instruments SLOS068',
  },
  mcp6002: {
    label: 'MCP6002',
    gbw: 1e6,
    a0: 112,
    en: 28e-9,
    in: 0.6e-15,
    slew: 0.6e6,
    sheet: 'Microchip DS21733',
  },
  tl072: {
    label: 'TL072',
    gbw: 4e6,
    a0: 106,
    en: 15e-9,
    in: 0,
    slew: 16e6,
    sheet: 'STMicroelectronics TL072, rev. 4',
  },
  op27: {
    label: 'OP27',
    gbw: 8e6,
    a0: 125,
    en: 3e-9,
    in: 0.4e-12,
    slew: 2.8e6,
    sheet: 'Analog Devices OP27',
  },
  opa2134: {
    label: 'OPA2134',
    gbw: 8e6,
    a0: 120,
    en: 8e-9,
    in: 3e-15,
    slew: 20e6,
    sheet: 'Texas Instruments SBOS058',
  },
  ne5532: {
    label: 'NE5532',
    gbw: 10e6,
    a0: 100,
    en: 5e-9,
    in: 0.7e-12,
    slew: 9e6,
    sheet: 'Texas Instruments SLOS075',
  },
  opa1612: {
    label: 'OPA1612',
    gbw: 40e6,
    a0: 130,
    en: 1.1e-9,
    in: 1.7e-12,
    slew: 27e6,
    sheet: 'Texas Instruments SBOS450',
  },
  lm4562: {
    label: 'LM4562',
    gbw: 55e6,
    a0: 140,
    en: 2.7e-9,
    in: 1.6e-12,
    slew: 20e6,
    sheet: 'Texas Instruments SNAS326',
  },
} as const satisfies Readonly<Record<string, RealAmplifier>>;

/** Figures of the amplifiers in a filter; those of a custom one have no slew rate. */
export interface AmplifierFigures {
  readonly label: string | null;
  readonly gbw: number;
  readonly a0: number;
  readonly en: number;
  readonly in: number;
  readonly slew: number | null;
}

/** The amplifier that is chosen, or typed. */
export function amplifierFigures(i: {
  readonly amplifier: keyof typeof AMPLIFIERS | 'custom';
  readonly gbw: number;
  readonly a0: number;
  readonly en: number;
  readonly in: number;
}): AmplifierFigures {
  if (i.amplifier !== 'custom') return AMPLIFIERS[i.amplifier];
  return { label: null, gbw: i.gbw, a0: i.a0, en: i.en, in: i.in, slew: null };
}
