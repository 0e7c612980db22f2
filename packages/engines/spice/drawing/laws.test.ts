import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardsOfDeck } from './cards.ts';
import type { Drawing, Part, Point } from './drawing.ts';
import { duplicated, flagPut, mirrored, moved, removed, rerouted, turned, wired } from './edit.ts';
import { drawingFor } from './from-netlist.ts';
import { netsOf } from './nets.ts';
import { openSheet, type Sheet } from './sheet.ts';
import { readDrawing, withDrawing, withoutDrawing } from './text.ts';
import { editedNetlist } from './to-netlist.ts';

const net = fc.constantFrom('0', 'in', 'out', 'a', 'b', 'c', 'vcc', 'n001');
const two = fc.record({
  letter: fc.constantFrom('R', 'C', 'L', 'V', 'I', 'D'),
  nodes: fc.tuple(net, net),
});
const three = fc.record({ letter: fc.constantFrom('Q', 'J'), nodes: fc.tuple(net, net, net) });
const four = fc.record({
  letter: fc.constantFrom('M', 'E', 'G', 'S', 'T'),
  nodes: fc.tuple(net, net, net, net),
});
const block = fc.record({
  letter: fc.constant('X'),
  nodes: fc.array(net, { minLength: 1, maxLength: 5 }),
});
const element = fc.oneof({ weight: 5, arbitrary: two }, three, four, block);
const elements = fc.array(element, { minLength: 1, maxLength: 8 });

const BEHIND: Readonly<Record<string, string>> = {
  ...{
    R: '1k',
    C: '1n',
    L: '1u',
    V: '5',
    I: '1m',
    D: 'dm',
    Q: 'qp',
    J: 'jn',
    M: 'mp',
    E: '1e6',
    G: '1m',
    S: 'sw',
  },
  ...{ T: 'Z0=50 TD=1n', X: 'sub' },
};

interface Element {
  readonly letter: string;
  readonly nodes: readonly string[];
}

const deckOf = (list: readonly Element[]): string =>
  [
    'Random',
    ...list.map(({ letter, nodes }, k) => `${letter}${k + 1} ${nodes.join(' ')} ${BEHIND[letter]}`),
    '.model qp PNP',
    '.model mp PMOS',
    '.op',
    '.end',
    '',
  ].join('\n');

/** Every pin's net by the drawing's geometry: `q1.0 = out`. */
function byGeometry(drawing: Drawing, text: string): string[] {
  const nets = netsOf(drawing, text);
  return nets.nets
    .flatMap(({ name, pins }) => pins.map(({ part, pin }) => `${part}.${pin} = ${name}`))
    .sort();
}

/** Every pin's net by its card. */
const byCards = (text: string): string[] =>
  cardsOfDeck(text)
    .elements.flatMap((c) => c.nodes.map((n, pin) => `${c.name}.${pin} = ${n.net}`))
    .sort();

function isOrthogonal({ wires }: Drawing): boolean {
  return wires.every(({ from, to }) => (from.x === to.x) !== (from.y === to.y));
}

