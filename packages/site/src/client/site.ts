/** What every page can do: theme, search, keys, copying, staying readable offline. */
import { isShortcut } from '@tollbench/tools/define/live/shortcut.ts';
import { startGrids } from './grid-keys.ts';
import { openKeys } from './keys.ts';
import { startLetterKeys } from './letter-keys.ts';
import { startPrint } from './print.ts';
import { copy } from './say.ts';
import { startSearch } from './search.ts';
import { startTheme } from './theme.ts';

if (document.readyState === 'complete') loaded();
else addEventListener('load', loaded);
startTheme();
startLetterKeys();
startSearch();
startGrids();
startPrint();

const keysButton = document.querySelector<HTMLButtonElement>('[data-keys]');
if (keysButton) {
  keysButton.inert = false;
  keysButton.addEventListener('click', openKeys);
}

document.addEventListener('keydown', (event) => {
  if (!isShortcut(event)) return;
  if (event.key === '?') openKeys();
  else if (event.key === '/')
    document.querySelector<HTMLInputElement>('[data-search] input')?.focus();
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
