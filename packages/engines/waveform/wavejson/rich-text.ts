/** Words with marks: `<o>CS</o>`, `t<sub>su</sub>` and the nested lists of WaveDrom, as spans of one look each. */

export interface Look {
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isMono?: boolean;
  /** A bar over, under or through the letters. */
  readonly bar?: 'over' | 'under' | 'through';
  readonly shift?: 'sub' | 'super';
  /** Relative to the text around. */
  readonly scale?: number;
}

export interface Span extends Look {
  readonly text: string;
}

const TAGS: Readonly<Record<string, Look>> = {
  o: { bar: 'over' },
  ins: { bar: 'under' },
  s: { bar: 'through' },
  b: { isBold: true },
  i: { isItalic: true },
  tt: { isMono: true },
  sub: { shift: 'sub' },
  sup: { shift: 'super' },
};
const TAG = /<(\/?)(o|ins|s|b|i|tt|sub|sup)>/u;
/** Of headings h1 to h6 in a list, relative to 11 px. */
const HEADINGS = [3, 2.2, 1.8, 1.4, 1.1, 0.9];
const MAX_DEPTH = 20;

/** The spans of a name, a label or a heading: a string with marks, a number, or `['tspan', {…}, …]`. */
export function spansOf(value: unknown, look: Look = {}, depth = 0): Span[] {
  if (typeof value === 'number' || typeof value === 'boolean')
    return [{ ...look, text: String(value) }];
  if (typeof value === 'string') return marked(value, look);
  if (!Array.isArray(value) || depth > MAX_DEPTH) return [];
  const [, attributes] = value as unknown[];
  const isAttributes =
    typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes);
  const own = isAttributes
    ? { ...look, ...lookOf(attributes as Readonly<Record<string, unknown>>) }
    : look;
  return value
    .slice(isAttributes ? 2 : typeof value[0] === 'string' && value.length > 1 ? 1 : 0)
    .flatMap((part) => spansOf(part, own, depth + 1));
}

function marked(text: string, look: Look): Span[] {
  const spans: Span[] = [];
  const open: string[] = [];
  let rest = text;
  const put = (part: string) => {
    if (part !== '')
      spans.push(
        Object.assign({ ...look }, ...open.map((tag) => TAGS[tag]), { text: part }) as Span,
      );
  };
  for (;;) {
    const found = TAG.exec(rest);
    if (!found) break;
    const [whole, end, tag = ''] = found;
    put(rest.slice(0, found.index));
    rest = rest.slice(found.index + whole.length);
    if (end === '') open.push(tag);
    else {
      const at = open.lastIndexOf(tag);
      if (at >= 0) open.splice(at, 1);
    }
  }
  put(rest);
  return spans;
}

function lookOf(attributes: Readonly<Record<string, unknown>>): Look {
  const word = (key: string) => String(attributes[key] ?? '');
  const bar = { overline: 'over', underline: 'under', 'line-through': 'through' } as const;
  const decoration = bar[word('text-decoration') as keyof typeof bar];
  const shift = word('baseline-shift');
  const heading = /\bh([1-6])\b/u.exec(word('class'))?.[1];
  const size = Number(attributes['font-size']);
  return {
    ...(word('font-weight') === 'bold' && { isBold: true }),
    ...(word('font-style') === 'italic' && { isItalic: true }),
    ...(decoration && { bar: decoration }),
    ...((shift === 'sub' || shift === 'super') && { shift }),
    ...(heading !== undefined && { scale: HEADINGS[Number(heading) - 1] ?? 1 }),
    ...(size > 0 && { scale: Math.min(3, size / 11) }),
  };
}

/** The letters alone. */
export const lettersOf = (spans: readonly Span[]): string => spans.map((s) => s.text).join('');
