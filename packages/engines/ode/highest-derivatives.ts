/** Equations solved for the highest derivative of each variable: each by itself, one after the other, or together. */
import { EngineError } from '../error.ts';
import type { Declarations } from './declarations.ts';
import type { Line } from './equation-lines.ts';
import { derivatives } from './formula/derivative.ts';
import type { Graph } from './formula/graph.ts';
import { type Names, readFormula } from './formula/read.ts';

/** More highest derivatives that stand together in equations are not solved for. */
const MAX_TOGETHER = 4;

/** The highest derivative of each variable, from the one equation that has it. */
export function highestDerivatives(
  g: Graph,
  { orders, equations, notes }: Declarations,
  names: Names,
): Map<string, number> {
  const variables = [...orders.keys()];
  const top = new Map(variables.map((n) => [n + "'".repeat(orders.get(n) as number), n]));
  const found = new Map<string, number>();
  const left: { residual: number; line: Line }[] = [];
  for (const line of equations) {
    const plain = line.left.replace(/\s+/gu, '');
    const name = top.get(plain);
    if (name !== undefined) {
      if (found.has(name))
        throw new EngineError('contradiction', `${plain} is given twice.`, {
          field: 'equations',
          value: line.text,
        });
      found.set(name, readFormula(g, line.right, names));
    } else
      left.push({
        residual: g.sub(readFormula(g, line.left, names), readFormula(g, line.right, names)),
        line,
      });
  }
  solveLeft(g, left, top, found, notes);
  // A highest derivative that stands in another right-hand side is what it is given as.
  const by = new Map([...top].map(([symbol, name]) => [symbol, found.get(name) as number]));
  for (let turn = 0; turn < variables.length; turn++)
    for (const [name, node] of found) found.set(name, g.substitute(node, by));
  for (const [name, node] of found) {
    const open = [...top.keys()].find((symbol) => g.symbolsOf([node]).has(symbol));
    if (open)
      throw new EngineError(
        'unsupported',
        `The equation of ${name} needs ${open}, which needs ${name}: solve them for the highest derivatives first.`,
        { field: 'equations', value: open },
      );
  }
  return found;
}

/** Equations that are not solved for a highest derivative: one after the other, and what is left together. */
function solveLeft(
  g: Graph,
  left: readonly { residual: number; line: Line }[],
  top: ReadonlyMap<string, string>,
  found: Map<string, number>,
  notes: string[],
): void {
  let open = [...left];
  for (let turn = 0; turn < left.length && open.length > 0; turn++)
    open = open.filter(({ residual, line }) => {
      const inside = [...top].filter(
        ([symbol, name]) => !found.has(name) && g.symbolsOf([residual]).has(symbol),
      );
      const [only] = inside;
      if (!only)
        throw new EngineError(
          'unsupported',
          `“${line.text}” has no highest derivative that is still wanted: each variable takes one equation.`,
          { field: 'equations', value: line.text },
        );
      if (inside.length > 1) return true;
      found.set(only[1], solved(g, residual, only[0], line, notes));
      return false;
    });
  if (open.length > 0) together(g, open, top, found, notes);
}

/** Equations that have several highest derivatives each, as those of mechanics: linear in them, by Cramer's rule. */
function together(
  g: Graph,
  open: readonly { residual: number; line: Line }[],
  top: ReadonlyMap<string, string>,
  found: Map<string, number>,
  notes: string[],
): void {
  const wanted = [...top].filter(([, name]) => !found.has(name));
  const symbols = wanted.map(([symbol]) => symbol);
  const texts = open.map(({ line }) => `“${line.text}”`).join(', ');
  const residuals = open.map(({ residual }) => residual);
  const columns = symbols.map((symbol) => derivatives(g, residuals, symbol));
  const isLinear = columns.every((c) => symbols.every((x) => !g.symbolsOf(c).has(x)));
  if (wanted.length !== open.length || !isLinear || open.length > MAX_TOGETHER)
    throw new EngineError(
      'unsupported',
      `${texts} have the highest derivatives ${symbols.join(', ')} together${isLinear ? '' : ', not linearly'}; up to ${MAX_TOGETHER} that are linear are solved for: solve them first, as x'' = ….`,
      { field: 'equations', value: texts },
    );
  const none = new Map(symbols.map((x) => [x, g.number(0)]));
  const right = residuals.map((r) => g.unary('neg', g.substitute(r, none)));
  const whole = determinant(g, columns);
  if (g.valueOf(whole) === 0)
    throw new EngineError('unsupported', `${texts} do not determine ${symbols.join(', ')}.`, {
      field: 'equations',
      value: texts,
    });
  for (const [k, [, name]] of wanted.entries())
    found.set(name, g.div(determinant(g, columns.with(k, right)), whole));
  notes.push(`${texts} are solved for ${symbols.join(', ')} together.`);
}

/** The equation solved for a derivative that it is linear in. */
function solved(g: Graph, residual: number, symbol: string, line: Line, notes: string[]): number {
  const factor = derivatives(g, [residual], symbol)[0] as number;
  if (g.symbolsOf([factor]).has(symbol))
    throw new EngineError(
      'unsupported',
      `“${line.text}” is not linear in ${symbol}: solve it for ${symbol} first.`,
      { field: 'equations', value: line.text },
    );
  const rest = g.substitute(residual, new Map([[symbol, g.number(0)]]));
  notes.push(`${line.text} is solved for ${symbol}.`);
  return g.div(g.unary('neg', rest), factor);
}

/** By columns, expanded along the first one. */
function determinant(g: Graph, columns: readonly (readonly number[])[]): number {
  const [first = [], ...rest] = columns;
  if (rest.length === 0) return first[0] as number;
  return first.reduce((sum, entry, row) => {
    const minor = rest.map((c) => c.toSpliced(row, 1));
    const term = g.mul(entry, determinant(g, minor));
    return row % 2 === 0 ? g.add(sum, term) : g.sub(sum, term);
  }, g.number(0));
}
