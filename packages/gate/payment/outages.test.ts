/** What a ledger or a chain that was silent leaves behind: by when a presentation is dated. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChainUnavailable } from '../chain/errors.ts';
import type { Hex } from '../chain/types.ts';
import type { TimeAgo } from '../ledger/house.ts';
import { LimiterUnavailable, MemoryLimiter } from '../request/limiter.ts';
import { ALICE, address, BOB, openBooth, short } from '../testing/booth.ts';
import { PAY_TO } from '../testing/fixtures.ts';
import { PaymentClock } from './clock.ts';
import { Missed } from './missed.ts';
import { GRACE, heldOpen, MAX_HELD_OPEN, Outages, outagesAt } from './outages.ts';

/** Outages on a clock that the test turns. */
function begun(at = 1000) {
  const time = { now: at };
  return { time, outages: new Outages(() => time.now) };
}

describe('an outage', () => {
  it('lasts from its first failure to a minute after its last, or until one is kept', () => {
    const { time, outages } = begun();
    expect(outages.at(0)).toEqual([]);
    outages.kept();
    expect(outages.at(0)).toEqual([]);
    outages.failed();
    expect(outages.at(1000)).toEqual([{ from: 1000, to: 1060 }]);
    time.now = 1059.5;
    outages.failed();
    expect(outages.at(1059.5)).toEqual([{ from: 1000, to: 1119.5 }]);
    time.now = 1119.5;
    outages.failed();
    expect(outages.at(1119.5)).toEqual([
      { from: 1000, to: 1119.5 },
      { from: 1119.5, to: 1179.5 },
    ]);
    time.now = 1130;
    outages.kept();
    expect(outages.at(1130)[1]).toEqual({ from: 1119.5, to: 1130 });
  });

  it('that is over does not go on with the next failure, however soon', () => {
    const { time, outages } = begun();
    outages.failed();
    time.now = 1010;
    outages.kept();
    outages.kept();
    outages.failed();
    expect(outages.at(1010)).toEqual([
      { from: 1000, to: 1010 },
      { from: 1010, to: 1070 },
    ]);
  });

  it('that was over before one is kept keeps its end', () => {
    const { time, outages } = begun();
    outages.failed();
    time.now = 9000;
    outages.kept();
    expect(outages.at(9000)).toEqual([{ from: 1000, to: 1060 }]);
  });

  it('is told in the chain’s time, and of many the last 64', () => {
    const { time, outages } = begun(0);
    for (; time.now < 6500; time.now += 100) outages.failed();
    time.now -= 100;
    const known = outages.at(1_000_000);
    expect(known).toHaveLength(64);
    expect(known[0]).toEqual({ from: 1_000_000 - 6300, to: 1_000_000 - 6240 });
    expect(known.at(-1)).toEqual({ from: 1_000_000, to: 1_000_060 });
  });
});

describe('the time before a process', () => {
  it('counts from when a payment was last kept to a minute after the start, an hour of it at most', () => {
    const { time, outages } = begun();
    time.now = 1500;
    // The process is 500 s old: it began at 9500 as the chain counts.
    for (const [since, from] of [
      [9400, 9400],
      [5900, 5900],
      [5899, 5900],
      [0, 5900],
    ] as const) {
      outages.silentSince(since);
      expect(outages.at(10_000)).toEqual([{ from, to: 9560 }]);
    }
    outages.silentSince(null);
    expect(outages.at(10_000)).toEqual([]);
  });

  it('counts no second twice, where presentations could not be kept after it either', () => {
    const { time, outages } = begun();
    outages.silentSince(9000);
    outages.failed();
    expect(outages.at(10_000)).toEqual([
      { from: 9000, to: 10_060 },
      { from: 10_060, to: 10_060 },
    ]);
    time.now = 1030;
    outages.failed();
    expect(outages.at(10_030)[1]).toEqual({ from: 10_060, to: 10_090 });
    time.now = 1040;
    outages.kept();
    time.now = 2000;
    outages.failed();
    expect(outages.at(11_000)).toEqual([
      { from: 9000, to: 10_060 },
      { from: 10_040, to: 10_040 },
      { from: 11_000, to: 11_060 },
    ]);
  });
});

