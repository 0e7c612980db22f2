/** The handbook of a tool as Markdown with formulas in TeX: the reference sheet for programs that read text. */
import { cite, type SymbolMeaning } from './handbook.ts';
import type { AnyTool } from './tool.ts';

/** Definition, formulas, symbols, validity, pitfalls, questions and sources, under a heading each. */
export function sheetMarkdown(tool: AnyTool): string {
  const { definition, formulas, symbols, validity, pitfalls, faq, citations } = tool.handbook;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Definition', paragraphs(definition)],
    ['Formulas', formulas.flatMap(({ name, tex }) => [`${name}:`, '', `$$${tex}$$`, ''])],
    ['Symbols', symbols.map(symbolLine)],
    ['Validity', bullets(validity)],
    ['Pitfalls', bullets(pitfalls)],
    ['Questions', faq.flatMap(({ q, a }) => [`### ${q}`, '', a, ''])],
    ['Sources', bullets(citations.map(cite))],
  ];
  return [
    `# ${tool.title}`,
    '',
    tool.description,
    '',
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .flatMap(([heading, lines]) => [`## ${heading}`, '', ...trimmed(lines), '']),
  ]
    .join('\n')
    .replace(/\n+$/u, '\n');
}

const paragraphs = (texts: readonly string[]): string[] => texts.flatMap((text) => [text, '']);
const bullets = (texts: readonly string[]): string[] => texts.map((text) => `- ${text}`);

function symbolLine({ symbol, meaning, unit }: SymbolMeaning): string {
  return `- $${symbol}$: ${meaning}${unit === undefined ? '' : ` (${unit})`}`;
}

/** Without the empty line that parts the last item from nothing. */
const trimmed = (lines: readonly string[]): readonly string[] =>
  lines.at(-1) === '' ? lines.slice(0, -1) : lines;
