import { describe, expect, it } from 'vitest';
import { ConfigError } from './env.ts';
import { verifyCrawlersOf } from './verify.ts';

describe('VERIFY_CRAWLERS', () => {
  it('is off unless it says what becomes of a false name', () => {
    expect(verifyCrawlersOf({})).toBe('off');
    for (const word of ['off', 'observe', 'charge', 'refuse'])
      expect(verifyCrawlersOf({ VERIFY_CRAWLERS: word })).toBe(word);
  });

  it.each(['on', 'Charge', 'true', '1'])(
    'is refused as %s, with the words that would do',
    (word) => {
      const refuse = () => verifyCrawlersOf({ VERIFY_CRAWLERS: word });
      expect(refuse).toThrow(ConfigError);
      expect(refuse).toThrow(
        `VERIFY_CRAWLERS is "${word}"; it is one of off, observe, charge, refuse`,
      );
    },
  );
});
