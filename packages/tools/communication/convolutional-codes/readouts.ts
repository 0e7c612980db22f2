import type { Multivariate } from '@tollbench/engines/exact/multivariate.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import type { Analysis } from './analysis.ts';
import type { Block } from './block.ts';
import type { CodeResult } from './compute.ts';
import type { results } from './results.ts';
import { binary, grouped, inD, inDN, inTime, joined, plainDN } from './words.ts';

type Reading = ReadoutOf<typeof results>;

/** Bits that people are shown of a long block. */
const SHOWN = 48;

const clipped = (bits: Uint8Array, size: number): string =>
  grouped(bits.subarray(0, SHOWN), size) + (bits.length > SHOWN ? ` … (${bits.length} bits)` : '');

/** A number, or why there is none. */
const given = <N extends Reading['name']>(name: N, value: number | null, why: string) =>
  value === null || Number.isNaN(value)
    ? ({ name, value: null, note: why } as const)
    : ({ name, value } as const);

const NOT_LINEAR = 'the trellis is not linear: words are not alike';
const NEVER = 'no path comes back to state 0';

export function answer(r: CodeResult): Reading[] {
  if (r.block) return blockAnswer(r, r.block);
  return r.analysis ? worth(r, r.analysis) : [];
}

const freeOf = ({ properties: { free } }: CodeResult) =>
  given(
    'freeDistance',
    free === Number.POSITIVE_INFINITY ? null : free,
    free === null ? NOT_LINEAR : NEVER,
  );

function blockAnswer(r: CodeResult, b: Block): Reading[] {
  const { outputs } = r.code.trellis;
  return [
    { name: 'decodedMessage', value: joined(b.bits), shown: clipped(b.bits, 4) },
    { name: 'corrected', value: b.corrected, shown: ofChannel(b) },
    ...(b.wrong === null ? [] : [{ name: 'wrongBits', value: b.wrong } as const]),
    { name: 'pathMetric', value: b.decoded.metric },
    freeOf(r),
    ...(b.line === null
      ? []
      : [
          {
            name: 'codedBits',
            value: joined(b.line),
            shown: clipped(b.line, r.puncturing.period === 1 ? outputs : 8),
          } as const,
        ]),
    ...(b.line !== null && joined(b.line) === joined(b.codeword)
      ? []
      : [
          {
            name: 'codewordBits',
            value: joined(b.codeword),
            shown: clipped(b.codeword, r.puncturing.period === 1 ? outputs : 8),
          } as const,
        ]),
    { name: 'alike', value: b.decoded.alike },
    { name: 'erasures', value: b.erased },
  ];
}

/** Corrected of how many, where that is known. */
const ofChannel = ({ corrected, channelErrors }: Block): string =>
  channelErrors === null ? String(corrected) : `${corrected} of ${channelErrors}`;

function worth(r: CodeResult, a: Analysis): Reading[] {
  const { rate, free } = r.properties;
  const why = countless(r);
  const distance = free !== null && Number.isFinite(free) ? free : null;
  return [
    freeOf(r),
    given('codingGain', a.neededUncoded - a.neededSoft, why),
    given('neededSoft', a.neededSoft, why),
    given('codingGainHard', a.neededUncoded - a.neededHard, why),
    given('neededHard', a.neededHard, why),
    { name: 'neededUncoded', value: a.neededUncoded },
    given('asymptoticGain', distance === null ? null : powerDecibels(rate * distance), why),
    given(
      'asymptoticGainHard',
      distance === null ? null : powerDecibels((rate * distance) / 2),
      why,
    ),
    given('lightestEvents', a.spectrum?.events[0] ?? null, why),
    given('lightestBits', a.spectrum?.bits[0] ?? null, why),
  ];
}

/** Why error events are not counted. */
export function countless({ properties }: CodeResult): string {
  if (!properties.linear) return NOT_LINEAR;
  if (properties.cycle) return 'a cycle that sends no 1 makes error events countless';
  return 'the sum of the bound has not settled where it has this rate: choose a lower wanted BER';
}

