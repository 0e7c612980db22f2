import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPTIONS, semiconductor } from '../testing/element.ts';
import { both, byUs, difference } from '../testing/ngspice.ts';
import { expectSlope } from '../testing/slope.ts';
import { JfetChannel } from './channel.ts';
import { GateJunction } from './gate-junction.ts';
import { jfetParameters } from './parameters.ts';

const TIGHT = '.options reltol=1e-10 abstol=1e-20 vntol=1e-13 itl1=500 itl2=500';
const parametersOf = (card: string) =>
  jfetParameters(semiconductor('jfet', 'njf', card, ''), OPTIONS);

const CARDS = [
  'vto=-2.5 beta=1e-3 lambda=0.02',
  'vto=-3 beta=1.3m b=0.6 lambda=2.25m cgs=2.4p cgd=1.6p pb=0.9 fc=0.4 betatce=-0.5 vtotc=-2.5m xti=3 eg=1.1 is=3e-14',
  'beta=5e-4 tcv=2m bex=-1.5 cgs=3p cgd=2p tnom=40',
];

describe.each([
  ['njf', 1],
  ['pjf', -1],
] as const)('beside ngspice 39: %s', (polarity, sign) => {
  const models = CARDS.map((c, k) => `.model m${k} ${polarity} ${c}`).join('\n');

  test.each([27, 85, -40])('drain and gate currents at %d °C, forward and reversed', (temp) => {
    const parts = CARDS.map(
      (_, k) => `vd${k} d d${k} 0\nvg${k} g g${k} 0\nj${k} d${k} g${k} 0 m${k} 1.5 m=2`,
    );
    const { ours, theirs } = both(
      `t\n${TIGHT} temp=${temp}\nvd d 0 0\nvg g 0 0\n${parts.join('\n')}\n${models}\n` +
        `.dc vd ${sign * -0.4} ${sign * 6} ${sign * 0.2} vg ${sign * -3.5} ${sign * 0.4} ${sign * 0.3}\n.end\n`,
    );
    CARDS.forEach((card, k) => {
      ours.forEach((mine, sweep) => {
        for (const name of [`i(vd${k})`, `i(vg${k})`])
          expect(difference(mine, theirs[sweep]!, name, 1e-12), card).toBeLessThan(1e-9);
      });
    });
  });

  test('admittances over bias', () => {
    const all = CARDS.flatMap((card, k) =>
      [-2, 0.5, 3, 6].flatMap((vd) => [-3.2, -1, 0.3].map((vg) => ({ card, k, vd, vg }))),
    );
    const lines = all.map(
      ({ k, vd, vg }, n) =>
        `vd${n} d${n} 0 dc ${sign * vd} ac 1\nvg${n} g${n} 0 dc ${sign * vg} ac 0.5 90\nj${n} d${n} g${n} 0 m${k} 1.5 m=2`,
    );
    const { ours, theirs } = both(
      `t\n${TIGHT}\n${lines.join('\n')}\n${models}\n.ac lin 1 1e7 1e7\n.end\n`,
    );
    const their = theirs.find(({ kind }) => kind === 'ac')!;
    all.forEach((at, n) => {
      for (const source of ['vd', 'vg'])
        expect(
          difference(ours[0]!, their, `i(${source}${n})`, 1e-12),
          JSON.stringify(at),
        ).toBeLessThan(1e-9);
    });
  });

  test('noise', () => {
    for (const card of CARDS)
      for (const more of ['', 'nlev=3 gdsnoi=0.8']) {
        const { ours, theirs } = both(
          `t\n${TIGHT}\nvdd dd 0 ${sign * 9}\nrl dd d 500\nvg g 0 dc ${sign * -0.8} ac 1\nj1 d g 0 mod\n` +
            `.model mod ${polarity} ${card} ${more} rd=10 rs=12 kf=1e-17 af=1.1\n.noise v(d) vg dec 2 10 1e8\n.end\n`,
        );
        for (const name of ['onoise_spectrum', 'inoise_spectrum'])
          expect(difference(ours[0]!, theirs[0]!, name), `${card} ${more}`).toBeLessThan(1e-9);
      }
  });
});

