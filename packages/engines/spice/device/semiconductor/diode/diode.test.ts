import { describe, expect, test } from 'vitest';
import { EngineError } from '../../../../error.ts';
import { OPTIONS, semiconductor } from '../testing/element.ts';
import { alongRun, both, byUs, difference, trace } from '../testing/ngspice.ts';
import { expectSlope } from '../testing/slope.ts';
import { diodeValues } from './card.ts';
import { DiodeJunction } from './junction.ts';

const TIGHT = '.options reltol=1e-12 abstol=1e-20 vntol=1e-15';
const valuesOf = (card: string, instance = '') =>
  diodeValues(semiconductor('diode', 'd', card, instance), OPTIONS);
const junctionOf = (card: string, instance = '') => new DiodeJunction(valuesOf(card, instance));
const currentOf = (card: string, v: number, instance = '') => {
  const junction = junctionOf(card, instance);
  junction.at(v);
  return junction.current;
};

/** Suffixes as powers of ten. */
const plain = (card: string) =>
  card.replaceAll(/(?<=\d)[munp]\b/gu, (s) => `e-${3 * ('munp'.indexOf(s) + 1)}`);

const CARDS = [
  'is=1e-14',
  'is=1e-14 n=1.7 bv=6 cjo=10p vj=.7 m=.33 fc=.8 tt=5n',
  'is=1e-14 n=2 bv=6 ibv=1u nbv=1.3 tcv=1e-3 cjo=10p m=.97 tm1=1e-3 tm2=1e-5',
  'is=1e-14 bv=6 tcv=1e-4 tlev=1 cjo=10p cjsw=3p pj=2 tt=1n',
  'is=1e-14 ikf=1m ikr=1e-14 tt=10n ttt1=1e-3 ttt2=1e-5',
  'is=1e-14 jsw=1e-13 pj=3 cjp=3p php=.8 mjsw=.4 fcs=.3',
  'is=1e-14 jsw=1e-13 ns=1.4 pj=3 ikf=1m tt=1n',
  'is=1e-14 jtun=1e-9 jtunsw=1e-8 pj=2 ntun=20 xtitun=2 keg=1.2',
  'is=1e-14 eg=.69 xti=2 tnom=50 cjo=1p tlevc=1 cta=1e-3 tpb=1e-3 cjsw=1p ctp=2e-3 tphp=1e-3 pj=1',
  'is=1e-14 ibv=1e-20 bv=5',
  'level=3 is=1e-6 jsw=1e-10 cjo=1e-3 cjsw=1e-9 lm=10u wm=20u xm=1u lp=5u wp=5u',
];
const LINES = ['', 'temp=87', 'temp=-40 area=2 m=3', 'dtemp=20 area=.5'];

