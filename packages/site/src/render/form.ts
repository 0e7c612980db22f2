import { readCells } from '@tollbench/tools/define/cells.ts';
import type { AnyField, Fields } from '@tollbench/tools/define/field.ts';
import { isAsked, type TextOf } from '@tollbench/tools/define/inputs.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { attributes, prose, symbol } from './html.ts';
import { matrixControl } from './matrix.ts';

/** A slider has this many positions; the field keeps the digits it was given. */
export const SLIDER_STEPS = 1000;

/** Where a value stands on its slider, 0 to SLIDER_STEPS. */
export function sliderPosition(
  slider: { min: number; max: number; log: boolean },
  v: number,
): number {
  const f = slider.log
    ? Math.log(v / slider.min) / Math.log(slider.max / slider.min)
    : (v - slider.min) / (slider.max - slider.min);
  return Math.round(Math.min(1, Math.max(0, f)) * SLIDER_STEPS);
}

/** The value at a slider's position, rounded to three figures so that a drag gives numbers people write. */
export function sliderValue(
  slider: { min: number; max: number; log: boolean },
  position: number,
): number {
  const f = position / SLIDER_STEPS;
  const v = slider.log
    ? slider.min * (slider.max / slider.min) ** f
    : slider.min + f * (slider.max - slider.min);
  const rounded = slider.log
    ? Number(v.toPrecision(3))
    : Number(
        (
          Math.round((v / (slider.max - slider.min)) * 1000) *
          ((slider.max - slider.min) / 1000)
        ).toPrecision(12),
      );
  return Math.min(slider.max, Math.max(slider.min, rounded));
}

/**
 * The inputs of a tool as a form, grouped as the declaration groups them, in its order. The first group is open;
 * a folded one says its values in a line. The first scale that can be dragged stays in sight, the others come with
 * the focus of their field.
 */
export function form(fields: Fields, values: Readonly<Record<string, unknown>>): string {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.format(values[name])]),
  );
  const textOf: TextOf = (n) => texts[n];
  const dragged = Object.keys(fields).find(
    (name) => hasSlider(fields[name] as AnyField) && isAsked(fields, name, textOf),
  );
  return [...groupsOf(fields)]
    .map(([group, names], k) => {
      const rows = names.map((name) =>
        row(name, fields[name] as AnyField, values[name], textOf, {
          asked: isAsked(fields, name, textOf),
          dragged: name === dragged,
        }),
      );
      if (!group) return rows.join('');
      const asked = names.some((name) => isAsked(fields, name, textOf));
      return `<details class="group"${attributes({ open: k === 0, hidden: !asked, 'data-group': group })}><summary><span class="name">${escapeXml(group)}</span> <span class="now">${escapeXml(valuesOf(fields, names, textOf))}</span></summary>${rows.join('')}</details>`;
    })
    .join('');
}

const hasSlider = ({ control }: AnyField): boolean =>
  control.widget === 'line' && control.slider !== undefined;

/** Names of inputs by the group they stand in, in the order of the declaration. */
export function groupsOf(fields: Fields): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, field] of Object.entries(fields)) {
    const names = groups.get(field.group ?? '') ?? [];
    names.push(name);
    groups.set(field.group ?? '', names);
  }
  return groups;
}

/** Characters of a value in the line of a folded group. */
const MAX_VALUE = 18;

/** What a folded group says: the values of its fields that are asked for. */
export function valuesOf(fields: Fields, names: readonly string[], textOf: TextOf): string {
  return names
    .filter((name) => isAsked(fields, name, textOf))
    .map((name) => shortValue(fields[name] as AnyField, textOf(name) ?? ''))
    .filter((said) => said !== '')
    .join(', ');
}

function shortValue(field: AnyField, text: string): string {
  const { control, symbol: sign } = field;
  if (control.widget === 'choice')
    return control.options.find((o) => o.value === text)?.label ?? text;
  const line = text.trim().split('\n');
  const short = line.length > 1 || text.length > MAX_VALUE ? '…' : text.trim();
  // A quantity that is not set has nothing to say here.
  if (short === '' || (control.widget === 'line' && short.toLowerCase() === 'none')) return '';
  const unit = control.widget === 'line' && control.unit ? `\u202f${control.unit}` : '';
  const called = sign && !/[{}]/u.test(sign) ? sign.replace(/_/gu, '') : field.label;
  return `${called} ${short}${short === '…' ? '' : unit}`;
}

