/**
 * Macros in the two ways they are written: GNU as's (`.macro name a, b=1` … `\a` … `.endm`) and that of MARS and
 * RARS (`.macro name(%a, %b)` … `%a` … `.end_macro`), whose labels are new in every call.
 *
 * Source: the GNU assembler's manual, section 7 (.macro, .irp); the help of RARS, "Macros".
 */
import { characterEnd, quoteEnd, replaceBackslashed, replaceNames } from './substitute.ts';

export interface Parameter {
  /** As it stands in the text: `a` of GNU as, `%a` of RARS. */
  readonly name: string;
  readonly default: string | undefined;
  readonly required: boolean;
  /** Takes all that is left, commas among it. */
  readonly rest: boolean;
}

export interface Macro {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: string;
  /** Written as RARS has it: labels are the call's own, and one name may have several numbers of parameters. */
  readonly isRars: boolean;
  /** Labels that the text defines. */
  readonly labels: ReadonlySet<string>;
}

const MAX_PARAMETERS = 64;

/** A head or a call that cannot be read; the caller knows where it stands. */
export class MacroError extends Error {}

/** The head of a definition, what follows `.macro`; `ending` is the directive that closed the text. */
export function defineMacro(head: string, body: string, ending: string): Macro {
  const found = /^\s*([A-Za-z_.$][\w.$]*)\s*,?/u.exec(head);
  if (found === null) throw new MacroError('.macro takes a name and its parameters');
  const name = found[1] as string;
  const list = unwrapped(head.slice(found[0].length).trim());
  const isRars = ending === '.end_macro' || /%/u.test(list);
  const parameters = argumentsOf(list).map((text) => parameter(text, isRars));
  if (parameters.length > MAX_PARAMETERS)
    throw new MacroError(
      `macro ${name} has ${parameters.length} parameters; the most is ${MAX_PARAMETERS}`,
    );
  const names = new Set(parameters.map((p) => p.name));
  if (names.size < parameters.length)
    throw new MacroError(`macro ${name} has two parameters of one name`);
  return { name, parameters, body, isRars, labels: isRars ? labelsIn(body) : new Set() };
}

function parameter(text: string, isRars: boolean): Parameter {
  const found = /^([%$]?[A-Za-z_][\w.$]*)(?::(req|vararg))?(?:=(.*))?$/u.exec(text);
  if (found === null || (isRars && (found[2] ?? found[3]) !== undefined))
    throw new MacroError(`"${text}" is no parameter; there are a, a=1, a:req and a:vararg, or %a`);
  const [, name = '', how, value] = found;
  return { name, default: value, required: how === 'req', rest: how === 'vararg' };
}

function labelsIn(body: string): Set<string> {
  const labels = new Set<string>();
  for (const line of body.split('\n')) {
    const found = /^\s*([A-Za-z_.$][\w.$]*)\s*:/u.exec(line);
    if (found !== null) labels.add(found[1] as string);
  }
  return labels;
}

/** Without the parentheses around the whole. */
const unwrapped = (text: string): string =>
  text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text;

/**
 * The text of a call: parameters replaced, labels of its own named by `count`.
 *
 * @param most longest text to make; undefined is given where it would be longer
 */
export function expandMacro(
  { name, parameters, body, isRars, labels }: Macro,
  given: readonly string[],
  count: number,
  most: number,
): string | undefined {
  const values = bind(name, parameters, given, isRars);
  if (!isRars)
    return replaceBackslashed(body, (p) => (p === '@' ? String(count) : values.get(p)), most);
  return replaceNames(
    body,
    (n) => values.get(n) ?? (labels.has(n) ? `${n}_M${count}` : undefined),
    most,
  );
}

