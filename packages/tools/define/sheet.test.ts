import { describe, expect, test } from 'vitest';
import { loadTools } from '../tools.ts';
import { cite } from './handbook.ts';
import { sheetMarkdown } from './sheet.ts';

describe('the sheet in Markdown', async () => {
  const tools = await loadTools();

  test.each(tools.map((tool) => [tool.slug, tool] as const))(
    'of %s has all of its handbook',
    (_slug, tool) => {
      const sheet = sheetMarkdown(tool);
      const { definition, formulas, symbols, validity, pitfalls, faq, citations } = tool.handbook;
      expect(sheet.startsWith(`# ${tool.title}\n\n${tool.description}\n\n## Definition\n\n`)).toBe(
        true,
      );
      for (const text of [
        ...definition,
        ...validity,
        ...pitfalls,
        ...formulas.map(({ tex }) => `$$${tex}$$`),
        ...symbols.map(({ symbol, meaning }) => `$${symbol}$: ${meaning}`),
        ...faq.flatMap(({ q, a }) => [q, a]),
        ...citations.map(cite),
      ])
        expect(sheet).toContain(text);
      expect(sheet).not.toMatch(/\n{3}|undefined|\[object/);
      expect(sheet).toMatch(/[^\n]\n$/);
    },
  );
});
