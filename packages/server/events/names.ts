/** The numbers under which facets and paths stand in the tables: never changed, so they are remembered. */
import { type Asking, ask } from '@tollbench/gate/ledger/report/asking.ts';
import type { Dialect } from './dialect.ts';
import { columnOf, type Facet, FIELDS, facetOf } from './facets.ts';

/** For what has no path. */
const NONE = 0;

export class Names {
  readonly #facets = new Map<string, number>();
  readonly #facetsById = new Map<number, Facet>();
  readonly #paths = new Map<string, number>();
  readonly #pathsById = new Map<number, string>();

  /** @throws Error for one that was never learnt, a defect */
  facet(text: string): number {
    return known(this.#facets.get(text), text);
  }

  path(path: string | null): number {
    return path === null ? NONE : known(this.#paths.get(path), path);
  }

  hasPath(path: string): boolean {
    return this.#paths.has(path);
  }

  facetById(id: number): Facet {
    return known(this.#facetsById.get(id), `facet ${id}`);
  }

  pathById(id: number): string | null {
    return id === NONE ? null : known(this.#pathsById.get(id), `path ${id}`);
  }

  /** Numbers of the facets that `test` takes. */
  facetsThat(test: (facet: Facet) => boolean): number[] {
    return [...this.#facetsById].filter(([, facet]) => test(facet)).map(([id]) => id);
  }

  /** What of these has no number that is known here. */
  unknown(facets: ReadonlySet<string>, paths: ReadonlySet<string>) {
    return {
      facets: [...facets].filter((each) => !this.#facets.has(each)),
      paths: [...paths].filter((each) => !this.#paths.has(each)),
    };
  }

  /** Reads what was added since, here or by another process. */
  *learn(): Asking<void> {
    for (const { id, said } of yield* ask(
      'SELECT id, said FROM event_facets WHERE id > $1',
      this.#facetsById.size === 0 ? 0 : Math.max(...this.#facetsById.keys()),
    )) {
      this.#facets.set(String(said), Number(id));
      this.#facetsById.set(Number(id), facetOf(String(said)));
    }
    for (const { id, path } of yield* ask(
      'SELECT id, path FROM event_paths WHERE id > $1',
      this.#pathsById.size === 0 ? 0 : Math.max(...this.#pathsById.keys()),
    )) {
      this.#paths.set(String(path), Number(id));
      this.#pathsById.set(Number(id), String(path));
    }
  }
}

/** Gives texts their numbers, where they have none; in a transaction that ends before they are used. */
export function* number(
  { facets, paths }: { readonly facets: readonly string[]; readonly paths: readonly string[] },
  { insert }: Dialect,
): Asking<void> {
  const fields = FIELDS.map(columnOf);
  yield* insert({
    table: 'event_facets',
    columns: ['said', ...fields],
    texts: ['said', ...fields],
    rows: facets.map((text) => [text, ...FIELDS.map((field) => facetOf(text)[field])]),
    conflict: 'ON CONFLICT (said) DO NOTHING',
  });
  yield* insert({
    table: 'event_paths',
    columns: ['path'],
    texts: ['path'],
    rows: paths.map((path) => [path]),
    conflict: 'ON CONFLICT (path) DO NOTHING',
  });
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`${what} has no number in the store of events`);
  return found;
}
