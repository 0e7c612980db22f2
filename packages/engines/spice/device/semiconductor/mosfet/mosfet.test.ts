import { describe, expect, test } from 'vitest';
import { operating } from '../../../analysis/op.ts';
import { runRequest } from '../../../analysis/run.ts';
import { simulationOf } from '../../../analysis/simulation.ts';
import { readDeck } from '../../../deck/read.ts';
import type { Dataset } from '../../../results/dataset.ts';
import { both, byUs, difference, trace } from '../testing/ngspice.ts';

const TIGHT = '.options reltol=1e-10 abstol=1e-20 vntol=1e-13 itl1=500 itl2=500';
const CAPACITANCES =
  'cgso=2e-10 cgdo=3e-10 cgbo=1e-10 cj=3e-4 cjsw=2e-10 mj=0.6 mjsw=0.4 pb=0.75 fc=0.4';

const CARDS = [
  'level=1 vto=SIGN0.8 kp=1e-4 gamma=0.5 phi=0.65 lambda=0.03 is=1e-15',
  'level=1 tox=20n nsub=1e16 uo=500 ld=0.1u nss=1e10 tpg=-1 js=1e-6 tnom=40',
  'level=2 vto=SIGN0.7 kp=5e-5 gamma=0.4 phi=0.6 lambda=0.02 tox=25n',
  'level=2 tox=25n nsub=2e16 uo=550 ld=0.1u xj=0.2u nfs=3e11 ucrit=1e4 uexp=0.1 delta=1 vmax=5e4 neff=2',
  'level=2 tox=25n nsub=2e16 uo=550 xj=0.2u ucrit=1e4 uexp=0.1 delta=0.8 tpg=0',
  'level=2 tox=25n nsub=2e16 uo=550 nfs=1e11 lambda=0.01',
  'level=3 vto=SIGN0.7 kp=5e-5 gamma=0.4 phi=0.6',
  'level=3 tox=25n nsub=2e16 uo=550 ld=0.1u xj=0.2u nfs=3e11 theta=0.1 eta=0.1 delta=1 vmax=1.5e5 kappa=0.3',
  'level=3 tox=25n nsub=2e16 uo=550 xj=0.2u theta=0.08 eta=0.05 delta=0.5 kappa=0.5',
  'level=3 tox=15n nsub=5e16 uo=550 nfs=1e11 wd=0.1u delvto=0.1 xl=0.1u vmax=1e5',
];
const POLARITIES = [
  ['nmos', 1],
  ['pmos', -1],
] as const;
const cardOf = (card: string, sign: number) => card.replace('SIGN', sign > 0 ? '' : '-');

const interpolated = ({ axis, traces }: Dataset, name: string) => {
  const found = traces.find((t) => t.name === name)!.re;
  return (at: number): number => {
    let [low, high] = [0, axis.re.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (axis.re[middle]! <= at) low = middle;
      else high = middle;
    }
    const share = (at - axis.re[low]!) / (axis.re[high]! - axis.re[low]!);
    return found[low]! + share * (found[high]! - found[low]!);
  };
};

