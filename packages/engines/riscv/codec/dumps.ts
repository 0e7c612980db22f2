/** Lines of programs that print memory or instructions with their addresses. */
import { pieces, type RawWord, type Reading } from './reading.ts';

/** What parts of a dump are in: as the text has them from left to right, or each group as one little-endian number. */
type Order = 'text' | 'little';

const GROUPS = /[0-9a-f]+/giu;

function groups(text: string, from: number): RegExpExecArray[] {
  const found = [...text.matchAll(GROUPS)] as RegExpExecArray[];
  for (const group of found) group.index += from;
  return found;
}

const printable = (byte: number): boolean => byte > 31 && byte < 127;

/** Whether the letters beside a dump can be those of its bytes. */
const agrees = (bytes: readonly number[], letters: string): boolean =>
  bytes.every((byte, k) => {
    const letter = letters[k];
    return letter === undefined || letter === (printable(byte) ? String.fromCharCode(byte) : '.');
  });

const bytesOf = (list: readonly RegExpExecArray[], order: Order): number[] =>
  list.flatMap(([text]) => {
    const bytes = (text.match(/../gu) ?? []).map((pair) => Number.parseInt(pair, 16));
    return order === 'text' ? bytes : bytes.reverse();
  });

/** Memory: xxd and its like print bytes in their order, debuggers words; letters beside them decide. */
function memory(
  list: readonly RegExpExecArray[],
  letters: string,
  usual: Order,
): readonly RawWord[] {
  const other: Order = usual === 'text' ? 'little' : 'text';
  const isOther =
    letters !== '' &&
    !agrees(bytesOf(list, usual), letters) &&
    agrees(bytesOf(list, other), letters);
  return list.flatMap((group) => pieces(group[0], group.index, isOther ? other : usual));
}

/** `address:` as disassemblers and debuggers write it. */
const HEAD = /^\s*(?:=>\s*)?(?<mark>0x)?(?<address>[0-9a-f]+)(?<symbol>\s+<[^>]*>)?:(?<gap>\s+)/iu;
/** What stands behind it: words of a debugger, groups of a dump, the bits of one instruction. */
const PREFIXED = /^(?:0x[0-9a-f]{2,16}\s*)+$/iu;
const DUMPED =
  /^(?<groups>(?:[0-9a-f]{4} )+(?:[0-9a-f]{4}|[0-9a-f]{2})|(?:[0-9a-f]{8} )+[0-9a-f]{8})(?:\s{2,}(?<letters>.*))?$/iu;
/** A last line of xxd may hold two bytes, and its letters stand where those of the others do. */
const SHORT = /^(?<groups>[0-9a-f]{4})\s{20,}(?<letters>.{2})$/iu;
const CODED =
  /^(?:(?<bytes>[0-9a-f]{2}(?: [0-9a-f]{2})*)|(?<words>[0-9a-f]{4}|[0-9a-f]{8}))(?:\s+(?<said>.*)|\s*)$/iu;
const MNEMONIC = /^[a-z][\w.]*(?:\s|$)/iu;
/** Without a mark the address might be a label: then tabs tell a disassembler. */
const TABBED = /^\s+[0-9a-f]+:\s*\t[a-z][\w.]*(?:\t|$)/iu;

const tidy = (said: string): string => said.replace(/\s+/gu, ' ').trim();

function headed(line: string): Reading | undefined {
  const head = HEAD.exec(line);
  if (!head) return undefined;
  const { address = '0', mark, symbol } = head.groups ?? {};
  const at = head[0].length;
  const rest = line.slice(at).trimEnd();
  const place = { address: BigInt(`0x${address}`), joins: true, isMemory: true } as const;
  if (PREFIXED.test(rest)) {
    const words = groups(rest.replace(/0x/giu, '  '), at).flatMap((group) =>
      pieces(group[0], group.index, 'little'),
    );
    return { kind: 'words', how: 'dump', said: '', words, ...place };
  }
  const dump = (DUMPED.exec(rest) ?? SHORT.exec(rest))?.groups;
  if (dump) {
    const { groups: text = '', letters = '' } = dump;
    const list = groups(text, at);
    const words = memory(list, letters, text[4] === ' ' || text.length === 4 ? 'text' : 'little');
    return { kind: 'words', how: 'dump', said: '', words, ...place };
  }
  const coded = CODED.exec(rest)?.groups;
  if (coded) {
    const { bytes, words = '', said = '' } = coded;
    const list = groups(bytes ?? words, at);
    const order = bytes === undefined ? 'little' : 'text';
    return {
      ...{ kind: 'words', how: 'listing', said: tidy(said), ...place },
      words: trimmed(list.flatMap((group) => pieces(group[0], group.index, order))),
    };
  }
  const isCode = MNEMONIC.test(rest) && (mark !== undefined || symbol !== undefined);
  if (!isCode && !TABBED.test(line)) return undefined;
  // Targets are addresses, in hexadecimal also where nothing says so; what stands in <> is their symbol.
  const text = rest
    .replace(/(?<=[\s,])(?:0x)?([0-9a-f]+) <[^>]*>/giu, (all, digits: string) =>
      `0x${digits}`.padEnd(all.length),
    )
    .replace(/ <[^>]*>/gu, (all) => ' '.repeat(all.length));
  return { kind: 'assembly', text: ' '.repeat(at) + text, address: place.address };
}

