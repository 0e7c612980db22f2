/** JSON as it is written: with keys that come twice, and numbers that no program can hold. */

export type Json =
  | { readonly kind: 'object'; entries: [key: string, value: Json][] }
  | { readonly kind: 'array'; items: Json[] }
  /** Anything else, in its own letters. */
  | { readonly kind: 'raw'; text: string };

export type Branch = Exclude<Json, { kind: 'raw' }>;

export const raw = (text: string): Json => ({ kind: 'raw', text });

/** A value as `JSON.parse` gives it. */
export function treeOf(value: unknown): Json {
  if (Array.isArray(value)) return { kind: 'array', items: value.map(treeOf) };
  if (typeof value === 'object' && value !== null)
    return {
      kind: 'object',
      entries: Object.entries(value).map(([key, each]) => [key, treeOf(each)]),
    };
  return raw(JSON.stringify(value) ?? 'null');
}

export function textOf(json: Json): string {
  switch (json.kind) {
    case 'raw':
      return json.text;
    case 'array':
      return `[${json.items.map(textOf).join()}]`;
    case 'object':
      return `{${json.entries.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join()}}`;
  }
}

export function copyOf(json: Json): Json {
  switch (json.kind) {
    case 'raw':
      return { ...json };
    case 'array':
      return { kind: 'array', items: json.items.map(copyOf) };
    case 'object':
      return { kind: 'object', entries: json.entries.map(([key, value]) => [key, copyOf(value)]) };
  }
}

/** The objects and arrays in it that have something in them, itself first. */
export function branches(json: Json): Branch[] {
  if (json.kind === 'raw') return [];
  const inner = json.kind === 'array' ? json.items : json.entries.map(([, value]) => value);
  return inner.length === 0 ? [] : [json, ...inner.flatMap(branches)];
}
