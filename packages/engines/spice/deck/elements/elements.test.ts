import { describe, expect, it } from 'vitest';
import type { Expression } from '../../expression/expression.ts';
import { deckOf, elementOf, nodesOf, refusalsOf } from '../testing/read.ts';

const pspice = { dialect: 'pspice' } as const;
const ltspice = { dialect: 'ltspice' } as const;

describe('R, C and L', () => {
  const r = (card: string, more = ''): number =>
    elementOf(deckOf(`${card}\n${more}`), 'r1', 'resistor').resistance;

  it('have temperature coefficients on the line or in the model, about tnom', () => {
    expect(r('R1 a 0 1k tc=1m', '.temp 37')).toBeCloseTo(1010, 9);
    expect(r('R1 a 0 1k tc=1m,2u', '.temp 37')).toBeCloseTo(1010.2, 9);
    expect(r('R1 a 0 1k tc1=1m tc2=2u temp=37')).toBeCloseTo(1010.2, 9);
    expect(r('R1 a 0 1k rm dtemp=10', '.model rm r(tc1=1m)')).toBeCloseTo(1010, 9);
    expect(r('R1 a 0 rm 1k', '.model rm r(tc1=1m tnom=20)')).toBeCloseTo(1007, 9);
    expect(r('R1 a 0 1k tce=1', '.temp 37')).toBeCloseTo(1000 * 1.01 ** 10, 8);
  });

  it('have values that are expressions, and R= and C= before them', () => {
    expect(r("R1 a 0 'x*2'", '.param x=3')).toBe(6);
    expect(r('R1 a 0 r={x*2}', '.param x=3')).toBe(6);
    expect(r('R1 a 0 x', '.param x=3')).toBe(3);
    expect(elementOf(deckOf('C1 a 0 c=2p ic=3'), 'c1', 'capacitor')).toMatchObject({
      capacitance: 2e-12,
      initial: 3,
    });
    expect(elementOf(deckOf('L1 a 0 2m ic=-1m'), 'l1', 'inductor')).toMatchObject({
      inductance: 2e-3,
      initial: -1e-3,
    });
  });

  it('are multiplied by m', () => {
    expect(r('R1 a 0 1k m=4')).toBe(250);
    expect(elementOf(deckOf('C1 a 0 1n m=4'), 'c1', 'capacitor').capacitance).toBeCloseTo(4e-9, 20);
  });

  it('may depend on the circuit', () => {
    expect(elementOf(deckOf('R1 a b {1k+v(c)}'), 'r1', 'behavioural-current').expression).toEqual({
      kind: 'binary',
      operator: '/',
      left: { kind: 'voltage', plus: 1, minus: 2 },
      right: {
        kind: 'binary',
        operator: '+',
        left: { kind: 'number', value: 1000 },
        right: { kind: 'voltage', plus: 3, minus: 0 },
      },
    });
    expect(elementOf(deckOf('C1 a 0 q={v(a)*v(a)}'), 'c1', 'behavioural-charge').isSlope).toBe(
      false,
    );
    const x = deckOf('C1 a 0 Q=2*x', ltspice);
    expect(elementOf(x, 'c1', 'behavioural-charge').expression).toMatchObject({
      operator: '*',
      right: { kind: 'voltage', plus: 1, minus: 0 },
    });
    expect(
      elementOf(deckOf('L1 a 0 {1m*(1+i(v1))}\nV1 a 0 1'), 'l1', 'behavioural-flux'),
    ).toMatchObject({ isSlope: true });
  });

  it('of a sheet resistance are of length and width, as ngspice etches both sides and SPICE 3 one', () => {
    const card = 'R1 a 0 rm l=10u w=2u\n.model rm r(rsh=100 narrow=0.1u)';
    expect(elementOf(deckOf(card), 'r1', 'resistor').resistance).toBeCloseTo(1000 / 1.8, 9);
    expect(elementOf(deckOf(card, { dialect: 'xyce' }), 'r1', 'resistor').resistance).toBeCloseTo(
      (100 * 9.9) / 1.9,
      9,
    );
    const c = 'C1 a 0 cm l=10u w=2u\n.model cm c(cj=1m cjsw=1n)';
    expect(elementOf(deckOf(c), 'c1', 'capacitor').capacitance / (2e-14 + 2.4e-14)).toBeCloseTo(
      1,
      12,
    );
  });

  it('of 0 Ω have a thousandth of one, and are said to', () => {
    const deck = deckOf('R1 a b 0\nR2 b 0 1');
    expect(elementOf(deck, 'r1', 'resistor').resistance).toBe(1e-3);
    expect(deck.notices[0]?.message).toBe('r1 has 0 Ω and is taken as 1 mΩ, as ngspice does');
  });

  it('have LTspice’s parasitics as parts of their own', () => {
    const deck = deckOf('C1 a 0 1u Rser=10m Lser=1n Rpar=1meg mfg="X" V=25', ltspice);
    expect(deck.elaborate().elements.map((e) => [e.name, e.kind])).toEqual([
      ['c1', 'capacitor'],
      ['c1#rser', 'resistor'],
      ['c1#lser', 'inductor'],
      ['c1#rpar', 'resistor'],
    ]);
    expect(nodesOf(deck, 'c1#rser')).toEqual(['a', 'c1#rser']);
    expect(nodesOf(deck, 'c1')).toEqual(['c1#lser', '0']);
    expect(refusalsOf('C1 a 0 1u Rser=10m', { dialect: 'ngspice' })[0]).toContain('has a "rser="');
  });

  it('are coupled pair by pair', () => {
    const deck = deckOf('L1 a 0 1\nL2 b 0 1\nL3 c 0 1\nK1 L1 L2 L3 0.9');
    expect(elementOf(deck, 'k1#2', 'coupling')).toMatchObject({
      inductors: ['l1', 'l3'],
      coefficient: 0.9,
    });
    expect(refusalsOf('L1 a 0 1\nK1 L1 L2 0.9')).toEqual([
      '3: there is no element l2; there is l1',
    ]);
    expect(refusalsOf('L1 a 0 1\nL2 b 0 1\nK1 L1 L2 1.1')[0]).toContain('couples by 1.1');
  });
});

