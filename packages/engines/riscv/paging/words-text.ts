/**
 * Page tables as words of memory, from lines as people have them: `address: word word`, dumps of GDB, QEMU's monitor,
 * U-Boot, xxd and hexdump, tables by index, what xv6's vmprint prints, and the entries in an oops of Linux.
 */
import { EngineError } from '../../error.ts';
import { hex } from '../../text/hex.ts';
import { bytesOf, wordsOf } from './dump-bytes.ts';
import { type DumpLine, dumpLine, type WordSize } from './dump-line.ts';
import { isKernelLog, readKernelLog } from './kernel-log.ts';
import { Memory } from './memory.ts';
import { hexOf, type Line, linesOf, numberOf, refuseLine } from './numbers.ts';
import { indexBitsOf, indexOf, PAGE, type Scheme } from './scheme.ts';

export type Width = 'auto' | WordSize;

/** Bytes that lines with a star stand for at most. */
const MAX_REPEATED = 1 << 20;

export interface ReadWords {
  readonly memory: Memory;
  /** Where the text itself says it: `page table 0x…`, `root 0x…`. */
  readonly root: bigint | undefined;
  /** `satp = 0x…`, where the text has it. */
  readonly satp: bigint | undefined;
  /** For each entry that a line gives, by its address: the line, counted from 1. */
  readonly lines: ReadonlyMap<bigint, number>;
}

const FORMS =
  'write an address and its words, such as 0x80001000: 0x20000801, or table 0x80001000 and then 2: 0x20000801';

interface Reading {
  readonly scheme: Scheme;
  readonly width: Width;
  readonly field: string;
  readonly memory: Memory;
  readonly lines: Map<bigint, number>;
  root: bigint | undefined;
  satp: bigint | undefined;
  /** The table that lines by index belong to. */
  table: bigint | undefined;
  /** Of vmprint: the tables on the way down. */
  path: bigint[];
  /** The dump's line before, and whether a star stands behind it. */
  last: { readonly start: bigint; readonly end: bigint; readonly place: string } | undefined;
  isRepeating: boolean;
  repeated: number;
}

/**
 * Reads words into `memory`, or into an empty one. `field` is the input named in refusals.
 * @throws EngineError syntax with the line and what would do
 */
export function readWords(
  source: string,
  options: {
    readonly scheme: Scheme;
    readonly width: Width;
    readonly field: string;
    readonly memory?: Memory;
  },
): ReadWords {
  const { scheme, width, field, memory = new Memory() } = options;
  const reading: Reading = {
    ...{ scheme, width, field, memory, lines: new Map(), path: [] },
    ...{ root: undefined, satp: undefined, table: undefined },
    ...{ last: undefined, isRepeating: false, repeated: 0 },
  };
  const all = linesOf(source);
  if (isKernelLog(all)) {
    const { root, entries } = readKernelLog(all, scheme, field);
    reading.root = root;
    for (const { address, word, line } of entries)
      put(reading, address, word, scheme.entryBytes, line);
    // Words behind it are changes of its entries.
    for (const line of all)
      if (/^0x[0-9a-f]+:( 0x[0-9a-f]+)+$/iu.test(line.text)) readLine(reading, line);
  } else for (const line of all) readLine(reading, line);
  const { root, satp, lines } = reading;
  return { memory, root, satp, lines };
}

function readLine(r: Reading, line: Line): void {
  const [, name = '', text = ''] =
    /^(page table|table|root|satp|hgatp|vsatp)\b\s*(?:\(\/\d+\))?\s*[=:@]?\s*(\S+)/iu.exec(
      line.text,
    ) ?? [];
  if (name !== '') {
    const value = hexOf(text.replace(/:$/u, ''));
    if (value === undefined) refuseLine(r.field, line, `"${text}" is no address in hex`);
    if (/atp$/iu.test(name)) r.satp = value;
    else takeTable(r, name.toLowerCase(), value, line);
    return;
  }
  if (PROMPT.test(line.text)) return;
  if (/^[.\s]*\.\.\s*(0x)?[0-9a-f]+\s*:\s*pte/iu.test(line.text)) readVmprint(r, line);
  else readDump(r, line);
}

