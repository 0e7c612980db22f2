/** Symbols by card: pins in the order of its nodes, where LTspice's own symbols have them (16 of its units a step). */
import type { ElementCard } from './card.ts';
import type { Box, Look, Part, PartSymbol, Point, SymbolId } from './drawing.ts';
import { type OpAmpPin, opAmpPins } from './op-amps.ts';
import { placed, placedBox } from './transform.ts';

type Pin = readonly [name: string, x: number, y: number];

const p = (x: number, y: number): Point => ({ x, y });

function symbol(id: PartSymbol['id'], pins: readonly Pin[], box: readonly number[]): PartSymbol {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  return {
    id,
    pins: pins.map(([, x, y]) => p(x, y)),
    pinNames: pins.map(([name]) => name),
    box: { from: p(x0, y0), to: p(x1, y1) },
  };
}

const two = (x: number, from: number, to: number, names = ['+', '−']): Pin[] => [
  [names[0] ?? '', x, from],
  [names[1] ?? '', x, to],
];

const ENDS = ['1', '2'];
const control = (plus: number, minus: number): Pin[] => [
  ['control +', -3, plus],
  ['control −', -3, minus],
];
const ANODE = ['anode', 'cathode'];
const BIPOLAR: readonly Pin[] = [
  ['collector', 4, 0],
  ['base', 0, 3],
  ['emitter', 4, 6],
  ['substrate', 4, 3],
];
const JUNCTION: readonly Pin[] = [
  ['drain', 3, 0],
  ['gate', 0, 4],
  ['source', 3, 6],
];
const FIELD: readonly Pin[] = [
  ['drain', 3, 0],
  ['gate', 0, 5],
  ['source', 3, 6],
];
/** A bulk without a pin of its own lies at the source. */
const TIED: readonly Pin[] = [...FIELD, ['bulk', 3, 6]];
const WITH_BULK: readonly Pin[] = [...FIELD, ['bulk', 3, 3]];

const SYMBOLS: Readonly<Record<Exclude<SymbolId, 'op-amp'>, PartSymbol>> = {
  resistor: symbol('resistor', two(1, 1, 6, ENDS), [0, 2, 2, 5]),
  capacitor: symbol('capacitor', two(1, 0, 4, ENDS), [0, 1, 2, 3]),
  inductor: symbol('inductor', two(1, 1, 6, ENDS), [0, 2, 2, 5]),
  voltage: symbol('voltage', two(0, 1, 6), [-2, 2, 2, 5]),
  current: symbol('current', two(0, 0, 5), [-2, 1, 2, 4]),
  'behavioural-voltage': symbol('behavioural-voltage', two(0, 1, 6), [-2, 2, 2, 5]),
  'behavioural-current': symbol('behavioural-current', two(0, 0, 5), [-2, 1, 2, 4]),
  vcvs: symbol('vcvs', [...two(0, 1, 6), ...control(2, 5)], [-2, 2, 2, 5]),
  // Its current runs upwards in LTspice: the first node is below.
  vccs: symbol('vccs', [...two(0, 6, 1), ...control(2, 5)], [-2, 2, 2, 5]),
  cccs: symbol('cccs', two(0, 0, 5), [-2, 1, 2, 4]),
  ccvs: symbol('ccvs', two(0, 1, 6), [-2, 2, 2, 5]),
  switch: symbol('switch', [...two(0, 1, 6, ENDS), ...control(5, 2)], [-2, 2, 2, 5]),
  'current-switch': symbol('current-switch', two(0, 0, 5, ENDS), [-2, 1, 2, 4]),
  line: symbol(
    'line',
    [
      ['port 1 +', -3, -1],
      ['port 1 −', -3, 1],
      ['port 2 +', 3, -1],
      ['port 2 −', 3, 1],
    ],
    [-2, -1, 2, 1],
  ),
  diode: symbol('diode', two(1, 0, 4, ANODE), [0, 1, 2, 3]),
  zener: symbol('zener', two(1, 0, 4, ANODE), [0, 1, 2, 3]),
  npn: symbol('npn', BIPOLAR, [1, 1, 4, 5]),
  pnp: symbol('pnp', BIPOLAR, [1, 1, 4, 5]),
  njf: symbol('njf', JUNCTION, [1, 1, 3, 5]),
  pjf: symbol('pjf', JUNCTION, [1, 1, 3, 5]),
  nmos: symbol('nmos', TIED, [1, 1, 3, 5]),
  pmos: symbol('pmos', TIED, [1, 1, 3, 5]),
};

