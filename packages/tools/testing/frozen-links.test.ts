/**
 * Links that the page has written, with what they opened as: each opens the same for ever.
 *
 * A new tool adds its own with `FREEZE=write npm test -- packages/tools/testing/frozen-links.test.ts`; what is
 * there is never written again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isScaffold } from '../../../scripts/scaffold.ts';
import { ofToday, queryOfToday } from '../define/earlier.ts';
import { InputErrors } from '../define/error.ts';
import type { AnyField, Fields } from '../define/field.ts';
import { fromQuery, readInputs, toQuery, withDefaults } from '../define/inputs.ts';
import type { AnyTool } from '../define/tool.ts';
import { loadTools } from '../tools.ts';
import { randomJob } from './random-inputs.ts';

/** Canonical texts by input. */
type Texts = Record<string, string>;
interface Frozen {
  /** What an input is that a link does not name. */
  readonly defaults: Texts;
  /** A link's query, and the inputs it opened as that are no defaults. */
  readonly links: readonly { readonly query: string; readonly inputs: Texts }[];
}

const FILE = new URL('frozen-links.json', import.meta.url);
/** Characters of a link: a program of some pages would be most of the file and show nothing more. */
const MAX_QUERY = 1500;
const RANDOM_LINKS = 8;

const tools = await loadTools();
const frozen = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Frozen>;

function textsOf(fields: Fields, values: Readonly<Record<string, unknown>>): Texts {
  return Object.fromEntries(
    Object.entries<AnyField>(fields).map(([name, field]) => [name, field.format(values[name])]),
  );
}

/** A number with a prefix as the links have it; a length of thousandths says its unit, `100mm`. */
const PREFIXED = /^(-?\d+(?:\.\d+)?)([fpnumkMG])m?$/u;
const POWERS: Readonly<Record<string, number>> = {
  f: -15,
  p: -12,
  n: -9,
  u: -6,
  m: -3,
  k: 3,
  M: 6,
  G: 9,
};

/** Texts with numbers as their values: what was written `200m` once is `0.2` since, and the same. */
const sizes = (texts: Texts): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const [, digits, prefix = ''] = PREFIXED.exec(text) ?? [];
      if (digits !== undefined) return [name, Number(`${digits}e${POWERS[prefix]}`)];
      return [name, String(Number(text)) === text ? Number(text) : text];
    }),
  );

/** Values without the text that some of them keep beside what it says. */
const withoutText = (values: Readonly<Record<string, unknown>>) =>
  JSON.parse(JSON.stringify(values, (key, value: unknown) => (key === 'text' ? undefined : value)));

/** The inputs of a random job; undefined where they are refused. */
function randomValues(tool: AnyTool, seed: number): Record<string, unknown> | undefined {
  const { inputs } = randomJob(tool, seed);
  try {
    return readInputs(tool.inputs as Fields, (name) => inputs.get(name));
  } catch (error) {
    if (error instanceof InputErrors) return undefined;
    throw error;
  }
}

function freeze(tool: AnyTool): Frozen {
  const fields = tool.inputs as Fields;
  const presets = (tool.presets ?? []).map(({ inputs }) => withDefaults(fields, inputs as object));
  const queries = new Set(presets.map((values) => toQuery(fields, values)));
  const wanted = queries.size + RANDOM_LINKS;
  for (let seed = 1; queries.size < wanted; seed++) {
    const values = randomValues(tool, seed);
    if (values) queries.add(toQuery(fields, values as never));
  }
  const defaults = textsOf(fields, withDefaults(fields, {}));
  const links = [...queries]
    .filter((query) => query.length > 0 && query.length <= MAX_QUERY)
    .map((query) => ({
      query,
      inputs: Object.fromEntries(
        Object.entries(textsOf(fields, fromQuery(fields, query))).filter(
          ([name, text]) => text !== defaults[name],
        ),
      ),
    }));
  return { defaults, links };
}

if (process.env['FREEZE'] === 'write') {
  const all = { ...Object.fromEntries(tools.map((tool) => [tool.slug, freeze(tool)])), ...frozen };
  writeFileSync(FILE, `${JSON.stringify(all, null, 1)}\n`);
}

describe.each(tools.map((tool) => [tool.slug, tool] as const))('%s', (slug, tool) => {
  const { defaults, links } = frozen[slug] ?? { defaults: {}, links: [] };
  const fields = tool.inputs as Fields;

  test('has links that were frozen', () => {
    const compute = new URL(`../${tool.category}/${slug}/compute.ts`, import.meta.url);
    if (!isScaffold(readFileSync(compute, 'utf8'))) expect(links.length).toBeGreaterThanOrEqual(8);
  });

  test.each(links)('?$query', ({ query, inputs }) => {
    const opened = fromQuery(fields, queryOfToday(tool.earlier, query));
    const { earlier } = tool as AnyTool;
    if (!earlier) {
      expect(sizes(textsOf(fields, opened))).toMatchObject(sizes({ ...defaults, ...inputs }));
      return;
    }
    // Inputs that have become others since are the same in value; what they are written as may differ.
    const texts = ofToday(earlier, new Map(Object.entries({ ...defaults, ...inputs })));
    const meant = readInputs(fields, (name) => texts.get(name));
    expect(withoutText(opened)).toEqual(withoutText(meant));
  });
});
