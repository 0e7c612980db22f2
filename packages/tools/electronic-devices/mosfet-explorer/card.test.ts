/** Model cards as people have them: those below stand in public decks, and nobody here wrote them. */
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import { type Card, readCard } from './card.ts';
import { convert } from './convert.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some) => withDefaults(tool.inputs, s);
const run = (s: Some) => evaluate(tool, some({ process: 'card', ...s }));

/** Yosys, examples/cmos/testbench.sp: two cards, without brackets, VT0 for VTO. */
const YOSYS = `* supply voltages
.global Vss Vdd
Vss Vss 0 DC 0
* simple transistor model
.MODEL cmosn NMOS LEVEL=1 VT0=0.7 KP=110U GAMMA=0.4 LAMBDA=0.04 PHI=0.7
.MODEL cmosp PMOS LEVEL=1 VT0=-0.7 KP=50U GAMMA=0.57 LAMBDA=0.05 PHI=0.8
.tran 0.01 50
.end
`;
/** ngspice, tests/general/mosamp.cir: level 2, lines continued, a whole deck about it. */
const MOSAMP = `mosamp - mos amplifier - transient
m1  15 15  1 32 m w=88.9u  l=25.4u
vb 32 0 dc -20
.model m nmos(nsub=2.2e15 uo=575 ucrit=49k uexp=0.1 tox=0.11u xj=2.95u
+   level=2 cgso=1.5n cgdo=1.5n cbd=4.5f cbs=4.5f ld=2.4485u nss=3.2e10
+   kp=2e-5 phi=0.6 )
.print tran v(20) v(66)
.end
`;
/** A level 3 card of a MOSIS run as it goes about in course decks, with CGD and C for CGDO and CJ. */
const MOSIS = `.MODEL CMOSN NMOS ( LEVEL = 3
+ TOX = 1.4E-8  NSUB   = 1E17 GAMMA  = 0.5483559
+ PHI = 0.7 VTO = 0.7640855 DELTA = 3.0541177
+ UO = 662.6984452 ETA = 3.162045E-6 THETA  = 0.1013999
+ KP  = 1.259355E-4 VMAX   = 1.442228E5 KAPPA  = 0.3
+ RSH = 7.513418E-3  NFS = 1E12      TPG    = 1
+ XJ     = 3E-7  LD  = 1E-13  WD = 2.334779E-7
+ CGD = 2.15E-10 CGSO   = 2.15E-10   CGBO   = 1E-10
+ C = 4.258447E-4 PB  = 0.914037   MJ     = 0.435903
+ CJSW   = 3.147465E-10    MJSW   = 0.1977689       )
`;
/** pycircuit, its chapter on gnucap: lower case keys, capitals behind the numbers, indented. */
const GNUCAP = `   .MODEL CMOSP PMOS (level=2 KP=28U VTO=0.4 LAMBDA=0.01 GAMMA=0.9 PHI=0.5)
\t.MODEL CMOSN NMOS (level=2 KP=28U VTO=0.4 LAMBDA=0.01 GAMMA=0.9 PHI=0.5)`;
/** A course's cards: commas, KP from UO and TOX. */
const COURSE = `.model xNMOS NMOS(LEVEL=1,VTO=0.7,TOX=9e-9,GAMMA=0.45,PHI=0.90,UO=350,LAMBDA=0.1)
.model xPMOS PMOS(LEVEL=1,VTO=-0.8,TOX=9e-9,GAMMA=0.40,PHI=0.80,UO=100,LAMBDA=0.2)`;
/** The 2N7000 as netlist examples have it, with its W and L on the card, and as importers' tests do. */
const SWITCH = '.model 2N7000 NMOS(Level=1 Vto=2.1 Kp=80m W=1 L=1 Lambda=0.02)';
const IMPORTED = 'Vd vcc 0 DC 5\n.MODEL 2N7000 NMOS(Level=1 Vto=2.094 Kp=0.2628)\n.END';
/** TSMC 0.25 µm of MOSIS, and ngspice's examples/mos/modelcard.nmos: BSIM3. */
const TSMC = `.MODEL CMOSN NMOS (                                LEVEL   = 49
+VERSION = 3.1            TNOM    = 27             TOX     = 5.7E-9
+XJ      = 1E-7           NCH     = 2.3549E17      VTH0    = 0.3773132 )`;
const BSIM = `.model cmosn NMOS
+Level=        49 version=3.3.0
+Tnom=27.0
+Nch= 2.498E+17  Tox=9E-09 Xj=1.00000E-07`;

