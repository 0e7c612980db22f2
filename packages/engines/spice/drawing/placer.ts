/**
 * Places the parts of a deck as one draws a circuit by hand: from the inputs to the right, net by net; what goes to ground
 * hangs from its net, what goes to a supply stands on it, what goes on lies in line; collectors up.
 */
import type { DeckCards, ElementCard } from './card.ts';
import type { Box, Flag, Part, Point, Wire } from './drawing.ts';
import {
  DOWN,
  grown,
  LEFT,
  outwards,
  RIGHT,
  railFlag,
  turnTowards,
  UP,
  withPinAt,
} from './ends.ts';
import { lookOf } from './flagged.ts';
import { labelsOf, roomOf } from './labels.ts';
import { type PinAt, Plane } from './plane.ts';
import { endsOf, isTransistor, isUpsideDown, type Roles } from './roles.ts';
import { flagRoom } from './route.ts';
import { bodyOf, pinsOf, symbolOf } from './symbols.ts';

/** What may differ between attempts at one picture. */
export interface Taste {
  /** Whether second branches go down first, else up. */
  readonly branchesDown: boolean;
  /** Whether series parts from a net come before the transistors and blocks that it steers. */
  readonly seriesFirst: boolean;
  /** Steps between neighbours. */
  readonly gap: number;
}

export interface Placement {
  readonly parts: readonly Part[];
  readonly flags: readonly Flag[];
  readonly wires: readonly Wire[];
}

/** How far a part is shifted to find room, steps. */
const MAX_SLIDE = 400;

export function placement(cards: DeckCards, roles: Roles, taste: Taste): Placement {
  return new Placer(cards, roles, taste).all();
}

interface Anchor {
  /** Where the net's line begins, and how far to the right it is used. */
  x: number;
  y: number;
  right: number;
  /** Parts that go on to the right in line. */
  series: number;
  /** Where its first pin looks: nets at the left of a part grow to the left. */
  readonly way: Point;
}

class Placer {
  readonly #cards: DeckCards;
  readonly #roles: Roles;
  readonly #taste: Taste;
  readonly #plane = new Plane();
  readonly #parts = new Map<string, Part>();
  readonly #flags: Flag[] = [];
  readonly #wires: Wire[] = [];
  readonly #anchors = new Map<string, Anchor>();
  readonly #queue: string[] = [];

  constructor(cards: DeckCards, roles: Roles, taste: Taste) {
    this.#cards = cards;
    this.#roles = roles;
    this.#taste = taste;
  }

