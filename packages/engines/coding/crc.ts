/**
 * Cyclic redundancy checks of any width from 1 to 128, by the parameters of R. N. Williams, A
 * Painless Guide to CRC Error Detection Algorithms (1993). This file steps one bit at a time and is
 * what the table, the parallel equations and the exports are held to.
 */
import { EngineError } from '../error.ts';
import { reflect } from './gf2-polynomial.ts';

export interface CrcModel {
  /** 1 to 128 bits. */
  readonly width: number;
  /** Generator polynomial without its highest term, most significant coefficient first. */
  readonly poly: bigint;
  /** The register before the first bit, not reflected. */
  readonly init: bigint;
  /** Each byte of the message goes in least significant bit first. */
  readonly refin: boolean;
  /** The register is reflected before `xorout`. */
  readonly refout: boolean;
  readonly xorout: bigint;
}

export const MAX_WIDTH = 128;

/** Throws `out-of-range` for a width not from 1 to 128 and for a parameter wider than it. */
export function checkModel(model: CrcModel): void {
  const { width } = model;
  if (!Number.isInteger(width) || width < 1 || width > MAX_WIDTH)
    throw new EngineError('out-of-range', `The width ${width} is not 1 to ${MAX_WIDTH} bits.`, {
      field: 'width',
      value: width,
    });
  for (const field of ['poly', 'init', 'xorout'] as const)
    if (model[field] < 0n || model[field] >> BigInt(width) !== 0n)
      throw new EngineError(
        'out-of-range',
        `The value 0x${model[field].toString(16)} is wider than the ${width} bits of the CRC.`,
        { field, value: model[field] },
      );
}

/** The message's bits in the order they enter the register. */
export function messageBits(bytes: Uint8Array, refin: boolean): Uint8Array {
  const bits = new Uint8Array(8 * bytes.length);
  bytes.forEach((byte, i) => {
    for (let k = 0; k < 8; k++) bits[8 * i + k] = (byte >> (refin ? k : 7 - k)) & 1;
  });
  return bits;
}

/** One clock of the register: shift towards x^n, and where a 1 falls out or comes in (not both) add the polynomial. */
export function shift(model: CrcModel, register: bigint, bit: number): bigint {
  const top = Number((register >> BigInt(model.width - 1)) & 1n);
  const moved = BigInt.asUintN(model.width, register << 1n);
  return top ^ bit ? moved ^ model.poly : moved;
}

/** The register, unreflected, after the bits have gone in. */
export function registerAfter(
  model: CrcModel,
  bits: ArrayLike<number>,
  start = model.init,
): bigint {
  let register = start;
  for (let i = 0; i < bits.length; i++) register = shift(model, register, bits[i]!);
  return register;
}

/** What the register is shown as: reflected where `refout` says so, then XORed. */
export const present = (model: CrcModel, register: bigint): bigint =>
  (model.refout ? reflect(register, model.width) : register) ^ model.xorout;

/** The CRC of a message, bit by bit. */
export const crc = (model: CrcModel, bytes: Uint8Array): bigint =>
  present(model, registerAfter(model, messageBits(bytes, model.refin)));

/** The ASCII digits 1 to 9, whose CRC identifies a model in the catalogues. */
export const CHECK_MESSAGE = Uint8Array.from('123456789', (c) => c.charCodeAt(0));
export const checkValue = (model: CrcModel): bigint => crc(model, CHECK_MESSAGE);

/** The CRC's bits in the order they follow the message on the line: the highest power of x first. */
export function crcBits(model: CrcModel, value: bigint): Uint8Array {
  const { width, refout } = model;
  return Uint8Array.from({ length: width }, (_, i) =>
    Number((value >> BigInt(refout ? i : width - 1 - i)) & 1n),
  );
}

/** The same bits as bytes of that line, filled as `refin` fills bytes; the last one padded with zeros. */
export function crcBytes(model: CrcModel, value: bigint): Uint8Array {
  const bits = crcBits(model, value);
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => {
    bytes[i >> 3]! |= bit << (model.refin ? i & 7 : 7 - (i & 7));
  });
  return bytes;
}

/** The register, unreflected, that a receiver is left with after any message and its right CRC. */
export function residueRegister(model: CrcModel): bigint {
  const start = model.refout ? reflect(model.xorout, model.width) : model.xorout;
  return registerAfter(model, new Uint8Array(model.width), start);
}

/** The same as catalogues print it: reflected where `refout` says so, without `xorout`. */
export function residue(model: CrcModel): bigint {
  const register = residueRegister(model);
  return model.refout ? reflect(register, model.width) : register;
}

/** True where the bits of a message followed by the bits of its CRC leave the residue: what a receiver tests. */
export const isCodeword = (model: CrcModel, bits: ArrayLike<number>): boolean =>
  registerAfter(model, bits) === residueRegister(model);
