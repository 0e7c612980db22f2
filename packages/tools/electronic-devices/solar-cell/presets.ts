import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Photowatt PWP 201, 36 cells at 1000 W/m² and 45 °C: T. Easwarakhanthan et al. (1986). */
const PHOTOWATT = `Voltage (V);Current (A)
0.1248;1.0315
1.8093;1.0300
3.3511;1.0260
4.7622;1.0220
6.0538;1.0180
7.2364;1.0155
8.3189;1.0140
9.3097;1.0100
10.2163;1.0035
11.0449;0.9880
11.8018;0.9630
12.4929;0.9255
13.1231;0.8725
13.6983;0.8075
14.2221;0.7265
14.6995;0.6345
15.1346;0.5345
15.5311;0.4275
15.8929;0.3185
16.2229;0.2085
16.5241;0.1010
16.7987;-0.0080
17.0499;-0.1110
17.2793;-0.2090
17.4885;-0.3030
`;

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'R.T.C. France, the cell of the literature',
    text: 'Published for these 26 points, with the exact current: I_L 0.76079 A, I_0 0.3107 µA, n 1.4773, R_s 36.55 mΩ, R_sh 52.89 Ω, 0.773 mA root mean square.',
    inputs: { source: 'measured', cells: 1, refCelsius: 33, celsius: 33, alpha: 0.05 },
  },
  { title: '270 W module from its data sheet', inputs: {} },
  {
    title: 'Photowatt PWP 201, measured',
    text: '36 cells at 45 °C: 2.05 mA root mean square, with the exact current.',
    inputs: { source: 'measured', data: PHOTOWATT, cells: 36, refCelsius: 45, celsius: 45 },
  },
  {
    title: 'One cell at 30 % light, three bypass diodes',
    inputs: { task: 'shading', avalanche: 'bishop', cellShunt: 10 },
  },
  {
    title: 'A chimney on ten modules',
    text: 'The shadow lies across two modules: four sections in part.',
    inputs: {
      task: 'shading',
      inSeries: 10,
      avalanche: 'bishop',
      cellShunt: 20,
      shade: [
        { section: 4, cells: 6, light: 20 },
        { section: 5, cells: 6, light: 20 },
        { section: 7, cells: 2, light: 50 },
        { section: 8, cells: 1, light: 70 },
      ],
    },
  },
  {
    title: 'No bypass diodes, string shorted',
    inputs: { task: 'shading', bypass: 'no', load: 'short', avalanche: 'bishop', cellShunt: 10 },
  },
  { title: 'How many modules at a 600 V inverter', inputs: { task: 'sizing' } },
  {
    title: 'Two diodes on a hot roof',
    inputs: {
      source: 'parameters',
      cells: 1,
      photocurrent: 8.2,
      saturation: 2e-10,
      ideality: 1,
      diodes: 'two',
      saturation2: 3e-6,
      series: 5e-3,
      shunt: 10,
      thermal: 'faiman',
      ambient: 32,
      wind: 1,
      irradiance: 900,
      area: 0.0243,
    },
  },
  {
    title: 'Thin film with recombination in the layer',
    text: 'First Solar FS-495 as PVsyst has it: 108 cells in series, d²/(μτ) 1.31 V.',
    inputs: {
      source: 'parameters',
      cells: 108,
      photocurrent: 1.5743233463848496,
      saturation: 9.62e-10,
      ideality: 1.48,
      series: 4.6,
      shunt: 5000,
      recombination: 'merten',
      material: 'own',
      gap: 1.5,
      alpha: 0.0248,
    },
  },
  {
    title: 'A module in SPICE, as PySpice’s users ask for it',
    inputs: { source: 'parameters', ideality: 1.3, cells: 54, alpha: 0.04 },
  },
];
