/** How the deck was read, as a text to check it by. */
import type { SolverResult } from './compute.ts';
import { inputs } from './inputs.ts';
import type { Shown } from './results.ts';

const MAX_LINES = 300;

export function reading(r: SolverResult): Shown {
  const options = inputs.dialect.control;
  const name =
    options.widget === 'choice'
      ? options.options.find((o) => o.value === r.dialect)?.label
      : undefined;
  const lines = [
    `Dialect: ${name ?? r.dialect}${r.dialectReasons.length > 0 ? `, by ${r.dialectReasons.join('; ')}` : ''}`,
    `Analyses: ${r.analyses.map((a) => a.request.kind).join(', ')}; ${r.variants} ${r.variants === 1 ? 'run' : 'runs'} of each`,
    `Circuit: ${r.elements} elements, ${r.nodes} nodes`,
    ...r.imported,
    ...r.notices
      .slice(0, MAX_LINES)
      .map(({ place, message }) => `${place.file}, line ${place.line}: ${message}`),
    ...(r.notices.length > MAX_LINES ? [`and ${r.notices.length - MAX_LINES} more remarks`] : []),
  ];
  return {
    kind: 'listing',
    id: 'reading',
    title: 'How the deck was read',
    text: `${lines.join('\n')}\n`,
  };
}
