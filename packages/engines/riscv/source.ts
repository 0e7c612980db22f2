/**
 * A program back as source: every instruction by its canonical name, data as words and bytes, labels
 * where code and data are named or jumped to. It assembles to the same bytes at the same addresses,
 * here and with GNU as and `ld --no-relax`.
 *
 * Source: RISC-V Assembly Programmer's Manual.
 */

import { EngineError } from '../error.ts';
import { assemble } from './assembler.ts';
import { type Disassembled, disassemble } from './disassemble.ts';
import type { Program, ProgramSection, SourceSpan } from './program.ts';

const hex = (value: number, digits = 0): string =>
  `0x${(value >>> 0).toString(16).padStart(digits, '0')}`;

/** Sections that every assembler knows by a directive of their own. */
const PLAIN = new Set(['.text', '.data', '.bss', '.rodata']);

/** More text than this is for no reader, and an ELF file says the same in a fifth of it. */
const MAX_TEXT = 1 << 24;

/** The text, ending with a new line. Pieces of code no instruction stands for come as `.half` and `.word`. Throws `out-of-range`. */
export function toSource(program: Program): string {
  const names = labelsOf(program);
  const lines = [
    '    .option norelax',
    `    .option ${program.compressed ? 'rvc' : 'norvc'}`,
    ...program.symbols
      .filter((s) => s.section === undefined)
      .map((s) => `    .equ ${s.name}, ${hex(s.value)}`),
    ...program.symbols.filter((s) => s.global).map((s) => `    .globl ${s.name}`),
  ];
  let size = 0;
  for (const section of program.sections)
    for (const line of ['', ...head(section), ...body(section, program, names)]) {
      lines.push(line);
      size += line.length + 1;
    }
  if (size > MAX_TEXT) throw tooLarge(size);
  return `${lines.join('\n')}\n`;
}

/** The names at an address; the targets of branches that have none are given one. */
function labelsOf(program: Program): Map<number, string[]> {
  const names = new Map<number, string[]>();
  const taken = new Set(program.symbols.map((s) => s.name));
  for (const { name, value, section } of program.symbols)
    if (section !== undefined) {
      const here = names.get(value);
      if (here === undefined) names.set(value, [name]);
      else here.push(name);
    }
  const starts = new Set<number>();
  const targets = new Set<number>();
  for (const section of program.sections)
    for (const span of codeOf(section, program))
      for (const { address, target } of instructionsOf(section, span)) {
        starts.add(address);
        if (target !== undefined) targets.add(target);
      }
  for (const target of targets) {
    if (names.has(target) || !starts.has(target)) continue;
    let name = `L_${target.toString(16)}`;
    while (taken.has(name)) name += '_';
    names.set(target, [name]);
  }
  return names;
}

function head(s: ProgramSection): string[] {
  const flags = `a${s.writable ? 'w' : ''}${s.executable ? 'x' : ''}`;
  const kind = s.zeroFilled ? ', @nobits' : '';
  return [
    `# ${s.name}: ${s.size} bytes at ${hex(s.address, 8)}`,
    PLAIN.has(s.name) && s.name !== '.rodata'
      ? `    ${s.name}`
      : `    .section ${s.name}, "${flags}"${kind}`,
    ...(s.alignment > 1 && !s.executable ? [`    .balign ${s.alignment}`] : []),
  ];
}

function codeOf(section: ProgramSection, program: Program): SourceSpan[] {
  const end = section.address + section.size;
  return program.spans.filter(
    (s) => s.instruction && s.address >= section.address && s.address < end,
  );
}

function* instructionsOf(
  section: ProgramSection,
  { address, size }: SourceSpan,
  label: (address: number) => string | undefined = () => undefined,
): Generator<Disassembled> {
  const half = (at: number): number => {
    const k = at - section.address;
    return (section.bytes[k] ?? 0) | ((section.bytes[k + 1] ?? 0) << 8);
  };
  for (let at = address; at < address + size; ) {
    const one = disassemble(half(at), half(at + 2), at, { label });
    yield one;
    at += one.size;
  }
}