export function about(r: CodeResult): Reading[] {
  const { properties: p, code } = r;
  return [
    { name: 'rate', value: rational(p.ratio[0], p.ratio[1]) },
    ...(r.puncturing.sent === r.puncturing.keep.length
      ? []
      : [
          {
            name: 'pattern',
            value: joined(r.puncturing.keep),
            shown: inTime(r.puncturing),
          } as const,
        ]),
    { name: 'states', value: code.trellis.states },
    { name: 'memory', value: p.memory },
    p.linear
      ? { name: 'catastrophic', value: p.cycle?.catastrophic ?? false }
      : { name: 'catastrophic', value: null, note: NOT_LINEAR },
    ...(p.factor === null ? [] : [{ name: 'generatorFactor', value: inD(p.factor) } as const]),
    ...(p.cycle === null ? [] : [{ name: 'weightlessCycle', value: cycleOf(r) } as const]),
    given('traceback', p.traceback, 'the code adds nothing to decide by'),
    ...(r.analysis ? [transferReading(r.analysis)] : []),
    ...(code.registers
      ? [
          {
            name: 'poly2trellis',
            value: matlabOf(r),
            shown: matlabOf(r).replaceAll(',', ', '),
          } as const,
        ]
      : []),
  ];
}

/** `3 –1→ 3`, the states of the cycle with the inputs between them. */
function cycleOf({ properties: { cycle }, code: { trellis } }: CodeResult): string {
  if (!cycle) return '';
  const { states, inputs } = cycle;
  const shown = states
    .slice(0, 8)
    .map((state, k) => `${state} –${binary(inputs[k] ?? 0, trellis.inputs)}→ `);
  return `${shown.join('')}${states.length > 8 ? '…' : states[0]}`;
}

const LONG = 160;

function transferReading({ transfer }: Analysis): Reading {
  const none = (note: string) => ({ name: 'transferFunction', value: null, note }) as const;
  if (transfer === null) return none('of eight states and less, where events can be counted');
  const { num, den } = transfer;
  const said = quotient(num, den, inDN);
  const shown = said.length > LONG ? `${said.slice(0, LONG)} …` : said;
  return { name: 'transferFunction', value: quotient(num, den, plainDN), shown };
}

const quotient = (a: Multivariate, b: Multivariate, say: (p: Multivariate) => string): string =>
  say(b) === '1' ? say(a) : [a, b].map((p) => (p.size > 1 ? `(${say(p)})` : say(p))).join('/');

/** The call that makes the same code; inverted outputs it cannot say. */
export function matlabOf({ code: { registers } }: CodeResult): string {
  if (!registers) return '';
  const lengths = registers.memory.map((m) => m + 1).join(',');
  const list = (text: string, many: boolean): string => (many ? `[${text}]` : text);
  const rows = registers.forward
    .map((row) => row.map((word) => word.toString(8)).join(','))
    .join(';');
  const plain = registers.feedback.every((word, k) => word === 2 ** (registers.memory[k] ?? 0));
  const back = registers.feedback.map((word) => word.toString(8)).join(',');
  const many = registers.memory.length > 1;
  return `poly2trellis(${list(lengths, many)},[${rows}]${plain ? '' : `,${list(back, many)}`})`;
}

/** What programs want beside it. */
export function unseen(r: CodeResult): NamedOutput<typeof results> {
  const { block } = r;
  const none = { value: null, note: 'no message was sent here' } as const;
  if (!block) return { kind: 'values', values: { period: r.puncturing.period } };
  return {
    kind: 'values',
    values: {
      period: r.puncturing.period,
      channelErrors: block.channelErrors ?? none,
      startState: block.decoded.states[0] ?? 0,
      endState: block.decoded.states.at(-1) ?? 0,
      tailSteps: block.tail,
      blockRate: block.bits.length / block.received.length,
    },
  };
}
