import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import type { Notice, Output, Readout, Table } from '../../define/output.ts';
import { CLASSES, type Class } from './classes.ts';
import type { SimulatorInputs, SimulatorResult } from './compute.ts';
import { inputs as inputFields } from './inputs.ts';
import { memoryTable } from './memory-table.ts';
import { coursePlot, mixPlot } from './plots.ts';
import { processorFigure } from './processor-figure.ts';
import { address, count, ending, word } from './words.ts';

/** Characters of output that are shown. */
const SHOWN = 20_000;
const HOT = 12;

export function outputs(r: SimulatorResult, inputs: SimulatorInputs): Output[] {
  return [
    ...notices(r, inputs),
    ...elsewhere(r),
    {
      kind: 'figure',
      id: 'processor',
      title: 'Processor',
      svg: processorFigure(r),
      caption: caption(r),
    },
    { kind: 'readouts', id: 'run', title: 'Run', items: run(r) },
    ...(r.output !== '' ? [printed('output', 'Program output', r.output)] : []),
    ...(r.errorOutput !== '' ? [printed('errors', 'Error output', r.errorOutput)] : []),
    {
      kind: 'plot',
      id: 'course',
      title: 'Course through the source',
      plot: coursePlot(r),
      caption: courseCaption(r),
    },
    {
      kind: 'plot',
      id: 'mix',
      title: 'Instruction mix',
      plot: mixPlot(r),
      caption: mixCaption(r),
    },
    registers(r),
    memoryTable(r, inputs),
    listing(r, inputs),
    hotLines(r, inputs),
    symbols(r),
    csrs(r),
  ];
}

const printed = (id: string, title: string, text: string): Output => ({
  kind: 'listing',
  id,
  title,
  text: text.length > SHOWN ? `${text.slice(0, SHOWN)}\n… ${text.length - SHOWN} more` : text,
});

function caption(r: SimulatorResult): string {
  const a0 = r.registers[10] ?? 0;
  return `${sentence(r)} a0 holds ${a0} (${address(a0)}), pc ${address(r.pc)}.`;
}

function sentence({ stop, instructions }: SimulatorResult): string {
  const after = `after ${count(instructions)} instructions`;
  if (stop.reason === 'exit') return `The program ended with exit code ${stop.code} ${after}.`;
  if (stop.reason === 'ebreak')
    return `The program stopped at the ebreak at ${address(stop.pc)} ${after}.`;
  if (stop.reason === 'trap') return `The program trapped ${after}: ${stop.message}.`;
  return `The program was still running ${after}.`;
}

function notices(r: SimulatorResult, inputs: SimulatorInputs): Notice[] {
  const { stop } = r;
  const warn = (id: string, text: string): Notice[] => [
    { kind: 'notice', id, level: 'warning', text },
  ];
  if (stop.reason === 'budget')
    return warn(
      'budget',
      `The run was cut at its limit of ${count(inputs.budget)} instructions. If the program is meant to end, it may be in a loop; raise the limit to let it go on.`,
    );
  if (stop.reason === 'trap')
    return warn(
      'trap',
      `No handler took this exception: ${stop.message}.${stop.cause === 1 && inputs.environment === 'linux' ? ' A program ends with the exit call: li a7, 93 and ecall.' : ''}`,
    );
  return [];
}

/** Where the memory that is shown is not what was asked for. */
const elsewhere = ({ memory }: SimulatorResult): Notice[] =>
  memory.instead === undefined
    ? []
    : [
        {
          kind: 'notice',
          id: 'view',
          level: 'note',
          text: `${inputFields.view.label} ${memory.instead}: the data section is shown.`,
        },
      ];

const percent = (part: number, whole: number): number | null =>
  whole > 0 ? (100 * part) / whole : null;

function run(r: SimulatorResult): Readout[] {
  const { tally } = r;
  const a0 = r.registers[10] ?? 0;
  return [
    { name: 'ended', label: 'Ended by', value: ending(r.stop) },
    { name: 'instructions', label: 'Instructions', value: count(r.instructions) },
    { name: 'code', label: 'Code', value: r.codeBytes, unit: 'B', digits: 8 },
    {
      name: 'reached',
      label: 'Code reached',
      value: percent(tally.size - tally.unreached, tally.size),
      unit: '%',
      note: `${count(tally.unreached)} instructions never ran`,
    },
    { name: 'a0', label: 'Result, a0', value: String(a0) },
    {
      name: 'taken',
      label: 'Branches taken',
      value: percent(tally.taken, tally.branches),
      unit: '%',
      ...(tally.branches > 0
        ? { note: `${count(tally.taken)} of ${count(tally.branches)}` }
        : { note: 'no branch was executed' }),
    },
    {
      name: 'memory',
      label: 'Loads and stores',
      value: percent(tally.classes.load + tally.classes.store, r.instructions),
      unit: '%',
      note: `${count(tally.classes.load)} and ${count(tally.classes.store)}`,
    },
    {
      name: 'compressed',
      label: '16-bit instructions',
      value: percent(tally.shortSize, tally.size),
      unit: '%',
      note: `${count(tally.shortSize)} of ${count(tally.size)} in the code`,
    },
    { name: 'pc', label: 'Program counter', value: address(r.pc) },
    { name: 'entry', label: 'Entry point', value: address(r.program.entry) },
  ];
}

