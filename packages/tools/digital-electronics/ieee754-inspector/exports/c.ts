/** C99: words of a format from doubles and back, and the words of the page; its test is compiled in with FLOAT_TEST. */
import { decode, nanWord } from '@tollbench/engines/float/code.ts';
import { hexFloat } from '@tollbench/engines/float/decimal.ts';
import {
  type BinaryFormat,
  type Format,
  infinityCode,
  largestCode,
  largestExponent,
  leastExponent,
  widthOf,
} from '@tollbench/engines/float/format.ts';
import { type Manner, roundMagnitude } from '@tollbench/engines/float/round.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import { blockComment } from '../../../exports/comment.ts';
import { mannerOf } from '../compute/format.ts';
import type { Result } from '../compute.ts';
import type { Inputs } from '../inputs.ts';
import { shownValue } from '../words.ts';
import { cName } from './names.ts';
import { sampleWords } from './samples.ts';

const u64 = (w: bigint): string => `UINT64_C(0x${hexDigits(w, 1)})`;
/** Most words of the page that go into a file. */
const MOST = 1024;

/** Every number of the format is a double. */
export const fitsDouble = (f: Format): f is BinaryFormat =>
  f.kind === 'binary' &&
  widthOf(f) <= 64 &&
  f.fractionBits <= 52 &&
  leastExponent(f) - f.fractionBits >= -1074 &&
  largestExponent(f) <= 1023;

export function cFile(r: Result, i: Inputs): string {
  return fitsDouble(r.format) ? converters(r, r.format, mannerOf(i)) : bytes(r);
}

/** The words of the page: one, or those of a dump, a sum or a block. */
function wordsOf(r: Result): readonly bigint[] {
  if (r.mode === 'memory' || r.mode === 'sum') return r.words.slice(0, MOST);
  if (r.mode === 'block') return r.elements.map((e) => e.word);
  if (r.mode === 'operation') return [...r.operands.map((o) => o.word), r.word];
  if (r.mode === 'convert') return [r.source.word];
  return [r.word];
}

const plain = (text: string): string => text.replaceAll('\u2212', '-').replace('∞', 'infinity');

const ASCII: Readonly<Record<Manner['rounding'], string>> = {
  nearestEven: 'to nearest, ties to even',
  nearestAway: 'to nearest, ties away from zero',
  towardZero: 'toward zero',
  up: 'toward +infinity',
  down: 'toward -infinity',
  odd: 'to odd',
};

