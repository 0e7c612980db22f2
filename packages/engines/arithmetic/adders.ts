import { carrySelect, carrySkip, conditionalSum } from './block-adders.ts';
import { type Circuit, ZERO } from './circuit.ts';
import { carryLookahead } from './lookahead.ts';
import type { Net } from './netlist.ts';
import { prefixAdder, sparseAdder } from './prefix-adder.ts';
import { type PrefixGraph, type PrefixKind, prefixGraph, readGraph } from './prefix-graph.ts';
import { ripple, type Sum } from './ripple.ts';

export type AdderKind =
  | 'ripple'
  | 'skip'
  | 'select'
  | 'conditional'
  | 'lookahead'
  | 'sparse'
  | 'own'
  | Exclude<PrefixKind, 'serial'>;

export interface AdderChoice {
  readonly kind: AdderKind;
  /** Bits in a group of skip, select, increment, lookahead and sparse; 0 for groups that are graded, where there are such. */
  readonly group: number;
  /** The graph of `own`, as `readGraph` takes it. */
  readonly graph?: string;
}

/** The adders that need nothing but a width, in the order in which they are compared. */
export const ADDER_KINDS: readonly Exclude<AdderKind, 'own'>[] = [
  'ripple',
  'skip',
  'select',
  'increment',
  'conditional',
  'lookahead',
  'brent-kung',
  'sklansky',
  'ladner-fischer',
  'han-carlson',
  'knowles',
  'kogge-stone',
  'sparse',
];

const PREFIX = new Set<AdderKind>([
  'increment',
  'brent-kung',
  'sklansky',
  'ladner-fischer',
  'han-carlson',
  'knowles',
  'kogge-stone',
  'own',
]);

/** Whether an adder is a prefix graph with nothing besides. */
export const isPrefix = (kind: AdderKind): boolean => PREFIX.has(kind);

/** The graph of a prefix adder. @throws EngineError for a graph of one's own that is none of this width */
export function graphOf({ kind, group, graph = '' }: AdderChoice, width: number): PrefixGraph {
  return kind === 'own'
    ? readGraph(graph, width)
    : prefixGraph(kind as Exclude<PrefixKind, 'serial'>, width, group);
}

/** How an adder builds from operands of one length and a carry that comes in. */
export type BuildAdder = (c: Circuit, a: readonly Net[], b: readonly Net[], carry: Net) => Sum;

/**
 * a + b + carry of operands of one width, which may hold constants. `column` is where its lowest bit stands. What it
 * adds is noted as a block, to be proven by itself.
 */
export function add(
  c: Circuit,
  choice: AdderChoice,
  [a, b]: readonly [readonly Net[], readonly Net[]],
  { carry = ZERO, column = 0 }: { readonly carry?: Net; readonly column?: number } = {},
): Sum {
  const build = builderOf(choice, column);
  const made = a.length === 0 ? { sum: [], carry } : build(c, a, b, carry);
  c.blocks.push({ operands: [a, b], carryIn: carry, sum: made.sum, carry: made.carry });
  return made;
}

function builderOf(choice: AdderChoice, column: number): BuildAdder {
  const { kind, group } = choice;
  if (isPrefix(kind))
    return (c, a, b, carry) => prefixAdder(c, graphOf(choice, a.length), [a, b], { carry, column });
  return (c, a, b, carry) => {
    const operands = [a, b] as const;
    const at = { carry, column };
    switch (kind) {
      case 'skip':
        return carrySkip(c, operands, group, at);
      case 'select':
        return carrySelect(c, operands, group, at);
      case 'conditional':
        return conditionalSum(c, operands, at);
      case 'lookahead':
        return carryLookahead(c, operands, group, at);
      case 'sparse':
        return sparseAdder(c, operands, Math.max(2, group), at);
      default:
        return ripple(c, operands, at);
    }
  };
}
