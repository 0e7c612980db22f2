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

/** What joins symbols: `g_m/I_D`, `E_F − E_i`, `R_1 + R_2`; a sign within a subscript has no blanks about it. */
const JOINED = /(\/|\s[−–+·×=-]\s)/u;

/** A symbol as it stands in running text: `R₁`, `f_s`, `g_m/I_D` and `E_F − E_i` with true subscripts, letters slanted. */
export function symbol(text: string): string {
  const parts = text.split(JOINED);
  // Every second part is a joint.
  if (parts.length > 1) return parts.map((p, k) => (k % 2 ? escapeXml(p) : symbol(p))).join('');
  const [base = '', ...below] = text.split('_');
  const sub = below.join('_').replace(/^\{(.*)\}$/u, '$1');
  return `<i class="symbol">${escapeXml(base)}${sub ? `<sub>${escapeXml(sub)}</sub>` : ''}</i>`;
}
