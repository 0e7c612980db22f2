import { expect, test } from 'vitest';
import { cardsOf } from '../deck/lines.ts';
import { readDeck } from '../deck/read.ts';
import { cardsOfDeck } from './cards.ts';
import { joinedLines } from './joined.ts';
import { symbolOf } from './symbols.ts';

const DECK = `* Every letter, comments and continuations
R1 In out 1k ; a comment
  c2 out
* between the lines of a card
+ 0   10n IC=0 $ another
L3 a b 1u
L4 c 0 1u
K1 L3 L4 0.9
Vin in 0 SIN(0 1 1k)
VDD vdd GND 5
I1 0 out DC 1m AC 1
E1 e 0 in out 10
E2 e2 0 POLY(2) in 0 out 0 0 1 1
E3 e3 0 VALUE={v(in)*2}
G1 g 0 in 0 1m
F1 f 0 Vin 2
H1 h 0 Vin 50
B1 bb 0 V=v(in)
B2 bi 0 I=v(in)/1k
S1 a b in 0 sw1
W1 a b Vin cs1
T1 a 0 b 0 Z0=50 TD=1n
D1 a 0 dio
D2 0 a bzx
Q1 c b e npn1
Q2 c b e 0 pnp1
J1 d g s jn
M1 d g s 0 pm W=1u L=1u
X1 in out vdd amp gain=3
Rload f 0 1
Rg g 0 1
Rh h 0 1
Re e 0 1
Re3 e3 0 1
Re2 e2 0 1
Rb bb bi 1
Rd d s 1
.subckt amp plus minus supply gain=1
R1 plus minus 1k
R2 supply 0 1k
.ends
.model sw1 SW
.model cs1 CSW
.model dio D
.model bzx D(BV=4.7)
.model npn1 NPN
.model pnp1 PNP
.model jn NJF
.model pm PMOS
.if (1 > 0)
R9 a 0 1k
.endif
.op
.end
R99 behind the end
`;

test('cards are joined and split as the reader of decks does it, with places in the text', () => {
  const squeezed = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
  for (const text of [
    DECK,
    DECK.replaceAll('\n', '\r\n'),
    'T\nR1 a 0 \\\n 1k\nV1 a 0 PWL(0 0\n+ 1 1\n)\n.end',
  ]) {
    const joined = joinedLines(text, 'ngspice');
    const read = cardsOf('', text, 'ngspice', true);
    expect(joined.map((c) => [c.line, squeezed(c.raw)])).toEqual(
      read.map((c) => [c.place.line, squeezed(c.raw)]),
    );
    for (const { raw, offset } of joined)
      for (let k = 0; k < raw.length; k++) if (raw[k] !== ' ') expect(text[offset(k)]).toBe(raw[k]);
  }
});

test('elements have the nodes that the reader finds, in the order of its circuit', () => {
  const circuit = readDeck(DECK).elaborate();
  const { byName, undrawn } = cardsOfDeck(DECK);
  const tops = circuit.elements.filter(
    ({ name, kind }) => !name.includes('.') && kind !== 'coupling',
  );
  expect(tops.length).toBeGreaterThan(25);
  for (const { name, nodes } of tops) {
    if (name === 'r9') continue;
    const names = nodes.map((k) => circuit.nodes[k]);
    expect(
      byName
        .get(name)
        ?.nodes.map((n) => n.net)
        .slice(0, names.length),
      name,
    ).toEqual(names);
  }
  expect(undrawn.map(({ name, reason }) => [name, reason])).toEqual([
    ['k1', 'couples inductors'],
    ['r9', 'stands under a condition'],
  ]);
});

test('what an element is follows from its letter, its model and its form', () => {
  const { byName } = cardsOfDeck(DECK);
  const kinds = (...names: string[]) => names.map((name) => byName.get(name)?.kind);
  expect(kinds('d1', 'd2', 'q1', 'q2', 'j1', 'm1')).toEqual([
    'diode',
    'zener',
    'npn',
    'pnp',
    'njf',
    'pmos',
  ]);
  expect(kinds('e1', 'e2', 'e3', 'g1', 'b1', 'b2')).toEqual([
    ...[
      'vcvs',
      'behavioural-voltage',
      'behavioural-voltage',
      'vccs',
      'behavioural-voltage',
      'behavioural-current',
    ],
  ]);
  expect(byName.get('x1')).toMatchObject({
    kind: 'box',
    model: 'amp',
    ports: ['plus', 'minus', 'supply'],
    rest: 'amp gain=3',
  });
  expect(byName.get('vin')?.isConstant).toBe(false);
  expect(byName.get('vdd')).toMatchObject({ isConstant: true, dc: 5, written: 'VDD' });
  expect(byName.get('c2')).toMatchObject({ line: 3, lines: [3, 5], rest: '10n IC=0' });
});

test('each word of a card is found where it stands', () => {
  for (const { nodes, nameSpan, written, rest, restSpan } of cardsOfDeck(DECK).elements) {
    expect(DECK.slice(nameSpan.at, nameSpan.end)).toBe(written);
    for (const { at, end, net } of nodes)
      expect(DECK.slice(at, end).toLowerCase().replace('gnd', '0')).toBe(net);
    expect(DECK.slice(restSpan.at, restSpan.end)).toBe(rest);
  }
});

test('gnd is ground except in PSpice and in Xyce, which may be told so', () => {
  const net = (deck: string) => cardsOfDeck(deck).elements[0]?.nodes[1]?.net;
  expect(net('T\nR1 a GND 1\n')).toBe('0');
  expect(net('T\nR1 a GND 1\n.global_param x=1\n')).toBe('gnd');
  expect(net('T\nR1 a GND 1\n.global_param x=1\n.preprocess replaceground true\n')).toBe('0');
});

test('usual parts have their pins where LTspice has them', () => {
  const { byName } = cardsOfDeck(DECK);
  const pins = (name: string) => {
    const card = byName.get(name);
    return card && symbolOf(card).pins.map(({ x, y }) => [16 * x, 16 * y]);
  };
  expect(pins('r1')).toEqual([
    [16, 16],
    [16, 96],
  ]);
  expect(pins('c2')).toEqual([
    [16, 0],
    [16, 64],
  ]);
  expect(pins('vin')).toEqual([
    [0, 16],
    [0, 96],
  ]);
  expect(pins('i1')).toEqual([
    [0, 0],
    [0, 80],
  ]);
  expect(pins('q1')).toEqual([
    [64, 0],
    [0, 48],
    [64, 96],
  ]);
  expect(pins('j1')).toEqual([
    [48, 0],
    [0, 64],
    [48, 96],
  ]);
  expect(pins('s1')).toEqual([
    [0, 16],
    [0, 96],
    [-48, 80],
    [-48, 32],
  ]);
  expect(pins('g1')).toEqual([
    [0, 96],
    [0, 16],
    [-48, 32],
    [-48, 80],
  ]);
  expect(pins('t1')).toEqual([
    [-48, -16],
    [-48, 16],
    [48, -16],
    [48, 16],
  ]);
});

test('a deck that no reader understands still has its cards', () => {
  const { elements, undrawn } = cardsOfDeck(
    'T\nR1 a b\nQ1 c\nR2 a {1+\nA1 [a] b gate\n.nonsense\nR3 c 0 1k\n',
  );
  expect(elements.map(({ name }) => name)).toEqual(['r1', 'r3']);
  expect(undrawn.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'has fewer nodes than the 3 it needs'],
    [4, 'a closing brace is missing'],
    [5, 'has no symbol here'],
  ]);
});
