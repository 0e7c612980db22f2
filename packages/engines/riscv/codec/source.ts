/**
 * What people paste, line by line: words in any base, bytes as memory has them, lines of a disassembler, a
 * debugger, a simulator's trace, or assembly.
 */
import { listed } from './dumps.ts';
import type { Base, How, RawWord, Reading, Words } from './reading.ts';

const HEADING =
  /^(?:(?<address>[0-9a-f]{4,16}) <(?<label>[^>]+)>:|@(?<place>[0-9a-f]+)|Disassembly of section .*|Contents of section .*|Hex dump of section .*|.*:\s+file format .*|GAS LISTING .*|\s*\.\.\.|-{3,}|IN:.*|Priv: .*|Dump of assembler code .*|End of assembler dump\.|\s*Address\s+Code\s+Basic.*|core\s+\d+: (?:>>>>|exception |\s+tval ).*)\s*$/iu;

const TOKEN = /[^\s,;]+/gu;
/** Digits that are words whatever else a line might be: `0x00a0_0513`, `32'h00a00513`, `00a00513h`, 4 or 8 of them. */
const HEX =
  /^(?:(?:0x|\d*'s?h)(?<marked>[0-9a-f][0-9a-f_]*)|(?<behind>[0-9a-f]+)h|(?<bare>[0-9a-f]{4}|[0-9a-f]{8}))$/iu;
const MAX_DIGITS = 16;

function tokens(text: string): RegExpExecArray[] {
  return [...text.matchAll(TOKEN)] as RegExpExecArray[];
}

const bitsFor = (word: bigint): number => ((word & 3n) === 3n || word > 0xffffn ? 32 : 16);

function binary(text: string): Words | undefined {
  const found = /^\s*(?:0b)?([01](?:[01_ ']*[01])?)\s*$/iu.exec(text);
  const digits = found?.[1]?.replace(/[^01]/gu, '') ?? '';
  const isPlain = /^\s*0b/iu.test(text)
    ? digits.length <= 32
    : digits.length === 16 || digits.length === 32;
  if (!found || !isPlain) return undefined;
  const start = text.search(/\S/u);
  const bits =
    digits.length === 16 ? 16 : digits.length === 32 ? 32 : bitsFor(BigInt(`0b${digits}`));
  const words = [{ word: BigInt(`0b${digits}`), bits, start, end: text.trimEnd().length }];
  return plain('binary', words, false);
}

const plain = (how: How, words: readonly RawWord[], joins: boolean): Words => ({
  ...{ kind: 'words', how, words, joins },
  ...{ isMemory: how === 'bytes', address: undefined, said: '' },
});

function hex(text: string, isForced: boolean): Words | undefined {
  const list = tokens(text);
  const words: RawWord[] = [];
  let joins = true;
  for (const token of list) {
    const { marked, behind, bare } = HEX.exec(token[0])?.groups ?? {};
    const forced = isForced ? /^[0-9a-f]+$/iu.exec(token[0])?.[0] : undefined;
    const digits = (marked ?? behind ?? bare ?? forced)?.replace(/_/gu, '');
    if (digits === undefined || digits.length > MAX_DIGITS) return undefined;
    const word = BigInt(`0x${digits}`);
    const bits = digits.length === 4 ? 16 : digits.length === 8 ? 32 : bitsFor(word);
    // Words apart are instructions apart; digits alone may be a memory.
    if (digits.length !== 4 && bare === undefined) joins = false;
    words.push({ word, bits, start: token.index, end: token.index + token[0].length });
  }
  return list.length === 0 ? undefined : plain('hex', words, joins);
}

function decimal(text: string): Words | undefined {
  const list = tokens(text);
  if (list.length === 0 || !list.every((t) => /^\d+$/u.test(t[0]))) return undefined;
  const words = list.map((t) => ({
    ...{ word: BigInt(t[0]), bits: bitsFor(BigInt(t[0])) },
    ...{ start: t.index, end: t.index + t[0].length },
  }));
  return plain('decimal', words, false);
}

function bytes(text: string, isForced: boolean): Words | undefined {
  const isPairs =
    /^\s*(?:(?:0x|\\x)?[0-9a-f]{2}[\s,;:]+)+(?:0x|\\x)?[0-9a-f]{2}[\s,;]*$/iu.test(text) ||
    // A program that prints bytes without leading zeros.
    /^\s*(?:0x[0-9a-f]{1,2}[\s,;]+)+0x[0-9a-f]{1,2}[\s,;]*$/iu.test(text) ||
    /^\s*b?["']?(?:\\x[0-9a-f]{2}){2,}["']?\s*$/iu.test(text);
  const isRun = isForced && /^\s*(?:0x)?(?:[0-9a-f]{2}[\s,;:]*)+$/iu.test(text);
  if (!isPairs && !isRun) return undefined;
  const from = isRun ? (/^\s*0x(?=(?:[0-9a-f]{2}){2,}\s*$)/iu.exec(text)?.[0].length ?? 0) : 0;
  const found = text.slice(from).matchAll(/(?:0x([0-9a-f]{1,2})|(?:\\x)?([0-9a-f]{2}))/giu);
  const words = [...found].map(({ 0: all, 1: marked, 2: pair = '0', index }) => ({
    ...{ word: BigInt(`0x${marked ?? pair}`), bits: 8 },
    ...{ start: from + index, end: from + index + all.length },
  }));
  return plain('bytes', words, true);
}

/** A line without what stands behind `#` or `//`. */
const uncommented = (line: string): string => {
  let inQuotes = false;
  for (let k = 0; k < line.length; k++) {
    const letter = line[k];
    if (letter === "'" || letter === '"') inQuotes = !inQuotes;
    if (!inQuotes && (letter === '#' || (letter === '/' && line[k + 1] === '/')))
      return line.slice(0, k);
  }
  return line;
};

/** What a line is. A number that fits no rule is left for the assembler to refuse. */
export function readLine(given: string, base: Base): Reading {
  // As texts set for people have them.
  const line = given.replace(/[\u2212\u2013]/gu, '-').replace(/\u00a0/gu, ' ');
  const text = uncommented(line);
  if (/^[\s{};]*$/u.test(text.replace(ARRAY, blank))) return { kind: 'nothing' };
  if (base === 'assembly') return { kind: 'assembly', text, address: undefined };
  const heading = HEADING.exec(line)?.groups;
  if (heading) {
    const { label, address, place } = heading;
    const digits = address ?? place;
    return {
      ...{ kind: 'heading', label, counts: place !== undefined },
      address: digits === undefined ? undefined : BigInt(`0x${digits}`),
    };
  }
  // Sixteen or thirty-two of 0 and 1 are bits, whatever else they might be.
  const found = (base === 'auto' ? binary(text) : undefined) ?? listed(line) ?? numbers(text, base);
  if (found?.kind === 'assembly') return { ...found, text: uncommented(found.text) };
  return found ?? { kind: 'assembly', text, address: undefined };
}

const blank = (text: string): string => ' '.repeat(text.length);

/** What stands in front of the numbers of an array in C, `const uint32_t code[] = {`, and behind them. */
const ARRAY =
  /^\s*(?:[a-z_]\w*[\s*]+)+[a-z_]\w*\s*(?:\[[^\]]*\]\s*)+(?:__attribute__.*?)?=(?=\s*\{)/iu;

function numbers(text: string, base: Base): Words | undefined {
  if (base === 'decimal') return decimal(text);
  // Braces of C, and what Linux prints of an illegal instruction: Code: 0513 00a0 (9002).
  const bare = text
    .replace(/^.*\bCode:/u, blank)
    .replace(ARRAY, blank)
    .replace(/[(){}[\]]/gu, ' ');
  if (base === 'hex') return hex(bare, true);
  if (base === 'bytes') return bytes(bare, true);
  return bytes(bare, false) ?? hex(bare, false) ?? decimal(text);
}
