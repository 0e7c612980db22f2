import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPTIONS, semiconductor } from '../testing/element.ts';
import { expectSlope } from '../testing/slope.ts';
import { BulkJunction, limitBulk } from './bulk-junction.ts';
import type { Channel } from './channel.ts';
import { leastPositiveRoot } from './drift-saturation.ts';
import { Level1 } from './level1.ts';
import { Level2 } from './level2.ts';
import { Level3 } from './level3.ts';
import { MeyerHalves } from './meyer.ts';
import { mosfetParameters } from './parameters.ts';

const SIZE = 'l=1.2e-6 w=5e-6';
const parametersOf = (card: string, polarity = 'nmos', instance = SIZE) =>
  mosfetParameters(semiconductor('mosfet', polarity, card, instance), OPTIONS);

function channelOf(card: string): Channel {
  const { level, channel } = parametersOf(card);
  return level === 1
    ? new Level1(channel)
    : level === 2
      ? new Level2(channel)
      : new Level3(channel);
}

const PLAIN = 'kp=5e-5 gamma=0.4 phi=0.6 vto=0.7';
const DOPED = 'tox=25e-9 nsub=2e16 u0=550';

/** Cards whose conductances SPICE has whole; `forward`: with a bulk biased forward too. */
const WHOLE: readonly { card: string; forward: boolean; weak: boolean }[] = [
  { card: `level=1 ${PLAIN} lambda=0.03`, forward: false, weak: false },
  { card: `level=2 ${PLAIN} lambda=0.02`, forward: false, weak: false },
  { card: `level=2 ${DOPED} ucrit=1e4 uexp=0.1`, forward: false, weak: false },
  { card: `level=2 ${DOPED} delta=1`, forward: false, weak: false },
  { card: `level=3 ${PLAIN}`, forward: true, weak: false },
  { card: `level=3 ${PLAIN} theta=0.1 eta=0.1 delta=1`, forward: false, weak: false },
  { card: `level=3 ${PLAIN} theta=0.1 nfs=2e11`, forward: true, weak: true },
  { card: `level=3 ${DOPED} kappa=0 xj=0.2e-6 eta=0.05`, forward: true, weak: false },
];

const drain = fc.double({ min: 0.02, max: 5, noNaN: true });
const over = fc.double({ min: 0.02, max: 4, noNaN: true });

describe.each(WHOLE)('$card', ({ card, forward, weak }) => {
  const channel = channelOf(card);
  const id = (vgs: number, vds: number, vbs: number) => {
    channel.at(vgs, vds, vbs);
    return channel.id;
  };
  const bulk = fc.double({ min: -3, max: forward ? 0.55 : -0.01, noNaN: true });

  function expectSlopes(vgs: number, vds: number, vbs: number): void {
    channel.at(vgs, vds, vbs);
    const { gm, gds, gmbs, vdsat, von } = channel;
    fc.pre(Math.abs(vds - vdsat) > 1e-3 && Math.abs(vgs - von) > 1e-3);
    fc.pre(Math.abs(vbs) > 1e-3 && Math.abs(vbs - vds) > 1e-3);
    const by = { h: 1e-5, relative: 1e-6 };
    expectSlope(gm, (v) => id(v, vds, vbs), vgs, by);
    expectSlope(gds, (v) => id(vgs, v, vbs), vds, by);
    expectSlope(gmbs, (v) => id(vgs, vds, v), vbs, by);
  }

  test('conductances are the slopes of the current, linear and saturated', () => {
    fc.assert(
      fc.property(over, drain, bulk, (more, vds, vbs) => {
        channel.at(5, vds, vbs);
        expectSlopes(channel.von + more, vds, vbs);
      }),
    );
  });

  test('below threshold too', () => {
    const below = fc.double({ min: 0.01, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(below, drain, bulk, (less, vds, vbs) => {
        channel.at(5, vds, vbs);
        const vgs = channel.von - less;
        if (weak) {
          expectSlopes(vgs, vds, vbs);
          expect(channel.id).toBeGreaterThan(0);
        } else {
          // Level 2 conducts within its body's charge of the threshold when it saturates: an exact 0 is below that.
          channel.at(vgs - 2, vds, vbs);
          expect([channel.id, channel.gm, channel.gds, channel.gmbs]).toEqual([0, 0, 0, 0]);
        }
      }),
    );
  });

  test('current is continuous from linear to saturated', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 4, noNaN: true }), bulk, (more, vbs) => {
        channel.at(5, 1, vbs);
        const vgs = channel.von + more;
        let vds = 1;
        // V_DSAT moves with V_DS where there is feedback.
        for (let k = 0; k < 60; k++) {
          channel.at(vgs, vds, vbs);
          vds = channel.vdsat;
        }
        const below = id(vgs, vds * (1 - 1e-7), vbs);
        const above = id(vgs, vds * (1 + 1e-7), vbs);
        expect(Math.abs(above - below)).toBeLessThan(1e-5 * above);
      }),
    );
  });
});

test('without a drain voltage there is no current and no transconductance, and the channel is a resistor', () => {
  for (const card of [
    `level=1 ${PLAIN}`,
    `level=2 ${DOPED} nfs=1e11`,
    `level=3 ${DOPED} vmax=1e5`,
  ]) {
    const channel = channelOf(card);
    channel.at(2.5, 0, -0.5);
    expect([channel.id, channel.gm, channel.gmbs]).toEqual([0, 0, 0]);
    expect(channel.gds).toBeGreaterThan(1e-5);
  }
});

