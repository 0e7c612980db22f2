import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CrcModel, crc } from './crc.ts';
import { catalogue } from './crc-catalogue.ts';
import { type CrcSample, identifyCrc, MAX_MATCHES } from './crc-identify.ts';
import { degree, gcd, inverseMod, multiplyMod, remainder } from './gf2-polynomial.ts';

const sampleOf = (model: CrcModel, message: Uint8Array, swapped = false): CrcSample => {
  const digits = Math.ceil(model.width / 4);
  const text = crc(model, message).toString(16).padStart(digits, '0');
  const turned = text.match(/../gu)?.reverse().join('') ?? '';
  return { message, value: BigInt(`0x${swapped ? turned : text}`), digits };
};

/** Messages that look random and are the same everywhere. */
function messages(seed: number, lengths: readonly number[]): Uint8Array[] {
  let state = seed;
  return lengths.map((length) =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    }),
  );
}

const text = (m: CrcModel) => JSON.stringify(m, (_, v) => (typeof v === 'bigint' ? `${v}` : v));

describe('the catalogue', () => {
  test('each of its CRCs is found first by six random messages, and by their CRCs sent in the other order', () => {
    expect(catalogue).toHaveLength(113);
    catalogue.forEach((model, k) => {
      const list = messages(k + 1, [4, 9, 13, 6, 7, 5]);
      const found = identifyCrc(list.map((m) => sampleOf(model, m)));
      expect([found.matches[0]?.name, found.matches[0]?.swapped]).toEqual([model.name, false]);
      expect(found.complete).toBe(true);
      if (model.width % 8 !== 0 || model.width === 8) return;
      const turned = identifyCrc(list.map((m) => sampleOf(model, m, true))).matches[0];
      expect([turned?.name, turned?.swapped]).toEqual([model.name, true]);
    });
  });

  test('each is found by algebra too where it may not be looked up: by its check value and four messages', () => {
    for (const model of catalogue) {
      // The final XOR is one that no entry has.
      const { width, poly, init, refin, refout, xorout } = model;
      const other = { width, poly, init, refin, refout, xorout: xorout ^ 5n };
      const list = messages(width, [9, 9, 9, 9, 5, 12]).map((m) => sampleOf(other, m));
      const { matches } = identifyCrc(list);
      for (const match of matches) {
        expect(match.name).toBeNull();
        for (const { message, value } of list)
          if (!match.swapped) expect(crc(match.model, message)).toBe(value);
      }
      expect(matches.map((m) => text({ ...m.model, init: 0n, xorout: 0n }))).toContain(
        text({ ...other, init: 0n, xorout: 0n }),
      );
    }
  });

  test('a single short value fits several, and all are listed', () => {
    const { matches } = identifyCrc([{ message: new Uint8Array(1), value: 0n, digits: 2 }]);
    const fitting = catalogue.filter((c) => c.width <= 8 && crc(c, new Uint8Array(1)) === 0n);
    expect(new Set(matches.map((m) => m.name))).toEqual(new Set(fitting.map((c) => c.name)));
    expect(fitting.length).toBeGreaterThan(5);
  });
});

