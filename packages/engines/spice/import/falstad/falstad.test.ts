import { describe, expect, test } from 'vitest';
import { DeckErrors } from '../../deck/refusal.ts';
import { netsOf } from '../../drawing/nets.ts';
import { readDrawing } from '../../drawing/text.ts';
import { lastValues } from '../testing/ngspice.ts';
import { deckOfFalstad } from './index.ts';

const file = (...lines: string[]): string =>
  ['$ 1 0.000005 10.2 50 5 43 5e-11', ...lines, ''].join('\n');
const open = (...lines: string[]) =>
  deckOfFalstad({ name: 'c.txt', text: file(...lines), files: [] });
const cards = (...lines: string[]): string[] =>
  open(...lines)
    .deck.split('\n')
    .filter((l) => l !== '' && !l.startsWith('*') && l !== '.end');
const refusal = (...lines: string[]): string[] => {
  try {
    open(...lines);
  } catch (error) {
    if (error instanceof DeckErrors)
      return error.errors.map((e) => `${e.place.line}: ${e.message}`);
    throw error;
  }
  return [];
};

/** A rail of 9 V over 1 kΩ and 2 kΩ to ground. */
const divider = [
  'R 160 96 160 48 0 0 40 9 0 0 0.5',
  'r 160 96 160 192 0 1000',
  'r 160 192 160 288 0 2000',
]
  .concat([
    'g 160 288 160 304 0',
    '207 160 192 224 192 4 out',
    'O 160 192 240 192 0',
    'x 1 2 3 4 4 24 a\\stext',
  ])
  .concat(['o 0 64 0 4099 20 0.05 0 2']);

describe('elements', () => {
  test('a divider with a label gives its voltage in ngspice', () => {
    expect(cards(...divider)).toEqual([
      'V1 N001 0 DC 9',
      'R1 N001 out 1000',
      'R2 out 0 2000',
      '.tran 0.000005 0.005 0 0.000005 uic',
    ]);
    expect(lastValues(open(...divider).deck, ['v(out)'])[0]).toBeCloseTo(6, 9);
  });

  test('a source’s second end is positive, a current runs from its first to its second', () => {
    const [v, i] = cards(
      'v 0 96 0 0 0 0 40 5 0 0 0.5',
      'i 96 0 96 96 0 0.01',
      'g 0 96 0 112 0',
      'w 0 96 96 96 0',
      'w 0 0 96 0 0',
    );
    expect(v).toBe('V1 N001 0 DC 5');
    expect(i).toBe('I1 N001 0 DC 0.01');
  });

  test('capacitors and inductors begin as after a reset', () => {
    expect(
      cards('c 0 0 96 0 0 0.000015 -9.86 -10', 'l 0 0 96 0 0 1 0.03 0.2', 'g 0 0 0 16 0').slice(
        0,
        2,
      ),
    ).toEqual(['C1 0 N001 0.000015 IC=-10', 'L1 0 N001 1 IC=0.2']);
  });

  test('transistors have collector and emitter across their second point; a pnp’s are the other way', () => {
    const [npn, pnp] = cards(
      't 0 96 96 96 0 1 0 0 150',
      't 200 96 296 96 0 -1 0 0 100',
      ...['207 96 80 96 60 4 c', '207 0 96 0 80 4 b', '207 96 112 96 130 4 e'],
      ...[
        '207 296 80 296 60 4 pe',
        '207 200 96 200 80 4 pb',
        '207 296 112 296 130 4 pc',
        'R 0 96 -48 96 0 0 40 1 0 0 0.5',
        'R 200 96 180 96 0 0 40 1 0 0 0.5',
      ],
    );
    expect(npn).toBe('Q1 c b e nmodel1');
    expect(pnp).toBe('Q2 pc pb pe pmodel2');
  });

  test('a MOSFET of threshold and β conducts in ngspice what Falstad’s law says', () => {
    // β/2·(v − vt)² with β = 0.02, v = 3 V, vt = 1.5 V: 22.5 mA through 100 Ω from 10 V leaves 7.75 V.
    const mos = [
      'f 96 192 160 192 0 1.5 0.02',
      'R 96 192 48 192 0 0 40 3 0 0 0.5',
      'g 160 208 160 224 0',
    ].concat([
      'r 160 176 160 80 0 100',
      'R 160 80 160 40 0 0 40 10 0 0 0.5',
      '207 160 176 200 176 4 d',
    ]);
    expect(lastValues(open(...mos).deck, ['v(d)'])[0]).toBeCloseTo(7.75, 4);
  });

  test('an op-amp follows, and stops at its limits', () => {
    const follower = (volts: number) => [
      'a 96 96 192 96 8 15 -15 1000000 0 0 100000',
      ...[
        `R 96 112 48 112 0 0 40 ${volts} 0 0 0.5`,
        'w 96 80 96 32 0',
        'w 96 32 192 32 0',
        'w 192 32 192 96 0',
      ],
      ...[
        '207 192 96 240 96 4 out',
        'g 300 0 300 16 0',
        'r 192 96 192 192 0 1000',
        'g 192 192 192 200 0',
      ],
    ];
    expect(lastValues(open(...follower(3)).deck, ['v(out)'])[0]).toBeCloseTo(3, 3);
    expect(lastValues(open(...follower(20)).deck, ['v(out)'])[0]).toBeCloseTo(15, 3);
  });

  test('switches by their position, and potentiometers by their wiper', () => {
    expect(
      cards('s 0 0 96 0 0 0 false', 's 0 0 96 0 0 1 false', 'g 0 0 0 16 0').slice(0, 2),
    ).toEqual(['R1 0 N001 1m', 'R2 0 N001 1g']);
    const pot = cards(
      '174 0 0 128 0 0 1000 0.3 Resistance',
      'g 0 0 0 -16 0',
      '207 64 -16 64 -32 4 tap',
      '207 128 0 140 0 4 end',
    );
    expect(pot.slice(0, 2)).toEqual(['R1 0 tap 300', 'R2 tap end 700']);
  });

  test('a transformer is two inductors, coupled', () => {
    expect(
      cards(
        'T 0 0 96 64 0 4 2 0 0 0.999',
        'g 0 64 0 80 0',
        'g 96 64 96 80 0',
        '207 0 0 0 -16 4 p',
        '207 96 0 96 -16 4 s',
      ).slice(0, 3),
    ).toEqual(['L1 p 0 4', 'L2 s 0 16', 'K1 L1 L2 0.999']);
  });
});

