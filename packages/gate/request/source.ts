/**
 * Who counts as one source: the client address, IPv6 by its /64, proxies believed only where
 * configured.
 */
import { BlockList, isIP } from 'node:net';

/** Which proxies to believe: a number of hops, or the networks that the site's proxies live in. */
export type ProxyTrust =
  | { readonly kind: 'none' }
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'networks'; readonly networks: BlockList };

export const TRUST_NONE: ProxyTrust = { kind: 'none' };

/**
 * Reads `TRUST_PROXY`: empty or `0` for none, a number of hops, or comma-separated addresses and
 * CIDR networks, among them the words `loopback` and `private`.
 * @throws RangeError naming the entry that is neither
 */
export function parseProxyTrust(setting: string | undefined): ProxyTrust {
  const text = (setting ?? '').trim();
  if (text === '' || text === '0' || text === 'false') return TRUST_NONE;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > 16) throw new RangeError(`TRUST_PROXY is ${text} hops; 16 is the most`);
    return { kind: 'hops', hops };
  }
  const networks = new BlockList();
  for (const entry of text.split(',')) addNetwork(networks, entry.trim());
  return { kind: 'networks', networks };
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function addNetwork(networks: BlockList, entry: string): void {
  const named = Object.hasOwn(NAMED, entry) ? NAMED[entry] : undefined;
  if (named !== undefined) {
    for (const network of named) addNetwork(networks, network);
    return;
  }
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  const width = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (version === 0 || rest.length > 0 || !(prefix <= width)) {
    throw new RangeError(
      `TRUST_PROXY: "${entry}" is neither a number of hops nor an address or network`,
    );
  }
  networks.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether X-Forwarded-For of this peer is read. */
export function isTrusted(peer: string, trust: ProxyTrust): boolean {
  if (trust.kind !== 'networks') return trust.kind === 'hops';
  return within(trust.networks, peer);
}

/** One spelling a setting, to tell whether what was seen was seen under this one. */
export function trustKey(trust: ProxyTrust): string {
  if (trust.kind === 'none') return 'none';
  return trust.kind === 'hops' ? `hops ${trust.hops}` : trust.networks.rules.toSorted().join(', ');
}

const HERE = parseProxyTrust('loopback, private');

/** Whether an address is of this machine or of a private network: no visitor from afar has one. */
export function isLocal(address: string): boolean {
  return isTrusted(address, HERE);
}

/**
 * The client's address: the peer, or, behind believed proxies, the entry of X-Forwarded-For that
 * the outermost believed proxy wrote. Read from the right, because everything further left is
 * whatever the client sent. An entry that is not an address ends the walk: the last believed
 * address stands.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | string[] | undefined,
  trust: ProxyTrust,
): string {
  const address = canonicalAddress(peer) ?? peer;
  if (trust.kind === 'none' || forwardedFor === undefined) return address;
  const header = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor.join(',');
  const entries = header.split(',');
  let client = address;
  for (let hop = 1; ; hop++) {
    if (trust.kind === 'hops' ? hop > trust.hops : !within(trust.networks, client)) return client;
    const entry = entries.pop();
    if (entry === undefined) return client;
    const next = canonicalAddress(withoutPort(entry.trim()));
    if (next === null) return client;
    client = next;
  }
}

function within(networks: BlockList, address: string): boolean {
  const version = isIP(address);
  // Stryker disable next-line ConditionalExpression: what is no address is in no network
  return version !== 0 && networks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** `1.2.3.4:5678` and `[::1]:5678` → the address; a bare IPv6 address is left alone. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(entry);
  if (bracketed !== null) return bracketed[1] ?? '';
  const v4 = /^([\d.]+):\d+$/.exec(entry);
  return v4 === null ? entry : (v4[1] ?? '');
}

/** One spelling an address: IPv4 dotted, IPv4-mapped IPv6 as IPv4, IPv6 as eight groups. */
export function canonicalAddress(address: string): string | null {
  const [bare = ''] = address.split('%');
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version === 0) return null;
  const groups = ipv6Groups(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return groups.map((group) => group.toString(16)).join(':');
}

/** An address as a number, IPv4-mapped IPv6 as IPv4; `null` where it is none. */
export function addressBits(address: string): { version: 4 | 6; value: bigint } | null {
  const canonical = canonicalAddress(address);
  if (canonical === null) return null;
  const version = canonical.includes(':') ? 6 : 4;
  const [parts, width] =
    version === 6
      ? [canonical.split(':').map((group) => Number.parseInt(group, 16)), 16n]
      : [canonical.split('.').map(Number), 8n];
  return { version, value: parts.reduce((sum, part) => (sum << width) | BigInt(part), 0n) };
}

/** Eight 16-bit groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  const [left = '', right] = address.split('::');
  const head = groupsOf(left);
  if (right === undefined) return head;
  const tail = groupsOf(right);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function groupsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

/** What limits and bindings count as one source: an IPv4 address, or the /64 of an IPv6 address. */
export function sourceOf(address: string): string {
  const canonical = canonicalAddress(address);
  if (canonical === null) return address;
  if (!canonical.includes(':')) return canonical;
  return `${canonical.split(':').slice(0, 4).join(':')}::/64`;
}
