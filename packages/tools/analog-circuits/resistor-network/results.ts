import * as result from '../../define/result.ts';
import { shape } from './phrases.ts';

const ohms = (label: string, symbol: string | undefined, help: string, digits?: number) =>
  result.number({
    label,
    help,
    unit: 'Ω',
    ...(symbol !== undefined && { symbol }),
    ...(digits !== undefined && { digits }),
  });
const volts = (label: string, symbol: string | undefined, help: string, digits?: number) =>
  result.number({
    label,
    help,
    unit: 'V',
    ...(symbol !== undefined && { symbol }),
    ...(digits !== undefined && { digits }),
  });
const percent = (label: string, help: string) =>
  result.number({ label, help, unit: '%', digits: 3 });

const BANDS =
  'colours of IEC 60062 from the end nearest to a lead, between spaces; null where the value has no code';

/** `a`, `b` and `c` are the parts; `+` is in series, `|` in parallel. */
const topology = result.choice({
  label: 'Network',
  help: 'How the parts are joined: + in series, | in parallel.',
  options: {
    a: shape('a'),
    'a+b': shape('a+b'),
    'a|b': shape('a|b'),
    'a+b+c': shape('a+b+c'),
    'a|b|c': shape('a|b|c'),
    '(a+b)|c': shape('(a+b)|c'),
    '(a|b)+c': shape('(a|b)+c'),
  },
});

/** What the search for a divider or a resistance gives: the best parts, their spread and the next best. */
export const results = {
  values: {
    r1: ohms('Upper resistor', 'R₁', 'First part: the upper one of a divider.', 6),
    r2: ohms('Lower resistor', 'R₂', 'Second part: the lower one of a divider.', 6),
    r3: ohms('Resistor 3', 'R₃', 'Third part of a network.', 6),
    topology,
    outputVoltage: volts(
      'Output',
      'V_out',
      'Output of the best divider with nominal parts, under its load.',
      6,
    ),
    resistance: ohms('Value', 'R', 'Resistance of the best network with nominal parts.', 7),
    ties: result.integer({
      label: 'As near, not listed',
      help: 'How many more dividers or networks are exactly as far from the target as the last one listed.',
    }),
    error: percent(
      'Error of the parts',
      'Of the nominal output or resistance, relative to the target.',
    ),
    inputCurrent: result.number({
      label: 'Input current',
      unit: 'A',
      help: 'What the divider draws from its input, load included.',
    }),
    sourceResistance: ohms('Source resistance', 'R_out', 'Of the divider as its load sees it.'),
    worstLowVoltage: volts(
      'Worst case, low',
      undefined,
      'Least output over the tolerance of all parts.',
      5,
    ),
    worstHighVoltage: volts(
      'Worst case, high',
      undefined,
      'Greatest output over the tolerance of all parts.',
      5,
    ),
    worstLowResistance: ohms(
      'Worst case, low',
      undefined,
      'Least resistance over the tolerance of all parts.',
      5,
    ),
    worstHighResistance: ohms(
      'Worst case, high',
      undefined,
      'Greatest resistance over the tolerance of all parts.',
      5,
    ),
    worstError: percent(
      'Farthest from the target',
      'The farther of the two worst cases, relative to the target.',
    ),
    sigmaVoltage: volts('Standard deviation', 'σ', 'Of the outputs of the copies drawn.', 3),
    sigmaResistance: ohms('Standard deviation', 'σ', 'Of the resistances of the copies drawn.', 3),
    lowQuantileVoltage: volts(
      '0.135 % quantile',
      undefined,
      'The 0.135 % quantile of the outputs of the copies drawn.',
    ),
    highQuantileVoltage: volts(
      '99.865 % quantile',
      undefined,
      'The 99.865 % quantile of the outputs of the copies drawn.',
    ),
    lowQuantileResistance: ohms(
      '0.135 % quantile',
      undefined,
      'The 0.135 % quantile of the resistances of the copies drawn.',
    ),
    highQuantileResistance: ohms(
      '99.865 % quantile',
      undefined,
      'The 99.865 % quantile of the resistances of the copies drawn.',
    ),
  },
  tables: {
    spread: {
      what: 'Copies with parts drawn within their tolerance, counted in bins from the worst case below to the one above.',
      columns: {
        voltageFrom: volts(
          'Output voltage from',
          undefined,
          'Lower edge of the bin, of a divider.',
        ),
        voltageTo: volts('Output voltage to', undefined, 'Upper edge of the bin, of a divider.'),
        resistanceFrom: ohms('Resistance from', undefined, 'Lower edge of the bin, of a network.'),
        resistanceTo: ohms('Resistance to', undefined, 'Upper edge of the bin, of a network.'),
        copies: result.integer({ label: 'Copies', help: 'How many fell into the bin.' }),
      },
    },
    candidates: {
      what: 'The nearest dividers or networks, the nearest first.',
      columns: {
        topology,
        r1: ohms('R₁', undefined, 'First part: the upper one of a divider.'),
        r2: ohms('R₂', undefined, 'Second part: the lower one of a divider.'),
        r3: ohms('R₃', undefined, 'Third part of a network.'),
        outputVoltage: volts('Output', undefined, 'Output with nominal parts, under the load.', 6),
        resistance: ohms('Value', undefined, 'Resistance with nominal parts.', 7),
        error: percent('Error', 'Of the nominal output or resistance, relative to the target.'),
        inputResistance: ohms('Input resistance', undefined, 'Of the divider with its load.'),
        r1Bands: result.text({ label: 'R₁ bands', help: `Of the first part: ${BANDS}.` }),
        r2Bands: result.text({ label: 'R₂ bands', help: `Of the second part: ${BANDS}.` }),
        r3Bands: result.text({ label: 'R₃ bands', help: `Of the third part: ${BANDS}.` }),
      },
    },
  },
} satisfies result.Results;
