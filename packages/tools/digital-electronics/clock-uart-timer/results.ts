import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const hertz = measured.measured('Hz');
const ppm = measured.measured('ppm');
const percent = measured.measured('%');
const plain = measured.measured();
const whole = (label: string, help: string, more: { readonly symbol?: string } = {}) =>
  measured.whole()(label, help, { digits: 12, ...more });

const tree = {
  coreClock: hertz('Core clock', 'Of the processor’s bus, exactly as the dividers make it.', {
    digits: 10,
  }),
  coreError: ppm('Error of the core clock', 'From what is wanted, over it; 0 is exact.', {
    digits: 4,
  }),
  auxClock: hertz('Second clock', 'As the dividers make it.', { digits: 10 }),
  auxError: ppm('Error of the second clock', 'From what is wanted, over it; 0 is exact.', {
    digits: 4,
  }),
  outputClock: hertz('First output', 'As the dividers make it.', { digits: 10 }),
  worstError: ppm('Largest error', 'Of all outputs, its size.', { digits: 4 }),
  vco: hertz('VCO', 'Of the chain that makes the core clock, or of the PLL.', {
    symbol: 'f_VCO',
    digits: 8,
  }),
  detector: hertz('Phase detector', 'Reference over reference divider.', {
    symbol: 'f_PFD',
    digits: 8,
  }),
  referenceDivider: plain('Reference divider', 'M.', { symbol: 'M', digits: 8 }),
  multiplier: plain('Multiplier', 'N, fractions included.', { symbol: 'N', digits: 10 }),
  outputDivider: plain(
    'Output divider',
    'All dividers from the VCO to the core, or to the first output.',
    { symbol: 'P', digits: 8 },
  ),
  noiseGain: measured.measured('dB')(
    'Noise of the reference',
    '20·log₁₀ of output over phase detector: what the loop adds to the reference’s phase noise; lower is less jitter.',
    { digits: 4 },
  ),
};

const registers = {
  setting: result.text({
    label: 'Set to',
    help: 'The registers of the UART or the timer, names and values.',
    code: true,
  }),
};

const uart = {
  baudRate: measured.measured('Bd')('Baud rate', 'Mean rate.', { digits: 9 }),
  baudError: percent('Error of the rate', 'From what is wanted, over it.', { digits: 4 }),
  margin: percent(
    'Margin',
    'Left of half a bit at the last sample in the worst case, in % of a bit; negative: characters are lost.',
    { digits: 4 },
  ),
  allowed: percent('Ends may be apart by', 'Difference of the two rates that the frame bears.', {
    digits: 3,
  }),
  drift: percent('Drift at the last sample', 'Errors of both ends over the frame, in % of a bit.', {
    digits: 4,
  }),
  samples: whole('Samples a bit', 'That the receiver takes.'),
  bitJitter: measured.measured('s')('Jitter of bits', 'Longest less shortest bit of the frame.', {
    digits: 3,
  }),
  edgeError: percent('Largest error of an edge', 'Of a bit’s end in the frame, in % of a bit.', {
    digits: 4,
  }),
  exactClock: hertz('Nearest exact clock', 'A whole multiple of samples times rate.', {
    digits: 10,
  }),
  frameBits: whole('Bits of a character', 'Start, data, parity and stop bits.'),
};

const timer = {
  timerRate: hertz('Frequency', 'Of the period.', { digits: 10 }),
  timerError: ppm('Error of the frequency', 'From what is wanted, over it; 0 is exact.', {
    digits: 4,
  }),
  prescaler: whole('Prescaler', 'Clocks of a count.'),
  counts: whole('Counts', 'Of a period, or up and down once each.'),
  dutyBits: plain('Resolution of duty', 'Binary logarithm of the steps, in bits.', { digits: 4 }),
  dutyStep: percent('Step of duty', 'Of the period.', { digits: 4 }),
};

const proof = {
  peripheralClock: hertz('Clock', 'Of the UART or the timer.', { digits: 10 }),
  legal: whole('Legal settings', 'All combinations within the limits; as a double beyond 2⁵³.'),
  examined: whole('Settings computed', 'The rest is shown to be no better by bounds.'),
  exactSettings: whole('Exact settings', 'Of those listed.'),
  rank: whole('Rank', 'Of the setting shown; 1 is the best.'),
};

export const results = {
  values: { ...tree, ...registers, ...uart, ...timer, ...proof },
  tables,
} satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
