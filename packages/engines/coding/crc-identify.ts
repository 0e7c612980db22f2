/**
 * Which CRC gave these values: one of the catalogue, or one that algebra finds. Of two messages of one length the
 * initial register and the final XOR cancel, and the difference with its CRC is a multiple of the generator; so is
 * each message with its CRC where those two are known. The greatest common divisor of such multiples is the
 * generator, or a small multiple of it (G. Cook, CRC RevEng documentation; the method, not its code).
 */
import { EngineError } from '../error.ts';
import { type CrcModel, crc, MAX_WIDTH, messageBits } from './crc.ts';
import { catalogue } from './crc-catalogue.ts';
import { offsetsOf, type RegisterSample } from './crc-register.ts';
import { factor } from './gf2-factor.ts';
import { degree, gcd, multiply, reflect, remainder } from './gf2-polynomial.ts';

export interface CrcSample {
  readonly message: Uint8Array;
  readonly value: bigint;
  /** Hex digits in which the value was written, leading zeros among them. */
  readonly digits: number;
}

export interface CrcMatch {
  readonly model: CrcModel;
  /** Its name in the catalogue. */
  readonly name: string | null;
  /** Whether the values are its CRCs with their bytes in opposite order. */
  readonly swapped: boolean;
  /** Whether messages of other lengths could still change the initial register or the final XOR. */
  readonly settled: boolean;
}

export interface Identification {
  /** The likeliest first. */
  readonly matches: readonly CrcMatch[];
  /** False where more would fit than are listed, or not all could be tried. */
  readonly complete: boolean;
}

export const MAX_SAMPLES = 64;
/** Bytes of one message, and of all together. */
export const MAX_MESSAGE = 256;
export const MAX_TOTAL = 2048;
/** Matches that are listed. */
export const MAX_MATCHES = 64;
/** Widths that are tried from the longest value up. */
const MAX_WIDTHS = 12;
/** A multiple of the generator that is parted into factors, and how many are. */
const MAX_DEGREE = 160;
const MAX_PARTED = 48;
/** Divisors of one multiple that are looked at. */
const MAX_DIVISORS = 256;

/** Samples in one reading of their bits. */
interface Reading {
  readonly width: number;
  readonly refin: boolean;
  readonly refout: boolean;
  readonly swapped: boolean;
  readonly samples: readonly RegisterSample[];
}

/**
 * Every CRC of the catalogue that gives all values; where there is none, and with two messages or more, those that
 * algebra finds, each tried on all samples. `progress` hears 0 to 1.
 *
 * Throws `empty` for no sample, `out-of-range` for more or longer ones than are taken, `contradiction` for one
 * message with two values.
 */
export function identifyCrc(
  given: readonly CrcSample[],
  progress: (share: number) => void = () => {},
): Identification {
  const samples = checked(given);
  const published = catalogue.flatMap((c): CrcMatch[] => {
    const { name, width, poly, init, refin, refout, xorout } = c;
    const model = { width, poly, init, refin, refout, xorout };
    return [false, true].flatMap((swapped) =>
      gives(model, samples, swapped) ? [{ model, name, swapped, settled: true }] : [],
    );
  });
  if (published.length > 0 || samples.length < 2)
    return { matches: published.sort((a, b) => rank(b) - rank(a)), complete: true };
  const search = new Search(samples);
  const readings = readingsOf(samples);
  readings.forEach((reading, i) => {
    progress(i / readings.length);
    search.look(reading);
  });
  return search.found();
}

function checked(given: readonly CrcSample[]): CrcSample[] {
  if (given.length === 0)
    throw new EngineError('empty', 'No message is given.', { field: 'samples' });
  const total = given.reduce((sum, s) => sum + s.message.length, 0);
  const longest = Math.max(...given.map((s) => s.message.length));
  const tooMuch = (what: string, value: number, most: number) => {
    if (value > most)
      throw new EngineError('out-of-range', `${what} ${value}; the most is ${most}.`, {
        field: 'samples',
        value,
      });
  };
  tooMuch('The number of messages is', given.length, MAX_SAMPLES);
  tooMuch('The bytes of the longest message are', longest, MAX_MESSAGE);
  tooMuch('The bytes of all messages are', total, MAX_TOTAL);
  const seen = new Map<string, CrcSample>();
  for (const sample of given) {
    const key = sample.message.join();
    const other = seen.get(key);
    if (other && other.value !== sample.value)
      throw new EngineError(
        'contradiction',
        `One message has the CRCs 0x${other.value.toString(16)} and 0x${sample.value.toString(16)}.`,
        { field: 'samples', value: sample.value },
      );
    seen.set(key, other && other.digits > sample.digits ? other : sample);
  }
  // The short ones first: they refuse a wrong model soonest.
  return [...seen.values()].sort((a, b) => a.message.length - b.message.length);
}

