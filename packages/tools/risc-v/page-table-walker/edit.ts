/** Bits, page numbers and indices changed in the inputs that they come from. */
import { dumpLine } from '@tollbench/engines/riscv/paging/dump-line.ts';
import { linesOf } from '@tollbench/engines/riscv/paging/numbers.ts';
import { canonical, indexBitsOf, shiftOf } from '@tollbench/engines/riscv/paging/scheme.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import type { WalkerInputs } from './inputs.ts';
import type { Image, WalkerResult, WalkResult } from './result.ts';

type Changed = Partial<WalkerInputs> | undefined;

/** The inputs with one bit of the entry of a stage inverted. */
export function flippedBit(
  r: WalkerResult,
  inputs: WalkerInputs,
  stage: number,
  bit: number,
): Changed {
  const raw = rawOf(r, stage);
  return raw === undefined ? undefined : withWord(r, inputs, stage, raw ^ (1n << BigInt(bit)));
}

/** The inputs with another page number in the entry of a stage; undefined where it does not fit. */
export function withPpn(
  r: WalkerResult,
  inputs: WalkerInputs,
  stage: number,
  ppn: bigint,
): Changed {
  const raw = rawOf(r, stage);
  const { ppnBits } = r.scheme;
  if (raw === undefined || ppn >> BigInt(ppnBits) !== 0n) return undefined;
  const mask = ((1n << BigInt(ppnBits)) - 1n) << 10n;
  return withWord(r, inputs, stage, (raw & ~mask) | (ppn << 10n));
}

export function rawOf(r: WalkerResult, stage: number): bigint | undefined {
  if (r.task === 'entry') return r.entry.raw;
  return r.task === 'walk' ? r.walk.stages[stage]?.entry?.raw : undefined;
}

function withWord(r: WalkerResult, inputs: WalkerInputs, stage: number, word: bigint): Changed {
  if (r.task === 'entry') return { pte: word };
  if (r.task !== 'walk' || !r.image) return undefined;
  const { address = 0n } = r.walk.stages[stage] ?? {};
  const { entryBytes } = r.scheme;
  if (inputs.source === 'words')
    return { words: inWords(inputs, r.image, address, word, entryBytes) };
  const kept = linesOf(inputs.changes)
    .filter(({ text }) => !text.toLowerCase().startsWith(`${hex(address)}:`))
    .map(({ text }) => text);
  return { changes: [...kept, `${hex(address)}: ${hex(word, 2 * entryBytes)}`].join('\n') };
}

/** The words with another one at an address: in the line that has it where that is found again, else in one of its own. */
function inWords(
  { words: source, width }: WalkerInputs,
  image: Image,
  address: bigint,
  word: bigint,
  bytes: 4 | 8,
): string {
  const number = image.lines.get(address);
  const all = source.split('\n');
  const line = number === undefined ? undefined : all[number - 1];
  const own = line === undefined ? undefined : rewritten(line, address, word, bytes);
  if (number !== undefined && own !== undefined)
    return all.map((old, k) => (k === number - 1 ? own : old)).join('\n');
  const size = width === 'auto' ? bytes : width === 'bytes' ? 1 : (Number(width) as 2 | 4 | 8);
  return `${source.replace(/\n+$/u, '')}\n${ownLine(image, address, word, { bytes, size })}`;
}

/** A line of words of `size` bytes with the entry in it: the words are all read in the size that is chosen. */
function ownLine(
  { pages }: Image,
  address: bigint,
  word: bigint,
  { bytes, size }: { bytes: 4 | 8; size: 1 | 2 | 4 | 8 },
): string {
  const base = address - (address % BigInt(size));
  const page = pages.find(({ number }) => BigInt(number) === base >> 12n);
  const unit = new Uint8Array(Math.max(bytes, size));
  const at = Number(base & 0xfffn);
  unit.set(page?.bytes.subarray(at, at + unit.length) ?? []);
  for (let k = 0; k < bytes; k++)
    unit[Number(address - base) + k] = Number((word >> BigInt(8 * k)) & 0xffn);
  const words = Array.from({ length: unit.length / size }, (_, k) =>
    [...unit.subarray(k * size, (k + 1) * size)]
      .reverse()
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
  );
  return `${hex(base)}: ${words.map((one) => `0x${one}`).join(' ')}`;
}

/** A line of vmprint or of words with its word of an address written anew; undefined where it is of another form. */
function rewritten(line: string, address: bigint, word: bigint, bytes: 4 | 8): string | undefined {
  const vmprint = /^(.*pte\s+0x)([0-9a-f]+)(\s+pa\s+0x)([0-9a-f]+)(.*)$/iu.exec(line);
  if (vmprint) {
    const [, before = '', pte = '', between = '', pa = '', rest = ''] = vmprint;
    const target = ((word >> 10n) & 0xfffffffffffn) << 12n;
    const digits = (n: bigint, as: string): string => n.toString(16).padStart(as.length, '0');
    return `${before}${digits(word, pte)}${between}${digits(target, pa)}${rest}`;
  }
  // Bytes, or words of another size, are left as they are.
  const found = dumpLine(line.trim(), bytes);
  if (typeof found !== 'object' || found.sizes.join() !== String(bytes)) return undefined;
  const plain = /^(\s*(?:0x)?([0-9a-f]+)\s*:\s*)((?:(?:0x)?[0-9a-f]+[\s,]*)+)(.*)$/iu.exec(line);
  if (!plain) return undefined;
  const [, head = '', start = '', body = '', rest = ''] = plain;
  const place = Number(address - BigInt(`0x${start}`)) / bytes;
  const tokens = body.split(/([\s,]+)/u);
  const token = tokens[2 * place];
  if (
    token === undefined ||
    !Number.isInteger(place) ||
    !/^(0x[0-9a-f]+|[0-9a-f]{8,16})$/iu.test(token)
  )
    return undefined;
  const digits = token.replace(/^0x/iu, '');
  tokens[2 * place] =
    `${/^0x/iu.test(token) ? '0x' : ''}${word.toString(16).padStart(digits.length, '0')}`;
  return `${head}${tokens.join('')}${rest}`;
}

/** The inputs with another index of a level in the address, the sign extended anew. */
export function withIndex(
  r: WalkResult,
  inputs: WalkerInputs,
  level: number,
  index: number,
): Changed {
  const { scheme } = r;
  const shift = BigInt(shiftOf(scheme, level));
  const most = (1n << BigInt(indexBitsOf(scheme, level))) - 1n;
  if (index < 0 || BigInt(index) > most) return undefined;
  const low = inputs.va & ((1n << BigInt(scheme.vaBits)) - 1n);
  const changed = (low & ~(most << shift)) | (BigInt(index) << shift);
  return { va: canonical(scheme, changed) };
}
