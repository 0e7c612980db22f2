/** The search box: tools and posts, matched in the page from a list that is fetched when it is first used. */

type Row = readonly [title: string, address: string, words: string, description: string];

const MAX_FOUND = 8;

/** How well a row answers: every word of the query must occur; a title that starts with it comes first. 0: not at all. */
export function score(row: Row, query: string): number {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((w) => w !== '');
  const [title, , others, description] = row.map((t) => t.toLowerCase()) as [
    string,
    string,
    string,
    string,
  ];
  let sum = 0;
  for (const word of words) {
    if (title.startsWith(word)) sum += 8;
    else if (title.includes(word)) sum += 5;
    else if (others.includes(word)) sum += 3;
    else if (description.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

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

  let rows: Promise<readonly Row[]> | undefined;
  let chosen = 0;
  let found: readonly Row[] = [];

  const draw = async () => {
    rows ??= fetch('/search.json').then((r) => r.json() as Promise<readonly Row[]>);
    const query = input.value.trim();
    const all = await rows.catch(() => {
      rows = undefined;
      return [];
    });
    if (query !== input.value.trim()) return;
    found =
      query === ''
        ? []
        : all
            .map((row) => [score(row, query), row] as const)
            .filter(([s]) => s > 0)
            .sort((a, b) => b[0] - a[0])
            .slice(0, MAX_FOUND)
            .map(([, row]) => row);
    chosen = 0;
    list.replaceChildren(...found.map(option));
    if (query !== '' && found.length === 0) {
      const none = document.createElement('li');
      none.className = 'none';
      none.textContent = `Nothing for “${query}”.`;
      list.append(none);
    }
    open(query !== '');
  };
  const option = (row: Row, i: number): HTMLElement => {
    const item = document.createElement('li');
    item.id = `found-${i}`;
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', String(i === chosen));
    const title = document.createElement('b');
    title.textContent = row[0];
    const text = document.createElement('span');
    text.textContent = row[3];
    item.append(title, text);
    item.addEventListener('mousedown', (event) => {
      event.preventDefault();
      location.assign(row[1]);
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

  input.addEventListener('input', () => void draw());
  input.addEventListener('focus', () => input.value.trim() !== '' && void draw());
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
    if (row) location.assign(row[1]);
  });
  // The home page is also where the form goes without scripts: `/?q=…`.
  const asked = new URLSearchParams(location.search).get('q');
  if (location.pathname === '/' && asked) {
    input.value = asked;
    input.focus();
    void draw();
  }
}