test('the nets of a picture are exactly those of the cards, and its wires lie or stand', () => {
  fc.assert(
    fc.property(elements, (list) => {
      const text = deckOf(list);
      const drawing = drawingFor(text);
      expect(byGeometry(drawing, text)).toEqual(byCards(text));
      expect(isOrthogonal(drawing)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('a drawing in the text follows its cards when they are edited by hand', () => {
  const edit = fc.record({
    at: fc.nat(),
    pin: fc.nat(),
    net,
    kind: fc.constantFrom('node', 'node', 'gone', 'new'),
    element,
  });
  fc.assert(
    fc.property(elements, fc.array(edit, { minLength: 1, maxLength: 4 }), (list, edits) => {
      const first = deckOf(list);
      const drawn = editedNetlist(first, drawingFor(first));
      let lines = drawn.split('\n');
      for (const { at, pin, net: to, kind, element: added } of edits) {
        const cards = cardsOfDeck(lines.join('\n')).elements;
        const card = cards[at % Math.max(1, cards.length)];
        if (kind === 'new')
          lines.splice(
            1,
            0,
            `${added.letter}9${at % 97}x ${added.nodes.join(' ')} ${BEHIND[added.letter]}`,
          );
        else if (card && kind === 'gone' && cards.length > 1) lines.splice(card.line - 1, 1);
        else if (card) {
          const words = (lines[card.line - 1] ?? '').split(' ');
          words[1 + (pin % card.nodes.length)] = to;
          lines[card.line - 1] = words.join(' ');
        }
        lines = lines.join('\n').split('\n');
      }
      const text = lines.join('\n');
      const again = drawingFor(text);
      expect(byGeometry(again, text)).toEqual(byCards(text));
      expect(isOrthogonal(again)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('a netlist written from its own picture keeps every card to the letter, and opens as the same picture', () => {
  fc.assert(
    fc.property(elements, (list) => {
      const text = deckOf(list);
      const drawing = drawingFor(text);
      const written = editedNetlist(text, drawing);
      expect(withoutDrawing(written)).toBe(text);
      expect(drawingFor(written)).toEqual(drawing);
      expect(editedNetlist(written, drawing)).toBe(written);
    }),
    { numRuns: 30 },
  );
});

const step = fc.integer({ min: -30, max: 30 });

/** Whether no pin of the moved parts lies on what is not theirs: there it would join, as it is meant to. */
function landsClear(before: Sheet, names: readonly string[], parts: readonly Part[]): boolean {
  const draft = { parts, wires: before.drawing.wires, flags: before.drawing.flags };
  const still = {
    ...before.drawing,
    parts: before.drawing.parts.filter((p) => !names.includes(p.name)),
  };
  const old = netsOf(still, before.text);
  const alone = netsOf(
    { parts: draft.parts.filter((p) => names.includes(p.name)), wires: [], flags: [] },
    before.text,
  );
  return alone.nets.every(({ pins }) => pins.every(({ at }) => old.at(at) === undefined));
}

test('dragging keeps what is joined, and wires at right angles', () => {
  fc.assert(
    fc.property(elements, fc.nat(), step, step, (list, which, x, y) => {
      const sheet = openSheet(deckOf(list));
      const name = sheet.drawing.parts[which % sheet.drawing.parts.length]?.name ?? '';
      const parts = sheet.drawing.parts.map((p) =>
        p.name === name ? { ...p, at: { x: p.at.x + x, y: p.at.y + y } } : p,
      );
      fc.pre(landsClear(sheet, [name], parts));
      const after = moved(sheet, { parts: [name], wires: [], flags: [] }, { x, y });
      expect(withoutDrawing(after.text)).toBe(withoutDrawing(sheet.text));
      expect(byGeometry(after.drawing, after.text)).toEqual(byCards(sheet.text));
      expect(isOrthogonal(after.drawing)).toBe(true);
      expect(after.drawing.parts.find((p) => p.name === name)?.at).toEqual(
        parts.find((p) => p.name === name)?.at,
      );
      const other = rerouted(
        sheet,
        parts.filter((p) => p.name === name),
      );
      expect(byGeometry(other, sheet.text)).toEqual(byCards(sheet.text));
    }),
    { numRuns: 35 },
  );
});

test('what is turned or mirrored as a whole keeps its nets, and comes back', () => {
  fc.assert(
    fc.property(elements, (list) => {
      const sheet = openSheet(deckOf(list));
      const all = {
        parts: sheet.drawing.parts.map((p) => p.name),
        wires: sheet.drawing.wires.map((_, k) => k),
        flags: sheet.drawing.flags.map((_, k) => k),
      };
      const once = turned(sheet, all);
      expect(byGeometry(once.drawing, once.text)).toEqual(byCards(sheet.text));
      const flipped = mirrored(sheet, all);
      expect(byGeometry(flipped.drawing, flipped.text)).toEqual(byCards(sheet.text));
      expect(mirrored(flipped, all).drawing.parts).toEqual(sheet.drawing.parts);
    }),
    { numRuns: 30 },
  );
});

test('a single part turned four times, or mirrored twice, stands as before with its nets', () => {
  fc.assert(
    fc.property(elements, fc.nat(), (list, which) => {
      const sheet = openSheet(deckOf(list));
      const part = sheet.drawing.parts[which % sheet.drawing.parts.length];
      const only = { parts: [part?.name ?? ''], wires: [], flags: [] };
      let now = sheet;
      for (let k = 0; k < 4; k++) now = turned(now, only);
      expect(now.drawing.parts.find((p) => p.name === part?.name)).toEqual(part);
    }),
    { numRuns: 25 },
  );
});

test('after any edit the text and the drawing say the same', () => {
  const place = fc.record({ x: step, y: step });
  const act = fc.record({
    kind: fc.constantFrom('move', 'wire', 'flag', 'remove', 'copy'),
    which: fc.nat(),
    other: fc.nat(),
    at: place,
    net,
  });
  fc.assert(
    fc.property(elements, fc.array(act, { maxLength: 4 }), (list, acts) => {
      const opened = openSheet(deckOf(list));
      let sheet = opened;
      for (const { kind, which, other, at, net: name } of acts)
        sheet = acted(sheet, { kind, which, other, at, name });
      expect(byGeometry(sheet.drawing, sheet.text)).toEqual(byCards(sheet.text));
      expect(isOrthogonal(sheet.drawing)).toBe(true);
      const reading = readDrawing(sheet.text);
      if (sheet !== opened && sheet.drawing.parts.length > 0)
        expect(reading).toEqual({ kind: 'drawing', drawing: sheet.drawing });
    }),
    { numRuns: 35 },
  );
});

interface Act {
  readonly kind: string;
  readonly which: number;
  readonly other: number;
  readonly at: Point;
  readonly name: string;
}

function acted(sheet: Sheet, { kind, which, other, at, name }: Act): Sheet {
  const { parts, wires, flags } = sheet.drawing;
  const chosen = {
    parts: parts.length > 0 ? [parts[which % parts.length]?.name ?? ''] : [],
    wires: wires.length > 0 && which % 3 === 0 ? [other % wires.length] : [],
    flags: flags.length > 0 && which % 3 === 1 ? [other % flags.length] : [],
  };
  const pins = netsOf(sheet.drawing, sheet.text).nets.flatMap((n) => n.pins.map((p) => p.at));
  const [a, b] = [pins[which % Math.max(1, pins.length)], pins[other % Math.max(1, pins.length)]];
  if (kind === 'move') return moved(sheet, chosen, at);
  if (kind === 'remove') return removed(sheet, chosen);
  if (kind === 'copy') return duplicated(sheet, chosen, at).sheet;
  if (kind === 'flag' && a) return flagPut(sheet, a, name);
  if (kind === 'wire' && a && b) return wired(sheet, a, b);
  return sheet;
}

test('a drawing is read as it was written', () => {
  const coordinate = fc.integer({ min: -9000, max: 9000 });
  const point = fc.record({ x: coordinate, y: coordinate });
  const part = fc.record(
    {
      name: fc.stringMatching(/^[a-z][a-z0-9_]{0,5}$/),
      at: point,
      turn: fc.constantFrom(0, 1, 2, 3),
      isMirrored: fc.boolean(),
      look: fc.constantFrom('bulk', 'op-amp'),
    },
    { requiredKeys: ['name', 'at', 'turn', 'isMirrored'] },
  );
  const wire = fc
    .tuple(point, fc.integer({ min: 1, max: 900 }), fc.boolean())
    .map(([from, by, isAcross]) => ({
      from,
      to: isAcross ? { x: from.x + by, y: from.y } : { x: from.x, y: from.y - by },
    }));
  const drawing = fc.record({
    parts: fc.uniqueArray(part, { selector: (p) => p.name.toLowerCase(), maxLength: 30 }),
    wires: fc.array(wire, { maxLength: 40 }),
    flags: fc.array(fc.record({ at: point, net: fc.stringMatching(/^[a-z0-9_+-]{1,6}$/) }), {
      maxLength: 20,
    }),
  });
  fc.assert(
    fc.property(drawing, fc.constantFrom('\n', '\r\n'), (given, newline) => {
      const text = ['T', 'R1 a 0 1', '.end', ''].join(newline);
      const sheet = given as unknown as Drawing;
      const written = withDrawing(text, sheet);
      expect(withoutDrawing(written)).toBe(text);
      const isEmpty = sheet.parts.length + sheet.wires.length + sheet.flags.length === 0;
      expect(readDrawing(written)).toEqual(
        isEmpty ? { kind: 'none' } : { kind: 'drawing', drawing: sheet },
      );
    }),
  );
});
