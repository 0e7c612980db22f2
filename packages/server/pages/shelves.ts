/**
 * The pages of a running service, which those of a newer build replace in one step. They are read first
 * and shown then, so that several processes can change over together; what cannot be shown changes nothing.
 */
import type { Library, Page } from '../library.ts';
import { type Built, readWhole, Unshowable } from './built.ts';

export class Shelves implements Library {
  readonly #dist: string;
  readonly #read: () => Promise<Library>;
  /** Which program this process runs: a build of another one has other tools and prices. */
  readonly #program: string | null;
  #shown: Library;
  #loaded: Library | null = null;
  #loading = false;
  /** Files of the build before whose names change with their content: pages that are open ask for them. */
  #earlier: ReadonlyMap<string, Page> = new Map();
  /** The same of a build that another process shows. */
  #adopted: ReadonlyMap<string, Page> = new Map();

  private constructor(
    dist: string,
    read: () => Promise<Library>,
    [shown, built]: [Library, Built | null],
  ) {
    this.#dist = dist;
    this.#read = read;
    this.#shown = shown;
    this.#program = built?.program ?? null;
  }

  /**
   * Reads the build in `dist` by `read`, now and whenever it is asked to.
   * @throws Unshowable
   */
  static async open(dist: string, read: () => Promise<Library>): Promise<Shelves> {
    return new Shelves(dist, read, await readWhole(dist, read));
  }

  get pages(): ReadonlyMap<string, Page> {
    return this.#shown.pages;
  }

  get tally(): Library['tally'] {
    return this.#shown.tally;
  }

  find(path: string): Page | undefined {
    return this.#shown.find(path) ?? this.#aside(path);
  }

  pack(): ReturnType<Library['pack']> {
    return this.#shown.pack();
  }

  close(): void {
    this.#shown.close();
    this.#loaded?.close();
  }

  /**
   * Reads the build anew, and goes on with the pages as they are.
   * @throws Unshowable, with a sentence that begins with "The pages" in mind
   */
  async load(): Promise<void> {
    if (this.#loading) throw new Unshowable('are being read already');
    this.#loading = true;
    try {
      this.#forget();
      const [next, built] = await readWhole(this.#dist, this.#read);
      try {
        this.#judge(next, built);
      } catch (error) {
        next.close();
        throw error;
      }
      this.#loaded = next;
    } finally {
      this.#loading = false;
    }
  }

  /** Shows what was loaded, if it was, or forgets it. Whether other pages are shown than before. */
  show(loaded: boolean): boolean {
    if (!loaded) this.#forget();
    const next = this.#loaded;
    if (next === null) return false;
    const before = this.#shown;
    this.#earlier = filesOf(before, next);
    this.#shown = next;
    this.#loaded = null;
    before.close();
    return true;
  }

  /**
   * Takes the files of the build that is there now, for the pages of a process that shows it; of whatever
   * program it is, for they are the same bytes under that name for ever.
   * @throws Unshowable
   */
  async adopt(): Promise<void> {
    const [other] = await readWhole(this.#dist, this.#read);
    other.close();
    this.#adopted = filesOf(other, this.#shown);
  }

  /** A file that only the build before has, or the one that another process may already show. */
  #aside(path: string): Page | undefined {
    const coming = this.#loaded?.find(path);
    if (coming?.immutable === true) return coming;
    return this.#earlier.get(path) ?? this.#adopted.get(path);
  }

  #forget(): void {
    this.#loaded?.close();
    this.#loaded = null;
  }

  #judge(next: Library, built: Built | null): void {
    if ((built?.program ?? null) !== this.#program)
      throw new Unshowable(
        'are of another version of the program than this process, with tools and prices of its own: restart it',
      );
    const lost = [...this.#shown.pages.values()].filter(
      ({ path, class: sold }) =>
        !next.pages.has(path) && (PLAIN.has(path) || (sold !== null && sold !== 'blog-post')),
    );
    if (lost.length === 0) return;
    const others = lost.length === 1 ? '' : ` and ${lost.length - 1} others`;
    throw new Unshowable(`are not whole: the build has no ${lost[0]?.path}${others}`);
  }
}

/** The files of a build whose names change with their content, but for those that another one has. */
const filesOf = (build: Library, other: Library): ReadonlyMap<string, Page> =>
  new Map([...build.pages].filter(([path, { immutable }]) => immutable && !other.pages.has(path)));

/** Without these nobody finds anything. */
const PLAIN: ReadonlySet<string> = new Set(['/', '/404.html']);
