/** A number in a cell, changed where it stands: a field over it until Enter takes it or Escape leaves it. */
import { wordOf } from './numbers.ts';

export interface Editing {
  /** Bits of the number, 8 or 32. */
  readonly bits: number;
  readonly label: string;
  /** Whether the cell shows its number in hexadecimal. */
  readonly isHex: boolean;
  /** Puts the number where it belongs, and shows it. */
  readonly take: (value: number) => void;
  /** After Enter: the next cell, to go on with. */
  readonly next: () => void;
  /** Says why a text is no such number. */
  readonly refuse: (why: string) => void;
}

/** Opens a field in a cell; the text that stood there comes back with Escape, or when the field is left. */
export function editCell(
  cell: HTMLElement,
  { bits, label, isHex, take, next, refuse }: Editing,
): void {
  if (cell.querySelector('input')) return;
  const before = cell.textContent ?? '';
  const field = document.createElement('input');
  field.value = before;
  field.setAttribute('aria-label', label);
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.size = Math.max(2, before.length);
  cell.textContent = '';
  cell.append(field);
  field.focus();
  field.select();
  let open = true;
  const close = (): void => {
    if (!open) return;
    open = false;
    field.remove();
    if (cell.textContent === '') cell.textContent = before;
  };
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    // The page's keys for stepping are letters, too.
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const value = wordOf(field.value, bits, isHex);
    if (value === undefined) {
      field.setAttribute('aria-invalid', 'true');
      refuse(`"${field.value}" is no number of ${bits} bits, such as 0x2a, 42 or -1`);
      return;
    }
    close();
    take(value);
    next();
  });
}
