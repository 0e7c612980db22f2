/** What every mode shows of its word and of the format. */

import { rational } from '@tollbench/engines/exact/rational.ts';
import { decode } from '@tollbench/engines/float/code.ts';
import { exactDigits } from '@tollbench/engines/float/decimal.ts';
import { numberOf, type RoundingError } from '@tollbench/engines/float/error.ts';
import { type Format, widthOf } from '@tollbench/engines/float/format.ts';
import type { Ratio } from '@tollbench/engines/float/literal.ts';
import { neighbour } from '@tollbench/engines/float/neighbour.ts';
import { type Rounded, roundDatum } from '@tollbench/engines/float/round.ts';
import { classOf, rangeOf, shortText, textsOf } from '@tollbench/engines/float/show.ts';
import { bitLength } from '@tollbench/engines/float/whole.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { grouped } from '../../../define/si.ts';
import { meaning } from '../bits-figure.ts';
import { numberLine, spacingOf } from '../number-line.ts';
import type { Reading, Shown, Unseen } from '../results.ts';
import {
  clipped,
  fieldsOf,
  fieldValue,
  hexWord,
  shownValue,
  spacedBits,
  ulpsText,
} from '../words.ts';

const NONE = 'no finite number';

/** `2⁻⁵²`. */
export const powerOfTwo = (k: number): string => `2${superscript(k)}`;

export const valueReading = (f: Format, word: bigint, label?: string): Reading => ({
  name: 'value',
  value: shortText(f, word),
  shown: shownValue(f, word),
  note: f.name,
  ...(label !== undefined && { label }),
});

export const wordReading = (f: Format, word: bigint): Reading => ({
  name: 'word',
  value: word,
  shown: hexWord(f, word),
  note: `${widthOf(f)} bits`,
});

export const errorReading = (error: RoundingError | undefined): Reading =>
  error && error.ulps !== null
    ? {
        name: 'errorUlp',
        value: error.ulps,
        shown: ulpsText(error.ulps),
        note: error.absolute.n === 0n ? 'exact' : 'stored less true',
      }
    : {
        name: 'errorUlp',
        value: null,
        note: error ? 'no unit beyond the ends' : 'one of the two is not finite',
      };

/** The word in all its ways: the second readings of a page. */
export function wordReadings(f: Format, word: bigint): Shown {
  const d = decode(f, word);
  const { exact, hex, scientific } = textsOf(f, word);
  const kind = classOf(f, word);
  const up = neighbour(f, word, 1);
  const down = neighbour(f, word, -1);
  const spacing = spacingOf(f, word);
  const k = spacing && spacingExponent(spacing);
  const beside = (name: 'nextUp' | 'nextDown', next: bigint | undefined): Reading =>
    next === undefined
      ? { name, value: null, note: d.kind === 'nan' ? 'NaN has no neighbour' : 'none' }
      : { name, value: shortText(f, next), shown: shownValue(f, next), note: hexWord(f, next) };
  return {
    kind: 'readouts',
    id: 'stored',
    title: 'Stored number',
    items: [
      {
        name: 'exactValue',
        value: exact,
        shown: clipped(exact),
        note: exact.length > 60 ? `${exact.length} characters` : 'every digit',
      },
      { name: 'scientific', value: scientific, shown: clipped(scientific) },
      { name: 'hexFloat', value: hex, shown: clipped(hex) },
      {
        name: 'binary',
        value: spacedBits(f, word).replaceAll(' ', '_'),
        shown: clipped(spacedBits(f, word), 90),
      },
      { name: 'numberClass', value: kind },
      spacing && k !== undefined
        ? {
            name: 'spacing',
            value: numberOf(spacing),
            shown: powerOfTwo(k),
            note: 'to the next away from zero',
          }
        : { name: 'spacing', value: null, note: NONE },
      beside('nextUp', up),
      beside('nextDown', down),
    ],
  };
}

