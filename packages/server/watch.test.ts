import { expect, test } from 'vitest';
import { type Call, Watch } from './watch.ts';

class Book {
  readonly #pages = 3;
  readonly title = 'ledger';
  async pages(): Promise<number> {
    return this.#pages;
  }
  count(): number | Promise<number> {
    return this.#pages;
  }
  async torn(): Promise<never> {
    throw new Error('torn');
  }
  again(): Promise<number> {
    return this.pages();
  }
}

function watched() {
  const watch = new Watch();
  const calls: string[] = [];
  const listen = (name: string) =>
    watch.add(async (call: Call, work) => {
      calls.push(`${name} ${call.part} ${call.call}`);
      try {
        return await work();
      } finally {
        calls.push(`${name} done`);
      }
    });
  return {
    watch,
    calls,
    listen,
    book: watch.over('ledger', new Book(), ['pages', 'count', 'torn']),
  };
}

test('an object is what it was, private fields and all, watched or not', async () => {
  const { book, listen } = watched();
  for (let i = 0; i < 2; i++) {
    expect([await book.pages(), book.count(), book.title, await book.again()]).toEqual([
      ...[3, 3, 'ledger', 3],
    ]);
    await expect(book.torn()).rejects.toThrow('torn');
    listen('one');
  }
});

test('calls that are waited for are told of, by whoever listens, the last one outermost', async () => {
  const { book, calls, listen } = watched();
  listen('inner');
  listen('outer');
  await book.pages();
  await book.torn().catch(() => {});
  book.count();
  await book.again();
  const around = (call: string) => [
    ...[`outer ledger ${call}`, `inner ledger ${call}`, 'inner done', 'outer done'],
  ];
  // What a method asks of its own object is part of that method.
  expect(calls).toEqual([...around('pages'), ...around('torn')]);
});
