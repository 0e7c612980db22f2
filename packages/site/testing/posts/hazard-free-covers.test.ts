/** What “A cover without hazards is all the prime implicants” says, by trying every set of primes, and by Yosys. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hazardFreeMinimum } from '@tollbench/engines/logic/hazard.ts';
import { afterAll, describe, expect, test } from 'vitest';
import synthesised from '../../../../oracles/vectors/hazard-covers.json' with { type: 'json' };
import { program } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/digital-electronics/hazard-free-covers.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-hazards-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** All 81 cubes of four variables, each as the word of its cells and the words of its pairs of neighbours. */
const cubes = Array.from({ length: 81 }, (_, k) => {
  const digits = [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9) % 3, Math.floor(k / 27)];
  const has = (m: number) => digits.every((x, i) => x === 2 || ((m >> i) & 1) === x);
  let cells = 0;
  for (let m = 0; m < 16; m++) if (has(m)) cells |= 1 << m;
  return { cells, free: digits.filter((x) => x === 2).length };
});
const pairs = Array.from({ length: 16 }, (_, m) =>
  [1, 2, 4, 8].filter((bit) => !(m & bit)).map((bit) => (1 << m) | (1 << (m | bit))),
).flat();

/** The fewest of these words whose union is all of what is wanted: one more at a time, lowest open bit first. */
function fewest(words: readonly number[], wanted: number): number {
  const within = (open: number, left: number): boolean => {
    if (open === 0) return true;
    if (left === 0) return false;
    const low = open & -open;
    return words.some((w) => w & low && within(open & ~w, left - 1));
  };
  let k = 0;
  while (!within(wanted, k)) k++;
  return k;
}

/** Minimum terms, terms without hazards, primes, and whether each prime of one or two cells is needed, by definition. */
function byTrying(f: number) {
  const implicants = cubes.filter(({ cells }) => (cells & f) === cells);
  const primes = implicants.filter(
    (a) => !implicants.some((b) => b !== a && (a.cells & b.cells) === a.cells),
  );
  const open = pairs.filter((pair) => (pair & f) === pair);
  // Cells that stand alone, then pairs, each a bit: to 16 and 32 of them.
  const alone = Array.from({ length: 16 }, (_, m) => 1 << m).filter(
    (cell) => cell & f && !open.some((pair) => pair & cell),
  );
  const duties = [...alone, ...open];
  const holders = duties.map((duty) => primes.filter(({ cells }) => (cells & duty) === duty));
  // Duties that one prime alone holds settle it nearly always; the rest is tried.
  const needed = new Set(holders.filter((h) => h.length === 1).map((h) => h[0]!));
  const rest = holders.filter((h) => !h.some((p) => needed.has(p)));
  const others = primes.filter((p) => !needed.has(p));
  let more = rest.length;
  for (let set = 0; set < 2 ** others.length && rest.length > 0; set++) {
    const size = others.filter((_, k) => (set >> k) & 1).length;
    if (size >= more) continue;
    if (rest.every((h) => h.some((p) => (set >> others.indexOf(p)) & 1))) more = size;
  }
  return {
    least: fewest(
      primes.map((p) => p.cells),
      f,
    ),
    free: needed.size + more,
    primes: primes.length,
    smallNeeded: primes.every((p) => p.free > 1 || needed.has(p)),
  };
}

describe('the functions of four variables', () => {
  test('have in every class the covers that are found by trying', () => {
    expect(post.four.length).toBe(402);
    expect(post.four.reduce((sum, c) => sum + c.size, 0)).toBe(65536);
    for (const { f, least, free, primes, complete } of post.four) {
      const tried = byTrying(f);
      expect([least, free, primes], String(f)).toEqual([tried.least, tried.free, tried.primes]);
      expect(tried.smallNeeded).toBe(true);
      expect(complete).toBe(true);
    }
  });

  test('are as many as is said, by a sample of the whole that knows no classes', () => {
    let [hazard, every, n] = [0, 0, 0];
    for (let f = 5; f < 65536; f += 31) {
      const { least, free, primes } = byTrying(f);
      hazard += free > least ? 1 : 0;
      every += free === primes ? 1 : 0;
      n++;
    }
    // Four standard deviations of 2114.
    expect(Math.abs(hazard / n - post.data.hazard)).toBeLessThan(0.042);
    expect(Math.abs(every / n - post.data.every)).toBeLessThan(0.011);
  });

  test('gain nothing by another minimum cover', () => {
    expect(post.choiceIsVain).toBe(true);
    expect(post.beginsAnew).toBe(0);
    expect(post.muxCured).toBe(true);
  });

  test('have two ones at a distance of two without a 0 between in one case of four', () => {
    let [all, safe] = [0, 0];
    for (let f = 0; f < 65536; f++) {
      if (!(f & 1 && f & 8)) continue;
      all++;
      safe += f & 2 && f & 4 ? 1 : 0;
    }
    expect(1 - safe / all).toBe(post.twoAtOnce);
  });
});

describe('synthesis', () => {
  const text = (f: number) =>
    hazardFreeMinimum(post.tableOf(f, 4))
      .terms.map(({ mask, value }) =>
        [...'abcd']
          .flatMap((name, k) => (mask & (8 >> k) ? [value & (8 >> k) ? name : `~${name}`] : []))
          .join(' & '),
      )
      .join(' | ');

  test('by Yosys gives as many gates as are frozen', () => {
    const some = [27, 0x1ffe, 0x7ffe, 0x178e];
    const cases = some.map((f) => synthesised.cases.find((c) => c.f === f)!);
    const file = join(folder, 'some.v');
    const out = join(folder, 'some.json');
    writeFileSync(
      file,
      some
        .map(
          (f) => `module m${f}(input a, b, c, d, output y);\nassign y = ${text(f)};\nendmodule\n`,
        )
        .join(''),
    );
    program('yosys', [
      ...['-q', '-p'],
      `read_verilog ${file}; proc; opt; techmap; opt; abc -g AND,OR; opt_clean; write_json ${out}`,
    ]);
    const { modules } = JSON.parse(readFileSync(out, 'utf8')) as {
      modules: Record<string, { cells: Record<string, { type: string }> }>;
    };
    for (const { f, free, minimum } of cases) {
      const cells = Object.values(modules[`m${f}`]!.cells);
      expect(cells.filter((c) => c.type !== '$_NOT_').length, String(f)).toBe(free[0]);
      // A consensus term more would be two gates more, at the least.
      expect(free[0]! - minimum[0]!).toBeLessThan(2);
    }
  });

  test('was asked about one function of each class', () => {
    expect(synthesised.cases.map((c) => c.f)).toEqual(post.four.map((c) => c.f));
    for (const { gates, either, ones, zeros } of post.netlists) {
      expect(gates).toBeLessThan(8);
      expect(either).toBeLessThanOrEqual(ones + zeros);
      expect(either).toBeGreaterThanOrEqual(Math.max(ones, zeros));
    }
  });
});
