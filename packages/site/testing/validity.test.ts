/**
 * Pages that were built, held to HTML's own rules: a third of them on a day by one checker, a fourth by a second that
 * shares no code with it; `npm run long -- validity` holds all of them to both.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { program } from '../../../scripts/programs.ts';
import { shareOf } from '../../../scripts/sample.ts';
import { DIST, files, read } from './dist.ts';

const pages = files.filter((file) => file.endsWith('.html'));
const checked = files.filter((file) => /\.(?:html|svg)$/u.test(file));
const require = createRequire(import.meta.url);

interface Message {
  readonly type: string;
  readonly subType?: string;
  readonly url?: string;
  readonly message: string;
  readonly extract?: string;
}

const WRONG =
  '<!doctype html><html lang="en"><head><title>x</title></head><body><p style="color:red">x</p><textarea wrap="off"></textarea></body></html>';

/** Warnings of the Nu checker that are let be, each with the reason. */
const LET_BE: readonly RegExp[] = [
  // A design's losses stand under the band they belong to, and the names of its stages repeat.
  /^Duplicate “dt” name/u,
];

/** What the Nu checker finds in HTML and SVG files, in one start of Java. */
function nuFindings(...paths: readonly string[]): string[] {
  const jar = join(require.resolve('vnu-jar'), '..', 'build/dist/vnu.jar');
  const options = ['--skip-non-html', '--also-check-svg', '--format', 'json', '--exit-zero-always'];
  const { stderr } = program('java', ['-jar', jar, ...options, ...paths]);
  const { messages } = JSON.parse(stderr) as { messages: readonly Message[] };
  return messages
    .filter((m) => m.type !== 'info' || m.subType === 'warning')
    .filter((m) => !LET_BE.some((known) => known.test(m.message)))
    .map((m) => `${m.url}: ${m.message} ${m.extract ?? ''}`);
}

const htmlValidate = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // A wide table scrolls in a frame that is named for those who do not see it; it is no section
      // of the document, which would have a heading.
      'prefer-native-element': ['error', { exclude: ['region'] }],
      // The search answers while one types, and Enter sends it; a button would stand there for no one.
      'wcag/h32': 'off',
      // A search engine cuts a title where it likes; posts have theirs as they would be printed.
      'long-title': 'off',
      // The content policy has no exception for styles, so no element may have one, whatever it says.
      'no-inline-style': ['error', { allowedProperties: [] }],
    },
  }),
);

describe('every page is HTML', () => {
  test('by the Nu checker, without a warning', async () => {
    // A page that is wrong goes along: a checker that finds nothing there has looked at nothing.
    const folder = await mkdtemp(join(tmpdir(), 'tollbench-wrong-'));
    try {
      await writeFile(join(folder, 'wrong.html'), WRONG);
      const today = shareOf(checked, Math.ceil(checked.length / 3));
      const found = nuFindings(...today.map((file) => join(DIST, file)), folder);
      const expected = found.filter((line) => line.includes('wrong.html'));
      expect(expected.join()).toContain('“off” for attribute “wrap”');
      expect(found.filter((line) => !expected.includes(line))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test.each(shareOf(pages, Math.ceil(pages.length / 4)))('%s by html-validate', (page) => {
    const { results } = htmlValidate.validateStringSync(read(page), page);
    const found = results.flatMap((r) =>
      r.messages.map((m) => `${m.ruleId}: ${m.message} (${m.selector})`),
    );
    expect(found).toEqual([]);
  });

  test.each(pages)('%s says no style of its own', (page) => {
    // The checkers look at HTML alone; formulas and pictures are held to the same here.
    expect(read(page).match(/<style\b|<[a-zA-Z][^<>]*\sstyle=/gu)).toBeNull();
  });
});

test('html-validate complains where there is something to complain of', () => {
  const { results } = htmlValidate.validateStringSync(WRONG);
  expect(results.flatMap((r) => r.messages.map((m) => m.ruleId))).toEqual(
    expect.arrayContaining(['no-inline-style', 'attribute-allowed-values']),
  );
});
