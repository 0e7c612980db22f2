/** Every tool about its examples: one or two fields changed as a visitor changes them, and what is then offered pressed. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { describe, expect, test } from 'vitest';
import { type InputError, InputErrors } from '../define/error.ts';
import { evaluate } from '../define/evaluate.ts';
import type { AnyField, Fields } from '../define/field.ts';
import { isAsked, readInputs, withDefaults, writeInputs } from '../define/inputs.ts';
import type { AnyTool } from '../define/tool.ts';
import { loadTools } from '../tools.ts';

const JOBS = 120;
/** What an engine tells another, and no visitor can mend. */
const INTERNAL = /\b(?:NaN|undefined|Infinity)\b|\[object|no interval|change of sign|in order\.$/u;

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random.uniform() * list.length)] as T;

/** A text that a visitor comes to from this one: another option, a bound, some times as much. */
function changed(field: AnyField, value: unknown, random: Random): string | undefined {
  const bounds = field.describe();
  if (field.kind === 'choice') return pick(random, Object.keys(bounds['options'] as object));
  if (field.kind !== 'quantity' && field.kind !== 'integer') return undefined;
  const ends = [bounds['minimum'], bounds['maximum']].filter((x) => x !== undefined);
  const near = [10, 3, 0.3, 0.1, -1].map((by) => by * Number(value ?? 1)).filter(Number.isFinite);
  const next = Number(pick(random, [...ends, ...near, ...near]));
  return String(field.kind === 'integer' ? Math.round(next) : Number(next.toPrecision(6)));
}

function jobOf(tool: AnyTool, seed: number): Map<string, string> {
  const random = new Random(seed);
  const fields = tool.inputs as Fields;
  const { inputs } = pick(random, [tool.example, ...(tool.presets ?? [])]);
  const values: Readonly<Record<string, unknown>> = withDefaults(fields, inputs as object);
  const texts = new Map(writeInputs(fields, values));
  for (let k = random.uniform() < 0.5 ? 1 : 2; k > 0; k--) {
    const asked = Object.keys(fields).filter((name) => isAsked(fields, name, (n) => texts.get(n)));
    const name = pick(random, asked);
    const text = changed(fields[name] as AnyField, values[name], random);
    if (text !== undefined) texts.set(name, text);
  }
  for (const name of Object.keys(fields))
    if (!isAsked(fields, name, (n) => texts.get(n))) texts.delete(name);
  return texts;
}

/** The refusals of these texts, none where they are computed; throws what is a defect. */
function refusalsOf(tool: AnyTool, texts: ReadonlyMap<string, string>): readonly InputError[] {
  const fields = tool.inputs as Fields;
  try {
    evaluate(
      tool,
      readInputs(fields, (name) => texts.get(name)),
    );
    return [];
  } catch (error) {
    if (error instanceof InputErrors) return error.errors;
    throw new Error(`${[...texts].map(([n, t]) => `${n}=${t}`).join('&')}`, { cause: error });
  }
}

describe.each((await loadTools()).map((tool) => [tool.slug, tool] as const))('%s', (_, tool) => {
  test('computes or refuses in a visitor’s words, and so again with what it offers', () => {
    let computed = 0;
    for (let seed = 1; seed <= JOBS; seed++) {
      const texts = jobOf(tool, seed);
      const refusals = refusalsOf(tool, texts);
      if (refusals.length === 0) computed++;
      for (const { message, field, remedies } of refusals) {
        expect(message).not.toMatch(INTERNAL);
        if (field !== undefined) expect(tool.inputs).toHaveProperty([field]);
        for (const remedy of remedies)
          for (const again of refusalsOf(tool, new Map([...texts, ...Object.entries(remedy)])))
            expect(again.message).not.toMatch(INTERNAL);
      }
    }
    expect(computed).toBeGreaterThan(JOBS / 4);
  });
});