/** A trace pads 16-bit instructions with zeros: those digits are no instruction. */
const trimmed = (words: readonly RawWord[]): readonly RawWord[] =>
  words.map((w) =>
    w.bits === 32 && (w.word & 3n) !== 3n && w.word < 0x10000n ? { ...w, bits: 16 } : w,
  );

interface Shape {
  readonly pattern: RegExp;
  readonly order: Order;
  readonly how: 'listing' | 'dump';
}

const SHAPES: readonly Shape[] = [
  // Spike: core 0: 0x0000000080000000 (0x00000297) auipc t0, 0x0
  {
    pattern:
      /^\s*core\s+\d+:\s+(?:\d\s+)?0x(?<address>[0-9a-f]+)\s+\(0x(?<words>[0-9a-f]+)\)\s*(?<said>.*)$/iu,
    ...{ order: 'little', how: 'listing' },
  },
  // RARS: 0x00400000  0x00a00513  addi x10,x0,10   2  addi a0, zero, 10; Venus begins with 0x0.
  {
    pattern: /^\s*0x(?<address>[0-9a-f]{1,16})\s+0x(?<words>[0-9a-f]{8})\s+(?<said>[a-z].*)$/iu,
    ...{ order: 'little', how: 'listing' },
  },
  // as -al: line number, address, bytes in the order of memory.
  {
    pattern:
      /^\s+[1-9]\d*\s+(?<address>[0-9a-f]{4,16})\s+(?<words>[0-9A-F]{4}|[0-9A-F]{8})\s*\t\s*(?<said>.*)$/u,
    ...{ order: 'text', how: 'listing' },
  },
  // hexdump -C
  {
    pattern:
      /^(?<address>[0-9a-f]{8}) {2}(?<words>(?:[0-9a-f]{2} {1,2})*[0-9a-f]{2})\s*(?:\|.*)?$/iu,
    ...{ order: 'text', how: 'dump' },
  },
  // hexdump, od -x and od -tx4: the first counts in hexadecimal, the others in octal, and all from 0 without a gap.
  {
    pattern:
      /^[0-9a-f]{7} +(?<words>[0-9a-f]{4}(?: +[0-9a-f]{4})*|[0-9a-f]{8}(?: +[0-9a-f]{8})*)\s*$/iu,
    ...{ order: 'little', how: 'dump' },
  },
  // od -tx1
  {
    pattern: /^[0-7]{7} (?<words>[0-9a-f]{2}(?: [0-9a-f]{2})*)\s*$/iu,
    ...{ order: 'text', how: 'dump' },
  },
];

/** objdump -s and readelf -x: four groups in the order of memory, and as many letters as bytes. */
const CONTENTS =
  /^\s+(?:0x)?(?<address>[0-9a-f]{4,16}) (?<words>(?:[0-9a-f]{8} ){0,3}[0-9a-f]{2,8}) +(?<letters>\S.*)$/iu;

function contents(line: string): Reading | undefined {
  const found = CONTENTS.exec(line)?.groups;
  const { address = '', words: text = '', letters = '' } = found ?? {};
  if (!found || text.replace(/ /gu, '').length !== 2 * letters.length) return undefined;
  const list = groups(text, line.indexOf(text, line.indexOf(address) + address.length));
  const words = list.flatMap((group) => pieces(group[0], group.index, 'text'));
  return {
    ...{ kind: 'words', how: 'dump', said: '', words, joins: true, isMemory: true },
    address: BigInt(`0x${address}`),
  };
}

/** What a line of a listing or a dump holds; undefined where it is none. */
export function listed(line: string): Reading | undefined {
  for (const { pattern, order, how } of SHAPES) {
    const found = pattern.exec(line)?.groups;
    if (!found) continue;
    const { address, words: text = '', said = '' } = found;
    const from = line.indexOf(
      text,
      address === undefined ? 7 : line.indexOf(address) + address.length,
    );
    const list = groups(text, from).flatMap((group) => pieces(group[0], group.index, order));
    return {
      ...{ kind: 'words', how, said: tidy(said), joins: true, isMemory: true },
      words: how === 'listing' ? trimmed(list) : list,
      address: address === undefined ? undefined : BigInt(`0x${address}`),
    };
  }
  return headed(line) ?? contents(line);
}
