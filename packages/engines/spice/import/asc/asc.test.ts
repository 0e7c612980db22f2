import { describe, expect, test } from 'vitest';
import { readDeck } from '../../deck/read.ts';
import { DeckErrors } from '../../deck/refusal.ts';
import { cardsOfDeck } from '../../drawing/cards.ts';
import { netsOf } from '../../drawing/nets.ts';
import { readDrawing } from '../../drawing/text.ts';
import { lastValues } from '../testing/ngspice.ts';
import { deckOfAsc } from './index.ts';

const asc = (...lines: string[]): string =>
  ['Version 4', 'SHEET 1 880 680', ...lines, ''].join('\n');
const symbol = (name: string, at: string, instance: string, ...values: string[]): string =>
  [
    `SYMBOL ${name} ${at}`,
    `SYMATTR InstName ${instance}`,
    ...values.map((v) => (/^[A-Z]\w* /u.test(v) ? `SYMATTR ${v}` : `SYMATTR Value ${v}`)),
  ].join('\n');
const open = (text: string, files: { name: string; text: string }[] = []) =>
  deckOfAsc({ name: 'sheet.asc', text, files });
/** Cards of the deck, without comments and the drawing. */
const cards = (text: string, files: { name: string; text: string }[] = []): string[] =>
  open(text, files)
    .deck.split('\n')
    .filter((l) => l !== '' && !l.startsWith('*') && !/^\.(?:end|backanno)$/u.test(l));
const refusals = (text: string): string[] => {
  try {
    open(text);
  } catch (error) {
    if (error instanceof DeckErrors)
      return error.errors.map((e) => `${e.place.line}: ${e.message}`);
    throw error;
  }
  return [];
};

/** 1 kΩ over 2 kΩ at 9 V: a source at the left, its parts upright, ground below. */
const divider = asc(
  'WIRE 176 96 0 96',
  'WIRE 176 112 176 96',
  'WIRE 176 208 176 192',
  'WIRE 272 208 176 208',
  'FLAG 0 176 0',
  'FLAG 176 288 0',
  'FLAG 272 208 out',
  symbol('voltage', '0 80 R0', 'V1', '9'),
  symbol('res', '160 96 R0', 'R1', '1k'),
  symbol('res', '160 192 R0', 'R2', '2k'),
  'TEXT 0 320 Left 2 !.op',
  'TEXT 0 360 Left 2 ;two to three',
);

describe('nets', () => {
  test('wires, labels and ground make the nets; one without a label is N001', () => {
    expect(cards(divider)).toEqual(['V1 N001 0 9', 'R1 N001 out 1k', 'R2 out 0 2k', '.op']);
  });

  test('the deck gives in ngspice what the sheet says', () => {
    expect(lastValues(open(divider).deck, ['v(out)'])[0]).toBeCloseTo(6, 9);
  });

  test('unnamed nets count from the top of the sheet, and from left to right at one height, as LTspice has them', () => {
    const parallel = asc(
      symbol('res', '0 0 R0', 'R1', '1'),
      symbol('res', '160 0 R0', 'R2', '1'),
      symbol('res', '0 80 R0', 'R3', '1'),
      symbol('res', '160 80 R0', 'R4', '1'),
      'WIRE 176 16 16 16',
      'WIRE 16 176 176 176',
    );
    expect(cards(parallel).map((c) => c.split(' ').slice(1, 3).join(' '))).toEqual([
      'N001 N002',
      'N001 N003',
      'N002 N004',
      'N003 N004',
    ]);
  });

  test('wires that cross stay apart, an end on a wire joins it', () => {
    const crossing = asc(
      'WIRE 0 0 200 0',
      'WIRE 96 -100 96 100',
      'WIRE 48 0 48 64',
      'FLAG 0 0 across',
      'FLAG 96 100 down',
      'FLAG 48 64 tap',
      symbol('res', '184 -16 R0', 'R1', '1'),
      symbol('res', '80 84 R0', 'R2', '1'),
    );
    expect(cards(crossing)).toEqual(['R1 across NC_01 1', 'R2 down NC_02 1']);
    expect(open(crossing).notices[0]?.message).toBe(
      'The labels tap are on the net across, whose name it has.',
    );
  });

  test('a pin with a wire alone is numbered as any net, a bare pin is not connected', () => {
    const lone = asc(
      'WIRE 16 16 16 0',
      symbol('bv', '16 0 R0', 'B1', 'V=V(n001)'),
      symbol('res', '160 0 R0', 'R1', '1'),
    );
    expect(cards(lone)).toEqual(['B1 N001 NC_02 V=V(n001)', 'R1 NC_01 NC_03 1']);
  });

  test('GND is ground, labels differ in case alone are one net, and a space in a label is an underscore', () => {
    const labels = asc(
      'FLAG 16 16 My net',
      'FLAG 16 96 GND',
      'FLAG 176 16 my NET',
      'FLAG 176 96 0',
      symbol('res', '0 0 R0', 'R1', '1'),
      symbol('res', '160 0 R0', 'R2', '1'),
    );
    expect(cards(labels)).toEqual(['R1 My_net 0 1', 'R2 My_net 0 1']);
  });
});

