import {
  type Derivation,
  deriveFewest,
  deriveProduct,
  deriveSum,
} from '@tollbench/engines/logic/algebra/derive.ts';
import type { Law } from '@tollbench/engines/logic/algebra/laws.ts';
import { type Term, Terms } from '@tollbench/engines/logic/algebra/terms.ts';
import type { Expression } from '@tollbench/engines/logic/expression.ts';
import { factored } from '@tollbench/engines/logic/mapping/factor.ts';
import { flattened, type OutputFunction } from '@tollbench/engines/logic/network/functions.ts';
import { joined, type Network, not } from '@tollbench/engines/logic/network/network.ts';
import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import type { Inputs } from './inputs.ts';
import { type Piece, piecesOf, type Writing, writingOf } from './lines.ts';
import { expressionOf, type TwoLevel } from './minima.ts';

/** A line of a derivation and the law by which the next comes of it. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly literals: number;
  /** What leads to the next line; undefined on the last. */
  readonly law:
    | { readonly law: Law | 'dontCare'; readonly dual: boolean; readonly reversed: boolean }
    | undefined;
}

export interface Simplified {
  readonly output: string;
  /** As it was given, with its signals put in; undefined where that is too long to show. */
  readonly given: Expression | undefined;
  readonly givenLiterals: number | undefined;
  readonly result: Expression | undefined;
  readonly resultLiterals: number;
  /** Of a two-level result what is proven; of others `read-once` where each variable stands once, or `found`. */
  readonly proof: TwoLevel['proof'] | 'read-once' | 'found';
  readonly lines: readonly Line[] | undefined;
  /** Derivations by these laws have at least so many steps. */
  readonly atLeast: number;
  /** Why there are no lines. */
  readonly without: string | undefined;
  /** The expressions of the lines, to be verified by diagrams. */
  readonly check: readonly Expression[];
}

/** Longer expressions are simplified without telling the steps. */
const MAX_LITERALS = 90;
/** Terms made in one search: about half a second, and ten. */
const MADE = { normal: 20_000, long: 500_000 } as const;

/** One output in the form that is asked for, and how it comes to it. */
export function simplified(
  network: Network,
  f: OutputFunction,
  forms: { readonly sop: TwoLevel | undefined; readonly pos: TwoLevel | undefined },
  inputs: Pick<Inputs, 'target' | 'effort'>,
  share: number,
): Simplified {
  const given = flattened(network, f.name, 4 * MAX_LITERALS);
  const made = Math.max(3000, Math.round(MADE[inputs.effort] * share));
  const { target } = inputs;
  const form = target === 'pos' ? forms.pos : forms.sop;
  const base = { output: f.name, given, givenLiterals: given && literalsOf(given), check: [] };
  const plain = (without: string): Simplified => {
    const multi = target === 'fewest' || target === 'xor';
    const result = form && (multi ? factored(form.parts, form.names) : expressionOf(form));
    return {
      ...base,
      result,
      resultLiterals: result ? literalsOf(result) : 0,
      proof: multi ? 'found' : (form?.proof ?? 'irredundant'),
      lines: undefined,
      atLeast: 0,
      without,
    };
  };
  if (!form) return plain('its shortest form found has more than 2000 terms');
  if (form.proof !== 'minimum')
    return plain('the minimum is not proven, and steps lead to a proven one');
  if (!given || literalsOf(given) > MAX_LITERALS)
    return plain(`it has more than ${MAX_LITERALS} literals`);
  const names = [...new Set([...network.inputs.filter((v) => appears(given, v)), ...f.support])];
  const terms = new Terms(names);
  const written = terms.of(given);
  const opened = f.table && f.openRows > 0n ? withOpen(terms, written, f, form) : undefined;
  const start = opened ?? written;
  const cost = { terms: form.parts.length, literals: form.literals };
  const parts = partsOf(terms, form);
  const derive = form.form === 'sop' ? deriveSum : deriveProduct;
  const several = target === 'fewest' || target === 'xor';
  // These are the start of more searches then.
  const budget = { made: several ? made / 4 : made };
  let derivation = derive(terms, start, parts, cost, budget);
  let proof: Simplified['proof'] = form.proof;
  if (derivation && several) {
    const ways: Derivation[] = [derivation];
    if (forms.pos?.proof === 'minimum') {
      const product = deriveProduct(
        terms,
        start,
        partsOf(terms, forms.pos),
        {
          terms: forms.pos.parts.length,
          literals: forms.pos.literals,
        },
        budget,
      );
      if (product) ways.push(product);
    }
    const xor = target === 'xor';
    derivation = deriveFewest(
      terms,
      start,
      ways,
      { xor, least: f.support.length },
      { made: made / 3 },
    );
    const end = derivation.steps.at(-1)?.to ?? start;
    proof = terms.literals(end) === f.support.length ? 'read-once' : 'found';
  }
  if (!derivation) return plain('no derivation of 150 steps was found');
  const writing = writingOf(names);
  const end = derivation.steps.at(-1)?.to ?? start;
  const lines = linesOf(terms, written, opened, derivation, writing);
  const states = [written, start, ...derivation.steps.map((s) => s.to)];
  return {
    ...base,
    result: terms.expression(end),
    resultLiterals: terms.literals(end),
    proof,
    lines,
    atLeast: derivation.atLeast + (opened === undefined ? 0 : 1),
    without: undefined,
    check: states.map((t) => terms.expression(t)),
  };
}