function row(
  name: string,
  field: AnyField,
  v: unknown,
  textOf: TextOf,
  { asked, dragged }: { readonly asked: boolean; readonly dragged: boolean },
): string {
  const label = `${escapeXml(field.label)}${field.symbol ? ` ${symbol(field.symbol)}` : ''}`;
  const segments = isSegmented(field);
  const heading =
    segments || field.control.widget === 'grid' || field.control.widget === 'matrix'
      ? `<span class="label" id="label-${name}">${label}</span>`
      : `<label class="label" for="in-${name}">${label}</label>`;
  const echo = echoed(field, v, textOf, textOf(name) ?? '');
  return `<div class="field"${attributes({ 'data-field': name, 'data-kind': field.kind, 'data-wide': isWide(field), 'data-dragged': dragged, hidden: !asked })}><div class="head">${heading}<output class="echo" id="echo-${name}" for="in-${name}">${escapeXml(echo)}</output></div>${control(name, field, field.format(v), v)}${field.opens ? opener(name, field) : ''}<p class="help" id="help-${name}">${prose(field.help ?? '')}</p><p class="error" id="error-${name}" aria-live="polite"></p></div>`;
}

/** What is said back of a value: the reading with its unit, where that is more than what was typed. */
export function echoed(field: AnyField, v: unknown, textOf: TextOf, text: string): string {
  if (field.kind === 'text' || field.kind === 'choice' || field.kind === 'table') return '';
  const said = field.echo(v as never, textOf);
  if (field.kind === 'logic') return said && `read as ${said}`;
  // A formula is said back multiplied out, unless that is what was typed.
  if (field.kind === 'transfer-function' && signs(said) === signs(field.format(v as never)))
    return '';
  return isSaid(field, text, said) ? '' : `= ${said}`;
}

/** Whether a reading is but what stands in the field, with the unit behind it. */
function isSaid({ control }: AnyField, text: string, said: string): boolean {
  const unit = control.widget === 'line' ? (control.unit ?? '') : '';
  const bare = (of: string) => of.replace(/[\s\u202f\u2009\u00a0]/gu, '').replace(/\u2212/gu, '-');
  return bare(said) === bare(text + unit);
}

/** A formula without its typography. */
const signs = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴-⁹]+/gu, (n) => `^${[...n].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(d)).join('')}`)
    .replace(/−/gu, '-')
    .replace(/ /gu, '');

function described(name: string): string {
  return `help-${name} echo-${name} error-${name}`;
}

/** A choice of a few short words is a row of buttons; any other is a list. */
function isSegmented(field: AnyField): boolean {
  const c = field.control;
  return (
    c.widget === 'choice' &&
    c.options.length <= 4 &&
    c.options.reduce((n, o) => n + o.label.length + 3, 0) <= 40
  );
}

/** A list with long words in it takes a line of its own. */
function isWide(field: AnyField): boolean {
  const c = field.control;
  return (
    c.widget === 'choice' &&
    (isSegmented(field) || c.options.some((o) => o.label.length > 18) || field.label.length > 18)
  );
}

function control(name: string, field: AnyField, text: string, v: unknown): string {
  const c = field.control;
  const common = { id: `in-${name}`, name, 'aria-describedby': described(name) };
  if (c.widget === 'choice')
    return isSegmented(field)
      ? segments(name, c.options, text)
      : `<select${attributes(common)}>${options(c.options, text)}</select>`;
  if (c.widget === 'area')
    return c.code ? codeArea(common, c.rows, c.code, text) : area(common, c.rows, text);
  if (c.widget === 'grid') return grid(name, field, text);
  if (c.widget === 'matrix') return matrixControl(name, field, text, described(name));
  const slider = c.slider
    ? `<input type="range" class="slider"${attributes({ min: 0, max: SLIDER_STEPS, value: typeof v === 'number' ? sliderPosition(c.slider, v) : 0, 'data-slider': name, 'aria-label': `${field.label}, by dragging`, 'aria-valuetext': field.echo(v as never) })}>`
    : '';
  const unit = c.unit ? `<span class="unit" aria-hidden="true">${escapeXml(c.unit)}</span>` : '';
  return `<div class="entry"><input type="text"${attributes({ ...common, value: text, inputmode: c.inputMode === 'decimal' ? 'decimal' : undefined, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' })}>${unit}</div>${slider}`;
}