test('an amplifier’s output over time is ngspice’s', () => {
  const { ours, theirs } = both(
    `t\n.options reltol=1e-5\n.model mod njf ${CARDS[1]} rd=10 rs=12\nvdd dd 0 12\nrl dd d 1k\nr2 s 0 200\nc2 s 0 1u\n` +
      'vin in 0 sin(0 0.5 10meg)\nrg in g 10k\nj1 d g s mod\n.tran 1n 300n 0 1n\n.end\n',
  );
  const at = (of: (typeof ours)[number], t: number) => {
    const { re } = of.traces.find((x) => x.name === 'v(d)')!;
    const k = of.axis.re.findIndex((x) => x >= t);
    const share = (t - of.axis.re[k - 1]!) / (of.axis.re[k]! - of.axis.re[k - 1]!);
    return re[k - 1]! + share * (re[k]! - re[k - 1]!);
  };
  for (let t = 2e-9; t < 298e-9; t += 2e-9)
    expect(Math.abs(at(ours[0]!, t) - at(theirs[0]!, t))).toBeLessThan(1e-3);
});

describe('slopes', () => {
  const voltage = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  test.each([CARDS[0]!, CARDS[1]!, 'vto=-3 beta=1.3e-3 lambda=0.01 alpha=3e-3 vk=20'])(
    '%s',
    (card) => {
      const words = card.replaceAll(/(\d)m\b/gu, '$1e-3').replaceAll(/(\d)p\b/gu, '$1e-12');
      const channel = new JfetChannel(parametersOf(words).channel);
      const of = (which: 'id' | 'ionised') => (vgs: number, vds: number) => {
        channel.at(vgs, vds);
        return channel[which];
      };
      fc.assert(
        fc.property(voltage(-2.4, 0.5), voltage(0.05, 12), (vgs, vds) => {
          channel.at(vgs, vds);
          const { gm, gds, ionisedByVgs, ionisedByVds } = channel;
          fc.pre(Math.abs(vds - (vgs + 2.5)) > 0.5 && Math.abs(vds - (vgs + 3)) > 0.5);
          const by = { h: 1e-5, relative: 1e-6 };
          expectSlope(gm, (v) => of('id')(v, vds), vgs, by);
          expectSlope(gds, (v) => of('id')(vgs, v), vds, by);
          expectSlope(ionisedByVgs, (v) => of('ionised')(v, vds), vgs, by);
          expectSlope(ionisedByVds, (v) => of('ionised')(vgs, v), vds, by);
        }),
      );
    },
  );

  test('a gate junction with recombination', () => {
    const junction = new GateJunction(parametersOf('is=1e-14 isr=3e-13 nr=2 m=0.36').junction, 0);
    fc.assert(
      fc.property(voltage(-5, 0.8), (v) => {
        junction.at(v, 1e-12);
        const { conductance } = junction;
        fc.pre(Math.abs(v + 3 * 0.02585) > 1e-3 && Math.abs(v + 6 * 0.0517) > 1e-3);
        const at = (x: number) => {
          junction.at(x, 1e-12);
          return junction.current;
        };
        expectSlope(conductance, at, v, { h: 1e-5, relative: 1e-5 });
      }),
    );
  });
});

test('PSpice’s impact ionisation flows from drain to gate, and Newton finds it', () => {
  const card = 'vto=-3 beta=1.3m lambda=2m is=1e-20 alpha=300u vk=240 gmin=0';
  const deck = (vd: number) =>
    `t\n${TIGHT} gmin=1e-20\nvd d 0 ${vd}\nvg g 0 -1\nj1 d g 0 mod\n.model mod njf ${card.replace(' gmin=0', '')}\n.op\n.end\n`;
  const [run] = byUs(deck(30));
  const of = (name: string) => run!.traces.find((t) => t.name === name)!.re[0]!;
  const id = 1.3e-3 * 4 * (1 + 2e-3 * 30);
  const ideal = id * 300e-6 * 28 * Math.exp(-240 / 28);
  expect(of('i(vg)') / ideal).toBeCloseTo(1, 9);
  expect(of('i(vd)') / (id + ideal)).toBeCloseTo(-1, 9);
});

test('what no device has is refused by name', () => {
  expect(() => parametersOf('fc=1')).toThrow(/FC of the JFET x1 \(model m\) is 1/);
  expect(() => parametersOf('pb=0')).toThrow(/PB of the JFET x1/);
});
