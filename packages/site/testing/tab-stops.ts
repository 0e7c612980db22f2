/** The stops of the tab key on a page, told apart by what they are. */
import type { Page } from 'playwright-core';

/**
 * What the tab key stops at, in order, as `tag.class`, with every fold of the page open. A group of radio
 * buttons is one stop. To be called on a page that is awake.
 */
export async function tabStops(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    const groups = new Set<string>();
    // A slider is there once the focus is in its field, and is stopped at then.
    const seen = (e: HTMLElement) =>
      (e.matches('.slider') ? (e.parentElement ?? e) : e).checkVisibility({
        checkVisibilityCSS: true,
      }) && e.closest('[inert]') === null;
    return [...document.querySelectorAll<HTMLElement>('*')]
      .filter((e) => e.tabIndex >= 0 && !e.matches(':disabled') && seen(e))
      .filter((e) => {
        if (!(e instanceof HTMLInputElement) || e.type !== 'radio') return true;
        const known = groups.has(e.name);
        groups.add(e.name);
        return !known;
      })
      .map((e) => [e.localName, ...e.classList].join('.'));
  });
}
