import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const count = whole();
const hertz = measured('Hz');
const decibel = measured('dB');
const percent = measured('%');

const modulation = {
  modulation: result.text({
    label: 'Modulation',
    help: 'Its usual name: BPSK, QPSK, DBPSK, DQPSK, OQPSK, MSK or BFSK, or the order, a hyphen and PSK, DPSK, QAM or FSK.',
    pattern: '^(D?BPSK|[DO]?QPSK|MSK|BFSK|[0-9]+-(D?PSK|QAM|FSK))$',
  }),
  order: count('Order', 'Points or tones.', { symbol: 'M' }),
  bitsPerSymbol: count('Bits a symbol', 'Binary logarithm of the order.'),
  esn0: decibel('Es/N0', 'Energy of a symbol over the noise density.'),
  decisionDistance: plain(
    'Distance to a decision',
    'From a point to the nearest boundary of its decision, in standard deviations of the noise on one axis.',
  ),
} as const;

const theory = {
  requiredEbn0: decibel(
    'Eb/N0 needed',
    'At which the theory has the wanted bit error rate; only where that is asked for.',
    { digits: 5 },
  ),
  bitErrorRate: plain('BER, theory', 'Bit error rate with ideal synchronisation and filters.', {
    symbol: 'P_b',
  }),
  symbolErrorRate: plain(
    'SER, theory',
    'Symbol error rate with ideal synchronisation and filters.',
    {
      symbol: 'P_s',
    },
  ),
  axisErrorRate: plain('Error rate of one axis', 'Of in-phase or quadrature of square QAM.'),
  impairedBitErrorRate: plain(
    'BER, impaired',
    'Bit error rate with these impairments: the noise integrated around symbols as they arrive, with phase error, timing offset and the filters as they are.',
    { digits: 3 },
  ),
  impairedSymbolErrorRate: plain(
    'Symbol error rate with these impairments',
    'The same of the symbols.',
  ),
  impairedSymbols: count('Symbols of that mean', 'Over which the noise was integrated.'),
} as const;

const simulation = {
  simulatedBitErrorRate: plain('BER, simulated', 'Wrong bits over bits sent.', {
    digits: 3,
  }),
  simulatedBitErrorRateLow: plain(
    'Bit error rate from',
    'Lower end of its 95 % interval: that of the symbols, times bits an error costs.',
  ),
  simulatedBitErrorRateHigh: plain('Bit error rate to', 'Upper end of the same interval.'),
  simulatedSymbolErrorRate: plain('SER, simulated', 'Wrong symbols over symbols.', {
    digits: 3,
  }),
  simulatedSymbolErrorRateLow: plain(
    'Symbol error rate from',
    'Lower end of Wilson’s interval of 95 %, z = 1.96.',
  ),
  simulatedSymbolErrorRateHigh: plain('Symbol error rate to', 'Upper end of the same interval.'),
  simulatedSymbols: count('Symbols simulated', 'At the chosen Eb/N0.'),
  bitErrors: count('Bit errors', 'Counted in them.'),
  symbolErrors: count('Symbol errors', 'Counted in them.'),
  symbolsForHundredErrors: plain(
    'Symbols for 100 errors',
    'How many would bring a hundred wrong ones, by the theory or the rate with impairments.',
  ),
  evm: percent('Error vector, RMS', 'From the points sent, over their RMS; tones have none.'),
  mer: decibel('Modulation error ratio', 'The inverse of the error vector.'),
} as const;

const link = {
  bitRate: result.number({
    label: 'Bit rate',
    symbol: 'R_b',
    unit: 'bit/s',
    help: 'Symbol rate times bits a symbol.',
  }),
  bandwidth: hertz(
    'Occupied bandwidth',
    'Symbol rate times 1 + roll-off, or order times the spacing of the tones; of MSK what holds 99 % of the power.',
    { symbol: 'B' },
  ),
  toneSpacing: hertz('Spacing of the tones', 'The least at which they are orthogonal.'),
  spectralEfficiency: result.number({
    label: 'Spectral efficiency',
    unit: 'bit/s/Hz',
    help: 'Bit rate over occupied bandwidth.',
  }),
  shannonEbn0: decibel(
    'Least Eb/N0 at that efficiency (Shannon)',
    'Below it no code makes the link reliable.',
  ),
  peakDistortion: percent(
    'Peak distortion, ISI',
    'Sum of the magnitudes of the pulse at all other symbol instants, over its own.',
  ),
  isi: decibel(
    'ISI',
    'Power of intersymbol interference: of the pulse at all other symbol instants, over its own.',
  ),
  eyeClosure: percent(
    'Closing of the eye',
    'What the worst pattern of neighbours takes of the opening between two levels; 100 and more closes it.',
  ),
  sidelobeLevel: decibel(
    'Side lobes',
    'Largest power density beyond the band of the ideal filter, over that of its middle.',
  ),
} as const;

/** What a link gives: its error rates in theory and as counted, its figures and its pictures. */
export const results = {
  values: { ...modulation, ...theory, ...simulation, ...link },
  tables,
} satisfies result.Results;
