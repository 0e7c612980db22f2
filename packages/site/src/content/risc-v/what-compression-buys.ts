import { assemble } from '@tollbench/engines/riscv/assembler.ts';
import { compressions, expand, isHint } from '@tollbench/engines/riscv/codec/compress.ts';
import { type Decoded, decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { encode } from '@tollbench/engines/riscv/codec/encode.ts';
import { type Isa, isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { sumProgram } from '@tollbench/tools/risc-v/cache-simulator/programs.ts';
import { bubbleSort } from '@tollbench/tools/risc-v/rv32-simulator/programs/bubble-sort.ts';
import { crc32 } from '@tollbench/tools/risc-v/rv32-simulator/programs/crc32.ts';
import { fibonacci } from '@tollbench/tools/risc-v/rv32-simulator/programs/fibonacci.ts';
import { gcd } from '@tollbench/tools/risc-v/rv32-simulator/programs/gcd.ts';
import { hanoi } from '@tollbench/tools/risc-v/rv32-simulator/programs/hanoi.ts';
import { matrix } from '@tollbench/tools/risc-v/rv32-simulator/programs/matrix.ts';
import { popcount } from '@tollbench/tools/risc-v/rv32-simulator/programs/popcount.ts';
import { reverse } from '@tollbench/tools/risc-v/rv32-simulator/programs/reverse.ts';
import { fixed } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';
import library from './what-compression-buys.json' with { type: 'json' };

export const post: Post = {
  title: 'It is the immediate that keeps an instruction at 32 bits',
  description:
    'A C library for RV32 shrinks by 29 % with compressed instructions. Of what stays at 32 bits, the immediate is to blame for three in five, the registers for one in six, and Zcb shortens one in forty. Counted instruction by instruction, with the operands that every short form takes.',
  keywords: [
    'RISC-V compressed instructions',
    'RVC',
    'code size',
    'Zcb',
    'c.lwsp',
    '16-bit instructions',
    'code density',
  ],
  published: '2026-11-29',
  updated: '2026-11-29',
  tools: ['instruction-codec', 'rv32-simulator'],
};

/** What an instruction is: 16 bits wide; wide for an address that the linker filled in late; or what keeps it from 16. */
export const OUTCOMES = ['short', 'late', 'eight', 'apart', 'immediate', 'none'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Counts = Readonly<Record<Outcome, number>>;

/** zero, ra and sp are what they are; every other register is a choice. */
const isChoice = (register: number): boolean => register > 2;
/** Two of those that three bits name, and one that they do not name. */
const TRIED = [8, 9, 20];

const fits = (decoded: Decoded, isa: Isa): boolean =>
  compressions(decoded, isa).some((way) => 'decoded' in way);

/** The instruction with every choice of registers, as far as it matters to a form. */
function* chosen({ instruction, values }: Decoded): Generator<Decoded> {
  const free = ['rd', 'rs1', 'rs2'].filter((id) => isChoice(values[id] ?? 0));
  for (let k = 0; k < TRIED.length ** free.length; k++) {
    const others: Record<string, number> = { ...values };
    for (const [i, id] of free.entries())
      others[id] = TRIED[Math.floor(k / TRIED.length ** i) % TRIED.length] ?? 8;
    yield { instruction, values: others, word: encode(instruction, others) };
  }
}

/** The instruction with an immediate that one form or the other takes. */
function* nearer({ instruction, values }: Decoded): Generator<Decoded> {
  const id = ['i12', 's12', 'b12', 'j20', 'u20'].find((name) => name in values);
  if (id === undefined) return;
  for (const value of [0, 1, 4, 16]) {
    const others = { ...values, [id]: value };
    yield { instruction, values: others, word: encode(instruction, others) };
  }
}

/** Which of its operands are one register. */
const pattern = ({ values: { rd, rs1, rs2 } }: Decoded): string =>
  `${rd === rs1} ${rd === rs2} ${rs1 === rs2}`;

/** What keeps an instruction of 32 bits from 16. What other registers would mend is laid to the registers. */
export function outcome(wide: Decoded, isa: Isa): Outcome {
  if (fits(wide, isa)) return 'late';
  const able = [...chosen(wide)].filter((other) => fits(other, isa));
  if (able.length > 0)
    return able.some((other) => pattern(other) === pattern(wide)) ? 'eight' : 'apart';
  for (const near of nearer(wide))
    for (const other of chosen(near)) if (fits(other, isa)) return 'immediate';
  return 'none';
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['beq, bne of two registers', /^(beq|bne)$/u],
  ['other comparisons and branches', /^(b(lt|ge)u?|sltu?|sltiu?)$/u],
  ['bytes and halves', /^(l[bh]u?|s[bh])$/u],
  ['and, or, xor, sub', /^(and|or|xor|sub)$/u],
  ['srli, srai', /^sr[la]i$/u],
  ['ori, xori', /^x?ori$/u],
  ['multiplication and division', /^(mul|div|rem)/u],
];
/** What an instruction is to who writes it. */
export function kindOf({
  instruction: { template },
  values: { rd, rs1, rs2, i12 },
}: Decoded): string {
  if (template === 'addi' || template === 'add') {
    if (rs1 === 0 || (template === 'addi' && i12 === 0))
      return template === 'addi' && rs1 === 0 ? 'li' : 'mv';
    return rs1 === 2 ? 'add to sp' : template;
  }
  if (template === 'lw' || template === 'sw')
    return `${template} ${rs1 === 2 ? 'to the stack' : 'by a pointer'}`.replace('lw to', 'lw from');
  if (template === 'jal') return rd === 0 ? 'j' : 'jal';
  if (template === 'jalr') return 'jr, jalr';
  if (/^b(eq|ne)$/u.test(template) && rs2 === 0) return 'beqz, bnez';
  if (/^(lui|slli|andi)$/u.test(template)) return template;
  return KINDS.find(([, names]) => names.test(template))?.[0] ?? 'all others';
}

export interface Row {
  readonly name: string;
  readonly counts: Record<Outcome, number>;
  /** Of those that are wide, those that have a form in Zcb. */
  zcb: number;
}

/** Counts by instruction, the most frequent first; what is short counts with the instruction that it stands for. */
export function tally(words: Iterable<number>, march: string): Row[] {
  const isa = isaOf(march, march.startsWith('rv64') ? 64 : 32);
  const more = isaOf(`${march}_zcb`, isa.xlen);
  const known = new Map<number, readonly [string, Outcome, boolean]>();
  const judge = (word: number): readonly [string, Outcome, boolean] => {
    const decoded = decode(word, isa);
    if (!decoded) return ['', 'none', false];
    if ((word & 3) !== 3) return [kindOf(expand(decoded, isa.xlen) ?? decoded), 'short', false];
    const what = outcome(decoded, isa);
    return [kindOf(decoded), what, what !== 'late' && fits(decoded, more)];
  };
  const rows = new Map<string, Row>();
  for (const word of words) {
    const found = known.get(word) ?? judge(word);
    known.set(word, found);
    const [name, what, byZcb] = found;
    const row = rows.get(name) ?? {
      name,
      counts: { short: 0, late: 0, eight: 0, apart: 0, immediate: 0, none: 0 },
      zcb: 0,
    };
    rows.set(name, row);
    row.counts[what]++;
    if (byZcb) row.zcb++;
  }
  return [...rows.values()].sort((a, b) => all(b.counts) - all(a.counts));
}
export const all = (counts: Counts): number => OUTCOMES.reduce((sum, o) => sum + counts[o], 0);
export const sumOf = (rows: readonly Row[]): Counts => {
  const sum = { short: 0, late: 0, eight: 0, apart: 0, immediate: 0, none: 0 };
  for (const { counts } of rows) for (const o of OUTCOMES) sum[o] += counts[o];
  return sum;
};

/** Code cut into its instructions. */
export function* wordsOf(bytes: Uint8Array): Generator<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const low = view.getUint16(at, true);
    yield (low & 3) === 3 ? view.getUint32(at, true) : low;
    at += (low & 3) === 3 ? 4 : 2;
  }
}

export const rows: readonly Row[] = library.rows;
export const compiled = sumOf(rows);

/** The simulator’s example programs, written by hand, whose assembler is GNU’s: those for 16 bits where they fit. */
export const PROGRAMS: readonly string[] = [
  ...[fibonacci, bubbleSort, reverse, gcd, crc32],
  ...[matrix, popcount, hanoi, sumProgram],
];
const HAND = 'rv32imc_zba_zbb_zicsr';
/** Code of a program, wide or short. */
export function code(source: string, compressed: boolean): Uint8Array {
  const assembly = assemble(source, { compressed });
  if (!assembly.ok) throw new Error(assembly.errors[0]?.message);
  const section = assembly.program.sections.find(({ executable }) => executable);
  return section?.bytes ?? new Uint8Array();
}
export const handRows = tally(
  PROGRAMS.flatMap((source) => [...wordsOf(code(source, true))]),
  HAND,
);
export const hand = sumOf(handRows);
const bytesOf = (compressed: boolean): number =>
  PROGRAMS.reduce((sum, source) => sum + code(source, compressed).length, 0);
export const handBytes = { wide: bytesOf(false), short: bytesOf(true) };

/** A form of 16 bits: what it stands for, and with which operands. */
export interface Form {
  readonly long: string;
  /** Values that occur, by operand of the long instruction. */
  readonly values: Readonly<Record<string, ReadonlySet<number>>>;
  /** The words of 32 bits that it stands for. */
  readonly words: ReadonlySet<number>;
}

/** Every form of a machine, by looking at all words of 16 bits; hints apart. */
export function formsOf(march: string): ReadonlyMap<string, Form> {
  const isa = isaOf(march, 32);
  const forms = new Map<
    string,
    { long: string; values: Record<string, Set<number>>; words: Set<number> }
  >();
  for (let word = 1; word < 65536; word++) {
    const decoded = (word & 3) === 3 ? undefined : decode(word, isa);
    if (!decoded || isHint(decoded.instruction, decoded.values)) continue;
    const wide = expand(decoded, 32);
    if (!wide) continue;
    const { template } = decoded.instruction;
    const form = forms.get(template) ?? {
      long: wide.instruction.template,
      values: {},
      words: new Set<number>(),
    };
    forms.set(template, form);
    form.words.add(wide.word);
    for (const [id, value] of Object.entries(wide.values)) {
      form.values[id] ??= new Set();
      form.values[id].add(value);
    }
  }
  return forms;
}
export const forms = formsOf('rv32imc_zcb');
const ZCB = /^c\.(lbu|lhu|lh|sb|sh|mul|zext\.b|not)$/u;
/** Words of 32 bits that a form without Zcb stands for, by instruction. */
export const encodings = new Map<string, Set<number>>();
for (const [name, { long, words }] of forms) {
  if (name === 'c.nop' || ZCB.test(name)) continue;
  const known = encodings.get(long) ?? new Set<number>();
  for (const word of words) known.add(word);
  encodings.set(long, known);
}

export const { builds, offsets } = library;
/** In 16-bit words of the library, by the names of the forms. */
const used: Readonly<Record<string, number>> = library.forms;

const share = (part: number, of: number): string => `${fixed((100 * part) / of, 0)}\u202f%`;
const whole = (n: number): string => n.toLocaleString('en').replaceAll(',', '\u202f');

/** What of a kind is short, and what would be with other registers. */
const DRAWN = 20;
const drawn = rows.slice(0, DRAWN).filter(({ name }) => name !== 'all others');
const places = drawn.map((_, k) => drawn.length - 1 - k);
const shareOf = ({ counts }: Row, outcomes: readonly Outcome[]): number =>
  (100 * outcomes.reduce((sum, o) => sum + counts[o], 0)) / all(counts);
const NARROW: Readonly<Record<string, string>> = {
  'other comparisons and branches': 'blt, slt, …',
  'beq, bne of two registers': 'beq, bne',
  'lw from the stack': 'lw, stack',
  'sw to the stack': 'sw, stack',
  'lw by a pointer': 'lw, pointer',
  'sw by a pointer': 'sw, pointer',
  'bytes and halves': 'lb, sb, …',
  'and, or, xor, sub': 'and, or, sub',
};
const kindsPlot: Plot = {
  id: 'compression-kinds',
  title: 'Share of 16-bit instructions by kind',
  alt: `Dots for ${drawn.length} kinds of instructions, the most frequent at the top. Moves, returns and additions to sp are short nearly always, the stack’s loads and stores three times in four, calls, loads of upper halves, bytes and comparisons of two registers hardly ever. Hollow dots show what other registers would make short: little more, except for logic, shifts and stores by a pointer.`,
  x: { label: 'Of 16 bits', unit: '%', domain: [0, 102] },
  y: {
    label: '',
    domain: [-0.7, drawn.length - 0.3],
    ticks: drawn
      .map(({ name }, k) => ({ at: places[k] ?? 0, label: NARROW[name] ?? name }))
      .reverse(),
  },
  names: 'key',
  marks: [
    {
      kind: 'points',
      label: 'with the best registers',
      ...{ colour: 2, marker: 'ring' },
      x: drawn.map((row) => shareOf(row, ['short', 'eight', 'apart'])),
      y: places,
    },
    {
      kind: 'points',
      label: 'as it is',
      ...{ colour: 1, marker: 'circle' },
      x: drawn.map((row) => shareOf(row, ['short'])),
      y: places,
    },
  ],
};

/** Registers as a form names them. */
function registers(values: ReadonlySet<number>): string {
  const sorted = [...values].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  if (first === 8 && last === 15) return 'of the eight';
  if (sorted.length === 1) return ['zero', 'ra', 'sp'][first] ?? `x${first}`;
  return first === 0 ? 'any' : sorted.includes(2) ? 'any but zero' : 'any but zero, sp';
}
function immediates(values: ReadonlySet<number>): string {
  const sorted = [...values].map((v) => (v > 0x7ffff ? v - 0x100000 : v)).sort((a, b) => a - b);
  const [first = 0, second = first, last = first] = [sorted[0], sorted[1], sorted.at(-1)];
  if (sorted.length === 1) return String(first).replace('-', '\u2212');
  const text = `${first} to ${last}`.replace('-', '\u2212');
  if (second - first > 1) return `${text} by ${second - first}`;
  return first < 0 && !values.has(0) ? `${text}, not 0` : text;
}
/** Each form as it is written, with what to write in its place of. */
const WRITTEN: readonly (readonly [string, readonly string[], string])[] = [
  ['lw rd, k(sp)', ['c.lwsp'], 'rd'],
  ['sw rs2, k(sp)', ['c.swsp'], 'rs2'],
  ['lw rd, k(rs1)', ['c.lw'], 'rd'],
  ['sw rs2, k(rs1)', ['c.sw'], 'rs2'],
  ['mv rd, rs', ['c.mv'], 'rd'],
  ['add rd, rd, rs', ['c.add'], 'rd'],
  ['and, or, xor, sub rd, rd, rs', ['c.and', 'c.or', 'c.xor', 'c.sub'], 'rd'],
  ['li rd, k', ['c.li'], 'rd'],
  ['addi rd, rd, k', ['c.addi'], 'rd'],
  ['addi sp, sp, k', ['c.addi16sp'], 'rd'],
  ['addi rd, sp, k', ['c.addi4spn'], 'rd'],
  ['lui rd, k', ['c.lui'], 'rd'],
  ['andi rd, rd, k', ['c.andi'], 'rd'],
  ['slli rd, rd, k', ['c.slli'], 'rd'],
  ['srli, srai rd, rd, k', ['c.srli', 'c.srai'], 'rd'],
  ['beqz, bnez rs, label', ['c.beqz', 'c.bnez'], 'rs1'],
  ['j, jal label', ['c.j', 'c.jal'], 'rd'],
  ['jr, jalr rs', ['c.jr', 'c.jalr'], 'rs1'],
  ['lbu, sb r, k(rs1)', ['c.lbu', 'c.sb'], 'rs1'],
  ['lhu, lh, sh r, k(rs1)', ['c.lhu', 'c.lh', 'c.sh'], 'rs1'],
  ['mul rd, rd, rs', ['c.mul'], 'rd'],
  ['andi rd, rd, 255; not rd, rd', ['c.zext.b', 'c.not'], 'rd'],
];
const IMMEDIATES = ['i12', 's12', 'b12', 'j20', 'u20', 'sh5'];
const written = WRITTEN.map(([text, names, operand]) => {
  const form = forms.get(names[0] ?? '');
  const values = form?.values ?? {};
  const immediate = IMMEDIATES.find((id) => (values[id]?.size ?? 0) > 1);
  const count = names.reduce((sum, name) => sum + (used[name] ?? 0), 0);
  return [
    text,
    names[0] === 'c.j' ? '–' : registers(values[operand] ?? new Set()),
    immediate ? immediates(values[immediate] ?? new Set()) : '–',
    count === 0 ? 'Zcb' : `${fixed((100 * count) / compiled.short, 1)}\u202f%`,
  ];
});

const isWide = ({ late, eight, apart, immediate, none }: Counts): number =>
  late + eight + apart + immediate + none;
const zcb = rows.reduce((sum, row) => sum + row.zcb, 0);
const base = builds[0] ?? { name: '', wide: Number.NaN, short: Number.NaN };
const kind = (name: string): Row => rows.find((row) => row.name === name) as Row;
const habits = ['sw to the stack', 'lw from the stack', 'mv', 'li'].map(kind);
const wasted = (n: number): string => `${fixed((200 * n) / base.short, 1)}\u202f%`;

export const data = {
  ...{ kindsPlot, compiled, hand, offsets },
  saved: 100 * (1 - base.short / base.wide),
  instructions: whole(all(compiled)),
  shortShare: share(compiled.short, all(compiled)),
  wide: whole(isWide(compiled)),
  immediate: share(compiled.immediate, isWide(compiled)),
  registers: share(compiled.eight + compiled.apart, isWide(compiled)),
  none: share(compiled.none, isWide(compiled)),
  late: share(compiled.late, isWide(compiled)),
  ratio: compiled.immediate / (compiled.eight + compiled.apart),
  habits: share(
    habits.reduce((sum, row) => sum + all(row.counts), 0),
    all(compiled),
  ),
  habitsShort: share(
    habits.reduce((sum, row) => sum + row.counts.short, 0),
    compiled.short,
  ),
  calls: whole(kind('jal').counts.immediate),
  upper: whole(kind('lui').counts.immediate),
  frames: whole(offsets.sp),
  worth: {
    calls: wasted(kind('jal').counts.immediate),
    frames: wasted(offsets.sp),
    upper: wasted(kind('lui').counts.immediate),
    registers: wasted(compiled.eight + compiled.apart),
    zcb: wasted(zcb),
  },
  zcb: whole(zcb),
  zcbBytes: kind('bytes and halves').zcb,
  bytes: whole(all(kind('bytes and halves').counts)),
  addi: encodings.get('addi')?.size ?? 0,
  addiShare: (100 * (encodings.get('addi')?.size ?? 0)) / 2 ** 22,
  lwShare: (100 * (encodings.get('lw')?.size ?? 0)) / 2 ** 22,
  addShare: (100 * (encodings.get('add')?.size ?? 0)) / 2 ** 15,
  handBytes,
  handSaved: 100 * (1 - handBytes.short / handBytes.wide),
  handAll: all(hand),
  gp: whole(offsets.gp),
  registersOfAll: share(compiled.eight + compiled.apart, all(compiled)),
  handRegistersOfAll: share(hand.eight + hand.apart, all(hand)),
  handRegisters: hand.eight + hand.apart,
  builds: {
    columns: [
      { label: 'Code' },
      { label: 'Bytes, all of 32 bits' },
      { label: 'Bytes with C' },
      { label: 'Saved' },
    ],
    rows: [
      ...builds.map(({ name, wide, short }) => [
        name,
        whole(wide),
        whole(short),
        `${fixed(100 * (1 - short / wide), 1)}\u202f%`,
      ]),
      [
        `${PROGRAMS.length} small programs by hand`,
        whole(handBytes.wide),
        whole(handBytes.short),
        `${fixed(100 * (1 - handBytes.short / handBytes.wide), 1)}\u202f%`,
      ],
    ],
  },
  kinds: {
    columns: [
      { label: 'Instruction' },
      { label: 'Number' },
      { label: 'Short' },
      { label: 'Register' },
      { label: 'Result apart' },
      { label: 'Immediate' },
      { label: 'No form' },
    ],
    rows: rows.map(({ name, counts }) => [
      name,
      whole(all(counts)),
      share(counts.short, all(counts)),
      ...[counts.eight, counts.apart, counts.immediate, counts.none].map((n) =>
        n === 0 ? '–' : whole(n),
      ),
    ]),
  },
  written: {
    columns: [
      { label: 'Written' },
      { label: 'Registers' },
      { label: 'k, or distance' },
      { label: 'Of the library’s short ones' },
    ],
    rows: written,
  },
  links: await Promise.all([
    stateOf('instruction-codec', {
      ...{ xlen: '32', march: 'rv32imc', compress: 'short' },
      source: 'lw a0, 124(a1)\nlw a0, 128(a1)\nlw t0, 124(a1)\nlw t0, 252(sp)\nlw t0, 256(sp)',
      shown: 2,
    }),
    stateOf('rv32-simulator', { source: bubbleSort }),
  ]),
};

export const citations: readonly Citation[] = [
  {
    authors: 'RISC-V International',
    title: 'The RISC-V Instruction Set Manual, Volume I: Unprivileged Architecture',
    source: 'riscv.org',
    year: 2024,
    place: 'chapters on C and on Zcb',
  },
  {
    authors: 'A. Waterman',
    title: 'Design of the RISC-V Instruction Set Architecture',
    source: 'PhD thesis, University of California, Berkeley, EECS-2016-1',
    year: 2016,
    place: 'chapter 5',
  },
  {
    authors: 'K. Packard and others',
    title: 'picolibc 1.8',
    source: 'Debian 12, picolibc-riscv64-unknown-elf 1.8-1, built with GCC 12.1',
    year: 2022,
  },
];
