import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const db = measured('dB');
const percent = measured('%');
const hertz = measured('Hz');
const plain = measured();
const symbols = measured('symbols');

/** What the taps leave, and where their power goes. */
export const results = {
  values: {
    evm: percent(
      'EVM',
      'Rms error vector that ISI leaves of random symbols, over their rms size, gain taken out.',
    ),
    mer: db('MER', 'Modulation error ratio: the same in dB, −20 log₁₀ EVM.'),
    peakDistortion: percent(
      'Peak distortion',
      'Sum of the sizes of all neighbours at the symbol instant over the own symbol.',
      { symbol: 'D' },
    ),
    eyeOpening: percent(
      'Worst eye opening',
      'Share of the distance to the nearest decision that the worst pattern of neighbours leaves; negative of a closed eye.',
    ),
    largestIsi: percent('Largest neighbour', 'Of one symbol at the instant of another.'),
    adjacent: db('ACLR', 'Adjacent-channel leakage ratio: own channel over the adjacent one.'),
    alternate: db('ACLR, next but one', 'Own channel over the one at twice the spacing.'),
    occupied: hertz('99 % bandwidth', 'Band about the carrier that holds 99 % of the power.'),
    halfBandwidth: hertz('−3 dB bandwidth', 'Between the places half as dense as the carrier.'),
    stopBand: db(
      'Side lobes',
      'Largest density beyond (1 + α)/2 symbol rates over that at the carrier.',
    ),
    maskMargin: db(
      'Mask margin',
      'Between density and limit where they come nearest; negative where the mask is broken.',
    ),
    maskOffset: hertz(
      'Nearest at',
      'Offset from the carrier where density and limit come nearest.',
    ),
    maskMet: result.boolean({ label: 'Mask met', help: 'At every offset.' }),
    papr: db('PAPR at 0.1 %', 'Power over the mean that 0.1 % of the samples exceed, by trial.'),
    paprFrom: db('PAPR at 0.1 %, from', 'Lower end of its 95 % interval.'),
    paprTo: db('PAPR at 0.1 %, to', 'Upper end of its 95 % interval.'),
    paprRare: db(
      'PAPR at 0.01 %',
      'Power over the mean that 0.01 % of the samples exceed, by trial.',
    ),
    worstPeak: db(
      'Worst peak',
      'Largest power over the mean that any sequence of symbols reaches at a sample: exact.',
    ),
    largestSeen: db('Largest seen', 'Power over the mean, in the trial.'),
    tapCount: whole()('Taps', 'Of the transmitter’s filter.'),
    delay: symbols('Delay of both', 'From a symbol into the transmitter to its instant.'),
    gain: plain('Gain at the carrier', 'Sum of the taps.'),
    energy: plain('Energy', 'Sum of the squares of the taps.'),
    growth: plain(
      'Largest sum of taps',
      'That meet in one sample: how far symbols of size 1 can rise in the interpolator.',
    ),
    ownSymbol: plain('Own symbol', 'What arrives of a symbol of size 1 at its instant.'),
    receiverFilter: result.choice({
      label: 'Receiver filter',
      help: 'That the ISI is behind.',
      options: {
        matched: 'matched',
        none: 'none',
        long: 'the same pulse, long',
        taps: 'taps of its own',
      },
    }),
    sampleRate: hertz('Sample rate', 'Symbol rate times samples a symbol.'),
    fractionBits: whole()('Bits behind the point', 'Of the transmitter’s coefficients.'),
    shortestSpan: symbols(
      'Shortest span',
      'Of whole spans from 1 on, that has the wanted EVM and ACLR.',
    ),
    shortestTaps: whole()('Taps of it', 'Of the shortest span.'),
    shortestEvm: percent('EVM of it', 'Of the shortest span.'),
    shortestAclr: db('ACLR of it', 'Of the shortest span.'),
  },
  tables: {
    pulse: {
      what: 'Both responses between their samples, then the neighbours at the symbol instants, within 40 symbols.',
      columns: {
        time: symbols('Time', 'From the symbol instant.'),
        transmitted: plain('Transmitted', 'The transmitter’s filter, its largest value 1.'),
        received: plain('Received', 'Both filters, the own symbol 1.'),
        symbolInstant: symbols('Symbol', 'Distance to the own symbol.'),
        isi: percent('ISI', 'What is heard of that symbol, over the own.'),
      },
    },
    spectrum: {
      what: 'Power density from the carrier to half the sample rate, and the limits of the mask.',
      columns: {
        frequency: hertz('Offset', 'From the carrier.'),
        density: db('Density', 'Over that at the carrier.'),
        maskFrequency: hertz('Mask offset', 'From the carrier.'),
        upperLimit: db('Upper limit', 'Of the mask.'),
        lowerFrequency: hertz('Lower limit’s offset', 'From the carrier.'),
        lowerLimit: db('Lower limit', 'Of the mask.'),
      },
    },
    ccdf: {
      what: 'How often the power is above a level: complementary distribution from the trial.',
      columns: {
        level: db('Level', 'Over the mean power.'),
        share: plain('Share of samples', 'Above the level.'),
        leastShare: plain('Least share', 'Lower end of its 95 % interval.'),
        mostShare: plain('Most share', 'Upper end of its 95 % interval.'),
      },
    },
    eye: {
      what: 'In-phase axis of random symbols behind both filters, folded over two symbols.',
      columns: {
        time: symbols('Time', 'Within two symbols.'),
        inPhase: plain('In phase', 'Over the rms size of the symbols.'),
      },
    },
    timing: {
      what: 'Error vector over the sampling instant.',
      columns: {
        offset: symbols('Timing offset', 'From the symbol instant.'),
        offsetEvm: percent('EVM', 'That ISI leaves there.'),
      },
    },
    trade: {
      what: 'A row for each whole span.',
      columns: {
        span: symbols('Span', 'Of the whole filter.'),
        spanEvm: percent('EVM', 'That its ISI leaves.'),
        spanAclr: db('ACLR', 'Own channel over the adjacent one.'),
      },
    },
    spans: {
      what: 'The same with the taps of each span, and whether it will do.',
      columns: {
        triedSpan: symbols('Span', 'Of the whole filter.'),
        triedTaps: whole()('Taps', 'Of it.'),
        triedEvm: percent('EVM', 'That its ISI leaves.'),
        triedAclr: db('ACLR', 'Own channel over the adjacent one.'),
        suffices: result.boolean({ label: 'Will do', help: 'EVM and ACLR as wanted.' }),
      },
    },
    windows: {
      what: 'The same pulse and span under other windows.',
      columns: {
        windowName: result.text({ label: 'Window', help: 'With β of a Kaiser window.' }),
        windowEvm: percent('EVM', 'That ISI leaves.'),
        windowAclr: db('ACLR', 'Own channel over the adjacent one.'),
      },
    },
    words: {
      what: 'The same taps rounded to coefficients of so many bits.',
      columns: {
        coefficientBits: whole('bits')('Bits', 'Sign included.'),
        wordEvm: percent('EVM', 'That ISI leaves.'),
        wordAclr: db('ACLR', 'Own channel over the adjacent one.'),
      },
    },
    taps: {
      what: 'A row for each tap of the transmitter’s filter.',
      columns: {
        tap: whole()('n', 'Number of the tap, from 0.'),
        tapTime: symbols('Time', 'From the first tap.'),
        coefficient: measured()('Tap', 'As it is applied.', { digits: 8 }),
        integer: whole()('Integer', 'Of fixed point.'),
      },
    },
    receiverTaps: {
      what: 'A row for each tap of the receiver’s filter, in the order of their application.',
      columns: {
        receiverTap: whole()('n', 'Number of the tap, from 0.'),
        receiverCoefficient: measured()('Tap', 'As it is applied.', { digits: 8 }),
        receiverInteger: whole()('Integer', 'Of fixed point.'),
      },
    },
  },
} satisfies result.Results;