describe.each(POLARITIES)('beside ngspice 39: %s', (polarity, sign) => {
  const models = CARDS.map((c, k) => `.model m${k} ${polarity} ${cardOf(c, sign)}`).join('\n');

  test.each([
    [27, 0],
    [27, -2],
    [100, -0.5],
    [-40, 0.3],
  ])('drain and bulk currents at %d °C with a bulk at %d V, forward and reversed', (temp, bulk) => {
    // One device of each card, its currents through sources of 0 V.
    const parts = CARDS.map(
      (_, k) =>
        `vd${k} d d${k} 0\nvb${k} b b${k} 0\nm${k} d${k} g 0 b${k} m${k} w=5u l=1.2u ad=20p as=20p`,
    ).join('\n');
    const { ours, theirs } = both(
      `t\n${TIGHT} temp=${temp}\nvd d 0 0\nvg g 0 0\nvb b 0 ${sign * bulk}\n${parts}\n${models}\n` +
        `.dc vd ${sign * -0.4} ${sign * 5} ${sign * 0.2} vg ${sign * -1} ${sign * 5} ${sign * 0.4}\n.end\n`,
    );
    const each = theirs[0]!.axis.re.length;
    expect(ours.length * ours[0]!.axis.re.length).toBeGreaterThanOrEqual(each);
    CARDS.forEach((card, k) => {
      ours.forEach((mine, sweep) => {
        // Below a nanoampere the rounding of the solution counts.
        for (const name of [`i(vd${k})`, `i(vb${k})`])
          expect(difference(mine, theirs[sweep]!, name, 1e-9), card).toBeLessThan(1e-9);
      });
    });
  });

  test.each([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ])('admittances over bias, driven by drain %d, gate %d, bulk %d', (atDrain, atGate, atBulk) => {
    const lines: string[] = [];
    const all = CARDS.flatMap((card, k) =>
      [-0.4, 0.2, 1, 3].flatMap((vd) =>
        // Within the body's charge below its threshold, ngspice's level 2 without NFS has slopes of a current that is 0.
        [-1, ...(k === 2 || k === 4 ? [] : [0.5]), 1.7, 4].flatMap((vg) =>
          [-1.5, -0.1].map((vb) => ({ card, k, vd, vg, vb })),
        ),
      ),
    );
    all.forEach(({ k, vd, vg, vb }, n) => {
      lines.push(
        `vd${n} d${n} 0 dc ${sign * vd} ac ${atDrain}`,
        `vg${n} g${n} 0 dc ${sign * vg} ac ${atGate}`,
        `vb${n} b${n} 0 dc ${sign * vb} ac ${atBulk}`,
        `m${n} d${n} g${n} 0 b${n} m${k} w=5u l=1.2u ad=20p as=15p pd=20u ps=18u`,
      );
    });
    const stored = models.replaceAll(/$/gmu, ` ${CAPACITANCES}`);
    const { ours, theirs } = both(
      `t\n${TIGHT}\n${lines.join('\n')}\n${stored}\n.ac lin 1 1e8 1e8\n.end\n`,
    );
    const their = theirs.find(({ kind }) => kind === 'ac')!;
    all.forEach((at, n) => {
      for (const source of ['vd', 'vg', 'vb'])
        expect(
          difference(ours[0]!, their, `i(${source}${n})`, 1e-12),
          JSON.stringify(at),
        ).toBeLessThan(1e-9);
    });
  });

  test('noise of resistances, channel and flicker', () => {
    for (const k of [0, 1, 3, 7]) {
      const card = `${cardOf(CARDS[k]!, sign)} kf=1e-26 af=1.2 rd=20 rs=30`;
      const { ours, theirs } = both(
        `t\n${TIGHT}\nvdd dd 0 ${sign * 5}\nrl dd d 1k\nvg g 0 dc ${sign * 2} ac 1\nvb b 0 ${sign * -0.5}\n` +
          `m1 d g 0 b mod w=15u l=1.2u\n.model mod ${polarity} ${card}\n.noise v(d) vg dec 2 10 1e8 1\n.end\n`,
      );
      for (const name of ['onoise_spectrum', 'inoise_spectrum', 'onoise_m1_id', 'onoise_m1_rd'])
        expect(difference(ours[0]!, theirs[0]!, name), `${card} ${name}`).toBeLessThan(1e-9);
      expect(difference(ours[0]!, theirs[0]!, 'onoise_m1_1overf'), card).toBeLessThan(1e-9);
    }
  });
});

const PAIRS = [
  [
    'level=1 vto=0.8 kp=1e-4 gamma=0.5 phi=0.65 lambda=0.03 tox=20n',
    'level=1 vto=-0.8 kp=4e-5 gamma=0.5 phi=0.65 lambda=0.03 tox=20n',
  ],
  [
    'level=2 tox=25n nsub=2e16 uo=550 ld=0.1u xj=0.2u ucrit=1e4 uexp=0.1 delta=1',
    'level=2 tox=25n nsub=2e16 uo=250 ld=0.1u xj=0.2u',
  ],
  [
    'level=3 tox=25n nsub=2e16 uo=550 ld=0.1u xj=0.2u nfs=3e11 theta=0.1 eta=0.1 delta=1 vmax=1.5e5',
    'level=3 tox=25n nsub=2e16 uo=250 ld=0.1u xj=0.2u theta=0.1 eta=0.1',
  ],
] as const;
const inverter = (k: number, from: string, to: string) =>
  `mp${k} ${to} ${from} dd dd pp w=8u l=1.2u ad=20p as=20p pd=20u ps=20u
mn${k} ${to} ${from} 0 0 nn w=4u l=1.2u ad=10p as=10p pd=10u ps=10u\n`;
const logic = ([n, p]: readonly [string, string]) =>
  `t\nvdd dd 0 5\n.model nn nmos ${n} ${CAPACITANCES}\n.model pp pmos ${p} ${CAPACITANCES}\n.options reltol=1e-4\n`;

