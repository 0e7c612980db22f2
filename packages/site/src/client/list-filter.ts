/** Filters the list of tools as a visitor types, by category and by what a tool exports; loaded when it is first used. */
import { SearchIndex } from './search-index.ts';
import { further, joined, type Row, titles } from './search-list.ts';

interface Item {
  readonly element: HTMLElement;
  readonly address: string;
  readonly category: string;
  readonly exports: readonly string[];
}

export function startFilter(form: HTMLFormElement): void {
  const list = document.querySelector<HTMLElement>('[data-filtered]');
  const count = form.querySelector<HTMLElement>('output');
  if (!list || !count) return;
  const sections = [...list.querySelectorAll<HTMLElement>('[data-category]')];
  const items = sections.flatMap((section) => itemsOf(section));
  const unfiltered = count.textContent;
  let index = new SearchIndex(items.map(rowOf));

  const value = (name: string): string => String(new FormData(form).get(name) ?? '').trim();
  const apply = () => {
    const [query, category, format] = [value('q'), value('category'), value('export')];
    const found = query === '' ? undefined : new Set(index.all(query).map((row) => row.address));
    for (const { element, ...item } of items)
      element.hidden = !(
        (found?.has(item.address) ?? true) &&
        (category === '' || item.category === category) &&
        (format === '' || item.exports.includes(format))
      );
    for (const section of sections)
      section.hidden = section.querySelector('li:not([hidden])') === null;
    const left = items.filter(({ element }) => !element.hidden).length;
    count.textContent =
      left === items.length ? unfiltered : left === 0 ? 'None' : `${left} of ${items.length}`;
  };
  /** With the words that tools are known by, once they are there. */
  const widen = async () => {
    await Promise.all([titles.want(), further.want()]);
    const rows = new Map(joined(titles.rows, further.rows).map((row) => [row.address, row]));
    index = new SearchIndex(items.map((item) => rows.get(item.address) ?? rowOf(item)));
    apply();
  };

  form.addEventListener('input', apply);
  form.addEventListener('reset', () => requestAnimationFrame(apply));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const left = new Set(items.filter((i) => !i.element.hidden).map((i) => i.address));
    const first = index.all(value('q')).find((row) => left.has(row.address));
    if (first) location.assign(first.address);
  });
  apply();
  void widen();
}

function itemsOf(section: HTMLElement): readonly Item[] {
  return [...section.querySelectorAll<HTMLElement>('li')].map((element) => ({
    element,
    address: element.querySelector('a')?.getAttribute('href') ?? '',
    category: section.dataset['category'] ?? '',
    exports: (element.dataset['exports'] ?? '').split(' '),
  }));
}

/** What is known of a tool from its line alone. */
const rowOf = ({ element, address }: Item): Row => ({
  title: element.querySelector('b')?.textContent ?? '',
  address,
  words: element.querySelector('span')?.textContent ?? '',
  description: '',
  further: '',
});