/** Buttons that open a file into a field and empty it, and what was opened. */
function opener(name: string, field: AnyField): string {
  const endings = field.opens?.endings ?? [];
  const listed = endings.join(', ');
  const input = `<input type="file" hidden${attributes({ 'data-file': name, accept: endings.join(','), multiple: field.opens?.gathers !== undefined })}>`;
  const open = `<button type="button" class="quiet"${attributes({ 'data-open': name, 'aria-label': `Open a file in ${field.label}: ${listed}`, title: `${listed}; or drop one here or on the picture` })}>Open a file…</button>`;
  const clear = `<button type="button" class="quiet"${attributes({ 'data-clear': name, 'aria-label': `Clear ${field.label}` })}>Clear</button>`;
  return `<div class="opener">${input}${open}${clear}<output${attributes({ 'data-opened': name, for: `in-${name}` })}></output></div>`;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A first new line of a text area is dropped by HTML: one is put before the text. */
function area(common: Attributes, rows: number, text: string): string {
  return `<textarea${attributes({ ...common, rows, spellcheck: 'false', autocapitalize: 'off' })}>\n${escapeXml(text)}</textarea>`;
}

/** Source code: lines are not wrapped, and numbered in a gutter that the page keeps in step. */
function codeArea(common: Attributes, rows: number, code: string, text: string): string {
  return `<div class="code-area"><pre class="gutter" aria-hidden="true">${gutter(text, new Set())}</pre>${area({ ...common, 'data-code': code }, rows, text)}</div>`;
}

/** The numbers of a text's lines; wrong ones are marked. */
export function gutter(text: string, wrong: ReadonlySet<number>): string {
  return text
    .split('\n')
    .map((_, k) => (wrong.has(k + 1) ? `<mark>${k + 1}</mark>` : String(k + 1)))
    .join('\n');
}

function options(list: readonly { value: string; label: string }[], chosen: string): string {
  return list
    .map(
      (o) =>
        `<option${attributes({ value: o.value, selected: o.value === chosen })}>${escapeXml(o.label)}</option>`,
    )
    .join('');
}

function segments(
  name: string,
  list: readonly { value: string; label: string }[],
  chosen: string,
): string {
  const radios = list.map(
    (o) =>
      `<label><input type="radio"${attributes({ name, value: o.value, checked: o.value === chosen })}><span>${escapeXml(o.label)}</span></label>`,
  );
  return `<div class="segments" role="radiogroup" aria-labelledby="label-${name}" aria-describedby="${described(name)}">${radios.join('')}</div>`;
}

/** A table of cells over one hidden text: the text is the state, the cells are how it is typed. */
function grid(name: string, field: AnyField, text: string): string {
  if (field.control.widget !== 'grid') return '';
  const { columns } = field.control;
  const head = columns
    .map(
      (c) =>
        `<th scope="col">${escapeXml(c.label)}${c.unit ? ` <span class="unit">${escapeXml(c.unit)}</span>` : ''}</th>`,
    )
    .join('');
  return `<input type="hidden"${attributes({ name, value: text })}><table class="cells" data-grid="${name}" aria-labelledby="label-${name}"><thead><tr>${head}<td></td></tr></thead><tbody>${gridRows(name, field, text)}</tbody></table><button type="button" class="quiet" data-add-row="${name}">Add a row</button>`;
}

/** The rows of a grid for the text of a table field. */
export function gridRows(name: string, field: AnyField, text: string): string {
  if (field.control.widget !== 'grid') return '';
  const { columns } = field.control;
  return readCells(text)
    .rows.map((cells, i) => {
      const boxes = columns.map((c, j) => {
        const label = `${c.label}, row ${i + 1}`;
        return c.options
          ? `<td><select${attributes({ 'data-cell': j, 'aria-label': label })}>${options(c.options, cells[j] ?? '')}</select></td>`
          : `<td><input type="text"${attributes({ 'data-cell': j, value: cells[j] ?? '', 'aria-label': label, 'aria-describedby': `error-${name}`, autocomplete: 'off', spellcheck: 'false' })}></td>`;
      });
      return `<tr>${boxes.join('')}<td><button type="button" class="quiet" data-remove-row="${i}" aria-label="Remove row ${i + 1}">−</button></td></tr>`;
    })
    .join('');
}
