/** What belongs to a number behind its digits: exponent, prefix and unit, up to the next sign of an expression. */
const TAIL = /^(?:[eE][-+]?\d+)?[^\s*·×/÷^()+−-]*/u;

/**
 * Steps the number at the caret by one in its last written digit: `4.7k` → `4.8k`, `1 0.6 1` with the
 * caret in `0.6` → `1 0.7 1`; of an expression as of a list. The text keeps its suffix and its decimals. undefined where there is no number.
 */
export function bump(
  text: string,
  caret: number,
  by: 1 | -1,
): { text: string; caret: number } | undefined {
  // Right behind a number or a bracket a minus takes away: it is no sign of the number that follows.
  for (const match of text.matchAll(/(?<![\p{L}\d)])[-−]?\d+(?:\.\d+)?|\d+(?:\.\d+)?/gu)) {
    const start = match.index;
    const end = start + match[0].length;
    const tail = TAIL.exec(text.slice(end))?.[0].length ?? 0;
    if (caret < start || caret > end + tail) continue;
    const decimals = match[0].split('.')[1]?.length ?? 0;
    const scaled = BigInt(match[0].replace('.', '').replace('−', '-')) + BigInt(by);
    const size = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
    const whole = size.slice(0, size.length - decimals);
    const next = `${scaled < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${size.slice(-decimals)}` : ''}`;
    return {
      text: text.slice(0, start) + next + text.slice(end),
      caret: Math.min(caret + next.length - match[0].length, start + next.length),
    };
  }
  return undefined;
}
