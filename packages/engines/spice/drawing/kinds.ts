/** Which words of an element's card are nodes, and what the element is. */
import { readNumber } from '../deck/number.ts';
import { CardError } from '../deck/refusal.ts';
import { isSign, type Word } from '../deck/words.ts';
import type { ElementCard, ModelTypes } from './card.ts';

interface Known {
  readonly models: ModelTypes;
  readonly subcircuits: ReadonlyMap<string, readonly string[]>;
}

type Kind = ElementCard['kind'];
type Facts = Pick<ElementCard, 'kind' | 'model' | 'ports' | 'gain' | 'isConstant' | 'dc'>;

/** Nodes by letter where they are always as many. */
const FIXED: Readonly<Record<string, number>> = {
  ...{
    r: 2,
    c: 2,
    l: 2,
    v: 2,
    i: 2,
    b: 2,
    d: 2,
    f: 2,
    h: 2,
    w: 2,
    s: 4,
    t: 4,
    o: 4,
    j: 3,
    z: 3,
    m: 4,
  },
};

/** Words behind two nodes with which an E or G has no controlling nodes of its own. */
const FORMS = /^(?:value|vol|cur|poly|table|laplace|freq|chebyshev)$/u;

/**
 * How many words behind the name are nodes: undefined for an element without a symbol, a clause where too few words
 * stand on the card.
 */
export function nodeWords(words: readonly Word[], models: ModelTypes): number | string | undefined {
  const [name] = words;
  const letter = name?.text[0] ?? '';
  const count = letter === 'x' ? ofInstance(words) : countOf(letter, words, models);
  if (count === undefined) return undefined;
  const nodes = words.slice(1, count + 1);
  if (nodes.length < count || nodes.some(({ kind }) => kind !== 'word'))
    return `has fewer nodes than the ${count} it needs`;
  return count === 0 ? 'has no nodes' : count;
}

function countOf(letter: string, words: readonly Word[], models: ModelTypes): number | undefined {
  if (letter === 'q') return ofBipolar(words, models);
  if (letter === 'e' || letter === 'g') {
    const key = words[3];
    return !key || key.kind === 'expression' || FORMS.test(key.text) || isSign(words[4], '=')
      ? 2
      : 4;
  }
  // Xyce's and PSpice's switches by an expression have no controlling nodes.
  if (letter === 's' && words.some((w, k) => w.text === 'control' && isSign(words[k + 1], '=')))
    return 2;
  return Object.hasOwn(FIXED, letter) ? FIXED[letter] : undefined;
}

/** Three nodes or four: by the word that names a model, else by what can be no node. */
function ofBipolar(words: readonly Word[], models: ModelTypes): number {
  for (const count of [3, 4]) if (models.has(words[count + 1]?.text ?? '')) return count;
  const [fourth, fifth] = [words[4], words[5]];
  if (fourth && /^\[.*\]$/u.test(fourth.text)) return 4;
  const isModel =
    fifth?.kind === 'word' &&
    !isSign(words[6], '=') &&
    !/^[\d.+-]/u.test(fifth.text) &&
    fifth.text !== 'off';
  return isModel ? 4 : 3;
}

/** All words up to the subcircuit's name, which is the last that stands before parameters. */
function ofInstance(words: readonly Word[]): number {
  let last = 0;
  for (let k = 1; k < words.length; k++) {
    const word = words[k];
    if (word?.kind !== 'word' || /^params:?$/u.test(word.text) || isSign(words[k + 1], '=')) break;
    last = k;
  }
  return Math.max(0, last - 1);
}

const SIMPLE: Readonly<Record<string, Kind>> = {
  ...{ r: 'resistor', c: 'capacitor', l: 'inductor', v: 'voltage', i: 'current' },
  ...{ f: 'cccs', h: 'ccvs', s: 'switch', w: 'current-switch', t: 'line', o: 'line' },
};

/** Kinds of transistors by the type of their models; without one, the n-channel or NPN. */
const BY_TYPE: Readonly<
  Record<string, readonly [usual: Kind, types: Readonly<Record<string, Kind>>]>
