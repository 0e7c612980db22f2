/** Says something to whoever uses the page, by eye and by ear, for a moment. */
let clearing: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
  const place = document.querySelector<HTMLElement>('[data-said]');
  if (!place) return;
  place.textContent = text;
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    place.textContent = '';
  }, 2500);
}

/** Puts text on the clipboard and says so. */
export async function copy(text: string, what = text): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied ${what}`);
  } catch {
    // No clipboard without a secure origin or a permission: leave the text selected instead.
    say(
      text.length > 2000
        ? `Could not reach the clipboard for ${what}`
        : `Could not reach the clipboard: ${text}`,
    );
  }
}
