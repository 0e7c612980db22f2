import type { NamedOutput } from '../../define/named.ts';
import type { Analysis } from './analysis.ts';
import { type Block, codedAlong } from './block.ts';
import type { CodeResult } from './compute.ts';
import { signsAt } from './plots.ts';
import { mirrored } from './read-generators.ts';
import type { results } from './results.ts';
import { binary, inD, wordInD } from './words.ts';

type Shown = NamedOutput<typeof results>;

/** Rows with a button, and branches listed. */
const MAX_BUTTONS = 32;
const MAX_LISTED = 128;

/** Step by step: what went in, was sent, came, and was decided. */
export function blockTable(r: CodeResult, b: Block): Shown {
  const { inputs: k, outputs: n } = r.code.trellis;
  const coded = (bits: Uint8Array): Float64Array =>
    Float64Array.from(bits, (bit) => (bit === 1 ? -1 : 1));
  const sent = b.sent && coded(b.sent.bits);
  const decided = coded(codedAlong(r.code.trellis, b.decoded));
  let metric = 0;
  const rows = Array.from({ length: b.steps }, (_, step) => {
    for (let j = 0; j < n; j++) {
      const value = b.values[step * n + j] ?? 0;
      if (value * (decided[step * n + j] ?? 0) < 0) metric += Math.abs(value);
    }
    const word = b.decoded.inputs[step] ?? 0;
    const given = b.sent ? (b.sent.inputs[step] ?? 0) : null;
    return [
      step + 1,
      ...(sent && given !== null ? [binary(given, k), signsAt(sent, r, step, n)] : []),
      signsAt(b.values, r, step, n),
      signsAt(decided, r, step, n),
      b.decoded.states[step] ?? 0,
      binary(word, k),
      metric,
      ...(given === null ? [] : [given !== word]),
    ];
  });
  return {
    kind: 'table',
    id: 'block',
    title: 'Step by step',
    columns: [
      'step',
      ...(sent ? (['input', 'sent'] as const) : []),
      'received',
      'decided',
      'stateBefore',
      'decodedInput',
      'metric',
      ...(sent ? (['isWrong'] as const) : []),
    ],
    rows,
    caption: 'Press a step to see its comparisons. A hyphen stands where a bit is punctured.',
    rowInputs: rows.map((_, step) =>
      step < MAX_BUTTONS ? { walk: 'step', step: String(step + 1) } : undefined,
    ),
  };
}

/** Add, compare, select: the branches into each state in the step looked at. */
export function comparedTable(r: CodeResult, { walk }: Block): Shown[] {
  const { inputs, outputs } = r.code.trellis;
  if (walk.candidates.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'compared',
      title: `Add, compare, select in step ${walk.at}`,
      columns: ['state', 'from', 'input', 'output', 'before', 'branch', 'total', 'survives'],
      rows: walk.candidates.map((c) => [
        c.state,
        c.from,
        binary(c.input, inputs),
        binary(c.word, outputs),
        finite(c.before),
        c.cost,
        finite(c.total),
        c.survives,
      ]),
      caption:
        'A dash stands where no path leads yet. Of equal sums the branch from the lower state survives.',
    },
  ];
}

const finite = (metric: number): number | null => (Number.isFinite(metric) ? metric : null);

export function spectrumTable(a: Analysis): Shown[] {
  if (!a.spectrum || a.listed === 0) return [];
  const { free, events, bits } = a.spectrum;
  return [
    {
      kind: 'table',
      id: 'spectrum',
      title: 'Counts by weight',
      columns: ['weight', 'events', 'bits'].map((id) => ({ id: id as 'weight', digits: 16 })),
      rows: Array.from({ length: a.listed }, (_, k) => [free + k, events[k] ?? 0, bits[k] ?? 0]),
    },
  ];
}

export function pointsTable(a: Analysis): Shown[] {
  if (a.points.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'points',
      title: 'Errors counted',
      columns: ['ebn0', 'bits', 'errors', 'rate', 'low', 'high', 'blocks', 'wrongBlocks'],
      rows: a.points.map((p) => [
        p.db,
        p.bits,
        p.bitErrors,
        p.rate,
        p.interval[0],
        p.interval[1],
        p.blocks,
        p.blockErrors,
      ]),
      caption: `Blocks of ${a.blockSteps} steps and a zero tail, whose energy is not counted. The interval takes blocks for trials, as errors come in bursts, and lets the wrong bits in them vary.`,
    },
  ];
}

export function transitionTable({ code: { trellis: t } }: CodeResult): Shown {
  const count = Math.min(t.next.length, MAX_LISTED);
  return {
    kind: 'table',
    id: 'transitions',
    title: 'States',
    columns: ['state', 'input', 'next', 'output'],
    rows: Array.from({ length: count }, (_, b) => [
      b >> t.inputs,
      binary(b & (2 ** t.inputs - 1), t.inputs),
      t.next[b] ?? 0,
      binary(t.output[b] ?? 0, t.outputs),
    ]),
    ...(count < t.next.length && {
      caption: `The first ${count} of ${t.next.length} branches; all are in the trellis file.`,
    }),
  };
}

export function generatorTable({ code: { registers, invert } }: CodeResult): Shown[] {
  if (!registers) return [];
  return [
    {
      kind: 'table',
      id: 'generators',
      title: 'Generators as read',
      columns: ['input', 'output', 'octal', 'binary', 'polynomial', 'isInverted'],
      rows: registers.forward.flatMap((row, i) => {
        const memory = registers.memory[i] ?? 0;
        const back = mirrored(registers.feedback[i] ?? 0, memory + 1);
        return row.map((word, j) => [
          i + 1,
          j + 1,
          word.toString(8),
          binary(word, memory + 1),
          back === 1 ? wordInD(word, memory) : `(${wordInD(word, memory)})/(${inD(back)})`,
          invert[j] === 1,
        ]);
      }),
    },
  ];
}
