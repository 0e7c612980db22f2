/** Words for copies: drawn by lot from the handbooks, because a copy's own words would compress to nothing. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Lottery {
  /** As many words as `text` has, with a capital first where it has one. */
  readonly like: (text: string) => string;
}

/** Draws from what the handbooks under `root` say, as often as they say it; the same draws at each run. */
export function lottery(root: string): Lottery {
  const files = globSync('packages/tools/*/*/handbook.ts', { cwd: root }).sort();
  const words = files
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join(' ')
    .match(/(?<![\w\\'@./-])[a-z]{2,}(?![\w'@./(-])/gu);
  if (words === null || words.length < 1000) throw new Error(`too few words below ${root}`);
  let state = 64_060;
  const draw = (): string => {
    // Numerical Recipes' quick generator: what is drawn need not be random, only unlike.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[state % words.length] as string;
  };
  return {
    like(text) {
      const drawn = text.trim().split(/\s+/u).map(draw).join(' ');
      return /^\p{Lu}/u.test(text) ? drawn.charAt(0).toUpperCase() + drawn.slice(1) : drawn;
    },
  };
}
