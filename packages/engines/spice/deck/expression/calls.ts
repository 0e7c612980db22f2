/** A bound of the work that functions of functions make. */
import { CardError } from '../refusal.ts';
import type { Scope, UserFunction } from './scope.ts';

/** Counts a call of a deck's own function. Throws CardError where there were more than any deck needs. */
export function countCall({ name }: UserFunction, { setting }: Scope): void {
  if (--setting.calls.left < 0)
    throw new CardError(
      `the function ${name} is called too often: functions that call one another twice or more double with every level`,
      name,
    );
}