describe.each(PAIRS)('switching: %s', (...pair) => {
  test('four inverters pass a pulse on as ngspice has it', () => {
    const chain = [0, 1, 2, 3].map((k) => inverter(k, `a${k}`, `a${k + 1}`)).join('');
    const { ours, theirs } = both(
      `${logic(pair)}vin a0 0 pulse(0 5 1n 0.2n 0.2n 5n 12n)\n${chain}cl a4 0 50f\n.tran 0.02n 12n 0 0.02n\n.end\n`,
    );
    for (const node of ['v(a1)', 'v(a4)']) {
      const [mine, their] = [interpolated(ours[0]!, node), interpolated(theirs[0]!, node)];
      for (let t = 0.05e-9; t < 12e-9; t += 0.05e-9)
        expect(Math.abs(mine(t) - their(t)), `${node} at ${t}`).toBeLessThan(0.06);
    }
  });

  test('a ring of five oscillates at its frequency', () => {
    const ring = [0, 1, 2, 3, 4].map(
      (k) => `${inverter(k, `r${k}`, `r${(k + 1) % 5}`)}c${k} r${k} 0 20f\n`,
    );
    const { ours, theirs } = both(
      `${logic(pair)}${ring.join('')}.ic v(r0)=0 v(r1)=5\n.tran 0.02n 20n 0 0.02n\n.end\n`,
    );
    const period = (of: Dataset): number => {
      const v = of.traces.find((t) => t.name === 'v(r2)')!.re;
      const rises: number[] = [];
      for (let k = 1; k < v.length; k++)
        if (v[k - 1]! < 2.5 && v[k]! >= 2.5) {
          const [before, after] = [of.axis.re[k - 1]!, of.axis.re[k]!];
          rises.push(before + ((2.5 - v[k - 1]!) / (v[k]! - v[k - 1]!)) * (after - before));
        }
      return (rises.at(-1)! - rises[2]!) / (rises.length - 3);
    };
    expect(Math.abs(period(ours[0]!) / period(theirs[0]!) - 1)).toBeLessThan(2e-3);
  });
});

const figuresOf = (deck: string, name = 'm1') => {
  const run = operating(simulationOf(readDeck(deck).elaborate()));
  return Object.fromEntries(run.figures.get(name)!.map((f) => [f.name, f.value]));
};

test('a common source of 2.5 V drain-source: figures by hand', () => {
  // β = 1e-4·100 = 10 mA/V²; 1 V and 50 mV of overdrive draw 12.5 µA into 10 kΩ.
  const deck = `t\nvdd dd 0 5\nvg g 0 1.05\nrd dd d 10k\nm1 d g 0 0 mod w=100u l=1u\n.model mod nmos(vto=1 kp=1e-4)\n.options gmin=1e-18\n.op\n.end\n`;
  const { id, gm, gds, vth, vdsat, vds } = figuresOf(deck);
  expect(id).toBeCloseTo(12.5e-6, 12);
  expect(gm).toBeCloseTo(0.5e-3, 12);
  expect(gds).toBe(1e-18 - 1e-18);
  expect([vth, vdsat, vds].map((v) => Number(v!.toFixed(9)))).toEqual([1, 0.05, 4.875]);
});

test('currents into the terminals sum to nothing at every point of a transient', () => {
  const deck = readDeck(
    `${logic(PAIRS[0])}vin a 0 pulse(0 5 1n 1n 1n 3n 10n)\nrg a g 1k\n${inverter(0, 'g', 'out')}cl out 0 50f\n.tran 0.05n 10n\n.end\n`,
  );
  const { datasets } = runRequest((o) => deck.elaborate(o), deck.requests[0]!, {
    withCurrents: true,
  });
  const of = (name: string) => trace(datasets[0]!, name).re;
  const [d, g, s, b] = ['id(mn0)', 'ig(mn0)', 'is(mn0)', 'ib(mn0)'].map(of);
  const [gp, load, through] = ['ig(mp0)', 'id(mp0)', 'i(cl)'].map(of);
  const largest = d!.reduce((most, i) => Math.max(most, Math.abs(i)), 0);
  expect(largest).toBeGreaterThan(1e-5);
  const rg = of('i(rg)');
  for (let k = 2; k < d!.length; k++) {
    expect(Math.abs(d![k]! + g![k]! + s![k]! + b![k]!)).toBeLessThan(1e-12 * largest);
    expect(Math.abs(g![k]! + gp![k]! - rg[k]!)).toBeLessThan(1e-4 * largest);
    expect(Math.abs(d![k]! + load![k]! + through![k]!)).toBeLessThan(1e-3 * largest);
  }
});

