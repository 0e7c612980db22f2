/**
 * What many verdicts have in common, so that it is stored once: outcome, reason, class, crawler, kind and
 * claim are a *facet*. There are some hundreds of them, and every count and every event has one.
 */
import type { By, Event, Filter } from './types.ts';

export type Facet = Pick<
  Event,
  'outcome' | 'reason' | 'resourceClass' | 'crawler' | 'kind' | 'claim'
>;

/** The fields of a facet, in the order in which it is written. */
export const FIELDS = ['outcome', 'reason', 'resourceClass', 'crawler', 'kind', 'claim'] as const;
type Field = (typeof FIELDS)[number];

export const isFacetField = (by: By): by is Field => (FIELDS as readonly string[]).includes(by);

/** The column of a field in `event_facets`. */
export const columnOf = (field: Field): string =>
  field === 'resourceClass' ? 'resource_class' : field;

/** One text a facet, and one facet a text. */
export function facetText(of: Facet): string {
  return JSON.stringify([of.outcome, of.reason, of.resourceClass, of.crawler, of.kind, of.claim]);
}

export function facetOf(text: string): Facet {
  const [outcome, reason, resourceClass, crawler, kind, claim] = JSON.parse(text) as [
    Facet['outcome'],
    Facet['reason'],
    Facet['resourceClass'],
    Facet['crawler'],
    Facet['kind'],
    Facet['claim'],
  ];
  return { outcome, reason, resourceClass, crawler, kind, claim };
}

/** The same without what there is so much of that a month by path would be read in a million rows. */
export const withoutCrawler = (facet: Facet): Facet => ({ ...facet, crawler: null, reason: null });

/** Whether a filter asks for less than all facets. */
export const asksForFacets = (filter: Filter): boolean =>
  FIELDS.some((field) => field !== 'reason' && filter[field] !== undefined);

export const isAskedFor = (facet: Facet, filter: Filter): boolean =>
  FIELDS.every((field) => {
    const wanted = field === 'reason' ? undefined : filter[field];
    return wanted === undefined || facet[field] === wanted;
  });
