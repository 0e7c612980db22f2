/** What “A loop one line too long” says, by other means: sets of our own, and chains. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/computer-architecture/a-loop-one-line-too-long.ts';

const { best, direct, LENGTHS, LINES, random, run, table, turning, WAYS } = post;

/** One set of w ways and m lines in a loop, as a list with the most recent first. */
function lru(m: number, w: number, turns: boolean): number {
  let held: number[] = [];
  let hits = 0;
  const loop = Array.from({ length: m }, (_, k) => k);
  for (let k = 0; k < 40; k++)
    for (const line of turns && k % 2 === 1 ? [...loop].reverse() : loop) {
      if (held.includes(line) && k >= 20) hits++;
      held = [line, ...held.filter((x) => x !== line)].slice(0, w);
    }
  return hits / (20 * m);
}

/** The same by the rule of Belady, looked up in what is to come. */
function optimum(m: number, w: number): number {
  const loops = 1 + 40 * (m - 1);
  const all = Array.from({ length: loops * m }, (_, k) => k % m);
  const held: number[] = [];
  let hits = 0;
  for (const [k, line] of all.entries()) {
    if (held.includes(line)) {
      if (k >= m) hits++;
      continue;
    }
    if (held.length < w) {
      held.push(line);
      continue;
    }
    const wait = (x: number) => (x - ((k + 1) % m) + m) % m;
    const last = held.reduce((a, b) => (wait(b) > wait(a) ? b : a));
    held[held.indexOf(last)] = line;
  }
  return hits / (all.length - m);
}

const found = (kind: post.Kind) => table.find((t) => t.kind === kind)!.hits;

describe('hits of a loop that is too long', () => {
  test('of LRU are none, and turning round C/M, set by set', () => {
    for (const [k, m] of LENGTHS.entries()) {
      expect(found('lru')[k]).toBe(0);
      expect(lru(m, WAYS, false)).toBe(0);
      // The set turns where the whole loop does.
      expect(post.turned[k]).toBeCloseTo(lru(m, WAYS, true), 12);
      expect(post.turned[k]).toBeCloseTo(turning((m * LINES) / WAYS), 12);
    }
  });

  test('of the optimum are (w − 1)/(m − 1) in the long run', () => {
    for (const [k, m] of LENGTHS.entries()) {
      expect(optimum(m, WAYS)).toBeCloseTo(best(m), 2);
      expect(found('optimum')[k]).toBeCloseTo(best(m), 2);
    }
    expect(optimum(5, 3)).toBeCloseTo(best(5, 3), 2);
  });

  test('of a direct-mapped cache are those of the lines that are alone', () => {
    for (const [k, m] of LENGTHS.entries()) {
      const lines = (m * LINES) / WAYS;
      const alone = Array.from({ length: lines }, (_, line) => line).filter(
        (line) => line + LINES >= lines && line - LINES < 0,
      ).length;
      expect(found('direct')[k]).toBeCloseTo(alone / lines, 12);
      expect(direct(lines)).toBeCloseTo(alone / lines, 12);
    }
  });

  test('of a random choice with one line too many are 1 − 2/m, by the chain of where the missing one is', () => {
    // Probability that it is d accesses away; after a miss 1 … m − 1, evenly.
    for (const m of [3, 5, 9]) {
      let wait = Array.from({ length: m }, () => 1 / m);
      for (let k = 0; k < 3000; k++) {
        const now = wait[0] ?? 0;
        wait = wait.map((_, d) => (wait[d + 1] ?? 0) + (d < m - 1 ? now / (m - 1) : 0));
      }
      expect(1 - (wait[0] ?? 0)).toBeCloseTo(random(m), 6);
    }
    expect(found('random')[0]).toBeCloseTo(random(9), 1.6);
    expect(random(9)).toBeCloseTo(direct(9 * 64), 12);
  });

  test('and with more lines the random choice is between nothing and the optimum', () => {
    for (const [k, m] of LENGTHS.entries()) {
      expect(found('random')[k]).toBeGreaterThan(0.15);
      expect(found('random')[k]).toBeLessThan(best(m));
      expect(found('bip')[k]).toBeGreaterThan(0.9 * ((WAYS - 1) / m));
      expect(found('bip')[k]).toBeLessThan(best(m));
    }
  });
});

test('policies that imitate LRU hit nothing either', () => {
  for (const kind of ['fifo', 'tree-plru', 'nru', 'srrip'] as const)
    expect(found(kind), kind).toEqual([0, 0, 0, 0]);
});

test('conflict misses of the direct-mapped cache are negative: hits that the whole cache has not', () => {
  const { whole, misses, conflict, gained } = post.classes;
  expect(whole).toBe(0);
  expect(conflict - gained).toBeCloseTo(misses - 1, 12);
  expect(run(post.loops(512), 'lru').hits).toBe(1);
});
