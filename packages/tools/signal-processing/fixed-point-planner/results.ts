import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const bits = whole('bit');
const decibels = measured('dB');
const plain = measured();

export const results = {
  values: {
    totalBits: bits(
      'Total bits',
      'Bits of all words that are stored: of inputs, constants and results, or of taps and states.',
    ),
    sqnr: decibels(
      'SQNR reached',
      'Mean square of the output over that of its error by the noise model; of several outputs the least. Infinite without an error.',
      { digits: 5 },
    ),
    headroom: decibels(
      'Headroom',
      'Of a word’s range over that of its value, the least of all values; below 0 where a value leaves its word.',
      { digits: 3 },
    ),
    wantedSqnr: decibels('SQNR wanted', 'As it was asked for.'),
    trialSqnr: decibels(
      'SQNR tried',
      'Of the integer model beside doubles, over the inputs that were tried; of several outputs the least.',
      { digits: 5 },
    ),
    trialCount: whole()(
      'Inputs tried',
      'How many inputs, or samples, the integer model was run on.',
    ),
    trialAll: result.boolean({
      label: 'All there are',
      help: 'Whether every input there is was tried; of an expression alone.',
    }),
    errorMean: plain(
      'Mean error',
      'Bias of the output by the noise model: of the output at which the ratio is least.',
      { digits: 3 },
    ),
    errorRms: plain(
      'RMS error',
      'Root mean square of the output’s error by the noise model: of the output at which the ratio is least.',
      { digits: 3 },
    ),
    errorBound: plain(
      'Error bound',
      'No error of the output is larger, with planned words; of an expression alone.',
      { digits: 3 },
    ),
    errorLargest: plain(
      'Largest error',
      'Largest size of the output’s error among the inputs that were tried.',
      { digits: 3 },
    ),
    trialMean: plain(
      'Mean error tried',
      'Mean of the output’s error over the inputs that were tried.',
      { digits: 3 },
    ),
    trialOverflows: whole()(
      'Overflows tried',
      'How often a value left its word among the inputs that were tried.',
    ),
    optimality: result.choice({
      label: 'Plan is',
      help: 'In which sense the plan is the least.',
      options: {
        proven: 'least of all near it',
        descent: 'found by descent',
        uniform: 'least with one fraction',
        given: 'as given',
        structure: 'least of its structure',
      },
    }),
    plansNear: whole()(
      'Plans near',
      'Plans within 2 bits in every word, of which none has fewer bits; of an expression with few words alone.',
    ),
    plansLooked: whole()(
      'Plans looked at',
      'How many plans the search evaluated; of an expression alone.',
    ),
    uniformBits: bits(
      'One fraction',
      'Total bits of the least plan in which all words have one fraction; of an expression alone.',
    ),
    outputPower: plain(
      'Output power',
      'Mean square of the output without words: of the output at which the ratio is least.',
      { digits: 5 },
    ),
    coefficientDeviation: decibels(
      'Coefficient error',
      'Largest |H of the rounded coefficients − H| beside the peak of |H|; of a filter alone.',
      { digits: 4 },
    ),
    guardBits: whole('bit')(
      'Guard bits',
      'Bits before the point that the output has beyond the input; of a filter alone.',
    ),
    inputShift: whole('bit')(
      'Scale input by',
      'Bits by which the input would be shifted down so that no place of the filter needs more before the point; of a filter alone.',
    ),
    limitCycle: plain(
      'Limit cycle',
      'Largest amplitude that a section goes on with when its input is 0; of an IIR filter alone.',
      { digits: 3 },
    ),
  },
  tables,
} as const;