describe('beside ngspice 39', () => {
  /** Every card on every line, each with its own source of 0 V from node 1. */
  const parts = CARDS.map((card, k) => {
    const lines = LINES.map((line, j) => {
      const size = card.startsWith('level=3') ? ' w=10u l=20u' : '';
      return `v${k}_${j} 1 a${k}_${j} 0\nd${k}_${j} a${k}_${j} 0 m${k} ${line}${size}`;
    });
    return `${lines.join('\n')}\n.model m${k} d(${card})`;
  }).join('\n');
  const names = CARDS.flatMap((_, k) => LINES.map((_l, j) => `i(v${k}_${j})`));

  test('currents from breakdown to 0.9 V, at four temperatures and sizes', () => {
    const { ours, theirs } = both(`t\n${TIGHT}\nvx 1 0 0\n${parts}\n.dc vx -6.8 0.9 0.1\n.end\n`);
    for (const name of names)
      expect(difference(ours[0]!, theirs[0]!, name, 1e-6)).toBeLessThan(1e-11);
  });

  test.each([-6.3, -1, 0, 0.45, 0.7])('conductance and capacitance at %d V', (bias) => {
    const { ours, theirs } = both(
      `t\n${TIGHT}\nvx 1 0 ${bias} ac 1\n${parts}\n.ac dec 1 1 1e9\n.end\n`,
    );
    for (const name of names) {
      const [a, b] = [trace(ours[0]!, name), trace(theirs.at(-1)!, name)];
      expect(Math.abs(a.re[0]! / b.re[0]! - 1)).toBeLessThan(1e-11);
      if (b.im![9] !== 0) expect(Math.abs(a.im![9]! / b.im![9]! - 1)).toBeLessThan(1e-11);
    }
  });

  test('series resistance with its temperature', () => {
    const { ours, theirs } = both(
      `t\n${TIGHT}\nvx 1 0 0\nd1 1 0 m temp=87 area=2\n.model m d(is=1e-14 rs=10 trs1=1e-2 trs2=1e-4)\n.dc vx 0.5 3 0.1\n.end\n`,
    );
    expect(difference(ours[0]!, theirs[0]!, 'i(vx)')).toBeLessThan(1e-9);
  });

  test('recombination in forward; below −3·kT/q, where ngspice 39 drops it, it goes on', () => {
    const card = 'is=1e-14 isr=1e-9 nr=2 vj=.8 m=.4 ikf=1';
    const { ours, theirs } = both(
      `t\n${TIGHT}\nvx 1 0 0\nd1 1 0 m\n.model m d(${card})\n.dc vx -0.07 0.8 0.01\n.end\n`,
    );
    expect(difference(ours[0]!, theirs[0]!, 'i(vx)', 1e-6)).toBeLessThan(1e-11);
    expect(Math.abs(currentOf(card, -0.0777) / currentOf(card, -0.0774) - 1)).toBeLessThan(4e-3);
  });

  test('noise of the resistance, the current and flicker', () => {
    const { ours, theirs } = both(
      `t\n${TIGHT}\nv1 1 0 5 ac 1\nr1 1 2 1k\nd1 2 0 m\n.model m d(is=1e-14 rs=10 kf=1e-14 af=1.2 cjo=1n tt=1u)\n.noise v(2) v1 dec 3 1 1e8 1\n.end\n`,
    );
    for (const name of ['spectrum', 'd1_rs', 'd1_id', 'd1_1overf'])
      expect(difference(ours[0]!, theirs[0]!, `onoise_${name}`)).toBeLessThan(1e-11);
  });

  test('a recovery from forward into breakdown', () => {
    const { ours, theirs } = both(
      't\n.options reltol=1e-6 abstol=1e-15 vntol=1e-9 chgtol=1e-20 trtol=1\nv1 1 0 pwl(0 0 1u 5 2u 5 2.1u -5 3u -5)\nr1 1 2 1k\nd1 2 0 m\n.model m d(is=1e-14 cjo=10p tt=200n rs=1 bv=4 ibv=10u)\n.tran 1n 3u 0 1n\n.end\n',
    );
    for (const name of ['v(2)', 'i(v1)'])
      expect(alongRun(ours[0]!, theirs[0]!, name)).toBeLessThan(1e-3);
  });
});

