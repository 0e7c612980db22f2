/**
 * Parts on the market and their makers’ limits, as LTspice’s libraries have them beside its models: standard.mos,
 * standard.dio, standard.ind and standard.cap, read in the public repository evenator/LTSpice-Libraries (cmp/) at commit
 * 8b779698. SI units.
 */

/** V that it blocks, Ω and C of its gate, typical. */
export interface Switch {
  readonly part: string;
  readonly maker: string;
  readonly volts: number;
  readonly ohms: number;
  readonly charge: number;
}

/** V it blocks and A mean; IS, N and RS of its model give its drop at 27 °C. */
export interface Diode {
  readonly part: string;
  readonly maker: string;
  readonly volts: number;
  readonly amps: number;
  readonly is: number;
  readonly n: number;
  readonly rs: number;
}

/** H, A at its peak and Ω. */
export interface Coil {
  readonly part: string;
  readonly maker: string;
  readonly henry: number;
  readonly amps: number;
  readonly ohms: number;
}

/** F, V, A RMS of ripple and Ω in series. */
export interface Capacitor {
  readonly part: string;
  readonly maker: string;
  readonly farad: number;
  readonly volts: number;
  readonly amps: number;
  readonly ohms: number;
}

/** A name and its maker, then the figures in the order of the interface. */
type Row = readonly [part: string, maker: string, ...figures: number[]];

const SWITCH_ROWS: readonly Row[] = [
  ['Si5515_N', 'Siliconix', 20, 0.04, 5e-9],
  ['Si7868DP', 'Siliconix', 20, 0.003, 5e-8],
  ['BSC090N03LS', 'Infineon', 30, 0.009, 7e-9],
  ['BSC034N03LS', 'Infineon', 30, 0.0034, 1.7e-8],
  ['IPD160N04L', 'Infineon', 40, 0.016, 6e-9],
  ['BSC016N04LS', 'Infineon', 40, 0.0016, 5.5e-8],
  ['HUFA76413DK8T', 'Fairchild', 60, 0.056, 1.8e-8],
  ['IPB090N06N3', 'Infineon', 60, 0.009, 3.6e-8],
  ['BSZ123N08NS3', 'Infineon', 80, 0.0123, 1.9e-8],
  ['BSC440N10NS3', 'Infineon', 100, 0.044, 8e-9],
  ['BSC060N10NS3', 'Infineon', 100, 0.006, 5.1e-8],
  ['IPB530N15N3', 'Infineon', 150, 0.053, 9e-9],
  ['IPP111N15N3', 'Infineon', 150, 0.0111, 4.1e-8],
  ['BSC12DN20NS3', 'Infineon', 200, 0.125, 6e-9],
  ['BSC42DN25NS3', 'Infineon', 250, 0.425, 3e-9],
  ['BSC600N25NS3', 'Infineon', 250, 0.06, 2.1e-8],
  ['SPA11N60C3', 'Infineon', 650, 0.34, 4.5e-8],
  ['STP8NM60', 'STMicroelectronics', 650, 0.9, 1.3e-8],
  ['STW11NM80', 'STMicroelectronics', 800, 0.35, 4.4e-8],
];

const DIODE_ROWS: readonly Row[] = [
  ['MBR0520L', 'onsemi', 20, 0.5, 8.25e-8, 0.7228, 0.115],
  ['1N5819', 'onsemi', 40, 1, 3.17e-5, 1.373, 0.051],
  ['MBRS140', 'onsemi', 40, 1, 2.35e-7, 0.776, 0.109],
  ['B540C', 'Diodes Inc.', 40, 5, 0.0002, 1.7, 0.008],
  ['MBRS340', 'onsemi', 40, 3, 2.26e-5, 1.094, 0.042],
  ['MBRB2545CT', 'General Instrument', 45, 25, 1.94e-8, 0.733, 0.01],
  ['MBR745', 'onsemi', 45, 7.5, 0.000159, 1.76, 0.02],
  ['10MQ060N', 'International Rectifier', 60, 1.5, 1e-7, 1, 0.14],
  ['MBRS360', 'onsemi', 60, 3, 2.26e-5, 1.094, 0.042],
  ['PDS760', 'Diodes Inc.', 60, 7, 3.6e-7, 1.04, 0.016],
  ['MBR20100CT', 'onsemi', 100, 10, 1e-5, 1.5, 0.005],
  ['MURS120', 'onsemi', 200, 1, 3.38e-8, 1.718, 0.0236],
  ['MURS320', 'onsemi', 200, 3, 1.06e-9, 1.367, 0.0111],
  ['MUR460', 'General Instrument', 600, 4, 1.49e-7, 2, 0.0384],
];

