/** What a reader must know: what did not fit, what was rounded, how a text was read. */
import { equals } from '@tollbench/engines/exact/rational.ts';
import { codeOf, leastWidth } from '@tollbench/engines/radix/code.ts';
import type { Event } from '@tollbench/engines/radix/evaluate.ts';
import { lastBitsOf } from '@tollbench/engines/radix/format.ts';
import { counted } from '../../text/counted.ts';
import type { LineResult, Result } from './compute.ts';
import { ENCODINGS, wordName } from './encodings.ts';
import type { NumberInputs } from './inputs.ts';
import type { Shown } from './results.ts';
import { decimal, hexText, shortened } from './words.ts';

type Notice = Extract<Shown, { readonly kind: 'notice' }>;
/** Notices of one kind that are still read. */
const MOST = 4;

export function notices(r: Result, i: NumberInputs): Notice[] {
  const line = r.lines[r.at] as LineResult;
  return [
    ...misfits(r, i, line),
    ...elsewhere(r),
    ...between(r, i, line),
    ...asBits(r, line),
    ...minusZero(r, line),
    ...line.notes.map((text, k) => note(`reading-${k}`, text)),
  ];
}

const note = (id: string, text: string): Notice => ({ kind: 'notice', id, level: 'note', text });
const warning = (id: string, text: string): Notice => ({
  kind: 'notice',
  id,
  level: 'warning',
  text,
});

function misfits(r: Result, i: NumberInputs, { events }: LineResult): Notice[] {
  const wrong = events.filter((e) => !e.stored.fits);
  const list = wrong.slice(0, MOST).map((e, k) => warning(`misfit-${k}`, misfit(r, i, e)));
  return wrong.length > MOST
    ? [
        ...list,
        warning(
          'misfits',
          `${wrong.length - MOST} more results do not fit; the table of operations has them.`,
        ),
      ]
    : list;
}

function misfit(r: Result, i: NumberInputs, e: Event): string {
  const code = codeOf(r.code, r.bias);
  const end = (k: bigint) => decimal(lastBitsOf(k, r.fraction), 24);
  const what = shortened(e.text.replaceAll('-', '\u2212'));
  const number = decimal(e.exact);
  const said =
    e.kind === 'number' && what.replaceAll(/[\s_]/gu, '') === number.replaceAll(/\s/gu, '')
      ? what
      : `${what} = ${number}`;
  const own = i.encoding === 'excess' && i.bias.trim() !== '' ? r.bias : undefined;
  const need = leastWidth(r.code, e.stored.asked, own);
  const least =
    need === undefined
      ? `${ENCODINGS[r.code]} holds no number below ${end(code.least(r.width))} in any width`
      : `the least width for it is ${counted(need, 'bit')}`;
  return `${said} does not fit in ${wordName(r.code, r.width, 0)} (${end(code.least(r.width))} to ${end(code.greatest(r.width))}): ${decimal(e.kept)} is kept, ${shortened(hexText(e.stored.pattern, r.width))}; ${least}.`;
}

/** Of the lines that are not drawn. */
function elsewhere(r: Result): Notice[] {
  const lines = r.lines.flatMap(({ events }, k) =>
    k !== r.at && events.some((e) => !e.stored.fits) ? [k + 1] : [],
  );
  if (lines.length === 0) return [];
  const first = lines.slice(0, 8).join(', ');
  return [
    warning(
      'elsewhere',
      `Something does not fit in ${lines.length === 1 ? 'line' : 'lines'} ${first}${lines.length > 8 ? ' …' : ''} too.`,
    ),
  ];
}

const ROUNDED: Readonly<Record<NumberInputs['rounding'], string>> = {
  'half-even': 'to nearest, ties to even',
  'half-away': 'to nearest, ties away from 0',
  'half-up': 'to nearest, ties up',
  'half-down': 'to nearest, ties down',
  'half-zero': 'to nearest, ties to 0',
  zero: 'towards 0',
  floor: 'down',
  ceiling: 'up',
  away: 'away from 0',
  odd: 'to the odd neighbour',
};

function between(r: Result, i: NumberInputs, { events }: LineResult): Notice[] {
  const wrong = events.filter((e) => !e.stored.exact);
  const [first] = wrong;
  if (!first) return [];
  const last = lastBitsOf(1n, r.fraction);
  const more = wrong.length > 1 ? `, and ${wrong.length - 1} more` : '';
  const to = first.stored.fits
    ? decimal(first.kept)
    : decimal(lastBitsOf(first.stored.asked, r.fraction));
  return [
    note(
      'rounded',
      `${decimal(first.exact)} lies between two words, whose last bit is ${decimal(last)}: it is rounded ${ROUNDED[i.rounding]}, to ${to}${more}.`,
    ),
  ];
}

/** Hex that would be another number if it were none of the word's bits. */
function asBits(r: Result, { literal, value, events }: LineResult): Notice[] {
  if (!r.patterns || !literal?.bits || events.length > 0 || equals(literal.value, value.kept))
    return [];
  return [
    note(
      'as-bits',
      `${shortened(literal.text)} is read as the bits of the word. As a number it is ${decimal(literal.value)}: set “Hex, octal, binary are” to numbers for that.`,
    ),
  ];
}

function minusZero(r: Result, { value }: LineResult): Notice[] {
  return value.kept.n === 0n &&
    value.pattern !== 0n &&
    (r.code === 'ones' || r.code === 'magnitude')
    ? [note('minus-zero', 'These bits are the second zero of this code, minus zero.')]
    : [];
}
