import { type Name, type NameRules, namesOf, operatorIn } from './names.ts';
import { failAt, type Joiner, refuseSpokenOr, type Token, tokensOf } from './tokens.ts';

/** A parsed Boolean expression. */
export type Expression =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'and' | 'or' | 'xor'; readonly left: Expression; readonly right: Expression };

export interface ParseOptions {
  /** The variables that may appear; a run of letters is then made of them, in the one way there is. */
  readonly variables?: readonly string[];
  /** Without `variables`: read a whole run of letters, digits and _ as one name. Default false. */
  readonly words?: boolean;
  /** How products are written where this text is one of several; without it, of this text alone. */
  readonly notation?: Notation;
}

/** Deeper nesting than this is refused rather than left to the stack. */
const MAX_DEPTH = 500;

/**
 * Reads a Boolean expression. From tightest to loosest: complement (`'` behind; `!` `~` `¬` `/` NOT
 * before; a bar over a letter, `\overline{…}`), product (`·` `*` `&` `&&` `∧` `.` AND, or nothing between
 * factors), exclusive or (`^` `⊕` XOR; `⊙` `≡` `~^` XNOR), sum (`+` `|` `||` `∨` OR). NAND binds as AND does
 * and NOR as OR does, between two operands alone. Looser than all of these are `->` `→` IMPLIES between two
 * operands, and loosest `<->` `↔` IFF. Brackets `( ) [ ] { }`; constants 0, 1, `1'b0`, `'1'`.
 * Words are operators in any case.
 *
 * Names: with `variables`, exactly those. Without, one letter with the digits and the index that
 * follow it; what `namesOf` says of longer runs.
 *
 * Throws `syntax` with the position (from 1) in the message and in `value.position`: also for what can
 * be read in two ways, then with both spellings.
 */
export function parseExpression(text: string, options: ParseOptions = {}): Expression {
  const { variables, words = false, notation } = options;
  const tokens = tokensOf(text);
  if (!variables) refuseSpokenOr(text, tokens);
  const rules = {
    ...(notation ?? notationIn(tokens)),
    words,
    ...(variables && { declared: variables }),
  };
  return new Parser(text, tokens, rules).whole();
}

/** The names in an expression in order of first appearance. */
export function variablesOf(expression: Expression): string[] {
  const names = new Set<string>();
  const pending: Expression[] = [expression];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'variable') names.add(e.name);
    else if (e.kind === 'not') pending.push(e.of);
    else if (e.kind !== 'constant') pending.push(e.right, e.left);
  }
  return [...names];
}

/** What tells a product of letters from a name of several, in texts that are read together. */
export type Notation = Pick<NameRules, 'signs' | 'alone'>;

/** The notation of texts that are read together. Throws `syntax` for one that is in none. */
export const notationOf = (texts: readonly string[]): Notation =>
  notationIn(texts.flatMap(tokensOf));

function notationIn(tokens: readonly Token[]): Notation {
  const operator = (t: Token) => t.kind === 'run' && operatorIn('', t, undefined) !== undefined;
  // A sign of a programming language, or a product's: who writes these writes names of several letters.
  const signs = tokens.some(
    (t) =>
      operator(t) ||
      (t.kind === 'joiner' &&
        (t.joiner === 'and' || t.joiner === 'nand' || t.sign.startsWith('|'))),
  );
  const names = tokens.flatMap((t) => (t.kind === 'run' && !operator(t) ? [t.run.text] : []));
  return { signs, alone: new Set(names) };
}

/** A token with its words decided: names of one run stand one after another, the later ones `joined`. */
type Piece =
  | Exclude<Token, { kind: 'run' }>
  | ({ readonly kind: 'name'; readonly joined: boolean } & Name & Pick<Token, 'at' | 'sign'>);