function takeTable(r: Reading, name: string, value: bigint, line: Line): void {
  if (value % BigInt(PAGE) !== 0n)
    refuseLine(
      r.field,
      line,
      `${hex(value)} is no multiple of 4096, as the address of a table must be`,
    );
  // Lines by index belong to a table that is named so: behind a root short digits are addresses in hex.
  r.table = name === 'table' ? value : undefined;
  if (name !== 'table') {
    if (r.root !== undefined && r.root !== value)
      refuseLine(
        r.field,
        line,
        `a root is named before, ${hex(r.root)}; keep one of the two tables`,
      );
    r.root = value;
    r.path = [value];
  }
}

/** ` .. ..255: pte 0x… pa 0x…`: as deep as it has pairs of dots; newer ones give the virtual address for the index. */
function readVmprint(r: Reading, line: Line): void {
  const { scheme } = r;
  const [, dots = '', at = '', pte = '', pa] =
    /^([.\s]*\.\.)\s*((?:0x)?[0-9a-f]+)\s*:\s*pte\s+(0x[0-9a-f]+)(?:\s*\(?[^)p]*\)?\s*pa\s+(0x[0-9a-f]+))?/iu.exec(
      line.text,
    ) ?? [];
  const depth = (dots.match(/\.\./gu) ?? []).length;
  const raw = numberOf(pte);
  const level = scheme.levels - depth;
  const table = r.path[depth - 1];
  if (raw === undefined) refuseLine(r.field, line, 'its pte is no number in hex');
  if (level < 0)
    refuseLine(
      r.field,
      line,
      `it is ${depth} tables deep, and ${scheme.label} has ${scheme.levels}`,
    );
  if (table === undefined)
    refuseLine(r.field, line, 'no table is above it; begin with the line "page table 0x…"');
  const index = at.startsWith('0x') ? indexOf(scheme, BigInt(at), level) : Number(at);
  if (Number.isNaN(index)) refuseLine(r.field, line, `index ${at} is no decimal number`);
  if (index >= 1 << indexBitsOf(scheme, level))
    refuseLine(
      r.field,
      line,
      `index ${at} is beyond the table, which has ${1 << indexBitsOf(scheme, level)} entries`,
    );
  const next = ((raw >> 10n) & ((1n << BigInt(scheme.ppnBits)) - 1n)) << 12n;
  const said = pa === undefined ? undefined : numberOf(pa);
  if (said !== undefined && said !== next)
    refuseLine(
      r.field,
      line,
      `the entry stands for ${hex(next)}, and the line says pa ${hex(said)}`,
    );
  put(r, table + BigInt(index * scheme.entryBytes), raw, scheme.entryBytes, line);
  r.path = [...r.path.slice(0, depth), next];
}

/** What programs of debugging print before the words: the command itself. */
const PROMPT = /^(\((gdb|qemu)\)|=>|>)(\s|$)/iu;

function readDump(r: Reading, line: Line): void {
  if (line.text === '*') {
    if (!r.last)
      refuseLine(r.field, line, 'a dump puts it where lines repeat, and none is before it');
    r.isRepeating = true;
    return;
  }
  // hexdump ends in the address behind the last byte.
  if (r.last && /^[0-9a-f]{5,16}$/iu.test(line.text)) {
    repeatTo(r, hexOf(line.text) ?? r.last.end, line);
    return;
  }
  const found = dumpLine(line.text, r.scheme.entryBytes);
  if (typeof found !== 'object') refuseLine(r.field, line, found ?? FORMS);
  const start = placeOf(r, found, line);
  const size = r.width === 'auto' ? sizeOf(found.sizes, line) : r.width;
  const bytes =
    size === 'bytes'
      ? bytesOf(r.field, found.words, line)
      : wordsOf(r.field, found.words, Number(size), line);
  countsInOctal(r, found.place, bytes.length, line);
  repeatTo(r, start, line);
  putBytes(r, start, bytes, size === 'bytes' ? 1 : Number(size), line);
  r.last = { start, end: start + BigInt(bytes.length), place: found.place };
}

/** One size, or the question which. */
function sizeOf(sizes: readonly WordSize[], line: Line): WordSize {
  const [size, other] = sizes;
  if (size !== undefined && other === undefined) return size;
  const name = (one: WordSize) => (one === 'bytes' ? 'single bytes' : `words of ${one} bytes`);
  throw new EngineError(
    'syntax',
    `Line ${line.number}, "${line.text.slice(0, 80)}": by their digits these may be ${sizes.map(name).join(' or ')}; say which.`,
    { field: 'width', value: sizes },
  );
}