describe('controlled sources', () => {
  const of = (card: string, options = {}) =>
    elementOf(deckOf(`${card}\nV1 x 0 1`, options), 'e1', 'behavioural-voltage').expression;
  const v = (plus: number, minus = 0) => ({ kind: 'voltage', plus, minus });
  const n = (value: number) => ({ kind: 'number', value });
  const times = (left: object, right: object) => ({ kind: 'binary', operator: '*', left, right });

  it('have gains, their nodes in brackets or not', () => {
    for (const card of [
      'E1 o 0 a b 10',
      'E1 (o 0) (a b) 10',
      'E1 (o,0) (a,b) 10',
      'E1 o 0 a b {5*2}',
    ])
      expect(elementOf(deckOf(card), 'e1', 'vcvs')).toMatchObject({
        nodes: [1, 0, 2, 3],
        gain: 10,
      });
    expect(elementOf(deckOf('V1 a 0 1\nF1 o 0 V1 3 m=2'), 'f1', 'cccs')).toMatchObject({
      control: 'v1',
      gain: 6,
    });
    expect(elementOf(deckOf('V1 a 0 1\nH1 o 0 V1 3'), 'h1', 'ccvs').gain).toBe(3);
    expect(refusalsOf('F1 o 0 vx 3\nV1 o 0 1')).toEqual(['2: there is no element vx; there is v1']);
  });

  it('are expressions in every spelling', () => {
    const twice = times(v(2), n(2));
    for (const card of [
      'E1 o 0 VALUE={v(a)*2}',
      'E1 o 0 value = { v(a)*2 }',
      'E1 o 0 VALUE {v(a)*2}',
    ])
      expect(of(card, pspice)).toEqual(twice);
    for (const card of ["E1 o 0 vol='v(a)*2'", 'E1 o 0 value={v(a)*2}'])
      expect(of(card)).toEqual(twice);
    const b = (card: string) => elementOf(deckOf(card), 'b1', 'behavioural-voltage').expression;
    for (const card of ['B1 o 0 V=v(a)*2', 'B1 o 0 v={v(a)*2}', "B1 o 0 V = 'v(a)*2'"])
      expect(b(card)).toEqual(twice);
    expect(b('B1 o 0 V=v(a)*2 tc1=1m temp=37')).toEqual(times(twice, n(1.01)));
    const g = elementOf(deckOf("G1 o 0 cur='v(a)*2' m=3"), 'g1', 'behavioural-current').expression;
    expect(g).toEqual(times(twice, n(3)));
  });

  it('are polynomials in SPICE 2’s order of terms', () => {
    // 1 + 2·a + 3·b + 4·a² + 5·ab + 6·b²
    const at = (e: Expression, a: number, b: number): number => evaluated(e, [0, 0, a, b]);
    const two = of('E1 o 0 POLY(2) (a,0) (b,0) 1 2 3 4 5 6');
    expect(at(two, 2, 3)).toBe(1 + 4 + 9 + 16 + 30 + 54);
    expect(at(of('E1 o 0 poly(2) a 0 b 0 0 0 0 0 1'), 2, 3)).toBe(6);
    expect(at(of('E1 o 0 poly(1) a b 5'), 2, 3)).toBe(-5);
    expect(at(of('E1 o 0 poly(1) a 0 0 0 0 1'), 2, 0)).toBe(8);
    const f = deckOf('V1 a 0 1\nF1 o 0 poly(2) v1 v1 0 0 0 0 2');
    expect(elementOf(f, 'f1', 'behavioural-current').expression).toMatchObject({
      right: { kind: 'current', element: 'v1' },
    });
  });

  it('are tables as PSpice and LTspice write them', () => {
    const points = [
      [-1, 0],
      [1, 5],
    ];
    const table = { kind: 'table', at: v(2), points };
    expect(of('E1 o 0 TABLE {v(a)} = (-1,0) (1,5)', pspice)).toEqual(table);
    expect(of('E1 o 0 table {v(a)} ((-1,0) (1,5))', pspice)).toEqual(table);
    expect(of('E1 o 0 a 0 table=(-1 0, 1 5)', ltspice)).toEqual(table);
    const b = deckOf('B1 o 0 V=table(v(a), -1, 0, 1, 5)', ltspice);
    expect(elementOf(b, 'b1', 'behavioural-voltage').expression).toEqual(table);
    expect(refusalsOf('E1 o 0 table {v(a)} = (1,0) (2,1) (1,5)')[0]).toContain('must rise');
  });

  it('are transfer functions of s', () => {
    const filter = { numerator: [2], denominator: [1, 0, 0.25] };
    const laplace = (card: string, options = {}) =>
      elementOf(deckOf(`.param w=2\n${card}`, options), 'e1', 'laplace-voltage');
    expect(laplace('E1 o 0 LAPLACE {v(a)} = {2/(1+(s/w)**2)}', pspice)).toMatchObject(filter);
    expect(laplace('E1 o 0 laplace {v(a)} {2/(1+s*s/4)}', pspice)).toMatchObject(filter);
    expect(laplace('E1 o 0 a 0 Laplace=2/(1+pow(s/w,2))', ltspice)).toMatchObject(filter);
    expect(refusalsOf('E1 o 0 laplace {v(a)} = {exp(s)}')[0]).toContain(
      'exp() of s is a delay where it is exp(-s*T)',
    );
  });

  it('are refused by name where they are not computed', () => {
    expect(refusalsOf('E1 o 0 FREQ {v(a)} = (0,0,0)')).toEqual([
      '2: e1 has FREQ, which is not computed here; LAPLACE would do',
    ]);
  });
});

