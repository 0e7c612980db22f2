/**
 * How a visitor has arranged a tool's page, in the fragment of its address behind the state, if one stands there:
 * which panels are large, and what is held for comparison. The server never sees it.
 *
 *     /active-filter.html?edge=2k#show=poles,phase&hold=First:edge%3D1k
 */

export interface Hold {
  readonly name: string;
  /** The inputs held, as a query. */
  readonly query: string;
}

export interface View {
  /** Ids of panels, the largest first. */
  readonly show: readonly string[];
  readonly holds: readonly Hold[];
}

/** Designs that can be held at once: more cannot be told apart in a plot. */
export const MAX_HOLDS = 4;
export const MAX_SHOWN = 3;
export const MAX_NAME = 24;
/** Characters of a held state in a link. */
const MAX_QUERY = 100_000;

/** A fragment in parts: where the page or its state stands, and the view. */
function partsOf(hash: string): { rest: string[]; view: string[] } {
  const parts = hash.replace(/^#/u, '').split('&').filter(Boolean);
  const isView = (part: string) => /^(?:show|hold)=/u.test(part);
  return { rest: parts.filter((p) => !isView(p)), view: parts.filter(isView) };
}

/** The fragment without the view, with its `#`, or empty. */
export function withoutView(hash: string): string {
  const { rest } = partsOf(hash);
  return rest.length > 0 ? `#${rest.join('&')}` : '';
}

/** The fragment with this view in place of another. A view takes the place of an anchor. */
export function withView(hash: string, view: View): string {
  const text = viewText(view);
  const rest = withoutView(hash);
  if (text === '') return rest;
  return rest.startsWith('#state=') ? `${rest}&${text}` : `#${text}`;
}

export function viewText({ show, holds }: View): string {
  return [
    ...(show.length > 0 ? [`show=${show.map(encodeURIComponent).join(',')}`] : []),
    ...holds
      .filter(({ query }) => query.length <= MAX_QUERY)
      .map(({ name, query }) => `hold=${encodeURIComponent(name)}:${encodeURIComponent(query)}`),
  ].join('&');
}

/** Whether a held state goes into a link. */
export const isCarried = ({ query }: Hold): boolean => query.length <= MAX_QUERY;

/** The view of a fragment; parts that cannot be read are given back in `lost`. */
export function readView(hash: string): View & { readonly lost: readonly string[] } {
  const show: string[] = [];
  const holds: Hold[] = [];
  const lost: string[] = [];
  for (const part of partsOf(hash).view) {
    const text = part.slice(5);
    try {
      if (part.startsWith('show=')) show.push(...text.split(',').map(decodeURIComponent));
      else holds.push(readHold(text));
    } catch {
      lost.push(part.slice(0, 60));
    }
  }
  lost.push(...holds.slice(MAX_HOLDS).map(({ name }) => `hold=${name}`));
  return { show: show.slice(0, MAX_SHOWN), holds: holds.slice(0, MAX_HOLDS), lost };
}

function readHold(text: string): Hold {
  const [name = '', query, ...more] = text.split(':');
  if (query === undefined || more.length > 0) throw new URIError('a hold is name:query');
  const read = {
    name: decodeURIComponent(name).slice(0, MAX_NAME),
    query: decodeURIComponent(query),
  };
  if (read.query.length > MAX_QUERY) throw new URIError('a hold is too long');
  return read;
}
