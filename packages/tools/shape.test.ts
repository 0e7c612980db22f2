/** The folders of all tools have one shape, so that who knows one knows all. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadTools } from './tools.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
/** Names that only one file may export, and which. */
const HOMES: Readonly<Record<string, string>> = {
  inputs: 'inputs.ts',
  compute: 'compute.ts',
  results: 'results.ts',
  outputs: 'outputs.ts',
  steps: 'steps.ts',
  handbook: 'handbook.ts',
};
const MAX_DECLARATION = 130;

describe.each((await loadTools()).map(({ category, slug }) => [slug, category] as const))(
  '%s',
  (slug, category) => {
    const folder = `${ROOT}${category}/${slug}/`;
    const read = (file: string) => readFileSync(folder + file, 'utf8');

    test.each(Object.entries(HOMES))('%s stands in %s', (name, file) => {
      expect(existsSync(folder + file), file).toBe(true);
      expect(read(file)).toMatch(new RegExp(`^export (?:const|function) ${name}\\b`, 'mu'));
      expect(read('index.ts')).toMatch(
        new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from './${file}'`, 'u'),
      );
    });

    test('the declaration declares and does no more; its test and its words lie beside it', () => {
      expect(read('index.ts').split('\n').length).toBeLessThanOrEqual(MAX_DECLARATION);
      for (const file of ['held.json', `${slug}.test.ts`])
        expect(existsSync(folder + file), file).toBe(true);
      expect(globSync('exports{.ts,/*.ts}', { cwd: folder }), 'exports').not.toEqual([]);
    });

    test('the type of its inputs is taken from their declaration', () => {
      expect(read('inputs.ts')).toMatch(/= Values<typeof inputs>/u);
    });
  },
);
