/** Refusals as a page: for people, in words, with where to go instead. */
import type { Problem, RawHeaders } from '@tollbench/gate/types.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { pick } from './headers.ts';

/** Somewhere to go instead. */
export interface Suggestion {
  readonly href: string;
  readonly title: string;
}

export interface Onwards {
  /** The words before the links, such as `Did you mean`. */
  readonly lead: string;
  readonly to: readonly Suggestion[];
}

/** What a field of an export's query is refused for. */
interface FieldError {
  readonly field: string | null;
  readonly message: string;
}

/** Headers of a refusal that a page keeps. */
const KEPT = ['retry-after', 'ratelimit', 'ratelimit-policy', 'allow', 'vary'];

const TITLE = /No such page/g;
const REASON = /<p data-reason[^>]*>[\s\S]*?<\/p>/;

/**
 * The built 404 page with another refusal's title and reasons in it.
 * @throws Error where the page has no place for them: then it was built from something else
 */
export function refusalPage(
  template: string,
  problem: Problem,
  { lead, to }: Onwards = { lead: '', to: [] },
): string {
  if (!REASON.test(template)) throw new Error('the 404 page has no <p data-reason>');
  const links = to.map(({ href, title }) => `<a href="${escapeXml(href)}">${escapeXml(title)}</a>`);
  const paragraphs = [
    ...reasonsOf(problem).map((reason) => `<p data-reason>${escapeXml(reason)}</p>`),
    ...(links.length > 0 ? [`<p data-instead>${escapeXml(lead)} ${links.join(' or ')}.</p>`] : []),
  ];
  return template
    .replace(TITLE, () => escapeXml(problem.title))
    .replace(REASON, () => paragraphs.join(''));
}

/** One sentence a reason; of an export's inputs one a field. */
function reasonsOf(problem: Problem): string[] {
  const errors = problem['errors'] as readonly FieldError[] | undefined;
  if (errors === undefined) return [problem.detail ?? problem.title];
  return errors.map(({ field, message }) => (field === null ? message : `${field}: ${message}`));
}

/** The headers of such a page. */
export function refusalHeaders(kept: RawHeaders, length: number): string[] {
  return [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(length),
    'Cache-Control',
    'no-store',
    'Vary',
    'Accept',
    ...pick(kept, KEPT),
  ];
}
