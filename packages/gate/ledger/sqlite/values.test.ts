import { createHash } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../chain/types.ts';
import {
  big,
  bigOrNull,
  bytesOf,
  clamp,
  exact,
  handleOf,
  handlesOf,
  hexOf,
  idOf,
  idValue,
  nameIn,
  nameValue,
  text,
  textOrNull,
} from './values.ts';

/** 62 ones: the most that is kept. */
const MOST = 4_611_686_018_427_387_903n;

describe('an amount', () => {
  it('is kept up to 62 bits; more than that, what a payment carries counts as the most', () => {
    expect([0n, MOST - 1n, MOST, MOST + 1n, 2n ** 255n].map(clamp)).toEqual([
      0n,
      MOST - 1n,
      MOST,
      MOST,
      MOST,
    ]);
  });

  it('that has to come back as it is, is refused where it would not', () => {
    expect([0n, 1n, MOST].map(exact)).toEqual([0n, 1n, MOST]);
    for (const number of [-1n, MOST + 1n])
      expect(() => exact(number)).toThrow(new RegExp(`^${number} is more than`));
  });

  it('is read to the last digit, and nothing is zero', () => {
    expect([big(MOST), big(5), big(null), big(undefined)]).toEqual([MOST, 5n, 0n, 0n]);
    expect([MOST, 0n, 5, null, undefined].map(bigOrNull)).toEqual([MOST, 0n, 5n, null, null]);
  });
});

describe('hexadecimal', () => {
  it.each([
    ['0x', '0x'],
    ['0x00ff', '0x00ff'],
    ['0xABcd', '0xabcd'],
    ['0XAb', '0xab'],
  ] as const)('%s comes back as %s', (hex, back) => {
    expect(hexOf(bytesOf(hex as Hex) as SQLOutputValue)).toBe(back);
    expect(hexOf(nameValue(hex) as SQLOutputValue)).toBe(back);
  });

  it.each(['', 'ab', '0xabc', '0xgg', '0xab0xab', ' 0xab', '0xab ', '00xab', '0xabé'])(
    '"%s" is none: no bytes, and as a name it is kept as it is',
    (hex) => {
      expect(() => bytesOf(hex as Hex)).toThrow(RangeError);
      expect(nameValue(hex)).toBe(hex);
    },
  );

  it('that is refused is named, and not at any length', () => {
    const long: Hex = `0x${'a'.repeat(78)}`;
    expect(() => bytesOf(`${long}zz`)).toThrow(`${long} is not bytes in hexadecimal`);
  });

  it('is of the bytes that a view shows, of text as it stands, and of nothing empty', () => {
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect([view, '0xq', null, undefined].map(hexOf)).toEqual(['0x0203', '0xq', '0x', '0x']);
  });
});

describe('a claim’s id', () => {
  const uuid = '01234567-89ab-4cde-8f01-23456789abcd';

  it('is sixteen bytes where it is a UUID, and comes back as it was', () => {
    expect(hexOf(idValue(uuid) as SQLOutputValue)).toBe(`0x${uuid.replaceAll('-', '')}`);
    expect(idOf(idValue(uuid) as SQLOutputValue)).toBe(uuid);
  });

  it.each([
    'claim-1',
    '',
    uuid.toUpperCase(),
    `${uuid}0`,
    `0${uuid}`,
    uuid.replaceAll('-', ''),
    uuid.replace('0', 'g'),
    uuid.slice(0, -1),
  ])('"%s" is kept as it is', (id) => {
    expect(idValue(id)).toBe(id);
    expect(idOf(id)).toBe(id);
  });
});

describe('what a payment is found by', () => {
  const name = `0x${'9d'.repeat(32)}`;
  const keys = [name, `tx:${name}`, `tx:0xc1:${name}`, `auth:8453:0xaa:0xc1:${name}`];
  const sha256 = (of: string) => createHash('sha256').update(of).digest();

  it('is eight bytes of its hash or nonce, and sixteen of its whole key', () => {
    for (const key of keys) {
      const expected = [sha256(name).subarray(0, 8), sha256(key).subarray(0, 16)];
      expect(handleOf(key)).toEqual(Buffer.concat(expected));
    }
    expect(nameIn('tx:0x01')).toBe('0x01');
    expect(nameIn('0x01')).toBe('0x01');
  });

  it('is another where the payment is kept for its story alone, under the same name', () => {
    const [alive, retired] = [handleOf(`auth:${name}`), handleOf(`auth:${name}`, 'entry:1:')];
    expect(retired.subarray(0, 8)).toEqual(alive.subarray(0, 8));
    expect(retired.subarray(8)).toEqual(sha256(`entry:1:auth:${name}`).subarray(0, 16));
  });

  it('stands with all payments of its name, however that is written, and with no others', () => {
    const [from, to] = handlesOf(name.toUpperCase());
    const isBetween = (key: string) =>
      Buffer.compare(from, handleOf(key)) <= 0 && Buffer.compare(handleOf(key), to) <= 0;
    expect(keys.map(isBetween)).toEqual([true, true, true, true]);
    expect(isBetween(`tx:0x${'9e'.repeat(32)}`)).toBe(false);
    expect([from.length, to.length]).toEqual([24, 24]);
    expect([...from.subarray(8), ...to.subarray(8)]).toEqual([
      ...new Array<number>(16).fill(0),
      ...new Array<number>(16).fill(255),
    ]);
  });
});

describe('text', () => {
  it('of nothing is empty, or nothing where that is asked for', () => {
    expect(['a', '', 5n, null, undefined].map(text)).toEqual(['a', '', '5', '', '']);
    expect(['a', '', 5n, null, undefined].map(textOrNull)).toEqual(['a', '', '5', null, null]);
  });
});
