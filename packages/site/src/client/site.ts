/** What every page can do: theme, search, keys, copying, staying readable offline. */
import { openKeys } from './keys.ts';
import { copy } from './say.ts';
import { startSearch } from './search.ts';
import { startTheme } from './theme.ts';

if (document.readyState === 'complete') loaded();
else addEventListener('load', loaded);
startTheme();
startSearch();

const keysButton = document.querySelector<HTMLButtonElement>('[data-keys]');
if (keysButton) {
  keysButton.inert = false;
  keysButton.addEventListener('click', openKeys);
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
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
    const { copy: short = '', exact = short, label = '' } = value.dataset;
    const text = event.shiftKey ? exact : short;
    void copy(text, `${label} ${text}`.trim());
  }
  if (target.closest('[data-copy-listing]'))
    void copy(
      target.closest('[data-output]')?.querySelector('.code')?.textContent ?? '',
      'the listing',
    );
});

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (!element) return false;
  return (
    element.isContentEditable ||
    /^(TEXTAREA|SELECT)$/u.test(element.tagName) ||
    (element.tagName === 'INPUT' &&
      !/^(range|radio|checkbox|button)$/u.test((element as HTMLInputElement).type))
  );
}

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    void import('./offline.ts').then((m) => m.startOffline());
  });

/** What can wait for the first picture may come now. */
function loaded(): void {
  document.documentElement.toggleAttribute('data-loaded', true);
}
