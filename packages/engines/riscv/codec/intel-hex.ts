/** Records of Intel HEX among the lines: bytes at addresses that earlier records extend. */
import { hexDigits } from '../../text/hex.ts';
import { pieces, type Reading } from './reading.ts';

const RECORD = /^\s*:(?<body>(?:[0-9a-f]{2}){4,259})(?<sum>[0-9a-f]{2})\s*$/iu;

/** The sum of a record is such that its bytes add up to a multiple of 256. */
const sumOf = (body: string): number =>
  -(body.match(/../gu) ?? []).reduce((sum, pair) => sum + Number.parseInt(pair, 16), 0) & 255;

export class IntelHex {
  /** What segments and linear addresses add. */
  #base = 0n;

  /** What a line holds; undefined where it is no record. */
  read(line: string): Reading | undefined {
    const { body, sum = '' } = RECORD.exec(line)?.groups ?? {};
    if (body === undefined) return undefined;
    const text = line.trim();
    const refused = (message: string): Reading => ({ kind: 'refused', text, message });
    const number = (from: number, to?: number) => BigInt(`0x${body.slice(from, to) || '0'}`);
    const wanted = sumOf(body);
    if (Number.parseInt(sum, 16) !== wanted)
      return refused(`the record’s checksum is ${sum}, and its bytes give ${hexDigits(wanted, 2)}`);
    const [count, kind, data] = [Number(number(0, 2)), Number(number(6, 8)), body.slice(8)];
    if (data.length !== 2 * count)
      return refused(`the record says ${count} bytes and has ${data.length / 2}`);
    if (kind === 0)
      return {
        ...{ kind: 'words', how: 'dump', said: '', joins: true, isMemory: true },
        words: pieces(data, line.indexOf(':') + 9, 'text'),
        address: this.#base + number(2, 6),
      };
    if (kind > 5) return refused(`Intel HEX has no records of type ${kind}`);
    if (kind === 2) this.#base = number(8) << 4n;
    if (kind === 4) this.#base = number(8) << 16n;
    return { kind: 'heading', label: undefined, address: undefined, counts: false };
  }
}

/** A line whose bytes were changed, with the checksum that they have now. */
export const summed = (line: string): string => {
  const { body } = RECORD.exec(line)?.groups ?? {};
  if (body === undefined) return line;
  const at = line.indexOf(':') + 1 + body.length;
  return line.slice(0, at) + hexDigits(sumOf(body), 2).toUpperCase() + line.slice(at + 2);
};
