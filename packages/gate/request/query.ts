/**
 * The part of a query that names a resource: `export`, and the tool's own inputs.
 *
 * Names and values are percent-decoded once, `+` is a space. Names are compared exactly after
 * decoding: `%65xport` is `export`, `EXPORT` is not. A name given twice with one value counts once;
 * with two values the request contradicts itself. What other names there are is told; it makes no resource.
 */

export type QueryFields =
  | {
      readonly ok: true;
      readonly fields: ReadonlyMap<string, string>;
      /** The other names, each with a value of its; what cannot be decoded as it stands. */
      readonly others: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** The named fields of a query (without its `?`). */
export function queryFields(query: string, names: ReadonlySet<string>): QueryFields {
  const fields = new Map<string, string>();
  const others = new Map<string, string>();
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    if (pair === '') continue;
    const spelling = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(spelling) ?? spelling;
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    if (!names.has(name)) {
      others.set(name, value ?? pair.slice(equals + 1));
      continue;
    }
    if (value === null) {
      return { ok: false, field: name, reason: `${name} is not valid percent-encoded UTF-8` };
    }
    const before = fields.get(name);
    if (before !== undefined && before !== value) {
      return {
        ok: false,
        field: name,
        reason: `${name} is given twice, as "${clip(before)}" and as "${clip(value)}"`,
      };
    }
    fields.set(name, value);
  }
  return { ok: true, fields, others };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