describe('orientations', () => {
  // Pins of an npn: collector 64,0; base 0,48; emitter 64,96. LTspice turns before it mirrors.
  test.each([
    ['R0', '64 0', '0 48', '64 96'],
    ['R90', '0 64', '-48 0', '-96 64'],
    ['R180', '-64 0', '0 -48', '-64 -96'],
    ['R270', '0 -64', '48 0', '96 -64'],
    ['M0', '-64 0', '0 48', '-64 96'],
    ['M90', '0 64', '48 0', '96 64'],
    ['M180', '64 0', '0 -48', '64 -96'],
    ['M270', '0 -64', '-48 0', '-96 -64'],
  ])('%s', (orientation, c, b, e) => {
    const text = asc(
      `FLAG ${c} c`,
      `FLAG ${b} b`,
      `FLAG ${e} e`,
      symbol('npn', `0 0 ${orientation}`, 'Q1', 'X'),
    );
    expect(cards(text)).toEqual(['Q1 c b e X']);
    const { deck } = open(text);
    const reading = readDrawing(deck);
    expect(reading.kind).toBe('drawing');
    if (reading.kind !== 'drawing') return;
    const nets = netsOf(reading.drawing, deck);
    expect([0, 1, 2].map((pin) => nets.nets[nets.ofPin('q1', pin) ?? -1]?.name)).toEqual([
      'c',
      'b',
      'e',
    ]);
  });
});