function placeOf(r: Reading, { place, isBracketed }: DumpLine, line: Line): bigint {
  const { scheme, field } = r;
  const table = r.table ?? (isBracketed ? r.root : undefined);
  const index = /^(0x[0-9a-f]{1,3}|\d{1,4})$/iu.test(place) ? Number(place) : undefined;
  if (index !== undefined && (isBracketed || (r.table !== undefined && !/^0x/iu.test(place)))) {
    if (table === undefined)
      refuseLine(field, line, `index ${place} is of no table; write table 0x… before it`);
    const most = 1 << (scheme.indexBits + (scheme.isGuest ? 2 : 0));
    if (index >= most)
      refuseLine(field, line, `index ${index} is beyond a table of ${most} entries`);
    return table + BigInt(index * scheme.entryBytes);
  }
  if (r.root !== undefined && r.root !== 0n && r.table === undefined && /^\d{1,3}$/u.test(place))
    refuseLine(
      field,
      line,
      `${place} may be an index or an address; write [${place}] for the index, 0x${place} for the address`,
    );
  const start = hexOf(place);
  if (start === undefined) refuseLine(field, line, FORMS);
  return start;
}

/** od counts in octal unless it is told otherwise: 0000020 comes after sixteen bytes. */
function countsInOctal({ last, field }: Reading, place: string, count: number, line: Line): void {
  const isOctal = (text: string) => /^[0-7]{7}$/u.test(text);
  if (!last || !isOctal(place) || !isOctal(last.place)) return;
  const size = Number(last.end - last.start);
  const step = Number.parseInt(place, 8) - Number.parseInt(last.place, 8);
  if (step === size && count <= size && BigInt(`0x${place}`) !== last.end)
    refuseLine(field, line, 'its addresses count in octal; od -A x gives them in hex');
}

/** What a dump leaves out at a line with a star: the line before it, again and again up to an address. */
function repeatTo(r: Reading, end: bigint, line: Line): void {
  if (!r.isRepeating || !r.last) return;
  r.isRepeating = false;
  const { start, end: from } = r.last;
  const pattern = r.memory.bytes(start, Number(from - start));
  const count = end - from;
  // Words that are not given count as 0.
  if (count <= 0n || pattern.every((byte) => byte === 0)) return;
  r.repeated += Number(count);
  if (r.repeated > MAX_REPEATED)
    refuseLine(
      r.field,
      line,
      'the lines that the star before it leaves out are more than 1 MiB; give only the pages with tables',
    );
  const bytes = new Uint8Array(Number(count));
  for (let at = 0; at < bytes.length; at += pattern.length)
    bytes.set(pattern.subarray(0, Math.min(pattern.length, bytes.length - at)), at);
  putBytes(r, from, bytes, 1, line, false);
}

/** Puts bytes that are words of `align` bytes; each entry that is written there is remembered with its line. */
function putBytes(
  r: Reading,
  start: bigint,
  bytes: Uint8Array,
  align: number,
  line: Line,
  isWritten = true,
): void {
  const { scheme, memory, field, lines } = r;
  if (start % BigInt(align) !== 0n)
    refuseLine(
      field,
      line,
      `${hex(start)} is no multiple of ${align}, as the address of such a word must be`,
    );
  if ((start + BigInt(bytes.length) - 1n) >> BigInt(scheme.paBits) !== 0n)
    refuseLine(
      field,
      line,
      `${hex(start)} is wider than the ${scheme.paBits} bits of a physical address; QEMU’s xp reads memory by physical addresses, and in GDB so does "maintenance packet Qqemu.PhyMemMode:1"`,
    );
  memory.load(start, bytes);
  if (!isWritten) return;
  const width = BigInt(scheme.entryBytes);
  const first = start - (start % width);
  for (let at = first; at < start + BigInt(bytes.length); at += width) lines.set(at, line.number);
}

function put(r: Reading, address: bigint, value: bigint, bytes: 4 | 8, line: Line): void {
  putBytes(r, address, wordsOf(r.field, [value.toString(16)], bytes, line), bytes, line);
}
