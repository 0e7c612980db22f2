/** Walks a deck's blocks, subcircuits in their places, and makes the flat circuit. */
import type { Block, Branch, Item } from './blocks.ts';
import type { Build } from './build.ts';
import { readElement } from './elements/element.ts';
import { numeric } from './expression/numeric.ts';
import { Scope } from './expression/scope.ts';
import { subcircuitFor } from './from-library.ts';
import { Instance, treeOf } from './instance.ts';
import { Line } from './line.ts';
import type { Card } from './lines.ts';
import type { ModelCard } from './model-card.ts';
import { readModel } from './models.ts';
import { defineFunction, defineParameters, type Settings } from './parameters.ts';
import { CardError, meant } from './refusal.ts';
import { isSign, type Word } from './words.ts';

const MAX_DEPTH = 50;

/** What stands for parameters of the top: values that a step or a sweep gives. */
export function topOf(
  build: Build,
  block: Block,
  overrides: ReadonlyMap<string, number>,
): Instance {
  const scope = new Scope(build.setting);
  const where = {
    build,
    block,
    scope,
    path: '',
    ports: new Map(),
    share: 1,
    parent: undefined,
    depth: 0,
    readModel: modelAt,
  };
  const top = new Instance(where);
  prepare(top, overrides);
  return top;
}

/** Reads every element of an instance, and of those within it. */
export function elaborate(at: Instance): void {
  for (const card of cardsIn(at.block.items, at)) {
    if (at.build.isFull) return;
    if (!card.text.startsWith('.')) readCard(at, card);
  }
}

function readCard(at: Instance, card: Card): void {
  const { refusals } = at.build;
  refusals.at(card.place, card.raw, () => {
    const line = new Line(card, at);
    if (card.text.startsWith('x')) instantiate(line);
    else readElement(line);
  });
}

/** Parameters, functions and models of a block; what is given from outside stands before its own. */
function prepare(at: Instance, given: ReadonlyMap<string, number>): void {
  const { build, scope } = at;
  build.work(1);
  for (const [name, value] of given) {
    const place = at.block.header?.place ?? { file: '', line: 0 };
    scope.definitions.set(name, { tree: { kind: 'number', value }, scope, place, value });
  }
  const settings: Settings = { scope, fixed: given };
  // Conditions may name what stands behind them: what has none is defined first.
  for (const item of at.block.items) if ('card' in item) define(at, item.card, settings);
  for (const card of cardsIn(at.block.items, at, (c) => define(at, c, settings)))
    if (/^\.model\b/u.test(card.text))
      build.refusals.at(card.place, card.raw, () => {
        const name = build.wordsOf(card)[1]?.text;
        if (name === undefined)
          throw new CardError(`.model has no name; ${MODEL} is one`, card.raw);
        at.addModel(name, card);
      });
}

const MODEL = '.model bc547 npn(is=1e-14 bf=300)';
const modelAt = (card: Card, at: Instance): ModelCard => readModel(new Line(card, at), at);

function define(at: Instance, card: Card, settings: Settings): void {
  const { refusals } = at.build;
  if (/^\.(?:param|params|parameter|global_param)\b/u.test(card.text))
    refusals.at(card.place, card.raw, () => defineParameters(card, settings));
  else if (/^\.func\b|^\.function\b/u.test(card.text))
    refusals.at(card.place, card.raw, () => defineFunction(card, settings));
  else if (at.path === '' && /^\.global\b/u.test(card.text))
    for (const name of card.text.split(/\s+/u).slice(1)) at.build.globals.add(name);
}

/**
 * Cards in their order, those under conditions where the condition holds; `see` has each of these before the next
 * condition.
 */
export function* cardsIn(
  items: readonly Item[],
  at: Instance,
  see?: (card: Card) => void,
  isUnder = false,
): Generator<Card> {
  at.build.work(items.length);
  for (const item of items) {
    if ('card' in item) {
      if (isUnder) see?.(item.card);
      yield item.card;
      continue;
    }
    const branch = at.build.refusals.at(item.place, '.if', () => chosen(item.branches, at));
    if (branch) yield* cardsIn(branch.items, at, see, true);
  }
}

function chosen(branches: readonly Branch[], at: Instance): Branch | undefined {
  return branches.find(({ condition }) => {
    if (!condition) return true;
    // ngspice takes one sign of equality for two.
    const text = condition.text.replace(/^\.\w+\s*/u, '').replaceAll(/(?<![<>=!])=(?!=)/gu, '==');
    return numeric(treeOf(text, at.scope.setting), at.scope) !== 0;
  });
}

