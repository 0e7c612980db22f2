import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const hertz = measured('Hz');
const decibels = measured('dB');
const percent = measured('%');
const seconds = measured('s');
const ohms = measured('Ω');
const ratio = measured();
const REAL = 'with the parts and losses given';

const frequency = hertz('Frequency', 'Where the curves are sampled, evenly by ratio.');

/** What programs get, by ids that stay for ever. */
export const results = {
  values: {
    order: result.integer({
      label: 'Order',
      symbol: 'n',
      help: 'Of the low-pass prototype; a band pass or band stop has twice as many poles.',
    }),
    passbandLoss: decibels(
      'Largest loss in the pass band',
      `Largest loss in the pass band below the largest gain of the lossless filter, ${REAL}.`,
      { digits: 3 },
    ),
    stopbandLoss: decibels(
      'Least loss in the stop band',
      `Least loss in the stop band below the largest gain of the lossless filter, ${REAL}.`,
      { digits: 4 },
    ),
    insertionLoss: decibels(
      'Dissipation',
      'What finite Q takes at the reference frequency: the gain of the same parts without losses less that with them.',
      { digits: 3 },
    ),
    insertionLossRule: decibels(
      'Dissipation by the rule',
      'First-order estimate of a band pass between equal ends: 4.343 dB times the sum of its elements g, the centre over the bandwidth, and the losses 1/Q.',
      { digits: 3 },
    ),
    referenceFrequency: hertz(
      'Reference frequency',
      'Where the dissipation is told: a thousandth of the edge, a thousand times it, or the centre.',
    ),
    maskMet: result.boolean({
      label: 'Mask',
      help: 'Whether pass band and stop band are kept, with losses and before tolerance.',
    }),
    stopbandMargin: decibels(
      'Stop-band margin',
      `Least loss in the stop band beyond what is asked for there, ${REAL}; negative where it is not kept.`,
      { digits: 3 },
    ),
    worstStopband: hertz(
      'Where the stop band is nearest',
      'Where the loss is least above, or most below, what the stop band asks for.',
    ),
    losslessMargin: decibels(
      'Margin of the zeros',
      'Least loss of the lossless filter beyond what the stop band asks for, between all zeros and beyond them, not at samples; of families with zeros of their own null.',
      { digits: 3 },
    ),
    zeroFrequencies: result.list(hertz('Zero', 'Where the lossless filter passes nothing.'), {
      label: 'Zeros of transmission',
      help: 'Frequencies of the traps; of a band pass or band stop two for each.',
    }),
    yield: percent('Yield', 'Share of the Monte Carlo runs that keep the mask at its samples.', {
      digits: 3,
    }),
    yieldLow: percent('Yield at least', 'Lower end of the 95 % confidence interval, by Wilson.'),
    yieldHigh: percent('Yield at most', 'Upper end of the 95 % confidence interval, by Wilson.'),
    inductorCount: result.integer({ label: 'Inductors', help: 'How many there are.' }),
    capacitorCount: result.integer({ label: 'Capacitors', help: 'How many there are.' }),
    selectivity: ratio(
      'Selectivity',
      'Edge of the stop band over that of the pass band, of the low-pass prototype.',
    ),
    leastReturnLoss: decibels(
      'Least return loss',
      `Least return loss at the source at the samples in the pass band, ${REAL}; none with an ideal source.`,
      { digits: 3 },
    ),
    leastGroupDelay: seconds('Least group delay', `At the samples in the pass band, ${REAL}.`, {
      digits: 4,
    }),
    greatestGroupDelay: seconds(
      'Greatest group delay',
      `At the samples in the pass band, ${REAL}.`,
      { digits: 4 },
    ),
    synthesisError: decibels(
      'Error of the synthesis',
      'Largest difference between the loss of the ladder as computed, analysed, and that of its shape, where this is below 80 dB.',
      { digits: 2 },
    ),
    overshoot: percent(
      'Overshoot',
      'Of the step response over its final value, of a low pass as designed, without losses; null of the others.',
      { digits: 4 },
    ),
    riseTime: seconds(
      'Rise time',
      'Of the step response of a low pass as designed from a tenth to nine tenths of its final value; null of the others.',
      { digits: 4 },
    ),
    impulseAtOnce: ratio(
      'Impulse passed on at once',
      'Share of an impulse at the source that is at the load at t = 0: the gain at infinite frequency.',
      { digits: 4 },
    ),
    resonatorCoil: measured('H')(
      'Resonator coil',
      'Of alike resonators, before couplings take their share.',
      {
        symbol: 'L_r',
        digits: 4,
      },
    ),
    sourceQuality: ratio('Loaded Q at the source', 'Of the first resonator by its end alone.'),
    loadQuality: ratio('Loaded Q at the load', 'Of the last resonator by its end alone.'),
    transmissionZeros: result.list(
      ratio('Zero', 'Frequency over the edge of the low-pass prototype.'),
      {
        label: 'Zeros of the prototype',
        help: 'Those of the prototype that are not at infinity, over its edge.',
      },
    ),
  },
  tables: {
    magnitude: {
      what: 'Gain over frequency.',
      columns: {
        frequency,
        designedGain: decibels('Gain, lossless', 'Of the ladder as computed, without losses.'),
        gain: decibels('Gain', `Gain ${REAL}.`),
      },
    },
    spread: {
      what: 'Gain of all copies of the Monte Carlo.',
      columns: {
        frequency,
        envelope: decibels('Greatest gain', 'Of all copies.'),
        envelopeBase: decibels('Least gain', 'Of all copies.'),
        gain: decibels('Gain', `Gain ${REAL}.`),
      },
    },
    reflection: {
      what: 'Return loss at the source over frequency; none with an ideal source.',
      columns: {
        frequency,
        designedReturnLoss: decibels('Return loss, lossless', 'Of the ladder as computed.'),
        returnLoss: decibels('Return loss', `At the source, ${REAL}.`),
      },
    },
    delay: {
      what: 'Group delay over frequency.',
      columns: {
        frequency,
        designedDelay: seconds('Group delay, lossless', 'Of the ladder as computed.'),
        groupDelay: seconds('Group delay', `Group delay ${REAL}.`),
      },
    },
    transient: {
      what: 'The designed filter, without losses, in time: the ringing of a narrow band is drawn for 80 turns.',
      columns: {
        time: seconds('Time', 'From the step or the impulse.'),
        step: ratio('Step response', 'As share of what S21 counts from.'),
        impulse: measured('1/s')(
          'Impulse response',
          'Slope of the step response, without what is passed on at once.',
        ),
      },
    },
    parts: {
      what: 'The parts, from the source.',
      columns: {
        part: result.text({
          label: 'Part',
          help: 'Its name in the schematic.',
          pattern: '^[LC][0-9]+$',
        }),
        exactInductance: measured('H')('Inductance, computed', 'Null of a capacitor.', {
          digits: 5,
        }),
        inductance: measured('H')('Inductance', 'Of the series chosen; null of a capacitor.', {
          digits: 4,
        }),
        exactCapacitance: measured('F')('Capacitance, computed', 'Null of an inductor.', {
          digits: 5,
        }),
        capacitance: measured('F')('Capacitance', 'Of the series chosen; null of an inductor.', {
          digits: 4,
        }),
        resistance: ohms('Series resistance', 'From its Q at the edge or the centre.', {
          digits: 3,
        }),
      },
    },
    couplings: {
      what: 'Couplings between neighbouring resonators.',
      columns: {
        resonator: result.integer({ label: 'Resonators', help: 'The first of the two.' }),
        coupling: ratio('k', 'Share of the centre frequency.', { digits: 5 }),
      },
    },
    prototype: {
      what: 'The elements of the low-pass ladder, from the end it was begun at, for 1 Ω and an edge of 1 rad/s.',
      columns: {
        element: result.integer({ label: 'Element', help: 'Its place, beginning at 1.' }),
        g: ratio('g', 'Of the kind that its place asks for, alternately.', { digits: 6 }),
        gDual: ratio('g of the other kind', 'The second part of a trap; null elsewhere.', {
          digits: 6,
        }),
        zero: ratio('Zero', 'Frequency of a trap; null elsewhere.', { digits: 6 }),
      },
    },
  },
} as const satisfies result.Results;
