/**
 * Signatures of every kind, good, malleable and malformed, with who signed: the same ones for the same
 * seed. The keys and the curve's arithmetic are those of `tiny-secp256k1`.
 */
import { pointFromScalar, signRecoverable } from 'tiny-secp256k1';
import { keccak256 } from 'viem';
import type { Address, Hex } from '../chain/types.ts';

export const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const HALF = ORDER / 2n;
const WORD_END = 1n << 256n;

export interface SignatureCase {
  readonly kind: Kind;
  /** 32 bytes. */
  readonly digest: Uint8Array;
  readonly signature: Hex;
  /**
   * Whom the token recovers: the key's account, nobody, `another` account than the key's, or `any`,
   * where there is no telling beforehand (a random r is a point's, or is not).
   */
  readonly signer: Address | 'nobody' | 'another' | 'any';
  /** The account of the key that was used. */
  readonly key: Address;
}

/** What a kind is made from. */
interface Made {
  readonly digest: Uint8Array;
  readonly r: bigint;
  readonly s: bigint;
  readonly v: number;
  readonly signer: SignatureCase['signer'];
  /** The whole signature where it is not r, s and v in 65 bytes. */
  readonly signature?: Hex;
}

interface Valid extends Made {
  readonly signer: Address;
}

type Make = (valid: Valid, random: (label: string) => Uint8Array) => Partial<Made>;

const withV = (v: number): Make => {
  return () => ({ v, signer: 'nobody' });
};
const written = (text: (valid: Valid) => string): Make => {
  return (valid) => ({ signature: text(valid) as Hex, signer: 'nobody' });
};
const shortOf = ({ r, s }: Valid): string => `0x${hex(r)}${hex(s)}`;
const wholeOf = (valid: Made): string => `0x${hex(valid.r)}${hex(valid.s)}${byte(valid.v)}`;

const KINDS = {
  valid: () => ({}),
  'high s': ({ s, v }) => ({ s: ORDER - s, v: 55 - v, signer: 'nobody' }),
  'the other v': ({ v }) => ({ v: 55 - v, signer: 'another' }),
  'another digest': (_, random) => ({ digest: random('other'), signer: 'another' }),
  'one bit of the digest': ({ digest }) => ({ digest: flipped(digest), signer: 'another' }),
  'r = 0': () => ({ r: 0n, signer: 'nobody' }),
  's = 0': () => ({ s: 0n, signer: 'nobody' }),
  'r = s = 0': () => ({ r: 0n, s: 0n, signer: 'nobody' }),
  'r = n': () => ({ r: ORDER, signer: 'nobody' }),
  'r above n': (_, random) => ({
    r: ORDER + (number(random('r')) % (WORD_END - ORDER)),
    signer: 'nobody',
  }),
  // The point whose x is r itself: plain ECDSA recovers it by the ids 2 and 3, which v cannot say.
  'small r + n': (_, random) => ({
    r: ORDER + (number(random('r')) % 1000n),
    signer: 'nobody',
  }),
  'r = 2²⁵⁶ − 1': () => ({ r: WORD_END - 1n, signer: 'nobody' }),
  's = n': () => ({ s: ORDER, signer: 'nobody' }),
  's = 2²⁵⁶ − 1': () => ({ s: WORD_END - 1n, signer: 'nobody' }),
  's = n/2': () => ({ s: HALF, signer: 'another' }),
  's = n/2 + 1': () => ({ s: HALF + 1n, signer: 'nobody' }),
  's = 1': () => ({ s: 1n, signer: 'another' }),
  'any r': (_, random) => ({ r: number(random('r')), signer: 'any' }),
  'small r': (_, random) => ({ r: number(random('r')) % 1000n, signer: 'any' }),
  'any s': (_, random) => ({ s: number(random('s')) % (HALF + 1n), signer: 'any' }),
  'v = 0': withV(0),
  'v = 1': withV(1),
  'v = 2': withV(2),
  'v = 3': withV(3),
  'v = 26': withV(26),
  'v = 29': withV(29),
  'v = 30': withV(30),
  'v = 255': withV(255),
  '64 bytes': written(shortOf),
  'EIP-2098': written(({ r, s, v }) => `0x${hex(r)}${hex(s | (BigInt(v - 27) << 255n))}`),
  '66 bytes': written((valid) => `${wholeOf(valid)}00`),
  '65 bytes after a zero': written((valid) => `0x00${wholeOf(valid).slice(2)}`),
  empty: written(() => '0x'),
  'no hexadecimal': written((valid) => `0x${'zz'.repeat(32)}${wholeOf(valid).slice(66)}`),
  'digest 0': (_, random) => signed(new Uint8Array(32), random('key')),
  'digest n': (_, random) => signed(word(ORDER), random('key')),
  'digest 2²⁵⁶ − 1': (_, random) => signed(word(WORD_END - 1n), random('key')),
  // s·R = e·G, so the key would be the point at infinity.
  'key at infinity': (_, random) => atInfinity(random('k'), random('s')),
} satisfies Record<string, Make>;

export type Kind = keyof typeof KINDS;
export const kinds = Object.keys(KINDS) as Kind[];

/** What is signed by this account; 32 bytes. */
export type DigestFor = (key: Address) => Uint8Array;

/**
 * The k-th case of a seed; every second one is valid, and the others are of the kinds in turn.
 * @param only every one of this kind
 * @param digestFor what is signed, random without it
 */
export function signatureCase(
  seed: string,
  k: number,
  only?: Kind,
  digestFor?: DigestFor,
): SignatureCase {
  const random = (label: string) =>
    keccak256(new TextEncoder().encode(`${seed} ${k} ${label}`), 'bytes');
  const kind = only ?? (k % 2 === 0 ? 'valid' : kinds[(k >> 1) % kinds.length]) ?? 'valid';
  const secret = random('key');
  const valid = signed(digestFor?.(account(secret)) ?? random('digest'), secret);
  const make: Make = KINDS[kind];
  const made: Made = { ...valid, ...make(valid, random) };
  const signature = made.signature ?? (wholeOf(made) as Hex);
  return { kind, digest: made.digest, signature, signer: made.signer, key: valid.signer };
}

function signed(digest: Uint8Array, key: Uint8Array): Valid {
  const { signature, recoveryId } = signRecoverable(digest, key);
  const r = number(signature.subarray(0, 32));
  return { digest, r, s: number(signature.subarray(32)), v: 27 + recoveryId, signer: account(key) };
}

function account(key: Uint8Array): Address {
  const point = pointFromScalar(key, false);
  if (point === null) throw new RangeError('no key');
  return `0x${keccak256(point.subarray(1)).slice(26)}`;
}

function atInfinity(k: Uint8Array, random: Uint8Array): Made {
  const point = pointFromScalar(k, true);
  if (point === null) throw new RangeError('no key');
  const r = number(point.subarray(1)) % ORDER;
  const s = (number(random) % HALF) + 1n;
  const digest = word((s * number(k)) % ORDER);
  return { digest, r, s, v: point[0] === 3 ? 28 : 27, signer: 'nobody' };
}

function flipped(digest: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(digest);
  copy[31] = (copy[31] ?? 0) ^ 1;
  return copy;
}

const hex = (value: bigint): string => value.toString(16).padStart(64, '0');
const byte = (value: number): string => value.toString(16).padStart(2, '0');
const word = (value: bigint): Uint8Array => Uint8Array.from(Buffer.from(hex(value), 'hex'));
const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
