/** Source code in a text area: its lines numbered beside it, the wrong ones marked. */
import type { InputError } from '@tollbench/tools/define/error.ts';
import { gutter } from '../render/form.ts';

const gutterOf = (area: HTMLTextAreaElement) => area.previousElementSibling as HTMLElement;

/** Keeps every gutter beside its text while that is scrolled. */
export function startCodeAreas(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-code]'))
    area.addEventListener('scroll', () => {
      gutterOf(area).scrollTop = area.scrollTop;
    });
}

/** Numbers the lines of a text area. An error that begins `Line 12` marks that line. */
export function numberLines(area: HTMLTextAreaElement, errors: readonly InputError[]): void {
  const wrong = new Set(errors.map((e) => Number(/^line (\d+)/iu.exec(e.message)?.[1])));
  const place = gutterOf(area);
  const fresh = gutter(area.value, wrong);
  if (place.innerHTML !== fresh) place.innerHTML = fresh;
  place.scrollTop = area.scrollTop;
}
