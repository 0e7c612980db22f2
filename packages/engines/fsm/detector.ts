import { EngineError } from '../error.ts';

export interface Detector {
  /** Patterns of `0` and `1`, the first bit first. */
  readonly patterns: readonly string[];
  /** Whether the end of one pattern may be the beginning of the next. */
  readonly overlaps: boolean;
  readonly form: 'mealy' | 'moore';
}

const MAX_LENGTH = 64;

/** Patterns from a text: `1011`, or several apart by blanks or commas. Throws `syntax`, `empty` or `out-of-range`. */
export function readPatterns(text: string): string[] {
  const words = [...new Set(text.split(/[\s,;|]+/u).filter(Boolean))];
  const bad = words.find((word) => /[^01]/u.test(word));
  if (bad !== undefined)
    throw new EngineError('syntax', `“${bad}” is no pattern of bits: write 0s and 1s, as 1011.`, {
      field: 'pattern',
      value: bad,
    });
  if (words.length === 0)
    throw new EngineError('empty', 'No pattern is given: write one of 0s and 1s, as 1011.', {
      field: 'pattern',
      value: text,
    });
  const length = words.reduce((n, word) => n + word.length, 0);
  if (length > MAX_LENGTH)
    throw new EngineError(
      'out-of-range',
      `The patterns have ${length} bits; the most is ${MAX_LENGTH}.`,
      {
        field: 'pattern',
        value: length,
      },
    );
  return words;
}

/**
 * The lines of a machine whose output z is 1 when its input x has just brought one of the patterns (A. V. Aho, M. J. Corasick,
 * CACM 18, 1975): a state for each beginning of a pattern. Without overlap it begins anew after each.
 */
export function detectorText({ patterns, overlaps, form }: Detector): string {
  const trie = new Trie(patterns);
  const nodes = [''];
  const named = (prefix: string) => {
    let k = nodes.indexOf(prefix);
    if (k < 0) k = nodes.push(prefix) - 1;
    return `S${k}`;
  };
  const arrows: string[] = [];
  for (let k = 0; k < nodes.length; k++) {
    const here = nodes[k]!;
    const from = form === 'moore' && !overlaps && trie.isHit(here) ? '' : here;
    for (const bit of ['0', '1']) {
      const to = trie.next(from, bit);
      const hit = trie.isHit(to);
      const next = form === 'moore' ? to : hit && !overlaps ? '' : trie.kept(to);
      arrows.push(
        `S${k} -> ${named(next)} : x=${bit}${form === 'mealy' ? ` / z=${hit ? 1 : 0}` : ''}`,
      );
    }
  }
  const seen = (prefix: string) => (prefix === '' ? 'nothing of it yet' : `has seen ${prefix}`);
  return [
    `# Finds ${patterns.join(', ')}, ${overlaps ? 'overlapping' : 'not overlapping'}`,
    'inputs x',
    'outputs z',
    'reset S0',
    ...nodes.map((prefix, k) =>
      form === 'moore'
        ? `S${k} / z=${trie.isHit(prefix) ? 1 : 0}  # ${seen(prefix)}`
        : `state S${k}  # ${seen(prefix)}`,
    ),
    ...arrows,
    '',
  ].join('\n');
}

/** The beginnings of patterns. */
class Trie {
  readonly #patterns: readonly string[];
  readonly #beginnings: ReadonlySet<string>;

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns;
    this.#beginnings = new Set(
      patterns.flatMap((p) => [...p].map((_, k) => p.slice(0, k + 1))).concat(''),
    );
  }

  /** The longest end of what was seen that begins a pattern. */
  #longest(seen: string): string {
    let from = seen;
    while (!this.#beginnings.has(from)) from = from.slice(1);
    return from;
  }

  next(seen: string, bit: string): string {
    return this.#longest(seen + bit);
  }

  isHit(seen: string): boolean {
    return this.#patterns.some((p) => seen.endsWith(p));
  }

  /** Where nothing goes on from, a Mealy machine has no need of the state: its longest end that does. */
  kept(seen: string): string {
    let at = seen;
    while (at !== '' && !this.#beginnings.has(`${at}0`) && !this.#beginnings.has(`${at}1`))
      at = this.#longest(at.slice(1));
    return at;
  }
}
