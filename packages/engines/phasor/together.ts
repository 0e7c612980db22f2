/** Names written together, as formulas have them: jωL, 2πfL, jX, and 4jΩ behind a number. */
import type { Cursor } from './cursor.ts';
import type { Node } from './syntax.ts';
import { unitNamed } from './units.ts';

/**
 * The product that a name which is not set stands for: j, then π, ω or f, then a name that is set. Undefined where it
 * is none. `apart` tells whether a blank stands before it.
 */
export function namesTogether(c: Cursor, text: string, at: number, end: number): Node | undefined {
  const { isVariable, imaginary, note } = c.scope;
  const pieces = cut(text, imaginary, isVariable);
  if (!pieces) return undefined;
  const said = pieces.join('·');
  if (c.is('^') || c.peek().kind === 'raised')
    throw c.refuse(
      `"${text}" is ${said}, and the power behind it is of all or of ${pieces.at(-1)}: write (${said}) with brackets, or signs between the names.`,
      at,
    );
  note(`${text} is ${said}`);
  let from = at;
  const nodes = pieces.map((piece): Node => {
    const place = { at: from, end: (from += piece.length) };
    return imaginary.has(piece)
      ? { kind: 'imaginary', ...place }
      : { kind: 'name', ...place, name: piece };
  });
  return nodes.reduce((a, b) => ({ kind: '*', at, end, a, b, silent: true }));
}

function cut(
  text: string,
  imaginary: ReadonlySet<string>,
  isVariable: (name: string) => boolean,
): string[] | undefined {
  const unit = imaginary.has(text[0] ?? '') ? [text.slice(0, 1)] : [];
  const rest = text.slice(unit.length);
  if (unit.length > 0 && isVariable(rest)) return [...unit, rest];
  const [, pi = '', angular = '', name = ''] = /^(π?)([ωwf]?)(.*)$/u.exec(rest) ?? [];
  // An f by itself may begin a name, fL; w is no ω unless it is set.
  if (pi === '' && (angular === '' || angular === 'f')) return undefined;
  if (angular === 'w' && !isVariable('w')) return undefined;
  if (name !== '' && !isVariable(name)) return undefined;
  const pieces = [...unit, pi, angular, name].filter(Boolean);
  return pieces.length > 1 ? pieces : undefined;
}

/** jΩ directly behind a number, as in 4jΩ. */
export function unitTogether(c: Cursor, text: string, at: number, end: number): Node | undefined {
  const before = c.peek(-2);
  const unit = c.scope.imaginary.has(text[0] ?? '') ? unitNamed(text.slice(1)) : undefined;
  if (!unit || before.kind !== 'number' || before.end !== at) return undefined;
  return {
    kind: '*',
    at,
    end,
    a: { kind: 'imaginary', at, end: at + 1 },
    b: { kind: 'unit', at: at + 1, end, unit, name: text.slice(1) },
    silent: true,
  };
}
