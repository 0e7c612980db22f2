/** What the circuit could be built as besides: each of its structures, to be compared. */
import {
  ADDER_KINDS,
  type AdderChoice,
  type AdderKind,
} from '@tollbench/engines/arithmetic/adders.ts';
import type { Operation, Specification } from '@tollbench/engines/arithmetic/specification.ts';
import type { Remedy } from '../../define/error.ts';
import { ADDERS, COMPARATORS, DIVIDERS, PRODUCTS, RECODINGS, REDUCTIONS } from './inputs.ts';

export interface Variant {
  /** Its structure in words, the same for every width. */
  readonly name: string;
  readonly specification: Specification;
  /** The texts of the inputs that make it. */
  readonly inputs: Remedy;
}

interface Choice {
  readonly name: string;
  readonly change: Partial<Specification>;
  readonly inputs: Remedy;
}

interface Axis {
  readonly all: readonly Choice[];
  /** What a circuit has, which may be none of them. */
  readonly of: (s: Specification) => Choice;
}

const isGrouped = (kind: AdderKind): boolean =>
  ['skip', 'select', 'increment', 'lookahead', 'sparse'].includes(kind);
const plainGroup = (kind: AdderKind): number => (kind === 'lookahead' || kind === 'sparse' ? 4 : 0);

const adderChoice = (adder: AdderChoice): Choice => {
  const { kind, group } = adder;
  const isPlain = !isGrouped(kind) || group === plainGroup(kind);
  return {
    name: kind === 'own' ? 'own prefix graph' : `${ADDERS[kind]}${isPlain ? '' : ` by ${group}`}`,
    change: { adder },
    inputs: { adder: kind, ...(isGrouped(kind) && { group: isPlain ? '0' : String(group) }) },
  };
};

const adders = (kinds: readonly (typeof ADDER_KINDS)[number][] = ADDER_KINDS): Axis => ({
  all: kinds.map((kind) => adderChoice({ kind, group: plainGroup(kind) })),
  of: ({ adder }) => adderChoice(adder),
});

function choices<K extends 'products' | 'reduction' | 'divider' | 'comparator' | 'recoding'>(
  field: K,
  names: Readonly<Record<Specification[K], string>>,
): Axis {
  const choice = (value: Specification[K]): Choice => ({
    name: names[value].replace(/ \(.*\)$/u, ''),
    change: { [field]: value },
    inputs: { [field]: value },
  });
  return {
    all: (Object.keys(names) as Specification[K][]).map(choice),
    of: (s) => choice(s[field]),
  };
}

const FAST = ['ripple', 'sklansky', 'kogge-stone'] as const;
const PREFIX = ['ripple', 'brent-kung', 'sklansky', 'han-carlson', 'kogge-stone'] as const;

const AXES: Readonly<Record<Operation, readonly Axis[]>> = {
  add: [adders()],
  subtract: [adders()],
  'add-subtract': [adders()],
  increment: [adders()],
  difference: [adders()],
  sum: [choices('reduction', REDUCTIONS), adders(FAST)],
  square: [choices('reduction', REDUCTIONS), adders(FAST)],
  population: [choices('reduction', REDUCTIONS), adders(FAST)],
  multiply: [choices('products', PRODUCTS), choices('reduction', REDUCTIONS)],
  'multiply-add': [choices('products', PRODUCTS), choices('reduction', REDUCTIONS)],
  dot: [choices('products', PRODUCTS), choices('reduction', REDUCTIONS)],
  constant: [choices('recoding', RECODINGS), adders(FAST)],
  divide: [choices('divider', DIVIDERS), adders(FAST)],
  root: [choices('divider', DIVIDERS), adders(FAST)],
  compare: [choices('comparator', COMPARATORS)],
  minmax: [choices('comparator', COMPARATORS)],
  leading: [],
  priority: [adders(PREFIX)],
  shift: [],
};

const both = (variant: Variant, { name, change, inputs }: Choice): Variant => ({
  name: variant.name === '' ? name : `${variant.name}, ${name}`,
  specification: { ...variant.specification, ...change },
  inputs: { ...variant.inputs, ...inputs },
});

/** All variants of a circuit; where they are large only the usual ones. */
export function variantsOf(s: Specification, large: boolean): Variant[] {
  if (AXES[s.operation].length === 0) return [];
  return AXES[s.operation]
    .reduce<Variant[]>(
      (list, axis) => {
        const choices = large ? axis.all.filter(isUsual) : axis.all;
        return list.flatMap((variant) => choices.map((choice) => both(variant, choice)));
      },
      [{ name: '', specification: s, inputs: {} }],
    )
    .filter(({ specification }) => isOpen(specification));
}

/** The circuit itself as one of them. */
export const ownVariant = (s: Specification): Variant =>
  AXES[s.operation].reduce<Variant>((variant, axis) => both(variant, axis.of(s)), {
    name: '',
    specification: s,
    inputs: {},
  });

/** Truncation is for AND products, and the fewest adders are found to 12 bits. */
function isOpen(v: Specification): boolean {
  if (v.truncate > 0 && v.products !== 'and') return false;
  if (v.operation !== 'constant' || v.recoding !== 'minimal') return true;
  let odd = v.constant < 0n ? -v.constant : v.constant;
  while ((odd & 1n) === 0n) odd >>= 1n;
  return odd < 4096n;
}

/** Not of the slowest or largest kind: what is left of a comparison of large circuits. */
const isUsual = ({ change: { products, reduction, adder } }: Choice): boolean =>
  products !== 'booth8' &&
  products !== 'booth16' &&
  reduction !== 'array' &&
  adder?.kind !== 'ripple';

/** Whether two specifications build the same circuit, as far as variants differ. */
export const isSame = (a: Specification, b: Specification): boolean =>
  a.adder.kind === b.adder.kind &&
  a.adder.group === b.adder.group &&
  a.products === b.products &&
  a.reduction === b.reduction &&
  a.divider === b.divider &&
  a.comparator === b.comparator &&
  a.recoding === b.recoding;