/** Digits of the values: those of the one with most. */
const digitsOf = (samples: readonly CrcSample[]): number =>
  Math.max(...samples.map((s) => s.digits));

const swap = (value: bigint, bytes: number): bigint => {
  let turned = 0n;
  for (let i = 0; i < bytes; i++, value >>= 8n) turned = (turned << 8n) | (value & 0xffn);
  return turned;
};

/** Bytes of a value that can be read in opposite order: more than one, and whole ones. */
function bytesOf(samples: readonly CrcSample[]): number | undefined {
  const digits = digitsOf(samples);
  return digits > 2 && digits % 2 === 0 ? digits / 2 : undefined;
}

function gives(model: CrcModel, samples: readonly CrcSample[], swapped: boolean): boolean {
  const { width } = model;
  const digits = digitsOf(samples);
  const bytes = bytesOf(samples);
  if (width > 4 * digits || (swapped && (bytes === undefined || width !== 8 * bytes))) return false;
  return samples.every(({ message, value }) => {
    const wanted = swapped && bytes !== undefined ? swap(value, bytes) : value;
    return wanted >> BigInt(width) === 0n && crc(model, message) === wanted;
  });
}

/** The ways in which the bits may be meant: width, both reflections, the order of the CRC's bytes. */
function readingsOf(samples: readonly CrcSample[]): Reading[] {
  const digits = digitsOf(samples);
  const bytes = bytesOf(samples);
  const messages = [false, true].map((refin) =>
    samples.map(({ message }) => asPolynomial(messageBits(message, refin))),
  );
  return [false, true].flatMap((swapped) => {
    if (swapped && bytes === undefined) return [];
    const values = samples.map(({ value }) => (swapped && bytes ? swap(value, bytes) : value));
    const longest = Math.max(1, ...values.map((v) => degree(v) + 1));
    const most = Math.min(MAX_WIDTH, 4 * digits, longest + MAX_WIDTHS - 1);
    const least = swapped ? 4 * digits : longest;
    const widths = Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i);
    return widths.flatMap((width) =>
      [0, 1, 2, 3].map((turn): Reading => {
        const [refin, refout] = [(turn & 1) === 1, (turn & 2) === 2];
        return {
          width,
          refin,
          refout,
          swapped,
          samples: samples.map(({ message }, i) => ({
            message: messages[refin ? 1 : 0]?.[i] ?? 0n,
            length: 8 * message.length,
            value: refout ? reflect(values[i] ?? 0n, width) : (values[i] ?? 0n),
          })),
        };
      }),
    );
  });
}

const asPolynomial = (bits: Uint8Array): bigint =>
  bits.length === 0 ? 0n : BigInt(`0b${bits.join('')}`);

/** Generators of the catalogue, with their highest term. */
const PUBLISHED = new Set(catalogue.map((c) => (1n << BigInt(c.width)) | c.poly));

class Search {
  readonly #given: readonly CrcSample[];
  readonly #matches = new Map<string, CrcMatch>();
  #parted = 0;
  #complete = true;

  constructor(given: readonly CrcSample[]) {
    this.#given = given;
  }

