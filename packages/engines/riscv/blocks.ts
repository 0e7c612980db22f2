/**
 * The directives that decide what is read: conditions, repetitions, macros, other files, names that stand for text.
 *
 * Source: the GNU assembler's manual, chapter 7; the help of RARS (`.eqv`, `.macro`, `.end_macro`); Venus (`.import`).
 */
import { isDefined } from './expression.ts';
import { defineMacro, MacroError } from './macros.ts';
import { fileName } from './parts.ts';
import { replaceBackslashed, replaceNames } from './substitute.ts';
import type { TranslationUnit } from './translation-unit.ts';

type Action = (a: TranslationUnit, name: string) => void;

export const BLOCKS = new Map<string, Action>();

function define(names: string, action: Action): void {
  for (const name of names.split(' ')) BLOCKS.set(name, action);
}

/** What a name may stand for by `.eqv`: an operand or two, not a page that grows in every line. */
const MAX_EQUIVALENT = 200;
const MAX_REPEATS = 1 << 20;

// --- conditions ---

const isOff = (a: TranslationUnit): boolean => a.conditions.at(-1)?.isOn === false;

function open(a: TranslationUnit, holds: () => boolean): void {
  const at = a.reader.base + a.start;
  // Within what is left out nothing is evaluated, only counted.
  if (isOff(a)) {
    a.reader.skipStatement();
    a.conditions.push({ isOn: false, isDone: true, hasElse: false, at });
    return;
  }
  const isOn = holds();
  a.conditions.push({ isOn, isDone: isOn, hasElse: false, at });
}

const readValue = (a: TranslationUnit): bigint => {
  a.reader.skip();
  const at = a.reader.p;
  return a.known(a.reader.expression(), at);
};

const COMPARED: Record<string, (value: bigint) => boolean> = {
  '.if': (v) => v !== 0n,
  '.ifne': (v) => v !== 0n,
  '.ifeq': (v) => v === 0n,
  '.ifgt': (v) => v > 0n,
  '.ifge': (v) => v >= 0n,
  '.iflt': (v) => v < 0n,
  '.ifle': (v) => v <= 0n,
};
define(Object.keys(COMPARED).join(' '), (a, name) =>
  open(a, () => COMPARED[name]?.(readValue(a)) ?? false),
);

define('.ifdef .ifndef .ifnotdef', (a, name) =>
  open(a, () => {
    const symbol = a.reader.name();
    if (symbol === '') throw a.reader.fail(`${name} takes a name`);
    const known = a.labels.get(symbol);
    return (known !== undefined && isDefined(known)) === (name === '.ifdef');
  }),
);
define('.ifb .ifnb', (a, name) => open(a, () => (a.reader.rest() === '') === (name === '.ifb')));
define('.ifc .ifnc', (a, name) =>
  open(a, () => {
    const [left = '', right = ''] = a.reader.rest().split(',', 2);
    return (left.trim() === right.trim()) === (name === '.ifc');
  }),
);

function innermost(a: TranslationUnit, name: string) {
  const condition = a.conditions.at(-1);
  if (condition === undefined) throw a.reader.fail(`${name} without .if`, a.start, name);
  return condition;
}

define('.elseif .else', (a, name) => {
  const condition = innermost(a, name);
  if (condition.hasElse) throw a.reader.fail(`${name} after .else`, a.start, name);
  if (name === '.else') condition.hasElse = true;
  if (condition.isDone) {
    condition.isOn = false;
    a.reader.skipStatement();
    return;
  }
  condition.isOn = condition.isDone = name === '.else' || readValue(a) !== 0n;
});
define('.endif', (a, name) => {
  innermost(a, name);
  a.conditions.pop();
});

// --- stretches of text ---

interface Stretch {
  /** Offsets in the text being read. */
  readonly from: number;
  readonly to: number;
  /** The directive that closed it. */
  readonly ending: string;
}

/** The lines up to the one that closes this block, where the reader then stands at its end; blocks in it are counted. */
function stretch(a: TranslationUnit, opens: RegExp, closes: RegExp, needs: string): Stretch {
  const { reader } = a;
  const { source } = reader;
  reader.skipLine();
  const from = Math.min(reader.p + 1, source.length);
  let depth = 1;
  for (let p = from; p < source.length; ) {
    const newline = source.indexOf('\n', p);
    const end = newline < 0 ? source.length : newline;
    const word = /^[ \t]*(?:[\w.$]+:[ \t]*)?(\.\w+)/u.exec(source.slice(p, Math.min(end, p + 200)));
    const name = word?.[1]?.toLowerCase() ?? '';
    if (opens.test(name)) depth++;
    else if (closes.test(name) && --depth === 0) {
      reader.p = end;
      return { from, to: p, ending: name };
    }
    p = end + 1;
  }
  throw reader.fatal(
    `${source.slice(a.start, a.start + 40).split(/\s/u)[0]} without ${needs}`,
    a.start,
  );
}

const loop = (a: TranslationUnit) => stretch(a, /^\.(rept|irpc?)$/u, /^\.endr$/u, '.endr');

define('.rept', (a) => {
  const times = throughNames(a, () => {
    const count = a.constant('number of repeats', 0, MAX_REPEATS);
    if (!a.reader.atEnd()) throw a.reader.fail('.rept takes one number');
    return count;
  });
  const { from, to } = loop(a);
  a.frames.again(from, to, times, a.conditions.length);
});

