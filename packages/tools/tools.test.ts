/** What every tool owes its page, whatever it computes: its example and cases it offers, shown and exported whole. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isScaffold } from '../../scripts/scaffold.ts';
import { InputErrors } from './define/error.ts';
import { evaluate } from './define/evaluate.ts';
import { formats, writeExport } from './define/export.ts';
import type { Held } from './define/held.ts';
import { fromQuery, readGiven, toQuery } from './define/inputs.ts';
import { type Cell, heroOf, isSaid, type Output, pictureOf } from './define/output.ts';
import { drawPlot } from './plot/draw.ts';
import { someCasesOf } from './testing/cases.ts';
import { loadTools } from './tools.ts';

/** What slips into a sentence when a number is missing. */
const SLIP = /\bNaN\b|undefined|\bnull\b|\[object|-?\bInfinity\b/u;
/** Tools that are about NaN, so that it is a word there. */
const OF_NAN = new Set(['ieee754-inspector']);
const SLIP_BUT_NAN = /undefined|\bnull\b|\[object|-?\bInfinity\b/u;

const tools = await loadTools();

/** Every sentence, label and number of what is shown, as a reader meets it. */
function words(outputs: readonly Output[]): string[] {
  return outputs.flatMap((o) => {
    if (o.kind === 'notice') return [o.text];
    if (o.kind === 'values' || (o.kind === 'table' && o.unseen)) return [];
    const own: string[] =
      o.kind === 'readouts'
        ? o.items.flatMap((i) => [
            i.label,
            i.note ?? '',
            i.shown ?? (typeof i.value === 'string' ? i.value : ''),
          ])
        : o.kind === 'table'
          ? [o.caption ?? '', ...o.rows.flat().flatMap(wordsOf)]
          : o.kind === 'plot'
            ? [o.caption, drawPlot(o.plot, { width: 640, height: 384, mode: 'sheet' })]
            : o.kind === 'figure'
              ? [o.caption, o.svg]
              : [];
    return [o.title, ...own];
  });
}

/** What people read in a cell that is no number. */
const wordsOf = (cell: Cell): string[] =>
  typeof cell === 'string' ? [cell] : isSaid(cell) ? [cell.shown] : [];

const braces = (tex: string): number =>
  [...tex.replaceAll(/\\[{}]/gu, '')].reduce((n, c) => n + (c === '{' ? 1 : c === '}' ? -1 : 0), 0);

/** Fields of each line of a file as RFC 4180 writes it. */
function readCsv(text: string): number[] {
  const counts: number[] = [];
  let fields = 1;
  let quoted = false;
  for (let k = 0; k < text.length; k++) {
    if (text[k] === '"') quoted = !quoted;
    else if (!quoted && text[k] === ',') fields++;
    else if (!quoted && text.startsWith('\r\n', k)) {
      counts.push(fields);
      fields = 1;
      k++;
    }
  }
  return counts;
}

describe.each(tools.map((tool) => [tool.slug, tool] as const))('%s', (_slug, tool) => {
  test('its summary is one line of a list', () => {
    expect(tool.summary.length).toBeLessThanOrEqual(60);
    expect(tool.summary).toMatch(/^\S.*[^\s.]$/u);
  });

  test.each(someCasesOf(tool))('%s', async (_title, inputs) => {
    const query = toQuery(tool.inputs, inputs);
    expect(fromQuery(tool.inputs, query), 'the link').toEqual(inputs);

    const result = evaluate(tool, inputs);
    const outputs = tool.outputs(result, inputs);
    // It crosses to the page from a worker, and comes out the same there as here.
    expect(tool.outputs(structuredClone(result), inputs), 'through a worker').toEqual(outputs);
    expect(tool.outputs(evaluate(tool, inputs), inputs), 'computed again').toEqual(outputs);

    const ids = outputs.map((o) => o.id);
    expect(new Set(ids).size, 'ids').toBe(ids.length);
    expect(pictureOf(outputs), 'a picture').toBeDefined();
    expect(heroOf(outputs), 'what stands large').toBeDefined();
    if (tool.data) expect([tool.data].flat().some((id) => ids.includes(id))).toBe(true);
    for (const o of outputs)
      if (o.kind === 'table') for (const c of o.columns) expect(c.label, o.id).not.toBe('');
    const items = outputs.flatMap((o) => (o.kind === 'readouts' ? o.items : []));
    expect(items.length).toBeGreaterThan(0);
    for (const { name, value, note } of items) {
      if (typeof value === 'number') expect(value, name).not.toBeNaN();
      if (value === null) expect(note, `${name} says why it has no value`).toBeTruthy();
    }
    const steps = tool.steps?.(result, inputs) ?? [];
    for (const said of [...words(outputs), ...steps.flatMap((s) => [s.text, s.tex ?? ''])])
      expect(said).not.toMatch(OF_NAN.has(tool.slug) ? SLIP_BUT_NAN : SLIP);
    for (const { tex } of steps) expect(braces(tex ?? ''), tex).toBe(0);

    for (const onward of tool.next?.(result, inputs) ?? []) {
      const after = tools.find((t) => t.slug === onward.tool);
      expect(after, onward.tool).toBeDefined();
      if (after) evaluate(after, readGiven(after.inputs, new Map(Object.entries(onward.inputs))));
    }

    for (const { format } of formats(tool)) {
      let content: string | Uint8Array;
      try {
        ({ content } = await writeExport(tool, format, result, inputs, 'https://tollbench.test'));
      } catch (error) {
        // These inputs have no such file: a plain answer, which the page shows.
        expect(error, format).toBeInstanceOf(InputErrors);
        continue;
      }
      expect(content.length, format).toBeGreaterThan(0);
      if (typeof content === 'string')
        expect(content, format).not.toMatch(/\bundefined\b|\[object/u);
      if (format === 'json') JSON.parse(content as string);
      if (format === 'csv') {
        const [head, ...rows] = readCsv(content as string);
        expect(rows.length, 'rows').toBeGreaterThan(0);
        for (const fields of rows) expect(fields).toBe(head);
      }
    }
  });

  test('its numbers are checked against a program that shares no code with it', () => {
    const read = (file: string) =>
      readFileSync(new URL(`${tool.category}/${tool.slug}/${file}`, import.meta.url), 'utf8');
    const held = JSON.parse(read('held.json')) as Held[];
    // What a new tool is made with has nothing to be checked against; what it becomes has.
    if (!isScaffold(read('compute.ts')))
      expect(held.length, 'lines of held.json; see expectHeld()').toBeGreaterThan(0);
    for (const { cases, largestError } of held) {
      expect(cases).toBeGreaterThan(0);
      expect(largestError).toBeGreaterThanOrEqual(0);
    }
  });

  test('its handbook is whole', () => {
    const { handbook: book } = tool;
    for (const part of [book.definition, book.formulas, book.symbols, book.validity])
      expect(part.length).toBeGreaterThan(0);
    for (const part of [book.pitfalls, book.citations, book.faq])
      expect(part.length).toBeGreaterThan(0);
    for (const { name, tex } of book.formulas) expect(braces(tex), name).toBe(0);
    // A neighbour that is still to come is left out of the page until then.
    expect(book.related ?? []).not.toContain(tool.slug);
    expect(new Set(tool.keywords).size).toBe(tool.keywords.length);
    expect(tool.lastUpdated).toMatch(/^\d{4}-\d\d-\d\d$/u);
    expect(tool.presets?.length ?? 0, 'cases to load').toBeGreaterThanOrEqual(3);
  });
});
