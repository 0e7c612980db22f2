import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const hertz = measured('Hz');
const decibel = measured('dB');
const seconds = measured('s');
const count = whole();

const METHODS = { equiripple: 'equiripple', kaiser: 'Kaiser', import: 'imported' } as const;

const plans = {
  what: 'A plan whose filters were designed, the best first.',
  columns: {
    stages: result.text({ label: 'Stages', help: 'L/M of each stage, in order.' }),
    lengths: result.text({ label: 'Lengths', help: 'Coefficients of each stage, zeros included.' }),
    products: plain('MACs/output', 'Multiplications for an output of the chain.'),
    sharedProducts: plain(
      'MACs, shared',
      'The same where samples that share a coefficient are added first.',
    ),
    coefficients: count('Coefficients', 'That are not 0.'),
    held: count('Samples held', 'Samples that the stages remember.'),
    planDelay: seconds('Delay', 'Group delay.'),
    chosen: result.boolean({ label: 'Shown', help: 'Whether this plan is the one that is shown.' }),
  },
} as const;

const stages = {
  what: 'A stage, in the order in which samples pass.',
  columns: {
    stage: count('Stage', 'From 1.'),
    factor: result.text({ label: 'L/M', help: 'Interpolation and decimation of the stage.' }),
    stageInputRate: hertz('From', 'Rate of what goes in.'),
    stageOutputRate: hertz('To', 'Rate of what comes out.'),
    filterRate: hertz('Filter at', 'Rate of its filter.'),
    stagePass: hertz('Passes to', 'Edge of its pass band.'),
    stageStop: hertz('Stops from', 'Edge of its stop band.'),
    filter: result.choice({ label: 'Filter', help: 'How it was designed.', options: METHODS }),
    halfBand: result.boolean({
      label: 'Half-band',
      help: 'Whether every other coefficient but the middle is exactly 0.',
    }),
    length: count('Length', 'Coefficients, zeros included.'),
    branchLength: count('A branch', 'Coefficients of the longest branch.'),
    stageProducts: plain('MACs', 'Multiplications for an output of the stage.'),
  },
} as const;

const turns = {
  what: 'An output of a stage: which branch makes it, and which input is its newest; one period of the commutator at most.',
  columns: {
    stage: count('Stage', 'From 1.'),
    output: count('Output', 'Its index, from 0.'),
    branch: count('Branch', 'From 0: branch p has h[p], h[p + L], and so on.'),
    newestInput: count('Newest input', 'Index of the newest input that it takes, from 0.'),
    taken: count('Inputs taken', 'Inputs that are read before it and after the output before.'),
  },
} as const;

const folded = {
  what: 'An image of the clean band or an alias onto it, the loudest first.',
  columns: {
    fold: result.choice({
      label: 'What',
      help: 'Whether it lies about a multiple of the input or of the output rate.',
      options: { image: 'image', alias: 'alias' },
    }),
    multiple: count('Multiple', 'Of the input rate for an image, of the output rate for an alias.'),
    bandFrom: hertz('From', 'On the axis up to half the highest common rate.'),
    bandTo: hertz('To', 'On the same axis.'),
    level: decibel('Level', 'Largest gain in the band.'),
    loudest: hertz('Loudest at', 'Frequency of that gain on the same axis.'),
    inInput: hertz('In the input', 'Where that is in the input.'),
    inOutput: hertz('In the output', 'Where that comes out.'),
  },
} as const;

const response = {
  what: 'The gain of the whole chain over frequency, 1 being 0 dB.',
  columns: {
    frequency: hertz('Frequency', 'On the axis up to half the highest common rate.'),
    gain: decibel('Gain', 'Of the whole chain.'),
    passbandGain: decibel('Gain in the pass band', 'The same, in the pass band alone.'),
  },
} as const;

const folding = {
  what: 'Gains by the frequency at which things come out, in even parts of the output band.',
  columns: {
    keptFrequency: hertz('Frequency', 'Of the signal.'),
    outputFrequency: hertz('Output frequency', 'Where it comes out.'),
    keptGain: decibel('Signal', 'Gain of what stays at its frequency.'),
    foldedGain: decibel('Aliases and images', 'Largest gain of all that folds into that part.'),
    sourceFrequency: hertz('Input frequency', 'Where it comes from.'),
    sourceGain: decibel(
      'By where they come from',
      'Largest gain of all aliases and images of that part of the input band.',
    ),
  },
} as const;

const map = {
  what: 'Where input frequencies come out, path by path from one corner of the map to the next.',
  columns: {
    keptInput: hertz('Input', 'Of the path of the signal itself.'),
    keptOutput: hertz('Output', 'Of the same path.'),
    openInput: hertz('Input', 'Of paths that are heard above the clean band.'),
    openOutput: hertz('Output', 'Of the same paths.'),
    stoppedInput: hertz('Input', 'Of paths that are stopped.'),
    stoppedOutput: hertz('Output', 'Of the same paths.'),
    worstFrom: hertz('Input', 'Of the worst alias or image.'),
    worstTo: hertz('Output', 'Of the same.'),
  },
} as const;

const spectrum = {
  what: 'The lines of the output of the trial, against a tone of amplitude 1.',
  columns: {
    lineFrequency: hertz('Frequency', 'In the output.'),
    lineLevel: decibel('Level', 'Peak amplitude of the line.'),
  },
} as const;

const tones = {
  what: 'A tone of the trial.',
  columns: {
    tone: count('Tone', 'From 1.'),
    toneFrequency: hertz('Frequency', 'In the input, at a whole number of cycles of the trial.'),
    toneMeasured: decibel('Measured', 'Level at its own frequency in the output.'),
    tonePredicted: decibel('Computed', 'The same by the response.'),
    toneSpur: decibel('Its worst alias or image', 'By the response, all of them looked at.'),
    toneSpurAt: hertz('Comes out at', 'Where that is in the output.'),
  },
} as const;

const impulse = {
  what: 'The impulse responses of the stages over time from their middles, gain of interpolation included, stage by stage.',
  columns: {
    stage: count('Stage', 'From 1.'),
    time: seconds('Time', 'From the middle of the filter.'),
    weight: plain('h[k]', 'Coefficient; of the longest filters those about the middle.'),
  },
} as const;

const coefficients = {
  what: 'A coefficient, stage by stage, gain of interpolation included.',
  columns: {
    stage: count('Stage', 'From 1.'),
    index: count('k', 'From 0.'),
    coefficient: plain('h[k]', 'The coefficient at the rate of the filter.', { digits: 8 }),
    branch: count('Branch', 'The branch that it belongs to: k modulo L.'),
  },
} as const;

export const tables = {
  plans,
  stages,
  turns,
  folded,
  response,
  folding,
  map,
  spectrum,
  tones,
  impulse,
  coefficients,
} as const;
