/** Comments in the languages of the exports. What stands in one can neither end it nor go on in the next line. */

/** By how a line begins; `/*` is closed in each line. */
export type CommentStyle = '#' | '%' | '//' | '--' | '*' | '!' | ';' | 'CM' | '/*';

/** One line as a comment, its end included. */
export function commentLine(style: CommentStyle, text: string): string {
  const line = text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replace(/\\+$/u, '').trimEnd();
  // A card of NEC has 80 columns, and programs abort at longer ones.
  if (style === 'CM') return (line.match(/.{1,76}/gu) ?? ['']).map((l) => `CM ${l}\n`).join('');
  if (style !== '/*') return `${line === '' ? style : `${style} ${line}`}\n`;
  return `/* ${inBlock(line)} */\n`;
}

/** Lines as comments, each by itself. */
export const comment = (style: Exclude<CommentStyle, '/*'>, lines: readonly string[]): string =>
  lines.map((line) => commentLine(style, line)).join('');

/** Lines as one comment of C. */
export const blockComment = (lines: readonly string[]): string =>
  `/*\n${lines.map((line) => ` * ${inBlock(line)}`.trimEnd()).join('\n')}\n */\n`;

// Compilers warn of an opening inside a comment, and a link may hold both: as escapes it still leads there.
const inBlock = (line: string): string =>
  line.replaceAll('*/', '*%2F').replaceAll('/*', '%2F*').replaceAll('??/', '?%3F/');