describe('what others are told', () => {
  it('is what is new or has changed, in seconds ago, until they have heard it', async () => {
    const { time, outages } = begun();
    const heard = async (chainTime: number | null = null) =>
      outages.tell(chainTime, async (told) => told);
    expect(await heard()).toEqual([]);
    outages.failed();
    time.now = 1010;
    const lost = outages.tell(null, () => Promise.reject(new Error('the ledger is away')));
    await expect(lost).rejects.toThrow('away');
    expect(await heard()).toEqual([{ number: 1, from: 10, to: -50 }]);
    expect(await heard()).toEqual([]);
    outages.kept();
    outages.kept();
    outages.failed();
    expect(await heard()).toEqual([
      { number: 1, from: 10, to: 0 },
      { number: 2, from: 0, to: -60 },
    ]);
    // What changes while it is told is told again.
    time.now = 1020;
    await outages.tell(null, async () => outages.kept());
    expect(await heard()).toEqual([{ number: 2, from: 10, to: 0 }]);
  });

  it('is of the time before this process too, once the chain’s time is known', async () => {
    const { time, outages } = begun();
    outages.silentSince(9_000);
    time.now = 1500;
    const heard = async (chainTime: number | null) => outages.tell(chainTime, async (told) => told);
    expect(await heard(null)).toEqual([]);
    expect(await heard(10_000)).toEqual([{ number: 0, from: 1000, to: 440 }]);
    expect(await heard(10_001)).toEqual([]);
  });

  it('is the same time on another clock', async () => {
    const { outages } = begun();
    outages.failed();
    const told = await outages.tell(null, async (said) => said);
    expect(outagesAt(5000, told)).toEqual([{ from: 5000, to: 5060 }]);
  });
});

