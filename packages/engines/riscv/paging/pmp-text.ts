/** PMP entries from lines: registers as debuggers print them, ranges as OpenSBI prints them, ranges in short. */
import { hex } from '../../text/hex.ts';
import { type Line, linesOf, numberOf, refuseLine, sizeOf } from './numbers.ts';
import { addrBits, cfgOf, encodeRange, type Matching, type PmpEntry, spaceOf } from './pmp.ts';
import { Entries } from './pmp-entries.ts';

const FIELD = 'pmp';
const FORMS =
  'write pmpcfg0 = 0x1f, pmpaddr0 = 0x20000000, or a range such as 0x80000000-0x8001ffff rwx L, or 0x80000000 128K r-x';

export interface ReadPmp {
  readonly entries: readonly PmpEntry[];
  /** Whether any came as a range, which is encoded here. */
  readonly encoded: boolean;
  /** Registers that no line gives and an entry that matches needs: they count as 0. */
  readonly absent: readonly string[];
  /** Entries whose R is 0 and W is 1, which is reserved without MML. */
  readonly reserved: readonly number[];
}

/**
 * Reads the entries of a hart with registers of `xlen` bits. Entries that no line names below the last are off.
 * @throws EngineError syntax with the line and what would do
 */
export function readPmp(source: string, xlen: 32 | 64): ReadPmp {
  const entries = new Entries(xlen);
  for (const line of linesOf(source)) if (!BESIDE.test(line.text)) readLine(line, entries);
  const list = Array.from(entries.halves, (half) => ({
    cfg: half?.cfg ?? 0,
    addr: half?.addr ?? 0n,
  }));
  return {
    entries: list,
    encoded: entries.encoded,
    absent: entries.absent(),
    reserved: list.flatMap(({ cfg }, k) => ((cfg & 3) === 2 ? [k] : [])),
  };
}

function readLine(line: Line, entries: Entries): void {
  if (/^\((gdb|qemu)\)/iu.test(line.text)) return;
  const register = REGISTER.exec(line.text);
  if (register) {
    const [, which = '', number = '', text = ''] = register;
    const value = registerValue(text, entries.xlen, line);
    if (which.toLowerCase() === 'cfg') entries.config(Number(number), value, line);
    else entries.address(Number(number), value, line);
    return;
  }
  readRange(line, entries);
}

/** As it is assigned, written by xv6's `w_pmpaddr0(…)`, or printed by GDB and OpenOCD (`pmpcfg0 (/64): 0x…`). */
const REGISTER = /^(?:w_)?pmp(cfg|addr)\s*\[?(\d{1,2})\]?\s*(?:\(\/\d+\))?\s*[=:,(]?\s*(\S+)/iu;

/** A number as C and debuggers have it; −1 and ~0 are all ones. */
function registerValue(text: string, xlen: 32 | 64, line: Line): bigint {
  const plain = text.replace(/\)?[,;]*$/u, '').replace(/(?<=[0-9a-f])u?l{0,2}$/iu, '');
  if (/^([-−]1|~0)$/u.test(plain)) return (1n << BigInt(xlen)) - 1n;
  if (/^0\d{7,}$/u.test(plain))
    refuseLine(
      FIELD,
      line,
      `"${text}" may be hex or decimal; write 0x${plain} or ${BigInt(plain)}`,
    );
  const value = numberOf(plain);
  if (value === undefined)
    refuseLine(FIELD, line, `"${text}" is no number in hex (0x…) or decimal`);
  return value;
}

/** What OpenSBI prints after a range. */
const DOMAIN = /M:\s*\(([^)]*)\)\s*S\/U:\s*\(([^)]*)\)/iu;
const OLD = /\(([ARWXLIFM, ]*)\)\s*$/iu;
/** What a boot log says beside its regions: nothing of PMP entries. */
const BESIDE =
  /^(Domain\d+ (?!Region)|Platform |Firmware |Runtime |Boot HART |Current |Standard |MIDELEG|MEDELEG)/iu;

