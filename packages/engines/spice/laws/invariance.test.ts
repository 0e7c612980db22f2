/** What networks have in common whatever their parts: reciprocity, superposition, equivalents, names that mean nothing. */
import { describe, expect, it } from 'vitest';
import { BOLTZMANN, KELVIN } from '../device/device.ts';
import type { Dataset } from '../results/dataset.ts';
import { CIRCUITS } from './testing/circuits.ts';
import { DEVICES } from './testing/devices.ts';
import { curve, ran } from './testing/kirchhoff.ts';
import { network, random } from './testing/networks.ts';

/** Passive networks without sources, whose ports are any two nodes. */
const PASSIVE = Array.from({ length: 30 }, (_, seed) =>
  network(seed + 400, { nodes: 4, parts: 8, kinds: 'rclclk' }).replace(/^[vi].*\n/gmu, ''),
);
const SWEEP = '.ac dec 2 10 1meg';

interface Phasors {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

function phasors(dataset: Dataset, name: string): Phasors {
  const { re, im } = dataset.traces.find((t) => t.name === name)!;
  return { re, im: im! };
}

/** The largest distance of two curves beside the largest of the first. */
function apart(a: Phasors, b: Phasors): number {
  const size = Math.max(...a.re.map((x, k) => Math.hypot(x, a.im[k]!)));
  return (
    Math.max(...a.re.map((x, k) => Math.hypot(x - b.re[k]!, a.im[k]! - b.im[k]!))) / (size || 1)
  );
}

const plain = (re: Float64Array): Phasors => ({ re, im: new Float64Array(re.length) });
const times = (a: Phasors, by: number): Phasors => ({
  re: a.re.map((x) => x * by),
  im: a.im.map((x) => x * by),
});
const plus = (a: Phasors, b: Phasors): Phasors => ({
  re: a.re.map((x, k) => x + b.re[k]!),
  im: a.im.map((x, k) => x + b.im[k]!),
});

describe('networks of R, L, C and K', () => {
  it('carry a current as well one way as the other: the transfer impedances are the same', () => {
    for (const cards of PASSIVE) {
      const there = phasors(ran(`${cards}\ni1 0 n1 ac 1\n${SWEEP}`).dataset, 'v(n4)');
      const back = phasors(ran(`${cards}\ni1 0 n4 ac 1\n${SWEEP}`).dataset, 'v(n1)');
      expect(apart(there, back)).toBeLessThan(1e-8);
    }
  });

  it('and a voltage: what it drives through a short elsewhere is the same', () => {
    for (const cards of PASSIVE) {
      const there = ran(`${cards}\nv1 n1 0 ac 1\nv2 n4 0 0\n${SWEEP}`).dataset;
      const back = ran(`${cards}\nv1 n1 0 0\nv2 n4 0 ac 1\n${SWEEP}`).dataset;
      expect(apart(phasors(there, 'i(v2)'), phasors(back, 'i(v1)'))).toBeLessThan(1e-9);
    }
  });

  it('take power at every frequency: no impedance has a real part below 0', () => {
    for (const cards of PASSIVE) {
      const { re, im } = phasors(ran(`${cards}\ni1 0 n2 ac 1\n${SWEEP}`).dataset, 'v(n2)');
      re.forEach((x, k) => {
        expect(x / Math.hypot(x, im[k]!)).toBeGreaterThan(-1e-12);
      });
    }
  });

  it('make the noise of the real part of their impedance: Nyquist’s 4kT·Re Z, whatever they are of', () => {
    for (const cards of PASSIVE) {
      const z = phasors(ran(`${cards}\ni1 0 n2 ac 1\n${SWEEP}`).dataset, 'v(n2)');
      const noise = ran(`${cards}\ni1 0 n2 0\n.noise v(n2) i1 dec 2 10 1meg`).dataset;
      curve(noise, 'onoise_spectrum').forEach((n, k) => {
        const nyquist = 4 * BOLTZMANN * (27 + KELVIN) * z.re[k]!;
        expect(Math.abs(n * n - nyquist) / nyquist).toBeLessThan(1e-9);
      });
    }
  });

  it('have stable poles, and zeros of a driving-point impedance that are stable too', () => {
    for (const cards of PASSIVE) {
      const { dataset } = ran(`${cards}\ni1 0 n2 0\n.pz n2 0 n2 0 cur pz`);
      for (const { name, re, im } of dataset.traces)
        expect(re[0]!, name).toBeLessThanOrEqual(1e-9 * Math.hypot(re[0]!, im![0]!));
    }
  });
});

describe('noise', () => {
  it('of an RC is kT/C, whatever R', () => {
    for (const r of [10, 1e3, 1e5]) {
      const corner = 1 / (2 * Math.PI * r * 1e-9);
      const deck = `v1 in 0 ac 1\nr1 in out ${r}\nc1 out 0 1n\n.noise v(out) v1 dec 50 ${corner / 1e4} ${corner * 1e4}`;
      const { run } = ran(deck);
      const total = curve(run.datasets[1]!, 'onoise_total')[0]!;
      expect((total ** 2 * 1e-9) / (BOLTZMANN * (27 + KELVIN))).toBeCloseTo(1, 3);
    }
  });

  it('of parts adds up by power, to the whole', () => {
    const { dataset } = ran(`${CIRCUITS['a Sallen-Key low-pass']}\n.noise v(out) v1 dec 5 10 100k`);
    const parts = ['r1', 'r2'].map((r) => curve(dataset, `onoise_${r}`));
    curve(dataset, 'onoise_spectrum').forEach((whole, k) => {
      expect(Math.hypot(...parts.map((p) => p[k]!)) / whole).toBeCloseTo(1, 12);
    });
  });

  it('of a resistor in two halves, or of two side by side, is that of one', () => {
    const of = (cards: string) =>
      curve(
        ran(`v1 in 0 ac 1\n${cards}\nc1 out 0 1n\n.noise v(out) v1 dec 2 10 1meg`).dataset,
        'onoise_spectrum',
      );
    const one = plain(of('r1 in out 10k'));
    expect(apart(one, plain(of('r1 in m 4k\nr2 m out 6k')))).toBeLessThan(1e-12);
    expect(apart(one, plain(of('r1 in out 20k\nr2 in out 20k')))).toBeLessThan(1e-12);
    expect(apart(one, plain(of('r1 in out 20k m=2')))).toBeLessThan(1e-12);
  });
});

describe('linear circuits', () => {
  const ACTIVE = Array.from({ length: 20 }, (_, seed) =>
    network(seed + 500, { nodes: 4, parts: 7, kinds: 'rclklegfh' }),
  );
  const driven = (cards: string, volts: number, amps: number) =>
    phasors(
      ran(
        `${cards.replace('dc 5 ac 1', `ac ${volts}`).replace('dc 2m ac 1m', `ac ${amps}`)}\n${SWEEP}`,
      ).dataset,
      'v(n3)',
    );

  it('answer to two sources as to one and the other, and to three times as much by three times as much', () => {
    for (const cards of ACTIVE) {
      const [both, one, other] = [
        driven(cards, 2, 0.003),
        driven(cards, 2, 0),
        driven(cards, 0, 0.003),
      ];
      if (both.re.every((x) => Math.abs(x) < 1e-12)) continue;
      expect(apart(both, plus(one, other))).toBeLessThan(1e-11);
      expect(apart(driven(cards, 6, 0.009), times(both, 3))).toBeLessThan(1e-10);
    }
  });

  it('take a source of voltage with a resistor as one of current beside it', () => {
    const rest = 'l1 a out 1m\nc1 out 0 10n\nr2 out 0 470';
    const thevenin = ran(`v1 in 0 dc 3 ac 1\nr1 in a 220\n${rest}\n${SWEEP}`).dataset;
    const norton = ran(`i1 0 a dc {3/220} ac {1/220}\nr1 a 0 220\n${rest}\n${SWEEP}`).dataset;
    expect(apart(phasors(thevenin, 'v(out)'), phasors(norton, 'v(out)'))).toBeLessThan(1e-12);
  });

  it('are, from a port, a source and a resistance: Thévenin', () => {
    for (const name of [
      'a Wheatstone bridge off balance',
      'an R-2R ladder of four bits',
      'a bridged T by H',
    ]) {
      const cards = CIRCUITS[name]!;
      const open = curve(ran(`${cards}\n.op`).dataset, 'v(out)')[0]!;
      const ohms = ran(`${cards}\n.tf v(out) v1`).dataset.traces.at(-1)!.re[0]!;
      const loaded = curve(ran(`${cards}\nrload out 0 1.5k\n.op`).dataset, 'v(out)')[0]!;
      expect(loaded / ((open * 1500) / (1500 + ohms))).toBeCloseTo(1, 11);
    }
  });

  it('have a bridging capacitor as Miller has it, where the gain is known', () => {
    const bridged = ran(`i1 0 a ac 1\nr1 a 0 1k\ne1 out 0 0 a 99\nc1 a out 1n\n${SWEEP}`).dataset;
    const miller = ran(`i1 0 a ac 1\nr1 a 0 1k\nc1 a 0 100n\n${SWEEP}`).dataset;
    expect(apart(phasors(bridged, 'v(a)'), phasors(miller, 'v(a)'))).toBeLessThan(1e-12);
  });

  it('have duals: the voltage of one is the current of the other', () => {
    const series = ran(`v1 in 0 ac 1\nr1 in a 50\nl1 a b 1m\nc1 b 0 1u\n${SWEEP}`).dataset;
    // R for 1/R, C for L, and what is in series side by side.
    const parallel = ran(`i1 0 a ac 1\nr1 a 0 {1/50}\nc1 a 0 1m\nl1 a 0 1u\n${SWEEP}`).dataset;
    expect(apart(phasors(series, 'i(l1)'), phasors(parallel, 'v(a)'))).toBeLessThan(1e-10);
  });
});

describe('what means nothing changes nothing', () => {
  const operating = (cards: string) => ran(`${cards.replace(/\.tran.*$/su, '')}\n.op`).dataset;
  const NAMES = Object.entries(DEVICES);

  it.each(NAMES)('the order of the cards of %s', (_, cards) => {
    const r = random(cards.length);
    const lines = cards
      .replace(/\.tran.*$/su, '')
      .trim()
      .split('\n');
    const before = operating(lines.join('\n'));
    for (let k = lines.length - 1; k > 0; k--) {
      const j = r.below(k + 1);
      [lines[k], lines[j]] = [lines[j]!, lines[k]!];
    }
    const after = operating(lines.join('\n'));
    for (const { name, re } of before.traces)
      expect(Math.abs(curve(after, name)[0]! - re[0]!)).toBeLessThan(
        1e-5 * Math.abs(re[0]!) + 1e-8,
      );
  });

  it.each(NAMES)('the place of %s in a subcircuit within another', (_, cards) => {
    const body = cards.replace(/\.tran.*$/su, '').trim();
    const nested = `.subckt inner\n${body}\n.ends\n.subckt outer\nx1 inner\n.ends\nx1 outer`;
    const [flat, deep] = [operating(body), operating(nested)];
    let compared = 0;
    for (const { name, re } of flat.traces) {
      if (!name.startsWith('v(')) continue;
      const inside = curve(deep, name.replace('v(', 'v(x1.x1.'));
      expect(Math.abs(inside[0]! - re[0]!)).toBeLessThan(1e-6 * Math.abs(re[0]!) + 1e-9);
      compared++;
    }
    expect(compared).toBeGreaterThan(1);
  });

  it('m of every kind of part is as many of it', () => {
    for (const [part, model] of [
      ['r# a 0 1k', ''],
      ['d# a 0 dm', '.model dm d(is=1e-12 rs=1)'],
      ['q# a a 0 qn', '.model qn npn(bf=80 rb=10)'],
      ['j# a 0 0 jn', '.model jn njf(vto=-1 beta=1m)'],
      ['m# a a 0 0 mn w=10u l=1u', '.model mn nmos(vto=0.7 kp=100u lambda=0.02)'],
      ['xs# a sub', '.subckt sub p\nr1 p q 1k\nd1 q 0 dm\n.ends\n.model dm d(is=1e-12)'],
    ] as const) {
      const with3 = operating(`i1 0 a 3m\nr9 a 0 10k\n${part.replace('#', '1')} m=3\n${model}`);
      const three = ['1', '2', '3'].map((k) => part.replace('#', k)).join('\n');
      const by3 = operating(`i1 0 a 3m\nr9 a 0 10k\n${three}\n${model}`);
      const [v, w] = [curve(with3, 'v(a)')[0]!, curve(by3, 'v(a)')[0]!];
      expect(Math.abs(v - w) / w, part).toBeLessThan(1e-7);
    }
  });

  it('a source that waits has the same curve later', () => {
    for (const [card, wait] of [
      ['pulse(0 1 # 1u 1u 20u 1)', 30e-6],
      ['pwl(0 0 # 0 {10u+#} 2 {30u+#} -1)', 30e-6],
    ] as const) {
      const run = (delay: number) =>
        ran(
          `v1 in 0 ${card.replaceAll('#', `${delay}`)}\nr1 in a 10\nl1 a out 10u\nc1 out 0 100n\n.options reltol=1e-6\n.tran 0.1u 120u 0 0.1u`,
        ).dataset;
      const [early, late] = [run(5e-6), run(5e-6 + wait)];
      let worst = 0;
      for (let t = 0; t < 80e-6; t += 0.73e-6)
        worst = Math.max(worst, Math.abs(valueAt(early, t) - valueAt(late, t + wait)));
      expect(worst).toBeLessThan(1e-3);
    }
  });
});

/** v(out), straight between points. */
function valueAt(dataset: Dataset, t: number): number {
  const { re } = dataset.axis;
  const v = curve(dataset, 'v(out)');
  const n = Math.max(
    1,
    re.findIndex((x) => x >= t),
  );
  return v[n - 1]! + ((v[n]! - v[n - 1]!) * (t - re[n - 1]!)) / (re[n]! - re[n - 1]!);
}
