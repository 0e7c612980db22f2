/** What is sold, once, however often it is. */
import { hash } from 'node:crypto';
import type { SettlementResource } from '../../settle/types.ts';
import type { Statements } from './statements.ts';
import { big, type Row, text } from './values.ts';

/**
 * The row of what is sold, made where it is new. Its URL ends with its key as a rule: then only what
 * stands before it is kept.
 */
export function resourceId(
  statements: Statements,
  key: string,
  resourceClass: string,
  { url, description, mimeType }: SettlementResource,
): bigint {
  const whole = JSON.stringify([key, resourceClass, url, description, mimeType]);
  const digest = hash('sha256', whole, 'buffer').subarray(0, 16);
  const known = statements.one('SELECT id FROM resources WHERE digest = ?', digest);
  if (known !== undefined) return big(known['id']);
  const origin = url.endsWith(key) ? url.slice(0, url.length - key.length) : null;
  return statements.run(
    `INSERT INTO resources (digest, key, class, origin, url, description, mime_type)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    digest,
    key,
    resourceClass,
    origin,
    origin === null ? url : null,
    description,
    mimeType,
  ).id;
}

/** What a facilitator is told, from a row with the columns of `resources`. */
export function resourceOf(row: Row): SettlementResource {
  return {
    url: row['origin'] === null ? text(row['url']) : text(row['origin']) + text(row['key']),
    description: text(row['description']),
    mimeType: text(row['mime_type']),
  };
}