const COIL_ROWS: readonly Row[] = [
  ['SER1590-102MX', 'Coilcraft', 1e-6, 21, 0.00067],
  ['DO5010P-152HC', 'Coilcraft', 1.5e-6, 25, 0.00348],
  ['MSS1260-222NX', 'Coilcraft', 2.2e-6, 7.5, 0.0122],
  ['DO5010P-332HC', 'Coilcraft', 3.3e-6, 17, 0.00748],
  ['MSS1278-472MX', 'Coilcraft', 4.7e-6, 7, 0.0174],
  ['DO5010P-472HC', 'Coilcraft', 4.7e-6, 13, 0.0122],
  ['MSS1278-682MX', 'Coilcraft', 6.8e-6, 6.4, 0.0209],
  ['DO5010P-782HC', 'Coilcraft', 7.8e-6, 11, 0.0157],
  ['MSS1278-103MX', 'Coilcraft', 1e-5, 5.4, 0.0261],
  ['DO5010P-103HC', 'Coilcraft', 1e-5, 10, 0.0226],
  ['MSS1278-153MX', 'Coilcraft', 1.5e-5, 4.5, 0.033],
  ['DO5010P-153HC', 'Coilcraft', 1.5e-5, 8, 0.0278],
  ['MSS1278-223MX', 'Coilcraft', 2.2e-5, 3.6, 0.0435],
  ['DO5010P-223HC', 'Coilcraft', 2.2e-5, 7, 0.0409],
  ['MSS1278-333MX', 'Coilcraft', 3.3e-5, 3, 0.0696],
  ['DO5010P-333HC', 'Coilcraft', 3.3e-5, 5.5, 0.0574],
  ['MSS1278-473MX', 'Coilcraft', 4.7e-5, 2.5, 0.087],
  ['DO5010P-473HC', 'Coilcraft', 4.7e-5, 4.5, 0.0748],
  ['MSS1278-683MX', 'Coilcraft', 6.8e-5, 2.1, 0.104],
  ['DO5010P-683HC', 'Coilcraft', 6.8e-5, 3.5, 0.113],
  ['MSS1278-104MX', 'Coilcraft', 0.0001, 1.7, 0.157],
  ['DO5010P-104HC', 'Coilcraft', 0.0001, 3, 0.165],
  ['DR74-151-R', 'Coiltronics', 0.00015, 0.81, 0.591],
  ['DR74-221-R', 'Coiltronics', 0.00022, 0.66, 0.907],
  ['DR74-331-R', 'Coiltronics', 0.00033, 0.54, 1.41],
  ['DR74-471-R', 'Coiltronics', 0.00047, 0.46, 1.74],
  ['DR74-102-R', 'Coiltronics', 0.001, 0.31, 3.89],
];

