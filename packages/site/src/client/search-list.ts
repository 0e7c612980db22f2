/** What the search box knows: titles from the first use on, the rest from the first key; and how well a row answers. */
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
    return { title, address, words, description, further: others };
  });
}

/** How well a row answers: every word of the query must occur; a title that starts with it comes first. 0: not at all. */
export function score(row: Row, query: string): number {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((w) => w !== '');
  const title = row.title.toLowerCase();
  const others = row.words.toLowerCase();
  const rest = `${row.description} ${row.further}`.toLowerCase();
  let sum = 0;
  for (const word of words) {
    if (title.startsWith(word)) sum += 8;
    else if (title.includes(word)) sum += 5;
    else if (others.includes(word)) sum += 3;
    else if (rest.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

/** The best rows for a query, at most `most`; none for an empty one. */
export function best(rows: readonly Row[], query: string, most: number): Row[] {
  return rows
    .map((row) => [score(row, query), row] as const)
    .filter(([s]) => s > 0)
    .sort((a, b) => b[0] - a[0])
    .slice(0, most)
    .map(([, row]) => row);
}

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