describe('how long a window is held open', () => {
  it('is how many seconds between two times lie in an outage', () => {
    // Those of several processes: in any order, and at the same time.
    const span = fc.record({ from: fc.integer({ min: -100, max: 200 }), length: fc.nat(80) });
    const spans = fc.array(
      span.map(({ from, length }) => ({ from, to: from + length })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(spans, fc.nat({ max: 100 }), fc.nat({ max: 100 }), (outages, since, length) => {
        let seconds = 0;
        for (let t = since; t < since + length; t++)
          if (outages.some(({ from, to }) => from <= t && t < to)) seconds++;
        expect(heldOpen(outages, since, since + length)).toBe(seconds);
      }),
    );
  });

  it('is rounded up to whole seconds, and never more than a day', () => {
    expect(heldOpen([{ from: 10, to: 10.1 }], 0, 100)).toBe(1);
    expect(heldOpen([{ from: 10, to: 11 }], 0, 100)).toBe(1);
    expect(heldOpen([{ from: 0, to: MAX_HELD_OPEN }], 0, 1e9)).toBe(MAX_HELD_OPEN);
    expect(heldOpen([{ from: 0, to: MAX_HELD_OPEN + 1 }], 0, 1e9)).toBe(MAX_HELD_OPEN);
    expect(GRACE).toBe(60);
  });
});

describe('a ledger that cannot be asked what it knows', () => {
  it('keeps no presentation either: the window stands still', async () => {
    const booth = openBooth();
    const hash = booth.chain.pay(address(ALICE), PAY_TO as Hex, 1000n);
    const { lookup } = booth.ledger;
    booth.ledger.lookup = () => Promise.reject(new Error('disk full'));
    for (let i = 0; i < 80; i++) {
      booth.chain.time += 5;
      expect(short(await booth.pay('/ref-step-response.html', hash))).toBe('retry-later');
    }
    booth.ledger.lookup = lookup;
    expect(short(await booth.pay('/ref-step-response.html', hash))).toBe('serve');
  });
});

describe('a limiter that does not answer', () => {
  const awayAs = (which: 'limiter' | 'refusals') => {
    let away = true;
    const limiter = new MemoryLimiter({ quota: 1e9, window: 60, clock: () => 0 });
    const asked = async (source: string) => {
      if (away) throw new LimiterUnavailable('it is away');
      return limiter.peek(source);
    };
    const gate = { [which]: { take: asked, peek: asked, forgive: async () => undefined } };
    return { gate, back: () => void (away = false) };
  };
  const CASES = [
    ['limiter', '/step-response.html'],
    ['refusals', '/ref-step-response.html'],
  ] as const;

  it.each(CASES)(
    'keeps no presentation either, be it %s: the window stands still',
    async (which, path) => {
      const { gate, back } = awayAs(which);
      const booth = openBooth({ gate });
      const hash = booth.chain.pay(address(ALICE), PAY_TO as Hex, 1000n);
      for (let i = 0; i < 80; i++) {
        booth.chain.time += 5;
        expect(short(await booth.pay(path, hash))).toBe('retry-later');
      }
      back();
      // From another address, which nobody knows to have asked before.
      expect(short(await booth.pay(path, hash, { peer: '198.51.100.77' }))).toBe('serve');
      booth.chain.time += 400;
      const late = booth.chain.pay(address(ALICE), PAY_TO as Hex, 1000n);
      booth.chain.time += 301;
      expect(short(await booth.pay(path, late))).toBe('payment_expired');
    },
  );

  it('dates who was there by when they were, whatever is kept of others meanwhile', async () => {
    const { gate, back } = awayAs('limiter');
    const booth = openBooth({ gate });
    const hash = booth.chain.pay(address(ALICE), PAY_TO as Hex, 1000n);
    booth.chain.time += 299;
    expect(short(await booth.pay('/step-response.html', hash))).toBe('retry-later');
    const other = booth.chain.pay(address(BOB), PAY_TO as Hex, 1000n);
    expect(short(await booth.pay('/ref-step-response.html', other))).toBe('serve');
    booth.chain.time += 3_600;
    back();
    expect(short(await booth.pay('/step-response.html', hash))).toBe('serve');
  });

  it('is back by itself: what the ledger keeps ends no outage of it, nor it one of the ledger', () => {
    const { time, outages } = begun();
    for (const of of ['ledger', 'requests', 'refusals'] as const) outages.failed(of);
    time.now = 1010;
    outages.kept('requests');
    time.now = 1020;
    outages.failed('refusals');
    expect(outages.at(1020)).toEqual([
      { from: 1000, to: 1060 },
      { from: 1000, to: 1010 },
      { from: 1000, to: 1080 },
    ]);
  });

  it('is no outage for who presented nothing', async () => {
    const { gate, back } = awayAs('limiter');
    const booth = openBooth({ gate });
    const hash = booth.chain.pay(address(ALICE), PAY_TO as Hex, 1000n);
    booth.chain.time += 290;
    expect(short(await booth.ask('/step-response.html'))).toBe('retry-later');
    back();
    booth.chain.time += 20;
    expect(short(await booth.pay('/step-response.html', hash))).toBe('payment_expired');
  });
});

describe('who was answered 503 by one process and comes to another', () => {
  it.each([
    ['is not late for it', true, 'serve'],
    ['would be, were it not for what the other tells', false, 'payment_expired'],
  ])('%s', async (_name, tells, verdict) => {
    let told: readonly TimeAgo[] = [];
    let heldAt = 0;
    const company = {
      // Of its own it has none.
      outages: new Outages(() => 0),
      first: false,
      elsewhere: async () => {
        const since = booth.chain.time - heldAt;
        return told.map(({ from, to }) => ({ from: from + since, to: to + since }));
      },
    };
    const booth = openBooth({ gate: { company } });
    const hash = booth.chain.pay(address(ALICE), PAY_TO as Hex, 1000n);
    booth.chain.time += 299;
    // The other one, that moment.
    const other = new Outages(() => booth.chain.time);
    other.failed();
    heldAt = booth.chain.time;
    if (tells) await other.tell(null, async (outages) => void (told = outages));
    booth.chain.time += 10;
    expect(short(await booth.pay('/ref-step-response.html', hash))).toBe(verdict);
    expect(booth.errors).toEqual([]);
  });
});

describe('a presentation that could not be kept', () => {
  it('dates the one that is, of the same payment by the same source', () => {
    const missed = new Missed();
    missed.note('tx:0x01', 'here', 100);
    missed.note('tx:0x01', 'here', 150);
    expect(missed.dateOf('tx:0x01', 'here', 200)).toBe(100);
    expect(missed.dateOf('tx:0x01', 'there', 200)).toBe(200);
    expect(missed.dateOf('tx:0x02', 'here', 200)).toBe(200);
    // The chain went back behind it.
    expect(missed.dateOf('tx:0x01', 'here', 90)).toBe(90);
    missed.kept('tx:0x01', 'there');
    expect(missed.dateOf('tx:0x01', 'here', 200)).toBe(100);
    missed.kept('tx:0x01', 'here');
    expect(missed.dateOf('tx:0x01', 'here', 200)).toBe(200);
  });

  it('is remembered of ten thousand, the oldest forgotten first', () => {
    const missed = new Missed();
    for (let i = 0; i < 10_000; i++) missed.note(`tx:${i}`, 'here', i);
    expect(missed.dateOf('tx:0', 'here', 1e6)).toBe(0);
    missed.note('tx:10000', 'here', 10_000);
    expect(missed.dateOf('tx:0', 'here', 1e6)).toBe(1e6);
    expect(missed.dateOf('tx:1', 'here', 1e6)).toBe(1);
    expect(missed.dateOf('tx:10000', 'here', 1e6)).toBe(10_000);
  });
});

describe('the clock of payments', () => {
  function clockOf(own?: () => number) {
    const chain = { time: 500, heard: true, at: 10 };
    const now = () => {
      if (!chain.heard) throw new ChainUnavailable('now', 'it is down');
      return chain.time;
    };
    return { chain, make: () => new PaymentClock({ now }, () => chain.at, own) };
  }

  it('is the chain’s, and goes on by itself while that is silent, in whole seconds', () => {
    const { chain, make } = clockOf();
    const clock = make();
    expect([clock.now(), clock.estimate(), clock.heard()]).toEqual([500, 500, 500]);
    Object.assign(chain, { heard: false, at: 17.9 });
    expect(() => clock.now()).toThrow(ChainUnavailable);
    expect([clock.estimate(), clock.heard()]).toEqual([507, 507]);
    Object.assign(chain, { heard: true, time: 600, at: 20 });
    expect(clock.heard()).toBe(600);
    Object.assign(chain, { heard: false, at: 21 });
    expect(clock.estimate()).toBe(601);
  });

  it('has heard the chain as soon as it is there, whoever asks first', () => {
    const { chain, make } = clockOf();
    const clock = make();
    Object.assign(chain, { heard: false, at: 12 });
    expect(clock.estimate()).toBe(502);
  });

  it('says nothing where the chain was never heard', () => {
    const { chain, make } = clockOf();
    chain.heard = false;
    const clock = make();
    expect(clock.estimate()).toBeNull();
    expect(() => clock.heard()).toThrow('the time of the chain was never heard');
    chain.heard = true;
    expect(clock.heard()).toBe(500);
  });

  it('is another one where it is given, in whole seconds too', () => {
    const { chain, make } = clockOf(() => 42.9);
    chain.heard = false;
    expect(make().now()).toBe(42);
  });
});
