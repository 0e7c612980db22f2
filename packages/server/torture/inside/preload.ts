/**
 * Loaded into the service before its own code, in every one of its threads: a wall clock that can be
 * moved, and sudden death at the points that only the process itself can see. The service knows
 * nothing of it.
 */
import { ServerResponse } from 'node:http';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import {
  CONTROL,
  type Control,
  type InnerPoint,
  noteHit,
  noteHolder,
  readControl,
} from './control.ts';

const folder = process.env[CONTROL] ?? '';
if (folder === '') throw new Error(`${CONTROL} does not say where the orders are`);

/** Milliseconds between two looks at the orders. */
const LOOK = 20;

let control: Control = readControl(folder);
let seen = 0;

const parent = process.ppid;
setInterval(() => {
  // Nobody is left to end it.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  const next = readControl(folder);
  if (next.order?.id !== control.order?.id) seen = 0;
  control = next;
}, LOOK).unref();

/** Passing by a point: the last thing that happens, where the order says so. */
function at(point: InnerPoint): void {
  const { order } = control;
  if (order === null || order.point !== point || ++seen !== order.nth) return;
  noteHit(folder, order);
  process.kill(process.pid, 'SIGKILL');
}

/** Where the clock stands is all that jumps: timers and the monotonic clock go on as they do. */
const realNow = Date.now;
const RealDate = Date;
const moved = (): number => realNow() + control.offset * 1000;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [moved()] : args, newTarget),
  get: (target, name) => (name === 'now' ? moved : Reflect.get(target, name)),
});

/** What an open transaction has written. */
type Written = Set<'claim' | 'broadcast' | 'settled'>;

function note(written: Written, sql: string, values: readonly unknown[]): void {
  if (/^\s*INSERT\s+(OR \w+ )?INTO\s+"?claims\b/i.test(sql)) written.add('claim');
  if (!/^\s*(INSERT|UPDATE|REPLACE)\b/i.test(sql) || !/settle/i.test(sql)) return;
  // PostgreSQL's rows come as one value, in JSON.
  for (const state of ['broadcast', 'settled'] as const)
    if (
      values.includes(state) ||
      sql.includes(`'${state}'`) ||
      values.some((value) => typeof value === 'string' && value.includes(`"state":"${state}"`))
    )
      written.add(state);
}

const isEnd = (sql: string): boolean => /^\s*(COMMIT|END)\b/i.test(sql);

/** Before a commit is asked for. What was written is forgotten, and given back for after it. */
function before(written: Written): Written {
  const what: Written = new Set(written);
  written.clear();
  if (what.has('claim')) at('claim');
  if (what.has('settled')) at('record');
  return what;
}

function after(what: Written): void {
  if (what.has('claim')) at('claimed');
  if (what.has('broadcast')) at('journaled');
  if (what.has('settled')) at('recorded');
}

/** Notes a statement that is no commit. */
function pass(written: Written, sql: string, values: readonly unknown[]): void {
  if (/^\s*(BEGIN|ROLLBACK)\b/i.test(sql)) written.clear();
  else note(written, sql, values);
}

/** Of the one connection of this thread to its file. */
const written: Written = new Set();

/** Runs a statement; a commit is passed by before and after. */
function around<T>(sql: string, values: readonly unknown[], run: () => T): T {
  if (isEnd(sql)) {
    const what = before(written);
    const result = run();
    after(what);
    return result;
  }
  pass(written, sql, values);
  return run();
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  return around(sql, [], () => exec.call(this, sql));
};
for (const name of ['run', 'get', 'all'] as const) {
  const real = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: unknown[]) {
      return around(this.sourceSQL, values, () => real.apply(this, values));
    },
  });
}

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The same for each connection to a database, where there is one. */
if (isMainThread && process.env['DATABASE_URL'] !== undefined) {
  const { default: pg } = await import('pg');
  const open = new WeakMap<object, Written>();
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const passing = async function (this: object, ...args: unknown[]): Promise<unknown> {
    const { text, values = [] } =
      typeof args[0] === 'string' ? { text: args[0] } : (args[0] as Query);
    const here = open.get(this) ?? new Set();
    open.set(this, here);
    if (/^UPDATE lease SET holder/.test(text) && values.length > 1)
      noteHolder(folder, String(values[0]));
    if (!isEnd(text)) {
      pass(here, text, values);
      return Reflect.apply(query, this, args);
    }
    const what = before(here);
    const result = await Reflect.apply(query, this, args);
    after(what);
    return result;
  };
  // Whoever gives a callback is the driver's own, and asks nothing that is of interest here.
  pg.Client.prototype.query = function (this: object, ...args: unknown[]) {
    return typeof args.at(-1) === 'function' || typeof args[0] === 'function'
      ? Reflect.apply(query, this, args)
      : Reflect.apply(passing, this, args);
  } as typeof pg.Client.prototype.query;
}

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  if (args[0] === 200 && /payment-response/i.test(JSON.stringify(args.slice(1)))) {
    at('serve');
    this.once('finish', () => at('served'));
  }
  return Reflect.apply(writeHead, this, args);
} as typeof writeHead;