const CAPACITOR_ROWS: readonly Row[] = [
  ['T520V107M006ASE012', 'KEMET', 0.0001, 6.3, 3.2, 0.012],
  ['A700X107M010ATE010', 'KEMET', 0.0001, 10, 4.2, 0.01],
  ['6TPC150M', 'Sanyo', 0.00015, 6.3, 1.9, 0.04],
  ['A700X157M010ATE010', 'KEMET', 0.00015, 10, 4.2, 0.01],
  ['T520V476M016ASE070', 'KEMET', 4.7e-5, 16, 1.3, 0.07],
  ['T510E107K025AS', 'KEMET', 0.0001, 25, 2.4, 0.05],
  ['C1210C335K3PAC', 'KEMET', 3.3e-6, 25, 7.596, 0.005],
  ['C1210C105K5PAC', 'KEMET', 1e-6, 50, 5.62, 0.007],
  ['LXF35VB331M10X20LL', 'United Chemi-Con', 0.00033, 35, 1.04, 0.062],
  ['UPL1E561MPH', 'Nichicon', 0.00056, 25, 1.22, 0.055],
  ['LXF35VB561M12X20LL', 'United Chemi-Con', 0.00056, 35, 1.34, 0.046],
  ['LXF50VB331M10X30LL', 'United Chemi-Con', 0.00033, 50, 1.255, 0.054],
  ['UPL1H681MRH', 'Nichicon', 0.00068, 50, 1.85, 0.036],
  ['UPL1J331MRH6', 'Nichicon', 0.00033, 63, 1.41, 0.05],
  ['UPL1J561MRH', 'Nichicon', 0.00056, 63, 1.95, 0.035],
];

export const SWITCHES = SWITCH_ROWS.map(
  ([part, maker, volts = 0, ohms = 0, charge = 0]): Switch => ({
    part,
    maker,
    volts,
    ohms,
    charge,
  }),
);
export const DIODES = DIODE_ROWS.map(
  ([part, maker, volts = 0, amps = 0, is = 0, n = 0, rs = 0]): Diode => ({
    part,
    maker,
    volts,
    amps,
    is,
    n,
    rs,
  }),
);
export const COILS = COIL_ROWS.map(
  ([part, maker, henry = 0, amps = 0, ohms = 0]): Coil => ({ part, maker, henry, amps, ohms }),
);
export const CAPACITORS = CAPACITOR_ROWS.map(
  ([part, maker, farad = 0, volts = 0, amps = 0, ohms = 0]): Capacitor => ({
    part,
    maker,
    farad,
    volts,
    amps,
    ohms,
  }),
);

/** What a controller or a regulator with its own switch allows; null where its page does not say. */
export interface Controller {
  readonly part: string;
  readonly maker: string;
  readonly topology: 'buck' | 'boost';
  /** s, at most; a share, at least; A of the switch, at least; V at its input, at most. */
  readonly minOn: number | null;
  readonly maxDuty: number | null;
  readonly peak: number | null;
  readonly vin: number | null;
}

/** Each with the data sheet that its figures are of. */
export const CONTROLLERS: readonly Controller[] = [
  // SLVS875D, section 8.2 on the limits of the output: 91 % and as much as 130 ns.
  {
    part: 'TPS54332',
    maker: 'Texas Instruments',
    topology: 'buck',
    minOn: 130e-9,
    maxDuty: 0.91,
    peak: null,
    vin: null,
  },
  // JAJSN20, typical: 84 ns.
  {
    part: 'TPS25855-Q1',
    maker: 'Texas Instruments',
    topology: 'buck',
    minOn: 84e-9,
    maxDuty: null,
    peak: null,
    vin: null,
  },
  // Its page of electrical characteristics: 86 % over temperature, 15 V.
  {
    part: 'LT1959',
    maker: 'Linear Technology',
    topology: 'buck',
    minOn: null,
    maxDuty: 0.86,
    peak: null,
    vin: 15,
  },
  // Its first page: 95 %, 36 V absolute.
  {
    part: 'LTC1624',
    maker: 'Linear Technology',
    topology: 'buck',
    minOn: null,
    maxDuty: 0.95,
    peak: null,
    vin: 36,
  },
  // SNVS209: 87 and 93 %, 1 A below half the period, 14 V at the input.
  {
    part: 'LM2733X',
    maker: 'Texas Instruments',
    topology: 'boost',
    minOn: null,
    maxDuty: 0.87,
    peak: 1,
    vin: 14,
  },
  {
    part: 'LM2733Y',
    maker: 'Texas Instruments',
    topology: 'boost',
    minOn: null,
    maxDuty: 0.93,
    peak: 1,
    vin: 14,
  },
];

/** How many the list has. */
export const LISTED =
  SWITCHES.length + DIODES.length + COILS.length + CAPACITORS.length + CONTROLLERS.length;
