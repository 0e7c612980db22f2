/** The cases that a tool is tried with, whatever it computes. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shareOf } from '../../../scripts/sample.ts';
import { InputErrors } from '../define/error.ts';
import type { Fields } from '../define/field.ts';
import { fromQuery, readInputs, withDefaults } from '../define/inputs.ts';
import type { AnyTool } from '../define/tool.ts';
import { randomJob } from './random-inputs.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** The worked example and the presets, each under its title. */
export const casesOf = (tool: AnyTool): [title: string, inputs: Inputs][] =>
  [tool.example, ...(tool.presets ?? [])].map(({ title, inputs }) => [
    title,
    withDefaults(tool.inputs as Fields, inputs) as Inputs,
  ]);

/** Presets of a tool that a run takes time for. */
const MAX_PRESETS = 1;

/**
 * The worked example and some of the presets: which ones changes with the day of the commit, and
 * `npm run long -- all-cases` takes all.
 */
export function someCasesOf(tool: AnyTool): [title: string, inputs: Inputs][] {
  const [example, ...presets] = casesOf(tool);
  return example === undefined ? [] : [example, ...shareOf(presets, MAX_PRESETS)];
}

/** Further cases in `cases.json` beside a tool, as queries: those that reach what no example does. */
export function furtherCases(tool: AnyTool): [query: string, inputs: Inputs][] {
  const file = fileURLToPath(
    new URL(`../${tool.category}/${tool.slug}/cases.json`, import.meta.url),
  );
  if (!existsSync(file)) return [];
  const queries = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return queries.map((query) => [query, fromQuery(tool.inputs as Fields, query) as Inputs]);
}

/** Random inputs that its fields take, and that are quick to compute; the same each time. */
export function randomCases(tool: AnyTool, jobs: number): [seed: string, inputs: Inputs][] {
  return Array.from({ length: jobs }, (_, k) => k + 1).flatMap((seed): [string, Inputs][] => {
    const { inputs: texts } = randomJob(tool, seed);
    try {
      const inputs = readInputs(tool.inputs as Fields, (name) => texts.get(name));
      return tool.long?.(inputs) ? [] : [[`seed ${seed}`, inputs]];
    } catch (error) {
      if (error instanceof InputErrors) return [];
      throw error;
    }
  });
}
