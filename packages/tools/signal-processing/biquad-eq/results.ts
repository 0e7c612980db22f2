import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { DIALECTS } from './read/chain.ts';
import { TYPE_NAMES } from './stages.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const count = whole();
const exact = (label: string, help: string) => plain(label, help, { digits: 12 });

const values = {
  peakGain: decibel(
    'Peak gain',
    'Largest gain of the bands at any frequency, without the preamp.',
    {
      digits: 4,
    },
  ),
  peakFrequency: hertz('Peak at', 'Where the gain is largest.'),
  audiblePeakGain: decibel(
    'Peak, 20 Hz to 20 kHz',
    'Largest gain of the bands in the audible range, without the preamp.',
  ),
  preampGain: decibel('Preamp', 'Gain before the bands.', { digits: 3 }),
  headroom: decibel(
    'Headroom',
    'How far a sine of full scale stays below full scale where the gain is largest; below 0 it clips.',
    { digits: 4 },
  ),
  safePreamp: decibel('Safe preamp', 'The preamp with which no sine is amplified, in tenths.'),
  troughGain: decibel('Least gain', 'Of the bands at any frequency, without the preamp.'),
  troughFrequency: hertz('Least at', 'Where the gain is least.'),
  sectionCount: count('Sections', 'Second-order sections of the chain.'),
  ignoredLines: count('Ignored', 'Lines, or parts of lines, of the text that are not computed.'),
  dialect: result.choice({
    label: 'Read as',
    help: 'The form in which the text is written.',
    options: DIALECTS,
  }),
  fileSampleRate: hertz('Rate of the text', 'Sample rate that the text itself names.'),
  analogDeviation: decibel(
    'Off analog',
    'Where the digital chain differs most from the analog filters up to 20 kHz, where those pass more than −60 dB.',
    { digits: 3 },
  ),
  analogDeviationFrequency: hertz('Off most at', 'Where that is.'),
  fitRms: decibel(
    'Residual',
    'Root mean square of the chain less the wanted curve, over octaves.',
    {
      digits: 3,
    },
  ),
  fitMost: decibel('Largest residual', 'Largest difference from the wanted curve.', { digits: 3 }),
  fitMostFrequency: hertz('Residual at', 'Where that is.'),
  fitReference: decibel('0 dB is', 'Level of the curve that counts as 0 dB.'),
  fitPoints: count('Points', 'Points of the fit, evenly in octaves.'),
  crossingLevel: decibel(
    'At crossover',
    'Level of the low-pass branch at the crossover frequency.',
    {
      digits: 4,
    },
  ),
  sumMost: decibel('Sum, most', 'Largest level of the sum of both branches.', { digits: 3 }),
  sumLeast: decibel('Sum, least', 'Least level of the sum of both branches.', { digits: 3 }),
  highPassInverted: result.boolean({
    label: 'High-pass inverted',
    help: 'Whether the high-pass branch is added with its sign turned.',
  }),
} as const;

const frequency = hertz('Frequency', 'Above 0 and below half the sample rate.');

const tables = {
  response: {
    what: 'The magnitude of the chain over frequency, of each band, and of the analog filters.',
    columns: {
      frequency,
      magnitude: decibel('Magnitude', 'Of all bands together, without the preamp.'),
      analogMagnitude: decibel('Analog', 'Of the analog filters that the bands are made after.'),
      bandFrequency: hertz('Frequency of a band’s curve', 'For the curves of the bands.'),
      bandMagnitude: decibel('Magnitude of a band', 'Of one band alone.'),
      band: count('Band', 'From 1, in the order of the text.'),
      wantedFrequency: hertz('Frequency of the fit', 'Points of the fit.'),
      wantedMagnitude: decibel('Wanted', 'The curve that bands were fitted to.'),
      lowMagnitude: decibel('Low-pass branch', 'Of a crossover.'),
      highMagnitude: decibel('High-pass branch', 'Of a crossover.'),
      sumMagnitude: decibel('Sum', 'Of both branches of a crossover.'),
    },
  },
  bands: {
    what: 'A row for each section, in the order of the chain.',
    columns: {
      band: count('Band', 'From 1.'),
      type: result.choice({
        label: 'Type',
        help: 'What the band is.',
        options: { ...TYPE_NAMES, section: 'coefficients', analog: 'Linkwitz transform' },
      }),
      bandFrequency: hertz('Frequency', 'The centre, or the edge of a pass; null of coefficients.'),
      bandGain: decibel('Gain', 'Null where the type has none.'),
      quality: plain('Q', 'Of the analog filter; null of first order and of coefficients.', {
        digits: 5,
      }),
      octaves: plain('Bandwidth', 'Octaves, of peaks between the points of half the dB.', {
        digits: 4,
      }),
      line: count('Line', 'Where it stands in the text; null of a fit and of a crossover.'),
    },
  },
  sections: {
    what: 'The coefficients of each section, (b0 + b1/z + b2/z²)/(1 + a1/z + a2/z²), without the preamp.',
    columns: {
      section: count('Section', 'From 1.'),
      b0: exact('b₀', 'Of the numerator.'),
      b1: exact('b₁', 'Of the numerator, one sample ago.'),
      b2: exact('b₂', 'Of the numerator, two samples ago.'),
      a1: exact('a₁', 'Of the denominator; miniDSP and CMSIS-DSP turn its sign.'),
      a2: exact('a₂', 'Of the denominator; miniDSP and CMSIS-DSP turn its sign.'),
    },
  },
  ignored: {
    what: 'The lines of the text that are not computed, in their order, the first 200 of them.',
    columns: {
      line: count('Line', 'From 1.'),
      text: result.text({ label: 'Text', help: 'As it stands there, its beginning.' }),
      why: result.text({ label: 'Why', help: 'What it is or why it is left out.' }),
    },
  },
  deviation: {
    what: 'The digital chain over the analog one.',
    columns: {
      frequency,
      deviation: decibel('Digital over analog', 'Where the analog filters pass more than −60 dB.'),
    },
  },
  delay: {
    what: 'Phase and group delay of the chain.',
    columns: {
      frequency,
      phase: measured('°')('Phase', 'Continuous but where a zero on the circle turns the sign.'),
      groupDelay: measured('s')('Group delay', 'From the roots of the sections.'),
    },
  },
  impulse: {
    what: 'The impulse response of the bands and its running sum, by samples from 0.',
    columns: {
      sample: count('Sample', 'From 0.'),
      impulseResponse: plain('Impulse response', 'Of the bands, without the preamp.'),
      stepResponse: plain('Step response', 'Sum of the impulse response up to this sample.'),
    },
  },
  fit: {
    what: 'What the fitted chain leaves, at the points of the fit.',
    columns: {
      frequency: hertz('Frequency', 'Evenly in octaves over the range of the fit.'),
      wanted: decibel('Wanted', 'The curve less its level of 0 dB.'),
      achieved: decibel('Achieved', 'Of the fitted chain.'),
      residual: decibel('Residual', 'Achieved less wanted.'),
    },
  },
  corrected: {
    what: 'The measured response before and behind the chain, against its target.',
    columns: {
      frequency: hertz('Frequency', 'Points of the fit.'),
      measured: decibel('Measured', 'Against the level of 0 dB.'),
      target: decibel('Target', 'Against its own 0 dB.'),
      corrected: decibel('Corrected', 'Measured and equalised.'),
    },
  },
} as const;

/** What a chain gives. */
export const results = {
  values,
  tables,
  listings: {
    text: { what: 'The bands as lines of Equalizer APO, with the preamp.' },
  },
} satisfies result.Results;
