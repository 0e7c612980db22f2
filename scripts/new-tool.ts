/** `npm run new-tool <category> <slug>`: a folder with a small tool that works, to be made into yours. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { categories } from '../packages/tools/categories.ts';
import { registryText } from './registry.ts';

const TOOLS = fileURLToPath(new URL('../packages/tools/', import.meta.url));
/** The categories that hold tools; the rest are of posts alone. */
const WITH_TOOLS = categories.slice(0, 9).map((c) => c.id);

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const [category = '', slug = ''] = process.argv.slice(2);
if (!WITH_TOOLS.some((id) => id === category))
  refuse(
    `"${category}" is no category of tools; npm run new-tool <category> <slug>, with one of ${WITH_TOOLS.join(', ')}`,
  );
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug))
  refuse(`"${slug}" is no slug: lower case, digits, hyphens`);
const folder = join(TOOLS, category, slug);
if (existsSync(folder)) refuse(`${category}/${slug} is there already`);

const title = slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
const today = new Date().toISOString().slice(0, 10);

const files: Record<string, string> = {
  'index.ts': `import * as field from '../../define/fields.ts';
import { defineTool } from '../../define/tool.ts';
import { handbook } from './handbook.ts';
import { results } from './results.ts';

export default defineTool({
  slug: '${slug}',
  title: '${title}',
  category: '${category}',
  description: 'The current through a resistor at a voltage.',
  keywords: ['${slug.replaceAll('-', ' ')}'],
  inputs: {
    v: field.quantity({ label: 'Voltage', symbol: 'V', unit: 'V', default: 5, min: -1e6, max: 1e6 }),
    r: field.quantity({ label: 'Resistance', symbol: 'R', unit: 'Ω', default: 4700, above: 0, max: 1e12 }),
  },
  compute: ({ v, r }) => ({ i: v / r }),
  results,
  outputs: ({ i }, { v, r }) => [
    {
      kind: 'plot',
      id: 'line',
      title: 'Current over voltage',
      caption: 'The line through the origin with slope 1/R.',
      plot: {
        title: 'Current over voltage',
        x: { id: 'voltage', label: 'Voltage', unit: 'V' },
        y: { label: 'Current', unit: 'A' },
        marks: [{ kind: 'line', id: 'current', label: 'current', x: [0, v], y: [0, v / r] }],
      },
    },
    { kind: 'readouts', id: 'answer', title: 'Answer', items: [{ name: 'current', value: i }] },
  ],
  exports: {},
  example: { title: 'Five volts across 4.7 kΩ', inputs: {} },
  handbook,
  lastUpdated: '${today}',
});
`,
  'results.ts': `import * as result from '../../define/result.ts';

const current = result.number({ label: 'Current', symbol: 'I', unit: 'A', help: 'Through the resistor, at the voltage.' });

/** Ids are a contract with programs: camelCase, and the same whatever the inputs are. */
export const results = {
  values: { current },
  tables: {
    line: {
      what: 'The line from the origin to the working point.',
      columns: {
        voltage: result.number({ label: 'Voltage', unit: 'V', help: 'Across the resistor.' }),
        current,
      },
    },
  },
} satisfies result.Results;
`,
  'handbook.ts': `import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: ['What it is, in a paragraph an engineer would keep.'],
  formulas: [{ name: "Ohm's law", tex: 'I = \\\\frac{V}{R}' }],
  symbols: [{ symbol: 'R', meaning: 'resistance', unit: 'Ω' }],
  validity: ['Where the model holds.'],
  pitfalls: ['What people get wrong.'],
  citations: [{ authors: 'G. S. Ohm', title: 'Die galvanische Kette', source: 'Riemann, Berlin', year: 1827 }],
  faq: [{ q: 'A question people ask?', a: 'Its answer.' }],
};
`,
  'held.json': '[]\n',
  [`${slug}.test.ts`]: `import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

// Hold the numbers against a program that shares no code with this: an oracle in oracles/ writes
// vectors, vectors() reads them and expectHeld() keeps held.json true. See step-response.
test('five volts across 4.7 kΩ drive 1.0638 mA', () => {
  expect(evaluate(tool, withDefaults(tool.inputs, {})).i).toBeCloseTo(1.06383e-3, 8);
});
`,
};
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
writeFileSync(join(TOOLS, 'registry.ts'), registryText());
console.log(
  `packages/tools/${category}/${slug} stands and is in the registry; npm run dev shows it at /${slug}.html`,
);
