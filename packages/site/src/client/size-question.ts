import type { AnyField } from '@tollbench/tools/define/field.ts';

/**
 * Asks below a field about a number of an odd size, `10 m?`, with a button that writes what may be meant; the number
 * is taken as it is meanwhile. Says nothing of any other.
 */
export function askSize(place: HTMLElement, field: AnyField, text: string): void {
  const there = place.querySelector<HTMLElement>('[data-asked]');
  const meant = field.otherwise?.(text);
  if (meant === undefined) {
    there?.remove();
    return;
  }
  if (there?.dataset['asked'] === meant) return;
  there?.remove();
  const asked = document.createElement('p');
  asked.className = 'converted';
  asked.dataset['asked'] = meant;
  asked.setAttribute('role', 'status');
  place.append(asked);
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['instead'] = meant;
  button.textContent = `Use ${field.echo(field.parse(meant))}`;
  // The focus would bring the field's help, and the button would be gone from under the press.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  // Said when it changes, so it is there before its words.
  asked.append(`${field.echo(field.parse(text))}? `, button);
}
