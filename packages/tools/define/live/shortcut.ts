/** The keys of one letter that work wherever the focus is: `l` copies the link, `s` steps the processor. */

/** On the root element while the visitor has turned these keys off. */
export const LETTER_KEYS_OFF = 'data-letter-keys-off';

/** Whether a key is pressed as a shortcut: alone, where nobody is typing, and by a visitor who has them on. */
export function isShortcut(event: KeyboardEvent): boolean {
  return (
    !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) &&
    !document.documentElement.hasAttribute(LETTER_KEYS_OFF)
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/u.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(range|radio|checkbox|button)$/u.test(target.type))
  );
}
