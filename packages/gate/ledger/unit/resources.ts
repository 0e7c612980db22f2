/** What is sold, once, however often it is. */
import { hash } from 'node:crypto';
import type { SettlementResource } from '../../settle/types.ts';
import type { Resource } from './rows.ts';
import type { Unit } from './unit.ts';

/** The row of what is sold, made where it is new. */
export function resourceOf(
  unit: Unit,
  key: string,
  resourceClass: string,
  about: SettlementResource,
): Resource {
  const digest = resourceDigest(key, resourceClass, about);
  const known = unit.resource(digest);
  if (known !== undefined) return known;
  const { url, description, mimeType } = about;
  const made = { id: null, digest, key, resourceClass, about: { url, description, mimeType } };
  unit.addResource(made);
  return made;
}

/** What a row of resources is found by. */
export function resourceDigest(
  key: string,
  resourceClass: string,
  { url, description, mimeType }: SettlementResource,
): string {
  const whole = JSON.stringify([key, resourceClass, url, description, mimeType]);
  return hash('sha256', whole, 'hex').slice(0, 32);
}
