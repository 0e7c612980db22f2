/** A circuit of Falstad's simulator (circuitjs1) as a deck with its drawing. */
import { CardError, Refusals } from '../../deck/refusal.ts';
import type { Flag, Point, Wire } from '../../drawing/drawing.ts';
import type { Label } from '../asc/schematic.ts';
import { wiringOf } from '../asc/wiring.ts';
import { Joined, keyOf } from '../nets.ts';
import type { Imported, ImportNotice, Opened } from '../notice.ts';
import { type SketchedPart, withSketch } from '../sketch.ts';
import { type Context, type Drafted, READERS, REFUSED } from './elements.ts';
import { type FalstadFile, type Item, readItems } from './items.ts';
import { Models } from './models.ts';
import { num } from './waves.ts';

/** Steps of our grid in one of Falstad's, 16 units: its transistors are then as wide as ours. */
const STEPS = 3;
const GRID = 16;
/** Time steps that a run has at most and at least, and periods of the slowest source. */
const MOST_STEPS = 20_000;
const FEWEST_STEPS = 1000;
const PERIODS = 10;

/** Throws DeckErrors with every element that has no counterpart. */
export function deckOfFalstad({ name, text }: Opened): Imported {
  const refusals = new Refusals();
  const file = refusals.at({ file: name, line: 1 }, '', () => readItems(name, text, refusals));
  const reading = new Reading(name, file ?? { timeStep: 1, items: [] }, refusals);
  if (file && reading.isEmpty && refusals.list.length === 0)
    refusals.at({ file: name, line: 1 }, '', () => {
      throw new CardError('the circuit has no element in it');
    });
  refusals.throwAny();
  return reading.deck();
}

interface Named {
  readonly name: string;
  readonly drafted: Drafted;
}

class Reading implements Context {
  readonly models = new Models();
  readonly timeStep: number;
  readonly #name: string;
  readonly #cards: Named[] = [];
  readonly #wires: Wire[] = [];
  readonly #labels: Label[] = [];
  readonly #notices: ImportNotice[] = [];
  readonly #counts = new Map<string, number>();
  #slowest = Number.POSITIVE_INFINITY;
  #inner = 0;
  #hasOpAmp = false;
  #line = 0;

  readonly seeFrequency = (frequency: number): void => {
    this.#slowest = Math.min(this.#slowest, frequency);
  };

  readonly inner = (): string => `inner${++this.#inner}`;

  readonly next = (letter: string): string => {
    const count = (this.#counts.get(letter) ?? 0) + 1;
    this.#counts.set(letter, count);
    return `${letter}${count}`;
  };

  readonly notice = (message: string): void => {
    if (!this.#notices.some((n) => n.message === message))
      this.#notices.push({ line: this.#line, message });
  };

  readonly needsOpAmp = (): void => {
    this.#hasOpAmp = true;
  };

  constructor(name: string, { timeStep, items }: FalstadFile, refusals: Refusals) {
    this.#name = name;
    this.timeStep = timeStep;
    const isModel = (item: Item) =>
      refusals.at({ file: name, line: item.line }, item.type, () => this.models.take(item));
    const rest = items.filter((item) => !isModel(item));
    for (const item of rest)
      refusals.at({ file: name, line: item.line }, item.type, () => this.#take(item));
  }

  get isEmpty(): boolean {
    return this.#cards.length === 0;
  }

  #take(item: Item): void {
    this.#line = item.line;
    const { type, from, to, line } = item;
    if (type === 'w' || type === 'rw') this.#wires.push({ from, to });
    else if (type === 'g') this.#labels.push({ at: from, net: '0', line });
    else if (type === '207' || type === 'ln')
      this.#labels.push({ at: from, net: labelOf(item), line });
    else {
      const read = READERS.get(type);
      if (!read) throw unknown(type);
      for (const drafted of read(item, this)) {
        const isNamed = drafted.letter.length > 1;
        this.#cards.push({ name: isNamed ? drafted.letter : this.next(drafted.letter), drafted });
      }
    }
  }

  deck(): Imported {
    this.#ground();
    const points = this.#cards.flatMap(({ drafted: { nodes, input } }) => [
      ...nodes.filter(isPoint),
      ...(input ? [input] : []),
    ]);
    const schematic = { symbols: [], notes: [], wires: this.#wires, labels: this.#labels };
    const { netAt, notices } = wiringOf(schematic, points);
    const net = (node: Point | string) => (isPoint(node) ? netAt(node) : node);
    const cards = this.#cards.map(({ name, drafted }) => {
      const rest = drafted.rest.replace('@0', net(drafted.input ?? '0'));
      return [name, ...drafted.nodes.map(net), rest].join(' ');
    });
    const lines = [
      `* ${this.#name}`,
      ...cards,
      ...this.models.cards,
      ...(this.#hasOpAmp ? [OP_AMP] : []),
      this.#run(),
      '.end',
    ];
    const deck = `${lines.join('\n')}\n`;
    const all = [...notices, ...this.#notices];
    const drawn = this.#drawn(deck, netAt);
    if (drawn !== undefined) return { deck: drawn, notices: all };
    const message =
      'The drawing does not fit our grid and symbols; it is laid out anew from its nets.';
    return { deck, notices: [...all, { message }] };
  }

  /** Falstad takes a source's negative end as ground in each part of the circuit that has none. */
  #ground(): void {
    const islands = this.#islands();
    const labels = this.#labels.filter(({ net }) => net === '0');
    const grounded = new Set(labels.map(({ at }) => islands.netAt(at)));
    for (const { drafted } of this.#cards)
      if (drafted.letter === 'X' || drafted.nodes.includes('0'))
        for (const at of drafted.nodes.filter(isPoint)) grounded.add(islands.netAt(at));
    const sources = this.#cards.filter(({ drafted }) => drafted.letter === 'V');
    for (const { name, drafted } of [...sources, ...this.#cards]) {
      const at = drafted.nodes.findLast(isPoint);
      if (!at || grounded.has(islands.netAt(at))) continue;
      grounded.add(islands.netAt(at));
      this.#labels.push({ at, net: '0', line: 1 });
      const part = grounded.size === 1 ? 'The circuit' : 'A part of the circuit';
      this.notice(`${part} has no ground; the second end of ${name} is taken for it.`);
    }
  }

  /** What wires, labels and elements join: an island for each part that nothing joins to the rest. */
  #islands(): Joined {
    const through = this.#cards.flatMap(({ drafted }) => {
      const [first, ...others] = drafted.nodes.filter(isPoint);
      return first ? others.map((to) => ({ from: first, to })) : [];
    });
    const points = this.#cards.flatMap(({ drafted }) => drafted.nodes.filter(isPoint));
    const islands = new Joined(this.#wires, [...points, ...this.#labels.map(({ at }) => at)]);
    for (const { from, to } of through) islands.join(from, to);
    const named = new Map<string, Point>();
    for (const { at, net } of this.#labels) {
      const known = named.get(net);
      if (known) islands.join(known, at);
      else named.set(net, at);
    }
    return islands;
  }

