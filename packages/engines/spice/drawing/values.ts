/** The value of a card: what is shown beside its symbol, and what of the card an editor's field stands for. */
import type { ElementCard, Span } from './card.ts';

/** The text of a card's value: all behind its nodes, except that a part with a plain first word shows that alone. */
export function cardValue({ kind, letter, rest }: ElementCard): string {
  if ('vi'.includes(letter)) return rest.replace(/^dc\s+/iu, '').replace(/\s*\(\s*/u, '(');
  if (
    'rcl'.includes(letter) ||
    'dqjmzx'.includes(letter) ||
    kind === 'switch' ||
    kind === 'current-switch'
  )
    return firstWord(rest);
  return rest;
}

/** The first word, or what stands in braces or quotes. */
function firstWord(rest: string): string {
  return /^(?:\{[^{}]*\}|'[^']*'|\w+\s*=\s*\S+|\S+)/u.exec(rest)?.[0] ?? '';
}

/** Where that value stands in the text. */
export function valueSpan(card: ElementCard, text: string): Span {
  const { restSpan, letter, kind } = card;
  const isWhole = !(
    'rcl'.includes(letter) ||
    'dqjmzx'.includes(letter) ||
    kind === 'switch' ||
    kind === 'current-switch'
  );
  if (isWhole) return restSpan;
  return {
    at: restSpan.at,
    end: Math.min(
      restSpan.end,
      restSpan.at + firstWord(text.slice(restSpan.at, restSpan.end)).length,
    ),
  };
}
