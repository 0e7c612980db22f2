/** What every page can do: theme, search, keys, copying, staying readable offline. */
import { isShortcut } from '@tollbench/tools/define/live/shortcut.ts';
import { startGrids } from './grid-keys.ts';
import { openKeys } from './keys.ts';
import { startLetterKeys } from './letter-keys.ts';
import { startPrint } from './print.ts';
import { copy } from './say.ts';
import { startTheme } from './theme.ts';

/** A visitor goes to the search box. */
const SIGNS = ['pointerover', 'focus'] as const;

if (document.readyState === 'complete') loaded();
else addEventListener('load', loaded);
startTheme();
startLetterKeys();
startGrids();
startPrint();

const find = document.querySelector<HTMLInputElement>('[data-search] input');
if (find) {
  // The search itself is fetched by who goes to it; with a finger or a mouse, on the way there.
  const wake = () => {
    for (const sign of SIGNS) find.removeEventListener(sign, wake);
    void import('./search.ts').then((search) => search.startSearch());
  };
  for (const sign of SIGNS) find.addEventListener(sign, wake);
  // The home page is also where the form goes without scripts: `/?q=…`.
  const asked = new URLSearchParams(location.search).get('q');
  if (location.pathname === '/' && asked) {
    find.value = asked;
    find.focus();
  } else if (document.activeElement === find) wake();
}

const keysButton = document.querySelector<HTMLButtonElement>('[data-keys]');
if (keysButton) {
  keysButton.inert = false;
  keysButton.addEventListener('click', openKeys);
}

document.addEventListener('keydown', (event) => {
  if (!isShortcut(event)) return;
  if (event.key === '?') openKeys();
  else if (event.key === '/') find?.focus();
  else return;
  event.preventDefault();
});

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const value = target.closest<HTMLElement>('[data-copy]');
  if (value) {
    const { copy: short = '', exact = short } = value.dataset;
    const name = value.ariaLabel ?? short;
    if (event.shiftKey) void copy(exact, `${name}: every digit`);
    else void copy(short, name);
  }
  if (target.closest('[data-copy-listing]'))
    void copy(
      target.closest('[data-output]')?.querySelector('.code')?.textContent ?? '',
      'the listing',
    );
});

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    void import('./offline.ts').then((m) => m.startOffline());
  });

/** What can wait for the first picture may come now. */
function loaded(): void {
  document.documentElement.toggleAttribute('data-loaded', true);
}
