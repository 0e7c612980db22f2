import type { AnyField, Fields } from '@tollbench/tools/define/field.ts';
import { showQuantity } from '@tollbench/tools/define/si.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { prose, symbol } from './html.ts';

/** Every input with its bounds, its default and the value used: the sheet's table of inputs. */
export function inputTable(fields: Fields, used: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(fields);
  const differs = (name: string, field: AnyField) =>
    field.format(used[name] as never) !== field.format(field.default);
  const anyDiffers = entries.some(([name, field]) => differs(name, field));
  const rows = entries.map(([name, field]) => {
    const help = field.help ? `<br><small>${prose(field.help)}</small>` : '';
    const mark = field.symbol ? ` ${symbol(field.symbol)}` : '';
    const cells = [
      `<code>${escapeXml(name)}</code>`,
      escapeXml(bounds(field)),
      escapeXml(text(field, field.default)),
    ];
    if (anyDiffers) cells.push(differs(name, field) ? escapeXml(text(field, used[name])) : '');
    return `<tr><th scope="row">${escapeXml(field.label)}${mark}${help}</th>${cells.map((c) => `<td class="text">${c}</td>`).join('')}</tr>`;
  });
  const titles = ['Input', 'Name', 'Takes', 'Default', ...(anyDiffers ? ['Example'] : [])];
  const head = titles.map((t) => `<th scope="col">${t}</th>`).join('');
  return `<table class="inputs-table"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function text(field: AnyField, v: unknown): string {
  const said =
    field.kind === 'matrix' || field.kind === 'logic'
      ? field.format(v as never)
      : field.echo(v as never);
  return said.length > 80 ? `${said.slice(0, 79)}…` : said;
}

/** The bounds of a field in words. */
export function bounds(field: AnyField): string {
  const d = field.describe();
  const unit = typeof d['unit'] === 'string' ? d['unit'] : '';
  const show = (v: unknown) =>
    typeof v === 'number' ? showQuantity(v, field.kind === 'integer' ? '' : unit, 6) : String(v);
  const parts: string[] = [];
  if (field.kind === 'numbers') parts.push(`${d['minItems']} to ${d['maxItems']} numbers`);
  if (field.kind === 'complex-numbers')
    parts.push(`up to ${d['maxItems']} complex numbers, in conjugate pairs`);
  if (field.kind === 'table') parts.push(`${d['minItems']} to ${d['maxItems']} rows`);
  if (field.kind === 'matrix')
    parts.push(`up to ${d['maxRows']}×${d['maxColumns']}${d['square'] ? ', square' : ''}`);
  if (field.kind === 'transfer-function')
    parts.push(`a function of ${[d['variable']].flat().join(' or ')}, to order ${d['maxOrder']}`);
  if (field.kind === 'word') parts.push(`up to ${d['bits']} bits`);
  if (field.kind === 'text' || field.kind === 'logic')
    parts.push(`up to ${d['maxLength']} characters`);
  if (field.kind === 'choice')
    parts.push(
      Object.entries(d['options'] as Record<string, string>)
        .map(([v, label]) => `${v} (${label})`)
        .join(', '),
    );
  const low = d['minimum'] ?? d['exclusiveMinimum'];
  const high = d['maximum'] ?? d['exclusiveMaximum'];
  if (low !== undefined && high !== undefined)
    parts.push(
      `${d['exclusiveMinimum'] !== undefined ? 'more than ' : ''}${show(low)} to ${d['exclusiveMaximum'] !== undefined ? 'less than ' : ''}${show(high)}`,
    );
  else if (low !== undefined)
    parts.push(
      d['exclusiveMinimum'] !== undefined ? `more than ${show(low)}` : `${show(low)} or more`,
    );
  else if (high !== undefined)
    parts.push(
      d['exclusiveMaximum'] !== undefined ? `less than ${show(high)}` : `${show(high)} or less`,
    );
  if (parts.length === 0) parts.push(unit ? `a number in ${unit}` : 'a number');
  if (d['none'] !== undefined) parts.push(`or none (${d['none']})`);
  return parts.join('; ');
}
