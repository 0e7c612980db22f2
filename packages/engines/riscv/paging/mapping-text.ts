/**
 * Mappings from lines: `0x10000 -> 0x80200000 rwxu 64K`, the lines of QEMU's `info mem`, those of Linux's
 * kernel_page_tables.
 */
import { hex } from '../../text/hex.ts';
import { addressOf, entryOf, FLAGS, flagText } from './entry.ts';
import { type Mapping, pageSizes } from './mapping.ts';
import { type Line, linesOf, numberOf, refuseLine, sizeOf, sizeText } from './numbers.ts';
import { isCanonical, type Scheme } from './scheme.ts';

const FIELD = 'mappings';
const FORMS =
  'write virtual address, physical address, bits and size, such as 0x10000 -> 0x80200000 rwxu 64K';

/** QEMU's `info mem`: address, physical, size, letters. */
const MONITOR = /^([0-9a-f]{8,16})\s+([0-9a-f]{8,16})\s+([0-9a-f]{8,16})\s+([rwxugad-]{5,7})$/iu;
/** Linux's kernel_page_tables: `0x…-0x… 0x… 2M PMD  D A G . . W R V`. */
const LINUX =
  /^(0x[0-9a-f]+)-(0x[0-9a-f]+)\s+(0x[0-9a-f]+)\s+(\d+[KMGTP])\s+(PTE|PMD|PUD|P4D|PGD)\s+(.*)$/iu;
/** xv6's print_pgtbl: `va 0x0 pte 0x21fc885b pa 0x87f22000 perm 0x5b`. */
const LEAF = /^va\s+(0x[0-9a-f]+)\s+pte\s+(0x[0-9a-f]+)\s+pa\s+(0x[0-9a-f]+)(?:\s+perm\s+\S+)?$/iu;

/** gdb-pt-dump: address, length, with -phys_verbose a physical address, then W:1 X:0 R:1 S:1. */
const PT_DUMP = /^0x[0-9a-f]+\s*:\s*0x[0-9a-f]+\s*(:\s*0x[0-9a-f]+\s*)?\|\s*W:/iu;

/** As people write them: two addresses with an arrow and letters of permission behind them, which no word has. */
const ARROW =
  /^(?:0x)?[0-9a-f_]+(?:\s*-\s*(?:0x)?[0-9a-f_]+)?\s*(?:[-=]>|\u2192)\s*(?:0x)?[0-9a-f_]+\s(?:.*\s)?(?=[-gaduvrwx]{1,8}(?:\s|$))[-gaduv]*[rwx]/iu;

/** Whether a line is one that a program prints of a mapping, or that people write. */
export const isMapping = (text: string): boolean =>
  [MONITOR, LINUX, LEAF, PT_DUMP, ARROW].some((form) => form.test(text));