function linesOf(
  terms: Terms,
  written: Term,
  opened: Term | undefined,
  { steps }: Derivation,
  writing: Writing,
): Line[] {
  const lines: Line[] = [];
  const add = (
    t: Term,
    law: Line['law'],
    at?: { path: readonly number[]; taken: readonly number[] },
  ) => lines.push({ pieces: piecesOf(terms, t, writing, at), literals: terms.literals(t), law });
  if (opened !== undefined) add(written, { law: 'dontCare', dual: false, reversed: false });
  for (const { from, law, dual, reversed, path, taken } of steps)
    add(from, { law, dual, reversed }, { path, taken });
  const last = steps.at(-1)?.to ?? opened ?? written;
  lines.push({
    pieces: [{ text: lineText(terms, last, writing), marked: false }],
    literals: terms.literals(last),
    law: undefined,
  });
  return lines;
}

const lineText = (terms: Terms, t: Term, writing: Writing): string =>
  piecesOf(terms, t, writing)
    .map((p) => p.text)
    .join('');

const partsOf = (terms: Terms, { form, names, parts }: TwoLevel): Term[] =>
  parts.map((p) =>
    terms.join(
      form === 'sop' ? 'and' : 'or',
      p.map((l) => {
        const of = terms.variable(terms.names.indexOf(names[l >> 1] ?? ''));
        return l & 1 ? terms.not(of) : of;
      }),
    ),
  );

/** The function with its don't-cares decided as the minimum has them: terms added, terms taken out. */
function withOpen(
  terms: Terms,
  written: Term,
  f: OutputFunction,
  form: TwoLevel,
): Term | undefined {
  const { table } = f;
  if (!table) return undefined;
  const at = (p: readonly number[], m: number) =>
    p[form.form === 'sop' ? 'every' : 'some'](
      (l) => (((m >> (f.support.length - 1 - (l >> 1))) & 1) === 1) === ((l & 1) === 0),
    );
  const covered = (m: number) =>
    form.form === 'sop' ? form.parts.some((p) => at(p, m)) : form.parts.every((p) => at(p, m));
  const variable = (k: number) => terms.variable(terms.names.indexOf(f.support[k] ?? ''));
  const cell = (m: number): Term =>
    terms.join(
      'and',
      f.support.map((_, k) =>
        (m >> (f.support.length - 1 - k)) & 1 ? variable(k) : terms.not(variable(k)),
      ),
    );
  // What the expression itself is where it may be either.
  const value = (m: number): boolean =>
    rowValue(terms, written, (name) => {
      const k = f.support.indexOf(name);
      return k >= 0 && ((m >> (f.support.length - 1 - k)) & 1) === 1;
    });
  const [added, gone]: [Term[], Term[]] = [[], []];
  table.values.forEach((v, m) => {
    if (v !== DONT_CARE || value(m) === covered(m)) return;
    (covered(m) ? added : gone).push(cell(m));
  });
  if (added.length + gone.length === 0) return undefined;
  const more = added.length > 0 ? terms.join('or', [written, ...added]) : written;
  return gone.length === 0 ? more : terms.join('and', [more, terms.not(terms.join('or', gone))]);
}

function rowValue(terms: Terms, t: Term, at: (name: string) => boolean): boolean {
  const args = terms.args(t).map((a) => rowValue(terms, a, at));
  switch (terms.kind(t)) {
    case 'constant':
      return t === 1;
    case 'variable':
      return at(terms.names[terms.value(t)] ?? '');
    case 'not':
      return !args[0];
    case 'and':
      return args.every(Boolean);
    case 'or':
      return args.some(Boolean);
    default:
      return args.filter(Boolean).length % 2 === 1;
  }
}

function appears(e: Expression, name: string): boolean {
  if (e.kind === 'variable') return e.name === name;
  if (e.kind === 'constant') return false;
  return e.kind === 'not' ? appears(e.of, name) : appears(e.left, name) || appears(e.right, name);
}

/** Variables in an expression, each as often as it stands there. */
export function literalsOf(e: Expression): number {
  let count = 0;
  const pending: Expression[] = [e];
  for (let at = pending.pop(); at; at = pending.pop()) {
    if (at.kind === 'variable') count++;
    else if (at.kind === 'not') pending.push(at.of);
    else if (at.kind !== 'constant') pending.push(at.left, at.right);
  }
  return count;
}

/** f and g agree wherever neither is open: what a step may change. */
export const sameWhereCared = (
  a: Expression,
  b: Expression,
  open: Expression | undefined,
): Expression => {
  const differ = joined('xor', [a, b]);
  return open ? joined('and', [differ, not(open)]) : differ;
};
