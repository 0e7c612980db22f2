/** Where the name and the value of a part are written, in steps; layout keeps this room free. */
import type { ElementCard } from './card.ts';
import type { Box, Part, PartSymbol, Point } from './drawing.ts';
import { bodyOf } from './symbols.ts';
import { cardValue } from './values.ts';

/** Room of a letter, in steps, of the type that labels are set in, and between lines. */
export const LETTER_WIDTH = 0.62;
export const LINE_HEIGHT = 1.5;
/** Letters of a value that are shown; the rest is cut with a `…`. */
export const MAX_LETTERS = 14;

/** Room beside a text, so that two do not read as one. */
const SIDE = 0.35;

export interface Label {
  readonly text: string;
  /** On the middle of its height. */
  readonly at: Point;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The name as written on the card, and beneath it or across from it the value, if it has one. */
export function labelsOf(card: ElementCard, part: Part, symbol: PartSymbol): readonly Label[] {
  const texts = [card.written, shortened(cardValue(card))].filter((t) => t !== '');
  const body = bodyOf(part, symbol);
  if (symbol.id === 'op-amp') return atTriangle(texts, body, part);
  return isBox(symbol)
    ? outside(texts, body)
    : lies(part, symbol)
      ? aboveAndBelow(texts, body)
      : beside(texts, body, part, symbol);
}

const isBox = ({ id }: PartSymbol): boolean => id.startsWith('box:') || id === 'line';

/** The room that a label takes. */
export function roomOf({ text, at, anchor }: Label): Box {
  const width = text.length * LETTER_WIDTH + 2 * SIDE;
  const from =
    anchor === 'start' ? at.x - SIDE : anchor === 'end' ? at.x - width + SIDE : at.x - width / 2;
  return {
    from: { x: from, y: at.y - LINE_HEIGHT / 2 },
    to: { x: from + width, y: at.y + LINE_HEIGHT / 2 },
  };
}

/** Whether a part of two ends lies across the sheet. */
function lies({ turn }: Part, { pins }: PartSymbol): boolean {
  const [a, b] = pins;
  if (pins.length !== 2 || !a || !b) return false;
  return (a.x === b.x) === (turn % 2 === 1);
}

export function shortened(text: string): string {
  return text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS - 1).trimEnd()}…`;
}

function aboveAndBelow(texts: readonly string[], { from, to }: Box): Label[] {
  const x = (from.x + to.x) / 2;
  const ys = [from.y - 0.8, to.y + 0.8];
  return texts.map((text, k) => ({ text, at: { x, y: ys[k] ?? 0 }, anchor: 'middle' }));
}

/** To the right of the body; of a mirrored transistor, whose ends are at the left, to the left. */
function beside(
  texts: readonly string[],
  { from, to }: Box,
  part: Part,
  { pins }: PartSymbol,
): Label[] {
  const isLeft = pins.length > 2 && isFlipped(part);
  const y = (from.y + to.y) / 2 - ((texts.length - 1) * LINE_HEIGHT) / 2;
  const x = isLeft ? from.x - 0.4 : to.x + 0.4;
  return texts.map((text, k) => ({
    text,
    at: { x, y: y + k * LINE_HEIGHT },
    anchor: isLeft ? 'end' : 'start',
  }));
}

/** Above and below the slanted sides of a triangle. */
function atTriangle(texts: readonly string[], { from, to }: Box, part: Part): Label[] {
  const isLeft = isFlipped(part);
  const x = (from.x + to.x) / 2 + (isLeft ? -1.2 : 1.2);
  const ys = [from.y - 0.1, to.y + 0.1];
  return texts.map((text, k) => ({
    text,
    at: { x, y: ys[k] ?? 0 },
    anchor: isLeft ? 'end' : 'start',
  }));
}

/** Whether what lies at the right of the symbol lies at the left of the part. */
const isFlipped = ({ turn, isMirrored }: Part): boolean => (turn === 2) !== isMirrored;

function outside(texts: readonly string[], { from, to }: Box): Label[] {
  const x = (from.x + to.x) / 2;
  const ys = texts.length > 1 ? [from.y - 0.8 - LINE_HEIGHT, from.y - 0.8] : [from.y - 0.8];
  return texts.map((text, k) => ({ text, at: { x, y: ys[k] ?? 0 }, anchor: 'middle' }));
}
