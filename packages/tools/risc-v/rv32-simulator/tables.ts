import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import type { Cell } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import { CLASSES, type Class } from './classes.ts';
import type { SimulatorResult } from './compute.ts';
import type { SimulatorInputs } from './inputs.ts';
import { address, word } from './phrases.ts';
import type { Shown } from './results.ts';

/** Lines that are shown of those that ran. */
const MAX_HOT_LINES = 12;

/** A line may hold any number of statements, and stands beside each of them. */
const MAX_LINE = 160;

/** The 32 bits of a number, signed or not. */
export const word32 = (value: number): bigint => BigInt(value >>> 0);

/** A word with all its digits. */
const bits = (value: number): Cell => ({ value: word32(value), shown: address(value) });

/** A whole number with all its digits. */
const whole = (value: number): Cell => ({ value, shown: String(value) });

export const registerTable = (r: SimulatorResult): Shown => ({
  kind: 'table',
  id: 'registers',
  title: 'Registers at the end',
  columns: ['register', 'name', 'word', 'signed', 'unsigned'],
  rows: Array.from(r.registers, (value, n) => [
    { value: n, shown: `x${n}` },
    n === 8 ? { value: 's0', shown: 's0, fp' } : (ABI_NAMES[n] ?? null),
    bits(value),
    whole(value),
    whole(value >>> 0),
  ]),
});

export const csrTable = (r: SimulatorResult): Shown => ({
  kind: 'table',
  id: 'csrs',
  title: 'Control and status registers',
  columns: ['name', 'word', 'unsigned'],
  rows: r.csrs.map(({ name, value }) => [name, bits(value), whole(value >>> 0)]),
});

export const sectionTable = ({ program }: SimulatorResult): Shown => ({
  kind: 'table',
  id: 'sections',
  title: 'Sections',
  columns: ['name', 'address', 'size', 'holds', 'zeroFilled'],
  rows: program.sections.map((s) => [
    s.name,
    bits(s.address),
    { value: s.size, shown: `${grouped(s.size)} bytes` },
    s.executable ? 'code' : s.writable ? 'data' : 'constants',
    s.zeroFilled,
  ]),
});

export const symbolTable = ({ program }: SimulatorResult): Shown => ({
  kind: 'table',
  id: 'symbols',
  title: 'Symbols',
  columns: ['name', 'value', 'section', 'line', 'global'],
  rows: program.symbols.map((s) => [
    s.name,
    bits(s.value),
    s.section ?? { value: null, shown: 'constant' },
    whole(s.line),
    s.global,
  ]),
});

/** The listing: for people with the source beside it, for programs as numbers. */
export function listing(r: SimulatorResult, { source }: SimulatorInputs): Shown[] {
  const lines = source.split('\n');
  return [
    {
      kind: 'table',
      id: 'listing',
      from: 'code',
      title: 'Listing',
      caption: `${grouped(r.code.length)} instructions, ${grouped(r.codeBytes)} bytes of code. Encodings are written as numbers, most significant digit first.`,
      columns: ['Address', 'Encoding', 'Instruction', 'Line', 'Source', 'Executed'].map(
        (label) => ({ label, code: true }),
      ),
      rows: r.code.map((i) => [
        word(i.address),
        hexDigits(i.word, 2 * i.size),
        i.text,
        String(i.line),
        sourceLine(lines[i.line - 1]),
        String(i.count),
      ]),
    },
    {
      kind: 'table',
      id: 'code',
      title: 'Code',
      unseen: true,
      columns: ['address', 'size', 'encoding', 'instruction', 'line', 'class', 'executed', 'taken'],
      rows: r.code.map((i) => [
        word32(i.address),
        i.size,
        word32(i.word),
        i.text,
        i.line,
        i.class,
        i.count,
        i.left,
      ]),
    },
  ];
}

function sourceLine(line = ''): string {
  const text = line.trim();
  return text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text;
}

interface LineCount {
  readonly line: number;
  readonly total: number;
  readonly times: number;
}

/** Lines of which something ran, the busiest first. */
function linesOf({ code }: SimulatorResult): LineCount[] {
  const perLine = new Map<number, LineCount>();
  for (const { line, count: n } of code) {
    const { total, times } = perLine.get(line) ?? { total: 0, times: 0 };
    perLine.set(line, { line, total: total + n, times: Math.max(times, n) });
  }
  return [...perLine.values()]
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.line - b.line);
}

/** Where the time went: for people the busiest lines with their source, for programs every line that ran. */
export function lineTables(r: SimulatorResult, { source }: SimulatorInputs): Shown[] {
  const texts = source.split('\n');
  const lines = linesOf(r);
  const share = (total: number) => (100 * total) / r.instructions;
  return [
    {
      kind: 'table',
      id: 'hot',
      from: 'lines',
      title: 'Where the time went',
      columns: [
        ...['Line', 'Source', 'Times', 'Instructions'].map((label) => ({ label, code: true })),
        { label: 'Share', unit: '%', digits: 3 },
      ],
      rows: lines
        .slice(0, MAX_HOT_LINES)
        .map(({ line, total, times }) => [
          String(line),
          sourceLine(texts[line - 1]),
          grouped(times),
          grouped(total),
          share(total),
        ]),
    },
    {
      kind: 'table',
      id: 'lines',
      title: 'Lines',
      unseen: true,
      columns: ['line', 'times', 'instructions', 'share'],
      rows: lines.map(({ line, total, times }) => [line, times, total, share(total)]),
    },
  ];
}

/** The mix by name. */
export const classTable = ({ tally }: SimulatorResult): Shown => ({
  kind: 'table',
  id: 'instructionClasses',
  title: 'Instruction classes',
  unseen: true,
  columns: ['class', 'executed'],
  rows: (Object.keys(CLASSES) as Class[]).map((k) => [k, tally.classes[k]]),
});

/** The first steps, which people read in the working. */
export const traceTable = ({ first }: SimulatorResult): Shown => ({
  kind: 'table',
  id: 'trace',
  title: 'Trace',
  unseen: true,
  columns: ['step', 'address', 'line', 'instruction', 'register', 'value', 'target'],
  rows: first.flatMap(({ address: at, line, text, changes, to }, k) => {
    const target = to === undefined ? null : word32(to);
    const rows = changes.length > 0 ? changes : [{ register: null, value: null }];
    return rows.map(({ register, value }): Cell[] => [
      ...[k + 1, word32(at), line ?? null, text, register],
      value === null ? null : word32(value),
      target,
    ]);
  }),
});
