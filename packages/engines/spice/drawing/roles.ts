/** What parts and nets are to a picture: supplies, inputs, which end of a part is up. */
import type { DeckCards, ElementCard } from './card.ts';

export interface Roles {
  /** Nets that are flags and not wires: ground, and supplies. */
  readonly rails: ReadonlyMap<string, 'ground' | 'above' | 'below'>;
  /** Elements of each net, in the order of the deck. */
  readonly onNet: ReadonlyMap<string, readonly ElementCard[]>;
  /** Whether all independent sources are constant: dividers hang then. */
  readonly isConstant: boolean;
}

const SUPPLY =
  /^(?:v(?:cc|dd|s|p|pp|ss|ee|n|bat|supply|\+|-)\d*|[+-]?\d+v\d*|vplus|vminus|(?:av|dv|p)(?:dd|cc|ss)|b\+|vb\+)$/u;

/** Elements on a net that is named as supplies are, from which on it is drawn as one. */
const MANY = 5;

const isField = (kind: ElementCard['kind']): boolean =>
  kind === 'nmos' || kind === 'pmos' || kind === 'njf' || kind === 'pjf';

export const isTransistor = ({ kind }: ElementCard): boolean =>
  kind === 'npn' || kind === 'pnp' || isField(kind);

/** Pins of the end that is drawn up, of the one below, and of what controls them. */
export const endsOf = ({
  kind,
}: ElementCard): readonly [up: number, control: number, down: number] =>
  kind === 'pnp' || kind === 'pmos' || kind === 'pjf' ? [2, 1, 0] : [0, 1, 2];

export const isUpsideDown = ({ kind }: ElementCard): boolean =>
  kind === 'pnp' || kind === 'pmos' || kind === 'pjf';

export function rolesOf({ elements }: DeckCards): Roles {
  const onNet = new Map<string, ElementCard[]>();
  for (const card of elements)
    for (const net of new Set(card.nodes.map((n) => n.net))) {
      const list = onNet.get(net);
      if (list) list.push(card);
      else onNet.set(net, [card]);
    }
  const rails = new Map<string, 'ground' | 'above' | 'below'>([['0', 'ground']]);
  const isActive = elements.some((c) => isTransistor(c) || c.kind === 'box');
  for (const card of elements) {
    const rail = railOf(card, onNet, isActive);
    if (rail && !rails.has(rail[0])) rails.set(...rail);
  }
  // Supplies that come through something else: a source that measures, a filter.
  for (const [net, list] of onNet)
    if (isActive && list.length >= MANY && SUPPLY.test(net) && !rails.has(net))
      rails.set(net, /^v(?:ee|ss|n|-)/u.test(net) ? 'below' : 'above');
  const sources = elements.filter(({ letter }) => letter === 'v' || letter === 'i');
  return { rails, onNet, isConstant: sources.every((c) => c.isConstant === true) };
}

/** The net that a constant source holds above or below ground, where it feeds as a supply does. */
function railOf(
  card: ElementCard,
  onNet: ReadonlyMap<string, readonly ElementCard[]>,
  isActive: boolean,
): [string, 'above' | 'below'] | undefined {
  if (card.letter !== 'v' || card.isConstant !== true || card.dc === 0) return undefined;
  const [a, b] = card.nodes.map((n) => n.net);
  if (a === undefined || b === undefined || (a === '0') === (b === '0')) return undefined;
  const net = a === '0' ? b : a;
  const fed = (onNet.get(net) ?? []).filter((other) => other !== card);
  const isNamed = SUPPLY.test(net) && isActive;
  if (!isNamed && !(isActive && fed.filter((other) => isFed(other, net)).length >= 2))
    return undefined;
  const isNegative = (card.dc ?? 1) < 0 !== (a === '0');
  return [
    net,
    isNegative || (card.dc === undefined && /^v(?:ee|ss|n|-)/u.test(net)) ? 'below' : 'above',
  ];
}

/** Whether an element draws its current from a net, and is not only steered by it. */
function isFed(card: ElementCard, net: string): boolean {
  const at = card.nodes.findIndex((n) => n.net === net);
  if (isTransistor(card)) return at !== 1;
  if (card.kind === 'box') return true;
  return card.letter !== 'v' && at < 2;
}
