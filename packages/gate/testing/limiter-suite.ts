/** What every limiter promises, as tests: run against each of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Limiter, MemoryLimiter, type Quota } from '../request/limiter.ts';

export interface Terms {
  readonly quota: number;
  /** Seconds. */
  readonly window: number;
}

/** A limiter that is told the time with each request; what is asked in one turn is done in its order. */
export interface TimedLimiter {
  take(source: string, at: number): Quota | Promise<Quota>;
  peek(source: string, at: number): Quota | Promise<Quota>;
  forgive(source: string): void | Promise<void>;
}

/** A limiter by a clock that each question sets. */
export function timed<L extends Limiter>(make: (clock: () => number) => L) {
  let now = 0;
  const limiter = make(() => now);
  return {
    limiter,
    take(source: string, at: number) {
      now = at;
      return limiter.take(source) as ReturnType<L['take']>;
    },
    peek(source: string, at: number) {
      now = at;
      return limiter.peek(source) as ReturnType<L['peek']>;
    },
    forgive: (source: string) => limiter.forgive(source),
  };
}

type Act = readonly [what: 'take' | 'peek' | 'forgive', source: string, gap: number];

/** Windows as long as this pass while nobody waits for them: a store may forget by a clock of its own. */
const WINDOW = 4096;

/** `make` gives a new limiter that has counted nothing; `runs`: how often its laws are tried. */
export function limiterSuite(
  name: string,
  make: (terms: Terms) => TimedLimiter | Promise<TimedLimiter>,
  runs = 100,
): void {
  describe(`the ${name} limiter`, () => {
    it('serves sixty a minute and refuses the next until the first is a minute old', async () => {
      const limiter = await make({ quota: 60, window: 60 });
      for (let i = 0; i < 60; i++)
        expect(await limiter.take('a', i / 2)).toMatchObject({ allowed: true, remaining: 59 - i });
      expect(await limiter.take('a', 30)).toMatchObject({
        allowed: false,
        remaining: 0,
        reset: 30,
      });
      expect(await limiter.take('b', 30)).toMatchObject({ allowed: true, remaining: 59 });
      expect(await limiter.take('a', 59.999)).toMatchObject({ allowed: false, reset: 1 });
      expect(await limiter.take('a', 60)).toMatchObject({ allowed: true });
      expect(await limiter.take('a', 60)).toMatchObject({ allowed: false });
    });

    it('lets through at most the quota in every window, and all that stay below it', async () => {
      const gaps = fc.array(fc.integer({ min: 0, max: WINDOW / 4 }), { maxLength: 100 });
      await fc.assert(
        fc.asyncProperty(gaps, fc.integer({ min: 1, max: 6 }), async (gaps, quota) => {
          const limiter = await make({ quota, window: WINDOW });
          let now = 0;
          const times = gaps.map((gap) => {
            now += gap;
            return now;
          });
          const says = await Promise.all(times.map((at) => limiter.take('a', at)));
          const served: number[] = [];
          for (const [k, at] of times.entries()) {
            const recent = served.filter((time) => time > at - WINDOW).length;
            // What was refused is not among them: it costs nobody anything.
            expect(says[k]?.allowed).toBe(recent < quota);
            if (recent < quota) served.push(at);
          }
          for (const [k, at] of served.entries())
            expect((served[k + quota] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(
              WINDOW,
            );
        }),
        { numRuns: runs, seed: 18 },
      );
    });

    it('lets a source through again that waited for a window, however much it was refused', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: 40 }), async (refused) => {
          const limiter = await make({ quota: 3, window: WINDOW });
          const at = Array.from({ length: 3 + refused }, (_, k) => k);
          await Promise.all(at.map((time) => limiter.take('a', time)));
          // The third and last that was counted is of second 2.
          const again = [1, 2, 3, 4].map(() => limiter.take('a', 2 + WINDOW));
          const allowed = (await Promise.all(again)).map(({ allowed }) => allowed);
          expect(allowed).toEqual([true, true, true, false]);
        }),
        { numRuns: Math.ceil(runs / 4), seed: 18 },
      );
    });

    it('says in all what the limiter in memory says', async () => {
      const act = fc.tuple(
        fc.constantFrom<Act[0]>('take', 'take', 'take', 'peek', 'forgive'),
        fc.constantFrom('a', 'b', '2001:db8::/56'),
        fc.integer({ min: 0, max: WINDOW * 2 }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
          const terms = { quota: 4, window: WINDOW / 3 };
          const [one, other] = [
            await make(terms),
            timed((clock) => new MemoryLimiter({ ...terms, clock })),
          ];
          expect(await story(one, acts)).toEqual(await story(other, acts));
        }),
        { numRuns: runs, seed: 18 },
      );
    });

    it('does not count a look', async () => {
      const limiter = await make({ quota: 1, window: 60 });
      expect(await limiter.peek('a', 0)).toMatchObject({ allowed: true, remaining: 1 });
      expect(await limiter.take('a', 0)).toMatchObject({ allowed: true, remaining: 0 });
      expect(await limiter.peek('a', 1)).toMatchObject({ allowed: false, remaining: 0, reset: 59 });
    });

    it('says of a source that it has not seen that all is left, and nothing to wait for', async () => {
      const limiter = await make({ quota: 2, window: 60 });
      const fresh = { allowed: true, limit: 2, remaining: 2, reset: 0, window: 60 };
      expect(await limiter.peek('a', 5)).toEqual(fresh);
      await limiter.take('a', 5);
      expect(await limiter.peek('a', 65)).toEqual(fresh);
      // Of a quota of nothing there is nothing to wait for, and a second until somebody may ask again.
      const none = await make({ quota: 0, window: 60 });
      expect(await none.peek('a', 5)).toMatchObject({ allowed: false, remaining: 0, reset: 1 });
    });

    it('counts in fractions of a second', async () => {
      const limiter = await make({ quota: 1, window: 60 });
      await limiter.take('a', 1.25);
      expect((await limiter.take('a', 61.249_999)).allowed).toBe(false);
      expect((await limiter.take('a', 61.25)).allowed).toBe(true);
    });

    it('forgives a source all that was counted of it, and no other', async () => {
      const limiter = await make({ quota: 1, window: 60 });
      for (const source of ['a', 'b']) await limiter.take(source, 0);
      await limiter.forgive('a');
      expect((await limiter.peek('a', 1)).allowed).toBe(true);
      expect((await limiter.peek('b', 1)).allowed).toBe(false);
    });
  });
}

/** All that a limiter says to one question after the other, at eighths of a second: every clock has them exactly. */
async function story(limiter: TimedLimiter, acts: readonly Act[]): Promise<unknown[]> {
  let now = 0;
  return Promise.all(
    acts.map(([what, source, gap]) => {
      now += gap / 8;
      return what === 'forgive' ? limiter.forgive(source) : limiter[what](source, now);
    }),
  );
}
