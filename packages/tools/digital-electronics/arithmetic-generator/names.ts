import type { Specification } from '@tollbench/engines/arithmetic/specification.ts';
import { InputError } from '../../define/error.ts';
import { isIdentifier } from '../../exports/identifier.ts';
import type { ArithmeticResult } from './compute.ts';
import type { ArithmeticInputs } from './inputs.ts';

const OPERATION_NAMES: Readonly<Record<Specification['operation'], string>> = {
  add: 'add',
  subtract: 'sub',
  'add-subtract': 'addsub',
  increment: 'inc',
  sum: 'sum',
  multiply: 'mul',
  square: 'square',
  'multiply-add': 'mac',
  dot: 'dot',
  constant: 'mulc',
  divide: 'div',
  root: 'sqrt',
  compare: 'cmp',
  minmax: 'minmax',
  difference: 'absdiff',
  population: 'popcount',
  leading: 'lzc',
  priority: 'priority',
  shift: 'shift',
};

/** The structure of a circuit in its module's name: every choice that the netlist follows from, but for a graph of one's own. */
export function moduleName(
  r: ArithmeticResult,
  { module }: Pick<ArithmeticInputs, 'module'>,
): string {
  if (module !== '') {
    if (!isIdentifier(module))
      throw new InputError(
        'cannot be the name of a module: give a letter, then letters, digits and underscores, and no reserved word',
        { field: 'module', value: module, remedies: [{ module: '' }] },
      );
    return module;
  }
  return automaticName(r.generated.specification, r.netlist.latency);
}

export function automaticName(s: Specification, latency: number): string {
  const isProduct = ['multiply', 'multiply-add', 'dot'].includes(s.operation);
  const size = isProduct || s.operation === 'divide' ? `${s.width}x${s.widthB}` : String(s.width);
  const signs = isProduct
    ? `${s.signedA ? 's' : 'u'}${s.signedB ? 's' : 'u'}`
    : s.signedA
      ? 's'
      : '';
  return [
    `${OPERATION_NAMES[s.operation]}${size}${signs && `_${signs}`}`,
    ...structureOf(s),
    ...(latency > 0 ? [`p${latency}`] : []),
  ].join('_');
}

/** An adder, with the length of its groups where that is not the usual one. */
function adderName({ kind, group }: Specification['adder']): string {
  const usual = kind === 'lookahead' || kind === 'sparse' ? 4 : 0;
  const isGrouped = ['skip', 'select', 'increment', 'lookahead', 'sparse'].includes(kind);
  return `${kind.replaceAll('-', '_')}${isGrouped && group !== usual ? group : ''}`;
}

function structureOf(s: Specification): string[] {
  const adder = adderName(s.adder);
  switch (s.operation) {
    case 'add':
      return [...(s.carryIn ? ['ci'] : []), adder];
    case 'multiply':
      return [s.products, s.reduction, adder, ...(s.truncate > 0 ? [`t${s.truncate}`] : [])];
    case 'multiply-add':
      return [s.products, s.reduction, adder];
    case 'dot':
      return [`of${s.count}`, s.products, s.reduction, adder];
    case 'sum':
      return [`of${s.count}`, s.reduction, adder];
    case 'square':
    case 'population':
      return [s.reduction, adder];
    case 'constant':
      return [
        `${s.constant < 0n ? 'm' : ''}${s.constant < 0n ? -s.constant : s.constant}`,
        s.recoding,
        adder,
      ];
    case 'divide':
    case 'root':
      return [s.divider.replace('-', '_'), adder];
    case 'compare':
    case 'minmax':
      return [s.comparator, ...(s.comparator === 'subtract' ? [adder] : [])];
    case 'difference':
      return [s.comparator, adder];
    case 'shift':
      return [s.shift.replace('-', '_')];
    case 'leading':
      return [];
    default:
      return [adder];
  }
}