describe('cards', () => {
  const one = (name: string, instance: string, ...values: string[]) =>
    cards(asc(symbol(name, '0 0 R0', instance, ...values)))[0];

  test('values stand in LTspice’s order: SpiceModel, Value, Value2, SpiceLine, SpiceLine2', () => {
    expect(
      one('voltage', 'V1', 'SINE(0 1 1k)', 'Value2 AC 1', 'SpiceLine Rser=2', 'SpiceLine2 Cpar=1p'),
    ).toBe('V1 NC_01 NC_02 SINE(0 1 1k) AC 1 Rser=2 Cpar=1p');
  });

  test('a name gets its letter unless it begins with it, a subcircuit’s always', () => {
    expect(one('res', 'Load', '1k')).toMatch(/^R§Load /u);
    expect(one('nmos', 'M1', 'BSS123')).toBe('M1 NC_01 NC_02 NC_03 NC_03 BSS123');
    expect(one('Opamps\\\\opamp2', 'X1', 'LM358')).toMatch(/^XX1 .* LM358$/u);
  });

  test('MOSFETs of four pins have their own bulk; a controlled source its control', () => {
    const four = asc(
      'FLAG 48 0 d',
      'FLAG 0 80 g',
      'FLAG 48 96 s',
      'FLAG 48 48 b',
      symbol('pmos4', '0 0 R0', 'M1', 'P'),
    );
    expect(cards(four)).toEqual(['M1 d g s b P']);
    const e = asc(
      'FLAG 0 16 p',
      'FLAG 0 96 m',
      'FLAG -48 32 cp',
      'FLAG -48 80 cm',
      symbol('e', '0 0 R0', 'E1', '10'),
    );
    expect(cards(e)).toEqual(['E1 p m cp cm 10']);
    const e2 = e.replace('SYMBOL e ', 'SYMBOL e2 ');
    expect(cards(e2)).toEqual(['E1 p m cm cp 10']);
    expect(cards(e.replace('SYMBOL e ', 'SYMBOL g ').replace('E1', 'G1'))).toEqual([
      'G1 m p cp cm 10',
    ]);
  });

  test('a SpiceModel that is a file is included, and Value2 is the subcircuit', () => {
    const asy = [
      'Version 4',
      'SymbolType CELL',
      'PIN 0 0 NONE 0',
      'PINATTR PinName B',
      'PINATTR SpiceOrder 2',
    ]
      .concat(['PIN 0 16 NONE 0', 'PINATTR PinName A', 'PINATTR SpiceOrder 1'])
      .concat([
        'SYMATTR Prefix X',
        'SYMATTR Value shown',
        'SYMATTR SpiceModel my.lib',
        'SYMATTR Value2 inner',
      ])
      .join('\n');
    const text = asc('FLAG 0 0 b', 'FLAG 0 16 a', symbol('mine\\\\part', '0 0 R0', 'U1'));
    expect(cards(text, [{ name: 'part.asy', text: asy }])).toEqual([
      'XU1 a b inner',
      '.lib my.lib',
    ]);
  });

  test('parameters of a subcircuit stand behind its name, wherever the symbol has them', () => {
    const given = (...values: string[]) =>
      one('Opamps\\\\opamp2', 'U1', ...values)?.replace(/^.* NC_\d+ /u, '');
    expect(given('OP', 'Value2 gain=2', 'SpiceLine b=3')).toBe('OP gain=2 b=3');
    expect(given('gain=2', 'SpiceModel OP')).toBe('OP gain=2');
    expect(given('OP', 'SpiceModel op.lib', 'Value2 gain=2')).toBe('OP gain=2');
  });

  test('models with the name of their kind are LTspice’s defaults; those that a directive defines are not', () => {
    const diode = symbol('diode', '0 0 R0', 'D1');
    expect(cards(asc(diode))).toEqual(['D1 NC_01 NC_02 D', '.model D D']);
    expect(cards(asc(diode, 'TEXT 0 0 Left 2 !.model D D(Is=1p)'))).toHaveLength(2);
  });

  test('a directive of several lines is several cards, and couplings go with it', () => {
    const text = asc(
      symbol('ind', '0 0 R0', 'L1', '1m'),
      'TEXT 0 0 Left 2 !K1 L1 L2 1\\n.tran 1m\\n.lib C:\\\\new.lib',
    );
    expect(cards(text).slice(1)).toEqual(['K1 L1 L2 1', '.tran 1m', '.lib C:\\new.lib']);
  });

  test('a schematic within the schematic is a subcircuit', () => {
    const inner = asc('FLAG 16 16 in', 'FLAG 16 96 out', symbol('res', '0 0 R0', 'R1', '{r}'));
    const asy =
      'Version 4\nSymbolType BLOCK\nPIN 0 0 NONE 8\nPINATTR PinName in\nPINATTR SpiceOrder 1\nPIN 0 32 NONE 8\nPINATTR PinName out\nPINATTR SpiceOrder 2\n';
    const text = asc(
      'FLAG 0 0 a',
      'FLAG 0 32 0',
      symbol('cellx', '0 0 R0', 'X1', 'SpiceLine r=5'),
      symbol('voltage', '0 -16 M0', 'V1', '1'),
    );
    const files = [
      { name: 'cellx.asy', text: asy },
      { name: 'cellx.asc', text: inner },
    ];
    expect(cards(text, files)).toContain('XX1 a 0 cellx r=5');
    expect(cards(text, files)).toContain('.subckt cellx in out');
  });
});

describe('LTspice’s own op-amps and gates', () => {
  const follower = (
    name: string,
    inverting: string,
    other: string,
    out: string,
    extra: string[] = [],
  ) =>
    asc(
      `FLAG ${inverting} out`,
      `FLAG ${other} in`,
      `FLAG ${out} out`,
      ...extra,
      'FLAG 400 16 in',
      'FLAG 400 96 0',
      symbol('voltage', '400 0 R0', 'V1', '2'),
      symbol(name, '0 0 R0', 'U1'),
      'TEXT 0 300 Left 2 !.op',
      'TEXT 0 320 Left 2 !.lib opamp.sub',
    );

  test('opamp follows its input but for its gain of 1e5', () => {
    const deck = open(follower('Opamps\\\\opamp', '-32 48', '-32 80', '32 64')).deck;
    const circuit = readDeck(deck).elaborate();
    expect(circuit.elements.map((e) => e.kind).sort()).toEqual([
      'capacitor',
      'resistor',
      'vccs',
      'voltage',
    ]);
    expect(circuit.elements.find((e) => e.kind === 'vccs')).toMatchObject({ gain: 1e5 });
  });

  test('gates without delay are computed, with their levels and unconnected inputs left out', () => {
    const gate = asc(
      'FLAG -32 32 a',
      'FLAG -32 64 b',
      'FLAG 32 48 q',
      symbol('Digital\\\\and', '0 0 R0', 'A1', 'Vhigh=5'),
    );
    expect(cards(gate)[0]).toMatch(
      /^XA1 a b q XA1_qb 0 gate_and2 vhigh=5 vlow=0 ref=\{0\.5\*\(\(5\)\+\(0\)\)\} rout=1$/u,
    );
    expect(() =>
      readDeck(`${open(gate).deck.replace('.end\n', 'V1 a 0 1\nV2 b 0 1\n.op\n.end\n')}`),
    ).not.toThrow();
  });

  test('a gate with an output capacitance is refused by its parameter', () => {
    const gate = asc('FLAG 0 64 a', symbol('Digital\\\\inv', '0 0 R0', 'A1', 'Cout=10n'));
    expect(refusals(gate)[0]).toMatch(
      /the gate XA1 has Cout=10n, and gates are computed here without Cout/u,
    );
  });
});

