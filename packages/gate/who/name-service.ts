/** Name service by DNS alone: no file of this machine is asked, and no answer is told from none. */
import { Resolver } from 'node:dns/promises';
import { addressBits } from '../request/source.ts';

/** Rejects with `code` `ENOTFOUND` or `ENODATA` for "no such", with another where there is no answer; in bounded time. */
export interface NameService {
  /** The names of an address. */
  reverse(address: string): Promise<string[]>;
  /** Every address that a name has of that version. */
  lookup(name: string, version: 4 | 6): Promise<string[]>;
  /** Whether there is such a domain, with whatever in it. Rejects where there is no answer. */
  exists(domain: string): Promise<boolean>;
}

export interface NameServiceOptions {
  /** `address` or `address:port`; the system's unless given. */
  readonly servers?: readonly string[] | undefined;
  /** Milliseconds of the first try; the second has twice that. */
  readonly timeout?: number;
}

export interface DnsNames extends NameService {
  /** Ends what is asked now. */
  cancel(): void;
}

export function dnsNames({ servers, timeout = 1_000 }: NameServiceOptions = {}): DnsNames {
  const resolver = new Resolver({ timeout, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    // Not `Resolver.reverse`, which says ENOTFOUND also where no server answers: all would be forged in an outage.
    reverse: async (address) => resolver.resolvePtr(pointerOf(address)),
    lookup: (name, version) => (version === 4 ? resolver.resolve4(name) : resolver.resolve6(name)),
    exists: (domain) => isThere(resolver.resolveNs(domain)),
    cancel: () => resolver.cancel(),
  };
}

async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ENODATA' || code === 'ENOTFOUND') return code === 'ENODATA';
    throw error;
  }
}

/** The name under which an address has its names: `1.2.0.192.in-addr.arpa`. @throws RangeError for no address */
export function pointerOf(address: string): string {
  const bits = addressBits(address);
  if (bits === null) throw new RangeError(`"${address}" is no address`);
  const { version, value } = bits;
  if (version === 6)
    return `${[...value.toString(16).padStart(32, '0')].toReversed().join('.')}.ip6.arpa`;
  const octets = [0n, 8n, 16n, 24n].map((shift) => String((value >> shift) & 255n));
  return `${octets.join('.')}.in-addr.arpa`;
}
