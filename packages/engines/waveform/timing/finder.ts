import { EngineError } from '../../error.ts';

/** A signal's index by its name. @throws EngineError `unknown-name` where there is none, or more than one */
export type Finder = (name: string, line: number) => number;

export function finderOf(names: readonly string[]): Finder {
  return (name, line) => {
    const exact = names.flatMap((n, k) => (n.trim() === name ? [k] : []));
    const found =
      exact.length > 0
        ? exact
        : names.flatMap((n, k) => (n.trim().toLowerCase() === name.toLowerCase() ? [k] : []));
    const [first] = found;
    if (first === undefined)
      throw new EngineError(
        'unknown-name',
        `Line ${line}: there is no signal “${name}”; there are ${names
          .slice(0, 12)
          .map((n) => (/\s/u.test(n) ? `"${n}"` : n))
          .join(', ')}${names.length > 12 ? ' and others' : ''}.`,
        { value: name },
      );
    if (found.length > 1)
      throw new EngineError(
        'unknown-name',
        `Line ${line}: ${found.length} signals are called “${name}”; give them different names.`,
        { value: name },
      );
    return first;
  };
}
