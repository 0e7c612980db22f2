/** Verilog-2001 of a planned expression: a combinational module, and a test bench that checks it against the model. */
import { type Instruction, runner } from '@tollbench/engines/fixed/run.ts';
import { highestOf, lowestOf, type Word } from '@tollbench/engines/fixed/word.ts';
import type { Rounding } from '@tollbench/engines/signal/fixed-point.ts';
import { commentLine } from '../../../exports/comment.ts';
import { literal, range } from '../../../exports/fixed-verilog.ts';
import { operandsOf } from './c.ts';
import { headLines, type Listing, plain, portOf, stimulus } from './head.ts';

/** Bits of a wire that holds a word with its sign. */
const wireWidth = ({ signed, width }: Word): number => (signed ? width : width + 1);

const port = ({ signed, width }: Word): string => `${signed ? 'signed ' : ''}${range(width)}`;

/** The module: inputs `in_<name>`, outputs `out_<name>`, no clock. */
export function expressionVerilog(listing: Listing): string {
  const { name, machine, steps, inputs, outputs } = listing;
  const words = machine.plan.nodes;
  const used = new Set([...outputs, ...steps.flatMap(({ op, a, b }) => operandsOf(op, a, b))]);
  const ports = [
    ...inputs.map(
      (n) => `  input  wire ${port(words[n]?.word as Word)} ${portOf(listing, n, 'in')}`,
    ),
    ...outputs.map(
      (n) => `  output wire ${port(words[n]?.word as Word)} ${portOf(listing, n, 'out')}`,
    ),
  ];
  return [
    ...headLines(listing).map((line) => commentLine('//', line).trimEnd()),
    '`default_nettype none',
    `module ${name} (`,
    ports.join(',\n'),
    ');',
    ...steps.flatMap((step, n) => (used.has(n) ? wires(listing, step, n) : [])),
    ...outputs.map((n) => {
      const width = words[n]?.word?.width ?? 1;
      return `  assign ${portOf(listing, n, 'out')} = n${n}${range(width)};`;
    }),
    'endmodule',
    '`default_nettype wire',
    '',
  ].join('\n');
}

function wires(listing: Listing, step: Instruction, n: number): string[] {
  const { machine } = listing;
  const { word } = step;
  const note = `// ${plain(machine.program.nodes[n]?.name ?? '')}`;
  const width = listing.wires[n]?.width ?? 1;
  if (step.op === 'input') {
    const from = portOf(listing, n, 'in');
    return word?.signed
      ? [`  wire signed ${range(word.width)} n${n} = ${from};`]
      : [`  wire signed ${range((word?.width ?? 0) + 1)} n${n} = $signed({1'b0, ${from}});`];
  }
  if (step.op === 'constant')
    return [`  wire signed ${range(width)} n${n} = ${literal(step.raw, width)}; ${note}`];
  if (!word) return [`  wire signed ${range(width)} n${n} = ${sumOf(step)}; ${note}`];
  return [
    `  wire signed ${range(width)} s${n} = ${sumOf(step)}; ${note}`,
    ...rounded(n, width, step.drop, machine.rounding),
    ...fitted(n, width, step.drop, word, machine.overflow),
  ];
}

const shifted = (n: number, left: number): string => (left === 0 ? `n${n}` : `(n${n} <<< ${left})`);

function sumOf({ op, a, b, leftA, leftB }: Instruction): string {
  switch (op) {
    case 'add':
      return `${shifted(a, leftA)} + ${shifted(b, leftB)}`;
    case 'subtract':
      return `${shifted(a, leftA)} - ${shifted(b, leftB)}`;
    case 'multiply':
      return `n${a} * n${b}`;
    case 'negate':
      return `-n${a}`;
    default:
      return `n${a}`;
  }
}

/** Bits of the sum once it is rounded: one for what rounding adds, and one at least above the shift. */
const wide = (width: number, drop: number): number =>
  drop > 0 ? Math.max(width, drop + 1) + 1 : width - drop;

