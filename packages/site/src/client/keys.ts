import { KEYS } from './key-list.ts';
import { areLetterKeysOn, setLetterKeys } from './letter-keys.ts';

let dialog: HTMLDialogElement | undefined;

/** Shows the list of keys. */
export function openKeys(): void {
  if (dialog?.open) return;
  // Built anew: a tool's view may have brought keys of its own.
  dialog?.remove();
  dialog = build();
  dialog.showModal();
}

function build(): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.className = 'keys-list';
  made.setAttribute('aria-labelledby', 'keys-title');
  const onTool = document.querySelector('[data-tool]') !== null;
  const own = [...document.querySelectorAll('[aria-keyshortcuts]')].map((button) => ({
    keys: [button.getAttribute('aria-keyshortcuts') ?? ''],
    does: button.getAttribute('title') ?? button.textContent ?? '',
  }));
  const all = [...KEYS.filter((k) => onTool || !k.tool), ...own];
  const letters = all
    .filter((k) => k.keys.length === 1 && k.keys[0]?.length === 1)
    .flatMap((k) => k.keys.map((key) => `<kbd>${key}</kbd>`));
  const rows = all.map(
    (k) =>
      `<div><dt>${k.keys.map((key) => `<kbd>${key}</kbd>`).join(' ')}</dt><dd>${k.does}</dd></div>`,
  );
  made.innerHTML = `<h2 id="keys-title">Keys</h2><dl>${rows.join('')}</dl><label><input type="checkbox" data-letter-keys> Keys of one sign work anywhere on the page: <span>${letters.join(' ')}</span></label><form method="dialog"><button>Close</button></form>`;
  const letterKeys = made.querySelector<HTMLInputElement>('[data-letter-keys]');
  if (letterKeys) {
    letterKeys.checked = areLetterKeysOn();
    letterKeys.addEventListener('change', () => setLetterKeys(letterKeys.checked));
  }
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  return made;
}