describe('the drift velocity of level 2', () => {
  const coefficient = fc.integer({ min: -800, max: 800 }).map((n) => n / 100);
  test('its equation’s least positive root is that of its factors', () => {
    fc.assert(
      fc.property(fc.tuple(coefficient, coefficient, coefficient, coefficient), (roots) => {
        const apart = [...roots].sort((a, b) => a - b);
        fc.pre(apart.every((r, k) => k === 0 || r - apart[k - 1]! > 0.05));
        const [p, q, r, s] = roots;
        const ideal = apart.find((root) => root > 0);
        fc.pre(ideal === undefined || ideal > 0.01);
        const found = leastPositiveRoot(
          -(p + q + r + s),
          p * q + p * r + p * s + q * r + q * s + r * s,
          -(p * q * r + p * q * s + p * r * s + q * r * s),
          p * q * r * s,
        );
        if (ideal === undefined) expect(found).toBeNaN();
        else expect(Math.abs(found - ideal)).toBeLessThan(1e-6);
      }),
    );
  });

  test('saturates the channel earlier, and carries less', () => {
    const [free, bound] = [channelOf(`level=2 ${DOPED}`), channelOf(`level=2 ${DOPED} vmax=5e4`)];
    free.at(3, 4, -1);
    bound.at(3, 4, -1);
    expect(bound.vdsat).toBeLessThan(0.8 * free.vdsat);
    expect(bound.id).toBeLessThan(0.8 * free.id);
  });
});

describe('Meyer’s capacitances', () => {
  const [oxide, phi, von, vdsat] = [3e-15, 0.7, 0.8, 1];
  const at = (vgs: number, vds: number) => {
    const halves = new MeyerHalves(oxide, phi);
    halves.at(vgs, vds, von, vdsat);
    return [halves.source, halves.drain, halves.bulk].map((c) => (2 * c) / oxide);
  };
  test('are all the gate’s oxide to the bulk when off, two thirds of it to the source when saturated', () => {
    expect(at(-2, 3)).toEqual([0, 0, 1]);
    const [source, drain_, bulk] = at(1.8, 3);
    expect(source).toBeCloseTo(2 / 3, 12);
    expect([drain_, bulk]).toEqual([0, 0]);
  });
  test('are half of it to both ends without a drain voltage', () => {
    const [source, drain_, bulk] = at(1.8, 0);
    expect(source).toBeCloseTo(0.5, 12);
    expect(drain_).toBeCloseTo(0.5, 12);
    expect(bulk).toBe(0);
  });
});

describe('numbers that no device has are refused by name', () => {
  test.each([
    ['level=1 phi=0', SIZE, /PHI is 0/],
    ['level=2 nsub=1e9', SIZE, /NSUB is 1000000000/],
    ['level=1 ld=1e-6', SIZE, /L of the MOSFET x1 \(model m\) is 0.0000012; less the diffusion/],
    ['level=3 wd=3e-6', SIZE, /W of the MOSFET x1/],
    ['level=1 fc=1', SIZE, /FC of the MOSFET x1/],
    ['level=1 pb=-0.8', SIZE, /PB of the MOSFET x1/],
    ['level=1', `${SIZE} temp=-300`, /TEMP of the MOSFET x1/],
    ['level=1', `${SIZE} m=0`, /M of the MOSFET x1/],
  ])('%s', (card, instance, sentence) => {
    expect(() => parametersOf(card, 'nmos', instance)).toThrow(sentence);
  });
});

describe('a bulk junction', () => {
  const junctionOf = (card: string) =>
    new BulkJunction(parametersOf(card, 'nmos', `${SIZE} ad=20e-12 as=20e-12 pd=18e-6`).drain);

  test.each([
    'level=1 is=1e-14',
    'level=3 is=1e-14 n=1.4',
    'level=2 js=1e-5 cj=3e-4 cjsw=2e-10 pb=0.7 mj=0.6 tt=10e-9',
  ])('%s: conductance and capacitance are slopes', (card) => {
    const junction = junctionOf(card);
    const at = (v: number) => {
      junction.at(v, 1e-12);
      junction.store(v, 1e-12);
      return junction;
    };
    for (const v of [-3, -0.5, -0.05, 0.2, 0.34, 0.5, 0.7]) {
      const { conductance, capacitance } = at(v);
      expectSlope(conductance, (x) => at(x).current, v, { h: 1e-5, relative: 1e-6 });
      // In fC: rounding is judged against values near 1.
      expectSlope(capacitance * 1e15, (x) => at(x).charge * 1e15, v, { h: 1e-5, relative: 1e-6 });
    }
  });

  test('thrown forward by an iterate begins again near 0, and goes on from there by logarithms', () => {
    const junction = junctionOf('level=1 is=1e-14');
    expect(junction.critical).toBeGreaterThan(0.6);
    expect(limitBulk(12, -20, junction)).toBeCloseTo(0.025865 * Math.log(12 / 0.025865), 4);
    expect(limitBulk(12, 0.16, junction)).toBeLessThan(0.45);
    expect(limitBulk(0.3, -20, junction)).toBe(0.3);
    expect(limitBulk(-50, -1, junction)).toBe(-3);
  });
});
