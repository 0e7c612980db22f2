/** What is sent and what arrives, from the inputs. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { InputError } from '../../define/error.ts';
import { counted } from '../../text/counted.ts';
import type { BlockCode } from './code.ts';
import { encode } from './decode.ts';
import type { BlockInputs } from './inputs.ts';
import { type Hit, readErrors } from './read-errors.ts';
import { ERASED, readSymbols } from './read-symbols.ts';

export interface Transmission {
  /** null where the visitor gave a received word. */
  readonly message: readonly number[] | null;
  readonly sent: readonly number[] | null;
  /** ERASED where a symbol is lost. */
  readonly received: readonly number[];
}

const basisOf = (code: BlockCode) => (code.kind === 'algebraic' ? code.basis : null);

/** Symbols as the field has them, from how they are written, and back. */
export const fromWritten = (code: BlockCode, symbols: readonly number[]): number[] =>
  symbols.map((s) => (s === ERASED ? s : (basisOf(code)?.fromDual[s] ?? s)));
export const toWritten = (code: BlockCode, symbols: readonly number[]): number[] =>
  symbols.map((s) => (s === ERASED ? s : (basisOf(code)?.toDual[s] ?? s)));

export function transmit(i: BlockInputs, code: BlockCode): Transmission {
  const unit = code.bits === 1 ? 'bit' : 'symbol';
  const { notation } = i;
  if (i.source === 'received') {
    const text = i.received;
    const symbols = readSymbols(text, {
      field: 'received',
      notation,
      bits: code.bits,
      length: code.n,
      erasures: true,
    });
    if (symbols.length !== code.n)
      throw new InputError(
        `has ${counted(symbols.length, unit)}; a word of ${code.name} has ${code.n}`,
        {
          field: 'received',
          value: text.slice(0, 120),
          remedies: [
            ...shortened(i, code, symbols.length - code.n),
            { source: 'message', message: '' },
          ],
        },
      );
    return { message: null, sent: null, received: fromWritten(code, symbols) };
  }
  const message = i.message.trim() === '' ? counting(code) : written(i, code, unit);
  const sent = encode(code, message);
  return {
    message,
    sent,
    received: i.hits === 'listed' ? listed(i, code, sent) : byLot(i, code, sent),
  };
}

function written(i: BlockInputs, code: BlockCode, unit: string): number[] {
  const text = i.message;
  const symbols = readSymbols(text, {
    field: 'message',
    notation: i.notation,
    bits: code.bits,
    length: code.k,
    erasures: false,
  });
  if (symbols.length !== code.k)
    throw new InputError(
      `has ${counted(symbols.length, unit)}; a message of ${code.name} has ${code.k}`,
      {
        field: 'message',
        value: text.slice(0, 120),
        remedies: [...shortened(i, code, symbols.length - code.k), { message: '' }],
      },
    );
  return fromWritten(code, symbols);
}

/** The same code with as many symbols more or fewer, where it has them. */
function shortened(i: BlockInputs, code: BlockCode, more: number): Record<string, string>[] {
  if (code.kind === 'matrix')
    return i.family === 'hamming' &&
      i.source === 'message' &&
      code.k + more >= 1 &&
      code.k + more <= 1013
      ? [{ data: String(code.k + more) }]
      : [];
  const n = code.core + more;
  if (n > code.natural || code.k + more < 1 || n < 3) return [];
  return [{ n: String(n), ...(i.size === 'k' && { k: String(code.k + more) }) }];
}

/** A message where none is given: 1, 2, 3 … of symbols; of bits 1011 0010, over and over. */
const counting = ({ k, bits }: BlockCode): number[] =>
  Array.from({ length: k }, (_, j) =>
    bits === 1 ? Number('10110010'[j % 8]) : (j + 1) % 2 ** bits,
  );

function listed(i: BlockInputs, code: BlockCode, sent: readonly number[]): number[] {
  const received = toWritten(code, sent);
  for (const hit of readErrors(i, code))
    received[hit.place] = struck(hit, received[hit.place] ?? 0);
  return fromWritten(code, received);
}

const struck = ({ kind, value }: Hit, symbol: number): number => {
  if (kind === 'erased') return ERASED;
  return kind === 'received' ? value : symbol ^ value;
};

/** Errors and erasures at places by lot, each error another symbol. */
function byLot(i: BlockInputs, code: BlockCode, sent: readonly number[]): number[] {
  const most = i.hits === 'most';
  const errors = most ? Math.min(code.t, code.n) : i.errorCount;
  const all = errors + (most ? 0 : i.erasureCount);
  if (all > code.n)
    throw new InputError(
      `is ${i.errorCount}; with ${i.erasureCount} erasures that is more than the ${code.n} symbols of a word`,
      {
        field: 'errorCount',
        value: String(i.errorCount),
        remedies: [{ errorCount: String(code.t), erasureCount: '0' }],
      },
    );
  const random = new Random(i.seed);
  const places = Array.from(sent, (_, j) => j);
  const received = [...sent];
  for (let h = 0; h < all; h++) {
    const [place = 0] = places.splice(random.bits() % places.length, 1);
    const other = (received[place] ?? 0) ^ (1 + (random.bits() % (2 ** code.bits - 1)));
    received[place] = h < errors ? other : ERASED;
  }
  return received;
}
