import { describe, expect, it } from 'vitest';
import { deckOf, elementOf, nodesOf, refusalsOf } from './testing/read.ts';

describe('parameters', () => {
  const value = (cards: string, dialect?: 'ngspice' | 'ltspice'): number =>
    elementOf(deckOf(`${cards}\nR1 a 0 {x}`, dialect && { dialect }), 'r1', 'resistor').resistance;

  it('may stand behind those that use them, in braces, quotes or bare', () => {
    expect(value(".param x={2*y} y='z+1'\n.param z = 4")).toBe(10);
    expect(value('.param x = 2 * y y=3', 'ltspice')).toBe(6);
    expect(value('.params x=7')).toBe(7);
  });

  it('have the last of two definitions', () => {
    expect(value('.param x=1\n.param x=2')).toBe(2);
  });

  it('are functions where they have arguments', () => {
    expect(value('.func par(a,b) {a*b/(a+b)}\n.param x={par(3,6)}')).toBe(2);
    expect(value(".param sq(a)='a*a'\n.param x={sq(sq(2))}")).toBe(16);
    expect(value('.func f(y) {y*k}\n.param k=3 x={f(2)}')).toBe(6);
  });

  it('are told of where they go in a circle or are not there', () => {
    expect(refusalsOf('.param a={b} b={a}\nR1 n 0 {a}')).toEqual([
      '3: the parameter a is defined by itself; a number would break the circle',
    ]);
    expect(refusalsOf('.param gain=3\nR1 n 0 {gian}')).toEqual([
      '3: there is no parameter gian; there is gain',
    ]);
    expect(refusalsOf('R1 n 0 {1/0}')).toEqual(['2: 1 is divided by nought']);
    expect(refusalsOf('.func f(x) {f(x-1)}\nR1 n 0 {f(1)}')).toEqual([
      '3: the function f calls itself; functions of decks cannot',
    ]);
  });

  it('are given in the deck’s order and taken over by a step', () => {
    const deck = deckOf('.param r=1k twice={2*r}\nR1 a 0 {twice}');
    expect(deck.parameters).toMatchObject({ r: 1000, twice: 2000 });
    const stepped = deck.elaborate([{ target: { kind: 'parameter', name: 'r' }, value: 5 }]);
    expect(stepped.elements[0]).toMatchObject({ name: 'r1', resistance: 10 });
  });
});

describe('overrides', () => {
  const deck = deckOf(`.param r={temper}
.model sw1 sw(ron=1 roff=1k vt=1)
V1 a 0 1
R1 a b 1k
R2 b 0 {r}
S1 b 0 a 0 sw1`);
  const at = (target: Parameters<typeof deck.elaborate>[0]) => deck.elaborate(target).elements;

  it('change a source, a part, a model and the temperature', () => {
    expect(at([{ target: { kind: 'element', name: 'v1' }, value: 7 }])[0]).toMatchObject({ dc: 7 });
    expect(at([{ target: { kind: 'element', name: 'r1' }, value: 7 }])[1]).toMatchObject({
      resistance: 7,
    });
    const model = { kind: 'model', model: 'sw1', parameter: 'ron' } as const;
    expect(at([{ target: model, value: 7 }])[3]).toMatchObject({ on: 7, off: 1000 });
    expect(at([{ target: { kind: 'temperature' }, value: 50 }])[2]).toMatchObject({
      resistance: 50,
    });
  });

  it('leave the deck’s own circuit as it was', () => {
    expect(at([])[0]).toMatchObject({ dc: 1 });
  });

  it('draw for random functions when asked, and are nominal else', () => {
    const random = deckOf('R1 a 0 {aunif(100,10)}');
    expect(elementOf(random, 'r1', 'resistor').resistance).toBe(100);
    expect(random.elaborate([], () => 1).elements[0]).toMatchObject({ resistance: 110 });
    expect(random.elaborate([], () => 0).elements[0]).toMatchObject({ resistance: 90 });
  });
});

