/** What the circuit could be built as besides: each of its structures, to be compared. */
import { ADDER_KINDS } from '@tollbench/engines/arithmetic/adders.ts';
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

type Axis = (
  s: Specification,
) => readonly { name: string; change: Partial<Specification>; inputs: Remedy }[];

const adders =
  (kinds: readonly (typeof ADDER_KINDS)[number][] = ADDER_KINDS): Axis =>
  () =>
    kinds.map((kind) => {
      const grouped = ['skip', 'select', 'increment', 'lookahead', 'sparse'].includes(kind);
      const group = kind === 'lookahead' || kind === 'sparse' ? 4 : 0;
      return {
        name: ADDERS[kind],
        change: { adder: { kind, group } },
        inputs: { adder: kind, ...(grouped && { group: '0' }) },
      };
    });

const choices =
  <K extends 'products' | 'reduction' | 'divider' | 'comparator' | 'recoding'>(
    field: K,
    names: Readonly<Record<Specification[K], string>>,
  ): Axis =>
  () =>
    (Object.keys(names) as Specification[K][]).map((value) => ({
      name: names[value].replace(/ \(.*\)$/u, ''),
      change: { [field]: value },
      inputs: { [field]: value },
    }));

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

/** All variants of a circuit; where they are large only the usual ones. */
export function variantsOf(s: Specification, large: boolean): Variant[] {
  let list: Variant[] = [{ name: '', specification: s, inputs: {} }];
  if (AXES[s.operation].length === 0) return [];
  for (const axis of AXES[s.operation])
    list = list.flatMap((variant) =>
      axis(s).map(({ name, change, inputs }) => ({
        name: variant.name === '' ? name : `${variant.name}, ${name}`,
        specification: { ...variant.specification, ...change },
        inputs: { ...variant.inputs, ...inputs },
      })),
    );
  return list.filter(({ specification: v }) => isOpen(v) && (!large || isUsual(v)));
}

/** Truncation is for AND products, and the fewest adders are found to 12 bits. */
function isOpen(v: Specification): boolean {
  if (v.truncate > 0 && v.products !== 'and') return false;
  if (v.operation !== 'constant' || v.recoding !== 'minimal') return true;
  let odd = v.constant < 0n ? -v.constant : v.constant;
  while ((odd & 1n) === 0n) odd >>= 1n;
  return odd < 4096n;
}

const isUsual = ({ products, reduction, adder }: Specification): boolean =>
  (products === 'and' || products === 'booth4') && reduction !== 'array' && adder.kind !== 'ripple';

/** Whether two specifications build the same circuit, as far as variants differ. */
export const isSame = (a: Specification, b: Specification): boolean =>
  a.adder.kind === b.adder.kind &&
  a.adder.group === b.adder.group &&
  a.products === b.products &&
  a.reduction === b.reduction &&
  a.divider === b.divider &&
  a.comparator === b.comparator &&
  a.recoding === b.recoding;