describe('laws', () => {
  test.each([
    ...CARDS,
    'is=1e-14 isr=1e-9 nr=2 vj=.8 m=.4 ikf=1e-3',
    'is=1e-14 bv=6 ibvl=1e-6 nbvl=4',
    'level=2 is=1e-14 ikf=1e-3 isr=1e-10 bv=6',
  ])('slopes are those of the currents and charges: %s', (card) => {
    const junction = junctionOf(plain(card), card.startsWith('level=3') ? 'w=1e-5 l=2e-5' : '');
    for (const v of [
      -6.5, -6.1, -5.5, -2, -0.5, -0.08, -0.06, -1e-3, 1e-3, 0.1, 0.35, 0.6, 0.9, 1.2,
    ]) {
      junction.at(v);
      expectSlope(
        junction.conductance,
        (x) => {
          junction.at(x);
          return junction.current;
        },
        v,
      );
      junction.store(v);
      expectSlope(
        junction.capacitance,
        (x) => {
          junction.store(x);
          return junction.charge;
        },
        v,
      );
    }
  });

  test('IBV flows at BV, from bottom and sidewall together, and both move with temperature', () => {
    expect(currentOf('is=1e-14 jsw=1e-12 pj=1 bv=5 ibv=1e-4', -5)).toBeCloseTo(-1e-4, 8);
    expect(currentOf('is=1e-14 bv=5 ibv=1e-4 tcv=-5e-3', -5.3, 'temp=87')).toBeCloseTo(-1e-4, 8);
    expect(currentOf('is=1e-14 bv=5 ibv=1e-4 tbv1=1e-3', -5.3, 'temp=87')).toBeCloseTo(-1e-4, 8);
  });

  test('IBV is not scaled by the area at level 1, and is by m', () => {
    expect(currentOf('is=1e-14 bv=5', -5, 'area=10')).toBeCloseTo(-1e-3, 9);
    expect(currentOf('is=1e-14 bv=5', -5, 'm=10')).toBeCloseTo(-1e-2, 8);
    expect(currentOf('level=3 is=1e-14 bv=5', -5, 'area=10')).toBeCloseTo(-1e-2, 8);
  });

  test('m diodes are m in parallel, in current, charge and noise', () => {
    const card =
      '.model m d(is=1e-14 rs=10 cjo=1p tt=1n kf=1e-12 af=1.5 ikf=1m)\n.noise v(2) v1 dec 2 1k 1G\n.end\n';
    const top = `t\n${TIGHT} gmin=1e-20\nv1 1 0 1.5 ac 1\nr1 1 2 100\n`;
    const three = byUs(`${top}d1 2 0 m m=3\n${card}`);
    const apart = byUs(`${top}d1 2 0 m\nd2 2 0 m\nd3 2 0 m\n${card}`);
    expect(difference(three[0]!, apart[0]!, 'onoise_spectrum')).toBeLessThan(1e-10);
    expect(difference(three[0]!, apart[0]!, 'inoise_spectrum')).toBeLessThan(1e-10);
  });

  test('stored charge leaves in TT·ln(1 + IF/IR)', () => {
    const [set] = byUs(
      't\n.options reltol=1e-6 chgtol=1e-20 abstol=1e-15 gmin=1e-15\ni1 0 1 pwl(0 1m 1n -0.5m 1u -0.5m)\nd1 1 0 m\n.model m d(is=1e-14 tt=100n)\n.tran 0.1n 200n 0 0.1n\n.end\n',
    );
    const v = trace(set!, 'v(1)').re;
    const k = v.findIndex((x) => x < 0);
    const crossing = set!.axis.re[k]!;
    // The ramp of 1 ns: a line from 1 mA to −0.5 mA, of which the first order in 1 ns/TT is left.
    const tt = 100e-9;
    const ramp = 1e-9;
    const slope = -1.5e-3 / ramp;
    const q = tt * (1e-3 + slope * (ramp - tt * (1 - Math.exp(-ramp / tt))));
    expect(crossing).toBeCloseTo(ramp + tt * Math.log(1 + q / tt / 0.5e-3), 9.7);
  });

  test('a loop of diode and capacitor gives back the charge that it took', () => {
    const [set] = byUs(
      't\n.options reltol=1e-6 chgtol=1e-20 abstol=1e-16 gmin=1e-18\nv1 1 0 sin(-2 1.9 1meg 0 0 90)\nd1 1 0 m\n.model m d(is=1e-20 cjo=10p m=.4 tt=1n)\n.tran 1n 2u 0 1n\n.end\n',
    );
    const i = trace(set!, 'i(v1)').re;
    const t = set!.axis.re;
    let [whole, moved] = [0, 0];
    for (let k = 1; k < t.length; k++) {
      const q = 0.5 * (i[k]! + i[k - 1]!) * (t[k]! - t[k - 1]!);
      whole += q;
      moved += Math.abs(q);
    }
    expect(Math.abs(whole)).toBeLessThan(1e-5 * moved);
  });
});

test.each([
  ['n=0', 'n of the model m'],
  ['bv=-5', 'bv of the model m'],
  ['vj=0', 'vj of the model m'],
  ['rs=-1', 'rs of the model m'],
])('%s is refused', (card, said) => {
  expect(() => valuesOf(card)).toThrow(EngineError);
  expect(() => valuesOf(card)).toThrow(said);
});

test('zeros that mean infinity: BV, IKF', () => {
  expect(currentOf('is=1e-14 bv=0', -1000)).toBeCloseTo(-1e-14, 20);
  expect(currentOf('is=1e-14 ikf=0', 0.7)).toBe(currentOf('is=1e-14', 0.7));
});

test("PSpice's high injection, as level 2", () => {
  const i = currentOf('is=1e-14', 0.75);
  const limited = currentOf('level=2 is=1e-14 ikf=1e-3', 0.75);
  expect(limited / (i * Math.sqrt(1e-3 / (1e-3 + i)))).toBeCloseTo(1, 12);
});

test("LTspice's diode in three straight parts", () => {
  const deck = (card: string) =>
    `t\nv1 1 0 0\nd1 1 0 m\n.model m d(${card})\n.dc v1 -6 2 0.25\n.end\n`;
  const at = (card: string, v: number) => {
    const [set] = byUs(deck(card));
    return -trace(set!, 'i(v1)').re[set!.axis.re.indexOf(v)]!;
  };
  expect(at('ron=0.1 roff=1meg vfwd=0.5', 1)).toBeCloseTo(5 + 0.5e-6, 9);
  expect(at('ron=0.1 roff=1meg vfwd=0.5', -2)).toBeCloseTo(-2e-6, 15);
  expect(at('ron=0.1 roff=1meg vfwd=0.5 vrev=5 rrev=0.5', -6)).toBeCloseTo(-2 - 5e-6, 9);
  expect(at('ron=0.1 roff=1meg vfwd=0.5 ilimit=2', 2)).toBeCloseTo(2, 3);
});
