import { covers } from '@tollbench/engines/logic/cube.ts';
import { formatTerm } from '@tollbench/engines/logic/format.ts';
import type { Asked } from './asked.ts';
import type { Solution } from './compute.ts';
import { svg, text, widthOf } from './svg.ts';

const PITCH = 22;

/** Charts larger than this are read as tables. */
export const chartFits = ({ least: { worked } }: Solution): boolean =>
  worked.primes.length > 0 && worked.primes.length <= 24 && worked.cells.length <= 40;

/** The prime implicant chart: a row a prime, a column a cell; ringed where it is the only cross of its column. */
export function chartFigure(asked: Asked, { least, cover, form }: Solution): string {
  const { primes, cells, essentials } = least.worked;
  const { variables, outputs } = asked;
  const names = primes.map((p) => formatTerm(p, variables, form));
  const side = 34 + Math.max(...names.map((name) => widthOf(name)));
  const several = outputs.length > 1;
  const head = several ? 44 : 26;
  const x = (c: number) => side + (c + 0.5) * PITCH;
  const y = (r: number) => head + (r + 0.5) * PITCH;
  const chosen = new Set(cover.terms.map((t) => `${t.mask} ${t.value}`));
  const forced = new Set(
    essentials.flatMap((e) => e.cells.map((c) => `${e.prime} ${c.output} ${c.minterm}`)),
  );
  const columns = cells.map(({ output, minterm }, c) => {
    const first = several && cells[c - 1]?.output !== output;
    return (
      text(x(c), head - 7, String(minterm), { size: 12 }) +
      (first
        ? text(x(c) - 8, head - 26, outputs[output] as string, { anchor: 'start', bold: true })
        : '') +
      `<path d="M${x(c)} ${head}V${head + primes.length * PITCH}" stroke="var(--${first ? 'rule' : 'grid'})" fill="none"/>`
    );
  });
  const rows = primes.map((prime, r) => {
    const taken = chosen.has(`${prime.mask} ${prime.value}`);
    const crosses = cells.map(({ output, minterm }, c) => {
      if (!(prime.outputs & (1 << output)) || !covers(prime, minterm)) return '';
      const ring = forced.has(`${r} ${output} ${minterm}`)
        ? `<circle cx="${x(c)}" cy="${y(r)}" r="8.5" fill="none" stroke="var(--trace-1)" stroke-width="1.8"/>`
        : '';
      return `<path d="M${x(c) - 4} ${y(r) - 4}l8 8m0 -8l-8 8" stroke="currentColor" stroke-width="1.8" fill="none"/>${ring}`;
    });
    return `${taken ? `<rect x="0" y="${y(r) - PITCH / 2}" width="${x(cells.length)}" height="${PITCH}" fill="var(--trace-2)" fill-opacity="0.1"/>${text(12, y(r) + 4.5, '✓')}` : ''}${text(24, y(r) + 4.5, names[r] as string, { anchor: 'start', bold: taken })}<path d="M${side} ${y(r)}H${x(cells.length)}" stroke="var(--grid)" fill="none"/>${crosses.join('')}`;
  });
  const width = x(cells.length) + 6;
  return svg(
    width,
    head + primes.length * PITCH + 6,
    `Prime implicant chart of ${primes.length} primes and ${cells.length} cells`,
    columns.join('') + rows.join(''),
    width > 460,
  );
}
