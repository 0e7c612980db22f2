/** For tests that read what the documents promise and ask the running service whether it is so. */
import { request } from 'node:http';
import type { TestService } from './service.ts';

export interface Answered {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface Asked {
  readonly agent?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Client address; each request is a source of its own where none is given. */
  readonly from?: string;
}

let sources = 0;

/** An address that nobody else in the process has had. */
export function freshSource(): string {
  sources++;
  return `10.${(sources >> 16) & 255}.${(sources >> 8) & 255}.${sources & 255}`;
}

/** Asks a service that trusts one proxy, as a client behind it, with the path as it stands. */
export function ask(
  site: Pick<TestService, 'origin'>,
  path: string,
  { agent = PERSON, method = 'GET', headers = {}, from = freshSource() }: Asked = {},
): Promise<Answered> {
  const { port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { 'User-Agent': agent, 'X-Forwarded-For': from, ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const fields = Object.entries(response.headers).map(
            ([name, value]) => [name, String(value)] as const,
          );
          resolve({
            status: response.statusCode ?? 0,
            headers: new Map(fields),
            body: Buffer.concat(parts).toString('utf8'),
          });
        });
      },
    )
      .on('error', reject)
      .end();
  });
}

export const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const TRAINER = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';

/** One of each that is sold, by its class. */
export const SOLD = {
  'workbench-tool': '/step-response.html',
  'static-sheet': '/ref-step-response.html',
  'blog-post': '/blogs/control-systems/settling-time.html',
  'tool-export': '/step-response.html?export=csv',
} as const;

export type Leaf = readonly [path: string, value: unknown];

/** Every member of a JSON document that is no object or array, by its path: `a.b.0.c`. */
export function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** The sentences of a text: each ends in a full stop, and the next begins with a capital. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.:]) (?=[A-Z])/).map((sentence) => sentence.trim());
}

/** A check by the path of a leaf, where `*` is any one member; undefined where there is none. */
export function checkOf<T>(checks: Readonly<Record<string, T>>, path: string): T | undefined {
  const names = path.split('.');
  for (const [pattern, check] of Object.entries(checks)) {
    const wanted = pattern.split('.');
    if (wanted.length === names.length && wanted.every((w, i) => w === '*' || w === names[i]))
      return check;
  }
  return undefined;
}

/** Whether a pattern of RFC 9309 (`*` anything, `$` the end) matches a path with its query. */
export function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const body = (anchored ? pattern.slice(0, -1) : pattern)
    .split('*')
    .map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${body}${anchored ? '$' : ''}`).test(path);
}

/** The longest of the patterns that match; two of one length would say nothing. */
export function mostSpecific<T>(
  all: readonly (readonly [pattern: string, value: T])[],
  path: string,
): T {
  const found = all.filter(([pattern]) => matches(pattern, path));
  const longest = Math.max(...found.map(([pattern]) => pattern.length));
  const [best, ...ties] = found.filter(([pattern]) => pattern.length === longest);
  if (best === undefined) throw new Error(`no pattern matches ${path}`);
  if (ties.some(([, value]) => value !== best[1]))
    throw new Error(`${path} matches ${[best, ...ties].map(([p]) => p).join(' and ')} alike`);
  return best[1];
}
