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

/** The structure of a circuit in its module's name: every choice that the netlist follows from. */
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
  const size = ['multiply', 'multiply-add', 'dot', 'divide'].includes(s.operation)
    ? `${s.width}x${s.widthB}`
    : String(s.width);
  const signs = ['multiply', 'multiply-add', 'dot'].includes(s.operation)
    ? `${s.signedA ? 's' : 'u'}${s.signedB ? 's' : 'u'}`
    : s.signedA
      ? 's'
      : '';
  const adder = s.adder.kind.replaceAll('-', '_');
  const parts = [`${OPERATION_NAMES[s.operation]}${size}${signs && `_${signs}`}`];
  switch (s.operation) {
    case 'multiply':
    case 'multiply-add':
    case 'dot':
      if (s.operation === 'dot') parts.push(`of${s.count}`);
      parts.push(s.products, s.reduction, adder);
      if (s.truncate > 0 && s.operation === 'multiply') parts.push(`t${s.truncate}`);
      break;
    case 'sum':
      parts.push(`of${s.count}`, s.reduction, adder);
      break;
    case 'square':
    case 'population':
      parts.push(s.reduction, adder);
      break;
    case 'constant':
      parts.push(
        `${s.constant < 0n ? 'm' : ''}${s.constant < 0n ? -s.constant : s.constant}`,
        s.recoding,
      );
      break;
    case 'divide':
    case 'root':
      parts.push(s.divider.replace('-', '_'), adder);
      break;
    case 'compare':
    case 'minmax':
      parts.push(s.comparator);
      break;
    case 'shift':
      parts.push(s.shift.replace('-', '_'));
      break;
    case 'leading':
      break;
    default:
      parts.push(adder);
  }
  if (latency > 0) parts.push(`p${latency}`);
  const name = parts.join('_');
  return name.length <= 48
    ? name
    : name.replace('conditional', 'cond').replace('compressor', 'c42').slice(0, 48);
}
