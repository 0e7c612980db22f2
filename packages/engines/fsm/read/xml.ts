/** What is needed of XML to read the files of drawing programs: elements without others of their name in them. */

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** A text with its entities read, also those by number. */
export const unescaped = (text: string): string =>
  text.replace(/&(#x?)?(\w+);/gu, (whole, number: string | undefined, key: string) => {
    if (number === undefined) return ENTITIES[key] ?? whole;
    const code = Number.parseInt(key, number === '#x' ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The text of the first element of that name. */
export function textOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}\\b[^>]*?(?:/>|>([^<]*)</${name}>)`, 'u').exec(xml);
  return found === null ? undefined : unescaped(found[1] ?? '').trim();
}

/** The value of an attribute of a tag. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, 'u').exec(tag)?.[1];
  return found === undefined ? undefined : unescaped(found);
}

/** The elements of that name with the line each begins on. */
export function elements(
  xml: string,
  name: string,
): { readonly tag: string; readonly body: string; readonly line: number }[] {
  const whole = new RegExp(`<(${name}\\b[^>]*?)(?:/>|>([\\s\\S]*?)</${name}>)`, 'gu');
  return [...xml.matchAll(whole)].map((m) => ({
    tag: m[1] as string,
    body: m[2] ?? '',
    line: xml.slice(0, m.index).split('\n').length,
  }));
}