function bind(
  name: string,
  parameters: readonly Parameter[],
  given: readonly string[],
  isRars: boolean,
): Map<string, string> {
  const values = new Map<string, string>();
  let next = 0;
  given.forEach((text, k) => {
    const keyed = isRars ? null : /^([A-Za-z_][\w.$]*)=(?!=)/u.exec(text);
    const named = keyed && parameters.find((p) => p.name === keyed[1]);
    if (keyed && named) {
      values.set(named.name, unquoted(text.slice(keyed[0].length)));
      return;
    }
    const p = parameters[next];
    if (p === undefined)
      throw new MacroError(
        `macro ${name} takes ${parameters.length === 0 ? 'no arguments' : `${parameters.length} argument${parameters.length > 1 ? 's' : ''}`}, not ${given.length}`,
      );
    if (p.rest) {
      if (!values.has(p.name)) values.set(p.name, given.slice(k).join(','));
      return;
    }
    values.set(p.name, isRars ? text : unquoted(text));
    next++;
  });
  for (const p of parameters) {
    if (values.has(p.name)) continue;
    if (p.required || isRars) throw new MacroError(`macro ${name} needs its argument ${p.name}`);
    values.set(p.name, p.default ?? '');
  }
  return values;
}

/** GNU as takes an argument in quotes without them. */
const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && quoteEnd(text, 0) === text.length
    ? text.slice(1, -1)
    : text;

/**
 * The arguments of a call: parted by commas, or by blanks where they cannot be meant otherwise. `4(a1)` is one.
 * A blank before a sign, `a -1`, is read in two ways and refused.
 */
export function argumentsOf(text: string): string[] {
  const list: string[] = [];
  let from = behindBlanks(text, 0);
  let depth = 0;
  const take = (to: number): void => {
    const piece = text.slice(from, to).trim();
    if (piece !== '' || list.length > 0 || to < text.length) list.push(piece);
  };
  for (let p = from; p < text.length; p++) {
    const c = text[p] as string;
    if (c === '"') p = quoteEnd(text, p) - 1;
    else if (c === "'") p = characterEnd(text, p) - 1;
    else if (c === '(') depth++;
    else if (c === ')') depth--;
    else if (depth === 0 && c === ',') {
      take(p);
      from = p + 1;
    } else if (depth === 0 && (c === ' ' || c === '\t')) {
      const next = behindBlanks(text, p);
      if (p > from && next < text.length && parts(text, p - 1, next)) {
        take(p);
        from = next;
      } else if (p === from) from = next;
      p = next - 1;
    }
  }
  take(text.length);
  return list;
}

function behindBlanks(text: string, p: number): number {
  let next = p;
  while (text[next] === ' ' || text[next] === '\t') next++;
  return next;
}

/** Whether blanks between the characters at `last` and `next` end an argument. */
function parts(text: string, last: number, next: number): boolean {
  const after = text[next] as string;
  if (!/[\w.$)"'%]/u.test(text[last] as string)) return false;
  if (/[-+~!]/u.test(after) && !/\s/u.test(text[next + 1] ?? ' ')) {
    const around = `${text.slice(Math.max(0, last - 7), last + 1).trim()} ${text.slice(next, next + 8).trim()}`;
    throw new MacroError(
      `"${around}" can be one argument or two: put a comma between, or no blank`,
    );
  }
  return /[\w.$"'%\\]/u.test(after);
}

/** A macro's name with every number of parameters it is defined for. */
export class Macros {
  readonly #byName = new Map<string, Macro[]>();
  #count = 0;

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /** A definition takes the place of one with as many parameters; GNU as has one a name. */
  add(macro: Macro): void {
    const others = (this.#byName.get(macro.name) ?? []).filter(
      (m) => macro.isRars && m.isRars && m.parameters.length !== macro.parameters.length,
    );
    this.#byName.set(macro.name, [...others, macro]);
  }

  remove(name: string): boolean {
    return this.#byName.delete(name);
  }

  /** The text of a call with what stands behind the name. Throws MacroError; undefined where longer than `most`. */
  call(name: string, operands: string, most: number): string | undefined {
    const macros = this.#byName.get(name) ?? [];
    const last = macros.at(-1);
    if (last === undefined) throw new MacroError(`there is no macro ${name}`);
    const given = argumentsOf(last.isRars ? unwrapped(operands.trim()) : operands.trim());
    const macro = macros.find((m) => m.parameters.length === given.length) ?? last;
    return expandMacro(macro, given, this.#count++, most);
  }
}
