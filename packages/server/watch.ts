/**
 * Where the service waits for something else: its ledger, its node, its limiter, its settler. Who measures
 * or traces that listens here; while nobody does, a call goes straight through.
 */

export type Part = 'ledger' | 'chain' | 'limiter' | 'settler';

/** One question to a part: `call` is the name of a method, from a fixed set. */
export interface Call {
  readonly part: Part;
  readonly call: string;
}

/** Stands around a call: what it gives back is what the caller gets. */
export type Around = <T>(call: Call, work: () => Promise<T>) => Promise<T>;

export class Watch {
  #around: Around | null = null;

  /** From now on `around` stands around each call too, outside of those that stand there. */
  add(around: Around): void {
    const inner = this.#around;
    this.#around = inner === null ? around : (call, work) => around(call, () => inner(call, work));
  }

  run<T>(part: Part, call: string, work: () => Promise<T>): Promise<T> {
    return this.#around === null ? work() : this.#around({ part, call }, work);
  }

  /**
   * The same object, with each of its `methods` watched. What such a method answers at once, without a
   * promise, nobody waits for, and it is not watched.
   */
  over<T extends object>(part: Part, object: T, methods: readonly (keyof T & string)[]): T {
    const known = new Map<PropertyKey, unknown>(
      methods.map((name) => [name, this.#method(part, object, name)]),
    );
    return new Proxy(object, {
      get: (target, name) => {
        const found = known.get(name);
        if (found !== undefined) return found;
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        // Private fields are the object's own: its methods are called on it, and never on the proxy.
        const method: unknown = value.bind(target);
        known.set(name, method);
        return method;
      },
    });
  }

  #method(part: Part, object: object, name: string): (...args: unknown[]) => unknown {
    const method = Reflect.get(object, name) as (...args: unknown[]) => unknown;
    return (...args) => {
      const answer = method.apply(object, args);
      return answer instanceof Promise ? this.run(part, name, () => answer) : answer;
    };
  }
}
