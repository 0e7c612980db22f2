/** Values of cards as people read them: `10u` of a capacitor is 10 µF. */

import { EngineError } from '@tollbench/engines/error.ts';
import { readNumber } from '@tollbench/engines/spice/deck/number.ts';
import { CardError } from '@tollbench/engines/spice/deck/refusal.ts';
import { showQuantity } from '../../../define/si.ts';

const UNITS: Readonly<Record<string, string>> = { r: 'Ω', c: 'F', l: 'H', v: 'V', i: 'A' };

/** Letters shown of a value at most, as much as a layout keeps room for: the rest is read on its card. */
const MOST = 16;

/** What stands beside a part: its value with its unit, its model, or the beginning of what its card says. */
export function shownValue(name: string, value: string): string {
  const words = value.trim().split(/\s+/u);
  const unit = UNITS[name.charAt(0).toLowerCase()];
  const [first = '', second = ''] = words;
  if (unit !== undefined && words.length === 1) return quantity(first, unit);
  if (unit !== undefined && words.length === 2 && /^dc$/iu.test(first))
    return quantity(second, unit);
  // Temperature coefficients, initial values and geometry behind a value are left to the card.
  if (unit !== undefined && words.slice(1).every((w) => /^\w+=/u.test(w)))
    return quantity(first, unit);
  const text = words.join(' ');
  return text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text;
}

function quantity(word: string, unit: string): string {
  const value = numberOf(word);
  return value === undefined ? word : showQuantity(value, unit, 6);
}

function numberOf(word: string): number | undefined {
  try {
    return readNumber(word.toLowerCase().replaceAll(/[µμ]/gu, 'u'), 'ngspice');
  } catch (error) {
    // What the reader refuses stands as it is written: the refusal is said elsewhere.
    if (error instanceof EngineError || error instanceof CardError) return undefined;
    throw error;
  }
}