function converters(r: Result, f: BinaryFormat, manner: Manner): string {
  const name = cName(f);
  const words = wordsOf(r);
  const t = f.fractionBits;
  const body = widthOf(f) - (f.signed ? 1 : 0);
  const nan = nanWord(f);
  const infinite = infinityCode(f);
  return `${blockComment([
    `${f.name}: ${f.signed ? 1 : 0} sign, ${f.exponentBits} exponent and ${t} fraction bits, bias ${f.bias}`,
    `Rounding: ${ASCII[manner.rounding]}; overflow ${manner.overflow === 'saturate' ? 'to the largest number' : 'to infinity, or NaN where there is none'}.`,
    `The first word is ${plain(shownValue(f, words[0] ?? 0n))}.`,
  ])}#include <math.h>
#include <stdint.h>
#include <string.h>

const uint64_t ${name}_words[${words.length}] = {
${words.map((w) => `    ${u64(w)},`).join('\n')}
};

/* The number of a word; every one is a double. A NaN has no payload there. */
double ${name}_to_double(uint64_t word) {
    const uint64_t code = word & ${u64((1n << BigInt(body)) - 1n)};
    const int field = (int)(code >> ${t});
    const uint64_t fraction = code & ${u64((1n << BigInt(t)) - 1n)};
    const int negative = ${f.signed ? `(int)(word >> ${body} & 1u)` : '0'};
    double value;
${specialC(f, body, infinite)}${
  f.lowest === 'normal'
    ? `    value = ldexp((double)(fraction | ${u64(1n << BigInt(t))}), field - ${f.bias + t});\n`
    : `    if (field == 0) value = ${f.lowest === 'flushed' ? '0.0 * (double)fraction' : `ldexp((double)fraction, ${leastExponent(f) - t})`};
    else value = ldexp((double)(fraction | ${u64(1n << BigInt(t))}), field - (${f.bias + t}));\n`
}    return negative ? -value : value;
}

/* The word of a double, rounded once. */
uint64_t ${name}_from_double(double x) {
    const uint64_t sign = signbit(x) ? ${f.signed ? u64(1n << BigInt(body)) : 'UINT64_C(0)'} : UINT64_C(0);
    const int negative = signbit(x) ? 1 : 0;
    uint64_t m, code, rest = 0, half = 0;
    int e, up;
    /* Not every rounding looks at all of them. */
    (void)negative;
    (void)sign;
${fromSpecials(f, nan, infinite, manner)}    /* |x| = m * 2^e with 53 bits, the first of them 1. */
    m = (uint64_t)ldexp(frexp(fabs(x), &e), 53);
    e -= 53;
    {
        const int lead = e + 52, least = ${leastExponent(f)};
        const int unit = (lead > least ? lead : least) - ${t};
        int down = unit - e;
        if (down > 60) {
            /* Far below the least: nothing is kept but that it was not zero. */
            code = 0;
            rest = 1;
            half = 2;
        } else if (down > 0) {
            code = m >> down;
            rest = m & ((UINT64_C(1) << down) - 1u);
            half = UINT64_C(1) << (down - 1);
        } else {
            code = m << -down;
        }
        if (lead >= least) {
            if (lead > ${largestExponent(f) + 1}) code = ${u64(largestCode(f) + 1n)}, rest = 0;
            else code += (uint64_t)(lead - least) << ${t};
${f.lowest === 'normal' ? `            if (lead <= ${largestExponent(f) + 1}) code -= ${u64(1n << BigInt(t))};\n` : ''}        }
    }
    (void)half;
    (void)rest;
    up = ${upC(manner)};
    code += (uint64_t)up;
    if (code > ${u64(largestCode(f))}) {
${overflowC(f, nan, infinite, manner)}    }
${f.specials === 'unsigned-zero' || f.specials === 'p3109' ? '    if (code == 0) return 0;\n' : ''}    return sign | code;
}

#ifdef FLOAT_TEST
#include <stdio.h>

${testC(f, name, manner)}#endif
`;
}

function specialC(f: BinaryFormat, body: number, infinite: bigint | undefined): string {
  const top = largestCode(f);
  const list: string[] = [];
  if (infinite !== undefined)
    list.push(
      `    if (code == ${u64(infinite)}) return negative ? -(double)INFINITY : (double)INFINITY;`,
    );
  if (f.specials === 'ieee') list.push(`    if (code > ${u64(top + 1n)}) return (double)NAN;`);
  if (f.specials === 'nan') list.push(`    if (code > ${u64(top)}) return (double)NAN;`);
  if (f.specials === 'unsigned-zero' || f.specials === 'p3109')
    list.unshift(`    if (word == ${u64(1n << BigInt(body))}) return (double)NAN;`);
  return list.map((l) => `${l}\n`).join('');
}

