/** A C11 header: each line as a constant of the narrowest type that holds the word, with assertions that the compiler checks. */
import { bitText } from '@tollbench/engines/radix/bits.ts';
import { blockComment } from '../../../exports/comment.ts';
import { listRows } from '../../../exports/numbers.ts';
import type { Result } from '../compute.ts';
import { wordName } from '../encodings.ts';
import type { NumberInputs } from '../inputs.ts';
import { cConstant, cType } from '../literals.ts';
import { decimal, hexText, shortened } from '../words.ts';
import { type Constant, constantsOf } from './names.ts';

const ascii = (text: string): string =>
  text
    .replaceAll(/[\u2212\u2013]/gu, '-')
    .replaceAll('’', "'")
    .replaceAll(/[\u202f\u00a0]/gu, ' ')
    .replaceAll('…', '...')
    .replaceAll(/[^\x20-\x7e]/gu, '?');

/** Limbs of 64 bits, the lowest first. */
const limbs = (pattern: bigint, width: number): bigint[] =>
  Array.from({ length: Math.ceil(width / 64) }, (_, k) =>
    BigInt.asUintN(64, pattern >> BigInt(64 * k)),
  );

export function cHeader(r: Result, i: NumberInputs): string {
  const constants = constantsOf(r, i);
  const guard = `${i.name.trim().toUpperCase()}_H`;
  const signed = r.code === 'twos';
  const wide = cType(r.width, signed) === undefined;
  const body = constants.map((c) => (wide ? wideText(c, r) : narrowText(c, r, signed)));
  const test = wide ? '' : testText(constants, r, signed);
  return `${blockComment([
    ascii(`${wordName(r.code, r.width, r.fraction)}: each constant has the bits of the word.`),
    ...(signed || wide
      ? []
      : ["The code is not two's complement: constants are the bits, unsigned."].filter(
          () => r.code !== 'unsigned',
        )),
    ...(r.fraction > 0 ? [`A constant over 2^${r.fraction} is the value.`] : []),
  ])}#ifndef ${guard}
#define ${guard}

#include <stdint.h>

${body.join('\n\n')}

#endif
${test}`;
}

const commentOf = ({ line }: Constant, r: Result): string =>
  blockComment([
    ascii(
      `${shortened(line.text, 60)} = ${decimal(line.value.kept)}, ${shortened(hexText(line.value.pattern, r.width))}`,
    ),
  ]);

function narrowText(c: Constant, r: Result, signed: boolean): string {
  const { pattern } = c.line.value;
  const type = cType(r.width, signed) as string;
  const value = signed ? BigInt.asIntN(r.width, pattern) : pattern;
  // Compared as bits, so that the sign and the least number go the same way.
  const size = Number(/\d+/u.exec(type)?.[0]);
  const bits = cConstant(BigInt.asUintN(size, value), r.width, false);
  return `${commentOf(c, r)}static const ${type} ${c.name} = ${cConstant(value, r.width, signed)};
#define ${c.name.toUpperCase()}_BITS ${r.width}
_Static_assert((uint${size}_t)${cConstant(value, r.width, signed)} == ${bits}, "${c.name}");`;
}

function wideText(c: Constant, r: Result): string {
  const list = limbs(c.line.value.pattern, r.width).map(
    (l) => `UINT64_C(0x${l.toString(16).toUpperCase().padStart(16, '0')})`,
  );
  return `${commentOf(c, r)}/* ${list.length} limbs of 64 bits, the lowest first. */
static const uint64_t ${c.name}[${list.length}] = {
${listRows(list, '    ')}
};
#define ${c.name.toUpperCase()}_BITS ${r.width}`;
}

/** With -DNUMBER_BASES_TEST -x c it is a program that prints each constant in decimal and its bits. */
function testText(constants: readonly Constant[], r: Result, signed: boolean): string {
  const lines = constants.map(
    ({ name, line }) =>
      `    failed |= check("${name}", (uint64_t)${name}, "${bitText(line.value.pattern, r.width)}");`,
  );
  const print = signed ? 'PRId64' : 'PRIu64';
  const cast = signed ? 'int64_t' : 'uint64_t';
  const shown = constants.map(
    ({ name }) => `    printf("${name} = %" ${print} "\\n", (${cast})${name});`,
  );
  return `
#ifdef NUMBER_BASES_TEST
#include <inttypes.h>
#include <stdio.h>

static int check(const char *name, uint64_t word, const char *bits) {
    int wrong = 0;
    for (int k = ${r.width - 1}; k >= 0; k--, bits++) {
        wrong |= (int)((word >> k) & 1u) != (*bits - '0');
    }
    if (wrong) {
        printf("FAIL %s\\n", name);
    }
    return wrong;
}

int main(void) {
    int failed = 0;
${lines.join('\n')}
${shown.join('\n')}
    if (!failed) {
        printf("PASS ${constants.length}\\n");
    }
    return failed;
}
#endif
`;
}
