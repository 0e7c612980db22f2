import published from './public-wavejson.json' with { type: 'json' };

const isKind = (kind: string, text: string): boolean =>
  new RegExp(`["{\\s]${kind}["]?\\s*:`, 'u').test(text);

/** Public timing diagrams as they stand in their repositories. */
export const PUBLIC = published.examples.filter(
  ({ text }) => isKind('signal', text) && !text.includes('function'),
);

/** What stands among them and is no timing diagram: schematics, bit fields, a program. */
export const OTHERS = published.examples.filter((e) => !PUBLIC.includes(e));