describe('waveforms', () => {
  const wave = (...values: (number | string)[]) =>
    cards(`v 0 96 0 0 ${values.join(' ')}`, 'g 0 96 0 112 0', 'r 0 0 0 96 0 1')[0];

  test('sine with bias and phase', () => {
    expect(wave(0, 1, 50, 5, 2, 1.5707963267948966, 0.5)).toBe('V1 N001 0 SIN(2 5 50 0 0 90)');
  });

  test('a square is high from where its phase has it, never with a delay below 0', () => {
    expect(wave(0, 2, 1000, 5, 0, 0, 0.25)).toBe(
      'V1 N001 0 PULSE(5 -5 0.00025 0.000005 0.000005 0.000745 0.001)',
    );
    expect(wave(0, 2, 1000, 5, 0, Math.PI, 0.25)).toBe(
      'V1 N001 0 PULSE(-5 5 0.0005 0.000005 0.000005 0.000245 0.001)',
    );
  });

  test('triangle, sawtooth and pulse', () => {
    expect(wave(0, 3, 100, 1, 0, 0, 0.5)).toMatch(/PULSE\(-1 1 0 0\.005 0\.0049995 5e-7 0\.01\)/u);
    expect(wave(0, 4, 100, 1, 0, 0, 0.5)).toMatch(
      /PULSE\(-1 1 0 0\.00999 0\.000005 0\.000005 0\.01\)/u,
    );
    expect(wave(4, 5, 100, 3, 1, 0, 0.3)).toMatch(/PULSE\(4 1 0\.003 /u);
  });

  test('the run is ten periods of the slowest source', () => {
    expect(cards('v 0 96 0 0 0 1 40 5 0 0 0.5', 'g 0 96 0 112 0', 'r 0 0 0 96 0 1').at(-1)).toBe(
      '.tran 0.000005 0.1 0 0.000005 uic',
    );
  });
});

describe('models', () => {
  test('a diode by its drop at 1 A, by Falstad’s own models, and by one in the file', () => {
    const all = cards(
      'd 0 0 96 0 1 0.805904783',
      'z 0 0 96 0 2 default-zener',
      '34 my\\sone 0 1e-12 0.5 1.5 0',
      'd 0 0 96 0 2 my\\sone',
      'g 0 0 0 16 0',
    );
    const body = (name: string) => all.find((c) => c.startsWith(`.model ${name} `)) ?? '';
    expect(Number(/IS=(\S+)/u.exec(body('dmodel1'))?.[1])).toBeCloseTo(1.714e-7, 10);
    expect(body('dmodel2')).toMatch(/BV=5\.6 IBV=5m/u);
    expect(body('dmodel3')).toBe('.model dmodel3 D(IS=1e-12 N=1.5 RS=0.5)');
  });

  test('one that is nowhere is refused', () => {
    expect(refusal('d 0 0 96 0 2 nowhere')).toEqual([
      '2: the diode model nowhere is not in the file',
    ]);
  });
});

describe('the drawing', () => {
  test('has the nets of the cards', () => {
    const { deck, notices } = open(...divider);
    expect(notices).toEqual([]);
    const reading = readDrawing(deck);
    if (reading.kind !== 'drawing') throw new Error(reading.kind);
    const nets = netsOf(reading.drawing, deck);
    const at = (part: string, pin: number) => nets.nets[nets.ofPin(part, pin) ?? -1]?.name;
    expect([at('r1', 0), at('r1', 1), at('r2', 1), at('v1', 1)]).toEqual(['n001', 'out', '0', '0']);
    // The rail points upwards, and its source stands there.
    expect(reading.drawing.parts.find((p) => p.name === 'v1')).toMatchObject({
      at: { x: 30, y: 19 },
      turn: 2,
    });
  });

  test('a circuit without ground has it at its source, and is told of it', () => {
    const { deck, notices } = open(
      'v 0 96 0 0 0 0 40 5 0 0 0.5',
      'r 0 0 96 0 0 100',
      'w 96 0 96 96 0',
      'w 96 96 0 96 0',
    );
    expect(deck).toMatch(/^V1 N001 0 DC 5$/mu);
    expect(notices[0]?.message).toBe(
      'The circuit has no ground; the second end of V1 is taken for it.',
    );
  });
});

describe('islands', () => {
  test('each part of the circuit without ground gets one, as both sides of a transformer do', () => {
    const { deck, notices } = open(
      'v 0 64 0 0 0 1 40 5 0 0 0.5',
      'w 0 0 32 0 0',
      'w 0 64 32 64 0',
      'T 32 0 96 64 0 4 1 0 0 0.999',
      'r 96 0 96 64 0 100',
    );
    expect(deck).toMatch(/^V1 N001 0 SIN/mu);
    expect(deck).toMatch(/^R1 N002 0 100$/mu);
    expect(notices.map((n) => n.message)).toEqual([
      'The circuit has no ground; the second end of V1 is taken for it.',
      'A part of the circuit has no ground; the second end of L2 is taken for it.',
    ]);
  });
});

describe('XML', () => {
  test('the new form is read as the old one is', () => {
    const text = `<cir f="1" ts="0.000005">
  <R x="160 96 160 48" f="0" wf="0" maxv="9"/>
  <r x="160 96 160 192" f="0" r="1000"/>
  <r x="160 192 160 288" f="0" r="2000"/>
  <g x="160 288 160 304" f="0"/>
  <ln x="160 192 224 192" f="4" te="out"/>
</cir>`;
    const { deck } = deckOfFalstad({ name: 'c.txt', text, files: [] });
    expect(deck.split('\n').slice(1, 4)).toEqual([
      'V1 N001 0 DC 9',
      'R1 N001 out 1000',
      'R2 out 0 2000',
    ]);
  });
});

describe('refusals', () => {
  test('elements without a counterpart, by what they are', () => {
    expect(refusal('150 0 0 96 0 0 2 0', '165 0 0 96 0 0')).toEqual([
      '2: the element 150 is an AND gate, which has no counterpart here',
      '3: the element 165 is a 555 timer, which has no counterpart here',
    ]);
    expect(refusal('zz 0 0 1 1 0')).toEqual([
      '2: the element zz of Falstad’s simulator has no counterpart here',
    ]);
  });

  test('damaged lines and an empty circuit', () => {
    expect(refusal('r 0 0 96 0 0 abc')).toEqual(['2: "abc" of r is no number']);
    expect(refusal('r 0 zero 96 0 0 1')[0]).toMatch(/no place on the sheet/u);
    expect(refusal()).toEqual(['1: the circuit has no element in it']);
    expect(refusal('n 0 0 1 1 0', 'v 0 96 0 0 0 6 40 5 0 0 0.5')[1]).toMatch(/noise in time/u);
  });
});
