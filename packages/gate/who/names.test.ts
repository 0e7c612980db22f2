/** What is remembered of names, for how long, and what many strangers can make us ask. */
import { describe, expect, it } from 'vitest';
import type { Kept, SharedCache } from '../request/shared-cache.ts';
import type { NameService } from './name-service.ts';
import { ASKED_A_MINUTE, NAMED_FOR, Names, type NamesOptions, UNNAMED_FOR } from './names.ts';

const DOMAIN = ['bot.example'];
const failing = (code: string) => () => Promise.reject(Object.assign(new Error('none'), { code }));

/** A desk at which the test answers what is asked, or is asked by a script. */
function open(over: Partial<NamesOptions> = {}, names: Partial<NameService> = {}) {
  const asked: string[] = [];
  const errors: unknown[] = [];
  let now = 0;
  const service: NameService = {
    reverse: (address) => {
      asked.push(address);
      return (names.reverse ?? (() => Promise.resolve(['a.bot.example'])))(address);
    },
    lookup: names.lookup ?? (() => Promise.resolve(['1.1.1.1', '2001:200::1'])),
    exists: names.exists ?? (() => Promise.resolve(true)),
  };
  const options = { service, shared: null, patience: 20_000, remembered: 3, clock: () => now };
  const onError = (error: unknown) => errors.push(error);
  const desk = new Names({ ...options, onError, ...over });
  const pass = (seconds: number) => {
    now += seconds;
  };
  return { desk, asked, errors, pass, isIn: async (at: string) => desk.isIn(at, DOMAIN) };
}

describe('a name', () => {
  it('is remembered for a day, that there is none for an hour, and silence for a minute', async () => {
    const silent = failing('ETIMEOUT');
    const reverse = (address: string) =>
      address === '1.1.1.2' ? silent() : Promise.resolve(['a.bot.example']);
    for (const [address, says, seconds] of [
      ['1.1.1.1', true, NAMED_FOR],
      ['1.1.1.3', false, UNNAMED_FOR],
      ['1.1.1.2', null, 60],
    ] as const) {
      const { asked, pass, isIn } = open({}, { reverse });
      for (const wait of [0, seconds - 1]) {
        pass(wait);
        expect([address, await isIn(address), asked.length]).toEqual([address, says, 1]);
      }
      pass(1);
      expect([address, await isIn(address), asked.length]).toEqual([address, says, 2]);
    }
  });

  it('is that of an address however it is spelled, and of its own version alone', async () => {
    const versions: number[] = [];
    const lookup = (_name: string, version: 4 | 6) => {
      versions.push(version);
      return Promise.resolve(version === 6 ? ['2001:200::1'] : ['1.1.1.1']);
    };
    const { isIn } = open({}, { lookup });
    expect(await isIn('2001:200:0:0:0:0:0:1')).toBe(true);
    expect(await isIn('1.1.1.1')).toBe(true);
    expect(versions).toEqual([6, 4]);
  });

  it('is looked for among four at most', async () => {
    const names = ['x.example', ...[1, 2, 3, 4, 5].map((n) => `${n}.bot.example`)];
    const tried: string[] = [];
    const lookup = (name: string) => {
      tried.push(name);
      return Promise.resolve(name === '5.bot.example' ? ['1.1.1.1'] : []);
    };
    const { isIn } = open({}, { reverse: () => Promise.resolve(names), lookup });
    expect(await isIn('1.1.1.1')).toBe(false);
    expect(tried).toEqual(names.slice(1, 5));
  });

  it('is not missing by the word of a server that does not know its domain', async () => {
    const known = new Set<string>();
    const domains: string[] = [];
    const exists = (domain: string) => {
      domains.push(domain);
      return Promise.resolve(known.has(domain));
    };
    const { desk, errors, pass, isIn } = open({}, { exists });
    expect(await isIn('1.1.1.3')).toBeNull();
    expect(errors).toEqual([new Error('it knows no bot.example')]);
    known.add('bot.example');
    pass(60);
    for (const last of [3, 4, 5]) expect(await isIn(`1.1.1.${last}`)).toBe(false);
    // A name that is confirmed needs no such word, and one that was given is good for an hour.
    expect(await isIn('1.1.1.1')).toBe(true);
    expect(domains).toHaveLength(2);
    pass(UNNAMED_FOR);
    expect(await isIn('1.1.1.3')).toBe(false);
    expect(domains).toHaveLength(3);
    expect(await desk.isIn('1.1.1.1', ['other.example', 'bot.example'])).toBe(true);
    expect(await desk.isIn('1.1.1.3', ['other.example', 'bot.example'])).toBe(false);
    expect(domains.slice(3)).toEqual(['other.example', 'bot.example']);
  });

  it('is of one domain, and says nothing of another', async () => {
    const { desk, asked } = open();
    expect(await desk.isIn('1.1.1.1', DOMAIN)).toBe(true);
    expect(await desk.isIn('1.1.1.1', ['other.example'])).toBe(false);
    expect(asked).toHaveLength(2);
  });
});