function readRange(line: Line, entries: Entries): void {
  const [, domain, head, rest = line.text] =
    /^(Domain\d+\s+Region\s*\d+|Region\s*\d+)?\s*(?:(?:PMP)?\s*(\d{1,2})\s*:)?\s*:?\s*(.*)$/iu.exec(
      line.text,
    ) ?? [];
  const index = domain === undefined && head !== undefined ? Number(head) : undefined;
  const said = DOMAIN.exec(rest);
  const old = OLD.exec(rest);
  const body = rest
    .replace(DOMAIN, '')
    .replace(OLD, '')
    .replace(/(?<=[0-9a-f])\s*[–—−]\s*(?=0x|\d)/giu, '-')
    .replace(/(?<=[0-9a-f])\s+(-|\.\.|to)\s+(?=0x|\d)/giu, '-')
    .trim();
  const words = body.split(/[\s,]+/u).filter(Boolean);
  let matching: Matching | undefined;
  let locked = false;
  let letters = said ? (said[2] ?? '') : (old?.[1] ?? '');
  const places: string[] = [];
  for (const word of words) {
    if (/^(off|tor|na4|napot)$/iu.test(word)) matching = word.toUpperCase() as Matching;
    else if (/^(l|locked)$/iu.test(word)) locked = true;
    else if (/^[rwx-]{1,3}l?$/iu.test(word) && numberOf(word) === undefined) {
      letters += word;
      locked ||= /l$/iu.test(word);
    } else if (!/^(size|->|=)$/iu.test(word)) places.push(word);
  }
  if (old && /l/iu.test(old[1] ?? '')) locked = true;
  const bits = {
    r: /r/iu.test(letters),
    w: /w/iu.test(letters),
    x: /x/iu.test(letters),
  };
  if (matching === 'OFF') {
    const addr = places[0] === undefined ? 0n : addressIn(places[0], line);
    entries.put([{ cfg: cfgOf(bits, 'OFF', locked), addr: addr >> 2n }], index, line);
    return;
  }
  const range = rangeOf(places, matching, line, entries, index);
  check(range, line, entries.xlen);
  // OpenSBI prints the whole space of a register, 0 to 2^64 − 1: that is every address there is.
  const space = spaceOf(entries.xlen);
  const size = range.size > space ? space : range.size;
  const cfg = cfgOf(bits, 'OFF', locked);
  const made =
    matching === 'TOR'
      ? torOf({ first: range.first, size }, cfg, entries.before(index))
      : encodeRange(range.first, size, cfg, entries.before(index));
  if ((matching === 'NA4' || matching === 'NAPOT') && made.some(({ cfg: c }) => (c & 0x18) === 8))
    refuseLine(
      FIELD,
      line,
      `${hex(range.size)} bytes from ${hex(range.first)} are no naturally aligned power of two; TOR takes them`,
    );
  // Of two entries the lower only holds the beginning: the range is the one that the line names.
  entries.put(made, index === undefined ? index : index + 1 - made.length, line);
}

interface Range {
  readonly first: bigint;
  readonly size: bigint;
}

function torOf({ first, size }: Range, cfg: number, before: bigint | undefined): PmpEntry[] {
  const top = { cfg: (cfg & 0x87) | 8, addr: (first + size) >> 2n };
  return before === first >> 2n ? [top] : [{ cfg: 0, addr: first >> 2n }, top];
}

function addressIn(text: string, line: Line): bigint {
  const value = numberOf(text);
  if (value === undefined) refuseLine(FIELD, line, `"${text}" is no address; ${FORMS}`);
  return value;
}

function rangeOf(
  places: readonly string[],
  matching: Matching | undefined,
  line: Line,
  entries: Entries,
  index: number | undefined,
): Range {
  const [place, more, extra] = places;
  if (place === undefined || extra !== undefined) refuseLine(FIELD, line, FORMS);
  if (/^(all|everything)$/iu.test(place)) return { first: 0n, size: spaceOf(entries.xlen) };
  const [, from = '', sign = '', to = ''] = /^([^-+.]+)(-|\+|\.\.)(.+)$/u.exec(place) ?? [];
  if (sign !== '' && more === undefined) {
    const first = addressIn(from, line);
    if (sign === '+') return { first, size: sizeIn(to, line) };
    const end = addressIn(to, line);
    // 0x80000000..0x80020000 ends before its end, as in languages that write it so.
    const last = sign === '..' ? end - 1n : end;
    if (last < first) refuseLine(FIELD, line, 'its end lies before its beginning');
    return { first, size: last - first + 1n };
  }
  const first = addressIn(place, line);
  if (more !== undefined) return { first, size: sizeIn(more, line) };
  if (matching === 'NA4') return { first, size: 4n };
  if (matching === 'TOR') {
    const low = (entries.before(index) ?? 0n) << 2n;
    if (first <= low)
      refuseLine(
        FIELD,
        line,
        `the top ${hex(first)} is not above ${hex(low)}, where the entry before it ends`,
      );
    return { first: low, size: first - low };
  }
  refuseLine(FIELD, line, `says no size; ${FORMS}`);
}

function sizeIn(text: string, line: Line): bigint {
  const size = sizeOf(text);
  if (size === undefined || size === 0n)
    refuseLine(FIELD, line, `"${text}" is no size; 4, 0x20000, 128K and 2M are`);
  return size;
}

function check({ first, size }: Range, line: Line, xlen: 32 | 64): void {
  // 0x80000000-0x80020000 has its end where others have the last byte.
  if ((first & 3n) === 0n && (size & 3n) === 1n)
    refuseLine(
      FIELD,
      line,
      `its last byte would be ${hex(first + size - 1n)}; write ${hex(first)}-${hex(first + size - 2n)} or ${hex(first)}..${hex(first + size - 1n)}`,
    );
  if ((first & 3n) !== 0n || (size & 3n) !== 0n)
    refuseLine(
      FIELD,
      line,
      'PMP tells apart 4 bytes at the least: beginning and size are to be multiples of 4',
    );
  const bits = addrBits(xlen) + 2;
  if (first === 0n && size === 1n << BigInt(xlen)) return;
  if (first + size > 1n << BigInt(bits))
    refuseLine(FIELD, line, `it ends beyond the ${bits} bits of a physical address on RV${xlen}`);
}
