import { sentIn } from '@tollbench/engines/convolutional/puncture.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { CodeResult } from './compute.ts';
import type { CodeInputs } from './inputs.ts';
import { asSerial } from './read-puncture.ts';
import type { results } from './results.ts';
import { inTime } from './words.ts';

type Notice = Extract<NamedOutput<typeof results>, { kind: 'notice' }>;

/** What a reader must know before trusting the numbers. */
export function notices(r: CodeResult, i: CodeInputs): Notice[] {
  return [
    ...weightless(r),
    ...unlinear(r),
    ...alike(r),
    ...untapped(r),
    ...asOctal(r, i),
    ...asRows(r, i),
    ...silent(r, i),
  ];
}

const notice = (id: string, level: 'note' | 'warning', text: string): Notice[] => [
  { kind: 'notice', id, level, text },
];

function weightless({ properties: { cycle } }: CodeResult): Notice[] {
  if (!cycle) return [];
  return cycle.catastrophic
    ? notice(
        'catastrophic',
        'warning',
        'The code is catastrophic: along a cycle of states the message has ones and nothing but zeros is sent, so that a few channel errors can make any number of wrong bits. Error events cannot be counted.',
      )
    : notice(
        'unobservable',
        'warning',
        'Along a cycle of states other than 0 nothing but zeros is sent and goes in: the encoder has delays that no output shows. Error events cannot be counted; another encoder of the same code has fewer states.',
      );
}

const unlinear = ({ properties }: CodeResult): Notice[] =>
  properties.linear
    ? []
    : notice(
        'nonlinear',
        'warning',
        'The trellis is not linear: its words are not alike, and distances from the zero word say nothing of the others. It encodes and decodes; distances and bounds are left out.',
      );

function alike({ block }: CodeResult): Notice[] {
  const count = block?.decoded.alike ?? 1;
  if (count <= 1) return [];
  return notice(
    'alike',
    'note',
    `${Number.isFinite(count) ? count : 'Very many'} blocks are as likely as each other; the decided one is one of them.`,
  );
}

/** A constraint length that is longer than the generators. */
function untapped({ code: { registers } }: CodeResult): Notice[] {
  const loose = registers?.memory.some(
    (memory, k) =>
      memory > 0 &&
      [...(registers.forward[k] ?? []), registers.feedback[k] ?? 0].every(
        (word) => (word & 1) === 0,
      ),
  );
  return loose
    ? notice(
        'untapped',
        'note',
        'No output uses the oldest delay: the same code has half the states without it.',
      )
    : [];
}

function asOctal({ code }: CodeResult, i: CodeInputs): Notice[] {
  const isBinary =
    code.registers !== null &&
    i.notation === 'octal' &&
    /^[\s,;[\]01]+$/u.test(i.code) &&
    /\d{3}/u.test(i.code);
  return isBinary
    ? notice(
        'octal',
        'note',
        `${i.code.trim().slice(0, 40)} was read as octal. Choose binary under Notation if that is meant.`,
      )
    : [];
}

/** A pattern that could as well be meant in the order of sending. */
function asRows({ puncturing, code }: CodeResult, i: CodeInputs): Notice[] {
  const serial = asSerial(i.puncture, puncturing, code.trellis.outputs);
  return serial === undefined
    ? []
    : notice(
        'rows',
        'note',
        `The pattern ${i.puncture.trim().slice(0, 60)} was read as a row for each output, which is ${inTime(puncturing).slice(0, 100)} step by step. If it is in the order of sending, write it as one word: ${serial.slice(0, 100)}.`,
      );
}

/** A block that may have had one step more, in which nothing is sent. */
function silent({ block, puncturing, code }: CodeResult, i: CodeInputs): Notice[] {
  if (i.task !== 'decode' || !block) return [];
  const { outputs } = code.trellis;
  const [now, then] = [block.steps, block.steps + 1].map((n) => sentIn(puncturing, outputs, n));
  return now === then
    ? notice(
        'silent',
        'note',
        `The pattern sends nothing in step ${block.steps + 1}: the block is taken to end before it, and may have had it.`,
      )
    : [];
}
