/** Values and parameters on cards. */
import { EngineError } from '../../error.ts';
import type { ElementCard, Span } from './card.ts';
import { cardsOfDeck } from './cards.ts';
import { drawingFor } from './from-netlist.ts';
import { rewritten } from './rewrite.ts';
import { redrawn, type Sheet } from './sheet.ts';
import { withDrawing } from './text.ts';
import { valueSpan } from './values.ts';

/** The part's value: what `cardValue` in values.ts shows, the rest of the card staying. Throws EngineError. */
export function setValue(sheet: Sheet, name: string, value: string): Sheet {
  const card = cardNamed(sheet, name);
  return put(sheet, card, valueSpan(card, sheet.text), value);
}

/** All that stands on the card behind its nodes. Throws EngineError. */
export function setRest(sheet: Sheet, name: string, rest: string): Sheet {
  const card = cardNamed(sheet, name);
  return put(sheet, card, card.restSpan, rest);
}

function cardNamed({ text }: Sheet, name: string): ElementCard {
  const card = cardsOfDeck(text).byName.get(name.toLowerCase());
  if (card) return card;
  throw new EngineError('unknown-name', `There is no element ${name}.`, {
    field: 'name',
    value: name,
  });
}

function put(sheet: Sheet, card: ElementCard, { at, end }: Span, value: string): Sheet {
  const words = value.trim();
  if (/[\r\n;]/u.test(words) || words === '')
    throw new EngineError(
      'syntax',
      `The value "${value}" of ${card.written} is no text for one line; 1k and the like are.`,
      { field: 'value', value },
    );
  const gap = at === end ? ' ' : '';
  const text = rewritten(sheet.text, [{ at, end, text: gap + words }]);
  // A value may change what the element is: its symbol, and how many of its words are nodes.
  const drawing = drawingFor(withDrawing(text, sheet.drawing));
  return redrawn({ ...sheet, text }, drawing);
}
