/** The random inputs themselves: the same each time, at the fields' bounds, and read or refused by name. */
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../define/error.ts';
import { formatsOf } from '../define/export.ts';
import type { AnyField, Fields } from '../define/field.ts';
import { readInputs } from '../define/inputs.ts';
import { loadTools } from '../tools.ts';
import { drawnLength, type RandomJob, randomJob } from './random-inputs.ts';

const tools = await loadTools();
const SEEDS = Array.from({ length: 300 }, (_, k) => k + 1);

describe.each(tools.map((tool) => [tool.slug, tool] as const))('%s', (_slug, tool) => {
  const fields = tool.inputs as Fields;
  const jobs = SEEDS.map((seed) => randomJob(tool, seed));
  const textsOf = (name: string): string[] => jobs.flatMap(({ inputs }) => inputs.get(name) ?? []);

  test('the same seed gives the same job, another seed another', () => {
    for (const [k, seed] of SEEDS.slice(0, 20).entries()) {
      const again = randomJob(tool, seed);
      expect(again.format).toBe((jobs[k] as RandomJob).format);
      expect([...again.inputs]).toEqual([...(jobs[k] as RandomJob).inputs]);
    }
    const distinct = new Set(jobs.map(({ inputs }) => JSON.stringify([...inputs])));
    expect(distinct.size).toBeGreaterThan(250);
  });

  test('every format is asked for, every name is an input', () => {
    expect(new Set(jobs.map((job) => job.format))).toEqual(new Set(Object.keys(formatsOf(tool))));
    for (const { inputs } of jobs)
      for (const name of inputs.keys()) expect(fields).toHaveProperty(name);
  });

  test('what is drawn is read, or refused by the name of its field', () => {
    let read = 0;
    for (const { inputs } of jobs)
      try {
        readInputs(fields, (name) => inputs.get(name));
        read++;
      } catch (error) {
        expect(error).toBeInstanceOf(InputErrors);
        for (const { field, value, message } of (error as InputErrors).errors) {
          expect(fields).toHaveProperty(field ?? '');
          expect(value).toBe(inputs.get(field ?? ''));
          expect(message).not.toMatch(
            /undefined|Invalid (array|string)|call stack|is not a function/u,
          );
        }
      }
    // Most must reach the computation, or it is the checks alone that are tried.
    expect(read).toBeGreaterThan(SEEDS.length / 2);
  });

  test('every field comes to its bounds', () => {
    const reached = (name: string, field: AnyField): boolean => {
      const bounds = field.describe();
      const texts = textsOf(name);
      const numbers = new Set(texts.map(Number));
      switch (field.kind) {
        case 'choice':
          // The list may be long: a catalogue of a hundred codes takes more jobs than these.
          return (
            new Set(texts).size >= Math.min(12, Object.keys(bounds['options'] as object).length)
          );
        case 'integer':
          return [bounds['minimum'], bounds['maximum']].every((n) => numbers.has(Number(n)));
        case 'quantity':
          return [bounds['minimum'], bounds['maximum']].every(
            (n) => n === undefined || numbers.has(Number(n)),
          );
        case 'word':
          return texts.some(
            (text) =>
              /^0x[0-9a-f]+$/u.test(text) &&
              BigInt(text) === (1n << BigInt(Number(bounds['bits']))) - 1n,
          );
        case 'text':
        case 'logic':
          return texts.some((text) => text.length === drawnLength(bounds));
        case 'numbers':
          return texts.some((text) => text.split(' ').length === bounds['maxItems']);
        case 'complex-numbers':
          // A pair is two of them, so that the number of texts says little.
          return texts.some((text) => text.includes('±'));
        case 'table':
          return texts.some((text) => text.split(';').length === bounds['maxItems']);
        case 'data':
          // A file is not made at random.
          return texts.includes('');
        case 'transfer-function':
          return texts.some((text) => text.split(' ').length > Number(bounds['maxOrder']));
        case 'matrix':
          return texts.some((text) => text.split(';').length === bounds['maxRows']);
      }
    };
    const missed = Object.entries<AnyField>(fields)
      // A field that is seldom asked for needs more than these few jobs.
      .filter(([name]) => textsOf(name).length > 100)
      .filter(([name, field]) => !reached(name, field))
      .map(([name]) => name);
    expect(missed).toEqual([]);
  });
});
