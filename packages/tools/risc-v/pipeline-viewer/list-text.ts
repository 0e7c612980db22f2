/**
 * A list as exercises write it, made one that the assembler takes. Every line keeps its columns: what is refused is
 * named where it stands. What is not as it was written is told in remarks.
 */
import type { AssemblyError } from '@tollbench/engines/riscv/program.ts';

export interface ListText {
  readonly source: string;
  readonly remarks: readonly string[];
}

/** Instructions of RV64, which take as long as those of RV32 of the same operands. */
const WIDE: Readonly<Record<string, string>> = {
  ...{ ld: 'lw', sd: 'sw', lwu: 'lhu', 'sext.w': 'mv', addw: 'add', addiw: 'addi', subw: 'sub' },
  ...{ negw: 'neg', sllw: 'sll', slliw: 'slli', srlw: 'srl', srliw: 'srli', sraw: 'sra' },
  ...{ sraiw: 'srai', mulw: 'mul', divw: 'div', divuw: 'divu', remw: 'rem', remuw: 'remu' },
};

/** What exercises write and RISC-V has not: `subi`, and those of MIPS and MIPS64. The sign of a number is no matter. */
const FOREIGN: Readonly<Record<string, string>> = {
  ...{ subi: 'addi', addu: 'add', addiu: 'addi', subu: 'sub', move: 'mv' },
  ...{ dadd: 'add', daddu: 'add', daddi: 'addi', daddiu: 'addi', dsub: 'sub', dsubu: 'sub' },
  ...{ dsubi: 'addi', dsubui: 'addi', dsll: 'slli', dsrl: 'srli', dsra: 'srai' },
};

/** Two instructions that a linker makes one where the target is near: in a list it is. */
const NEAR: Readonly<Record<string, string>> = { call: 'jal', tail: 'j' };

/** A number, an address, or the address and the word of objdump before an instruction. `1:` is a label. */
const NUMBER =
  /^\s*(?:\(\d{1,4}\)|\d{1,4}[.)]|[\da-f]+:\s+(?:[\da-f]{8}|[\da-f]{4})(?=\s+[a-z])|\d+[a-f][\da-f]*:|(?:0x[\da-f]+|\d[\da-f]*)(?=\s+[a-z]))/iu;
/** Of an instruction behind its labels, at the beginning of a line or behind a semicolon. */
const MNEMONIC = /(^|;)((?:\s*[\w.$]+\s*:)*\s*)([a-z.]+)(?=\s)/giu;
/** A branch or jump to a number, which books mean as a distance and assemblers as an address. */
const DISTANCE =
  /^((?:\s*[\w.$]+\s*:)*\s*(?:b(?:eq|ne|lt|ge|gt|le)(?:z|u)?|jal|j)\s(?:.*[,\s])?)([+-]?)(0x[\da-f]+|\d+)(?=\s*$)/iu;
