/** Keccak-256, as Ethereum hashes. */
import { getHashes, hash } from 'node:crypto';
import { createRequire } from 'node:module';

/** The 32 bytes of the hash of any bytes. */
type Keccak256 = (data: Uint8Array) => Uint8Array;

/** OpenSSL's name of it, which it has since version 3.2; a Node on BoringSSL has none. */
const NAME = 'keccak-256';

/** viem's, in JavaScript. Loaded only where it is used: in a worker thread viem is most of its memory. */
export function portableKeccak256(): Keccak256 {
  const { keccak256 }: typeof import('viem') = createRequire(import.meta.url)('viem');
  return (data) => keccak256(data, 'bytes');
}

/**
 * The 32 bytes of the Keccak-256 hash of any bytes. By OpenSSL where the runtime has it, an eighth of
 * the time of viem's JavaScript: a signed payment takes four blocks of it.
 */
export const keccak256: Keccak256 = getHashes().includes(NAME)
  ? (data) => hash(NAME, data, 'buffer')
  : portableKeccak256();
