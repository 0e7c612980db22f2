/**
 * The entries of one walk that Linux prints when a kernel address faults: `Current … pgtable: 4K pagesize, 48-bit VAs,
 * pgdp=0x…` and `[address] pgd=…, p4d=…, pud=…, pmd=…, pte=…`. Nothing else in such a log is of tables.
 */
import { hex } from '../../text/hex.ts';
import { type Line, refuseLine } from './numbers.ts';
import { indexOf, type Scheme } from './scheme.ts';

const ROOT = /pgtable: \d+K pagesize, (\d+)-bit VAs, pgdp=(0x[0-9a-f]+)/iu;
const WALK = /\[([0-9a-f]{8,16})\] (pgd=.*)$/iu;
/** The levels of Sv57; where a scheme has fewer, the names above its root stand for the root. */
const LEVELS: Readonly<Record<string, number>> = { pgd: 4, p4d: 3, pud: 2, pmd: 1, pte: 0 };

export const isKernelLog = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => ROOT.test(text) || WALK.test(text));

/** Bits of the addresses that such a log is of; undefined where the text is none. */
export const kernelBits = (source: string): number | undefined => {
  const bits = ROOT.exec(source)?.[1];
  return bits === undefined ? undefined : Number(bits);
};

export interface LoggedEntry {
  readonly address: bigint;
  readonly word: bigint;
  readonly line: Line;
}

/** @throws EngineError syntax where the root is missing, or the log is of another scheme */
export function readKernelLog(
  lines: readonly Line[],
  scheme: Scheme,
  field: string,
): { root: bigint; entries: LoggedEntry[] } {
  let root: bigint | undefined;
  const entries: LoggedEntry[] = [];
  for (const line of lines) {
    const [, bits, pgdp] = ROOT.exec(line.text) ?? [];
    if (bits !== undefined && pgdp !== undefined) {
      if (Number(bits) !== scheme.vaBits)
        refuseLine(field, line, `its addresses have ${bits} bits, and ${scheme.label} is chosen`);
      root = BigInt(pgdp);
    }
    const [, address, values] = WALK.exec(line.text) ?? [];
    if (address === undefined || values === undefined) continue;
    if (root === undefined)
      refuseLine(field, line, 'the line before it, "Current … pgtable: … pgdp=0x…", is missing');
    entries.push(...walkOf(BigInt(`0x${address}`), values, root, { scheme, field, line }));
  }
  if (root === undefined) throw new RangeError('a kernel log has one of the two lines');
  return { root, entries };
}

function walkOf(
  va: bigint,
  values: string,
  root: bigint,
  { scheme, field, line }: { scheme: Scheme; field: string; line: Line },
): LoggedEntry[] {
  const entries: LoggedEntry[] = [];
  let table = root;
  let before: { readonly level: number; readonly word: bigint } | undefined;
  for (const [, name = '', digits = ''] of values.matchAll(
    /\b(pgd|p4d|pud|pmd|pte)=([0-9a-f]+)/giu,
  )) {
    const level = Math.min(scheme.levels - 1, LEVELS[name.toLowerCase()] ?? 0);
    const word = BigInt(`0x${digits}`);
    if (before?.level === level) {
      if (before.word !== word)
        refuseLine(
          field,
          line,
          `${name} is ${hex(word)}, and in ${scheme.label} it is the entry above it, ${hex(before.word)}`,
        );
      continue;
    }
    if (before) table = ((before.word >> 10n) & ((1n << BigInt(scheme.ppnBits)) - 1n)) << 12n;
    entries.push({
      address: table + BigInt(indexOf(scheme, va, level) * scheme.entryBytes),
      ...{ word, line },
    });
    before = { level, word };
  }
  return entries;
}
