/** What “A CRC of any width loops through one lookup table” says, by other means. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { weight } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/fpga-design/crc-of-any-width-one-lut.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-crc-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { crc, plain, times, turned, unpadded } = post;

const message = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, k) => (k * 197 + (k >> 3) * 31 + 7) & 255));

/** A word as it is wired: the first byte lowest, as CRC-32 takes its bits. */
const word = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** The register's bits in opposite order, inverted: what is sent. */
const sent = (s: bigint): number => {
  let out = 0n;
  for (let i = 0n; i < 32n; i++) if ((s >> i) & 1n) out |= 1n << (31n - i);
  return Number(out ^ 0xffff_ffffn);
};

/** A message through the turned circuit, its data a clock ahead of the loop, the last word filled with zeros and mended. */
function throughOneTable(bits: number, bytes: Buffer): number {
  const { t, back, c, input } = turned(bits);
  const size = bits / 8;
  let z = times(back, crc.init);
  let ahead: bigint | undefined;
  for (let k = 0; k < bytes.length; k += size) {
    const next = times(input, word(bytes.subarray(k, k + size)));
    if (ahead !== undefined) z = times(c, z) ^ ahead;
    ahead = next;
  }
  z = times(c, z) ^ (ahead ?? 0n);
  let s = times(t, z);
  const missing = (size - (bytes.length % size)) % size;
  for (const step of post.STEPS) if (missing & step) s = times(unpadded(step), s);
  return sent(s);
}

test('the turned circuit gives zlib’s CRC of any message, whatever is left of its last word', () => {
  for (const bits of [8, 64, 512])
    for (const bytes of [1, 7, 63, 64, 65, 100, 128, 191])
      expect(throughOneTable(bits, message(bytes)), `${bytes} bytes, ${bits} a clock`).toBe(
        crc32(message(bytes)),
      );
});

test('its loop has at every width the polynomial of the serial circuit, and three terms', () => {
  for (const bits of post.WIDTHS) {
    expect(post.loopPolynomial(bits)).toBe(crc.poly);
    const { c } = turned(bits);
    for (const [i, row] of c.entries()) {
      const neighbour = i > 0 ? 1n << BigInt(i - 1) : 0n;
      const feedback = (crc.poly >> BigInt(i)) & 1n ? 1n << 31n : 0n;
      expect(row).toBe(neighbour ^ feedback);
    }
  }
  // Fourteen of the loop's bits take the last one.
  expect(post.data.taps).toBe(weight(crc.poly));
  expect(Math.max(...post.forms.map((f) => f.loop.largest))).toBe(3);
});

test('with the data ahead no row has more than 33 terms, and two levels do', () => {
  for (const { ahead } of post.forms) {
    expect(ahead.largest).toBeLessThanOrEqual(33);
    expect(ahead.lutLevels).toBe(2);
  }
});

describe('the counts of tables', () => {
  /** A tree of six-input tables that always joins what is there earliest: Huffman's, of least depth. */
  const tree = (terms: number) => {
    const waiting = Array.from({ length: terms }, () => 0);
    let tables = 0;
    while (waiting.length > 1) {
      waiting.sort((a, b) => a - b);
      // The first table takes what the others, full ones, leave.
      const size = tables === 0 ? ((terms - 2) % 5) + 2 : 6;
      waiting.push(Math.max(...waiting.splice(0, size)) + 1);
      tables++;
    }
    return { tables, levels: waiting[0] ?? 0 };
  };

  test('are those of trees that are built', () => {
    for (const f of post.forms) {
      const rows = plain(f.bits).equations.map((e) => weight(e.state) + weight(e.data));
      const built = rows.map(tree);
      expect(f.whole.lutLevels).toBe(Math.max(...built.map((b) => b.levels)));
      expect(f.whole.luts).toBe(built.reduce((sum, b) => sum + b.tables, 0));
      expect(f.whole.largest).toBe(Math.max(...rows));
    }
  });

  test('are fewer than Yosys takes for the equations as they are', () => {
    const terms = (mask: bigint, name: string) =>
      [...mask.toString(2)].reverse().flatMap((bit, i) => (bit === '1' ? [`${name}[${i}]`] : []));
    const lines = plain(32).equations.map(
      (e, i) => `assign o[${i}] = ${[...terms(e.state, 's'), ...terms(e.data, 'd')].join(' ^ ')};`,
    );
    const text = `module crc(input [31:0] d, input [31:0] s, output [31:0] o);\n${lines.join('\n')}\nendmodule\n`;
    const file = join(folder, 'crc.v');
    writeFileSync(file, text);
    const script = `read_verilog ${file}; synth -flatten -top crc; abc -lut 6; opt_clean; stat`;
    const said = program('yosys', ['-Q', '-p', script]).stdout;
    const luts = Number([...said.matchAll(/\$lut\s+(\d+)/gu)].at(-1)?.[1]);
    expect(luts).toBeGreaterThan(post.data.sums32.whole);
  });
});
