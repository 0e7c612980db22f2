import fc from 'fast-check';
import { keccak256 as viemKeccak } from 'viem';
import { expect, test } from 'vitest';
import { keccak256, portableKeccak256 } from './keccak.ts';

test.each([keccak256, portableKeccak256()])(
  'the hash is Ethereum’s, over any bytes',
  (keccak256) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (data) => {
        expect(Uint8Array.from(keccak256(data))).toEqual(viemKeccak(data, 'bytes'));
      }),
    );
    // Over nothing: the hash of an account without code. SHA3-256, of another padding, is not it.
    expect(Buffer.from(keccak256(new Uint8Array())).toString('hex')).toBe(
      'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    );
  },
);