const taken = ({ polarity, level, kp, vto, lambda, gamma, phi }: Card) => [
  polarity,
  level,
  ...[kp, vto, lambda, gamma, phi],
];

describe('public cards', () => {
  test.each([
    ['cmosn', YOSYS, ['n', 1, 110e-6, 0.7, 0.04, 0.4, 0.7]],
    ['CMOSP', YOSYS, ['p', 1, 50e-6, -0.7, 0.05, 0.57, 0.8]],
    ['CMOSP', GNUCAP, ['p', 2, 28e-6, 0.4, 0.01, 0.9, 0.5]],
    ['CMOSN', GNUCAP, ['n', 2, 28e-6, 0.4, 0.01, 0.9, 0.5]],
    ['', SWITCH, ['n', 1, 80e-3, 2.1, 0.02, 0, 0.6]],
    ['', IMPORTED, ['n', 1, 0.2628, 2.094, 0, 0, 0.6]],
    // 350 cm²/(V·s) on 9 nm: 0.035·3.9·8.854214871e-12/9e-9.
    ['xnmos', COURSE, ['n', 1, expect.closeTo(134.29e-6, 8), 0.7, 0.1, 0.45, 0.9]],
    ['xPMOS', COURSE, ['p', 1, expect.closeTo(38.37e-6, 8), -0.8, 0.2, 0.4, 0.8]],
    ['', MOSAMP, ['n', 2, 2e-5, expect.any(Number), 0, expect.any(Number), 0.6]],
  ] as const)('%s of %s', (name, text, values) => {
    expect(taken(readCard(text, name))).toEqual(values);
  });

  test('ngspice finds the same current from the cards of level 1, with the bulk biased', () => {
    const folder = madeFolder();
    const cards = [
      [YOSYS, 'cmosn'],
      [YOSYS, 'cmosp'],
      [COURSE, 'xNMOS'],
      [COURSE, 'xPMOS'],
      [IMPORTED, ''],
    ] as const;
    const models = cards.map(([text, name], k) => {
      const line = text
        .split('\n')
        .find((l) => /^\.model/iu.test(l) && (name === '' || l.includes(` ${name} `)));
      return line?.replace(/^(\.model) \S+/iu, `$1 card${k}`);
    });
    const lines = cards.map(([text, name], k) => {
      const s = readCard(text, name).polarity === 'n' ? 1 : -1;
      return `M${k} d${k} g${k} 0 b${k} card${k} W=10u L=2u\nVD${k} d${k} 0 ${2 * s}\nVG${k} g${k} 0 ${3 * s}\nVB${k} b${k} 0 ${-0.5 * s}`;
    });
    folder.write(
      'cards.cir',
      `* cards\n.options gmin=1e-18\n${models.join('\n')}\n${lines.join('\n')}\n.control\nset numdgt=12\nop\n${cards.map((_, k) => `print @m${k}[id]`).join('\n')}\nquit\n.endc\n.end\n`,
    );
    const printed = ngspice(`${folder.path}/cards.cir`);
    for (const [k, [card, cardName]] of cards.entries()) {
      const { point } = run({
        card,
        cardName,
        model: 'level1',
        vgs: 3,
        vds: 2,
        vsb: 0.5,
        length: 2e-6,
      });
      const found = Number(new RegExp(`@m${k}\\[id\\] = (\\S+)`, 'u').exec(printed)?.[1]);
      expect(Math.abs(found) / point.id).toBeCloseTo(1, 9);
    }
  });

  test('what is not taken is named, and what it would do', () => {
    const r = run({ card: MOSAMP, length: 25.4e-6 });
    const i = some({ process: 'card', card: MOSAMP, length: 25.4e-6 });
    const said = tool
      .outputs(r, i)
      .flatMap((o) => (o.kind === 'notice' && o.id === 'modelCard' ? [o] : []));
    expect(said.map((o) => o.level)).toEqual(['warning']);
    for (const part of [
      'm, NMOS of LEVEL 2.',
      'Worked out as SPICE does: V_TO, γ.',
      'UCRIT, UEXP',
      'XJ',
      'CGSO, CGDO, CBD, CBS',
    ])
      expect(said[0]?.text).toContain(part);
    // LD counts: 25.4 µm less 2.4485 µm at each end.
    expect(r.settled.length).toBeCloseTo(20.503e-6, 12);
    const plain = tool.outputs(run({ card: SWITCH }), some({ process: 'card', card: SWITCH }));
    const note = plain.find((o) => o.id === 'modelCard');
    expect(note?.kind === 'notice' && [note.level, note.text]).toEqual([
      'note',
      expect.stringMatching(/W, L \(the geometry is that of the form\)/u),
    ]);
  });

  test.each([
    [TSMC, '', 'card', 'CMOSN is of LEVEL 49; levels 1, 2 and 3 are taken'],
    [BSIM, '', 'card', 'cmosn is of LEVEL 49'],
    [YOSYS, '', 'cardName', 'the text has 2 cards: cmosn, cmosp'],
    [YOSYS, 'nch', 'cardName', 'is nch; the text has cmosn, cmosp'],
    [MOSIS, '', 'card', 'CMOSN has CGD, C, which no card of level 1 to 3 has'],
    ['.model x VDMOS (Vto=2)', '', 'card', 'x is a power transistor with a model of its own'],
    ['.model x ako:y NMOS (VTO=1)', '', 'card', 'x is of the type AKO:Y'],
    ['VTO=0.7', '', 'card', 'has no line that begins with .model'],
    ['', '', 'card', 'has no line that begins with .model'],
    ['.model x NMOS (VTO=0.7 VT0=0.6)', '', 'card', 'x says VT0 twice, 0.7 and 0.6'],
    ['.model x NMOS (VTO={vth})', '', 'card', 'VTO={vth} is no number as SPICE writes it'],
    ['.model x NMOS (VTO=0.7 KP)', '', 'card', '“KP” is no NAME=value'],
    ['.model x NMOS (VTO=1e999)', '', 'card', 'VTO=1e999 is no number'],
    ['.model x NMOS (KP=-1u)', '', 'card', 'KP is -0.000001 on the card; it must be more than 0'],
    ['.model x NMOS (GAMMA=99)', '', 'card', 'has a GAMMA that cannot be taken'],
    ['.model x NMOS (TOX=20n NSUB=1e9)', '', 'card', 'NSUB is 1000000000 on the card'],
    ['.model x NMOS (LD=1u)', '', 'length', 'LD on the card takes 1\u202fµm off each end'],
    ['.model x NMOS (VTO=1)\n.model X NMOS (VTO=2)', 'x', 'card', '2 cards of the name x'],
  ] as const)('%j of the name %j is refused beside %s', (card, cardName, field, message) => {
    const given = some({ process: 'card', card, cardName });
    let refused: unknown;
    try {
      evaluate(tool, given);
    } catch (error) {
      refused = error;
    }
    if (!(refused instanceof InputErrors)) throw new Error('it was not refused');
    expect(refused.errors.map((e) => e.field)).toEqual([field]);
    expect(refused.message).toContain(message);
    for (const remedy of refused.errors.flatMap((e) => e.remedies)) {
      const query = new URLSearchParams(toQuery(tool.inputs, given));
      for (const [name, text] of Object.entries(remedy)) query.set(name, text);
      expect(() => evaluate(tool, fromQuery(tool.inputs, query.toString()))).not.toThrow();
    }
    if (field === 'cardName' || card === MOSIS)
      expect(refused.errors[0]?.remedies.length).toBeGreaterThan(0);
  });
});

test('a very long line of one letter is read in a moment, and refused', () => {
  const long = `.model x NMOS (${'='.repeat(50_000)}${' '.repeat(50_000)}${'1'.repeat(50_000)})`;
  expect(() => readCard(long, '')).toThrow(/no NAME=value/u);
});

test('parameters become a card and a card parameters, and the device stays the same', () => {
  const before = some({ polarity: 'p', vto: -0.65, kp: 58e-6, gamma: 0.4, lambda: 0.06 });
  const card = convert(before, 'process', 'card', undefined)?.inputs;
  const carded = some({ ...before, ...card, process: 'card' });
  const id = (i: Some) => evaluate(tool, some(i)).point.id;
  expect(id(carded) / id(before)).toBeCloseTo(1, 12);
  const back = convert(carded, 'process', 'parameters', undefined)?.inputs;
  expect(back).toEqual({
    ...Object.fromEntries(
      (['kp', 'vto', 'lambda', 'gamma', 'phi', 'polarity', 'length'] as const).map((k) => [
        k,
        before[k],
      ]),
    ),
    cox: expect.closeTo(before.cox, 12),
  });
});