describe('what PSpice’s and LTspice’s cards have beyond ngspice’s', () => {
  test('W and L stand on the card, RDS, RG and RB are resistors at the terminals', () => {
    const bias = 'vd d 0 3 ac 1\nvg g 0 2.5\nvb b 0 -0.5\n';
    const plain = 'level=3 vto=0.8 kp=2e-5 cgso=1n cgdo=2n is=1e-14 rd=2 rs=1';
    const [card, parts] = [
      `t\n${bias}m1 d g 0 b mod\n.model mod nmos ${plain} w=0.9 l=2u rds=10k rg=5 rb=7\n.ac lin 1 1meg 1meg\n.end\n`,
      `t\n${bias}m1 d g1 0 b1 mod w=0.9 l=2u\nrds d 0 10k\nrg g g1 5\nrb b b1 7\n.model mod nmos ${plain}\n.ac lin 1 1meg 1meg\n.end\n`,
    ].map((deck) => byUs(deck)[0]!);
    for (const name of ['i(vd)', 'i(vg)', 'i(vb)'])
      expect(difference(card!, parts!, name)).toBeLessThan(1e-9);
  });

  test('N and TT make the bulk junction that of a diode', () => {
    const [card, parts] = [
      'm1 0 0 0 a mod w=1u l=1u\n.model mod nmos is=1e-12 n=1.5 tt=20n',
      'd1 a 0 mod\nd2 a 0 mod\n.model mod d is=1e-12 n=1.5 tt=20n',
    ].map((device) => byUs(`t\nva a 0 0.6 ac 1\n${device}\n.ac lin 1 1meg 1meg\n.end\n`)[0]!);
    expect(difference(card!, parts!, 'i(va)')).toBeLessThan(1e-6);
  });

  test('NLEV chooses the flicker noise', () => {
    const at = (more: string) =>
      trace(
        byUs(
          `t\nvd d 0 3\nrd d a 1k\nvg g 0 2 ac 1\nm1 a g 0 0 mod w=10u l=2u\n.model mod nmos kp=1e-4 vto=1 tox=20n kf=1e-24 af=1 ${more}\n.noise v(a) vg lin 1 10 10\n.end\n`,
        )[0]!,
        'onoise_m1_1overf',
      ).re[0]! ** 2;
    const cox = (3.9 * 8.854214871e-12) / 20e-9;
    // SPICE's over C_OX again, and L instead of W.
    expect(at('nlev=1') / at('')).toBeCloseTo(cox, 9);
    expect(at('nlev=0') / at('nlev=1')).toBeCloseTo(5, 9);
    // g_m² = 2·β·I_D in saturation, of β = 0.5 mA/V².
    expect(at('nlev=2') / at('nlev=1') / (2 * 0.5e-3)).toBeCloseTo(1, 6);
  });
});

test('two devices side by side are one of M=2', () => {
  for (const card of [CARDS[3]!, CARDS[7]!]) {
    const deck = (devices: string) =>
      `t\n${TIGHT} gmin=1e-20\nvd d 0 3 ac 1\nvg g 0 1.2\nvb b 0 -0.5\n${devices}\n.model mod nmos ${card} ${CAPACITANCES}\n.ac lin 1 1e8 1e8\n.end\n`;
    const line = 'd g 0 b mod w=5u l=1.2u ad=20p as=20p';
    const [two, double] = [`m1 ${line}\nm2 ${line}`, `m1 ${line} m=2`].map(
      (d) => byUs(deck(d))[0]!,
    );
    for (const name of ['i(vd)', 'i(vg)', 'i(vb)'])
      expect(difference(two!, double!, name)).toBeLessThan(1e-9);
  }
});

test('IC of the line begins a transient with UIC', () => {
  const [run] = byUs(
    `t\nvdd dd 0 5\nrd dd d 1k\ncd d 0 1n ic=3\nvg g 0 0\nm1 d g 0 0 mod w=10u l=1u ic=3,0,0\n.model mod nmos vto=1 kp=1e-4 cgdo=1n\n.tran 1n 20n uic\n.end\n`,
  );
  const v = interpolated(run!, 'v(d)');
  for (const t of [5e-9, 15e-9]) expect(v(t)).toBeCloseTo(5 - 2 * Math.exp(-t / 1.00001e-6), 3);
});