function piecesOf(text: string, tokens: readonly Token[], rules: NameRules): Piece[] {
  return tokens.flatMap((token): Piece[] => {
    if (token.kind !== 'run') return [token];
    const { at, sign } = token;
    const operator = operatorIn(text, token, rules.declared);
    if (operator === 'not') return [{ kind: 'not', at, sign }];
    if (operator) return [{ kind: 'joiner', joiner: operator, at, sign }];
    return namesOf(text, token, rules).map((name, k) => ({
      kind: 'name',
      ...name,
      joined: k > 0,
      at,
      sign,
    }));
  });
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

class Parser {
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  #next = 0;
  #depth = 0;

  constructor(text: string, tokens: readonly Token[], rules: NameRules) {
    this.#text = text;
    this.#pieces = piecesOf(text, tokens, rules);
  }

  whole(): Expression {
    const e = this.#equivalence();
    const left = this.#peek();
    if (left?.kind === 'not' && left.sign === '/')
      this.#fail('“/” behind an operand looks like a division: write ·/ for AND NOT');
    if (left) this.#fail(`“${left.sign}” does not belong here`);
    return e;
  }

  /** Operands of ↔, which is associative: A ↔ B is (A ⊕ B)'. */
  #equivalence(): Expression {
    let left = this.#implication();
    while (this.#acceptJoiner('iff'))
      left = { kind: 'not', of: { kind: 'xor', left, right: this.#implication() } };
    return left;
  }

  /** A → B is A' + B. */
  #implication(): Expression {
    const left = this.#sum();
    const sign = this.#acceptJoiner('implies')?.sign;
    if (sign === undefined) return left;
    const right = this.#sum();
    if (this.#peek()?.kind === 'joiner' && this.#acceptJoiner('implies')) {
      this.#next--;
      this.#fail(
        `“${sign}” joins two operands: with a third, put brackets, (A ${sign} B) ${sign} C or A ${sign} (B ${sign} C)`,
      );
    }
    return { kind: 'or', left: { kind: 'not', of: left }, right };
  }

  #sum(): Expression {
    return this.#chain('or', 'nor', () => this.#parity());
  }

  #parity(): Expression {
    return this.#chain('xor', 'xnor', () => this.#product());
  }

  #product(): Expression {
    return this.#chain('and', 'nand', () => this.#factor());
  }

  /** Operands joined by `plain`, or two of them by `negated`. */
  #chain(plain: 'and' | 'or' | 'xor', negated: Joiner, operand: () => Expression): Expression {
    let left = operand();
    const used: string[] = [];
    for (let count = 1; ; count++) {
      const joiner = this.#acceptJoiner(plain, negated);
      if (!joiner && !(plain === 'and' && this.#startsFactor())) return left;
      if (joiner?.joiner === negated) used.push(joiner.sign);
      if (used.length > 0 && count > 1) this.#checkChain(plain, used, joiner?.sign ?? '');
      const joined: Expression = { kind: plain, left, right: operand() };
      left = joiner?.joiner === negated ? { kind: 'not', of: joined } : joined;
    }
  }

  /** More than two operands with a negated operator among them: A NAND B NAND C is read in two ways. */
  #checkChain(plain: string, negated: readonly string[], sign: string): void {
    // ⊕ and one ⊙ give the same in either order, and Verilog says what a chain of its own means.
    if (plain === 'xor' && (negated.length === 1 || negated.every((s) => /^[~^]{2}$/u.test(s))))
      return;
    const first = negated[0] ?? sign;
    this.#next--;
    this.#fail(
      `“${first}” joins two operands: with a third, put brackets, (A ${first} B) ${sign || '·'} C or A ${first} (B ${sign || '·'} C)`,
    );
  }

  #factor(): Expression {
    if (++this.#depth > MAX_DEPTH) this.#fail(`The expression is nested deeper than ${MAX_DEPTH}`);
    const not = this.#peek();
    let e: Expression;
    if (not?.kind === 'not') {
      this.#next++;
      this.#checkReach(not);
      e = { kind: 'not', of: this.#factor() };
    } else e = this.#primary();
    this.#depth--;
    return e;
  }

  /** `NOT AB` and `/AB` are a complement of A or of AB. */
  #checkReach({ sign }: Piece): void {
    const [of, more] = [this.#peek(), this.#pieces[this.#next + 1]];
    if (of?.kind !== 'name' || more?.kind !== 'name' || !more.joined || /^[!~¬\\]/u.test(sign))
      return;
    const gap = /\p{L}/u.test(sign) ? ' ' : '';
    this.#fail(
      `“${sign}${gap}${of.sign}” can be (${sign}${gap}${of.name})·${more.name} or ${sign}${gap}(${of.name}·${more.name}): put the brackets`,
    );
  }

  #primary(): Expression {
    let e = this.#operand();
    while (this.#peek()?.kind === 'prime') {
      this.#next++;
      e = { kind: 'not', of: e };
    }
    return e;
  }

  #operand(): Expression {
    const piece = this.#peek();
    if (!piece) return this.#fail('Something is missing at the end');
    if (piece.kind === 'name') {
      this.#next++;
      const variable: Expression = { kind: 'variable', name: piece.name };
      return piece.barred ? { kind: 'not', of: variable } : variable;
    }
    if (piece.kind === 'constant') {
      this.#next++;
      return { kind: 'constant', value: piece.value };
    }
    if (piece.kind === 'open') return this.#bracket(piece);
    if (piece.kind === 'overline') {
      this.#next++;
      const open = this.#peek();
      if (open?.sign !== '{') this.#fail(`${piece.sign} is followed by { }: ${piece.sign}{A}`);
      return { kind: 'not', of: this.#bracket(open) };
    }
    const word = /^\p{L}+$/u.test(piece.sign);
    return this.#fail(
      word
        ? `“${piece.sign}” is an operator: it stands between two operands; a product of variables is ${[...piece.sign].join('·')}`
        : `“${piece.sign}” stands where a variable, a constant or a bracket was expected`,
    );
  }

  #bracket(open: Piece): Expression {
    this.#next++;
    const e = this.#equivalence();
    const close = CLOSING[open.sign] as string;
    if (this.#peek()?.sign !== close)
      this.#fail(`“${close}” is missing for the bracket at ${open.at + 1}`);
    this.#next++;
    return e;
  }

  #startsFactor(): boolean {
    const piece = this.#peek();
    if (piece?.kind === 'not') return piece.sign !== '/';
    return piece !== undefined && /^(?:name|constant|open|overline)$/u.test(piece.kind);
  }

  #acceptJoiner(...joiners: readonly Joiner[]): (Piece & { kind: 'joiner' }) | undefined {
    const piece = this.#peek();
    if (piece?.kind !== 'joiner' || !joiners.includes(piece.joiner)) return undefined;
    this.#next++;
    return piece;
  }

  #peek(): Piece | undefined {
    return this.#pieces[this.#next];
  }

  #fail(what: string): never {
    return failAt(this.#text, this.#peek()?.at ?? this.#text.length, what);
  }
}
