import { cubeText } from './cube.ts';
import type { Minimum } from './minimize.ts';
import type { Pla, PlaType } from './pla.ts';
import { DONT_CARE } from './truth-table.ts';

/**
 * A PLA of tables, a row for each cell that `type` has to give (default `fd`). Reading it again
 * gives the same tables, except that `f` and `fr` cannot hold what they have no set for: with `f`
 * don't-cares become 0.
 */
export function plaOfTables(
  tables: Pla['tables'],
  outputs: readonly string[],
  type: PlaType = 'fd',
): string {
  const variables = tables[0]?.variables ?? [];
  const rows: string[] = [];
  for (let m = 0; m < 1 << variables.length; m++) {
    const values = tables.map(({ values }) => plaCharacter(values[m]!, type)).join('');
    if (/^~*$/.test(values)) continue;
    rows.push(
      `${cubeText({ mask: (1 << variables.length) - 1, value: m }, variables.length)} ${values}`,
    );
  }
  return plaText(variables, outputs, rows, type);
}

/**
 * A PLA of a minimised sum of products, one row a term, type `f`. The format has no product of
 * sums: one is written as the cover of its 0s, under names that say that these are complements, as
 * an array with active-low outputs holds it.
 */
export function plaOfCover(minimum: Minimum, outputs: readonly string[]): string {
  const rows = minimum.terms.map((term) => {
    const connected = outputs.map((_, k) => (term.outputs & (1 << k) ? '1' : '~')).join('');
    return `${cubeText(term, minimum.variables.length)} ${connected}`;
  });
  if (minimum.form === 'sop') return plaText(minimum.variables, outputs, rows, 'f');
  const names = complementNames(minimum.variables, outputs);
  const note = outputs.map((name, k) => `# ${names[k]} = NOT ${name}\n`).join('');
  return note + plaText(minimum.variables, names, rows, 'f');
}

/** `F_n` for F; with more underscores where that is a name already. */
function complementNames(variables: readonly string[], outputs: readonly string[]): string[] {
  let end = '_n';
  while (outputs.some((name) => [...variables, ...outputs].includes(name + end))) end = `_${end}`;
  return outputs.map((name) => name + end);
}

function plaCharacter(value: number, type: PlaType): string {
  if (value === 1) return '1';
  if (value === DONT_CARE) return type.includes('d') ? '-' : '~';
  return type.includes('r') ? '0' : '~';
}

function plaText(
  variables: readonly string[],
  outputs: readonly string[],
  rows: readonly string[],
  type: PlaType,
): string {
  const names = variables.length > 0 ? [`.ilb ${variables.join(' ')}`] : [];
  return [
    `.i ${variables.length}`,
    `.o ${outputs.length}`,
    ...names,
    `.ob ${outputs.join(' ')}`,
    `.type ${type}`,
    `.p ${rows.length}`,
    ...rows,
    '.e',
    '',
  ].join('\n');
}
