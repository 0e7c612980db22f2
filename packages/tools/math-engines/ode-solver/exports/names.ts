/** Names that programs may define, for states and parameters of any spelling. */
import { isIdentifier } from '../../../exports/identifier.ts';

/** Names that our programs use for themselves. */
const OWN = new Set([
  't',
  'y',
  'f',
  'p',
  'dy',
  'np',
  'solution',
  'solve_ivp',
  'rhs',
  'jacobian',
  'pick',
  'opts',
  'e',
  'i',
  'j',
  'pi',
  'ie',
  'te',
  'ye',
]);

/** x' as x_1; a name that a language has kept for itself with an underscore behind it. Each is its own. */
export function identifiers(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  const made = new Map<string, string>();
  for (const name of names) {
    const marks = /'*$/u.exec(name)?.[0].length ?? 0;
    const base = name
      .slice(0, name.length - marks)
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9_]/gu, (c) => `u${c.codePointAt(0)?.toString(16)}`);
    let id = marks > 0 ? `${base}_${marks}` : base;
    if (!isIdentifier(id) || OWN.has(id)) id = `${id.replace(/^_+/u, '')}_`;
    if (!isIdentifier(id)) id = `v_${id}`.slice(0, 40);
    while (taken.has(id)) id += '_';
    taken.add(id);
    made.set(name, id);
  }
  return made;
}