/** Of a distance of two neighbours, a power of two but in posits across a change of the fraction: rounded down there. */
const spacingExponent = ({ n, d }: Ratio): number => bitLength(n) - bitLength(d);

export const fieldTable = (f: Format, word: bigint): Shown => ({
  kind: 'table',
  id: 'fields',
  title: 'Fields',
  columns: ['field', 'bitCount', 'fieldBits', 'fieldValue', 'meaning'],
  rows: fieldsOf(f, word).map((field) => {
    const value = fieldValue(word, field);
    const said = meaning(f, word, field);
    return [
      field.name,
      field.bits,
      value.toString(2).padStart(field.bits, '0'),
      { value: rational(value), shown: grouped(value) },
      {
        value: said.replaceAll('\u2212', '-').replaceAll('’', "'").replaceAll('…', '...'),
        shown: said,
      },
    ];
  }),
});

/** Values that programs want of a word. */
export function wordValues(f: Format, word: bigint): Unseen {
  const d = decode(f, word);
  const missing = { value: null, note: NONE } as const;
  const finite = d.kind === 'finite';
  const spacing = spacingOf(f, word);
  return {
    negative: d.sign === 1,
    significantDigits: finite ? exactDigits(d.m, d.e).digits.length : missing,
    integerSignificand: finite ? rational(d.sign ? -d.m : d.m) : missing,
    scaleExponent: finite ? d.e : missing,
    exponent: finite && d.m !== 0n ? bitLength(d.m) - 1 + d.e : missing,
    spacingExponent: spacing ? spacingExponent(spacing) : missing,
  };
}

export function errorValues(
  error: RoundingError | undefined,
  rounded: Rounded | undefined,
  truth: Ratio | undefined,
): Unseen {
  const missing = { value: null, note: NONE } as const;
  const share = rounded && shareOf(error, rounded);
  return {
    relativeError:
      error && error.relative !== null
        ? error.relative
        : error
          ? { value: null, note: 'of 0' }
          : missing,
    absoluteError: error ? numberOf(error.absolute) : missing,
    exactlyStored: error ? error.absolute.n === 0n : truth === undefined,
    roundUpShare: share ?? { value: null, note: 'there are no two neighbours' },
  };
}

/** How far from the neighbour nearer to zero, as a share of the gap. */
function shareOf(error: RoundingError | undefined, { place, away }: Rounded): number | undefined {
  if (!error || error.ulps === null || !place || place.code === place.next) return undefined;
  const size = Math.abs(error.ulps);
  return place.rest === 'exact' ? 0 : away ? 1 - size : size;
}

export function flagValues({ flags, tiny }: Rounded): Unseen {
  return { ...flags, tinyBefore: tiny.before, tinyAfter: tiny.after };
}

/** What the format can hold. */
export function rangeReadings(f: Format): Shown {
  const r = rangeOf(f);
  const word = (
    name: 'largest' | 'leastNormal' | 'leastPositive',
    w: bigint | undefined,
  ): Reading =>
    w === undefined
      ? { name, value: null, note: 'posits have no subnormals' }
      : { name, value: shortText(f, w), shown: shownValue(f, w), note: hexWord(f, w) };
  const epsilon = epsilonOf(f);
  const missing = 'the precision of posits tapers';
  const count = (
    name: 'digits10' | 'maxDigits10' | 'precision',
    value: number | undefined,
  ): Reading => (value === undefined ? { name, value: null, note: missing } : { name, value });
  return {
    kind: 'readouts',
    id: 'range',
    title: f.name,
    items: [
      { name: 'width', value: widthOf(f) },
      count('precision', r.precision),
      { name: 'leastExponent', value: r.leastExponent },
      { name: 'largestExponent', value: r.largestExponent },
      word('largest', r.largest),
      word('leastNormal', r.leastNormal),
      word('leastPositive', r.least),
      epsilon
        ? { name: 'epsilon', value: numberOf(epsilon), shown: powerOfTwo(spacingExponent(epsilon)) }
        : { name: 'epsilon', value: null, note: '1 is not in the format' },
      count('digits10', r.digits10),
      count('maxDigits10', r.maxDigits10),
      { name: 'wholeTo', value: rational(r.wholeTo), shown: shownWhole(r.wholeTo) },
    ],
  };
}

