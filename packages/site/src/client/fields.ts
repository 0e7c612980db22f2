/** The form as the page sees it: texts in and out, echoes, errors beside their fields, sliders and grids. */
import { readCells, writeCells } from '@tollbench/tools/define/cells.ts';
import { FieldError, type InputErrors, labelled } from '@tollbench/tools/define/error.ts';
import type { AnyField, Fields } from '@tollbench/tools/define/field.ts';
import { isAsked } from '@tollbench/tools/define/inputs.ts';
import {
  echoed,
  gridRows,
  groupsOf,
  sliderPosition,
  sliderValue,
  valuesOf,
} from '../render/form.ts';
import { bump } from './bump.ts';
import { numberLines, startCodeAreas } from './code-area.ts';
import { holdOpen } from './hold-open.ts';
import type { MatrixGrids } from './matrix-grid.ts';
import { askSize } from './size-question.ts';
import { sliderRange } from './slider-range.ts';

export interface FormListener {
  /** A value changes under the visitor's hand: that of the field `name`. */
  amend(name: string): void;
  /** A value is set. */
  commit(): void;
}

export interface Form {
  textOf(name: string): string;
  /** Puts texts into the controls; the control that has the focus keeps what is being typed unless `force`. */
  write(texts: Readonly<Record<string, string>>, force?: boolean): void;
  /** Says a sentence below a field, until the next one or an empty one. */
  note(name: string, text: string): void;
  /** Shows what was read from each field, and which are wrong. */
  mark(errors: InputErrors | undefined): void;
  /** Unfolds the group of a field and puts the focus there. */
  goTo(name: string): void;
}

/** Letters of an opened text that are shown to be edited. */
const MAX_SHOWN = 500_000;

/** A control by name. An input that is named `elements` stands in the place of the form's own list of them. */
function controlOf(form: HTMLFormElement, name: string) {
  const list: HTMLFormControlsCollection = Reflect.get(HTMLFormElement.prototype, 'elements', form);
  return list.namedItem(name);
}