define('.irp .irpc', (a, name) => {
  const { reader } = a;
  const parameter = reader.name();
  if (parameter === '') throw reader.fail(`${name} takes a name and what it stands for`, a.start);
  reader.more();
  const rest = filled(a, replaced(a, reader.rest()));
  const values = name === '.irpc' ? [...rest] : rest.split(/[\s,]+/u);
  const { source } = reader;
  const { from, to } = loop(a);
  const body = source.slice(from, to);
  let text = '';
  for (const value of values) {
    const most = a.frames.room - text.length;
    text += filled(
      a,
      replaceBackslashed(body, (p) => (p === parameter ? value : undefined), most),
    );
  }
  a.frames.put(text, a.start, name, a.conditions.length);
});

/** A text that was within bounds. */
function filled(a: TranslationUnit, text: string | undefined): string {
  if (text !== undefined) return text;
  throw a.reader.fatal(
    'brings the text of macros and repetitions beyond 4194304 characters',
    a.start,
  );
}

define('.endr .endm .end_macro .endmacro .exitm', (a, name) => {
  throw a.reader.fail(
    name === '.exitm'
      ? '.exitm is not there; an .if around the rest of the macro is'
      : `${name} without ${name === '.endr' ? '.rept' : '.macro'}`,
    a.start,
    name,
  );
});

// --- macros ---

function asMacro<T>(a: TranslationUnit, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MacroError) throw a.reader.fail(error.message, a.start);
    throw error;
  }
}

define('.macro', (a) => {
  const { reader } = a;
  const head = reader.rest();
  const { source } = reader;
  const { from, to, ending } = stretch(
    a,
    /^\.macro$/u,
    /^\.(endm|end_macro|endmacro)$/u,
    '.endm or .end_macro',
  );
  asMacro(a, () => a.macros.add(defineMacro(head, source.slice(from, to), ending)));
});
define('.purgem', (a) => {
  const name = a.reader.name();
  if (!a.macros.remove(name)) throw a.reader.fail(`there is no macro "${name}"`, a.start, name);
});

/** The call of a macro, its name already read: its text is read next. */
export function callMacro(a: TranslationUnit, name: string): void {
  const operands = a.reader.rest();
  const text = asMacro(a, () => a.macros.call(name, operands, a.frames.room));
  a.frames.put(filled(a, text), a.start, `macro ${name}`, a.conditions.length);
}

// --- names that stand for text ---

define('.eqv', (a) => {
  const { reader } = a;
  reader.skip();
  const at = reader.p;
  const name = reader.name();
  reader.comma();
  const text = filled(a, replaced(a, reader.rest()));
  if (name === '' || text === '') throw reader.fail('.eqv takes a name and what it stands for', at);
  if (text.length > MAX_EQUIVALENT)
    throw reader.fail(
      `"${name}" would stand for ${text.length} characters; the most is ${MAX_EQUIVALENT}`,
      at,
      name,
    );
  a.equivalents.set(name, text);
});

const replaced = (a: TranslationUnit, text: string): string | undefined =>
  replaceNames(text, (name) => a.equivalents.get(name), a.frames.room);

/** Reads the rest of a statement that goes on behind its line, with names replaced. */
function throughNames<T>(a: TranslationUnit, read: () => T): T {
  const { reader } = a;
  const start = reader.p;
  const text = reader.rest();
  const fresh = filled(a, replaced(a, text));
  if (fresh === text) {
    reader.p = start;
    return read();
  }
  a.frames.put(fresh, start, undefined, a.conditions.length);
  const value = read();
  a.frames.leave();
  return value;
}

/** What reads on behind its line, or means a name itself. */
const READS_ON = /^(?:[\w.$]+[ \t]*:[ \t]*)*\.(?:eqv|rept|irpc?|macro)\b/u;

/** Where a statement has a name that stands for text: reads it with that text in its place, and gives true. */
export function readInstead(a: TranslationUnit): boolean {
  if (a.equivalents.size === 0 || a.frames.isInstead) return false;
  const { reader } = a;
  const start = reader.p;
  const text = reader.rest();
  const fresh = READS_ON.test(text) ? text : filled(a, replaced(a, text));
  if (fresh === text) {
    reader.p = start;
    return false;
  }
  a.frames.put(fresh, start, undefined, a.conditions.length);
  return true;
}

// --- other files ---

function partNamed(a: TranslationUnit, directive: string) {
  const { reader } = a;
  reader.skip();
  const at = reader.p;
  const written = reader.rest();
  const name = fileName(written.replace(/^"(.*)"$/u, '$1'));
  const part = a.parts.find((p) => p.name === name && name !== '');
  if (part !== undefined) return part;
  throw reader.fail(
    `${directive} ${written}: there is no such file here; put a line "# file: ${name || 'name.s'}" below, and its text under that`,
    at,
    written,
  );
}

define('.include', (a) => {
  const { from, to } = partNamed(a, '.include');
  a.frames.part(from, to, a.conditions.length);
});
/** Every file that is not included is assembled anyway; that it is there is all there is to see to. */
define('.import', (a) => {
  partNamed(a, '.import');
});