function fromSpecials(
  f: BinaryFormat,
  nan: bigint | undefined,
  infinite: bigint | undefined,
  manner: Manner,
): string {
  const nanText =
    nan === undefined
      ? 'UINT64_C(0)'
      : f.specials === 'ieee' || f.specials === 'nan'
        ? `sign | ${u64(nan)}`
        : u64(nan);
  const inf =
    manner.overflow === 'saturate'
      ? `sign | ${u64(largestCode(f))}`
      : infinite !== undefined
        ? `sign | ${u64(infinite)}`
        : nan === undefined
          ? `sign | ${u64(largestCode(f))}`
          : nanText;
  const zero = f.specials === 'unsigned-zero' || f.specials === 'p3109' ? 'UINT64_C(0)' : 'sign';
  return [
    `    if (isnan(x)) return ${nanText};`,
    ...(f.signed ? [] : [`    if (negative) return ${nanText};`]),
    `    if (isinf(x)) return ${inf};`,
    `    if (x == 0.0) return ${zero};`,
    ...(f.lowest === 'gradual'
      ? []
      : [`    if (fabs(x) < ldexp(1.0, ${leastExponent(f)})) return ${lowestC(f, manner, zero)};`]),
    '',
  ].join('\n');
}

/** Between zero and the least normal number, where there is nothing between, and below the least where there is no zero. */
function lowestC(f: BinaryFormat, manner: Manner, zero: string): string {
  if (f.lowest === 'normal') return 'UINT64_C(0)';
  const least = `sign | ${u64(1n << BigInt(f.fractionBits))}`;
  const middle = `ldexp(1.0, ${leastExponent(f) - 1})`;
  const when = {
    nearestEven: `fabs(x) > ${middle}`,
    nearestAway: `fabs(x) >= ${middle}`,
    towardZero: '0',
    up: '!negative',
    down: 'negative',
    odd: '1',
  }[manner.rounding];
  return `${when} ? ${least} : ${zero}`;
}

const upC = ({ rounding }: Manner): string =>
  ({
    nearestEven: 'rest != 0 && (rest > half || (rest == half && (code & 1u)))',
    nearestAway: 'rest != 0 && rest >= half',
    towardZero: '0',
    up: 'rest != 0 && !negative',
    down: 'rest != 0 && negative',
    odd: 'rest != 0 && !(code & 1u)',
  })[rounding];

function overflowC(
  f: BinaryFormat,
  nan: bigint | undefined,
  infinite: bigint | undefined,
  { overflow, rounding }: Manner,
): string {
  const largest = `        return sign | ${u64(largestCode(f))};\n`;
  const beyond =
    overflow === 'saturate' ||
    rounding === 'towardZero' ||
    rounding === 'odd' ||
    (infinite === undefined && nan === undefined)
      ? ''
      : infinite !== undefined
        ? `sign | ${u64(infinite)}`
        : f.specials === 'nan'
          ? `sign | ${u64(nan as bigint)}`
          : u64(nan as bigint);
  if (beyond === '') return largest;
  if (rounding === 'up') return `        if (!negative) return ${beyond};\n${largest}`;
  if (rounding === 'down') return `        if (negative) return ${beyond};\n${largest}`;
  return `        return ${beyond};\n`;
}

/** Words with their values, and doubles about them with what they round to. */
function testC(f: BinaryFormat, name: string, manner: Manner): string {
  const words = sampleWords(f, 120);
  const finite = words.flatMap((word) => {
    const d = decode(f, word);
    return d.kind === 'finite' ? [{ word, d }] : [];
  });
  const values = finite.map(
    ({ word, d }) => `        { ${u64(word)}, ${hexFloat(d.sign === 1, d.m, d.e)} },`,
  );
  const doubles = finite.flatMap(({ d }) => {
    if (d.m === 0n) return [];
    // Beside the number, by shares of its unit that a double holds.
    return [5n, 8n, 11n].flatMap((share) => {
      const m = (d.m << 4n) + share;
      const e = d.e - 4;
      if (m >> 53n !== 0n || e < -1074 || m.toString(2).length + e > 1024) return [];
      const { word } = roundMagnitude(f, d.sign, { q: m, e, sticky: false }, manner);
      return word === undefined
        ? []
        : [`        { ${u64(word)}, ${hexFloat(d.sign === 1, m, e)} },`];
    });
  });
  return `int main(void) {
    static const struct { uint64_t word; double value; } values[] = {
${values.join('\n')}
    }${doubles.length > 0 ? `, rounded[] = {\n${doubles.join('\n')}\n    }` : ''};
    int errors = 0;
    size_t k;
    for (k = 0; k < sizeof values / sizeof values[0]; k++) {
        const double value = ${name}_to_double(values[k].word);
        errors += memcmp(&value, &values[k].value, sizeof value) != 0;
        errors += ${name}_from_double(values[k].value) != ${f.lowest === 'flushed' ? `${name}_from_double(value)` : 'values[k].word'};
    }
${
  doubles.length === 0
    ? ''
    : `    for (k = 0; k < sizeof rounded / sizeof rounded[0]; k++)
        errors += ${name}_from_double(rounded[k].value) != rounded[k].word;
`
}    if (errors) printf("FAIL: %d errors\\n", errors);
    else puts("PASS");
    return errors != 0;
}
`;
}