describe('the drawing', () => {
  test('parts stand where LTspice has them, and every pin is on the net of its card', () => {
    const { deck, notices } = open(divider);
    expect(notices).toEqual([]);
    const reading = readDrawing(deck);
    if (reading.kind !== 'drawing') throw new Error(reading.kind);
    expect(reading.drawing.parts.find((p) => p.name === 'r1')).toMatchObject({
      at: { x: 10, y: 6 },
      turn: 0,
    });
    expect(reading.drawing.wires).toHaveLength(4);
    expect(cardsOfDeck(deck).elements).toHaveLength(3);
  });

  test('a part of another length than ours stands below, joined by names', () => {
    const { deck } = open(asc('FLAG 16 0 a', 'FLAG 16 64 0', symbol('res2', '0 0 R0', 'R1', '1')));
    const reading = readDrawing(deck);
    if (reading.kind !== 'drawing') throw new Error(reading.kind);
    const nets = netsOf(reading.drawing, deck);
    expect([0, 1].map((pin) => nets.nets[nets.ofPin('r1', pin) ?? -1]?.name)).toEqual(['a', '0']);
  });

  test('a wire askew is a name at both its ends', () => {
    const { deck } = open(
      asc(
        'WIRE 16 96 160 160',
        symbol('res', '0 0 R0', 'R1', '1'),
        symbol('res', '144 144 R0', 'R2', '1'),
      ),
    );
    const reading = readDrawing(deck);
    if (reading.kind !== 'drawing') throw new Error(reading.kind);
    expect(reading.drawing.flags.map((f) => f.net)).toEqual(['n001', 'n001']);
  });
});

describe('refusals', () => {
  test('symbols that are not known, by name and line, with what would do', () => {
    expect(refusals(asc(symbol('PowerProducts\\\\LT9', '0 0 R0', 'U1')))).toEqual([
      '3: the symbol PowerProducts\\LT9 is not among those known here; its file lt9.asy, opened beside the schematic, and the library with its model would do',
    ]);
    expect(refusals(asc(symbol('Digital\\\\counter', '0 0 R0', 'A1')))[0]).toMatch(
      /Digital\\counter is a counter/u,
    );
  });

  test('buses, parts without a value, two parts of one name, and lines that are not known', () => {
    expect(refusals(asc('BUSTAP 0 0 16 16'))[0]).toMatch(/^3: BUSTAP takes a wire out of a bus/u);
    expect(refusals(asc(symbol('res', '0 0 R0', 'R1')))[0]).toMatch(/R1 has no value; .* 1k/u);
    expect(
      refusals(asc(symbol('res', '0 0 R0', 'R1', '1'), symbol('res', '0 0 R0', 'r1', '1'))),
    ).toEqual(['6: r1 stands twice; it is at line 3 already']);
    expect(refusals(asc('TEXT 0 0 Left 2 ;empty'))).toEqual([
      '1: the schematic has no symbol of an element in it',
    ]);
    expect(refusals(asc('FOO 1'))).toEqual([
      '3: FOO is no line of a schematic of LTspice that is known here',
    ]);
    expect(refusals(asc('SYMBOL res 0 0 R45'))[0]).toMatch(/orientation R45/u);
    expect(refusals(asc('WIRE 0 0 1e99 0'))[0]).toMatch(/no place on the sheet/u);
  });

  test('too many wires and lines, before they are all read', () => {
    expect(refusals(asc(...Array.from({ length: 20_001 }, () => 'WIRE 0 0 16 0')))[0]).toMatch(
      /more than 20000 wires/u,
    );
    expect(refusals(asc('\n'.repeat(100_001)))[0]).toMatch(/more than 100000 lines/u);
  });
});