const FOUR_PINS: Readonly<Record<'nmos' | 'pmos', PartSymbol>> = {
  nmos: symbol('nmos', WITH_BULK, [1, 1, 3, 5]),
  pmos: symbol('pmos', WITH_BULK, [1, 1, 3, 5]),
};

/** Where the pins of an op-amp's triangle lie. */
const TRIANGLE: Readonly<Record<OpAmpPin, Point>> = {
  'inverting input': p(-2, 3),
  'non-inverting input': p(-2, 5),
  output: p(2, 4),
  'positive supply': p(0, 2),
  'negative supply': p(0, 6),
  reference: p(0, 6),
};

/** The symbol of this kind by itself, as a palette shows it; an op-amp without supplies. */
export function symbolWithId(id: SymbolId): PartSymbol {
  return id === 'op-amp'
    ? triangle(['output', 'reference', 'non-inverting input', 'inverting input'])
    : SYMBOLS[id];
}

/** The symbol of an element's card, drawn with the look of its part. */
export function symbolOf(card: ElementCard, look?: Look): PartSymbol {
  if (look === 'op-amp') {
    const names = opAmpPins(card);
    if (names) return triangle(names);
  }
  if (card.kind === 'box') return boxSymbol(card);
  if (look === 'bulk' && (card.kind === 'nmos' || card.kind === 'pmos'))
    return FOUR_PINS[card.kind];
  const found = SYMBOLS[card.kind];
  if (found.pins.length === card.nodes.length) return found;
  const count = card.nodes.length;
  return { ...found, pins: found.pins.slice(0, count), pinNames: found.pinNames.slice(0, count) };
}

function triangle(names: readonly OpAmpPin[]): PartSymbol {
  return {
    id: 'op-amp',
    pins: names.map((name) => TRIANGLE[name]),
    pinNames: names,
    box: { from: p(-2, 2), to: p(2, 6) },
  };
}

/** A subcircuit's box: outputs at the right where its ports' names tell them, else the second half; from the top down. */
function boxSymbol({ nodes, ports }: ElementCard): PartSymbol {
  const count = nodes.length;
  const names = nodes.map((_, k) => ports?.[k] ?? String(k + 1));
  const outputs = names.map((name) =>
    /^(?:o|q|y|z|nq|qb|v?out\w*|\w*out\d*|[oqy]\d+|output\d*)$/u.test(name),
  );
  const isTold = outputs.includes(true) && outputs.includes(false);
  const isRight = outputs.map((isOutput, k) => (isTold ? isOutput : k >= Math.ceil(count / 2)));
  const rows = [0, 0];
  const places = isRight.map((right) => {
    const side = right ? 1 : 0;
    rows[side] = (rows[side] ?? 0) + 1;
    return 2 * (rows[side] ?? 1) - 1;
  });
  const width = boxWidth(
    names.filter((_, k) => !isRight[k]),
    names.filter((_, k) => isRight[k]),
  );
  return {
    id: `box:${count}`,
    pins: places.map((y, k) => p(isRight[k] ? width : 0, y)),
    pinNames: names,
    box: { from: p(0, 0), to: p(width, 2 * Math.max(1, ...rows)) },
  };
}

/** Steps that hold the longest names of both sides beside one another, at most 16: longer names are cut when drawn. */
function boxWidth(left: readonly string[], right: readonly string[]): number {
  const longest = (list: readonly string[]) => Math.max(1, ...list.map((n) => n.length));
  const letters = longest(left) + longest(right);
  return Math.max(6, Math.min(16, 2 * Math.ceil((0.7 * letters + 3) / 2)));
}

/** The pins of a part where it stands, in the order of its card's nodes. */
export const pinsOf = (part: Part, { pins }: PartSymbol): Point[] =>
  pins.map((pin) => placed(pin, part));

/** The body of a part where it stands. */
export const bodyOf = (part: Part, { box }: PartSymbol): Box => placedBox(box, part);
