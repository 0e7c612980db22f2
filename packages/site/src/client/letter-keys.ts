/** Shortcuts of one letter, on or off: who speaks to the computer, or rests a hand on the keys, wants them off. */
import { LETTER_KEYS_OFF } from '@tollbench/tools/define/live/shortcut.ts';

export const areLetterKeysOn = (): boolean =>
  !document.documentElement.hasAttribute(LETTER_KEYS_OFF);

/** Takes up what the visitor chose on a page before. */
export function startLetterKeys(): void {
  try {
    document.documentElement.toggleAttribute(
      LETTER_KEYS_OFF,
      localStorage.getItem('letter-keys') === 'off',
    );
  } catch {
    // Storage is shut off: they are on.
  }
}

export function setLetterKeys(on: boolean): void {
  document.documentElement.toggleAttribute(LETTER_KEYS_OFF, !on);
  try {
    if (on) localStorage.removeItem('letter-keys');
    else localStorage.setItem('letter-keys', 'off');
  } catch {
    // Storage is shut off: the choice lasts as long as the page.
  }
}
