/** Markup from text: what a stranger sent stands in a page as text, never as markup. */
import { escapeXml } from '@tollbench/tools/text/escape.ts';

/** Text that is markup already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Nothing is left out, of a list each; `true` has no meaning and no place. */
export type Piece = string | number | bigint | Markup | null | undefined | false | readonly Piece[];

/** A template whose values are escaped, unless they are markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  let text = parts[0] ?? '';
  values.forEach((value, i) => {
    text += written(value) + (parts[i + 1] ?? '');
  });
  return new Markup(text);
}

function written(value: Piece): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return escapeXml(String(value));
}
