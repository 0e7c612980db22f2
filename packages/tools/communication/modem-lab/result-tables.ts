import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const count = whole();
const decibel = measured('dB');
const symbols = measured('symbols');

const ebn0 = decibel('Eb/N0', 'Energy of a bit over the noise density.');
const inPhase = plain('In phase', 'Of the point; the mean energy of a symbol is 1.');
const quadrature = plain('Quadrature', 'Of the point.');

/** The tables of a link, and the data of its plots. */
export const tables = {
  constellation: {
    what: 'Up to 1500 symbols as they were received, before decision, and the points that are sent; of FSK the outputs of the correlators.',
    columns: {
      receivedInPhase: plain('In phase, received', 'Where the mean energy of a symbol is 1.'),
      receivedQuadrature: plain('Quadrature, received', 'Of the same symbol.'),
      inPhase,
      quadrature,
      rightTone: plain(
        'Right tone',
        'Output or envelope of the correlator of the tone sent, in standard deviations of the noise.',
      ),
      largestOther: plain(
        'Largest other',
        'The largest of all other correlators; the symbol is wrong where it is above the right tone.',
      ),
    },
  },
  ber: {
    what: 'Error rates over Eb/N0: in theory at steps of 0.5 dB, with the impairments at steps of 1.5 dB, and simulated where errors were counted.',
    columns: {
      ebn0,
      qpskBitErrorRate: plain('QPSK bits', 'Theory of QPSK, for comparison.'),
      bitErrorRate: plain('Bits', 'Theory with ideal synchronisation and filters.'),
      symbolErrorRate: plain('Symbols', 'Theory with ideal synchronisation and filters.'),
      comparedModulation: result.text({
        label: 'Modulation',
        help: 'That the rate beside it is of: its name, and for tones how they are detected.',
      }),
      comparedEbn0: decibel('Eb/N0', 'Of the compared rate.'),
      comparedBitErrorRate: plain('Bits, compared', 'Theory of that modulation.'),
      impairedEbn0: decibel('Eb/N0', 'Of the rate with impairments.'),
      impairedBitErrorRate: plain('Bits with impairments', 'As the symbols arrive.'),
      simulatedEbn0: decibel('Eb/N0', 'Of the simulated rate.'),
      simulatedBitErrorRate: plain('Simulated bits', 'Wrong bits over bits sent.'),
    },
  },
  eye: {
    what: 'In-phase waveform behind the matched filter, with noise, 16 samples a symbol; a symbol instant lies at each whole time.',
    columns: {
      time: symbols('Time', 'In symbols.'),
      inPhase: plain('In phase', 'Of the waveform.'),
    },
  },
  pulse: {
    what: 'Impulse response of one filter and of two in a row, 16 samples a symbol about the middle.',
    columns: {
      time: symbols('Time', 'In symbols from the middle.'),
      rootRaisedCosine: plain('One filter', 'Root-raised cosine.'),
      raisedCosine: plain('Both filters', 'Raised cosine: 0 at every other symbol.'),
      halfSine: plain('One filter', 'Of MSK: half a sine wave, two symbols long.'),
      halfSinePair: plain('Both filters', 'Of MSK: 0 from two symbols on.'),
    },
  },
  spectrum: {
    what: 'Power density of the transmitted signal with filters cut off at their reach, across three symbol rates.',
    columns: {
      frequency: measured('Hz')('Frequency', 'From the carrier.'),
      powerDensity: decibel('Power density', 'Over that at the carrier; at least -100 dB.'),
    },
  },
  density: {
    what: 'Of FSK: symbols counted in bins of what the correlators put out, first the largest other, then the right tone.',
    columns: {
      correlator: result.choice({
        label: 'Correlator',
        help: 'Of the tone sent, or the one with the largest output of all others.',
        options: { right: 'right tone', largestOther: 'largest other' },
      }),
      outputFrom: measured('σ')('Output from', 'Lower edge, in standard deviations of the noise.'),
      outputTo: measured('σ')('Output to', 'Upper edge of the bin.'),
      share: measured('%')('Share of symbols', 'Of those that are drawn.'),
    },
  },
  comparison: {
    what: 'The chosen modulation, and those it is compared with in the order of the list.',
    columns: {
      modulation: result.text({
        label: 'Modulation',
        help: 'Its name, and for tones how they are detected.',
      }),
      bitErrorRate: plain('Bit error rate', 'Theory, at the same Eb/N0.', { digits: 3 }),
      requiredEbn0: decibel(
        'Eb/N0 for that rate',
        'At which its bits are wrong as often as those of the chosen one; null where that rate is not 1e-15 to 0.3.',
        { digits: 4 },
      ),
      extraEbn0: decibel('More', 'How much more Eb/N0 it takes than the chosen one.', {
        digits: 3,
      }),
      spectralEfficiency: measured('bit/s/Hz')(
        'Spectral efficiency',
        'Bit rate over occupied bandwidth, at the roll-off given.',
        { digits: 3 },
      ),
    },
  },
  taps: {
    what: 'Taps of one filter, so many a symbol as asked for, in order.',
    columns: {
      index: count('Index', 'From 0.', { digits: 7 }),
      time: symbols('Time', 'In symbols from the middle.'),
      tap: plain('Tap', 'The sum of all squares is 1.', { digits: 8 }),
    },
  },
  simulation: {
    what: 'Theory and simulation at six Eb/N0, rising.',
    columns: {
      ebn0,
      bitErrorRate: plain('Bit error rate, theory', 'With ideal synchronisation and filters.', {
        digits: 4,
      }),
      simulatedBitErrorRate: plain('Simulated', 'Wrong bits over bits sent.', { digits: 4 }),
      simulatedBitErrorRateLow: plain('from', 'Lower end of its 95 % interval.', { digits: 3 }),
      simulatedBitErrorRateHigh: plain('to', 'Upper end of its 95 % interval.', { digits: 3 }),
      bitErrors: count('Bit errors', 'Counted.', { digits: 7 }),
      symbolErrors: count('Symbol errors', 'Counted.', { digits: 7 }),
    },
  },
  symbolSimulation: {
    what: 'The same of the symbols, at the same Eb/N0.',
    columns: {
      ebn0,
      symbolErrorRate: plain(
        'Symbol error rate, theory',
        'With ideal synchronisation and filters.',
      ),
      simulatedSymbolErrorRate: plain('Simulated', 'Wrong symbols over symbols.'),
      simulatedSymbolErrorRateLow: plain('from', 'Lower end of Wilson’s interval of 95 %.'),
      simulatedSymbolErrorRateHigh: plain('to', 'Upper end of the same interval.'),
      symbols: count('Symbols', 'Simulated.'),
    },
  },
  symbolMap: {
    what: 'The points of PSK and QAM with their bits, Gray-coded.',
    columns: {
      bits: result.text({
        label: 'Bits',
        code: true,
        help: 'Of the symbol, first bit first.',
        pattern: '^[01]+$',
      }),
      inPhase,
      quadrature,
    },
  },
} satisfies result.Results['tables'];
