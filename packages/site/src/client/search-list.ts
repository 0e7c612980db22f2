/** What the search knows: titles from the first use on, the rest from the first key. */
import type { FurtherRow, SearchRow } from '../search-rows.ts';

export interface Row {
  readonly title: string;
  readonly address: string;
  readonly words: string;
  /** What is known only once the rest is there. */
  readonly description: string;
  readonly further: string;
}

/** A row with what the other list says of its address; a list of another build may not know it. */
export function joined(rows: readonly SearchRow[], further: readonly FurtherRow[]): Row[] {
  const more = new Map(further.map(([address, ...rest]) => [address, rest] as const));
  return rows.map(([title, address, words]) => {
    const [description = '', others = ''] = more.get(address) ?? [];
    return { title, address, words: `${words} ${wordsOf(address)}`, description, further: others };
  });
}

/** `/blogs/control-systems/settling-time.html` as words. */
const wordsOf = (address: string): string =>
  address.replace(/^\/(?:blogs\/)?|\.html$/gu, '').replace(/[/-]/gu, ' ');

/** A list that is fetched once, when it is first wanted, and again where that failed. */
export class Fetched<T> {
  readonly #address: string;
  #under: Promise<void> | undefined;
  /** Empty until it is there. */
  rows: readonly T[] = [];
  state: 'unasked' | 'under way' | 'there' | 'failed' = 'unasked';

  constructor(address: string) {
    this.#address = address;
  }

  /** Done when the list is there or could not be had; `state` says which. */
  want(): Promise<void> {
    this.#under ??= this.#fetch();
    return this.#under;
  }

  async #fetch(): Promise<void> {
    this.state = 'under way';
    try {
      const answer = await fetch(this.#address);
      if (!answer.ok) throw new Error(`${this.#address}: ${answer.status}`);
      this.rows = (await answer.json()) as readonly T[];
      this.state = 'there';
    } catch {
      this.state = 'failed';
      this.#under = undefined;
    }
  }
}

/** The two lists, fetched once a page, whoever asks. */
export const titles = new Fetched<SearchRow>('/search.json');
export const further = new Fetched<FurtherRow>('/search-more.json');
