/** The search box, loaded when it is first used: tools and posts, matched in the page. Titles answer at once, the rest joins when it is there. */
import { SearchIndex } from './search-index.ts';
import { further, joined, type Row, titles } from './search-list.ts';

const MAX_FOUND = 8;

export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-search]');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  const list = document.createElement('ul');
  list.className = 'found';
  list.id = 'found';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Found');
  list.hidden = true;
  form.append(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', 'found');
  input.setAttribute('aria-expanded', 'false');

  let chosen = 0;
  let found: readonly Row[] = [];
  let index = new SearchIndex([]);
  /** How many lists the index is of. */
  let known = 0;

  /** Another query: shows what is known now, and again with every list that comes. */
  const ask = async () => {
    const query = input.value.trim();
    chosen = 0;
    draw();
    if (query === '') return;
    const again = () => query === input.value.trim() && draw();
    await Promise.all([titles.want().then(again), further.want().then(again)]);
  };
  const draw = () => {
    const query = input.value.trim();
    const there = [titles, further].filter((list) => list.state === 'there').length;
    if (there !== known) index = new SearchIndex(joined(titles.rows, further.rows));
    known = there;
    const before = found[chosen]?.address;
    const first = chosen === 0;
    found = index.best(query, MAX_FOUND);
    // What the visitor went to stays chosen when the rest joins.
    chosen = first
      ? 0
      : Math.max(
          0,
          found.findIndex((row) => row.address === before),
        );
    list.replaceChildren(...found.map(option));
    if (found.length === 0) list.append(...without(query));
    // A list that comes late opens nothing for a visitor who has gone elsewhere.
    open(query !== '' && list.childElementCount > 0 && document.activeElement === input);
  };
  /** Why nothing is listed; nothing while an answer may still come. */
  const without = (query: string): readonly HTMLElement[] => {
    const states = [titles.state, further.state];
    if (states.includes('under way') || states.includes('unasked')) return [];
    const none = document.createElement('li');
    none.className = 'none';
    none.textContent = states.includes('failed')
      ? 'The list could not be fetched whole; the next key tries again.'
      : `Nothing for “${query}”.`;
    return [none];
  };
  const option = (row: Row, i: number): HTMLElement => {
    const item = document.createElement('li');
    item.id = `found-${i}`;
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', String(i === chosen));
    const title = document.createElement('b');
    title.textContent = row.title;
    const text = document.createElement('span');
    text.textContent = row.description;
    item.append(title, text);
    item.addEventListener('mousedown', (event) => {
      event.preventDefault();
      location.assign(row.address);
    });
    return item;
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    mark();
  };
  const mark = () => {
    [...list.children].forEach((item, i) => {
      if (item.role === 'option') item.setAttribute('aria-selected', String(i === chosen));
    });
    if (!list.hidden && found.length > 0)
      input.setAttribute('aria-activedescendant', `found-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
  };

  input.addEventListener('input', () => void ask());
  input.addEventListener('focus', () => {
    if (input.value.trim() === '') void titles.want();
    else void ask();
  });
  input.addEventListener('blur', () => open(false));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = '';
      input.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length === 0) return;
      event.preventDefault();
      chosen = (chosen + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length;
      mark();
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const row = found[chosen];
    if (row) location.assign(row.address);
  });
  // What was typed or asked before this was here.
  if (document.activeElement === input) {
    if (input.value.trim() === '') void titles.want();
    else void ask();
  }
}
