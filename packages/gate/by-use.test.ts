import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByUse } from './by-use.ts';

/** All of it, oldest first: taken out one by one. */
function drained(entries: ByUse<string, number>): unknown[] {
  const all: unknown[] = [];
  for (let { oldest } = entries; oldest !== null; { oldest } = entries) {
    all.push([oldest.key, oldest.value]);
    entries.delete(oldest.key);
  }
  return all;
}

test('is in the order of a map from which each key is taken out before it is set again', () => {
  const act = fc.tuple(
    fc.constantFrom('use', 'use', 'delete'),
    fc.constantFrom('a', 'b', 'c', 'd'),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const [entries, map] = [new ByUse<string, number>(), new Map<string, number>()];
      for (const [k, [what, key]] of acts.entries()) {
        map.delete(key);
        if (what === 'use') map.set(key, k);
        if (what === 'use') entries.use(key, k);
        else entries.delete(key);
        expect(entries.size).toBe(map.size);
        expect(entries.get(key)).toBe(map.get(key));
        expect(entries.oldest?.key).toBe([...map.keys()][0]);
      }
      expect(drained(entries)).toEqual([...map]);
      expect([entries.size, entries.oldest]).toEqual([0, null]);
    }),
    { seed: 18 },
  );
});
