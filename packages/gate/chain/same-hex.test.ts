import { expect, test } from 'vitest';
import { sameHex } from './same-hex.ts';

test('letters of any case are the same; what is no text is the same as none', () => {
  for (const given of ['0xab', '0xAB', '0xAb']) expect(sameHex(given, '0xaB')).toBe(true);
  for (const given of ['0xac', '0xa', '', undefined, null, 0xab, ['0xab'], {}])
    expect(sameHex(given, '0xab')).toBe(false);
});