/** The value of a tree of sums and products with nodes at these voltages. */
function evaluated(e: Expression, volts: readonly number[]): number {
  if (e.kind === 'number') return e.value;
  if (e.kind === 'voltage') return volts[e.plus]! - volts[e.minus]!;
  if (e.kind !== 'binary') throw new Error(`${e.kind} is no sum or product`);
  const [a, b] = [evaluated(e.left, volts), evaluated(e.right, volts)];
  return e.operator === '+' ? a + b : a * b;
}

describe('switches and lines', () => {
  it('switch about a threshold, or between two levels', () => {
    const deck = deckOf(`S1 a 0 c 0 m1 ON
S2 a 0 c 0 m2
W1 a 0 v1 m3
V1 c 0 1
.model m1 sw(vt=2 vh=0.5 ron=3 roff=4k)
.model m2 vswitch(von=3 voff=1 ron=1 roff=1meg)
.model m3 csw(it=1m ih=0.1m)`);
    expect(elementOf(deck, 's1', 'switch')).toMatchObject({
      ...{ on: 3, off: 4000, threshold: 2, hysteresis: 0.5 },
      ...{ isSmooth: false, startsOn: true },
    });
    expect(elementOf(deck, 's2', 'switch')).toMatchObject({
      ...{ threshold: 2, hysteresis: 1, isSmooth: true, startsOn: false },
    });
    expect(elementOf(deck, 'w1', 'switch')).toMatchObject({ control: 'v1', threshold: 1e-3 });
  });

  it('are lines with a delay, or a length at a frequency', () => {
    const line = (card: string) => elementOf(deckOf(card), 't1', 'line');
    expect(line('T1 a 0 b 0 Z0=50 TD=2n')).toMatchObject({ impedance: 50, delay: 2e-9 });
    expect(line('T1 a 0 b 0 Z0=50 F=1g NL=0.5').delay).toBeCloseTo(0.5e-9, 20);
    expect(line('T1 a 0 b 0 Z0=50 F=1g').delay).toBeCloseTo(0.25e-9, 20);
    expect(line('T1 a 0 b 0 Z0=50 NL=10').delay).toBeCloseTo(10e-9, 18);
  });
});