function courseCaption({ course, instructions }: SimulatorResult): string {
  const last = course.firstLine + course.rows * course.height - 1;
  const rows = course.height === 1 ? '' : ` in rows of ${course.height}`;
  return `Which of the source lines ${course.firstLine} to ${last}${rows} ran when, over ${count(instructions)} instructions in columns of ${count(course.width)}: a loop is a band, a call a step.`;
}

function mixCaption({ tally, instructions }: SimulatorResult): string {
  const ranked = (Object.keys(CLASSES) as Class[])
    .filter((k) => tally.classes[k] > 0)
    .sort((a, b) => tally.classes[b] - tally.classes[a])
    .map(
      (k) =>
        `${CLASSES[k].toLowerCase().replace('csr', 'CSR')} ${((100 * tally.classes[k]) / instructions).toFixed(1)} %`,
    );
  return ranked.length > 0
    ? `Executed instructions by what they do: ${ranked.join(', ')}.`
    : 'Nothing was executed.';
}

function registers(r: SimulatorResult): Table {
  return {
    kind: 'table',
    id: 'registers',
    title: 'Registers at the end',
    columns: [
      { label: 'Register', code: true },
      { label: 'Name', code: true },
      { label: 'Hexadecimal', code: true },
      { label: 'Signed', code: true },
      { label: 'Unsigned', code: true },
    ],
    rows: Array.from(r.registers, (value, n) => [
      `x${n}`,
      n === 8 ? 's0, fp' : (ABI_NAMES[n] ?? ''),
      address(value),
      String(value),
      String(value >>> 0),
    ]),
  };
}

/** A line may hold any number of statements, and stands beside each of them. */
const LONGEST_LINE = 160;

function sourceLine(line = ''): string {
  const text = line.trim();
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
}

function listing(r: SimulatorResult, { source }: SimulatorInputs): Table {
  const lines = source.split('\n');
  return {
    kind: 'table',
    id: 'listing',
    title: 'Listing',
    caption: `${count(r.code.length)} instructions, ${count(r.codeBytes)} bytes of code. Encodings are written as numbers, most significant digit first.`,
    columns: [
      { label: 'Address', code: true },
      { label: 'Encoding', code: true },
      { label: 'Instruction', code: true },
      { label: 'Line', code: true },
      { label: 'Source', code: true },
      { label: 'Executed', code: true },
    ],
    rows: r.code.map((i) => [
      word(i.address),
      hexDigits(i.word, 2 * i.size),
      i.text,
      String(i.line),
      sourceLine(lines[i.line - 1]),
      String(i.count),
    ]),
  };
}

function hotLines(r: SimulatorResult, { source }: SimulatorInputs): Table {
  const lines = source.split('\n');
  const perLine = new Map<number, { total: number; times: number }>();
  for (const i of r.code) {
    const sofar = perLine.get(i.line) ?? { total: 0, times: 0 };
    perLine.set(i.line, {
      total: sofar.total + i.count,
      times: Math.max(sofar.times, i.count),
    });
  }
  const hot = [...perLine]
    .filter(([, { total }]) => total > 0)
    .sort((a, b) => b[1].total - a[1].total || a[0] - b[0])
    .slice(0, HOT);
  return {
    kind: 'table',
    id: 'hot',
    title: 'Where the time went',
    columns: [
      { label: 'Line', code: true },
      { label: 'Source', code: true },
      { label: 'Times', code: true },
      { label: 'Instructions', code: true },
      { label: 'Share', unit: '%', digits: 3 },
    ],
    rows: hot.map(([line, { total, times }]) => [
      String(line),
      sourceLine(lines[line - 1]),
      count(times),
      count(total),
      (100 * total) / r.instructions,
    ]),
  };
}

function symbols({ program }: SimulatorResult): Table {
  return {
    kind: 'table',
    id: 'symbols',
    title: 'Symbols and sections',
    columns: [
      { label: 'Name', code: true },
      { label: 'Value', code: true },
      { label: 'In' },
      { label: 'Size or line' },
    ],
    rows: [
      ...program.sections.map((s) => [
        s.name,
        address(s.address),
        `${s.executable ? 'code' : s.writable ? 'data' : 'constants'}${s.zeroFilled ? ', zeroes' : ''}`,
        `${count(s.size)} bytes`,
      ]),
      ...program.symbols.map((s) => [
        s.name,
        address(s.value),
        s.section ?? 'constant',
        `line ${s.line}`,
      ]),
    ],
  };
}

function csrs(r: SimulatorResult): Table {
  return {
    kind: 'table',
    id: 'csrs',
    title: 'Control and status registers',
    columns: [
      { label: 'Register', code: true },
      { label: 'Hexadecimal', code: true },
      { label: 'Unsigned', code: true },
    ],
    rows: r.csrs.map(({ name, value }) => [name, address(value), String(value >>> 0)]),
  };
}
