import type { Readout, Readouts } from '@tollbench/tools/define/output.ts';
import { plainText } from '@tollbench/tools/define/plain-text.ts';
import type { Value } from '@tollbench/tools/define/result.ts';
import { showQuantity } from '@tollbench/tools/define/si.ts';
import { plainSymbols } from '@tollbench/tools/plot/symbols.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { attributes, prose, symbol } from './html.ts';
import type { Surface } from './surface.ts';

/** A readout's value as read. */
export function shown(item: Readout): string {
  if (item.shown !== undefined) return item.shown;
  if (item.value === null) return '–';
  return typeof item.value === 'number'
    ? showQuantity(item.value, item.unit, item.digits ?? 4)
    : withUnit(String(item.value), item.unit);
}

/** Every digit of a value with its unit, for the clipboard. */
export function exact(value: Value | null, unit?: string): string {
  return value === null ? '' : withUnit(plainText(value), unit);
}

function withUnit(text: string, unit: string | undefined): string {
  return unit ? `${text}\u202f${unit}` : text;
}

/** A value as it is read, and every digit of it, with the words it is known by. */
export interface Copied {
  readonly text: string;
  readonly whole: string;
  readonly label: string;
}

/**
 * A value that copies itself when it is pressed; plain text on the sheet. Its name says what it is a value of, also
 * to who comes to it without what stands around it. In the grid of a table `stop` says whether the tab key stops there.
 */
export function value({ text, whole, label }: Copied, surface: Surface, stop = true): string {
  if (surface === 'sheet' || whole === '') return `<span class="value">${escapeXml(text)}</span>`;
  return `<button class="value"${attributes({ type: 'button', tabindex: !stop && -1, 'data-copy': plainSpaces(text), 'data-exact': plainSpaces(whole), 'aria-label': `${plainSymbols(label)}, ${text}` })}>${escapeXml(text)}</button>`;
}

/** Narrow and fixed spaces as plain ones and a plain minus: what a spreadsheet or a netlist can read. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u2009\u00a0]/gu, ' ').replace(/\u2212/gu, '-');
}

/** A text longer than this stands on lines of its own: an expression, a word of many bits. */
const LONG = 16;

/** A value of more characters than this, set large, has no room in half the column. */
const BROAD = 10;

/** Readings of a design that is held, by its name. */
export interface HeldReadouts {
  readonly name: string;
  readonly items: readonly Readout[];
}

/** Readings as a list of terms; `held` are the same readings of designs kept for comparison. */
export function readouts(
  output: Readouts,
  surface: Surface,
  held: readonly HeldReadouts[] = [],
): string {
  const items = output.items.map((item) => {
    const others = held.flatMap(({ name, items }) => {
      const other = items.find((h) => h.name === item.name);
      return other && exact(other.value) !== exact(item.value)
        ? [`<span class="compared">${escapeXml(name)} ${escapeXml(shown(other))}</span>`]
        : [];
    });
    const aside = [
      ...others,
      item.note ? `<span class="note">${escapeXml(item.note)}</span>` : '',
    ].join('');
    const long = typeof item.value !== 'number' && shown(item).length > LONG;
    return `<div class="readout"${attributes({ 'data-name': item.name, 'data-long': long, 'data-broad': !long && shown(item).length > BROAD })}><dt>${escapeXml(item.label)}${item.symbol ? ` ${symbol(item.symbol)}` : ''}</dt><dd>${value({ text: shown(item), whole: exact(item.value, item.unit), label: item.label }, surface)}</dd>${aside ? `<dd class="aside">${aside}</dd>` : ''}</div>`;
  });
  return `<h2>${prose(output.title)}</h2><dl class="readings">${items.join('')}</dl>`;
}
