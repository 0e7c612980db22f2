/** Whether an expression needs the solved circuit: voltages, currents, time, frequency. */

import { countCall } from './calls.ts';
import { isFrequency } from './constants.ts';
import type { Definition, Scope } from './scope.ts';
import { partsOf, type Tree } from './tree.ts';

const LIVE_FUNCTIONS = new Set(['ddt', 'sdt', 'idt']);

/** True where a tree has no value before the circuit is solved. `locals` are the names of a function's arguments. */
export function isLive(tree: Tree, scope: Scope, locals?: ReadonlySet<string>, depth = 0): boolean {
  if (tree.kind === 'voltage' || tree.kind === 'current') return true;
  if (tree.kind === 'name') {
    if (locals?.has(tree.name)) return false;
    const found = scope.definition(tree.name);
    if (found) return isDefinitionLive(found);
    return isOfTheRun(tree.name, scope);
  }
  if (tree.kind === 'call') {
    const own = scope.func(tree.name);
    if (own) countCall(own, scope);
    // A recursion deeper than any function of a deck is told of when it is evaluated.
    if (own && depth < 100 && isLive(own.body, scope, new Set(own.names), depth + 1)) return true;
    if (!own && LIVE_FUNCTIONS.has(tree.name)) return true;
  }
  return partsOf(tree).some((part) => isLive(part, scope, locals, depth));
}

/** `time`, and the frequency of an AC analysis. */
export const isOfTheRun = (name: string, scope: Scope): boolean =>
  name === 'time' || isFrequency(name, scope.setting.dialect);

export function isDefinitionLive(found: Definition): boolean {
  if (found.isLive !== undefined) return found.isLive;
  // A circle is no voltage: its evaluation says what it is.
  found.isLive = false;
  found.isLive = isLive(found.tree, found.scope);
  return found.isLive;
}
