import { FieldError, InputError } from '../../define/error.ts';
import type { Values } from '../../define/field.ts';
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { readAuto, readSpot, type Spot, spot, spotOrAuto } from './spot.ts';

const overSpectrum = when('over', 'spectrum');
const overAngle = when('over', 'angle');
const overThickness = when('over', 'thickness');

export const inputs = {
  layers: field.text({
    label: 'Layers',
    group: 'Stack',
    default: 'H = TiO2\nL = SiO2\n(HL)^7 H',
    maxLength: 12000,
    rows: 6,
    opens: { endings: ['.txt', '.csv', '.tsv'], what: 'a stack of layers' },
    help: 'A line each, from the side the light comes from: MgF2 100 nm; n=1.38 d=100 nm; 0.05+3.3i 50 nm; er=4.4 tand=0.02 1.6 mm; TiO2 QW; BK7 1 mm incoherent. Or letters: H = TiO2, L = SiO2, (HL)^7 H, quarter waves unless they say a thickness. Empty for a bare interface.',
  }),
  from: field.text({
    label: 'From',
    symbol: 'n₀',
    group: 'Stack',
    default: 'air',
    maxLength: 80,
    help: 'The medium the wave comes from, without loss: air, BK7, n=1.52, er=2.2.',
  }),
  to: field.text({
    label: 'Into',
    symbol: 'n_s',
    group: 'Stack',
    default: 'BK7',
    maxLength: 80,
    help: 'The substrate, without an end: BK7, Si, 1.52, 0.05+3.3i, sigma=5.8e7, or air behind a sheet.',
  }),
  at: spot({
    label: 'At',
    group: 'Stack',
    default: '550 nm',
    help: 'Wavelength in vacuum, frequency, photon energy or wavenumber: 550 nm, 10 GHz, 2.25 eV, 1000 cm-1.',
  }),
  angle: field.quantity({
    label: 'Angle of incidence',
    symbol: 'θ',
    group: 'Stack',
    unit: '°',
    default: 0,
    min: 0,
    below: 90,
    help: 'From the normal, in the first medium.',
    slider: { min: 0, max: 89, log: false },
  }),
  polarisation: field.choice({
    label: 'Polarisation',
    group: 'Stack',
    default: 'mean',
    options: { mean: 'unpolarised', s: 's (TE, ⟂)', p: 'p (TM, ∥)' },
  }),
  show: field.choice({
    label: 'Show',
    group: 'Picture',
    default: 'power',
    options: {
      power: 'R, T and A',
      reflectance: 'reflectance alone',
      decibels: 'return and transmission loss',
      ellipsometry: 'Ψ and Δ',
      phase: 'phase and group delay',
    },
  }),
  over: field.choice({
    label: 'Over',
    group: 'Picture',
    default: 'spectrum',
    options: {
      spectrum: 'wavelength or frequency',
      angle: 'angle of incidence',
      thickness: 'thickness of a layer',
    },
  }),
  start: spotOrAuto({
    label: 'From',
    group: 'Picture',
    when: overSpectrum,
    help: 'One end: 400 nm, 8 GHz; auto is about the design point, as far as the materials are known.',
  }),
  stop: spotOrAuto({
    label: 'To',
    group: 'Picture',
    when: overSpectrum,
    help: 'The other end, or auto.',
  }),
  angleFrom: field.quantity({
    label: 'Angle from',
    group: 'Picture',
    unit: '°',
    default: 0,
    min: 0,
    below: 90,
    when: overAngle,
  }),
  angleTo: field.quantity({
    label: 'Angle to',
    group: 'Picture',
    unit: '°',
    default: 89.9,
    above: 0,
    below: 90,
    when: overAngle,
  }),
  layer: field.integer({
    label: 'Layer',
    group: 'Picture',
    default: 1,
    min: 1,
    max: 200,
    when: overThickness,
    help: 'Counted from the side the light comes from.',
  }),
  thicknessFrom: field.quantity({
    label: 'Thickness from',
    group: 'Picture',
    unit: 'm',
    default: 0,
    min: 0,
    max: 10,
    when: overThickness,
  }),
  thicknessTo: field.quantity({
    label: 'Thickness to',
    group: 'Picture',
    unit: 'm',
    default: 500e-9,
    above: 0,
    max: 10,
    when: overThickness,
  }),
  design: spot({
    label: 'Quarter waves at',
    symbol: 'λ₀',
    group: 'Materials',
    default: '550 nm',
    help: 'Where H, L and QW are a quarter of a wave, at normal incidence.',
  }),
  convention: field.choice({
    label: 'Absorbing index',
    group: 'Materials',
    default: 'plus',
    options: { plus: 'n + ik, e^(−iωt)', minus: 'n − ik, e^(+jωt)' },
    help: 'How complex numbers are written in the stack. Amplitudes are given for e^(−iωt), impedances for e^(+jωt).',
  }),
  materials: field.text({
    label: 'Material files',
    group: 'Materials',
    default: '',
    maxLength: 400000,
    rows: 3,
    opens: { endings: ['.yml', '.yaml', '.csv', '.txt'], what: 'refractive index over wavelength' },
    help: 'A file of refractiveindex.info (yml or csv), or rows under a heading such as wavelength (nm), n, k. It is called file in the stack; several stand one below another, each under a line [name].',
  }),
  illuminant: field.choice({
    label: 'Illuminant',
    group: 'Colour',
    default: 'D65',
    options: { D65: 'D65, daylight', D50: 'D50, print', A: 'A, tungsten', E: 'E, equal energy' },
    help: 'Colour is what the standard observer of 1931 (2°) sees of the reflected and transmitted light.',
  }),
} as const;

/** As the fields have them. */
export type LayersFields = Values<typeof inputs>;

type Places = 'at' | 'design' | 'start' | 'stop';

/** With places of the spectrum read. */
export interface LayersInputs extends Omit<LayersFields, Places> {
  readonly at: Spot;
  readonly design: Spot;
  readonly start: Spot | null;
  readonly stop: Spot | null;
}

/** Reads a field's text. Throws InputError with its name, and what would do. */
function inPlace<T>(field: Places, text: string, read: (text: string) => T): T {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const { instead } = error;
    throw new InputError(error.message, {
      field,
      value: text,
      remedies: instead === undefined ? [] : [{ [field]: instead }],
    });
  }
}

export const placed = (fields: LayersFields): LayersInputs => ({
  ...fields,
  at: inPlace('at', fields.at, readSpot),
  design: inPlace('design', fields.design, readSpot),
  start: inPlace('start', fields.start, readAuto),
  stop: inPlace('stop', fields.stop, readAuto),
});