export function startForm(form: HTMLFormElement, fields: Fields, listener: FormListener): Form {
  const rows = new Map(
    [...form.querySelectorAll<HTMLElement>('[data-field]')].map((r) => [r.dataset['field'], r]),
  );
  const row = (name: string) => rows.get(name) as HTMLElement;
  const groups = groupsOf(fields);
  const textOf = (name: string) => {
    const control = controlOf(form, name);
    return control instanceof Element || control instanceof RadioNodeList
      ? (control as HTMLInputElement | RadioNodeList).value
      : '';
  };
  const put = (name: string, text: string, force: boolean) => {
    const control = controlOf(form, name);
    if (control === null) return;
    if (control instanceof RadioNodeList) {
      control.value = text;
      return;
    }
    const input = control as HTMLInputElement;
    if (input.value === text || (!force && input === document.activeElement)) return;
    // A browser takes seconds to lay out megabytes of text that nobody edits by hand.
    if (fields[name]?.opens) {
      input.hidden = text.length > (fields[name].kind === 'data' ? 0 : MAX_SHOWN);
      // A browser notes what it would fill in again at each change of the address: seconds for megabytes, which the link has.
      input.autocomplete = input.hidden ? 'off' : '';
    }
    input.value = text;
    matrices?.show(name);
    const grid = row(name).querySelector('[data-grid] tbody');
    if (grid) grid.innerHTML = gridRows(name, fields[name] as AnyField, text);
  };
  const readGrid = (name: string) => {
    const rows = [...row(name).querySelectorAll('[data-grid] tbody tr')];
    const text = writeCells(
      rows.map((r) =>
        [...r.querySelectorAll<HTMLInputElement>('[data-cell]')].map((c) => c.value.trim()),
      ),
    );
    (controlOf(form, name) as HTMLInputElement).value = text;
  };
  startCodeAreas(form);
  holdOpen(form);
  let matrices: MatrixGrids | undefined;
  if (form.querySelector('[data-matrix]'))
    void import('./matrix-grid.ts').then((m) => {
      matrices = m.startMatrixGrids(form, fields, () => listener.commit());
    });
  const nameOf = (target: Element) => target.closest<HTMLElement>('[data-field]')?.dataset['field'];

  form.addEventListener('input', (event) => {
    const target = event.target as HTMLInputElement;
    const name = nameOf(target);
    if (!name) return;
    const field = fields[name] as AnyField;
    if (target.dataset['slider'] && field.control.widget === 'line' && field.control.slider) {
      const range = sliderRange(fields, name, field.control.slider, textOf);
      const wanted = sliderValue(range, Number(target.value));
      const v = Math.min(range.high, Math.max(range.low, wanted));
      put(name, field.format(field.kind === 'integer' ? Math.round(v) : v), true);
    }
    if (target.dataset['cell']) readGrid(name);
    listener.amend(name);
  });
  form.addEventListener('change', (event) => {
    if (nameOf(event.target as Element)) listener.commit();
  });
  form.addEventListener('keydown', (event) => {
    const target = event.target as HTMLInputElement;
    const name = nameOf(target);
    if (!name || target.tagName !== 'INPUT' || target.type !== 'text') return;
    if (event.key === 'Enter') {
      event.preventDefault();
      listener.commit();
    } else if (
      (event.key === 'ArrowUp' || event.key === 'ArrowDown') &&
      /^(quantity|integer|numbers)$/u.test(fields[name]?.kind ?? '')
    ) {
      const bumped = bump(
        target.value,
        target.selectionStart ?? 0,
        event.key === 'ArrowUp' ? 1 : -1,
      );
      if (!bumped) return;
      event.preventDefault();
      target.value = bumped.text;
      target.setSelectionRange(bumped.caret, bumped.caret);
      listener.amend(name);
    }
  });
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>(
      '[data-add-row], [data-remove-row]',
    );
    const name = button && nameOf(button);
    if (!button || !name) return;
    const rows = [...readCells(textOf(name)).rows];
    const removed = button.dataset['removeRow'];
    if (removed === undefined) rows.push(rows.at(-1) ?? ['']);
    else rows.splice(Number(removed), 1);
    put(name, writeCells(rows), true);
    listener.commit();
    if (removed === undefined)
      row(name).querySelector<HTMLInputElement>('tbody tr:last-child [data-cell]')?.focus();
  });
  form.addEventListener('click', (event) => {
    const meant = (event.target as Element).closest<HTMLElement>('[data-instead]');
    const name = meant && nameOf(meant);
    if (!meant || !name) return;
    put(name, meant.dataset['instead'] ?? '', true);
    listener.commit();
    (controlOf(form, name) as HTMLInputElement).focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    listener.commit();
  });

  return {
    textOf,
    write(texts, force = false) {
      for (const [name, text] of Object.entries(texts)) put(name, text, force);
    },
    note(name, text) {
      for (const old of form.querySelectorAll('.converted')) old.remove();
      if (text === '') return;
      const place = document.createElement('p');
      place.className = 'converted';
      place.setAttribute('role', 'status');
      row(name).append(place);
      // Said when it changes, so it is there before its words.
      place.textContent = text;
    },
    mark(errors) {
      for (const [name, field] of Object.entries(fields)) {
        const place = row(name);
        place.hidden = !isAsked(fields, name, textOf);
        const wrong = errors?.errors.filter((e) => e.field === name) ?? [];
        const message = wrong.map((e) => labelled(field.label, e.message)).join('\n');
        const error = place.querySelector('.error') as HTMLElement;
        if (error.textContent !== message) error.textContent = message;
        // Most of the time, and at every frame of a drag, nothing was wrong and nothing is.
        if (wrong.length > 0 || place.hasAttribute('data-wrong'))
          markWrong(place, wrong.length > 0);
        if (wrong.length > 0) matrices?.mark(name, message);
        const code = place.querySelector<HTMLTextAreaElement>('textarea[data-code]');
        if (code) numberLines(code, wrong);
        echo(place, fields, name, textOf);
        // What is refused is told with what would do, and is not asked about.
        askSize(place, field, wrong.length > 0 ? '' : textOf(name));
      }
      for (const group of form.querySelectorAll<HTMLElement>('.group')) {
        group.hidden = !group.querySelector('[data-field]:not([hidden])');
        const names = groups.get(group.dataset['group'] ?? '') ?? [];
        const now = group.querySelector('.now') as HTMLElement;
        const said = valuesOf(fields, names, textOf);
        if (now.textContent !== said) now.textContent = said;
        group.toggleAttribute(
          'data-wrong',
          group.querySelector('[data-field][data-wrong]') !== null,
        );
      }
    },
    goTo(name) {
      const place = row(name);
      const group = place.closest('details');
      if (group) group.open = true;
      place.scrollIntoView({ block: 'nearest' });
      const control = [...place.querySelectorAll<HTMLElement>('input, select, textarea')].find(
        (c) => c.checkVisibility() && (c as HTMLInputElement).type !== 'file',
      );
      (control ?? place.querySelector<HTMLElement>('[data-open]'))?.focus();
    },
  };
}

function markWrong(place: HTMLElement, wrong: boolean): void {
  place.toggleAttribute('data-wrong', wrong);
  for (const control of place.querySelectorAll('input:not([type=range]), select, textarea'))
    if (wrong) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
}

/** The reading of a text, and where its slider stands; both left as they are while the text cannot be read. */
function echo(
  place: HTMLElement,
  fields: Fields,
  name: string,
  textOf: (name: string) => string,
): void {
  const field = fields[name] as AnyField;
  const output = place.querySelector('.echo') as HTMLElement;
  let v: unknown;
  try {
    v = field.parse(textOf(name));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    // It is shown by whoever read all inputs; here there is only nothing to echo.
    output.textContent = '';
    return;
  }
  const said = echoed(field, v, textOf, textOf(name));
  if (output.textContent !== said) output.textContent = said;
  const slider = place.querySelector<HTMLInputElement>('[data-slider]');
  if (slider && field.control.widget === 'line' && field.control.slider) {
    if (slider !== document.activeElement)
      slider.value = String(
        typeof v === 'number'
          ? sliderPosition(sliderRange(fields, name, field.control.slider, textOf), v)
          : 0,
      );
    slider.setAttribute('aria-valuetext', field.echo(v as never));
  }
}
