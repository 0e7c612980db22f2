/** Which addresses a stranger on the internet can have. */
import { BlockList, isIP } from 'node:net';

/** Of IANA's registries of special purposes: what is not reached from everywhere. */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Inside of 2000::/3, outside of which nothing is public: protocols, documentation, 6to4. */
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [base, length] of SPECIAL_4) special.addSubnet(base, length, 'ipv4');
for (const [base, length] of SPECIAL_6) special.addSubnet(base, length, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is reached from everywhere: not of this machine, a private network, a carrier's own
 * (100.64.0.0/10), documentation or multicast. False for what is no address; an IPv4-mapped one counts as IPv6,
 * so give what `clientAddress` gave.
 */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
