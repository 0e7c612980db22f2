/** The entropy rate of a source whose letter depends on the one before. */
import { entropy } from '@tollbench/engines/information/entropy.ts';
import { closedClasses, entropyRate, stationary } from '@tollbench/engines/information/markov.ts';
import type { SourceInputs } from './inputs.ts';
import { probabilitiesOf } from './probabilities.ts';
import { refused } from './refusals.ts';

export interface MarkovResult {
  readonly task: 'markov';
  readonly p: readonly (readonly number[])[];
  readonly pi: readonly number[];
  /** Bits of the next letter where the state is known, by state. */
  readonly rowEntropy: readonly number[];
  /** Bits a letter. */
  readonly rate: number;
  /** Bits of a letter by itself. */
  readonly single: number;
  /** States that are left for ever. */
  readonly transient: readonly number[];
  readonly scaled: boolean;
}

export function markovTask(i: SourceInputs): MarkovResult {
  const { rows: p, scaled } = probabilitiesOf('transitions', i, i.transitions);
  const classes = closedClasses(p);
  if (classes.length > 1)
    throw refused(
      'transitions',
      i,
      `falls apart: states ${classes.map((states) => states.map((k) => k + 1).join(', ')).join(' and states ')} are never left, so that no distribution is the stationary one; give one part alone`,
    );
  const [states = []] = classes;
  const pi = stationary(p, states);
  return {
    task: 'markov',
    p,
    pi,
    rowEntropy: p.map((row) => entropy(row)),
    rate: entropyRate(p, pi),
    single: entropy(pi),
    transient: pi.flatMap((_, k) => (states.includes(k) ? [] : [k])),
    scaled,
  };
}