> = {
  q: ['npn', { pnp: 'pnp', lpnp: 'pnp' }],
  j: ['njf', { pjf: 'pjf' }],
  z: ['njf', { pmf: 'pjf' }],
  m: ['nmos', { pmos: 'pmos' }],
};

/** What a card is, behind so many nodes. */
export function kindOf(words: readonly Word[], count: number, known: Known): Facts {
  const letter = words[0]?.text[0] ?? '';
  const behind = words.slice(count + 1);
  const model = behind[0]?.kind === 'word' ? behind[0].text : undefined;
  if (letter === 'x') {
    const ports = known.subcircuits.get(model ?? '');
    return {
      kind: 'box',
      ...(model !== undefined && { model }),
      ...(ports?.length === count && { ports }),
    };
  }
  const named = model === undefined ? {} : { model };
  if (letter === 'd')
    return { kind: isZenerModel(model, known.models) ? 'zener' : 'diode', ...named };
  const typed = BY_TYPE[letter];
  if (typed) return { kind: typed[1][typeOf(model, known.models)] ?? typed[0], ...named };
  if (letter === 'b') {
    const isCurrent = behind.some((w, k) => w.text === 'i' && isSign(behind[k + 1], '='));
    return { kind: isCurrent ? 'behavioural-current' : 'behavioural-voltage' };
  }
  if (letter === 'e' || letter === 'g') return controlled(letter, count, behind);
  if (letter === 'v' || letter === 'i')
    return { kind: SIMPLE[letter] ?? 'voltage', ...constant(behind) };
  const kind = SIMPLE[letter] ?? 'resistor';
  return letter === 's' || letter === 'w' || letter === 'o' ? { kind, ...named } : { kind };
}

function controlled(letter: 'e' | 'g', count: number, behind: readonly Word[]): Facts {
  if (count === 2) return { kind: letter === 'e' ? 'behavioural-voltage' : 'behavioural-current' };
  const gain = behind[0]?.kind === 'word' ? quietly(behind[0].text) : undefined;
  return { kind: letter === 'e' ? 'vcvs' : 'vccs', ...(gain !== undefined && { gain }) };
}

/** The type of a model; of one that the deck does not have, what its name tells. */
function typeOf(model: string | undefined, models: ModelTypes): string {
  const known = models.get(model ?? '')?.type;
  if (known !== undefined) return known;
  return /pnp|pmos|pch|pfet|^2n(?:3906|2907|4403|5087)|^bc(?:5[5-6]|327|857)|^pjf|^p$|^mp$/u.exec(
    model ?? '',
  )
    ? guessed(model ?? '')
    : '';
}

const guessed = (model: string): string =>
  /pnp|^2n|^bc/u.test(model) ? 'pnp' : model.startsWith('pjf') ? 'pjf' : 'pmos';

/** A breakdown that is meant to be used, or a name that says so. */
export function isZenerModel(model: string | undefined, models: ModelTypes): boolean {
  if (model === undefined) return false;
  if (/zen|^d?[bm]zx|^1n(?:47[2-6]\d|5[23]\d\d|75\d|96\d)/u.test(model)) return true;
  const text = models.get(model)?.text ?? '';
  const bv = quietly(/\bbv\s*=\s*([\d.]+\w*)/u.exec(text)?.[1] ?? '');
  return bv !== undefined && bv > 0 && bv <= 36;
}

/** A source's waveform, its DC value, or neither. */
function constant(behind: readonly Word[]): Pick<ElementCard, 'isConstant' | 'dc'> {
  const isWave = behind.some(({ text }) =>
    /^(?:pulse|sin|sine|exp|pwl|sffm|am|trnoise|trrandom|wavefile|ac|portnum)$/u.test(text),
  );
  const [first, second] = behind;
  const word = first?.text === 'dc' ? (isSign(second, '=') ? behind[2] : second) : first;
  const dc = word?.kind === 'word' ? quietly(word.text) : undefined;
  return { isConstant: !isWave, ...(dc !== undefined && { dc }) };
}

/** A plain number, or undefined. */
function quietly(text: string): number | undefined {
  try {
    return readNumber(text, 'ngspice');
  } catch (error) {
    if (error instanceof CardError) return undefined;
    throw error;
  }
}
