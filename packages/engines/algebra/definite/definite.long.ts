/** Every vector, where the tests take a share. */
import { expect, test } from 'vitest';
import { asked, numberOf } from './testing/asked.ts';
import { integrals } from './testing/vectors.ts';

test.each(integrals)('∫ $text from $from to $to', ({ text, from, to, value }) => {
  const got = numberOf(asked(text, from, to));
  if (value === null) expect(got).toBeNull();
  else
    expect(Math.abs((got ?? Number.NaN) - value)).toBeLessThan(
      1e-9 * Math.max(0.01, Math.abs(value)),
    );
});
