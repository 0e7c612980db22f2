import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDeck } from '../../../deck/read.ts';
import type { Dataset } from '../../../results/dataset.ts';
import { both, byUs, difference, trace } from '../testing/ngspice.ts';
import { expectSlope } from '../testing/slope.ts';
import { VdmosChannel } from './channel.ts';
import { GateDrainCharge } from './gate-drain.ts';

const TIGHT = '.options reltol=1e-9 abstol=1e-13 vntol=1e-12 itl1=500 itl2=500';
const CARDS = [
  'vto=SIGN3 kp=20 lambda=0.02 rd=20m rs=5m rg=3 rb=10m is=1e-12 cjo=1n cgdmax=2n cgdmin=50p a=0.4 cgs=1.2n',
  'vto=SIGN2 kp=5 mtriode=0.8 ksubthres=0.05 subshift=-0.1 is=1e-11 n=1.1 vj=.7 m=.4 bv=60 ibv=1u cgdmax=1n cgdmin=20p cgs=.5n cjo=.3n tt=50n',
  'vto=SIGN2.5 kp=8 theta=0.1 rd=50m rq=0.1 vq=5 tcvth=-3m mu=-1.2 cgs=1n',
];

describe.each([
  ['', 1],
  ['pchan', -1],
] as const)('beside ngspice 39 %s', (channel, sign) => {
  const models = CARDS.map(
    (c, k) => `.model m${k} vdmos(${channel} ${c.replace('SIGN', sign > 0 ? '' : '-')})`,
  ).join('\n');

  test.each([27, 90])('drain currents at %d °C, through the body diode too', (temp) => {
    const parts = CARDS.map((_, k) => `vd${k} d d${k} 0\nm${k} d${k} g 0 m${k} m=2`).join('\n');
    for (const [from, to, step, first] of [
      [0, 20, 0.5, 0],
      // Reversed, θ is of the other end's voltage in ngspice.
      [-0.6, -0.1, 0.1, 2],
    ] as const) {
      const { ours, theirs } = both(
        `t\n${TIGHT} temp=${temp}\nvd d 0 0\nvg g 0 0\n${parts}\n${models}\n.dc vd ${sign * from} ${sign * to} ${sign * step} vg 0 ${sign * 6} ${sign * 0.5}\n.end\n`,
      );
      CARDS.slice(0, first === 0 ? 3 : first).forEach((card, k) => {
        ours.forEach((mine, sweep) => {
          expect(difference(mine, theirs[sweep]!, `i(vd${k})`, 1e-4), card).toBeLessThan(1e-8);
        });
      });
    }
  });

  test('admittances over bias', () => {
    const all = CARDS.flatMap((card, k) =>
      [0.5, 3, 20].flatMap((vd) => [0, 2, 3, 5].map((vg) => ({ card, k, vd, vg }))),
    );
    const lines = all.map(
      ({ k, vd, vg }, n) =>
        `vd${n} d${n} 0 dc ${sign * vd} ac 1\nvg${n} g${n} 0 dc ${sign * vg} ac 0.5 90\nm${n} d${n} g${n} 0 m${k}`,
    );
    const { ours, theirs } = both(
      `t\n${TIGHT}\n${lines.join('\n')}\n${models}\n.ac lin 1 1meg 1meg\n.end\n`,
    );
    const their = theirs.find(({ kind }) => kind === 'ac')!;
    all.forEach((at, n) => {
      for (const source of ['vd', 'vg'])
        expect(
          difference(ours[0]!, their, `i(${source}${n})`, 1e-6),
          JSON.stringify(at),
        ).toBeLessThan(1e-8);
    });
  });

  test('a switched load over time, with its Miller plateau', () => {
    const { ours, theirs } = both(
      `t\n.options reltol=1e-4\n${models}\nvdd dd 0 ${sign * 20}\nrl dd d 10\nvin in 0 pulse(0 ${sign * 10} 100n 20n 20n 1u 3u)\nrg in g 20\nm1 d g 0 m0\n.tran 2n 3u 0 2n\n.end\n`,
    );
    const at = ({ axis, traces }: Dataset, name: string, t: number) => {
      const { re } = traces.find((x) => x.name === name)!;
      const k = axis.re.findIndex((x) => x >= t);
      const share = (t - axis.re[k - 1]!) / (axis.re[k]! - axis.re[k - 1]!);
      return re[k - 1]! + share * (re[k]! - re[k - 1]!);
    };
    for (let t = 10e-9; t < 2.95e-6; t += 10e-9) {
      expect(Math.abs(at(ours[0]!, 'v(g)', t) - at(theirs[0]!, 'v(g)', t))).toBeLessThan(0.02);
      expect(Math.abs(at(ours[0]!, 'v(d)', t) - at(theirs[0]!, 'v(d)', t))).toBeLessThan(0.15);
    }
  });
});

describe('slopes', () => {
  const voltage = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  test('of the channel', () => {
    const p = {
      ...{ vto: 2, beta: 5, lambda: 0.03, theta: 0.05, triode: 0.8, slope: 0.08, shift: -0.1 },
    };
    const channel = new VdmosChannel(p);
    const id = (vgs: number, vds: number) => {
      channel.at(vgs, vds, 1);
      return channel.id;
    };
    fc.assert(
      fc.property(voltage(0.5, 6), voltage(0.05, 20), (vgs, vds) => {
        fc.pre(Math.abs(0.8 * vds - (vgs - 1.9)) > 0.1);
        channel.at(vgs, vds, 1);
        const { gm, gds } = channel;
        expectSlope(gm, (v) => id(v, vds), vgs, { h: 1e-5, relative: 1e-6 });
        expectSlope(gds, (v) => id(vgs, v), vds, { h: 1e-5, relative: 1e-6 });
      }),
    );
  });

  test('the gate-drain charge’s is its capacitance, between CGDMIN and CGDMAX', () => {
    const charge = new GateDrainCharge(50e-12, 2e-9, 0.4);
    fc.assert(
      fc.property(voltage(-100, 30), (v) => {
        charge.at(v);
        const { capacitance } = charge;
        expect(capacitance).toBeGreaterThan(49.9e-12);
        expect(capacitance).toBeLessThanOrEqual(2e-9);
        fc.pre(Math.abs(v) > 1e-3);
        const at = (x: number) => {
          charge.at(x);
          return charge.charge * 1e9;
        };
        expectSlope(capacitance * 1e9, at, v, { h: 1e-4, relative: 1e-6 });
      }),
    );
  });
});

describe('in decks', () => {
  const card =
    '.model irf vdmos(rg=3 vto=4 rd=20m rs=5m kp=30 cgdmax=1n cgdmin=.1n cgs=1n cjo=.5n is=1p mfg=IR vds=100 ron=44m qg=94n)';
  test('LTspice’s lines have the source twice, and its cards the maker’s name', () => {
    const of = (nodes: string) =>
      trace(byUs(`t\nvd d 0 10\nvg g 0 5\nm1 ${nodes} irf\n${card}\n.op\n.end\n`)[0]!, 'i(vd)')
        .re[0];
    expect(of('d g 0 0')).toBe(of('d g 0'));
    expect(of('d g 0')).toBeLessThan(-10);
  });

  test('another bulk, and self-heating, are refused', () => {
    const read = (line: string) => () =>
      readDeck(`t\nvd d 0 10\nvg g 0 5\nvb b 0 0\n${line}\n${card}\n.op\n.end\n`);
    expect(read('m1 d g 0 b irf')).toThrow(/VDMOS with 4 nodes/);
    expect(read('m1 d g 0 tj tc irf thermal')).toThrow(/heats itself/);
  });
});
