/** Names and types of the variables of raw files, and what they are here. */
import { EngineError } from '../../error.ts';
import type { Dataset, Quantity, Trace } from '../results/dataset.ts';
import type { RawVariable } from './header.ts';

const QUANTITIES: Readonly<Record<string, Quantity>> = {
  voltage: 'voltage',
  current: 'current',
  device_current: 'current',
  subckt_current: 'current',
  time: 'time',
  frequency: 'frequency',
  temperature: 'temperature',
  'temp-sweep': 'temperature',
  'res-sweep': 'parameter',
  param: 'parameter',
  charge: 'charge',
  power: 'power',
  'voltage-density': 'noise-density',
  'current-density': 'noise-density',
};

/** What a type says; a type that is not known says nothing, so that no unit is claimed for it. */
export const quantityOf = (type: string): Quantity => QUANTITIES[type] ?? 'none';

/**
 * `V(OUT)` → `v(out)`; `v1#branch` → `i(v1)`; a voltage `OUT` of Xyce → `v(out)`; ngspice's `i(@r1[i])` → `@r1[i]` and
 * its axis `v(v-sweep)` → `v-sweep`.
 */
export function nameOf({ name, type }: RawVariable, isAxis: boolean): string {
  const lower = name.toLowerCase();
  const inner = /^[vi]\((.*)\)$/u.exec(lower)?.[1];
  if (inner !== undefined && (/^@.*\]$/u.test(inner) || (isAxis && inner.endsWith('-sweep'))))
    return inner;
  if (isAxis || lower.includes('(')) return lower;
  if (lower.endsWith('#branch')) return `i(${lower.slice(0, -'#branch'.length)})`;
  return type === 'voltage' ? `v(${lower})` : lower;
}

/** The kind of analysis by a Plotname, as ngspice, LTspice and Xyce write it. */
export function kindOf(plotname: string): Dataset['kind'] {
  const name = plotname.toLowerCase();
  if (name.includes('operating point')) return 'op';
  if (name.includes('dc transfer') || name.startsWith('dc sweep')) return 'dc';
  if (name.startsWith('ac analysis') || name.includes('ac small signal')) return 'ac';
  if (name.includes('transient')) return 'tran';
  if (name.includes('noise')) return 'noise';
  if (name.includes('sensitivity')) return 'sens';
  if (name.includes('transfer function')) return 'tf';
  if (name.includes('pole-zero')) return 'pz';
  return name.includes('fft') || name.includes('spectrum') ? 'fft' : 'other';
}

/** The type of a trace in ngspice's words. */
export function typeOf({ name, quantity }: Trace): string {
  switch (quantity) {
    case 'voltage':
    case 'current':
    case 'time':
    case 'frequency':
    case 'temperature':
    case 'charge':
    case 'power':
      return quantity;
    case 'parameter':
      return 'res-sweep';
    case 'noise-density':
      return name.startsWith('i') ? 'current-density' : 'voltage-density';
    case 'none':
      return 'notype';
  }
}

/** The text, if it can stand on a line between tabs. Throws EngineError `bad-names` where it would break the file. */
export function checkedName(text: string, field: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what would break the lines
  if (!/[\u0000-\u001f]/u.test(text)) return text;
  throw new EngineError(
    'bad-names',
    `The ${field} “${text.slice(0, 60)}” holds a line end or a tab, and would break the lines of a raw file.`,
    { field, value: text },
  );
}
