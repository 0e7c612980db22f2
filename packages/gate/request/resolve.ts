/** From a request target to what it names: a resource, an export of it, or nothing. */

import type { Catalogue, InputRefusal, Resource, Target } from '../types.ts';
import { normalisePath, splitTarget } from './normalise.ts';
import { queryFields } from './query.ts';

/** Why a request target names nothing that can be served. */
export type Miss =
  | { readonly miss: 'path' }
  | { readonly miss: 'format'; readonly format: string; readonly formats: readonly string[] }
  | { readonly miss: 'query'; readonly field: string; readonly reason: string }
  | { readonly miss: 'inputs'; readonly errors: readonly InputRefusal[] };

/** What is a mistake of the query, and no matter of what there is. */
export type BadQuery = Miss & { readonly miss: 'query' | 'inputs' };

const NO_NAMES: readonly string[] = [];
const NO_INPUTS: ReadonlyMap<string, string> = new Map();
const pages = new WeakMap<Resource, Target>();
const exportNames = new WeakMap<Resource, ReadonlySet<string>>();

/**
 * What a request target names. The same resource always gives the same `Target` object, except for
 * exports, whose targets are as many as their inputs.
 *
 * An export's key carries the format and the tool's own inputs in the tool's order, and nothing
 * else of the query: two spellings of one export are one purchase. What the resource refuses of the query is a
 * miss, so that nobody is asked to pay for it.
 */
export function resolve<R extends Resource>(
  requestTarget: string,
  catalogue: Catalogue<R>,
): Target<R> | Miss {
  const { path: spelling, query } = splitTarget(requestTarget);
  const path = normalisePath(spelling);
  if (path === null) return { miss: 'path' };
  const resource = catalogue.find(path) ?? catalogue.find(path.toLowerCase());
  if (resource === undefined) return { miss: 'path' };
  if (query === null || resource.exports === undefined) return page(resource);
  return exportOf(resource, resource.exports, query);
}

export function isMiss(found: Target | Miss): found is Miss {
  return 'miss' in found;
}

function page<R extends Resource>(resource: R): Target<R> {
  const known = pages.get(resource);
  if (known !== undefined) return known as Target<R>;
  const target: Target<R> = {
    resource,
    key: resource.path,
    class: resource.class,
    mimeType: resource.mimeType,
    export: null,
    inputs: NO_INPUTS,
  };
  pages.set(resource, target);
  return target;
}

function exportOf<R extends Resource>(
  resource: R,
  exports: Readonly<Record<string, string>>,
  query: string,
): Target<R> | Miss {
  const read = queryFields(query, namesOf(resource));
  if (!read.ok) {
    // The page itself ignores its query; only an export is made from it.
    const wanted = queryFields(query, EXPORT_ALONE);
    if (wanted.ok && !wanted.fields.has('export')) return page(resource);
    return { miss: 'query', field: read.field, reason: read.reason };
  }
  const given = read.fields.get('export');
  if (given === undefined) return page(resource);
  const format = given.toLowerCase();
  const mimeType = Object.hasOwn(exports, format) ? exports[format] : undefined;
  if (mimeType === undefined) {
    return { miss: 'format', format: given, formats: Object.keys(exports) };
  }
  const inputs = new Map<string, string>();
  let key = `${resource.path}?export=${encodeURIComponent(format)}`;
  for (const name of resource.inputs ?? NO_NAMES) {
    const value = read.fields.get(name);
    if (value === undefined) continue;
    inputs.set(name, value);
    key += `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  }
  const errors = resource.refuses?.(inputs, read.others) ?? [];
  if (errors.length > 0) return { miss: 'inputs', errors };
  return { resource, key, class: 'tool-export', mimeType, export: format, inputs };
}

const EXPORT_ALONE: ReadonlySet<string> = new Set(['export']);

function namesOf(resource: Resource): ReadonlySet<string> {
  const known = exportNames.get(resource);
  // Stryker disable next-line ConditionalExpression: quicker alone, they are the same each time
  if (known !== undefined) return known;
  const names = new Set(['export', ...(resource.inputs ?? NO_NAMES)]);
  // Stryker disable next-line CallExpression: quicker alone, they are the same each time
  exportNames.set(resource, names);
  return names;
}
