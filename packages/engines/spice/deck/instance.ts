/** A subcircuit where it stands, or the top: its names, and how they become those of the flat circuit. */
import type { Block } from './blocks.ts';
import type { Build } from './build.ts';
import type { Wiring } from './expression/lower.ts';
import { parseExpression } from './expression/parse.ts';
import type { Scope, Setting } from './expression/scope.ts';
import type { Tree } from './expression/tree.ts';
import type { Card } from './lines.ts';
import type { ModelCard } from './model-card.ts';
import { CardError } from './refusal.ts';

const GROUNDS: ReadonlySet<string> = new Set(['0', 'gnd', 'gnd!']);

/** The parsed text, parsed once. */
export function treeOf(text: string, { trees, dialect }: Setting): Tree {
  const known = trees.get(text);
  if (known) return known;
  const tree = parseExpression(text, dialect);
  trees.set(text, tree);
  return tree;
}

interface Where {
  readonly build: Build;
  readonly block: Block;
  readonly scope: Scope;
  /** Empty at the top, else `x1.` and the like. */
  readonly path: string;
  /** The outer net of each port: one that no element names is none. */
  readonly ports: ReadonlyMap<string, string>;
  /** How often it stands in parallel, with those around it. */
  readonly share: number;
  readonly parent: Instance | undefined;
  readonly depth: number;
  /** Reads a `.model` card where it stands. Throws CardError. */
  readonly readModel: (card: Card, at: Instance) => ModelCard;
}

export class Instance {
  readonly build: Build;
  readonly block: Block;
  readonly scope: Scope;
  readonly path: string;
  readonly share: number;
  readonly parent: Instance | undefined;
  readonly depth: number;
  readonly #modelCards = new Map<string, Card[]>();
  readonly #models = new Map<string, ModelCard | CardError>();
  readonly readModel: Where['readModel'];
  readonly #ports: ReadonlyMap<string, string>;
  #wiring: Wiring | undefined;

  constructor({ build, block, scope, path, ports, share, parent, depth, readModel }: Where) {
    this.readModel = readModel;
    this.build = build;
    this.block = block;
    this.scope = scope;
    this.path = path;
    this.share = share;
    this.parent = parent;
    this.depth = depth;
    this.#ports = ports;
  }

  /** The index of a node that an element here names. */
  node(name: string): number {
    return this.build.node(this.net(name));
  }

  /** The flat name of a node. */
  net(name: string): string {
    if (isGround(name, this)) return '0';
    return this.#ports.get(name) ?? (this.#isGlobal(name) ? name : this.path + name);
  }

  #isGlobal(name: string): boolean {
    return (
      this.build.globals.has(name) ||
      (name.startsWith('$g_') && this.scope.setting.dialect !== 'ngspice')
    );
  }

  /** How expressions that stand here name nodes and elements. */
  wiring(card: Card): Wiring {
    this.#wiring ??= {
      node: (name) => this.node(this.#hierarchical(name)),
      control: (name) => this.control(name, card),
      budget: this.build.budget,
    };
    return { ...this.#wiring, control: (name) => this.control(name, card) };
  }

  /** The flat name of an element whose current controls another: `v1`, ngspice's `v.x1.v1`, LTspice's `x1:v1`. */
  control(name: string, card: Card): { name: string; share: number } {
    const inner = /^[a-z]\.(x.+)$/u.exec(name)?.[1];
    const flat = inner ?? this.path + this.#hierarchical(name);
    this.build.needs(flat, card.place, card.raw);
    return { name: flat, share: inner === undefined && !name.includes(':') ? this.share : 1 };
  }

  /** Names within subcircuits have a colon in LTspice, PSpice and Xyce. */
  #hierarchical(name: string): string {
    const { dialect } = this.scope.setting;
    if (dialect === 'ngspice' || dialect === 'spice3' || !/^x[^:]*:/u.test(name)) return name;
    return name.replaceAll(':', '.');
  }

  /** Keeps a `.model` card until an element names it: libraries have many that no part of a deck uses. */
  addModel(name: string, card: Card): void {
    const cards = this.#modelCards.get(name) ?? [];
    // A library that is included twice says the same twice.
    if (!cards.some(({ text }) => text === card.text)) cards.push(card);
    this.#modelCards.set(name, cards);
  }

  /** A model of this name, here or in the circuits around. Throws CardError at its card where that is not understood. */
  model(name: string): ModelCard | undefined {
    for (let at: Instance | undefined = this; at; at = at.parent) {
      const cards = at.#modelCards.get(name);
      if (cards) return at.#read(name, cards);
    }
    return undefined;
  }

  /** Puts another in a model's place. */
  replaceModel(model: ModelCard): void {
    this.#models.set(model.name, model);
  }

  #read(name: string, cards: readonly Card[]): ModelCard {
    let found = this.#models.get(name);
    if (!found) {
      found = this.#readOne(name, cards);
      this.#models.set(name, found);
    }
    if (found instanceof CardError) throw found;
    return found;
  }

  #readOne(name: string, [card, another]: readonly Card[]): ModelCard | CardError {
    const { place } = card!;
    if (another)
      return new CardError(
        `the model ${name} is defined twice, at line ${place.line} of ${place.file} and here, and not alike`,
        name,
        another.place,
      );
    // A model that is of its own kind.
    this.#models.set(name, new CardError(`the model ${name} is a kind of itself`, name, place));
    try {
      return this.readModel(card!, this);
    } catch (error) {
      if (error instanceof CardError)
        return new CardError(error.message, error.text, error.place ?? place);
      throw error;
    }
  }

  modelNames(): string[] {
    const names: string[] = [];
    for (let at: Instance | undefined = this; at; at = at.parent)
      for (const name of at.#modelCards.keys()) names.push(name);
    return names;
  }

  /** A subcircuit of this name: defined here, in the circuits around it, or in those that stand around this one. */
  subcircuit(name: string): Block | undefined {
    for (let at: Instance | undefined = this; at; at = at.parent)
      for (let block: Block | undefined = at.block; block; block = block.parent) {
        const found = block.subcircuits.get(name);
        if (found) return found;
      }
    return undefined;
  }

  subcircuitNames(): string[] {
    const names = new Set<string>();
    for (let at: Instance | undefined = this; at; at = at.parent)
      for (const name of at.block.subcircuits.keys()) names.add(name);
    return [...names];
  }
}

/** `gnd` is ground in ngspice, SPICE 3 and LTspice; a node of its own in PSpice and Xyce. */
function isGround(name: string, { scope, build }: Instance): boolean {
  const { dialect } = scope.setting;
  if (dialect === 'pspice' || dialect === 'xyce')
    return name === '0' || (build.replacesGround && GROUNDS.has(name));
  return GROUNDS.has(name);
}
