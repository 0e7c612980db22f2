/**
 * Figures that are looked up rather than watched: people have them as the rows of a table, which is one stop of the tab
 * key, and programs as the values that they are.
 */
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import type { Declared } from '../../define/result.ts';
import { showQuantity } from '../../define/si.ts';
import { results } from './results.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;

/** What people read for a value. */
function shown(declared: Declared, value: Reading['value']): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return showQuantity(value, 'unit' in declared ? declared.unit : '', 4);
  return declared.kind === 'choice'
    ? (declared.options[String(value)] ?? String(value))
    : String(value);
}

/** A table of figures; `from` names the first of them. */
export function figuresTable(id: string, title: string, items: readonly Reading[]): Shown[] {
  const first = items[0];
  if (!first) return [];
  const rows = items.map(({ name, value, note }): readonly Cell[] => [
    results.values[name].label,
    { value: value as number | string | boolean | null, shown: shown(results.values[name], value) },
    note ?? '',
  ]);
  const columns = [{ label: 'Figure' }, { label: 'Value' }, { label: 'Remark' }];
  return [{ kind: 'table', id, from: first.name, title, columns, rows }];
}

/** The same figures for programs. */
export const figureValues = (items: readonly Reading[]): Shown => ({
  kind: 'values',
  values: Object.fromEntries(
    items.map((item) => [
      item.name,
      item.value === null ? { value: null, note: item.note ?? '' } : item.value,
    ]),
  ),
});
