/** Links, posts and scripts of an earlier day: their inputs as the ones of today. */
import { InputError, InputErrors } from './error.ts';

export interface Earlier {
  /** The names that are read no more, and were inputs once. */
  readonly names: readonly string[];
  /**
   * The texts of today for texts among which there is at least one of these names. Pure; the meaning stays. It
   * checks nothing: a text that could not be read then is one that cannot be read now.
   */
  readonly read: (texts: ReadonlyMap<string, string>) => Map<string, string>;
}

/** Two inputs of a polynomial's coefficients that became one transfer function. */
export interface Fraction {
  readonly num: string;
  readonly den: string;
  /** What the two were where they were left out. */
  readonly defaults: readonly [string, string];
}

/** Numerator and denominator by coefficients, as the field of a transfer function that took their place. */
export function fractionsBefore(fractions: Readonly<Record<string, Fraction>>): Earlier {
  return {
    names: Object.values(fractions).flatMap(({ num, den }) => [num, den]),
    read(texts) {
      const today = new Map(texts);
      for (const [field, { num, den, defaults }] of Object.entries(fractions)) {
        if (!texts.has(num) && !texts.has(den)) continue;
        today.delete(num);
        today.delete(den);
        today.set(
          field,
          `[${bare(texts.get(num) ?? defaults[0])}]/[${bare(texts.get(den) ?? defaults[1])}]`,
        );
      }
      return today;
    },
  };
}

/** Coefficients without the brackets that some put around them. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^\[|\]$/gu, '')
    .trim();

/**
 * The texts of a tool's inputs, whatever day they are of. Throws InputErrors where an input of an earlier day
 * stands beside the one that took its place.
 */
export function ofToday(
  earlier: Earlier | undefined,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const old = earlier?.names.filter((name) => texts.has(name)) ?? [];
  if (!earlier || old.length === 0) return texts;
  const rest = new Map([...texts].filter(([name]) => !old.includes(name)));
  const today = earlier.read(texts);
  const twice = [...rest].find(([name, text]) => today.get(name) !== text);
  if (twice)
    throw new InputErrors([
      new InputError(`is given beside ${old.join(' and ')}, which it has taken the place of`, {
        field: twice[0],
        value: twice[1],
      }),
    ]);
  return today;
}

/** The same of a query. Throws InputErrors also where an input of an earlier day is given more than once. */
export function queryOfToday(earlier: Earlier | undefined, query: string): string {
  const params = new URLSearchParams(query);
  const old = earlier?.names.filter((name) => params.has(name)) ?? [];
  if (old.length === 0) return query;
  const twice = old.filter((name) => params.getAll(name).length > 1);
  if (twice.length > 0)
    throw new InputErrors(
      twice.map((name) => new InputError(`${name} is given more than once`, { value: name })),
    );
  return new URLSearchParams([...ofToday(earlier, new Map(params))]).toString();
}