function shownWhole(n: bigint): string {
  const k = bitLength(n) - 1;
  return n < 10_000_000_000n
    ? grouped(n)
    : n === 1n << BigInt(k)
      ? powerOfTwo(k)
      : `${String(n).slice(0, 5)}… (${String(n).length} digits)`;
}

/** From 1 to the next number; undefined where 1 is not in the format. */
function epsilonOf(f: Format): Ratio | undefined {
  const one = oneOf(f);
  return one === undefined ? undefined : spacingOf(f, one);
}

function oneOf(f: Format): bigint | undefined {
  if (f.kind === 'posit') return 1n << BigInt(f.bits - 2);
  const { word, flags } = roundDatum(f, { kind: 'finite', sign: 0, m: 1n, e: 0 });
  return flags.inexact ? undefined : word;
}

/** The neighbours as a plot and a table. */
export function numberLineOutputs(f: Format, word: bigint, truth: Ratio | undefined): Shown[] {
  const line = numberLine(f, word, truth);
  if (!line) return [];
  const finite = line.neighbours.filter((n) => n.at !== null);
  const xs = finite.map((n) => n.at as number);
  const mids = xs.slice(1).map((x, k) => (x + (xs[k] as number)) / 2);
  const meant = line.meant;
  const captionEnd =
    meant === null
      ? ''
      : ` What was meant lies ${ulpsText(meant).replace('ulp', 'spacings')} from it.`;
  return [
    {
      kind: 'plot',
      id: 'numberLine',
      title: 'Number line',
      plot: {
        title: 'Numbers of the format about the stored one',
        names: 'key',
        x: { id: 'distance', label: 'Distance from the stored number', unit: 'ulp' },
        y: { label: '', domain: [-1, 1.4], ticks: [] },
        marks: [
          ...mids.map(
            (x) => ({ kind: 'rule', x, dash: 'dot', colour: 'quiet', silent: true }) as const,
          ),
          {
            kind: 'stem',
            id: 'representable',
            label: 'number of the format',
            colour: 1,
            base: -0.5,
            x: xs,
            y: xs.map(() => 0),
          },
          ...finite
            .filter((n) => Math.abs(n.step) <= 1)
            .map(
              (n) =>
                ({
                  kind: 'note',
                  x: n.at as number,
                  y: 0,
                  text: shownValue(f, n.word),
                  towards: n.step < 0 ? 'nw' : n.step > 0 ? 'ne' : 'n',
                  dot: false,
                }) as const,
            ),
          ...(meant === null
            ? []
            : [
                {
                  kind: 'points',
                  id: 'meant',
                  xId: 'meantDistance',
                  label: 'number that was meant',
                  colour: 2,
                  marker: 'diamond',
                  size: 10,
                  x: [meant],
                  y: [0],
                } as const,
              ]),
        ],
      },
      caption: `${finite.length} numbers of ${f.name} about ${shownValue(f, word)}; dotted are the middles between them.${captionEnd}`,
    },
    {
      kind: 'table',
      id: 'neighbours',
      title: 'Neighbours',
      columns: ['step', 'value', 'bits'],
      rows: line.neighbours.map((n) => [
        n.step,
        { value: shortText(f, n.word), shown: shownValue(f, n.word) },
        { value: n.word, shown: hexWord(f, n.word) },
      ]),
      rowInputs: line.neighbours.map((n) => ({ given: 'bits', bits: hexWord(f, n.word) })),
    },
  ];
}
