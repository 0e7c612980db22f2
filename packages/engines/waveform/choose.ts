/** Variables of a dump by names as people write them. */
import { EngineError } from '../error.ts';
import { type Dump, fullName } from './vcd/dump.ts';

/** Shown where none are named. */
const FIRST = 16;
export const MAX_SHOWN = 400;

/** Name without its range, for comparing: `top.data [7:0]` and `data[7:0]` are the same. */
const bare = (name: string): string => name.replace(/\s+(?=\[)/gu, '').trim();

/**
 * Indices of variables. Names are full (`top.cpu.pc`) or their last parts (`cpu.pc`), one a line, with `*` for any
 * letters; without any the first that change, each record once. @throws EngineError `unknown-name` for one that fits none
 */
export function chooseVariables(dump: Dump, text: string): number[] {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (patterns.length === 0) return firstOnes(dump);
  const names = dump.variables.map((v) => bare(fullName(v)));
  const chosen = patterns.flatMap((pattern) => {
    const found = matching(names, bare(pattern));
    if (found.length === 0)
      throw new EngineError(
        'unknown-name',
        `The dump has no signal “${pattern}”${near(names, pattern)}.`,
        { value: pattern },
      );
    return found;
  });
  const unique = [...new Set(chosen)];
  if (unique.length > MAX_SHOWN)
    throw new EngineError(
      'out-of-range',
      `The names fit ${unique.length} signals; the most is ${MAX_SHOWN}.`,
    );
  return unique;
}

function firstOnes(dump: Dump): number[] {
  const seen = new Set<number>();
  const changing = dump.variables.flatMap((v, k) => {
    const count = (dump.starts[v.record + 1] as number) - (dump.starts[v.record] as number);
    if (count < 2 || seen.has(v.record)) return [];
    seen.add(v.record);
    return [k];
  });
  return changing.length > 0
    ? changing.slice(0, FIRST)
    : dump.variables.slice(0, FIRST).map((_, k) => k);
}

/** Exact names first, then those that end so, whatever their case last. */
function matching(names: readonly string[], pattern: string): number[] {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*');
  for (const [head, flags] of [
    ['^', 'u'],
    ['(?:^|\\.)', 'u'],
    ['(?:^|\\.)', 'iu'],
  ] as const) {
    // A range may be left out.
    const test = new RegExp(`${head}${escaped}(?:\\[[^\\]]*\\])?$`, flags);
    const found = names.flatMap((name, k) => (test.test(name) ? [k] : []));
    if (found.length > 0) return found;
  }
  return [];
}

function near(names: readonly string[], pattern: string): string {
  const last = pattern.split('.').at(-1)?.toLowerCase().slice(0, 3) ?? '';
  const some = names.filter((name) =>
    (name.split('.').at(-1) ?? '').toLowerCase().startsWith(last),
  );
  const shown = (some.length > 0 ? some : names).slice(0, 5);
  return `; there are ${names.length}, such as ${shown.join(', ')}`;
}
