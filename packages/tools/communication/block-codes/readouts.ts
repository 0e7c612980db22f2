import { hex } from '@tollbench/engines/text/hex.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { type BlockCode, wordOf } from './code.ts';
import type { BlockResult } from './compute.ts';
import type { BlockInputs } from './inputs.ts';
import { ERASED, showSymbols } from './read-symbols.ts';
import type { results } from './results.ts';
import { toWritten } from './transmit.ts';

type Item = ReadoutOf<typeof results>;

/** Symbols of a list that are shown; files have all. */
const SHOWN = 48;

const listShown = (
  r: BlockResult,
  symbols: readonly number[],
  { notation }: BlockInputs,
): string => {
  const written = toWritten(r.code, symbols.slice(0, SHOWN));
  const text =
    notation === 'text'
      ? (asText(r.code, symbols) ?? showSymbols(written, 'hex', r.code.bits))
      : showSymbols(written, notation, r.code.bits);
  return symbols.length > SHOWN && text.length >= SHOWN ? `${text} …` : text;
};

/** The letters that symbols of a byte stand for; undefined where they are none. */
function asText({ bits }: BlockCode, symbols: readonly number[]): string | undefined {
  if (bits !== 8 || symbols.length > SHOWN) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(symbols));
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const failed = 'The word could not be decoded.';

export function answer(r: BlockResult, i: BlockInputs): Item[] {
  if (i.task === 'rate') return [...rateItems(r, i), ...codeItems(r).slice(0, 5)];
  if (i.task === 'code') return codeItems(r);
  return [...wordItems(r, i), ...codeItems(r).slice(0, 5)];
}

export function wordItems(r: BlockResult, i: BlockInputs): Item[] {
  const { outcome, decoded, received } = r;
  const erasures = received.filter((s) => s === ERASED).length;
  const errors = outcome.changed.filter((j) => received[j] !== ERASED).length;
  const items: Item[] = [
    { name: 'verdict', value: r.verdict },
    decoded === null
      ? { name: 'decodedMessage', value: null, note: failed }
      : {
          name: 'decodedMessage',
          value: toWritten(r.code, decoded),
          shown: listShown(r, decoded, i),
        },
    outcome.word === null
      ? { name: 'errorsFound', value: null, note: failed }
      : { name: 'errorsFound', value: errors },
  ];
  if (outcome.failure !== null) items.push({ name: 'failureReason', value: outcome.failure });
  if (erasures > 0)
    items.push(
      outcome.word === null
        ? { name: 'erasuresFilled', value: null, note: failed }
        : { name: 'erasuresFilled', value: erasures },
    );
  return items;
}

export function codeItems({ code, distance, exact, weights }: BlockResult): Item[] {
  const least = weights?.[distance];
  return [
    {
      name: 'minimumDistance',
      value: distance,
      shown: exact ? String(distance) : `at least ${distance}`,
    },
    {
      name: 'correctable',
      value: code.t,
      shown: counted(code.t, code.bits === 1 ? 'bit' : 'symbol'),
    },
    { name: 'rate', value: code.k / code.n },
    { name: 'codeName', value: code.name },
    { name: 'overhead', value: (100 * (code.n - code.k)) / code.k },
    generatorItem(code),
    ...(least === undefined || !exact
      ? []
      : [{ name: 'minimumWords', value: { n: least, d: 1n } } as const]),
  ];
}

function generatorItem(code: BlockCode): Item {
  const name = 'generatorPolynomial';
  if (code.kind === 'matrix')
    return code.polynomial === null
      ? { name, value: null, note: 'The code is given by a matrix, and need not be cyclic.' }
      : { name, value: hex(code.polynomial) };
  if (code.bits === 1) return { name, value: hex(wordOf(code.generator)) };
  const coefficients = Array.from(code.generator).reverse();
  return { name, value: coefficients.join(','), shown: coefficients.join(' ') };
}

export function rateItems(r: BlockResult, i: BlockInputs): Item[] {
  const { point, known, gain, code } = r;
  const note = 'An upper bound: how often a word is taken for another is not known of this code.';
  const notKnown = 'The weights of this code are not known here.';
  const after = { name: 'bitErrorRate', value: point.bitAfter } as const;
  const beyond = known?.probability[code.t + 1];
  const items: Item[] = [
    { name: 'wordErrorRate', value: point.word },
    known === null ? { ...after, note } : after,
    known === null
      ? { name: 'undetectedRate', value: null, note: notKnown }
      : { name: 'undetectedRate', value: point.undetected },
  ];
  if (i.axis === 'snr') {
    const none = `A bit error rate of ${showQuantity(i.target, '')} is not reached between −20 and 40 dB.`;
    items.splice(
      2,
      0,
      gain === null
        ? { name: 'codingGain', value: null, note: none }
        : {
            name: 'codingGain',
            value: gain.uncoded - gain.coded,
            ...(known === null && {
              note: 'At least: the bit error rate that it is read from is an upper bound.',
            }),
          },
    );
    if (gain !== null)
      items.push(
        { name: 'codedEbn0', value: gain.coded },
        { name: 'uncodedEbn0', value: gain.uncoded },
      );
  }
  items.push({ name: 'channelBitErrorRate', value: point.channel });
  if (code.bits > 1)
    items.push(
      { name: 'channelSymbolErrorRate', value: point.symbol },
      { name: 'symbolErrorRate', value: point.symbolAfter },
    );
  items.push(
    beyond === undefined
      ? {
          name: 'miscorrectionChance',
          value: null,
          note: known === null ? notKnown : 'No word has more errors.',
        }
      : { name: 'miscorrectionChance', value: beyond },
  );
  return items;
}

/** What programs want beside what is shown. */
export function unseen(r: BlockResult) {
  const { code, outcome } = r;
  const none = { value: null, note: failed } as const;
  return {
    kind: 'values' as const,
    values: {
      length: code.n,
      messageLength: code.k,
      distanceExact: r.exact,
      receivedWord: toWritten(code, r.received),
      correctedWord: outcome.word === null ? none : toWritten(code, outcome.word),
      codeword:
        r.sent === null
          ? ({ value: null, note: 'A received word was given.' } as const)
          : toWritten(code, r.sent),
      ...(code.kind === 'algebraic' && {
        generatorCoefficients: Array.from(code.generator),
        fieldPolynomial: BigInt(code.field.polynomial),
        firstRoot: code.roots.first,
        roots: code.roots.checks,
      }),
      ...(outcome.syndrome !== null && { syndrome: outcome.syndrome }),
      ...(outcome.nearest !== null && {
        nearestDistance: outcome.nearest.distance,
        nearestWords: outcome.nearest.words,
      }),
    },
  };
}
