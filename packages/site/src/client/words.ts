/** Words as the search compares them: both sides of it, what is listed and what is asked, go through here. */

/** Letters alone, in lower case: no accents, no apostrophes, Greek by name, one kind of hyphen. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/gu, '')
    .toLowerCase()
    .replace(/[‐-―−]/gu, '-')
    .replace(/[\u03b1-\u03c9]/gu, (letter) => GREEK[letter] ?? letter);
}

const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  λ: 'lambda',
  μ: 'mu',
  π: 'pi',
  σ: 'sigma',
  τ: 'tau',
  φ: 'phi',
  ω: 'omega',
};

/** Parts of words, each a run of letters and digits: `op-amp` is `op` and `amp`. */
const partsOf = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Every way in which a text may be asked for, word by word: parts, what a hyphen, a slash or a space joins
 * (`crc16` for `CRC-16`, `lowpass` for `low pass`), and the other spelling of an English word.
 */
export function listed(text: string): readonly string[] {
  const parts = partsOf(folded(text));
  const pairs = parts.slice(1).map((part, k) => `${parts[k]}${part}`);
  return [...parts, ...pairs].flatMap((word) => [word, ...spellings(word)]);
}

/** The other spelling of a word, British or American; none where there is but one. */
function spellings(word: string): readonly string[] {
  for (const [british, american] of SPELLINGS) {
    if (word.includes(british)) return [word.replace(british, american)];
    if (word.includes(american)) return [word.replace(american, british)];
  }
  return [];
}

const SPELLINGS: readonly (readonly [british: string, american: string])[] = [
  ['colour', 'color'],
  ['centre', 'center'],
  ['analogue', 'analog'],
  ['licence', 'license'],
  ['modelling', 'modeling'],
  ['labelling', 'labeling'],
  ['minimis', 'minimiz'],
  ['normalis', 'normaliz'],
  ['quantis', 'quantiz'],
  ['linearis', 'lineariz'],
  ['discretis', 'discretiz'],
  ['stabilis', 'stabiliz'],
  ['optimis', 'optimiz'],
  ['factoris', 'factoriz'],
  ['diagonalis', 'diagonaliz'],
  ['equalis', 'equaliz'],
  ['synthesis', 'synthesiz'],
  ['realis', 'realiz'],
];

/** Words of a question that say nothing of what is looked for. */
const EMPTY = new Set(
  `a an and are as at be by calc calculate calculating calculation calculator can compute computing do does
   find finding for from get given has have how i in into is it its my no of on online or should solve solver
   such than that the their there they thing this to tool use using what when where which why will with you`.split(
    /\s+/u,
  ),
);

/** Whether a word, in lower case, says nothing of what is looked for. */
export const isEmpty = (word: string): boolean => EMPTY.has(word);

/** The words of a query, without those that say nothing unless there are no others; a plural is its singular. */
export function asked(query: string): readonly string[] {
  const all = partsOf(folded(query));
  const telling = all.filter((word) => !isEmpty(word));
  return (telling.length > 0 ? telling : all).map((word) =>
    /[^su]s$/u.test(word) && word.length > 3 ? word.slice(0, -1) : word,
  );
}