/** Wire r: the sum without the bits that are dropped. */
function rounded(n: number, width: number, drop: number, rounding: Rounding): string[] {
  const w = wide(width, drop);
  const wire = `  wire signed ${range(w)}`;
  if (drop <= 0) return [`${wire} r${n} = s${n}${drop < 0 ? ` <<< ${-drop}` : ''};`];
  const half = 1n << BigInt(drop - 1);
  const one = (value: bigint) => literal(value, w);
  const addend = {
    floor: one(0n),
    'toward-zero': `(e${n}[${w - 1}] ? ${one(2n * half - 1n)} : ${one(0n)})`,
    'nearest-up': one(half),
    'nearest-away': `(e${n}[${w - 1}] ? ${one(half - 1n)} : ${one(half)})`,
    'nearest-even': `(e${n}[${drop}] ? ${one(half)} : ${one(half - 1n)})`,
  }[rounding];
  return [
    `${wire} e${n} = s${n};`,
    `${wire} b${n} = e${n} + ${addend};`,
    `${wire} r${n} = b${n} >>> ${drop};`,
  ];
}

/** Wire n: the rounded sum in its word, with a sign bit of 0 where the word has none. */
function fitted(
  n: number,
  width: number,
  drop: number,
  word: Word,
  overflow: 'saturate' | 'wrap',
): string[] {
  const w = wide(width, drop);
  const own = wireWidth(word);
  const wire = `  wire signed ${range(own)} n${n} =`;
  // A wire that is no wider than the word holds nothing that the word does not, but for values below 0 in one without a sign.
  const cut = w >= word.width ? `r${n}${range(word.width)}` : `r${n}`;
  if (overflow === 'wrap' && w >= word.width)
    return [`${wire} ${word.signed ? cut : `$signed({1'b0, ${cut}})`};`];
  const room = Math.max(w, own);
  const [low, high] = [lowestOf(word), highestOf(word)];
  return [
    `  wire signed ${range(room)} f${n} = r${n};`,
    ...(overflow === 'wrap'
      ? [
          `${wire} ${word.signed ? `f${n}${range(own)}` : `$signed({1'b0, f${n}${range(word.width)}})`};`,
        ]
      : [
          `${wire}`,
          `    (f${n} > ${literal(high, room)}) ? ${literal(high, own)} :`,
          `    (f${n} < ${literal(low, room)}) ? ${literal(low, own)} : f${n}${range(own)};`,
        ]),
  ];
}

const SAMPLES = 200;

/** A bench that applies inputs and compares every output with the model; it prints `PASS` and the count, or each difference and `FAIL`. */
export function expressionBench(listing: Listing): string {
  const { name, machine, inputs, outputs } = listing;
  const words = machine.plan.nodes;
  const rows = stimulus(listing, SAMPLES);
  const run = runner(machine);
  const literalOf = (value: bigint, n: number) => literal(value, words[n]?.word?.width ?? 1);
  const connected = [
    ...inputs.map((n) => `.${portOf(listing, n, 'in')}(${portOf(listing, n, 'in')})`),
    ...outputs.map((n) => `.${portOf(listing, n, 'out')}(${portOf(listing, n, 'out')})`),
  ];
  return [
    `// Test bench of ${name}: ${rows.length} inputs and what must come out.`,
    '`timescale 1ns/1ps',
    `module ${name}_tb;`,
    ...inputs.map((n) => `  reg ${port(words[n]?.word as Word)} ${portOf(listing, n, 'in')};`),
    ...outputs.map((n) => `  wire ${port(words[n]?.word as Word)} ${portOf(listing, n, 'out')};`),
    '  integer errors;',
    `  ${name} dut (${connected.join(', ')});`,
    '  initial begin',
    '    errors = 0;',
    ...rows.flatMap((row, k) => {
      const { values } = run(row);
      return [
        `    ${inputs.map((n, m) => `${portOf(listing, n, 'in')} = ${literalOf(row[m] ?? 0n, n)};`).join(' ')} #1;`,
        ...outputs.map((n) => {
          const out = portOf(listing, n, 'out');
          return `    if (${out} !== ${literalOf(values[n] ?? 0n, n)}) begin errors = errors + 1; $display("input ${k}: ${out} %0d, expected ${values[n] ?? 0n}", ${out}); end`;
        }),
      ];
    }),
    `    if (errors == 0) $display("PASS: ${rows.length} inputs");`,
    '    else $display("FAIL: %0d errors", errors);',
    '    $finish;',
    '  end',
    'endmodule',
    '',
  ].join('\n');
}
