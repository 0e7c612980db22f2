import { expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { cardsOfDeck } from './cards.ts';
import type { Drawing, Wire } from './drawing.ts';
import {
  addPart,
  duplicated,
  flagPut,
  moved,
  netRenamed,
  removed,
  removeParts,
  renamed,
  setRest,
  setValue,
  wired,
  wiredThrough,
} from './edit.ts';
import { drawingFor } from './from-netlist.ts';
import { MAX_COORDINATE } from './limits.ts';
import { netsOf } from './nets.ts';
import { looksLikeOpAmp } from './op-amps.ts';
import { overlap } from './plane.ts';
import { openSheet } from './sheet.ts';
import { symbolOf } from './symbols.ts';
import { readDrawing, withDrawing, withoutDrawing } from './text.ts';
import { editedNetlist } from './to-netlist.ts';
import { boxesOf, crossings } from './untidiness.ts';

const DIVIDER = `Divider
* values as on the board
Vin  in 0   10
R1   in out 1k  ; upper
R2   out 0  1k
.print dc v(out) i(Vin)
.op
.end
`;

const wire = (x0: number, y0: number, x1: number, y1: number): Wire => ({
  from: { x: x0, y: y0 },
  to: { x: x1, y: y1 },
});
const part = (name: string, x: number, y: number) =>
  ({ name, at: { x, y }, turn: 0, isMirrored: false }) as const;

test('wires join where one ends on another, and not where they cross', () => {
  const text = 'T\nR1 a b 1\nR2 c d 1\n';
  const nets = (...wires: Wire[]) => {
    const found = netsOf(
      { parts: [part('r1', -1, -1), part('r2', 9, -1)], wires, flags: [] },
      text,
    );
    return [0, 1].map((pin) => found.ofPin('r1', pin) === found.ofPin('r2', pin));
  };
  // Pins at 0,0 and 0,5; at 10,0 and 10,5.
  expect(nets(wire(0, 0, 10, 0))).toEqual([true, false]);
  expect(
    nets(wire(0, 0, 0, -4), wire(-5, -4, 5, -4), wire(5, -4, 5, 0), wire(5, 0, 10, 0)),
  ).toEqual([true, false]);
  expect(
    nets(
      wire(0, 0, 5, 0),
      wire(5, -3, 5, 3),
      wire(2, 2, 8, 2),
      wire(8, 2, 8, 0),
      wire(8, 0, 10, 0),
    ),
  ).toEqual([false, false]);
  expect(
    nets(
      wire(0, 0, 5, 0),
      wire(5, -3, 5, 2),
      wire(2, 2, 8, 2),
      wire(8, 2, 8, 0),
      wire(8, 0, 10, 0),
    ),
  ).toEqual([true, false]);
  // A pin on the middle of a wire is on it.
  expect(nets(wire(-4, 0, 14, 0))).toEqual([true, false]);
});

test('flags name nets and join those of one name; two names on one net are told', () => {
  const text = 'T\nR1 a b 1\nR2 c d 1\n';
  const parts = [part('r1', -1, -1), part('r2', 9, -1)];
  const flags = [
    { at: { x: 0, y: 0 }, net: 'sig' },
    { at: { x: 10, y: 5 }, net: 'sig' },
    { at: { x: 0, y: 5 }, net: 'q' },
    { at: { x: 10, y: 0 }, net: '0' },
  ];
  const { nets } = netsOf(
    { parts, wires: [wire(0, 5, 4, 5), wire(4, 5, 4, 0), wire(4, 0, 10, 0)], flags },
    text,
  );
  expect(nets.map(({ name, pins, clashing }) => [name, pins.length, clashing])).toEqual([
    ['sig', 2, []],
    ['0', 2, ['q', '0']],
  ]);
});

test('a deck opens as its picture, and is written back to the letter but for the drawing', () => {
  const sheet = openSheet(DIVIDER);
  const written = editedNetlist(DIVIDER, sheet.drawing);
  expect(withoutDrawing(written)).toBe(DIVIDER);
  expect(written.slice(DIVIDER.length)).toMatch(/^\*~ drawing 1\n\*~ parts vin /u);
  expect(openSheet(written).drawing).toEqual(sheet.drawing);
});

test('ngspice passes over the drawing', () => {
  const written = editedNetlist(DIVIDER, drawingFor(DIVIDER));
  const { stdout: out } = program('ngspice', ['-b'], { input: written });
  expect(out).toMatch(/out\s+5\.0+e\+00/u);
});

test.each([
  ['*~ drawing 2', /Line 2 .*"drawing 1"/u],
  ['*~ drawing 1\n*~ parts r1 4;4', /Line 3 .*"4;4" is not understood/u],
  ['*~ drawing 1\n*~ parts r1 4,4 r1 8,8', /Line 3 .*a part stands once/u],
  ['*~ drawing 1\n*~ parts r1', /Line 3 .*followed by a place/u],
  ['*~ drawing 1\n*~ wires 4,4h', /Line 3 .*"4,4h"/u],
  ['*~ drawing 1\n*~ flags 0 4,4\n*~ lamps 3', /Line 4 .*parts, wires or flags/u],
  [`*~ drawing 1\n*~ flags 0 ${MAX_COORDINATE + 1},0`, /Line 3 .*within 10000/u],
])('a damaged line is refused with its number: %s', (lines, message) => {
  const text = `T\n${lines}\nR1 a 0 1\n.end\n`;
  const reading = readDrawing(text);
  expect(reading.kind).toBe('damaged');
  expect(reading.kind === 'damaged' && reading.problems[0]?.message).toMatch(message);
  expect(() => drawingFor(text)).toThrow(message);
  expect(drawingFor(withoutDrawing(text)).parts).toHaveLength(1);
});

test('a removed part takes its card, its wires and the couplings of its inductance, and nothing else', () => {
  const text =
    'T\nV1 in 0 1\nL1 in a 1m ; first\n+ IC=0\n* kept\nL2 a 0 1m\nK1 L1 L2 0.5\nR1 a 0 1k\n.op\n.end\n';
  const sheet = removeParts(openSheet(text), ['l1']);
  expect(withoutDrawing(sheet.text)).toBe(
    'T\nV1 in 0 1\n* kept\nL2 a 0 1m\nR1 a 0 1k\n.op\n.end\n',
  );
  const ends = sheet.drawing.wires.filter((w) =>
    [w.from, w.to].some((p) => netsOf(sheet.drawing, sheet.text).at(p) === undefined),
  );
  expect(ends).toEqual([]);
});

test('cutting a net leaves the name where the outputs look, and the other side gets a new one', () => {
  const text = 'T\nV1 in 0 1\nR1 in out 1\nR2 out 0 1\nR3 out 0 1\n.print dc v(out)\n.end\n';
  const sheet = openSheet(text);
  const { drawing } = sheet;
  const nets = netsOf(drawing, text);
  const r3 = nets.nets.flatMap((n) => n.pins).find((p) => p.part === 'r3' && p.pin === 0);
  const touching = drawing.wires.flatMap((w, k) =>
    [w.from, w.to].some((p) => p.x === r3?.at.x && p.y === r3?.at.y) ? [k] : [],
  );
  const flags = drawing.flags.flatMap((f, k) => (f.net === 'out' ? [k] : []));
  const cut = removed(sheet, { parts: [], wires: touching, flags });
  const node = (name: string, k: number) => cardsOfDeck(cut.text).byName.get(name)?.nodes[k]?.net;
  expect([node('r1', 1), node('r2', 0), node('r3', 0)]).toEqual(expect.arrayContaining(['out']));
  expect(node('r3', 0)).not.toBe(node('r1', 1));
});

test('a wire and a flag join nets, in the text too', () => {
  const sheet = openSheet('T\nV1 in 0 1\nR1 x 0 1k\n.end\n');
  const at = (name: string) =>
    netsOf(sheet.drawing, sheet.text)
      .nets.flatMap((n) => n.pins)
      .find((p) => p.part === name && p.pin === 0)?.at;
  const [a, b] = [at('v1'), at('r1')];
  if (!a || !b) throw new Error('no pins');
  for (const after of [wired(sheet, a, b), flagPut(sheet, b, 'IN')]) {
    const [v1, r1] = cardsOfDeck(after.text).elements;
    expect(v1?.nodes[0]?.net).toBe(r1?.nodes[0]?.net);
  }
  expect(() => flagPut(sheet, b, 'a b')).toThrow(/"a b" is no name of a net/u);
  expect(() => wiredThrough(sheet, [a, { x: 99_999, y: 0 }])).toThrow(/not on the sheet/u);
});

test('new parts get names, cards, and models where the deck has none', () => {
  let { sheet, part: made } = addPart(openSheet(DIVIDER), 'resistor', { at: { x: 40, y: 0 } });
  expect(made.name).toBe('r3');
  expect(sheet.text).toMatch(/^R2 {3}out 0 {2}1k\nR3 n001 n002 1k\n\.print/mu);
  ({ sheet, part: made } = addPart(sheet, 'npn', {
    at: { x: 60, y: 0 },
    turn: 1,
    isMirrored: true,
  }));
  expect(sheet.text).toMatch(/^Q1 n003 n004 n005 npn\n\.model npn NPN\(/mu);
  ({ sheet } = addPart(sheet, 'npn', { at: { x: 80, y: 0 } }));
  expect(sheet.text.match(/\.model/gu)).toHaveLength(1);
  ({ sheet, part: made } = addPart(sheet, 'op-amp', { at: { x: 100, y: 0 } }));
  expect(cardsOfDeck(sheet.text).byName.get('e1')?.nodes[1]?.net).toBe('0');
  expect(drawingFor(sheet.text)).toEqual(sheet.drawing);
  const blank = addPart(openSheet(''), 'capacitor', { at: { x: 0, y: 0 } }).sheet;
  expect(withoutDrawing(blank.text)).toBe('Circuit\nC1 n001 n002 100n\n');
  expect(() => addPart(blank, 'cccs', { at: { x: 9, y: 0 } })).toThrow(
    /needs|follows the current/u,
  );
});

test('a part put upon a wire comes into its line', () => {
  const text = 'T\nV1 in 0 1\nR1 in 0 1k\n.end\n';
  const drawing: Drawing = {
    parts: [part('v1', 0, -1), part('r1', 19, -1)],
    wires: [wire(0, 0, 20, 0), wire(0, 5, 20, 5)],
    flags: [{ at: { x: 0, y: 5 }, net: '0' }],
  };
  const sheet = openSheet(withDrawing(text, drawing));
  const { sheet: after } = addPart(sheet, 'resistor', { at: { x: 4, y: 1 }, turn: 3 });
  const { byName } = cardsOfDeck(after.text);
  const nets = (name: string) => byName.get(name)?.nodes.map((n) => n.net);
  expect(nets('r2')).toEqual([nets('v1')?.[0], nets('r1')?.[0]]);
  expect(nets('v1')?.[0]).not.toBe(nets('r1')?.[0]);
});

test('a subcircuit of the deck can be put, as a box with its ports, and copies get new names', () => {
  const text = 'T\nX1 a b amp\nR1 b 0 1\n.subckt amp in out\nR1 in out 1\n.ends\n.end\n';
  const { sheet, part: made } = addPart(openSheet(text), 'subcircuit:amp', { at: { x: 50, y: 0 } });
  expect(made.name).toBe('x2');
  const card = cardsOfDeck(sheet.text).byName.get('x2');
  expect(card && symbolOf(card)).toMatchObject({ id: 'box:2', pinNames: ['in', 'out'] });
  const copy = duplicated(sheet, { parts: ['r1', 'x1'], wires: [], flags: [] }, { x: 0, y: 60 });
  expect(copy.selection.parts).toEqual(['x3', 'r2']);
  expect(cardsOfDeck(copy.sheet.text).elements.map((c) => c.name)).toEqual([
    'x1',
    'r1',
    'x2',
    'x3',
    'r2',
  ]);
});

test('elements and nets are renamed wherever the top names them, and nowhere else', () => {
  const text =
    'T\nVs in 0 1\nR1 in out 1k\nF1 out 0 Vs 2\nB1 q 0 V=i(Vs)*v(out)\n.subckt s in\nVs in 0 1\n.ends\n.dc Vs 0 1 0.1\n.print dc i(vs) v(in,out)\n';
  const sheet = openSheet(text);
  expect(withoutDrawing(renamed(sheet, 'vs', 'Vdrive').text)).toBe(
    'T\nVdrive in 0 1\nR1 in out 1k\nF1 out 0 Vdrive 2\nB1 q 0 V=i(Vdrive)*v(out)\n.subckt s in\nVs in 0 1\n.ends\n.dc Vdrive 0 1 0.1\n.print dc i(Vdrive) v(in,out)\n',
  );
  expect(withoutDrawing(netRenamed(sheet, 'out', 'load').text)).toBe(
    text.replaceAll(/\bout\b/gu, 'load'),
  );
  expect(() => renamed(sheet, 'vs', 'R7')).toThrow(/no name for Vs/u);
  expect(() => renamed(sheet, 'r1', 'f1')).toThrow(/no name for R1/u);
  expect(() => netRenamed(sheet, 'out', 'in')).toThrow(/There is a net in already/u);
});

test('a value is set where it stands', () => {
  const sheet = openSheet(
    'T\nV1 a 0 DC 5\nR1 a 0 1k tc1=1m ; note\nQ1 a b 0 npn 2\n.model npn NPN\n.end\n',
  );
  expect(withoutDrawing(setValue(sheet, 'r1', '4.7k').text)).toContain(
    'R1 a 0 4.7k tc1=1m ; note\n',
  );
  expect(withoutDrawing(setValue(sheet, 'V1', 'SIN(0 1 1k)').text)).toContain(
    'V1 a 0 SIN(0 1 1k)\n',
  );
  expect(withoutDrawing(setValue(sheet, 'q1', 'bc547').text)).toContain('Q1 a b 0 bc547 2\n');
  expect(withoutDrawing(setRest(sheet, 'q1', 'bc547').text)).toContain('Q1 a b 0 bc547\n');
  expect(() => setValue(sheet, 'r1', '1k\nR9 a 0 1')).toThrow(/one line/u);
  expect(() => setValue(sheet, 'r9', '1')).toThrow(/no element r9/u);
});

test('E against ground with the gain of an op-amp, and subcircuits that say so, are triangles', () => {
  const looks = (card: string, rest = '') => {
    const found = cardsOfDeck(`T\n${card}\n${rest}`).elements[0];
    return found && looksLikeOpAmp(found);
  };
  expect(looks('E1 out 0 plus minus 1e6')).toBe(true);
  expect(looks('Eopamp out 0 plus minus {A}')).toBe(true);
  expect(looks('E1 out 0 plus minus -100')).toBe(false);
  expect(looks('X1 p n vcc vee out lm741')).toBe(true);
  expect(looks('X1 p n out thing', '.subckt thing inp inn out\n.ends')).toBe(true);
  expect(looks('X1 a b out thing', '.subckt thing a b c\n.ends')).toBe(false);
});

test('a MOSFET has a pin for its bulk once its card needs one, and keeps it', () => {
  const tied = 'T\nM1 d g s s nm\n.model nm NMOS\n.end\n';
  const first = openSheet(tied);
  expect(first.drawing.parts[0]?.look).toBeUndefined();
  const own = openSheet(withDrawing(tied.replace('s s nm', 's 0 nm'), first.drawing));
  expect(own.drawing.parts[0]?.look).toBe('bulk');
  const again = openSheet(withDrawing(tied, own.drawing));
  expect(again.drawing.parts[0]?.look).toBe('bulk');
});

const AMPLIFIER = `Common emitter
Vcc vcc 0 12
Vin in 0 SIN(0 1m 1k)
Cin in base 1u
R1 vcc base 39k
R2 base 0 3.9k
Rc vcc collector 4k
Re emitter 0 1.5k
Ce emitter 0 100u
Q1 collector base emitter npn
Cout collector out 1u
Rl out 0 10k
.model npn NPN
.print tran v(out)
.end
`;

const INVERTING = `Inverting amplifier
Vin in 0 0.1
R1 in minus 1k
R2 minus out 100k
E1 out 0 0 minus 1e5
.end
`;

function faults(drawing: Drawing, text: string) {
  const { bodies, labels, owners } = boxesOf(drawing, cardsOfDeck(text));
  const hidden = labels.filter((l, k) => bodies.some((b, j) => j !== owners[k] && overlap(l, b)));
  const clash = (list: typeof bodies, other: typeof bodies) =>
    list.filter((a, k) => other.some((b, j) => (list !== other || j > k) && overlap(a, b))).length;
  return {
    bodies: clash(bodies, bodies),
    labels: clash(labels, labels),
    hidden: hidden.length,
    crossings: crossings(drawing.wires),
  };
}

test.each([
  ['divider', DIVIDER],
  ['amplifier', AMPLIFIER],
  ['inverting amplifier', INVERTING],
])('the picture of a %s has nothing upon another and no wire across another', (_, text) => {
  expect(faults(drawingFor(text), text)).toEqual({ bodies: 0, labels: 0, hidden: 0, crossings: 0 });
});

test('collectors are up, emitters down, inputs at the left of outputs', () => {
  const drawing = drawingFor(AMPLIFIER);
  const nets = netsOf(drawing, AMPLIFIER);
  const at = (name: string, pin: number) =>
    nets.nets.flatMap((n) => n.pins).find((p) => p.part === name && p.pin === pin)?.at ?? {
      x: 0,
      y: 0,
    };
  expect(at('q1', 0).y).toBeLessThan(at('q1', 2).y);
  expect(at('rc', 0).y).toBeLessThan(at('q1', 0).y);
  expect(at('re', 1).y).toBeGreaterThan(at('q1', 2).y);
  expect(at('vin', 0).x).toBeLessThan(at('q1', 1).x);
  expect(at('q1', 0).x).toBeLessThan(at('rl', 0).x);
});

test('large decks have flags in the place of wires, and too large ones are refused', () => {
  const chain = (count: number) =>
    `T\n${Array.from({ length: count }, (_, k) => `R${k} a${k} a${k + 1} 1\n`).join('')}.end\n`;
  const many = drawingFor(chain(1500));
  expect([many.parts.length, many.wires.length]).toEqual([1500, 0]);
  expect(() => drawingFor(chain(2001))).toThrow(/2001 parts; 2000 can be drawn/u);
});

test('a drag outside the sheet is refused', () => {
  const sheet = openSheet(DIVIDER);
  expect(() => moved(sheet, { parts: ['r1'], wires: [], flags: [] }, { x: 20_000, y: 0 })).toThrow(
    /outside the sheet/u,
  );
});