describe('subcircuits', () => {
  const FILTER = `.subckt rc in out params: r=1k c={1n}
R1 in out {r}
C1 out 0 {c}
.ends rc`;

  it('name their inner parts and nodes by their path, and share their ports', () => {
    const deck = deckOf(`${FILTER}\n.subckt two a b\nX1 a m rc\nX2 m b rc r=2k\n.ends\nX9 p q two`);
    expect(deck.elaborate().elements.map((e) => e.name)).toEqual([
      'x9.x1.r1',
      'x9.x1.c1',
      'x9.x2.r1',
      'x9.x2.c1',
    ]);
    expect(nodesOf(deck, 'x9.x1.r1')).toEqual(['p', 'x9.m']);
    expect(nodesOf(deck, 'x9.x2.c1')).toEqual(['q', '0']);
    expect(elementOf(deck, 'x9.x2.r1', 'resistor').resistance).toBe(2000);
  });

  it('take parameters from the line, from their header, and from outside, in that order', () => {
    const cards = `.param w=5
.subckt s a r=2
.param twice={2*r}
R1 a 0 {twice*w}
.ends
X1 a s
X2 a s r={w}
X3 a s params: r=1`;
    const deck = deckOf(cards);
    const r = (x: string) => elementOf(deck, `${x}.r1`, 'resistor').resistance;
    expect([r('x1'), r('x2'), r('x3')]).toEqual([20, 50, 10]);
  });

  it('see models, functions and subcircuits of their own and of those around', () => {
    const cards = `.model rm r(rsh=1)
.func f(x) {x*3}
.subckt outer a
.model rm r(rsh=2)
.subckt inner b
R1 b 0 rm l={f(1u)} w=1u
.ends
X1 a inner
.ends
X1 a outer
R1 a 0 rm l=3u w=1u`;
    const deck = deckOf(cards);
    expect(elementOf(deck, 'x1.x1.r1', 'resistor').resistance).toBeCloseTo(6, 9);
    expect(elementOf(deck, 'r1', 'resistor').resistance).toBeCloseTo(3, 9);
    expect(refusalsOf(`${cards}\nX2 a inner`)[0]).toMatch(/^13: the subcircuit inner of x2/u);
  });

  it('stand in parallel by m, which divides R and L and multiplies C and currents', () => {
    const cards = `.subckt s a
R1 a 0 6
L1 a 0 3
C1 a 0 2
I1 a 0 1
G1 a 0 a 0 1
B1 a 0 I=v(a)
.ends
X1 a s m=3`;
    const deck = deckOf(cards);
    expect(elementOf(deck, 'x1.r1', 'resistor').resistance).toBe(2);
    expect(elementOf(deck, 'x1.l1', 'inductor').inductance).toBe(1);
    expect(elementOf(deck, 'x1.c1', 'capacitor').capacitance).toBe(6);
    expect(elementOf(deck, 'x1.i1', 'current').dc).toBe(3);
    expect(elementOf(deck, 'x1.g1', 'vccs').gain).toBe(3);
    expect(elementOf(deck, 'x1.b1', 'behavioural-current').expression).toMatchObject({
      operator: '*',
      right: { value: 3 },
    });
  });

  it('share what .global names, and ground', () => {
    const deck = deckOf('.global vdd\n.subckt s a\nR1 a vdd 1\nR2 a gnd 1\n.ends\nX1 n s');
    expect(nodesOf(deck, 'x1.r1')).toEqual(['n', 'vdd']);
    expect(nodesOf(deck, 'x1.r2')).toEqual(['n', '0']);
    expect(nodesOf(deckOf('R1 gnd 0 1', { dialect: 'xyce' }), 'r1')).toEqual(['gnd', '0']);
  });

  it('are told of by name where nodes do not fit or nothing is known', () => {
    expect(refusalsOf(`${FILTER}\nX1 a rc`)).toEqual([
      '6: x1 has 1 nodes, and the subcircuit rc 2: in out',
    ]);
    expect(refusalsOf(`${FILTER}\nX1 a b rcc`)[0]).toContain('there is rc');
    expect(refusalsOf('.subckt a b\nR1 b 0 1')).toEqual([
      '2: the subcircuit a has no .ends behind it',
    ]);
  });
});

describe('.if', () => {
  const cards = (mode: string): string => `.param mode=${mode}
.if (mode == 1)
R1 a 0 1
.elseif (mode = 2)
.param r=20
R1 a 0 {r}
.else
.if (mode > 10)
R1 a 0 100
.else
R1 a 0 3
.endif
.endif`;

  it.each([
    ['1', 1],
    ['2', 20],
    ['3', 3],
    ['11', 100],
  ])('takes the branch of mode %s', (mode, resistance) => {
    expect(elementOf(deckOf(cards(mode)), 'r1', 'resistor').resistance).toBe(resistance);
  });

  it('is told of where it is not closed', () => {
    expect(refusalsOf('R1 a 0 1\n.if (1)')).toEqual(['3: .if has no .endif behind it']);
    expect(refusalsOf('R1 a 0 1\n.endif')).toEqual(['3: .endif has no .if before it']);
  });
});