/** X: `x1 a b name w=1`, with or without PARAMS:. */
function instantiate(line: Line): void {
  const outer = line.instance;
  const { positional, given } = partsOf(line.words.slice(1));
  const name = positional.at(-1);
  if (!name) throw new CardError(`${line.own} names no subcircuit`, line.card.raw);
  const block = outer.subcircuit(name.text) ?? subcircuitFor(line, name.text);
  if (!block)
    throw new CardError(
      `the subcircuit ${name.text} of ${line.own} is not known${meant(name.text, outer.subcircuitNames())}; a .subckt, or its file among the included ones, would do`,
      name.text,
    );
  const { rival } = block;
  if (rival)
    throw new CardError(
      `the subcircuit ${name.text} is defined twice, and not alike: at line ${block.header!.place.line} and at line ${rival.place.line} of ${rival.place.file}`,
      name.text,
    );
  if (outer.depth >= MAX_DEPTH)
    throw outer.build.stop(
      isWithin(block, outer)
        ? `the subcircuit ${name.text} stands within itself without end`
        : `subcircuits stand within one another deeper than ${MAX_DEPTH} levels`,
      line.card.raw,
    );
  outer.build.enter();
  const { ports: needed, optional, defaults } = headerOf(block, outer);
  const ports = [...needed, ...optional.keys()];
  const nodes = positional.slice(0, -1).map((w) => outer.net(w.text));
  if (nodes.length < needed.length || nodes.length > ports.length)
    throw new CardError(
      `${line.own} has ${nodes.length} nodes, and the subcircuit ${name.text} ${needed.length}: ${needed.join(' ')}`,
      line.card.raw,
    );
  for (const absent of ports.slice(nodes.length)) nodes.push(outer.net(optional.get(absent)!));
  const values = new Map<string, number>();
  for (const [key, word] of given) values.set(key, line.number(word));
  const m = values.get('m') ?? 1;
  if (!(m > 0)) throw new CardError(`m of ${line.own} is ${m}; it is above 0`, 'm');
  if (!defaults.has('m')) values.delete('m');
  enter(line, block, {
    ports,
    nodes,
    defaults,
    values,
    share: outer.share * (defaults.has('m') ? 1 : m),
  });
}

function isWithin(block: Block, instance: Instance): boolean {
  for (let at: Instance | undefined = instance; at; at = at.parent)
    if (at.block === block) return true;
  return false;
}

interface Entry {
  readonly ports: readonly string[];
  readonly nodes: readonly string[];
  readonly defaults: ReadonlyMap<string, Word>;
  readonly values: ReadonlyMap<string, number>;
  readonly share: number;
}

function enter(line: Line, block: Block, { ports, nodes, defaults, values, share }: Entry): void {
  const outer = line.instance;
  const scope = new Scope(outer.build.setting, outer.scope);
  for (const [name, word] of defaults)
    if (!values.has(name))
      scope.definitions.set(name, {
        tree: treeOf(word.text, scope.setting),
        scope,
        place: line.card.place,
      });
  const inner = new Instance({
    ...{
      build: outer.build,
      block,
      scope,
      path: `${line.name}.`,
      parent: outer,
      depth: outer.depth + 1,
      readModel: modelAt,
    },
    ...{ ports: new Map(ports.map((p, k) => [p, nodes[k]!])), share },
  });
  prepare(inner, values);
  elaborate(inner);
}

interface Header {
  readonly ports: readonly string[];
  readonly defaults: ReadonlyMap<string, Word>;
  /** PSpice: ports behind the others, with the outer nodes that they have where the line names none. */
  readonly optional: ReadonlyMap<string, string>;
}

/** Ports and defaults of `.subckt name a b params: w=1`. */
function headerOf(block: Block, at: Instance): Header {
  const words = at.build.wordsOf(block.header!).slice(2);
  const from = words.findIndex((w) => w.text === 'optional:' || w.text === 'optional');
  const to = words.findIndex((w) => w.text === 'params:' || w.text === 'params');
  const optional = new Map<string, string>();
  if (from >= 0)
    for (const [name, word] of partsOf(words.slice(from + 1, to < from ? undefined : to)).given)
      optional.set(name, word.text);
  const plain = from < 0 ? words : words.filter((_, k) => k < from || (to > from && k >= to));
  const { positional, given } = partsOf(plain);
  return { ports: positional.map((w) => w.text), defaults: given, optional };
}

/** Words by position, and `name=value` behind them. */
function partsOf(words: readonly Word[]): { positional: Word[]; given: Map<string, Word> } {
  const positional: Word[] = [];
  const given = new Map<string, Word>();
  const kept = words.filter(
    (w) =>
      (w.kind !== 'sign' || w.text === '=') &&
      w.text !== 'params:' &&
      w.text !== 'params' &&
      w.text !== ':',
  );
  for (let k = 0; k < kept.length; k++) {
    const word = kept[k]!;
    if (!isSign(kept[k + 1], '=')) {
      if (given.size > 0)
        throw new CardError(`"${word.text}" stands behind parameters and has no "="`, word.text);
      positional.push(word);
      continue;
    }
    const value = kept[k + 2];
    if (!value || value.kind === 'sign')
      throw new CardError(`${word.text} has no value behind "="`, word.text);
    if (given.has(word.text)) throw new CardError(`${word.text} is given twice`, word.text);
    given.set(word.text, value);
    k += 2;
  }
  return { positional, given };
}
