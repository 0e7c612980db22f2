/** How values stand in the database: hexadecimal as bytes, claims' UUIDs as bytes, payments by a digest. */
import { hash } from 'node:crypto';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Hex } from '../../chain/types.ts';
import type { PaymentKey } from '../types.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;
export type Value = SQLInputValue;

/** Larger than any amount of the asset; kept exact in the database's 64 bits. */
const MAX_AMOUNT = (1n << 62n) - 1n;

/** What a payment carries beyond this is not for sale here, so it is not counted either. */
export function clamp(amount: bigint): bigint {
  // Stryker disable next-line EqualityOperator: where both are equal it is the same
  return amount > MAX_AMOUNT ? MAX_AMOUNT : amount;
}

/**
 * A number that has to come back as it is.
 * @throws RangeError for one of more than 62 bits
 */
export function exact(number: bigint): bigint {
  if (number < 0n || number > MAX_AMOUNT)
    throw new RangeError(`${number} is more than the ledger can hold of a number`);
  return number;
}

/** @throws RangeError where it is not hexadecimal; what comes back is in lower case */
export function bytesOf(hex: Hex): Uint8Array {
  if (!isBytes(hex)) throw new RangeError(`${hex.slice(0, 80)} is not bytes in hexadecimal`);
  return Buffer.from(hex.slice(2), 'hex');
}

/** `0x` where there is nothing. */
export function hexOf(value: SQLOutputValue | undefined): Hex {
  if (value === null || value === undefined) return '0x';
  return value instanceof Uint8Array
    ? `0x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
    : (text(value) as Hex);
}

/** A nonce or a hash: bytes where it is hexadecimal, else as it is. */
export function nameValue(name: string): Value {
  return isBytes(name) ? bytesOf(name as Hex) : name;
}

function isBytes(text: string): boolean {
  return text.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A claim's id: the sixteen bytes of a UUID, any other text as it is. */
export function idValue(id: string): Value {
  return UUID.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : id;
}

export function idOf(value: SQLOutputValue | undefined): string {
  if (!(value instanceof Uint8Array)) return text(value);
  const hex = hexOf(value).slice(2);
  return [0, 8, 12, 16, 20].map((at, i, all) => hex.slice(at, all[i + 1] ?? 32)).join('-');
}

const NAME_BYTES = 8;
const KEY_BYTES = 16;

/**
 * What a payment is found by: 24 bytes, however long its key is. They begin with those of its hash
 * or nonce, so that all payments of one name stand together; `retired` sets apart what is kept for
 * its story alone.
 */
export function handleOf(key: PaymentKey, retired = ''): Uint8Array {
  const handle = Buffer.alloc(NAME_BYTES + KEY_BYTES);
  nameDigest(nameIn(key)).copy(handle);
  hash('sha256', retired + key, 'buffer').copy(handle, NAME_BYTES, 0, KEY_BYTES);
  return handle;
}

/** The bytes between which the handles of all payments of a hash or nonce stand. */
export function handlesOf(name: string): readonly [Uint8Array, Uint8Array] {
  const digest = nameDigest(name.toLowerCase());
  const end = (byte: number) => Buffer.concat([digest, Buffer.alloc(KEY_BYTES, byte)]);
  return [end(0), end(0xff)];
}

/** The hash or the nonce, where a payment's key ends. */
export function nameIn(key: PaymentKey): string {
  return key.slice(key.lastIndexOf(':') + 1);
}

function nameDigest(name: string): Buffer {
  return hash('sha256', name, 'buffer').subarray(0, NAME_BYTES);
}

export function text(value: SQLOutputValue | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

export function textOrNull(value: SQLOutputValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

export function big(value: SQLOutputValue | undefined): bigint {
  return typeof value === 'bigint' ? value : BigInt(Number(value ?? 0));
}

export function bigOrNull(value: SQLOutputValue | undefined): bigint | null {
  return value === null || value === undefined ? null : big(value);
}
