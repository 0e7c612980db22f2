/** A variable of a dump as a signal over time. */
import { type Signal, VALUE } from '../signal.ts';
import { type Dump, fullName, type Variable } from './dump.ts';
import { levelOf, type Radix, wordsOf } from './value.ts';

/** Its times are those of the dump, in units of its timescale; words are made when they are asked for. */
export function recordSignal(dump: Dump, variable: Variable, radix: Radix): Signal {
  const { record, size } = variable;
  const [from = 0, to = 0] = [dump.starts[record], dump.starts[record + 1]];
  const isBit = dump.kinds[record] === 'bit';
  const levels = new Uint8Array(to - from).fill(VALUE);
  if (isBit) for (let k = 0; k < levels.length; k++) levels[k] = levelOf(dump, from + k);
  return {
    name: fullName(variable),
    times: dump.times.subarray(from, to),
    levels,
    words: (k) => (levels[k] === VALUE ? wordsOf(dump, record, from + k, size, radix) : ''),
    beginsWithEdge: false,
    end: dump.to,
  };
}