/** Headings, commands and last lines of those programs. */
const BESIDE = /^(vaddr\s|[-\s]+$|---\[|\((qemu|gdb)\)|\$\s|print_pgtbl\b)/iu;

/** What a line says before it is checked against the scheme. */
interface Said {
  va: bigint | undefined;
  pa: bigint | undefined;
  size: bigint | undefined;
  page: bigint | undefined;
  letters: string;
  /** The letters say A and D themselves. */
  exact: boolean;
  rsw: number;
  pbmt: number;
}

const empty = (): Said => ({
  ...{ va: undefined, pa: undefined, size: undefined, page: undefined },
  ...{ letters: '', exact: false, rsw: 0, pbmt: 0 },
});

/**
 * Reads mappings for a scheme. Where the letters of a line name neither A nor D, A is set, and D where W is.
 * @throws EngineError syntax with the line and what would do
 */
export function readMappings(source: string, scheme: Scheme, svnapot: boolean): Mapping[] {
  return linesOf(source).flatMap((line) => {
    if (BESIDE.test(line.text)) return [];
    const leaf = LEAF.exec(line.text);
    // A page that is not mapped is printed as zeros.
    if (leaf && (BigInt(leaf[2] ?? '0') & 1n) === 0n) return [];
    const said = leaf ? leafLine(leaf, line, scheme) : readLine(line);
    return [checked(said, line, scheme, svnapot)];
  });
}

function readLine(line: Line): Said {
  if (/^No translation or protection/iu.test(line.text))
    refuseLine(FIELD, line, 'satp is 0 there: addresses are physical, and there are no tables');
  if (PT_DUMP.test(line.text))
    refuseLine(
      FIELD,
      line,
      'gdb-pt-dump joins pages and leaves their physical addresses out; QEMU’s info mem has them',
    );
  const monitor = MONITOR.exec(line.text);
  if (monitor) {
    const [, va = '', pa = '', size = '', letters = ''] = monitor;
    return {
      ...empty(),
      ...{ va: BigInt(`0x${va}`), pa: BigInt(`0x${pa}`), size: BigInt(`0x${size}`) },
      ...{ letters, exact: true },
    };
  }
  const linux = LINUX.exec(line.text);
  return linux ? linuxLine(linux) : words(line);
}

const LEVELS = ['PTE', 'PMD', 'PUD', 'P4D', 'PGD'];

/** `0x…-0x… 0x… 2M PMD  D A G . . W R V`, with N, PBMT and RSW where the kernel prints them. */
function linuxLine([, from = '', to = '', pa = '', , name = '', rest = '']: RegExpExecArray): Said {
  const va = BigInt(from);
  const tokens = rest.split(/\s+/u);
  return {
    ...empty(),
    ...{ va, pa: BigInt(pa), size: BigInt(to) - va, exact: true },
    // Its names of levels are those of Sv57; the top one is the largest page of any scheme.
    page: /PGD/iu.test(name)
      ? undefined
      : 1n << BigInt(12 + 9 * LEVELS.indexOf(name.toUpperCase())),
    letters: tokens.filter((t) => /^[DAGUXWRV]$/u.test(t)).join(''),
    rsw: Number(/RSW\((\d)\)/u.exec(rest)?.[1] ?? 0),
    pbmt: /\bNC\b/u.test(rest) ? 1 : /\bIO\b/u.test(rest) ? 2 : 0,
  };
}

/** An entry with its address: the physical one is said twice. */
function leafLine([, va = '', pte = '', pa = '']: RegExpExecArray, line: Line, s: Scheme): Said {
  const entry = entryOf(s, BigInt(pte));
  if (addressOf(entry) !== BigInt(pa))
    refuseLine(
      FIELD,
      line,
      `the entry stands for ${hex(addressOf(entry))}, and the line says pa ${hex(BigInt(pa))}`,
    );
  return {
    ...empty(),
    ...{ va: BigInt(va), pa: BigInt(pa), exact: true, rsw: entry.rsw, pbmt: entry.pbmt },
    ...{ size: 4096n, page: 4096n, letters: flagText(entry) },
  };
}

/** `0x1000 - 0x2000` is a range as `0x1000-0x2000` is, and `0x1000: 0x2000` as good as an arrow. */
const joined = (text: string): string =>
  text
    .replace(/(?<=[0-9a-f])\s*[–—−]\s*(?=0x|\d)/giu, '-')
    .replace(/(?<=[0-9a-f])\s+(-|\.\.)\s+(?=0x|\d)/giu, '$1')
    .replace(/^((?:0x)?[0-9a-f_]+)\s*:\s+/iu, '$1 ');

function words(line: Line): Said {
  const said = empty();
  let isPage = false;
  const text = joined(line.text).replace(/\b(\d{1,7})\s+pages\b(?!\s*of)/iu, pagesText);
  for (const word of text.split(/\s*(?:->|=>|→|,|\s)\s*/u).filter(Boolean)) {
    if (/^(by|in|of|pages?)$/iu.test(word)) {
      isPage = !/^pages?$/iu.test(word);
      continue;
    }
    if (isPage) {
      said.page = sizeOf(word);
      if (said.page === undefined) refuseLine(FIELD, line, `"${word}" is no size of a page`);
      isPage = false;
      continue;
    }
    takeWord(said, word, line);
  }
  return said;
}

/** `16 pages` are 64 KiB. */
const pagesText = (_: string, count: string): string => `${4 * Number(count)}K`;

function takeWord(said: Said, word: string, line: Line): void {
  const range = /^(0x[0-9a-f_]+|\d+)(-|\.\.|\+)(.+)$/iu.exec(word);
  if (range && said.va === undefined) {
    takeRange(said, range, line);
    return;
  }
  const address = numberOf(word);
  if (address !== undefined && said.va === undefined) said.va = address;
  else if (/^(identity|same|id)$/iu.test(word) && said.pa === undefined) said.pa = said.va;
  else if (address !== undefined && said.pa === undefined) said.pa = address;
  else if (/^(nc|io|pma)$/iu.test(word))
    said.pbmt = ['pma', 'nc', 'io'].indexOf(word.toLowerCase());
  else if (/^rsw\(?[0-3]\)?$/iu.test(word)) said.rsw = Number(/\d/u.exec(word)?.[0]);
  else if (/^[vrwxugad-]+$/iu.test(word) && said.letters === '') {
    said.letters = word;
    said.exact = /[ad]/iu.test(word) || word.length === 7;
  } else if (sizeOf(word) !== undefined && said.size === undefined) said.size = sizeOf(word);
  else refuseLine(FIELD, line, `"${word}" is not understood; ${FORMS}`);
}

function takeRange(said: Said, [, from = '', sign, to = '']: RegExpExecArray, line: Line): void {
  const va = numberOf(from);
  const end = sign === '+' ? sizeOf(to) : numberOf(to);
  if (va === undefined || end === undefined) refuseLine(FIELD, line, FORMS);
  said.va = va;
  if (sign === '+') said.size = end;
  else {
    // 0x1000-0x1fff has its last byte, 0x1000-0x2000 and 0x1000..0x2000 what comes after it.
    const isLast = sign === '-' && (end & 0xfffn) === 0xfffn;
    if (end <= va) refuseLine(FIELD, line, 'its end lies before its beginning');
    said.size = end - va + (isLast ? 1n : 0n);
  }
}

function checked(said: Said, line: Line, s: Scheme, svnapot: boolean): Mapping {
  const { va, pa, size = 4096n, page, letters, pbmt, rsw, exact } = said;
  if (va === undefined || pa === undefined) refuseLine(FIELD, line, FORMS);
  const lower = letters.toLowerCase().replace(/[v-]/gu, '');
  if (!/[rx]/u.test(lower))
    refuseLine(
      FIELD,
      line,
      'its bits have neither R nor X, and a leaf has one of them; add r or x',
    );
  if (lower.includes('w') && !lower.includes('r'))
    refuseLine(FIELD, line, 'W without R is reserved; write rw');
  for (const [what, value] of [
    ['virtual address', va],
    ['physical address', pa],
    ['size', size],
  ] as const)
    if ((value & 0xfffn) !== 0n)
      refuseLine(FIELD, line, `its ${what} ${hex(value)} is no multiple of a page, 0x1000`);
  if (size === 0n) refuseLine(FIELD, line, 'its size is 0');
  const last = va + size - 1n;
  const width = s.isGuest ? s.vaBits : s.xlen;
  if (last >> BigInt(width) !== 0n || !isCanonical(s, va) || !isCanonical(s, last))
    refuseLine(
      FIELD,
      line,
      `${s.label} does not translate ${hex(va)} to ${hex(last)}${wantsSign(s)}`,
    );
  if (va >> BigInt(s.vaBits - 1) !== last >> BigInt(s.vaBits - 1) && s.xlen === 64 && !s.isGuest)
    refuseLine(FIELD, line, `it runs over addresses that ${s.label} does not have`);
  if ((pa + size - 1n) >> BigInt(s.paBits) !== 0n)
    refuseLine(FIELD, line, `physical addresses of ${s.label} have ${s.paBits} bits`);
  if (pbmt !== 0 && s.xlen === 32)
    refuseLine(FIELD, line, 'NC and IO are in entries of RV64 alone');
  return {
    ...{ line: line.number, va, pa, size, pbmt },
    low: lowBits(lower, exact) | (rsw << 8),
    page: page === undefined ? undefined : pageOf(page, s, svnapot, line),
  };
}

const wantsSign = (s: Scheme): string =>
  s.isGuest || s.xlen === 32
    ? ''
    : `: bits 63 to ${s.vaBits} are to be equal to bit ${s.vaBits - 1}`;

function lowBits(letters: string, exact: boolean): number {
  const bits = FLAGS.reduce((sum, flag, k) => sum | (letters.includes(flag) ? 1 << k : 0), 1);
  return exact ? bits : bits | 0x40 | (letters.includes('w') ? 0x80 : 0);
}

function pageOf(page: bigint, s: Scheme, svnapot: boolean, line: Line): bigint {
  const sizes = pageSizes(s, svnapot);
  if (sizes.includes(page)) return page;
  const napot = page === 65536n && s.xlen === 64 ? '; 64 KiB needs Svnapot' : '';
  refuseLine(
    FIELD,
    line,
    `${s.label} has no pages of ${sizeText(page)}${napot}; there are ${sizes.map(sizeText).join(', ')}`,
  );
}