/** A word that no double holds: its bytes, and where the compiler has the type, the number itself. */
function bytes(r: Result): string {
  const { format: f } = r;
  const name = cName(f);
  const words = wordsOf(r);
  const size = Math.ceil(widthOf(f) / 8);
  const rows = words.map((w) => {
    const digits = hexDigits(w, 2 * size);
    const list = Array.from(
      { length: size },
      (_, k) => `0x${digits.slice(2 * (size - 1 - k), 2 * (size - k))}`,
    );
    return `    { ${list.join(', ')} },`;
  });
  return `${blockComment([
    f.name,
    `The first word is ${plain(shownValue(f, words[0] ?? 0n))}. Bytes are in little-endian order, the least first.`,
  ])}#include <stddef.h>
#include <stdint.h>
#include <string.h>

const uint8_t ${name}_words[${words.length}][${size}] = {
${rows.join('\n')}
};
${native(f, name, words)}`;
}

/** binary128 and the x87 format, where GCC and Clang on x86 have them. */
function native(f: Format, name: string, words: readonly bigint[]): string {
  const type =
    f.name === 'binary128' ? '__float128' : f.name === 'x87 extended' ? 'long double' : undefined;
  const finite = words.flatMap((word, k) => {
    const d = decode(f, word);
    return d.kind === 'finite' ? [{ k, d }] : [];
  });
  if (type === undefined)
    return `
#ifdef FLOAT_TEST
#include <stdio.h>

int main(void) {
    /* No compiler has this type: that the bytes stand is all there is to see. */
    puts(sizeof ${name}_words > 0 ? "PASS" : "FAIL");
    return 0;
}
#endif
`;
  const parts = finite.map(({ k, d }) => {
    const high = d.m >> 64n;
    const low = d.m & ((1n << 64n) - 1n);
    return `    errors += differs(${k}, ${d.sign}, ${u64(high)}, ${u64(low)}, ${d.e});`;
  });
  return `
__extension__ typedef ${type} ${name};

/* A word of the page as a number; of x86 alone, little-endian. */
${name} ${name}_value(size_t k) {
    ${name} value;
    memset(&value, 0, sizeof value);
    memcpy(&value, ${name}_words[k], sizeof ${name}_words[k]);
    return value;
}

#ifdef FLOAT_TEST
#include <stdio.h>

/* Whether a word is other than the number that its significand and exponent make; every step is exact. */
static int differs(size_t k, int negative, uint64_t high, uint64_t low, int e) {
    ${name} value = (${name})high * (${name})18446744073709551616.0 + (${name})low;
    for (; e > 0; e--) value *= (${name})2;
    for (; e < 0; e++) value *= (${name})0.5;
    return (negative ? -value : value) != ${name}_value(k);
}

int main(void) {
    int errors = 0;
    (void)differs;
${parts.join('\n')}
    puts(errors ? "FAIL" : "PASS");
    return errors != 0;
}
#endif
`;
}
