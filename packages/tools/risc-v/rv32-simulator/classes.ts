import { decode } from '@tollbench/engines/riscv/decode.ts';
import { disassemble } from '@tollbench/engines/riscv/disassemble.ts';
import type { Instruction } from '@tollbench/engines/riscv/instructions.ts';
import type { Program } from '@tollbench/engines/riscv/program.ts';

/** What an instruction does, as a profile counts it. */
export const CLASSES = {
  arithmetic: 'Arithmetic and logic',
  multiply: 'Multiply and divide',
  bits: 'Bit manipulation',
  load: 'Load',
  store: 'Store',
  branch: 'Branch',
  jump: 'Jump',
  csr: 'CSR',
  system: 'System',
} as const;

export type Class = keyof typeof CLASSES;

/** One instruction of the program, and what became of it. */
export interface Classified {
  readonly address: number;
  readonly size: 2 | 4;
  readonly word: number;
  /** Canonical text, labels named. */
  readonly text: string;
  readonly line: number;
  readonly class: Class;
  readonly count: number;
  /** Times a branch was taken, or execution otherwise went elsewhere. */
  readonly left: number;
}

export interface Tally {
  readonly classes: Readonly<Record<Class, number>>;
  readonly branches: number;
  readonly taken: number;
  /** Executed instructions of 16 bits. */
  readonly short: number;
  /** Instructions in the program, of 16 bits among them, and those never reached. */
  readonly size: number;
  readonly shortSize: number;
  readonly unreached: number;
}

export function classOf({ name, format, extension }: Instruction): Class {
  if (name === 'jal' || name === 'jalr') return 'jump';
  if (format === 'B') return 'branch';
  if (format === 'load') return 'load';
  if (format === 'store') return 'store';
  if (format === 'csr' || format === 'csri') return 'csr';
  if (format === 'none' || format === 'fence') return 'system';
  if (extension === 'M') return 'multiply';
  return extension === 'Zba' || extension === 'Zbb' ? 'bits' : 'arithmetic';
}

/** Every instruction of the program by address, counted. */
export function classify(
  program: Program,
  counts: ReadonlyMap<number, number>,
  left: ReadonlyMap<number, number>,
): Classified[] {
  const names = new Map<number, string>();
  for (const { name, value, section } of program.symbols)
    if (section !== undefined && !names.has(value)) names.set(value, name);
  const list: Classified[] = [];
  for (const { address, size, line, instruction } of program.spans) {
    if (!instruction) continue;
    const section = program.sections.find(
      (s) => address >= s.address && address < s.address + s.size,
    );
    if (section === undefined) continue;
    const half = (at: number): number => {
      const k = at - section.address;
      return (section.bytes[k] ?? 0) | ((section.bytes[k + 1] ?? 0) << 8);
    };
    for (let at = address; at < address + size; ) {
      const d = disassemble(half(at), half(at + 2), at, { label: (a) => names.get(a) });
      const found = decode(half(at), d.word | 0);
      list.push({
        ...{ address: at, size: d.size, word: d.word, text: d.text, line },
        class: found ? classOf(found.instruction) : 'system',
        count: counts.get(at) ?? 0,
        left: left.get(at) ?? 0,
      });
      at += d.size;
    }
  }
  return list;
}

export function tally(code: readonly Classified[]): Tally {
  const classes = Object.fromEntries(Object.keys(CLASSES).map((k) => [k, 0])) as Record<
    Class,
    number
  >;
  let taken = 0;
  let short = 0;
  let shortSize = 0;
  let unreached = 0;
  for (const i of code) {
    classes[i.class] += i.count;
    if (i.class === 'branch') taken += i.left;
    if (i.size === 2) {
      short += i.count;
      shortSize++;
    }
    if (i.count === 0) unreached++;
  }
  return {
    classes,
    branches: classes.branch,
    taken,
    short,
    size: code.length,
    shortSize,
    unreached,
  };
}