describe('against CRCs of random models by plain Python', () => {
  interface Case {
    kind: string;
    width: number;
    poly: string;
    init: string;
    refin: boolean;
    refout: boolean;
    xorout: string;
    samples: [string, string][];
  }
  const file = new URL('../../../oracles/vectors/crc-lfsr.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };
  const own = cases.filter((c) => c.kind === 'identify');

  test('the generator and both reflections are among the matches, nearly always the first', () => {
    expect(own).toHaveLength(120);
    let first = 0;
    for (const c of own) {
      const digits = Math.ceil(c.width / 4);
      const { matches } = identifyCrc(
        c.samples.map(([hex, value]) => ({
          message: Uint8Array.from(hex.match(/../gu) ?? [], (b) => Number.parseInt(b, 16)),
          value: BigInt(value),
          digits,
        })),
      );
      const at = matches.findIndex(
        ({ model, swapped }) =>
          !swapped &&
          model.width === c.width &&
          model.poly === BigInt(c.poly) &&
          model.refin === c.refin &&
          model.refout === c.refout,
      );
      // Narrow CRCs are imitated by chance: there it may stand beyond those that are listed.
      if (c.width >= 8) expect([c.width, at >= 0]).toEqual([c.width, true]);
      if (at === 0) first++;
      // Several pairs of register and XOR may be one CRC for all messages in bytes.
      const [poly, init, xorout] = [BigInt(c.poly), BigInt(c.init), BigInt(c.xorout)];
      const truth = { ...c, poly, init, xorout };
      const match = matches[at];
      if (match?.settled)
        for (const m of messages(c.width, [0, 3, 40]))
          expect(crc(match.model, m)).toBe(crc(truth, m));
    }
    expect(first).toBeGreaterThan(100);
  });
});

describe('what is open is said', () => {
  const model: CrcModel = {
    width: 16,
    poly: 0x8bb7n,
    init: 0x1234n,
    refin: true,
    refout: true,
    xorout: 0x5678n,
  };

  test('messages of one length fix the generator and not the register; another length settles it', () => {
    const same = identifyCrc(messages(3, [6, 6, 6, 6]).map((m) => sampleOf(model, m)));
    expect(same.matches.length).toBeGreaterThan(1);
    expect(same.matches.every((m) => m.model.poly === model.poly && !m.settled)).toBe(true);
    const more = identifyCrc(messages(3, [6, 6, 6, 6, 7]).map((m) => sampleOf(model, m)));
    expect(more.matches.every((m) => m.settled)).toBe(true);
    expect(more.matches.map((m) => text(m.model))).toContain(text(model));
    // Those that are left give one CRC for every message in bytes.
    for (const message of messages(8, [0, 1, 2, 31, 64]))
      expect(new Set(more.matches.map((m) => crc(m.model, message))).size).toBe(1);
  });

  test('two long messages leave a multiple too large to part: it is not called complete', () => {
    const found = identifyCrc(messages(5, [100, 100]).map((m) => sampleOf(model, m)));
    expect(found.complete).toBe(false);
  });

  test('values that no CRC gives have no match', () => {
    const noise = messages(17, [8, 8, 8, 8, 8, 8, 9, 10]).map((message, k) => ({
      message,
      value: BigInt((k * 2654435761) % 65536),
      digits: 4,
    }));
    expect(identifyCrc(noise).matches).toEqual([]);
  });

  test('no more than the most are listed, and what cannot be is refused', () => {
    const narrow = { ...model, width: 3, poly: 3n, init: 5n, xorout: 1n };
    const few = identifyCrc(messages(9, [2, 2]).map((m) => sampleOf(narrow, m)));
    expect(few.matches.length).toBeLessThanOrEqual(MAX_MATCHES);
    const message = new Uint8Array(4);
    expect(() => identifyCrc([])).toThrow('No message is given');
    expect(() =>
      identifyCrc([
        { message, value: 1n, digits: 4 },
        { message, value: 2n, digits: 4 },
      ]),
    ).toThrow('One message has the CRCs 0x1 and 0x2.');
    expect(() => identifyCrc([{ message: new Uint8Array(257), value: 1n, digits: 4 }])).toThrow(
      'longest message are 257; the most is 256',
    );
    expect(() =>
      identifyCrc(messages(2, Array(9).fill(250)).map((m) => sampleOf(model, m))),
    ).toThrow('all messages are 2250; the most is 2048');
  });

  test('progress rises from 0 and stays below 1', () => {
    const shares: number[] = [];
    identifyCrc(
      messages(3, [6, 6, 6, 7]).map((m) => sampleOf(model, m)),
      (s) => shares.push(s),
    );
    expect(shares[0]).toBe(0);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(1);
  });
});

test('inverses modulo a polynomial, and degrees of any size', () => {
  fc.assert(
    fc.property(fc.bigInt(2n, 1n << 90n), fc.bigInt(0n, 1n << 90n), (f, a) => {
      expect(degree(f)).toBe(f.toString(2).length - 1);
      const inverse = inverseMod(a, f);
      if (inverse === undefined) expect(gcd(a, f)).not.toBe(1n);
      else expect(multiplyMod(remainder(a, f), inverse, f)).toBe(1n);
    }),
  );
});
