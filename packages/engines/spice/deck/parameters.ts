/** `.param` and `.func` cards. */
import { parsePrefix } from './expression/parse.ts';
import type { Scope } from './expression/scope.ts';
import { treeOf } from './instance.ts';
import type { Card } from './lines.ts';
import { CardError } from './refusal.ts';

export interface Settings {
  readonly scope: Scope;
  /** Names that are given from outside, and stay as they are. */
  readonly fixed: ReadonlyMap<string, number>;
}

const NAME = /[a-z_$@#][\w.$@#[\]]*/uy;

/** `.param a=1 b={2*a} c='a+b' f(x)={x*x}`; values without braces go on to the next `name =`. */
export function defineParameters(card: Card, settings: Settings): void {
  const text = card.text.replace(/^\.\w+\s*/u, '');
  let at = 0;
  while (at < text.length) {
    while (/[\s,]/u.test(text[at] ?? '')) at++;
    if (at >= text.length) return;
    NAME.lastIndex = at;
    const name = NAME.exec(text)?.[0];
    if (name === undefined)
      throw new CardError(`"${text.slice(at, at + 30)}" is no name of a parameter`, text.slice(at));
    at += name.length;
    at =
      text[at] === '('
        ? functionAt(card, text, name, at, settings)
        : parameterAt(card, text, name, at, settings);
  }
}

function behindSign(text: string, at: number, name: string): number {
  const sign = /\s*=\s*/uy;
  sign.lastIndex = at;
  const found = sign.exec(text);
  // LTspice does without the sign before a number: `.param ts 1m`.
  const bare = /\s+(?=[\d.{])/uy;
  bare.lastIndex = at;
  const gap = found ? undefined : bare.exec(text);
  if (gap) return at + gap[0].length;
  if (!found) throw new CardError(`the parameter ${name} has no value; ${name}=1 would do`, name);
  return at + found[0].length;
}

function parameterAt(
  card: Card,
  text: string,
  name: string,
  at: number,
  { scope, fixed }: Settings,
): number {
  const from = behindSign(text, at, name);
  const { source, end } = valueAt(text, from, name, scope);
  if (fixed.has(name)) return end;
  const known = scope.definitions.get(name);
  if (known && known.place.line === card.place.line && known.place.file === card.place.file)
    throw new CardError(`the parameter ${name} stands twice in one line`, name);
  // The last definition holds, as in ngspice.
  scope.definitions.set(name, { tree: treeOf(source, scope.setting), scope, place: card.place });
  return end;
}

function functionAt(
  card: Card,
  text: string,
  name: string,
  at: number,
  { scope }: Settings,
): number {
  const close = text.indexOf(')', at);
  if (close < 0)
    throw new CardError(`the function ${name} has no closing bracket behind its arguments`, name);
  const names = text
    .slice(at + 1, close)
    .split(',')
    .map((n) => n.trim())
    .filter((n) => n !== '');
  for (const n of names)
    if (!/^[a-z_]\w*$/u.test(n))
      throw new CardError(`"${n}" is no name of an argument of ${name}`, n);
  const sign = /\s*=?\s*/uy;
  sign.lastIndex = close + 1;
  const from = close + 1 + (sign.exec(text)?.[0].length ?? 0);
  const { source, end } = valueAt(text, from, name, scope);
  scope.functions.set(name, {
    name,
    names,
    body: treeOf(source, scope.setting),
    place: card.place,
  });
  return end;
}

/** What stands in braces or quotes, or an expression as far as it goes. */
function valueAt(
  text: string,
  from: number,
  name: string,
  scope: Scope,
): { source: string; end: number } {
  const open = text[from];
  if (open === "'" || open === '"') {
    const end = text.indexOf(open, from + 1);
    if (end < 0) throw new CardError(`a closing ${open} is missing behind ${name}`, name);
    return { source: text.slice(from + 1, end), end: end + 1 };
  }
  const { end } = parsePrefix(text, from, scope.setting.dialect);
  return { source: text.slice(from, end), end };
}

/** `.func f(x,y) {x+y}`. */
export function defineFunction(card: Card, settings: Settings): void {
  const text = card.text.replace(/^\.\w+\s*/u, '');
  const [, name] = /^([a-z_]\w*)\s*\(/u.exec(text) ?? [];
  if (name === undefined)
    throw new CardError('.func has no name with arguments; .func f(x) {2*x} would do', card.raw);
  const end = functionAt(card, text, name, text.indexOf('('), settings);
  if (/\S/u.test(text.slice(end)))
    throw new CardError(
      `"${text.slice(end).trim()}" is left over behind the function ${name}`,
      name,
    );
}
