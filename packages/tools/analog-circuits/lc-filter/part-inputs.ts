/** What is asked of real parts: losses, values that there are, tolerance. */
import * as field from '../../define/fields.ts';

const SERIES = { exact: 'as computed', E12: 'E12', E24: 'E24', E48: 'E48', E96: 'E96' } as const;

export const partInputs = {
  inductorQ: field.quantity({
    label: 'Inductor Q',
    symbol: 'Q_L',
    group: 'Parts',
    unit: '',
    default: 100,
    min: 1,
    max: 1e9,
    slider: { min: 10, max: 1e4, log: true },
    help: 'At the edge or the centre: a resistance in series that does not change with frequency.',
  }),
  capacitorQ: field.quantity({
    label: 'Capacitor Q',
    symbol: 'Q_C',
    group: 'Parts',
    unit: '',
    default: 1000,
    min: 1,
    max: 1e9,
    slider: { min: 10, max: 1e4, log: true },
    help: 'At the same frequency, likewise.',
  }),
  selfResonance: field.quantity({
    label: 'Self-resonance of coils',
    symbol: 'f_r',
    group: 'Parts',
    unit: 'Hz',
    default: null,
    none: 'none',
    min: 1,
    max: 1e13,
    help: 'Of every inductor, with the capacitance that is then across it; in the response with losses and in the netlist.',
  }),
  lSeries: field.choice({
    label: 'Inductors',
    group: 'Parts',
    default: 'exact',
    options: SERIES,
  }),
  cSeries: field.choice({
    label: 'Capacitors',
    group: 'Parts',
    default: 'exact',
    options: SERIES,
  }),
  lTolerance: field.quantity({
    label: 'L tolerance',
    group: 'Parts',
    unit: '%',
    default: 5,
    min: 0,
    max: 30,
    slider: { min: 0, max: 20, log: false },
  }),
  cTolerance: field.quantity({
    label: 'C tolerance',
    group: 'Parts',
    unit: '%',
    default: 2,
    min: 0,
    max: 30,
    slider: { min: 0, max: 20, log: false },
  }),
  copies: field.integer({
    label: 'Monte Carlo runs',
    group: 'Parts',
    default: 50,
    min: 10,
    max: 200,
    help: 'Every part is drawn evenly within its tolerance.',
  }),
} as const;
