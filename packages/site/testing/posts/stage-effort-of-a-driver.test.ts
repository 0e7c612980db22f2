/** What “A stage effort of four, and what a larger one saves” says, by other means. */
import { byNgspice, trace } from '@tollbench/engines/spice/device/semiconductor/testing/ngspice.ts';
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/vlsi-design/stage-effort-of-a-driver.ts';

const { best, chains, delayOf, energyOf, F, p, rho, tau } = post;

/** A chain of the post, by ngspice. */
function byTheirs(stages: number, effort: number, load: number) {
  const period = post.periodOf(stages, effort);
  const [run] = byNgspice(post.chainDeck(stages, effort, load, period));
  const of = (name: string) => trace(run!, name).re;
  return { vectors: { axis: run!.axis.re, of }, period };
}

describe('a stage', () => {
  test('has by ngspice the delays that the line was drawn through', () => {
    const theirs = [2, 8].map((h) => {
      const { vectors, period } = byTheirs(4, h, h ** 4);
      return delayOf(vectors, 'n2', 'n3', true, period);
    });
    for (const [k, h] of [2, 8].entries())
      expect((theirs[k] as number) / (tau * (h + p))).toBeCloseTo(1, 1.7);
    // A slope from ngspice's two points alone.
    expect(((theirs[1] as number) - (theirs[0] as number)) / 6 / tau).toBeCloseTo(1, 1.7);
  });
});

describe('the fastest chain', () => {
  test('is where (2) says: exp(1 + W(p/e)) by Lambert’s function, and e without parasitics', () => {
    const lambert = (x: number) => {
      let w = 0.5;
      for (let k = 0; k < 40; k++) w = (w * w + x * Math.exp(-w)) / (w + 1);
      return w;
    };
    for (const parasitic of [0, 0.5, p, 1, 2])
      expect(best(parasitic)).toBeCloseTo(Math.exp(1 + lambert(parasitic / Math.E)), 9);
    expect(best(0)).toBeCloseTo(Math.E, 12);
    expect(post.slower(rho * 1.01)).toBeGreaterThan(1);
    expect(post.slower(rho / 1.01)).toBeGreaterThan(1);
  });

  test('and its neighbours take by ngspice the time and the energy of the table', () => {
    for (const stages of [3, 4, 6]) {
      const ours = chains.find((c) => c.stages === stages)!;
      const { vectors, period } = byTheirs(stages, F ** (1 / stages), F);
      const theirs = delayOf(vectors, 'n0', `n${stages}`, stages % 2 === 1, period);
      expect(ours.delay / theirs, `${stages} stages`).toBeCloseTo(1, 2);
      expect(ours.energy / energyOf(vectors, period), `${stages} stages`).toBeCloseTo(1, 1.7);
    }
  });

  test('is followed by (1) to two per cent, but for stage efforts of ten and more', () => {
    for (const { stages, effort, delay } of chains)
      expect(Math.abs(delay / post.delay(stages) - 1)).toBeLessThan(effort < 9 ? 0.02 : 0.1);
  });
});

describe('what it burns', () => {
  test('is by (3) what was simulated, to one per cent', () => {
    for (const { effort, energy } of chains)
      expect(energy / (post.energy.load * post.spent(effort))).toBeCloseTo(1, 2);
  });

  test('a load of gates alone takes what was found for it: C·V² of its gates, Miller’s share among it', () => {
    // Oxide 3.45e-11/4e-9 F/m² over 1000 gates of 2 µm × 0.18 µm, and overlaps of 0.3 nF/m, those to the drain twice.
    const oxide = (3.453e-11 / 4e-9) * 2e-6 * 0.18e-6;
    const overlaps = 0.3e-9 * 2e-6 * 3;
    const ideal = 1000 * (oxide + overlaps) * 1.8 ** 2;
    expect(post.energy.load / ideal).toBeGreaterThan(0.85);
    expect(post.energy.load / ideal).toBeLessThan(1.15);
  });

  test('the trades are of (1) to (3), and the product is least where the post has it', () => {
    for (const { ratio, f } of post.trades) expect(post.slower(f)).toBeCloseTo(ratio, 9);
    const cost = (f: number) => post.slower(f) * post.spent(f);
    for (const f of [3, 4, 5, 7, 8, 10]) expect(cost(f)).toBeGreaterThan(cost(post.balanced));
    const { saved, left } = post.data;
    expect(saved.four).toBeGreaterThan(0.45);
    expect(saved.three + left.three).toBeCloseTo(1, 12);
  });
});
