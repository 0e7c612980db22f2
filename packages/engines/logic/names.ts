import { failAt, operatorOf, type Run, type Token } from './tokens.ts';

/** What is known of the names when a run of letters is to be read. */
export interface NameRules {
  /** The names that there are, where they are given: a run is then made of these alone. */
  readonly declared?: readonly string[];
  /** Runs are whole names, as in Verilog and VHDL. */
  readonly words: boolean;
  /** Products are written with a sign somewhere, so that a run of letters may well be a word. */
  readonly signs: boolean;
  /** Names that stand by themselves somewhere: A and B do in `A + B + AB`. */
  readonly alone: ReadonlySet<string>;
}

export interface Name {
  readonly name: string;
  readonly barred: boolean;
}

/** A letter with the digits that follow it, also after `_`: `A`, `x1`, `A_0`. */
const PART = /\p{L}\d*(?:_\d*)?/gu;
/** The same where each has an index of one character: `A_i`. */
const INDEXED_PART = /\p{L}_[\p{L}\d]/gu;

/** Whether a run can only be one name: a letter with an index, or a word with `_` in it. */
export function isOneName(text: string): boolean {
  if (/^\p{L}\d*(?:_[\p{L}\d]*)?$/u.test(text)) return !indexed(text);
  return /^\p{L}+\d*(?:_\p{L}[\p{L}\d]*)+$/u.test(text) && !indexed(text);
}

/** `A_iB_i`, which may be a product of two names with an index each. */
const indexed = (text: string): boolean => /^(?:\p{L}_[\p{L}\d]){2,}$/u.test(text);

/**
 * The names that a run of letters is the product of, decided once for every door: one letter with its
 * digits is a name, letters of one case are a product while products are written without a sign.
 * Whatever can be read in two ways is refused with both spellings, or as an operator that is glued on.
 */
export function namesOf(text: string, token: Token & { kind: 'run' }, rules: NameRules): Name[] {
  const { run, at, sign } = token;
  const refuse = (what: string) => failAt(text, at, what);
  if (rules.declared) return amongDeclared(run, rules.declared, sign, refuse);
  if (run.word || rules.words) return whole(run, refuse);
  if (/^(?:true|false)$/iu.test(run.text))
    refuse(`“${sign}” is no name: write ${/^t/iu.test(run.text) ? 1 : 0}`);
  if (isOneName(run.text)) return whole(run, refuse);
  const glued = gluedReading(run.text);
  if (glued) refuse(twoReadings(sign, glued, partsOf(run.text).join('·')));
  const parts = partsOf(run.text);
  if (run.bars.size > 0) return underBars(run, parts, refuse);
  const clear =
    parts.every((part) => rules.alone.has(part)) ||
    parts.every((part) => /\d$/u.test(part)) ||
    (!rules.signs && isProduct(run.text, parts));
  if (!clear)
    refuse(
      `${twoReadings(sign, parts.join('·'), `one name`)}; a name of several letters is named first: F(${run.text}, …) = …`,
    );
  return parts.map((name) => ({ name, barred: false }));
}

/** Letters of one case, none of them twice: AB and xyz, not Cin or sell. */
const isProduct = (text: string, parts: readonly string[]): boolean =>
  (/^\p{Lu}+$/u.test(text) || /^\p{Ll}+$/u.test(text)) && new Set(parts).size === parts.length;

const twoReadings = (sign: string, one: string, other: string): string =>
  `“${sign}” can be ${one} or ${other}: write the one that is meant`;

const partsOf = (text: string): readonly string[] =>
  text.match(indexed(text) ? INDEXED_PART : PART) ?? [text];

/** `A AND B` for `AANDB`, where a word has an operator in it. */
function gluedReading(text: string): string | undefined {
  if (!/^\p{L}+$/u.test(text) || operatorOf(text) !== undefined) return undefined;
  const apart = text.replace(/EXNOR|XNOR|NAND|NOR|EXOR|XOR|AND|NOT|OR/giu, ' $& ').trim();
  return apart === text ? undefined : apart.replace(/\s+/gu, ' ');
}

/** One name; a bar over it covers its letters, or the one letter that has an index. */
function whole({ text, bars }: Run, refuse: (what: string) => never): Name[] {
  const letters = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index);
  const over = letters.filter((at) => bars.has(at)).length;
  const covered = over === letters.length || (bars.has(0) && /^\p{L}\d*_/u.test(text));
  if (over > 0 && !covered)
    refuse(`The bar over “${text}” ends within it: write \\overline{${text}}`);
  return [{ name: text, barred: over > 0 }];
}

/** Letters under bars of their own; two long bars that touch look like one over both. */
function underBars(run: Run, parts: readonly string[], refuse: (what: string) => never): Name[] {
  let at = 0;
  const names = parts.map((name) => {
    const barred = run.bars.has(at);
    at += name.length;
    return { name, barred };
  });
  const touch = names.findIndex(({ barred }, k) => barred && names[k + 1]?.barred === true);
  if (run.overline && touch >= 0) {
    const pair = `${names[touch]?.name}${names[touch + 1]?.name}`;
    refuse(
      `The bars of “${pair}” touch: write ${names[touch]?.name}'·${names[touch + 1]?.name}', or (${pair})' for one bar over both`,
    );
  }
  return names;
}

function amongDeclared(
  run: Run,
  declared: readonly string[],
  sign: string,
  refuse: (what: string) => never,
): Name[] {
  if (declared.includes(run.text)) return whole(run, refuse);
  const ways = splits(run.text, declared);
  const [first, second] = ways;
  const glued = gluedReading(run.text);
  if (!first || run.word) {
    const unknown = run.word || glued ? run.text : run.text.slice(reach(run.text, declared));
    const known = `the variables are ${[...declared].sort().join(', ')}`;
    return refuse(`“${unknown}” is no variable (${known})${glued ? `: write ${glued}` : ''}`);
  }
  if (second || glued)
    refuse(twoReadings(sign, first.join('·'), second?.join('·') ?? (glued as string)));
  return underBars(run, first, refuse);
}

/** How far a run can be made of names. */
function reach(text: string, names: readonly string[]): number {
  let furthest = 0;
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at++)
    for (const name of reached.has(at) ? names : [])
      if (text.startsWith(name, at)) {
        reached.add(at + name.length);
        furthest = Math.max(furthest, at + name.length);
      }
  return furthest;
}

/** Up to two ways in which a run is made of names, each way once. */
function splits(text: string, names: readonly string[]): string[][] {
  const from: string[][][] = Array.from({ length: text.length + 1 }, () => []);
  from[text.length] = [[]];
  for (let at = text.length - 1; at >= 0; at--)
    for (const name of names)
      if (text.startsWith(name, at))
        for (const rest of from[at + name.length] ?? [])
          if ((from[at]?.length ?? 0) < 2) from[at]?.push([name, ...rest]);
  return from[0] ?? [];
}

/** What a word in capitals or small letters is: an operator, unless the declared names make it up as well. */
export function operatorIn(
  text: string,
  token: Token & { kind: 'run' },
  declared: readonly string[] | undefined,
): ReturnType<typeof operatorOf> {
  const { run, at, sign } = token;
  const operator = run.word || run.bars.size > 0 ? undefined : operatorOf(run.text);
  const product = operator && declared && splits(run.text, declared)[0];
  if (product)
    failAt(
      text,
      at,
      `“${sign}” can be the operator or ${product.join('·')}: write ${product.join('·')}, or another sign for the operator`,
    );
  return operator;
}
