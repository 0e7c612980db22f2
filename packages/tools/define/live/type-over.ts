/** A field over a line of the picture, until Enter takes it or Escape leaves it. */

export interface Typing {
  readonly label: string;
  readonly text: string;
  /** Takes the text, or says why not. */
  readonly take: (text: string) => string | undefined;
}

export function typeOver(
  place: HTMLElement,
  line: SVGGElement,
  { label, text, take }: Typing,
): void {
  const box = line.getBoundingClientRect();
  const frame = place.getBoundingClientRect();
  const field = document.createElement('input');
  field.value = text;
  field.setAttribute('aria-label', label);
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.style.cssText = `position:absolute;z-index:2;font-family:var(--font-mono);width:11rem;left:${box.left - frame.left + place.scrollLeft + box.width * 0.12}px;top:${box.top - frame.top + place.scrollTop - 4}px`;
  place.append(field);
  field.focus();
  field.select();
  let isOpen = true;
  const close = (): void => {
    // Taking the field away takes the focus from it, which closes it again.
    if (isOpen) {
      isOpen = false;
      field.remove();
    }
  };
  field.addEventListener('blur', close);
  for (const name of ['pointerdown', 'click'] as const)
    field.addEventListener(name, (event) => event.stopPropagation());
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const why = take(field.value);
    if (why === undefined) {
      close();
      place.focus();
      return;
    }
    field.setAttribute('aria-invalid', 'true');
    field.setCustomValidity(why);
    field.reportValidity();
  });
}
