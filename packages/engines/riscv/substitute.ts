/** Names in assembly text, replaced: what `.eqv` and the parameters of macros do. */

const isStart = (c: number): boolean =>
  (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95 || c === 46 || c === 36 || c >= 128;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;

/**
 * The text with names replaced where `instead` gives something; a parameter is a name with its `%`. Strings,
 * characters in quotes and comments stay as they are.
 *
 * @param most longest text to make; undefined is given where it would be longer
 */
export function replaceNames(
  text: string,
  instead: (name: string) => string | undefined,
  most: number,
): string | undefined {
  const pieces: string[] = [];
  let size = 0;
  let done = 0;
  for (let p = 0; p < text.length; ) {
    const end = tokenEnd(text, p);
    const first = text.charCodeAt(p);
    if (isStart(first) || first === 37) {
      const found = instead(text.slice(p, end));
      if (found !== undefined) {
        pieces.push(text.slice(done, p), found);
        size += p - done + found.length;
        if (size > most) return undefined;
        done = end;
      }
    }
    p = end;
  }
  return size + text.length - done > most ? undefined : pieces.join('') + text.slice(done);
}

/** Where what begins at `p` ends: a name, a number, a string, a comment, or one character. */
function tokenEnd(text: string, p: number): number {
  const c = text.charCodeAt(p);
  if (c === 34) return quoteEnd(text, p);
  if (c === 39) return characterEnd(text, p);
  if (c === 35 || (c === 47 && text.charCodeAt(p + 1) === 47)) {
    const end = text.indexOf('\n', p);
    return end < 0 ? text.length : end;
  }
  if (!isStart(c) && !isDigit(c) && !(c === 37 && isStart(text.charCodeAt(p + 1)))) return p + 1;
  let end = p + 1;
  while (end < text.length && (isStart(text.charCodeAt(end)) || isDigit(text.charCodeAt(end))))
    end++;
  return end;
}

/** Behind the quote that closes the string at `p`, or at the line's end. */
export function quoteEnd(text: string, p: number): number {
  for (let end = p + 1; end < text.length; end++) {
    const c = text.charCodeAt(end);
    if (c === 92) end++;
    else if (c === 34) return end + 1;
    else if (c === 10) return end;
  }
  return text.length;
}

/** Behind the character in quotes at `p`, `'a'` or `'\\n'`; its second quote may be left out. */
export function characterEnd(text: string, p: number): number {
  const end = text.charCodeAt(p + 1) === 92 ? p + 3 : p + 2;
  return text.charCodeAt(end) === 39 ? end + 1 : Math.min(end, text.length);
}

/**
 * The text of a macro of GNU as with `\name`, `\@` and `\()` replaced, in strings too, as GNU as does.
 *
 * @param most longest text to make; undefined is given where it would be longer
 */
export function replaceBackslashed(
  text: string,
  instead: (name: string) => string | undefined,
  most: number,
): string | undefined {
  let size = text.length;
  const out = text.replace(
    /\\(?:([A-Za-z_][\w.$]*)|@|\(\))/gu,
    (whole, name: string | undefined) => {
      if (size > most) return '';
      const found = whole === '\\()' ? '' : instead(name ?? '@');
      size += (found ?? whole).length - whole.length;
      return found ?? whole;
    },
  );
  return size > most ? undefined : out;
}
