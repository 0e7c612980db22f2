/** The address of what is on a print, with its inputs: the window has it in its bar, the paper nowhere. */

/** Characters of an address that is printed: a longer one nobody types, and it would fill the page. */
const MAX_ADDRESS = 300;

export function startPrint(): void {
  addEventListener('beforeprint', () => {
    const place = document.querySelector('[data-address]');
    if (place) place.textContent = printed(location);
  });
}

/** The address with the state in it, or, where that is too long to be typed, without it and saying so. */
export function printed(at: {
  readonly href: string;
  readonly origin: string;
  readonly pathname: string;
}): string {
  return at.href.length <= MAX_ADDRESS
    ? at.href
    : `${at.origin}${at.pathname} (the link with all inputs has ${at.href.length} characters: copy it from the page)`;
}
