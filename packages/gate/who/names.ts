/**
 * Whether an address has a name in an operator's domain, by forward-confirmed reverse DNS: remembered for a
 * bounded time, asked at a bounded rate, waited for a moment. What is not known is null, and never false:
 * silence is not forgery.
 */
import { ByUse } from '../by-use.ts';
import { MemoryLimiter } from '../request/limiter.ts';
import type { SharedCache } from '../request/shared-cache.ts';
import { canonicalAddress } from '../request/source.ts';
import type { NameService } from './name-service.ts';

/** Seconds for which it is remembered that an address has such a name, has none, or that nobody answered. */
export const NAMED_FOR = 86_400;
export const UNNAMED_FOR = 3_600;
const SILENT_FOR = 60;
/** Addresses that are asked about at a time, and in a minute: a stranger with many sends us after each. */
const UNDER_WAY = 32;
export const ASKED_A_MINUTE = 600;
/** Names of one address that are looked up: whoever has an address gives it as many as they like. */
const NAMES_TRIED = 4;
/** Seconds between two complaints that nobody answers. */
const COMPLAINS_EVERY = 3_600;

export interface NamesOptions {
  readonly service: NameService;
  readonly shared: SharedCache | null;
  /** Seconds, never going back. */
  readonly clock: () => number;
  /** Milliseconds that one who asks waits. */
  readonly patience: number;
  /** Addresses remembered; the one unasked for longest is forgotten first. */
  readonly remembered: number;
  /** Told at most once an hour, without the address. */
  readonly onError: (error: unknown, doing: string) => void;
}

interface Known {
  readonly named: boolean | null;
  readonly until: number;
}

export class Names {
  readonly #options: NamesOptions;
  readonly #known = new ByUse<string, Known>();
  readonly #asked = new Map<string, Promise<boolean | null>>();
  readonly #rate: MemoryLimiter;
  /** Until when a domain counts as one that the name servers know. */
  readonly #heardOf = new Map<string, number>();
  #complained = Number.NEGATIVE_INFINITY;

  constructor(options: NamesOptions) {
    this.#options = options;
    const { clock } = options;
    this.#rate = new MemoryLimiter({ quota: ASKED_A_MINUTE, window: 60, clock });
  }

  /** At once where it is remembered, or cannot be asked now; else within `patience`. Never rejects. */
  isIn(address: string, suffixes: readonly string[]): boolean | null | Promise<boolean | null> {
    const key = `${address} ${suffixes.join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined && this.#options.clock() < known.until) {
      this.#known.use(key, known);
      return known.named;
    }
    const asked = this.#asked.get(key) ?? this.#begin(key, address, suffixes);
    return asked === null ? null : within(asked, this.#options.patience);
  }

  #begin(
    key: string,
    address: string,
    suffixes: readonly string[],
  ): Promise<boolean | null> | null {
    if (this.#asked.size >= UNDER_WAY || !this.#rate.take('').allowed) return null;
    const asked = this.#find(key, address, suffixes)
      .then(
        ([named, seconds]) => this.#keep(key, named, seconds),
        (error: unknown) => {
          this.#complain(error);
          return this.#keep(key, null, SILENT_FOR);
        },
      )
      .finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  /** What another process knows, else what the name servers say; and for how many seconds. */
  async #find(
    key: string,
    address: string,
    suffixes: readonly string[],
  ): Promise<[named: boolean, seconds: number]> {
    const { shared, service } = this.#options;
    const kept = await shared?.get(`name:${key}`);
    if (kept?.value === 'yes') return [true, Math.min(kept.left, NAMED_FOR)];
    if (kept?.value === 'no') return [false, Math.min(kept.left, UNNAMED_FOR)];
    const named = await confirm(address, suffixes, service);
    if (!named) await this.#hasHeardOf(suffixes);
    const seconds = named ? NAMED_FOR : UNNAMED_FOR;
    // Nobody waits for that; it never rejects.
    void shared?.put(`name:${key}`, named ? 'yes' : 'no', seconds);
    return [named, seconds];
  }

  /**
   * Some name servers say of all the world that there is no such: theirs is another world. One that knows the
   * operator's domain may say that an address is not in it.
   * @throws Error where it knows none of them
   */
  async #hasHeardOf(suffixes: readonly string[]): Promise<void> {
    const { service, clock } = this.#options;
    const [first = ''] = suffixes;
    if (clock() < (this.#heardOf.get(first) ?? Number.NEGATIVE_INFINITY)) return;
    for (const suffix of suffixes)
      if (await service.exists(suffix)) {
        this.#heardOf.set(first, clock() + UNNAMED_FOR);
        return;
      }
    throw Object.assign(new Error('no such domain'), { code: `it knows no ${first}` });
  }

  #keep(key: string, named: boolean | null, seconds: number): boolean | null {
    this.#known.use(key, { named, until: this.#options.clock() + seconds });
    const { oldest } = this.#known;
    if (this.#known.size > this.#options.remembered && oldest !== null)
      this.#known.delete(oldest.key);
    return named;
  }

  /** Anybody can have an address whose name server is silent: they fill no log, and their address is in none. */
  #complain(error: unknown): void {
    const now = this.#options.clock();
    if (now - this.#complained < COMPLAINS_EVERY) return;
    this.#complained = now;
    this.#options.onError(new Error(codeOf(error) ?? 'no code'), 'asking a name server');
  }
}

/** null unless it is there in so many milliseconds. */
function within<T>(asked: Promise<T>, milliseconds: number): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), milliseconds);
    void asked.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** The address has a name in one of the domains, and that name has the address. */
async function confirm(
  address: string,
  suffixes: readonly string[],
  names: NameService,
): Promise<boolean> {
  const canonical = canonicalAddress(address);
  const version = address.includes(':') ? 6 : 4;
  const hosts = (await orNone(names.reverse(address)))
    .map((name) => name.toLowerCase().replace(/\.$/, ''))
    .filter((host) => suffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`)));
  for (const host of hosts.slice(0, NAMES_TRIED)) {
    const found = await orNone(names.lookup(host, version));
    // An IPv6 address has many spellings, and a name server another than ours.
    if (found.some((each) => canonicalAddress(each) === canonical)) return true;
  }
  return false;
}

/** "No such name" is an answer; every other failure is none. */
async function orNone(asked: Promise<string[]>): Promise<string[]> {
  try {
    return await asked;
  } catch (error) {
    const code = codeOf(error);
    // Stryker disable next-line ArrayDeclaration: what is no name and no address confirms nothing
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
}