  all(): Placement {
    for (const root of this.#roots()) {
      if (this.#anchors.has(root)) continue;
      this.#begin(root);
      for (let net = this.#queue.shift(); net !== undefined; net = this.#queue.shift())
        this.#grow(net);
    }
    this.#lone();
    return { parts: [...this.#parts.values()], flags: this.#flags, wires: this.#wires };
  }

  // Nets.

  #isRail(net: string | undefined): boolean {
    return net === undefined || this.#roles.rails.has(net);
  }

  /** Nets in the order in which pictures begin: those of signal sources first, then of others, then all. */
  #roots(): string[] {
    const { elements } = this.#cards;
    const netsOf = (card: ElementCard) =>
      card.nodes
        .slice(0, 2)
        .map((n) => n.net)
        .filter((n) => !this.#isRail(n));
    const sources = elements.filter(({ letter }) => letter === 'v' || letter === 'i');
    const isShunt = (c: ElementCard) => c.nodes.slice(0, 2).some((n) => this.#isRail(n.net));
    const signals = sources.filter((c) => c.isConstant === false && isShunt(c));
    const drives = elements.filter((c) => c.letter === 'b' && isShunt(c));
    const rest = sources.filter(isShunt);
    const first = [...signals, ...rest].sort(
      (a, b) => Number(this.#onlySwitches(a)) - Number(this.#onlySwitches(b)),
    );
    const amplifiers = elements.filter((c) => lookOf(c) === 'op-amp');
    const inputs = amplifiers
      .map((c) => c.nodes[c.letter === 'e' ? 2 : 0]?.net ?? '0')
      .filter((n) => !this.#isRail(n));
    return [...first, ...drives].flatMap(netsOf).concat(
      inputs,
      elements.flatMap(netsOf),
      elements.flatMap(({ nodes }) => nodes.map((n) => n.net)).filter((n) => !this.#isRail(n)),
    );
  }

  /** Whether a source does nothing but open and close switches: the picture begins elsewhere. */
  #onlySwitches(source: ElementCard): boolean {
    const net = source.nodes.find((n) => !this.#isRail(n.net))?.net ?? '';
    const others = (this.#roles.onNet.get(net) ?? []).filter((c) => c !== source);
    return (
      others.length > 0 &&
      others.every((c) => c.kind === 'switch' && c.nodes.slice(0, 2).every((n) => n.net !== net))
    );
  }

  /** A net with nothing placed: below all that is there. */
  #begin(net: string): void {
    const { to } = this.#plane.extent;
    const y = this.#parts.size === 0 ? 0 : Math.ceil(to.y) + 12;
    this.#anchor(net, { x: 0, y });
  }

  #anchor(net: string, { x, y }: Point, way: Point = RIGHT): void {
    if (this.#isRail(net) || this.#anchors.has(net)) return;
    this.#anchors.set(net, { x, y, right: x, series: 0, way });
    this.#queue.push(net);
  }

  #unplaced(net: string): ElementCard[] {
    return (this.#roles.onNet.get(net) ?? []).filter(({ name }) => !this.#parts.has(name));
  }

  #grow(net: string): void {
    const kinds = [
      () => this.#each(net, (c) => c.letter === 'v' && this.#toRail(c, net)),
      () => this.#each(net, (c) => this.#mirror(c, net)),
      () => this.#each(net, (c) => this.#pair(c, net)),
      () => this.#each(net, (c) => isTransistor(c) && this.#sameEmitter(c, net)),
      () => this.#each(net, (c) => this.#toRail(c, net)),
      ...(this.#taste.seriesFirst ? [() => this.#series(net)] : []),
      () => this.#each(net, (c) => isTransistor(c) && this.#transistor(c, net)),
      () => this.#each(net, (c) => !isTwoEnded(c) && this.#block(c, net)),
      () => this.#series(net),
    ];
    for (const step of kinds) step();
  }

  #each(net: string, place: (card: ElementCard) => unknown): void {
    for (const card of this.#unplaced(net)) place(card);
  }

  #series(net: string): void {
    this.#each(net, (c) => isTwoEnded(c) && this.#inLine(c, net));
  }

  // Parts.

  /** Takes the room of a part where it first fits, shifted by `slide`; its rails get flags, its other nets anchors. */
  #put(card: ElementCard, part: Part, slide: Point): Part {
    let fits = part;
    for (let k = 0; k < MAX_SLIDE; k++) {
      fits = { ...part, at: { x: part.at.x + k * slide.x, y: part.at.y + k * slide.y } };
      if (this.#fits(card, fits)) break;
    }
    this.#plane.take(this.#room(card, fits));
    for (const { at, net } of netPins(card, fits)) this.#plane.takeLine(at, at, net);
    this.#parts.set(card.name, fits);
    this.#railsAt(card, fits);
    return fits;
  }

  #fits(card: ElementCard, part: Part): boolean {
    const nets = new Set(card.nodes.map((n) => n.net));
    return this.#plane.isFree(this.#room(card, part), nets, netPins(card, part));
  }

  #room(card: ElementCard, part: Part): Box[] {
    const symbol = symbolOf(card, part.look);
    const { gap } = this.#taste;
    const flags = pinsOf(part, symbol).flatMap((at, k) => {
      const net = card.nodes[k]?.net;
      if (net === undefined || !this.#isRail(net)) return [];
      return [flagRoom(railFlag(at, outwards(part, symbol, k), net).flag.at, net)];
    });
    return [
      grown(bodyOf(part, symbol), gap / 2),
      ...labelsOf(card, part, symbol).map(roomOf),
      ...flags,
    ];
  }

  #railsAt(card: ElementCard, part: Part): void {
    const symbol = symbolOf(card, part.look);
    const done = new Set<string>();
    for (const [k, at] of pinsOf(part, symbol).entries()) {
      const net = card.nodes[k]?.net;
      if (net === undefined || !this.#isRail(net) || done.has(`${at.x},${at.y}`)) continue;
      done.add(`${at.x},${at.y}`);
      const { flag, wires } = railFlag(at, outwards(part, symbol, k), net);
      this.#flags.push(flag);
      this.#wires.push(...wires);
    }
  }

  /** The line of a net from its anchor to a pin that has been placed on it. */
  #reach(net: string, at: Point): void {
    const anchor = this.#anchors.get(net);
    if (!anchor) return;
    if (at.y === anchor.y) this.#plane.takeLine({ x: anchor.x, y: anchor.y }, at, net);
    anchor.right = Math.max(anchor.right, at.x);
  }

  /** Anchors for the nets of a part that have none yet, a step out of their pins. */
  #anchorPins(card: ElementCard, part: Part): void {
    const symbol = symbolOf(card, part.look);
    for (const [k, at] of pinsOf(part, symbol).entries()) {
      const net = card.nodes[k]?.net;
      if (net === undefined || this.#isRail(net)) continue;
      const way = outwards(part, symbol, k);
      const from = isTwoEnded(card) ? at : { x: at.x + way.x, y: at.y + way.y };
      if (this.#anchors.has(net)) this.#reach(net, at);
      else this.#anchor(net, from, way);
    }
  }

  /** Between a net and a rail: hangs from it, or stands on it. */
  #toRail(card: ElementCard, net: string): void {
    if (!isTwoEnded(card)) return;
    const pin = card.nodes[0]?.net === net ? 0 : 1;
    const rail = this.#roles.rails.get(card.nodes[1 - pin]?.net ?? '');
    const anchor = this.#anchors.get(net);
    if (!rail || !anchor) return;
    const way = rail === 'above' ? UP : DOWN;
    const part = withPinAt(card, pin, { x: anchor.x, y: anchor.y }, turnTowards(card, pin, way));
    this.#finish(card, this.#put(card, part, sideOf(anchor)), net, pin);
  }

  #finish(card: ElementCard, part: Part, net: string, pin: number): void {
    const at = pinsOf(part, symbolOf(card, part.look))[pin];
    if (at) this.#reach(net, at);
    this.#anchorPins(card, part);
  }

  /** On from a net to the next: in line to the right, or between two that are placed. */
  #inLine(card: ElementCard, net: string): void {
    const pin = card.nodes[0]?.net === net ? 0 : 1;
    const other = card.nodes[1 - pin]?.net ?? '';
    const anchor = this.#anchors.get(net);
    if (!anchor || this.#isRail(other)) return;
    const there = this.#anchors.get(other);
    if (there && other !== net) {
      this.#between(card, pin, net, other);
      return;
    }
    if (this.#hangs(card, net, other)) {
      const part = withPinAt(
        card,
        pin,
        { x: anchor.right + (anchor.right > anchor.x ? 7 : 0), y: anchor.y },
        turnTowards(card, pin, DOWN),
      );
      this.#finish(card, this.#put(card, part, RIGHT), net, pin);
      return;
    }
    const side = sideOf(anchor);
    const turn = turnTowards(card, pin, side);
    const { gap, branchesDown } = this.#taste;
    const row = anchor.series === 0 ? 0 : (branchesDown ? 1 : -1) * 9 * anchor.series;
    anchor.series++;
    const x = side === LEFT ? anchor.x - gap : anchor.right + gap;
    const part = withPinAt(card, pin, { x, y: anchor.y + row }, turn);
    this.#finish(card, this.#put(card, part, side), net, pin);
  }

  /** A divider's upper part: from a net that is driven with DC to one from which something goes to ground. */
  #hangs(card: ElementCard, net: string, other: string): boolean {
    if (!this.#roles.isConstant || card.letter !== 'r') return false;
    const on = this.#roles.onNet;
    const isDriven = (on.get(net) ?? []).some(
      (c) => c.letter === 'v' && c.nodes.some((n) => n.net === '0'),
    );
    return (
      isDriven &&
      (on.get(other) ?? []).some((c) => c.letter === 'r' && c.nodes.some((n) => n.net === '0'))
    );
  }

  /** Between two nets that have their places: upright where they lie at different heights, else above what is between. */
  #between(card: ElementCard, pin: number, net: string, other: string): void {
    const [here, there] = [this.#anchors.get(net), this.#anchors.get(other)];
    if (!here || !there) return;
    const { gap } = this.#taste;
    if (Math.abs(here.y - there.y) >= 5) {
      const isUpper = here.y < there.y;
      const way = isUpper ? DOWN : UP;
      const x = Math.max(here.right, there.right, here.x, there.x) + gap;
      const part = withPinAt(card, pin, { x, y: here.y }, turnTowards(card, pin, way));
      this.#finish(card, this.#put(card, part, RIGHT), net, pin);
      return;
    }
    const [left, right] = here.x <= there.x ? [here, there] : [there, here];
    const first = here.x <= there.x ? pin : 1 - pin;
    const turn = turnTowards(card, first, RIGHT);
    const x = Math.round((Math.min(left.right, right.x) + right.x) / 2) - 2;
    const part = withPinAt(card, first, { x, y: Math.min(here.y, there.y) - 4 }, turn);
    this.#finish(card, this.#put(card, part, UP), net, pin);
  }

  /** A transistor by the pin with which it is on the net. */
  #transistor(card: ElementCard, net: string): void {
    const anchor = this.#anchors.get(net);
    if (!anchor) return;
    const [up, control, down] = endsOf(card);
    const pin = [control, down, up].find((k) => card.nodes[k]?.net === net) ?? control;
    const flip = isUpsideDown(card);
    const turned = { turn: flip ? 2 : 0, isMirrored: flip } as const;
    if (pin === control) {
      const part = withPinAt(
        card,
        pin,
        { x: anchor.right + this.#taste.gap + 1, y: anchor.y },
        turned,
      );
      this.#finish(card, this.#put(card, part, RIGHT), net, pin);
      return;
    }
    const dy = pin === up ? 1 : -1;
    const part = withPinAt(
      card,
      pin,
      { x: anchor.right + (anchor.right === anchor.x ? 0 : 6), y: anchor.y + dy },
      turned,
    );
    this.#finish(card, this.#put(card, part, RIGHT), net, pin);
  }

  /** A transistor whose base is tied to its collector looks to the right, where its copies are. */
  #mirror(card: ElementCard, net: string): void {
    if (!isTransistor(card)) return;
    const [up, control, down] = endsOf(card);
    const anchor = this.#anchors.get(net);
    if (
      !anchor ||
      card.nodes[up]?.net !== net ||
      card.nodes[control]?.net !== net ||
      card.nodes[down]?.net === net
    )
      return;
    const flip = isUpsideDown(card);
    const part = withPinAt(
      card,
      up,
      { x: anchor.x, y: anchor.y + 1 },
      { turn: flip ? 2 : 0, isMirrored: !flip },
    );
    const put = this.#put(card, part, RIGHT);
    this.#finish(card, put, net, up);
    const base = pinsOf(put, symbolOf(card, put.look))[control];
    if (base) {
      this.#anchors.set(net, { ...anchor, right: base.x });
      // What copies it stands beside it, base by base.
      for (const other of this.#unplaced(net))
        if (
          other.kind === card.kind &&
          other.nodes[control]?.net === net &&
          other.nodes[up]?.net !== net
        ) {
          const beside = withPinAt(
            other,
            control,
            { x: base.x + 4, y: base.y },
            { turn: flip ? 2 : 0, isMirrored: flip },
          );
          this.#finish(other, this.#put(other, beside, RIGHT), net, control);
        }
    }
  }

  /** Two transistors that push and pull: with one input and one output, above one another. */
  #pair(card: ElementCard, net: string): void {
    if (!isTransistor(card) || !isUpsideDown(card)) return;
    const anchor = this.#anchors.get(net);
    const [, control, down] = endsOf(card);
    if (!anchor || card.nodes[control]?.net !== net) return;
    const out = card.nodes[down]?.net ?? '';
    const other = this.#unplaced(net).find(
      (c) =>
        isTransistor(c) &&
        !isUpsideDown(c) &&
        c.nodes[1]?.net === net &&
        [c.nodes[0]?.net, c.nodes[2]?.net].includes(out),
    );
    if (!other || this.#isRail(out) || this.#anchors.has(out)) return;
    const above = (x: number) =>
      withPinAt(card, down, { x, y: anchor.y - 1 }, { turn: 2, isMirrored: true });
    const below = (x: number) =>
      withPinAt(other, endsOf(other)[0], { x, y: anchor.y + 1 }, { turn: 0, isMirrored: false });
    let x = anchor.right + this.#taste.gap + 6;
    while (
      x < anchor.right + MAX_SLIDE &&
      !(this.#fits(card, above(x)) && this.#fits(other, below(x)))
    )
      x++;
    const upper = this.#put(card, above(x), RIGHT);
    const lower = this.#put(other, below(x), RIGHT);
    const joint = pinsOf(upper, symbolOf(card, upper.look))[down];
    if (!joint) return;
    this.#anchor(out, { x: joint.x, y: anchor.y });
    this.#finish(card, upper, net, control);
    this.#finish(other, lower, net, control);
  }

  /** The other of two transistors that share an emitter: opposite, its base to the right. */
  #sameEmitter(card: ElementCard, net: string): void {
    const [, control, down] = endsOf(card);
    const anchor = this.#anchors.get(net);
    if (!anchor || card.nodes[down]?.net !== net) return;
    const twin = (this.#roles.onNet.get(net) ?? []).find(
      (c) => c.kind === card.kind && c.nodes[down]?.net === net && this.#parts.has(c.name),
    );
    const first = twin && this.#parts.get(twin.name);
    if (!twin || !first || first.isMirrored !== isUpsideDown(card)) return;
    const emitter = pinsOf(first, symbolOf(twin, first.look))[down];
    if (!emitter || card.nodes[control]?.net === twin.nodes[control]?.net) return;
    const flip = isUpsideDown(card);
    const part = withPinAt(
      card,
      down,
      { x: emitter.x + 14, y: emitter.y },
      { turn: flip ? 2 : 0, isMirrored: !flip },
    );
    const put = this.#put(card, part, RIGHT);
    const at = pinsOf(put, symbolOf(card, put.look))[down];
    if (at)
      this.#anchors.set(net, {
        ...anchor,
        x: Math.round((emitter.x + at.x) / 2),
        right: Math.round((emitter.x + at.x) / 2),
      });
    this.#anchorPins(card, put);
  }

