/** What a visitor says of parameters: starts, bounds, and those that stay. */
import { InputError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';

export interface Said {
  readonly start: ReadonlyMap<number, number>;
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly fixed: readonly boolean[];
}

/** `tau = 20; C = 0 fixed; 0 <= A <= 12; k > 0`, parted by semicolons, commas or lines. Throws InputError of the field `starts`. */
export function readStarts(text: string, parameters: readonly string[]): Said {
  const start = new Map<number, number>();
  const lower = parameters.map(() => Number.NEGATIVE_INFINITY);
  const upper = parameters.map(() => Number.POSITIVE_INFINITY);
  const fixed = parameters.map(() => false);
  const refused = (message: string): never => {
    throw new InputError(message, {
      field: 'starts',
      value: text.slice(0, 100),
      remedies: [{ starts: '' }],
    });
  };
  const numberOf = (source: string, part: string): number => {
    try {
      const value = readQuantity(source.trim(), '');
      if (Number.isFinite(value)) return value;
    } catch {
      // Said below in one sentence for all that is no number.
    }
    return refused(`has “${part}”, in which “${source.trim()}” is no number`);
  };
  const placeOf = (name: string): number => {
    const k = parameters.indexOf(name);
    return k >= 0
      ? k
      : refused(`has “${name}”, which is no parameter; there are ${parameters.join(', ')}`);
  };
  for (const raw of text.split(/[;\n]|,(?!\d)/u)) {
    const part = raw.trim();
    if (part === '') continue;
    const set = /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(.+?)(\s+fixed)?$/u.exec(part);
    const both = /^(.+?)\s*(?:<=|<|≤)\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:<=|<|≤)\s*(.+)$/u.exec(part);
    const one = /^([\p{L}_][\p{L}\p{N}_]*)\s*(<=|<|≤|>=|>|≥)\s*(.+)$/u.exec(part);
    if (both) {
      const k = placeOf(both[2] as string);
      lower[k] = numberOf(both[1] as string, part);
      upper[k] = numberOf(both[3] as string, part);
    } else if (set) {
      const k = placeOf(set[1] as string);
      start.set(k, numberOf(set[2] as string, part));
      fixed[k] = set[3] !== undefined;
    } else if (one) {
      const k = placeOf(one[1] as string);
      const bounds = /^[<≤]/u.test(one[2] as string) ? upper : lower;
      bounds[k] = numberOf(one[3] as string, part);
    } else refused(`has “${part.slice(0, 40)}”; write tau = 20, C = 0 fixed or 0 <= A <= 12`);
  }
  parameters.forEach((name, k) => {
    const [low, high] = [lower[k] as number, upper[k] as number];
    if (!(low < high)) refused(`bounds ${name} by ${low} and ${high}, and nothing is between`);
    const at = start.get(k);
    if (at !== undefined && (at < low || at > high))
      refused(`starts ${name} at ${at}, outside its bounds ${low} and ${high}`);
  });
  return { start, lower, upper, fixed };
}