function body(section: ProgramSection, program: Program, names: Map<number, string[]>): string[] {
  const lines: string[] = [];
  let size = 0;
  const end = section.address + section.size;
  const code = new Map(codeOf(section, program).map((span) => [span.address, span]));
  const stops = [...new Set([...code.keys(), ...names.keys(), end])]
    .filter((a) => a > section.address && a <= end)
    .sort((a, b) => a - b);
  let compressed = program.compressed;
  let next = 0;
  for (let at = section.address; at < end; ) {
    for (const name of names.get(at) ?? []) lines.push(`${name}:`);
    const span = code.get(at);
    if (span === undefined) {
      while ((stops[next] as number) <= at) next++;
      const to = stops[next] as number;
      for (const line of data(section, at, to)) {
        size += line.length + 1;
        if (size > MAX_TEXT) throw tooLarge(size);
        lines.push(line);
      }
      at = to;
      continue;
    }
    for (const one of instructionsOf(section, span, (a) => names.get(a)?.[0])) {
      if (one.address !== span.address)
        for (const name of names.get(one.address) ?? []) lines.push(`${name}:`);
      const named = one.target !== undefined && names.has(one.target);
      const { text, mode } = spell(one, named, program.compressed);
      if (mode !== undefined && mode !== compressed) {
        compressed = mode;
        lines.push(`    .option ${mode ? 'rvc' : 'norvc'}`);
      }
      lines.push(`    ${text}`);
    }
    at += span.size;
  }
  if (compressed !== program.compressed)
    lines.push(`    .option ${program.compressed ? 'rvc' : 'norvc'}`);
  // A label may stand at the end; were it the beginning of the next section, it is written there.
  const here = new Set(
    program.symbols.filter((s) => s.section === section.name).map((s) => s.name),
  );
  const tail = (names.get(end) ?? []).filter((name) => here.has(name));
  for (const name of tail) lines.push(`${name}:`);
  const own = new Set(tail);
  const rest = (names.get(end) ?? []).filter((name) => !own.has(name));
  if (rest.length > 0) names.set(end, rest);
  else names.delete(end);
  return lines;
}

const tooLarge = (size: number): EngineError =>
  new EngineError(
    'out-of-range',
    `The source would be more than ${MAX_TEXT} characters long; .fill and .space of constant data stay short.`,
    { field: 'program', value: size },
  );

/** How an instruction is written so that it keeps its size, and the mode it needs: tried by assembling it alone. */
function spell(
  { address, size, word, text, target }: Disassembled,
  named: boolean,
  compressed: boolean,
): { text: string; mode: boolean | undefined } {
  if (text.startsWith('.')) return { text, mode: undefined };
  // GNU as makes two instructions of a conditional branch to a number.
  const grows = target !== undefined && !named && /^(c\.)?b/u.test(text);
  for (const mode of grows ? [] : compressed ? [true, false] : [false])
    if (probe(address, size, word, named ? target : undefined, mode)) return { text, mode };
  const raw = size === 2 ? `.half ${hex(word, 4)}` : `.word ${hex(word, 8)}`;
  return { text: `${raw}  # ${text}`, mode: undefined };
}

/** No compressed branch reaches so far. */
const FAR = 4096;

/** Whether the instruction comes out as it is in a mode; a branch to a label may be compressed, one to a number never is. */
function probe(
  address: number,
  size: 2 | 4,
  word: number,
  target: number | undefined,
  mode: boolean,
): boolean {
  const distance = target === undefined ? 0 : (target - address) | 0;
  if (Math.abs(distance) > FAR) return size === 4;
  const label = target === undefined ? undefined : () => 'to';
  const { text } = disassemble(word & 0xffff, word >>> 16, address, label ? { label } : {});
  const before = address % 4 === 0 ? '' : '.half 0\n';
  let skip = before === '' ? 0 : 2;
  let source = `${before}${text}\n`;
  if (target !== undefined && distance > 0) source += `.space ${distance - size}\nto:\n`;
  else if (target !== undefined) {
    source = `${before}to: .space ${-distance}\n${text}\n`;
    skip -= distance;
  }
  const result = assemble(source, {
    compressed: mode,
    textAddress: target === undefined ? (address & ~3) >>> 0 : 0,
  });
  if (!result.ok) return false;
  const bytes = result.program.sections[0]?.bytes ?? [];
  const length = distance > 0 ? size : bytes.length - skip;
  return (
    length === size &&
    Array.from({ length: size }, (_, k) => bytes[skip + k] === ((word >>> (8 * k)) & 255)).every(
      Boolean,
    )
  );
}

/** So many words alike are written as one `.fill`. */
const RUN = 16;

/** Bytes as words where they lie on words, runs of them as `.fill`, otherwise one by one. */
function* data(section: ProgramSection, from: number, to: number): Generator<string> {
  if (section.zeroFilled) {
    yield `    .space ${to - from}`;
    return;
  }
  const at = (address: number) => section.bytes[address - section.address] ?? 0;
  const word = (a: number) => at(a) | (at(a + 1) << 8) | (at(a + 2) << 16) | (at(a + 3) << 24);
  let here = from;
  while (here < to) {
    const words = here % 4 === 0 ? Math.floor((to - here) / 4) : 0;
    if (words > 0) {
      const first = word(here);
      let run = 1;
      while (run < words && word(here + 4 * run) === first) run++;
      if (run >= RUN) {
        yield `    .fill ${run}, 4, ${hex(first, 8)}`;
        here += 4 * run;
        continue;
      }
      const row = Array.from({ length: Math.min(4, words) }, (_, k) => hex(word(here + 4 * k), 8));
      yield `    .word ${row.join(', ')}`;
      here += 4 * row.length;
    } else {
      const count = Math.min(here % 4 === 0 ? 3 : 4 - (here % 4), to - here);
      const row = Array.from({ length: count }, (_, k) => hex(at(here + k), 2));
      yield `    .byte ${row.join(', ')}`;
      here += count;
    }
  }
}
