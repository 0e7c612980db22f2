/** What is looked at: the span of time and the filters, as they stand in a link. */
import { OUTCOMES } from '@tollbench/gate/seen.ts';
import type { Filter } from '../../events/types.ts';
import { Refused } from '../answer.ts';

export const SPANS = ['24h', '7d', '30d', '90d', '365d'] as const;
const USUAL = '7d';

export const KINDS = ['training', 'search', 'answer', 'user', 'other', 'person'] as const;
export const CLAIMS = ['none', 'unverified', 'verified', 'forged'] as const;
export const CLASSES = ['workbench-tool', 'static-sheet', 'blog-post', 'tool-export'] as const;
export { OUTCOMES };

/** Half-open, in milliseconds, on whole hours or days (UTC). */
export interface Window {
  readonly from: number;
  readonly to: number;
  /** What a plot of it counts by. */
  readonly step: 'hour' | 'day';
}

export interface View {
  /** One of `SPANS`, or a day as `YYYY-MM-DD`. */
  readonly span: string;
  readonly asked: Omit<Filter, 'from' | 'to'>;
}

/** Names in the link, in the order in which they are written. */
const FIELDS = {
  crawler: 'crawler',
  kind: 'kind',
  claim: 'claim',
  outcome: 'outcome',
  class: 'resourceClass',
  path: 'path',
} as const;
type Field = keyof typeof FIELDS;
const WORDS: Partial<Record<Field, readonly string[]>> = {
  kind: KINDS,
  claim: CLAIMS,
  outcome: OUTCOMES,
  class: CLASSES,
};
/** Characters of a path or of a crawler's name that are looked for. */
const MAX_TEXT = 512;

/**
 * @param more names that mean something to who calls
 * @throws Refused with 400 that names the field, its value, and what would do
 */
export function viewOf(query: URLSearchParams, more: readonly string[] = []): View {
  const names = ['span', ...Object.keys(FIELDS), ...more];
  for (const name of query.keys())
    if (!names.includes(name))
      throw new Refused(
        400,
        `"${name.slice(0, 80)}" is no field here; those are ${names.join(', ')}.`,
      );
  const asked: Record<string, string> = {};
  for (const [name, field] of Object.entries(FIELDS) as [Field, string][]) {
    const value = once(query, name);
    if (value !== null) asked[field] = wordOf(name, value);
  }
  return { span: spanOf(once(query, 'span') ?? USUAL), asked };
}

/** A field that is left empty is not asked for. @throws Refused where it stands twice */
export function once(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name);
  if (values.length > 1) throw new Refused(400, `${name} is given ${values.length} times.`);
  return values[0]?.trim() || null;
}

function wordOf(name: Field, value: string): string {
  const words = WORDS[name];
  if (words !== undefined && !words.includes(value))
    throw new Refused(400, `${name} is "${value.slice(0, 80)}"; it is one of ${words.join(', ')}.`);
  if (value.length > MAX_TEXT)
    throw new Refused(400, `${name} has ${value.length} characters; ${MAX_TEXT} at most.`);
  return value;
}

function spanOf(value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && isoDay(Date.parse(value)) === value;
  if (isDay || SPANS.some((span) => span === value)) return value;
  throw new Refused(
    400,
    `span is "${value.slice(0, 80)}"; it is one of ${SPANS.join(', ')}, or a day such as 2026-11-29.`,
  );
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** `YYYY-MM-DD`; empty for no time. */
export const isoDay = (ms: number): string =>
  Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10);

/** The span ends with the hour or day that is under way. */
export function windowOf({ span }: View, now: number): Window {
  const days = /^(\d+)d$/.exec(span)?.[1];
  if (span === '24h') {
    const to = Math.floor(now / HOUR) * HOUR + HOUR;
    return { from: to - DAY, to, step: 'hour' };
  }
  if (days === undefined) {
    const from = Date.parse(span);
    return { from, to: from + DAY, step: 'hour' };
  }
  const to = Math.floor(now / DAY) * DAY + DAY;
  const count = Number(days);
  return { from: to - count * DAY, to, step: count <= 7 ? 'hour' : 'day' };
}

export const filterOf = (view: View, { from, to }: Window): Filter => ({ from, to, ...view.asked });

/** The link that leads to a view: the whole of it, and nothing that goes without saying. */
export function linkOf(
  { span, asked }: View,
  path = '/',
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams();
  if (span !== USUAL) query.set('span', span);
  for (const [name, field] of Object.entries(FIELDS)) {
    const value = asked[field];
    if (value !== undefined) query.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  // A path reads as one.
  const text = query.toString().replaceAll('%2F', '/');
  return text === '' ? path : `${path}?${text}`;
}

/** The same view with one thing more or other asked for. */
export const narrowed = (view: View, more: View['asked'] & { readonly span?: string }): View => {
  const { span = view.span, ...asked } = more;
  return { span, asked: { ...view.asked, ...asked } };
};
