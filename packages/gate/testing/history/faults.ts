/** Ledgers that are wrong in ways that a ledger of many processes could be, and one that only takes its time. */
import { MemoryLedger } from '../../ledger/memory.ts';
import type { Ledger } from '../../ledger/types.ts';
import type { Kind } from './plan.ts';

export interface Planted {
  readonly name: string;
  /** Of the histories in which it shows. */
  readonly kind: Kind;
  readonly make: () => Partial<Ledger> & { readonly whole: Ledger };
}

/** The methods that a fault has of its own, before those of the ledger that it is in. */
export function planted({ make }: Planted): Ledger {
  const { whole, ...wrong } = make();
  return instead(whole, wrong);
}

export const FAULTS: readonly Planted[] = [
  {
    name: 'processes that each have a ledger of their own sell twice',
    kind: 'payers',
    make: () => {
      const ledgers = [new MemoryLedger(), new MemoryLedger()] as const;
      let asked = 0;
      return {
        whole: ledgers[0],
        claim: (request) => ledgers[asked++ % 3 === 2 ? 1 : 0].claim(request),
      };
    },
  },
  {
    name: 'what is looked up was so a while ago',
    kind: 'payers',
    make: () => {
      const whole = new MemoryLedger();
      const copies = new Map<string, ReturnType<Ledger['lookup']>>();
      const lookup: Ledger['lookup'] = (key, now) => {
        const known = copies.get(`${key} ${now}`) ?? whole.lookup(key, now);
        copies.set(`${key} ${now}`, known);
        return known;
      };
      return { whole, lookup };
    },
  },
  {
    name: 'a claim is answered, and is not written',
    kind: 'payers',
    make: () => {
      const whole = new MemoryLedger();
      let claims = 0;
      const claim: Ledger['claim'] = async (request) => {
        const outcome = await whole.claim({ ...request, reserve: true });
        if (outcome.status === 'claimed' && ++claims % 4 === 0) await whole.release(request.id);
        else if (outcome.status === 'claimed' && !request.reserve)
          await whole.confirm(request.id, request.now);
        return outcome.status === 'claimed' && !request.reserve
          ? { ...outcome, claim: { ...outcome.claim, state: 'sold' } }
          : outcome;
      };
      return { whole, claim };
    },
  },
  {
    name: 'credit is judged by what was known before others claimed',
    kind: 'house',
    make: () => {
      const whole = new MemoryLedger();
      let claims = 0;
      const claim: Ledger['claim'] = (request) =>
        whole.claim(++claims % 3 === 0 ? { ...request, cover: null } : request);
      return { whole, claim };
    },
  },
];

/** Answers at any time after it is asked, and does what it is asked at any time between. */
export function late(ledger: Ledger, seed: number): Ledger {
  let lot = seed + 1;
  const wait = async (): Promise<void> => {
    lot = (Math.imul(lot, 1_664_525) + 1_013_904_223) >>> 0;
    for (let turns = lot >>> 29; turns > 0; turns--) await new Promise(setImmediate);
  };
  return new Proxy(ledger, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        await wait();
        const answer: unknown = await Reflect.apply(method, target, args);
        await wait();
        return answer;
      };
    },
  });
}

function instead(whole: Ledger, wrong: Partial<Ledger>): Ledger {
  return new Proxy(whole, {
    get: (target, name) => {
      const own: unknown = Reflect.get(wrong, name);
      if (own !== undefined) return own;
      const method: unknown = Reflect.get(target, name, target);
      return typeof method === 'function' ? method.bind(target) : method;
    },
  });
}