describe('transistors', () => {
  it('take their nodes, areas and parameters', () => {
    const deck = deckOf(`D1 a 0 dm 2 off ic=0.6
Q1 c b e qm 3
Q2 c b e [s] qm area=2
M1 d g s b nm L=1u W=2u m=3
J1 d g s jm
.model dm d(is=2f cjo=1p)
.model qm npn(bf=120)
.model nm nmos(level=1 vto=0.7)
.model jm njf(beta=1m)`);
    expect(elementOf(deck, 'd1', 'diode')).toMatchObject({
      ...{ polarity: 'd', model: 'dm', instance: { area: 2 }, initial: [0.6], isOff: true },
      card: { is: 2e-15 },
    });
    expect(elementOf(deck, 'q1', 'bjt')).toMatchObject({ polarity: 'npn', instance: { area: 3 } });
    expect(nodesOf(deck, 'q2')).toEqual(['c', 'b', 'e', 's']);
    expect(elementOf(deck, 'm1', 'mosfet').instance).toEqual({ l: 1e-6, w: 2e-6, m: 3 });
    expect(elementOf(deck, 'j1', 'jfet')).toMatchObject({ polarity: 'njf', card: { beta: 1e-3 } });
  });

  it('are a kind of another model where that says so', () => {
    const deck = deckOf('.model a d(is=1f n=1.1)\n.model b ako:a d(n=1.5)\nD1 x 0 b');
    expect(elementOf(deck, 'd1', 'diode').card).toMatchObject({ is: 1e-15, n: 1.5 });
    expect(refusalsOf('.model a ako:a d(n=1)\nD1 x 0 a')[0]).toContain('a kind of itself');
  });

  it('tell of a model’s error once, at its card, and not of models that nothing uses', () => {
    const cards = `.model bad nmos(level=54 toxe=2n)
.model unused nmos(level=54)
M1 d g s b bad
M2 d g s b bad
M3 d g s b nmso
.model nmos1 nmos(level=1)`;
    expect(refusalsOf(cards)).toEqual([
      '2: the model bad is a MOSFET of level 54 (BSIM4); level 1, 2, 3 are computed here',
      '6: the model nmso of m3 is not known; there is nmos1; a .model card, or its file among the included ones, would do',
    ]);
    expect(refusalsOf('.model d1n d(iss=1f)\nD1 a 0 d1n')[0]).toMatch(
      /^2: the model d1n has a parameter iss, which a diode of level 1 has not; there is is/u,
    );
  });

  it('leave tolerances out, and say so', () => {
    const deck = deckOf('.model qm npn(bf=100 dev=10% is=1f)\nQ1 c b 0 qm', pspice);
    expect(elementOf(deck, 'q1', 'bjt').card).toMatchObject({ bf: 100, is: 1e-15 });
    expect(deck.notices[0]?.message).toContain('tolerance "dev"');
  });
});

describe('what is not computed', () => {
  it.each([
    ['A1 [a] b gate', 'a1 is a code model'],
    ['O1 a 0 b 0 ltra', 'o1 is a lossy line'],
    ['Z1 d g s mes', 'z1 is a MESFET'],
    ['V1 a 0 trnoise(1m 1n 0 0)', 'v1 is a random source in time'],
    ['D1 a 0 tj dm thermal\n.model dm d', 'd1 has a node of its temperature'],
    ['?1 a 0', '"?1" begins with no letter of an element'],
  ])('is refused by name: %s', (card, message) => {
    expect(refusalsOf(card)[0]).toMatch(`2: ${message}`);
  });
});
