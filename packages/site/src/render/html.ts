/** Text into HTML, the same on the build machine and in the page. */
import { withSymbols } from '@tollbench/tools/plot/symbols.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';

/** Attributes as text, leaving out those that are undefined or false. */
export function attributes(
  of: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  let text = '';
  for (const [name, value] of Object.entries(of)) {
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escapeXml(String(value))}"`;
  }
  return text;
}

/** Running text in which `V_GS` is a symbol with a true subscript. */
export function prose(text: string): string {
  return withSymbols(text, written, escapeXml);
}

const written = (base: string, sub: string): string =>
  `<i class="symbol">${escapeXml(base)}<sub>${escapeXml(sub)}</sub></i>`;

/** A symbol as it stands in running text: `R₁`, `f_s` and `g_m/I_D` with true subscripts, letters slanted. */
export function symbol(text: string): string {
  if (text.includes('/')) return text.split('/').map(symbol).join('/');
  const [base = '', ...below] = text.split('_');
  const sub = below.join('_').replace(/^\{(.*)\}$/u, '$1');
  return `<i class="symbol">${escapeXml(base)}${sub ? `<sub>${escapeXml(sub)}</sub>` : ''}</i>`;
}
