/** D, Q, J and M: nodes, model, and the parameters of the line. */
import type { Element, Semiconductor } from '../../circuit.ts';
import { SEMICONDUCTOR_NAMES } from '../../device/semiconductor/index.ts';
import { modelFor } from '../from-library.ts';
import type { Line } from '../line.ts';
import type { ModelCard } from '../model-card.ts';
import { CardError, meant } from '../refusal.ts';
import type { Arguments, Word } from '../words.ts';

type Kind = Semiconductor['kind'];

/** Nodes at least and at most. */
const NODES: Readonly<Record<Kind, readonly [least: number, most: number]>> = {
  diode: [2, 3],
  bjt: [3, 5],
  jfet: [3, 3],
  mosfet: [3, 7],
};

const POLARITY: Readonly<Record<string, string>> = { lpnp: 'pnp' };

/** Names of SPICE's short forms of areas, in their order behind the model. */
const AREAS: readonly string[] = ['area', 'areab', 'areac'];

export function readTransistor(line: Line, kind: Kind): Element {
  const { model, at } = modelOf(line, kind);
  const count = at - 1;
  const wanted = kind === 'mosfet' ? 4 : kind === 'bjt' ? Math.min(count, 4) : NODES[kind][0];
  if (kind === 'diode' && count === 3)
    throw new CardError(
      `${line.own} has a node of its temperature (self-heating), which is not computed here; two nodes would do`,
      line.card.raw,
    );
  const isVertical = model.type.startsWith('vdmos');
  if (isVertical) checkVertical(line, count);
  else if (count !== wanted)
    throw new CardError(
      `${line.own} has ${count} nodes where a ${kind} has ${kind === 'bjt' ? '3 or 4' : wanted}`,
      line.card.raw,
    );
  const nodes = line.words
    .slice(1, isVertical ? 4 : at)
    .map((w) => line.instance.node(bare(w.text)));
  const given = line.arguments(at + 1);
  const flags = given.positional.filter((w) => !isFlag(w));
  const instance = instanceOf(line, kind, given, flags);
  const ic = given.named.get('ic');
  const m = (instance['m'] ?? 1) * line.instance.share;
  return {
    ...line.common(nodes),
    kind,
    polarity: POLARITY[model.type] ?? model.type,
    model: model.name,
    card: model.parameters,
    instance: m === 1 ? instance : { ...instance, m },
    ...(ic && { initial: ic.map((w) => line.number(w)) }),
    isOff: given.positional.some((w) => w.text === 'off'),
  };
}

/** A VDMOS has three nodes; LTspice writes the source again for the bulk that it has not. */
function checkVertical(line: Line, count: number): void {
  const isHeated = line.words.some(({ text }) => text === 'thermal');
  const isTwice = count === 4 && line.words[3]?.text === line.words[4]?.text;
  if (!isHeated && (count === 3 || isTwice)) return;
  throw new CardError(
    isHeated || count > 4
      ? `${line.own} heats itself (nodes of temperatures, thermal), which is not computed here; drain, gate and source would do`
      : `${line.own} is a VDMOS with ${count} nodes; it has drain, gate and source, and its bulk is the source`,
    line.card.raw,
  );
}

/** A substrate node may stand in brackets: `[sub]`. */
const bare = (name: string): string => name.replace(/^\[(.*)\]$/u, '$1');

const isFlag = (word: Word): boolean => word.text === 'off' || word.text === 'thermal';

/** The first word behind the fewest nodes that names a model; PSpice and others may leave nodes out. */
function modelOf(line: Line, kind: Kind): { model: ModelCard; at: number } {
  const [least, most] = NODES[kind];
  for (let at = least + 1; at <= most + 1; at++) {
    const word = line.words[at];
    if (word?.kind !== 'word') break;
    const model = line.instance.model(word.text);
    if (!model) continue;
    if (model.kind !== kind)
      throw new CardError(
        `${line.own} is a ${kind}, and its model ${model.name} is of the kind ${model.type}`,
        model.name,
      );
    return { model, at };
  }
  for (let at = least + 1; at <= most + 1 && line.words[at]?.kind === 'word'; at++) {
    const model = modelFor(line, line.words[at]?.text ?? '', kind);
    if (model) return { model, at };
  }
  const usual = likelyModel(line, least);
  if (!usual) throw new CardError(`${line.own} has no model behind its nodes`, line.card.raw);
  throw new CardError(
    `the model ${usual.text} of ${line.own} is not known${meant(usual.text, line.instance.modelNames())}; a .model card, or its file among the included ones, would do`,
    usual.text,
  );
}

/** The last word by position behind the nodes that is no number: what was meant for the model. */
const likelyModel = (line: Line, least: number): Word | undefined =>
  line
    .arguments(least + 1)
    .positional.filter((w) => w.kind === 'word' && !isFlag(w) && !/^[\d.+-]/u.test(w.text))
    .at(-1) ?? line.words[least + 1];

function instanceOf(
  line: Line,
  kind: Kind,
  given: Arguments,
  positional: readonly Word[],
): Record<string, number> {
  const known = SEMICONDUCTOR_NAMES[kind].instance;
  const instance: Record<string, number> = {};
  for (const [k, word] of positional.entries()) {
    const name = kind === 'mosfet' ? (['l', 'w'] as const)[k] : AREAS[k];
    if (name === undefined || !known.has(name))
      throw new CardError(`"${word.text}" is left over behind ${line.own}`, word.text);
    instance[name] = line.number(word);
  }
  for (const [name, words] of given.named) {
    if (name === 'ic') continue;
    if (!known.has(name))
      throw new CardError(
        `${line.own} has a "${name}=", which a ${kind} has not${meant(name, known)}`,
        name,
      );
    if (words.length !== 1)
      throw new CardError(`${name} of ${line.own} has ${words.length} values; one would do`, name);
    instance[name] = line.number(words[0]!);
  }
  return instance;
}