const BY_NUMBER = /(?<![\w.$%])(?:[XRr]|\$)([12]?\d|3[01])(?![\w.:])/gu;
/** `#8` behind a comma is a number of MIPS or Arm: a comment has no comma before it. */
const IMMEDIATE = /(,\s*)#(?=\s*[+−–-]?\d)/gu;
/** The name that objdump writes above a function. */
const FUNCTION = /^[\da-f]+ <([\w.$]+)>:/iu;
/** Its target of a branch, an address and what it is called; and the address of one of its lines. */
const TARGET = /\b([\da-f]+) <[\w.$@+-]+>(?=\s*(?:#|$))/iu;
const ADDRESS = /^\s*([\da-f]+):\s+(?:[\da-f]{8}|[\da-f]{4})(?=\s)/iu;
const DOLLAR = /(?<![\w.])\$(?=(?:zero|ra|sp|t[0-6]|s(?:\d|1[01])|a[0-7])\b)/gu;

/** A label, or a name that is given a value or a text. */
const OWN = /([\w.$]+)\s*:|\.(?:eqv?|equ|set|define)\s+([\w.$]+)/gu;

const blanks = (words: string): string => ' '.repeat(words.length);

/** The number of a line, which exercises write before it. */
export const withoutNumber = (line: string): string => line.replace(NUMBER, blanks);

/** Functions and targets of a listing of objdump as labels, in the room of its addresses and words. */
function withLabels(lines: readonly string[]): string[] {
  const targets = new Set(
    lines.flatMap((line) => (ADDRESS.test(line) ? (TARGET.exec(line)?.[1] ?? []) : [])),
  );
  return lines.map((line) => {
    const heading = FUNCTION.exec(line);
    if (heading) return `${heading[1]}:`;
    const address = ADDRESS.exec(line);
    if (!address) return line;
    const label = targets.has(address[1] ?? '') ? `at_${address[1]}:` : '';
    return (
      label.padEnd(address[0].length) +
      line
        .slice(address[0].length)
        .replace(TARGET, (all, to: string) => `at_${to}`.padEnd(all.length))
    );
  });
}

export function readList(source: string): ListText {
  const [wide, near, foreign] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let distances = 0;
  const names = new Set(Array.from(source.matchAll(OWN), ([, label, name]) => label ?? name));
  const lines = withLabels(source.split('\n')).map((given) => {
    const line = given.replace(IMMEDIATE, '$1 ');
    const end = line.search(/#|\/\/|"/u);
    const code = end < 0 ? line : line.slice(0, end);
    const read = withoutNumber(code)
      .replace(/[−–]/gu, '-')
      .replace(/\u00a0/gu, ' ')
      .replace(BY_NUMBER, (name, n: string) => (names.has(name) ? name : `x${n}`))
      .replace(DOLLAR, ' ')
      .replace(MNEMONIC, (all, before: string, label: string, name: string) => {
        const word = name.toLowerCase();
        const instead = WIDE[word] ?? NEAR[word] ?? FOREIGN[word];
        if (instead === undefined) return all;
        (word in WIDE ? wide : word in NEAR ? near : foreign).add(word);
        return before + label + instead.padEnd(name.length);
      })
      .replace(DISTANCE, (_, before: string, sign: string, n: string) => {
        distances++;
        return `${before}.${sign || '+'}${n}`;
      });
    return read + line.slice(code.length);
  });
  const remarks = [
    ...(wide.size > 0 ? [`Of RV64, and timed as their like of RV32: ${listed(wide)}.`] : []),
    ...(foreign.size > 0 ? [`Not of RISC-V, and timed as their like: ${listed(foreign)}.`] : []),
    ...(near.size > 0 ? [`One instruction each, as a linker makes them: ${listed(near)}.`] : []),
    ...(distances > 0 ? ['A number behind a branch or jump is its distance in bytes.'] : []),
  ];
  return { source: lines.join('\n'), remarks };
}

const listed = (words: ReadonlySet<string>): string => [...words].sort().join(', ');

const JUMPS = /^\s*(?:[\w.$]+\s*:\s*)*(?:b[a-z]+|j|jal|call|tail)\s/iu;

/**
 * The list with the labels that its branches go to and that it has not, behind its end: exercises leave out what
 * does not matter. Undefined where there are other errors.
 */
export function withTargets(
  { source, remarks }: ListText,
  errors: readonly AssemblyError[],
): ListText | undefined {
  const lines = source.split('\n');
  const isOutside = ({ token, message, line }: AssemblyError) =>
    message === `${token} is not defined` &&
    /^[a-z_.][\w.]*$/iu.test(token) &&
    JUMPS.test(lines[line - 1] ?? '');
  if (!errors.every(isOutside)) return undefined;
  const names = [...new Set(errors.map(({ token }) => token))];
  const said = `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not in the list, and ${names.length === 1 ? 'lies' : 'lie'} behind its end.`;
  return {
    source: `${source}\n.text\n${names.map((name) => `${name}:`).join('\n')}`,
    remarks: [...remarks, said],
  };
}
