/** Pieces as LaTeX has them, in plain signs: what signals and periodic functions have in common before they are read. */

/** Rows of `cases` are parted by semicolons, columns by commas; ≤ is <, as one place has no bearing on an integral. */
export const plainPieces = (text: string): string =>
  text
    .replace(/\\begin\{(?:cases|dcases|aligned|array)\}(?:\{[lcr|]*\})?/gu, '')
    .replace(/\\end\{(?:cases|dcases|aligned|array)\}/gu, '')
    .replace(/\\\\(?:\[[^\]]*\])?/gu, ';')
    .replace(/&/gu, ',')
    .replace(/\\(?:text|mathrm|textrm|mbox)\{([^}]*)\}/gu, ' $1 ')
    .replace(/\\leq?(?:slant)?(?![a-zA-Z])|≤|⩽|<=/gu, '<')
    .replace(/\\l?t(?![a-zA-Z])/gu, '<')
    .replace(/\\geq?(?:slant)?(?![a-zA-Z])|≥|⩾|>=/gu, '>')
    .replace(/\\gt(?![a-zA-Z])/gu, '>');

const PERIOD =
  /^(?:(?:with\s+|of\s+)?period(?:ic)?\s*(?:with\s+period|of|=|:)?\s*|T\s*=\s*|(?:repeated|repeats|again)\s+every\s+)(.+)$|^\w\(\w+\s*\+\s*(.+)\)\s*=\s*\w\(\w+\)$|^\w\(\w+\)\s*=\s*\w\(\w+\s*[-+]\s*(.+)\)$/u;

/** The period that a part of a text tells, as it stands there: period 2, T = 2, f(t + 2) = f(t). */
export function periodIn(part: string): string | undefined {
  const match = PERIOD.exec(part);
  return match ? (match[1] ?? match[2] ?? match[3]) : undefined;
}