describe('whoever asks', () => {
  it('waits a moment; what comes later is known to the next', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const { desk, asked, isIn } = open({ patience: 1 }, { reverse: () => promise });
    expect(await isIn('1.1.1.1')).toBeNull();
    expect(await isIn('1.1.1.1')).toBeNull();
    resolve(['a.bot.example']);
    await expect.poll(() => desk.isIn('1.1.1.1', DOMAIN)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('beyond thirty-two addresses at a time is told at once that it is not known', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const { desk, asked } = open({ remembered: 100 }, { reverse: () => promise });
    const waiting = Array.from({ length: 40 }, (_, n) => desk.isIn(`1.1.2.${n}`, DOMAIN));
    expect(waiting.slice(32)).toEqual(new Array(8).fill(null));
    resolve([]);
    expect(await Promise.all(waiting.slice(0, 32))).toEqual(new Array(32).fill(false));
    expect(asked).toHaveLength(32);
    expect(await desk.isIn('1.1.2.35', DOMAIN)).toBe(false);
  });

  it('makes us ask so often a minute and no more, with however many addresses', async () => {
    const { desk, asked, pass, isIn } = open();
    for (let n = 0; n < ASKED_A_MINUTE; n++) await isIn(`1.1.${n >> 8}.${n & 255}`);
    expect(asked).toHaveLength(ASKED_A_MINUTE);
    expect(desk.isIn('1.2.3.4', DOMAIN)).toBeNull();
    pass(60);
    expect(await isIn('1.2.3.4')).toBe(false);
  });

  it('is remembered while there is room; who was unasked for longest is forgotten', async () => {
    const { asked, isIn } = open();
    for (const last of [1, 2, 3, 1, 4, 1, 2]) await isIn(`1.1.1.${last}`);
    expect(asked.map((address) => address.at(-1)).join('')).toBe('12342');
  });

  it('fills no log with addresses whose name servers are silent', async () => {
    const { errors, pass, isIn } = open({}, { reverse: failing('ESERVFAIL') });
    for (const last of [1, 2]) expect(await isIn(`1.1.1.${last}`)).toBeNull();
    expect(errors).toEqual([new Error('ESERVFAIL')]);
    pass(3_600);
    await isIn('1.1.1.3');
    expect(errors).toHaveLength(2);
    const odd = open({}, { reverse: () => Promise.reject(new Error('of 1.1.1.1')) });
    expect(await odd.isIn('1.1.1.1')).toBeNull();
    expect(odd.errors).toEqual([new Error('no code')]);
  });
});

describe('what another process asked', () => {
  /** One that holds what the test puts there. */
  function shelf(kept: Record<string, Kept>): SharedCache & { readonly kept: typeof kept } {
    return {
      kept,
      get: (key) => Promise.resolve(kept[key] ?? null),
      put: async (key, value, left) => void (kept[key] = { value, left }),
      first: () => Promise.resolve(true),
    };
  }

  it('is believed for as long as it is kept, and never longer than what is asked here', async () => {
    const key = 'name:1.1.1.3 bot.example';
    for (const [value, left, seconds] of [
      ['yes', 50, 50],
      ['yes', 1e9, NAMED_FOR],
      ['no', 50, 50],
      ['no', 1e9, UNNAMED_FOR],
    ] as const) {
      const { asked, pass, isIn } = open({ shared: shelf({ [key]: { value, left } }) });
      for (const wait of [0, seconds - 1]) {
        pass(wait);
        expect(await isIn('1.1.1.3')).toBe(value === 'yes');
      }
      expect(asked).toEqual([]);
    }
  });

  it('is asked anew where it is no such word, and put there', async () => {
    const key = 'name:1.1.1.1 bot.example';
    const shared = shelf({ [key]: { value: 'perhaps', left: 50 } });
    const { isIn } = open({ shared });
    expect(await isIn('1.1.1.1')).toBe(true);
    expect(await isIn('1.1.1.3')).toBe(false);
    expect(shared.kept).toEqual({
      [key]: { value: 'yes', left: NAMED_FOR },
      'name:1.1.1.3 bot.example': { value: 'no', left: UNNAMED_FOR },
    });
  });
});