  found(): Identification {
    const all = [...this.#matches.values()].sort((a, b) => rank(b) - rank(a));
    return {
      matches: all.slice(0, MAX_MATCHES),
      complete: this.#complete && all.length <= MAX_MATCHES,
    };
  }

  look(reading: Reading): void {
    const { width, samples } = reading;
    for (const multiples of [differences(reading), ...conventions(reading)]) {
      const common = divisorOf(multiples, width);
      if (common === undefined) continue;
      for (const g of this.#generators(common, width)) this.#offer(reading, g, samples);
    }
  }

  /** Divisors of degree `width`. */
  #generators(common: bigint, width: number): bigint[] {
    if (degree(common) === width) return [common];
    const known = [...PUBLISHED].filter((g) => degree(g) === width && remainder(common, g) === 0n);
    if (degree(common) > MAX_DEGREE || this.#parted >= MAX_PARTED) {
      this.#complete = false;
      return known;
    }
    this.#parted++;
    const { list, complete } = divisors(common, width);
    if (!complete) this.#complete = false;
    return [...new Set([...known, ...list])];
  }

  #offer(reading: Reading, g: bigint, samples: readonly RegisterSample[]): void {
    const { width, refin, refout, swapped } = reading;
    const solutions = offsetsOf(g, samples);
    if (!solutions) return;
    if (!solutions.complete && solutions.settled) this.#complete = false;
    for (const { init, added } of solutions.list) {
      const model: CrcModel = {
        width,
        poly: BigInt.asUintN(width, g),
        init,
        refin,
        refout,
        xorout: refout ? reflect(added, width) : added,
      };
      const key = [width, g, init, refin, refout, added, swapped].join();
      if (this.#matches.has(key) || !gives(model, this.#given, swapped)) continue;
      this.#matches.set(key, { model, name: null, swapped, settled: solutions.settled });
    }
  }
}

/** What of two messages of one length is left: multiples of the generator, whatever is done before and behind. */
function differences({ width, samples }: Reading): bigint[] {
  const first = new Map<number, RegisterSample>();
  return samples.flatMap((s) => {
    const other = first.get(s.length);
    if (!other) {
      first.set(s.length, s);
      return [];
    }
    return [((s.message ^ other.message) << BigInt(width)) ^ s.value ^ other.value];
  });
}

/** Multiples of the generator where the register begins and ends with 0 or with ones: of any lengths. */
function conventions({ width, samples }: Reading): bigint[][] {
  const words = [0n, (1n << BigInt(width)) - 1n];
  return words.flatMap((init) =>
    words.map((added) =>
      samples.map(
        ({ message, length, value }) =>
          (message << BigInt(width)) ^ (init << BigInt(length)) ^ value ^ added,
      ),
    ),
  );
}

/** The greatest common divisor; undefined as soon as its degree is below `width`, and of nothing but zeros. */
function divisorOf(multiples: readonly bigint[], width: number): bigint | undefined {
  let common = 0n;
  for (const m of multiples) {
    common = gcd(m, common);
    if (common !== 0n && degree(common) < width) return undefined;
  }
  return common === 0n ? undefined : common;
}

/** Divisors of one degree, from the factors. */
function divisors(f: bigint, wanted: number): { list: bigint[]; complete: boolean } {
  const factors = factor(f);
  const list: bigint[] = [];
  let left = 64 * MAX_DIVISORS;
  const visit = (at: number, product: bigint): void => {
    const missing = wanted - degree(product);
    if (missing === 0) {
      list.push(product);
      return;
    }
    const next = factors[at];
    if (!next || missing < 0 || left-- <= 0 || list.length >= MAX_DIVISORS) return;
    for (let times = 0, now = product; times <= next.multiplicity; times++) {
      visit(at + 1, now);
      now = multiply(now, next.polynomial);
      if (degree(now) > wanted) break;
    }
  };
  visit(0, 1n);
  return { list, complete: left > 0 && list.length < MAX_DIVISORS };
}

/** How usual a CRC is: bytes in order, a published generator that ends in + 1, both reflections alike, words of 0 or ones. */
function rank({ model, swapped, name }: CrcMatch): number {
  const { width, poly, init, refin, refout, xorout } = model;
  const ones = (1n << BigInt(width)) - 1n;
  const usual = (word: bigint) => (word === 0n ? 3 : word === ones ? 2 : 0);
  return (
    (name === null ? 0 : 64) +
    (swapped ? 0 : 16) +
    (PUBLISHED.has((1n << BigInt(width)) | poly) ? 12 : 0) +
    (poly & 1n ? 8 : 0) +
    (refin === refout ? 4 : 0) +
    usual(init) +
    usual(xorout)
  );
}
