import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const seconds = measured('s');
const count = whole();

const answer = {
  ratio: result.rational({
    label: 'Ratio',
    symbol: 'L/M',
    help: 'Output rate over input rate, exactly, in lowest terms.',
  }),
  multiplications: plain(
    'MACs/output',
    'Multiplications for an output sample of the chain, on average; coefficients that are 0 are left out.',
    { digits: 4 },
  ),
  delay: seconds('Delay', 'Group delay of all stages, the same of every frequency.', {
    symbol: 'τ',
  }),
  plan: result.text({
    label: 'Stages',
    help: 'L/M of each stage in order, with commas between.',
    pattern: '^\\d+/\\d+(, \\d+/\\d+)*$',
  }),
  worstLevel: decibel(
    'Worst alias or image',
    'Largest gain of anything that comes from or goes into the band that is kept clean and is not the signal itself.',
  ),
  worstInput: hertz('It comes from', 'Frequency in the input whose alias or image that is.'),
  worstOutput: hertz('It comes out at', 'Frequency in the output at which it appears.'),
  passbandRipple: decibel('Pass-band ripple', 'Of the whole chain, peak to peak.', { digits: 3 }),
  met: result.boolean({
    label: 'Mask',
    help: 'Whether the whole chain keeps the ripple and the attenuation that are asked.',
  }),
  multiplicationRate: result.number({
    label: 'MACs/second',
    unit: '/s',
    help: 'Multiplications of all stages in a second.',
  }),
  coefficientCount: count('Coefficients', 'Of all stages, those that are 0 left out.'),
  stateSamples: count('Samples held', 'Samples that the stages remember between calls.'),
  inputsNeeded: count(
    'Inputs for n outputs',
    'Inputs that must be read until the asked number of outputs is made, from rest.',
  ),
} as const;

const further = {
  up: count('Interpolation', 'L.', { symbol: 'L' }),
  down: count('Decimation', 'M.', { symbol: 'M' }),
  inputRate: result.rational({ label: 'Input rate', help: 'In Hz, exactly.' }),
  outputRate: result.rational({ label: 'Output rate', help: 'In Hz, exactly.' }),
  highestRate: hertz(
    'Highest common rate',
    'L times the input rate, which is M times the output rate.',
  ),
  passEdge: hertz('Pass-band edge', 'What is kept ends here.'),
  cleanEdge: hertz('Clean band', 'No alias and no image reaches below it.'),
  stopEdge: hertz('Stop-band edge', 'Of the whole chain: the lower rate less the clean band.'),
  foldedMultiplications: plain(
    'MACs with shared coefficients',
    'Multiplications for an output where samples that share a coefficient are added first, in stages that only decimate and in half-band ones.',
  ),
  delayInputs: result.rational({
    label: 'Delay in inputs',
    help: 'Group delay in input samples, exactly.',
  }),
  delayOutputs: result.rational({
    label: 'Delay in outputs',
    help: 'Group delay in output samples, exactly.',
  }),
  wholeOutputs: count(
    'Whole outputs of delay',
    'Outputs to drop so that what is left starts with the signal.',
  ),
  delayRest: plain(
    'Rest of the delay',
    'Part of an output sample by which the signal still lags once whole outputs are dropped.',
  ),
  equivalentTaps: count(
    'Length as one filter',
    'Coefficients of the one filter at the highest common rate that the stages make together.',
  ),
  worstFrequency: hertz(
    'Worst frequency',
    'Of the worst alias or image, on the axis up to half the highest common rate.',
  ),
  lowestGain: decibel('Least gain', 'Least gain of the pass band.'),
  lowestFrequency: hertz('Where that is', 'Frequency of the least gain.'),
  highestGain: decibel('Largest gain', 'Largest gain of the pass band.'),
  highestFrequency: hertz('Where that is', 'Frequency of the largest gain.'),
  foldedBandCount: count(
    'Bands that fold',
    'Images of the clean band and aliases onto it, up to half the highest common rate.',
  ),
  plansDesigned: count('Plans designed', 'Plans whose filters were designed and compared.'),
} as const;

const trial = {
  trialInputs: count('Inputs of the trial', 'Samples of the period that is resampled.'),
  trialOutputs: count('Outputs of the trial', 'Samples of the period that comes out.'),
  trialWorst: decibel(
    'Loudest other line',
    'Of the output of the trial, against a tone of amplitude 1.',
  ),
  trialWorstFrequency: hertz('It stands at', 'Frequency of that line in the output.'),
  trialDistortion: decibel(
    'All other lines',
    'Their power together over that of the tones that are kept: distortion by aliases and images.',
  ),
  trialError: plain(
    'Measured less computed',
    'Largest difference between a line of the trial and what the response says it is, as amplitudes.',
    { digits: 2 },
  ),
} as const;

/** What a conversion gives: the plan, what it costs, what it lets through, how it was tried. */
export const results = {
  values: { ...answer, ...further, ...trial },
  tables,
} satisfies result.Results;
