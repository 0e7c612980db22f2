import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EngineError } from './error.ts';

/** A quoted text or template whole, its escapes and what it splices in included, two levels deep. */
const LITERAL =
  /^(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*`)/su;
const CALL =
  /(?:\bnew EngineError|\brefuse(?=\(\s*(?:'|field, )))\(\s*|\bconst message = (?=['"`])/gu;
/** A capital, a digit, a quote, a symbol, or a spliced value. */
const BEGINS = /^(?:\p{Lu}|\d|[“"|.%]|\$\{)/u;

/** The literal messages of a source with their lines; choices between two literals are both looked at. */
function literalMessages(source: string): { line: number; message: string }[] {
  const found: { line: number; message: string }[] = [];
  for (const call of source.matchAll(CALL)) {
    const from = (call.index ?? 0) + call[0].length;
    const line = source.slice(0, from).split('\n').length;
    const rest = source.slice(from);
    const code = call[0].startsWith('const')
      ? ''
      : /^(?:(?:'[a-z-]+'|[\w.]+),\s*){1,2}/u.exec(rest)?.[0];
    if (code === undefined) continue;
    const behind = rest.slice(code.length);
    const chosen = /^[^,'"`]*\?\s*/u.exec(behind)?.[0].length ?? 0;
    const first = LITERAL.exec(behind.slice(chosen))?.[0];
    if (first === undefined) continue;
    found.push({ line, message: first.slice(1, -1) });
    const other = /^\s*:\s*/u.exec(behind.slice(chosen + first.length));
    const second = other && LITERAL.exec(behind.slice(chosen + first.length + other[0].length));
    if (second) found.push({ line, message: second[0].slice(1, -1) });
  }
  return found;
}

/** One that is handed on, with its place before it, ends as it did. */
const isSentence = (message: string): boolean =>
  BEGINS.test(message) && /(?:\.|\$\{(?:error\.message|message|what)\})$/u.test(message);

/** Literals that a helper of a file puts behind `At 5: ` or `Line 3: `, and ends with a full stop. */
function placedMessages(source: string): string[] {
  return [...source.matchAll(/\b(?:failAt\(\s*\w+,[^,'"`]+,|(?:fail|refuse)\((?:[\w.]+,)?)\s*/gu)]
    .map((call) => LITERAL.exec(source.slice((call.index ?? 0) + call[0].length))?.[0])
    .filter((literal) => literal !== undefined)
    .map((literal) => literal.slice(1, -1));
}

const sources = ['packages/engines', 'packages/tools'].flatMap((root) =>
  globSync(`${root}/**/*.ts`, { exclude: (path) => path.includes('node_modules') })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') })),
);

test('every message written where the error is thrown is a whole sentence', () => {
  const throwing = sources.filter(({ source }) => source.includes('new EngineError('));
  const all = throwing.flatMap(({ path, source }) =>
    literalMessages(source).map((m) => ({ ...m, path })),
  );
  // As many as there are but for the few that a helper hands on.
  expect(all.length).toBeGreaterThan(130);
  expect(all.filter(({ message }) => !isSentence(message))).toEqual([]);
});

test('what stands behind a place, At 5 or Line 3, is a sentence but for the full stop', () => {
  const all = sources
    .filter(({ path }) => /engines.(?:logic|rf)./u.test(path))
    .flatMap(({ source }) => placedMessages(source));
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((m) => !BEGINS.test(m))).toEqual([]);
});

test('a clause, a small letter and a missing full stop are each found', () => {
  const wrong = [
    "new EngineError('singular', 'needs a square matrix.')",
    "new EngineError(\n  'out-of-range',\n  `The order $" +
      '{order}; the most is $' +
      '{`$' +
      '{most}`}`, { field })',
    "new EngineError('out-of-range', low ? 'The low one.' : 'the other one.', {})",
  ];
  for (const source of wrong)
    expect(literalMessages(source).filter(({ message }) => !isSentence(message))).toHaveLength(1);
  expect(literalMessages("new EngineError(code, message, { field: 'a' })")).toEqual([]);
});

test('a code that is none does not compile', () => {
  // @ts-expect-error: the union has no such code.
  expect(new EngineError('no-such-code', 'It is none.').name).toBe('EngineError');
});
