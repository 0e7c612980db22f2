/** Symbols with subscripts in running text: `V_GS`, `x_{min}`. One letter before the mark, so that names of files and nets stay as they are. */
const SYMBOL =
  /(?<![\p{L}\p{N}_])(\p{L})_(?:\{([^{}]{1,12})\}|([\p{L}\p{Nd}]{1,5}))(?![\p{L}\p{Nd}_])/gu;

/** Text with each symbol written by `write`, all else by `rest`. */
export function withSymbols(
  text: string,
  write: (base: string, sub: string, last: boolean) => string,
  rest: (text: string) => string,
): string {
  if (!text.includes('_')) return rest(text);
  let out = '';
  let from = 0;
  for (const m of text.matchAll(SYMBOL)) {
    const to = m.index + m[0].length;
    out +=
      rest(text.slice(from, m.index)) + write(m[1] ?? '', m[2] ?? m[3] ?? '', to === text.length);
    from = to;
  }
  return out + rest(text.slice(from));
}

/** The symbols as letters in a row, for who reads no markup: `VGS`. */
export const plainSymbols = (text: string): string =>
  withSymbols(
    text,
    (base, sub) => base + sub,
    (t) => t,
  );
