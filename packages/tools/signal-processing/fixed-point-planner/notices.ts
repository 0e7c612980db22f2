import type { NamedOutput } from '../../define/named.ts';
import { counted } from '../../text/counted.ts';
import type { PlannerResult } from './compute.ts';
import { figuresOf } from './figures.ts';
import type { PlannerInputs } from './inputs.ts';
import type { results } from './results.ts';

/** How far the trial may be from the model, in dB, before it is said. */
const FAR = 3;

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What the reader must know before trusting the numbers. */
export function notices(r: PlannerResult, i: PlannerInputs): NamedOutput<typeof results>[] {
  const said: NamedOutput<typeof results>[] = [];
  const warn = (id: string, text: string) =>
    said.push({ kind: 'notice', id, level: 'warning', text });
  const over = r.rows.filter(({ overflows }) => overflows).map(({ name }) => name);
  if (over.length > 0)
    warn(
      'overflow',
      `${list(over)} may leave the ${over.length > 1 ? 'words that are' : 'word that is'} given: ${i.overflow === 'wrap' ? 'it wraps there' : 'it saturates there'}, which the noise model does not count.`,
    );
  const { trial, sqnr } = figuresOf(r);
  if (Number.isFinite(sqnr) && Math.abs(trial.sqnr - sqnr) > FAR)
    warn(
      'model',
      `The integer model reached ${trial.sqnr.toFixed(2)} dB, not the ${sqnr.toFixed(2)} dB of the noise model${trial.overflows > 0 && trial.sqnr < sqnr ? ', which does not count that values left their words' : ': roundings of few bits, or of values on a coarse grid, are no random errors'}. Trust the ${trial.all ? 'former, which is of all inputs' : 'former'}.`,
    );
  if (r.mode === 'expression' && r.search === 'given' && sqnr < i.wanted)
    warn(
      'missed',
      `The fraction that is set reaches ${sqnr.toFixed(2)} dB of the ${i.wanted} dB that are wanted.`,
    );
  if (r.mode === 'filter' && i.norm !== 'worst' && trial.overflows > 0)
    warn(
      'rare',
      `Values left their words ${counted(trial.overflows, 'time')} in the trial; by the L1 norm none would.`,
    );
  return said;
}