  #run(): string {
    const steps = PERIODS / this.#slowest / this.timeStep;
    const count = Math.min(Math.max(steps, FEWEST_STEPS), MOST_STEPS);
    const step = num(this.timeStep);
    return `.tran ${step} ${num(count * this.timeStep)} 0 ${step} uic`;
  }

  #drawn(deck: string, netAt: (at: Point) => string): string | undefined {
    const steps = ({ x, y }: Point): Point => ({ x: (x / GRID) * STEPS, y: (y / GRID) * STEPS });
    const units = ({ x, y }: Point): Point => ({ x: (x / STEPS) * GRID, y: (y / STEPS) * GRID });
    const parts: SketchedPart[] = [];
    const flags: Flag[] = this.#labels.map(({ at }) => ({ at: steps(at), net: netAt(at) }));
    const grounds = new Set<string>();
    for (const { name, drafted } of this.#cards) {
      const pins = [...drafted.nodes.filter(isPoint), ...(drafted.input ? [drafted.input] : [])];
      const ground = railGround(drafted, steps);
      parts.push({ name, pins: [...pins.map(steps), ...(ground ? [ground] : [])] });
      if (!ground) continue;
      flags.push({ at: ground, net: '0' });
      grounds.add(keyOf(ground));
    }
    return withSketch(deck, {
      ...{ parts, flags },
      wires: this.#wires.map(({ from, to }) => ({ from: steps(from), to: steps(to) })),
      netAt: (at) => (grounds.has(keyOf(at)) ? '0' : netAt(units(at))),
    });
  }
}

/** Where the second end of a source against ground lies: as far as its symbol is long. */
function railGround({ nodes, toward }: Drafted, steps: (p: Point) => Point): Point | undefined {
  const [first] = nodes;
  if (!toward || !first || !isPoint(first)) return undefined;
  const [a, b] = [steps(first), steps(toward)];
  const isAcross = Math.abs(b.x - a.x) > Math.abs(b.y - a.y);
  return isAcross
    ? { x: a.x + SOURCE * Math.sign(b.x - a.x), y: a.y }
    : { x: a.x, y: a.y + SOURCE * (Math.sign(b.y - a.y) || 1) };
}

/** Steps from one pin of a voltage source to the other. */
const SOURCE = 5;

const isPoint = (node: Point | string): node is Point => typeof node !== 'string';

const labelOf = (item: Item): string =>
  (item.text(0, 'te') ?? 'label').replaceAll('\\s', '_').replace(/[^\w.+-]+/gu, '_');

function unknown(type: string): CardError {
  const what = Object.hasOwn(REFUSED, type) ? REFUSED[type] : undefined;
  return new CardError(
    what
      ? `the element ${type} is ${what}, which has no counterpart here`
      : `the element ${type} of Falstad’s simulator has no counterpart here`,
    type,
  );
}

/** Its output saturates smoothly between its limits; its gain is that at their middle. */
const OP_AMP = `.subckt falstad_opamp inn inp out gain=1e5 vmax=15 vmin=-15
B1 out 0 V=(vmax+vmin)/2+(vmax-vmin)/2*tanh(gain*v(inp,inn)/((vmax-vmin)/2))
.ends falstad_opamp`;
