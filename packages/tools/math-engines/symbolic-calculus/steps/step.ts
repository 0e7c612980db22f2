/** What steps are made with: sentences that begin with a capital, equations as TeX. */
import { type Expression, has } from '@tollbench/engines/algebra/expression/expression.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import type { Step } from '../../../define/output.ts';

/** A working is cut off behind so many lines. */
export const MOST = 60;

export class Working {
  readonly list: Step[] = [];
  #isCut = false;

  say(text: string, tex?: string): void {
    // A result that stands there already is not said again.
    if (tex !== undefined && this.list.at(-1)?.tex === tex) return;
    if (this.list.length < MOST) this.list.push({ text, ...(tex !== undefined && { tex }) });
    else if (!this.#isCut) {
      this.#isCut = true;
      this.list.push({ text: 'And so on: the lines that are left are of the same kinds.' });
    }
  }
}

/** Letters for parts that no formula has. */
export function freeNames(names: readonly string[], list: readonly Expression[]): string[] {
  return names.filter((n) => !list.some((a) => has(a, n)));
}

/** What it comes to, where it can be worked out. */
export function attempted<T>(work: () => T | undefined): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
