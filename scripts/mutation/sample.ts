/** Which lines of a folder are changed in a run of mutants. */
import { globSync, readFileSync } from 'node:fs';

/**
 * Tests, helpers of tests, and files of names and types alone have no rule that a test could miss. What
 * runs in a thread of its own is out of reach of a change that is switched on in the tests' thread.
 */
const NO_RULES = /\.(?:test|long|bench|d)\.ts$|\/testing\/|\/types\.ts$|-table\.ts$|\/worker\.ts$/u;

/** A line on which a rule may stand: neither empty, nor a comment, nor an import, nor a bracket alone. */
const SAYS_SOMETHING = /^(?!\s*(?:\/\/|\/\*|\*|import\b|export (?:type|interface)\b)).*\w/u;

export interface Line {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Every line of the folder's sources that may hold a rule, in order. */
export function linesOf(folder: string): Line[] {
  return globSync(`${folder}/**/*.ts`)
    .filter((file) => !NO_RULES.test(file))
    .sort()
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((text, index) => (SAYS_SOMETHING.test(text) ? [{ file, line: index + 1 }] : [])),
    );
}

/** `count` of the lines by lot: the same seed draws the same ones from the same source. */
export function draw(lines: readonly Line[], count: number, seed: number): Line[] {
  const next = random(seed);
  const urn = [...lines];
  for (let i = 0; i < Math.min(count, urn.length); i++) {
    const j = i + Math.floor(next() * (urn.length - i));
    [urn[i], urn[j]] = [urn[j] as Line, urn[i] as Line];
  }
  return urn.slice(0, count);
}

/** mulberry32 (Tommy Ettinger, public domain): numbers in [0, 1). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
