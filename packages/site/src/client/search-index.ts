/** What the search knows, indexed: finds tools and posts by words begun, mistyped, joined or spelled the other way. */
import MiniSearch from 'minisearch';
import type { Row } from './search-list.ts';
import { asked, listed } from './words.ts';

/** What a word counts for where it is found. */
const FIELDS = { title: 8, words: 4, description: 2, further: 1 } as const;

/** What a row counts for in which all that is asked stands as it was written. */
const PHRASE = 2;

/** Of eight answers posts have so many places, where there are as many tools. */
const POSTS_KEPT = 2;

export const isPost = (address: string): boolean => address.startsWith('/blogs/');

export class SearchIndex {
  readonly #rows: readonly Row[];
  readonly #index: MiniSearch<Row & { id: number }>;
  /** Title and keywords of each row as one text between blanks. */
  readonly #phrases: readonly string[];

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
    this.#phrases = rows.map(({ title, words }) => ` ${title} ${words} `.toLowerCase());
    this.#index = new MiniSearch({
      fields: Object.keys(FIELDS),
      tokenize: (text) => [...listed(text)],
      processTerm: (term) => term,
      searchOptions: {
        boost: FIELDS,
        tokenize: (query) => [...asked(query)],
        prefix: true,
        fuzzy: slack,
        weights: { prefix: 0.5, fuzzy: 0.15 },
      },
    });
    this.#index.addAll(rows.map((row, id) => ({ ...row, id })));
  }

  /** Rows that answer a query, best first: those with all of its words, else those with half of them; none for an empty one. */
  all(query: string): readonly Row[] {
    const phrase = query.trim().toLowerCase().replace(/\s+/gu, ' ');
    /** Words in the order asked for tell more than the same words scattered. */
    const boostDocument = (id: number): number =>
      phrase.includes(' ') && this.#phrases[id]?.includes(` ${phrase} `) ? PHRASE : 1;
    const whole = this.#index.search(query, { combineWith: 'AND', boostDocument });
    const half = asked(query).length / 2;
    const found =
      whole.length > 0
        ? whole
        : this.#index
            .search(query, { combineWith: 'OR', boostDocument })
            .filter((r) => r.queryTerms.length >= half);
    return found.flatMap(({ id }) => this.#rows[id as number] ?? []);
  }

  /** The best rows, at most `most`: tools before posts, and a place or two for posts. */
  best(query: string, most: number): readonly Row[] {
    const found = this.all(query);
    const posts = found.filter((row) => isPost(row.address));
    const tools = found.filter((row) => !isPost(row.address));
    const kept = Math.min(POSTS_KEPT, posts.length, most - 1);
    return [...tools.slice(0, most - kept), ...posts].slice(0, most);
  }
}

/** Letters that may be wrong in a word: none in a short one, nor where a digit tells one name from another. */
function slack(word: string): number | false {
  if (word.length < 4 || /\d/u.test(word)) return false;
  return word.length < 8 ? 1 : 2;
}
