/**
 * Page tables as words of memory, from lines as people have them: `address: word word`, dumps of GDB, QEMU's monitor,
 * U-Boot, xxd and hexdump, tables by index, and what xv6's vmprint prints.
 */
import { EngineError } from '../../error.ts';
import { hex } from '../../text/hex.ts';
import { Memory } from './memory.ts';
import { hexOf, type Line, linesOf, numberOf, refuseLine } from './numbers.ts';
import { indexBitsOf, indexOf, PAGE, type Scheme } from './scheme.ts';

export type Width = 'auto' | '4' | '8' | 'bytes';

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
  };
  for (const line of linesOf(source)) readLine(reading, line);
  const { root, satp, lines } = reading;
  return { memory, root, satp, lines };
}

function readLine(r: Reading, line: Line): void {
  const [, name = '', text = ''] =
    /^(page table|table|root|satp|hgatp|vsatp)\b\s*[=:@]?\s*(\S+)/iu.exec(line.text) ?? [];
  if (name !== '') {
    const value = hexOf(text.replace(/:$/u, ''));
    if (value === undefined) refuseLine(r.field, line, `"${text}" is no address in hex`);
    if (/satp/iu.test(name)) r.satp = value;
    else takeTable(r, name.toLowerCase(), value, line);
    return;
  }
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

const PLACE = /^\[?(0x[0-9a-f_]+|[0-9a-f]+)\]?(?:\s*<[^>]*>)?\s*(:|=|->|\s)\s*(.+)$/iu;

function readDump(r: Reading, line: Line): void {
  const { scheme } = r;
  const plain = line.text.replace(/^(?:pte|entry)\s*(?=\[)/iu, '').replace(/\s*\|.*\|?$/u, '');
  const [, place = '', , rest = ''] = PLACE.exec(plain) ?? [];
  if (place === '') refuseLine(r.field, line, FORMS);
  const isIndex = r.table !== undefined && /^\d{1,4}$/u.test(place);
  const start = isIndex ? indexed(r, Number(place), line) : hexOf(place);
  if (start === undefined) refuseLine(r.field, line, FORMS);
  const tokens = wordTokens(rest.replace(/^=\s*/u, ''));
  if (tokens.length === 0) refuseLine(r.field, line, FORMS);
  const width = r.width === 'auto' ? widthOf(r, tokens, line) : r.width;
  if (width === 'bytes') readBytes(r, start, tokens.join(''), line);
  else {
    const bytes = width === '4' ? 4 : 8;
    for (const [k, token] of tokens.entries()) {
      const value = hexOf(token);
      if (value === undefined || value >> BigInt(8 * bytes) !== 0n)
        refuseLine(r.field, line, `"${token}" is no word of ${bytes} bytes in hex`);
      put(r, start + BigInt(k * bytes), value, bytes, line);
    }
  }
  if (scheme.levels === 0) return;
}

function indexed({ table = 0n, scheme, field }: Reading, index: number, line: Line): bigint {
  const most = 1 << (scheme.indexBits + (scheme.isGuest ? 2 : 0));
  if (index >= most) refuseLine(field, line, `index ${index} is beyond a table of ${most} entries`);
  return table + BigInt(index * scheme.entryBytes);
}

/** The words of a line, up to what is no hex: the letters that dumps put at their end. */
function wordTokens(rest: string): string[] {
  const tokens: string[] = [];
  for (const token of rest.split(/[\s,]+/u)) {
    if (!/^(0x)?[0-9a-f_]+$/iu.test(token)) break;
    tokens.push(token);
  }
  // xxd parts its letters by two blanks; they may look like hex.
  const columns = rest.split(/\s{2,}(?=\S+$)/u)[0] ?? rest;
  const most = columns.split(/[\s,]+/u).filter(Boolean).length;
  return tokens.slice(0, Math.max(1, most));
}

function widthOf(
  { scheme, field }: Reading,
  tokens: readonly string[],
  line: Line,
): '4' | '8' | 'bytes' {
  const bare = tokens.filter((token) => !/^0x/iu.test(token));
  if (bare.length === tokens.length && tokens.length > 3 && tokens.every((t) => t.length === 2))
    return 'bytes';
  if (bare.length === tokens.length && tokens.length > 3 && tokens.every((t) => t.length === 4))
    return 'bytes';
  if (scheme.entryBytes === 4) return '4';
  if (tokens.some((token) => /^(0x)?0[0-9a-f]{7}$/iu.test(token)))
    throw new EngineError(
      'syntax',
      `Line ${line.number}, "${line.text.slice(0, 80)}": words of 8 digits may be 4 bytes each; say that words are of 4 bytes, or of 8.`,
      { field: field === 'words' ? 'width' : field, value: 'auto' },
    );
  return '8';
}

function readBytes(r: Reading, start: bigint, digits: string, line: Line): void {
  if (!/^(?:[0-9a-f]{2})+$/iu.test(digits))
    refuseLine(r.field, line, 'its bytes are not pairs of hex digits');
  const bytes = Uint8Array.from(digits.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
  r.memory.load(start, bytes);
}

function put(r: Reading, address: bigint, value: bigint, bytes: 4 | 8, line: Line): void {
  if (address % BigInt(bytes) !== 0n)
    refuseLine(
      r.field,
      line,
      `${hex(address)} is no multiple of ${bytes}, as the address of such a word must be`,
    );
  if (address >> BigInt(r.scheme.paBits) !== 0n)
    refuseLine(
      r.field,
      line,
      `${hex(address)} is wider than the ${r.scheme.paBits} bits of a physical address`,
    );
  r.memory.write(address, value, bytes);
  r.lines.set(address, line.number);
}