  /** A block by its first pin on the net: to the right of it where that is an input, else to the left. */
  #block(card: ElementCard, net: string): void {
    const anchor = this.#anchors.get(net);
    if (!anchor || isTransistor(card)) return;
    const draft = withPinAt(card, 0, { x: 0, y: 0 }, { turn: 0, isMirrored: false });
    const symbol = symbolOf(card, draft.look);
    const ways = symbol.pins.map((_, k) => outwards(draft, symbol, k));
    const on = symbol.pins.map((_, k) => k).filter((k) => card.nodes[k]?.net === net);
    const input = on.find((k) => ways[k]?.x === -1);
    const pin = input ?? on[0] ?? 0;
    const { gap } = this.#taste;
    const isInput = input !== undefined;
    const dy = ways[pin]?.y === -1 ? 1 : ways[pin]?.y === 1 ? -1 : 0;
    const x = isInput ? anchor.right + gap + 1 : anchor.x - (ways[pin]?.x === 1 ? gap : 0);
    const part = withPinAt(card, pin, { x, y: anchor.y + dy }, { turn: 0, isMirrored: false });
    this.#finish(
      card,
      this.#put(card, part, isInput ? RIGHT : ways[pin]?.x === 1 ? LEFT : RIGHT),
      net,
      pin,
    );
  }

  /** What is only between rails: supplies first, in a row at the left of the first picture. */
  #lone(): void {
    const { from } = this.#plane.extent;
    const left = this.#cards.elements.filter(({ name }) => !this.#parts.has(name));
    let x = Math.floor(from.x) - 12;
    for (const card of left) {
      const [a] = card.nodes;
      const isUp = a?.net === '0' && isTwoEnded(card);
      const way = isUp ? UP : DOWN;
      const turn = isTwoEnded(card)
        ? turnTowards(card, 0, way)
        : ({ turn: 0, isMirrored: false } as const);
      this.#put(card, withPinAt(card, 0, { x, y: 0 }, turn), LEFT);
      x -= 10;
    }
  }
}

/** Nets at the left of a part grow to the left. */
const sideOf = ({ way }: Anchor): Point => (way.x < 0 ? LEFT : RIGHT);

const netPins = (card: ElementCard, part: Part): PinAt[] =>
  pinsOf(part, symbolOf(card, part.look)).map((at, k) => ({ at, net: card.nodes[k]?.net ?? '' }));

/** Parts of two pins, which turn as their nets ask. */
const isTwoEnded = ({ nodes, kind }: ElementCard): boolean => nodes.length === 2 && kind !== 'box';
