/** C99: a CRC by table and bit by bit, or an LFSR; beyond 64 bits with the 128-bit integer of GCC and Clang. */
import { crc } from '@tollbench/engines/coding/crc.ts';
import { crcTable } from '@tollbench/engines/coding/crc-table.ts';
import { reflect } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { sequence } from '@tollbench/engines/coding/lfsr.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { blockComment } from '../../../exports/comment.ts';
import { listRows } from '../../../exports/numbers.ts';
import type { CrcResult, LfsrResult } from '../compute.ts';
import { crcHead, crcName, lfsrHead, lfsrName } from './names.ts';

/** The narrowest unsigned type, and how its constants are written. */
function word(bits: number): { type: string; define: string; constant: (v: bigint) => string } {
  if (bits > 64)
    return {
      type: 'u128',
      define: '__extension__ typedef unsigned __int128 u128;\n\n',
      constant: (v) =>
        `((u128)UINT64_C(${hex(v >> 64n)}) << 64 | UINT64_C(${hex(BigInt.asUintN(64, v))}))`,
    };
  const size = [8, 16, 32, 64].find((s) => s >= bits) as number;
  return {
    type: `uint${size}_t`,
    define: '',
    constant: (v) => (size === 64 ? `UINT64_C(${hex(v)})` : `${hex(v)}u`),
  };
}

const byteRows = (bytes: Uint8Array) =>
  listRows(
    Array.from(bytes, (b) => hex(b, 2)),
    '        ',
  );

export function crcC(r: CrcResult): string {
  const { width, poly, refin, refout, xorout } = r.model;
  const name = crcName(r);
  const { size, start, entries } = crcTable(r.model);
  const { type, define, constant } = word(size);
  const pad = size - width;
  const full = (1n << BigInt(size)) - 1n;
  const exact = [8, 16, 32, 64, 128].includes(size);
  const masked = (text: string) =>
    exact ? `(${type})(${text})` : `(${type})((${text}) & ${constant(full)})`;
  const tableStep = refin
    ? `crc = (${type})(${size > 8 ? 'crc >> 8' : '0'} ^ ${name}_table[(crc ^ *byte) & 0xffu]);`
    : `crc = (${type})(${size > 8 ? masked('crc << 8') : '0'} ^ ${name}_table[((crc >> ${size - 8}) ^ *byte) & 0xffu]);`;
  const bitStep = refin
    ? `crc = (${type})((crc & 1u) ? (crc >> 1) ^ ${constant(reflect(poly, width))} : crc >> 1);`
    : `crc = (${type})(((crc >> ${size - 1}) & 1u) ? ${masked('crc << 1')} ^ ${constant(poly << BigInt(pad))} : ${masked('crc << 1')});`;
  const inject = refin || size === 8 ? '*byte' : `(${type})((${type})*byte << ${size - 8})`;
  // In fewer than 8 bits reflected, a byte is wider than the register: it goes in bit by bit.
  const bitLoop =
    refin && width < 8
      ? `        for (int i = 0; i < 8; i++) {
            const unsigned out = (crc ^ (*byte >> i)) & 1u;
            crc = (${type})(out ? (crc >> 1) ^ ${constant(reflect(poly, width))} : crc >> 1);
        }`
      : `        crc = (${type})(crc ^ ${inject});
        for (int i = 0; i < 8; i++) {
            ${bitStep}
        }`;
  const end = [
    ...(pad > 0 ? [`    crc = (${type})(crc >> ${pad});`] : []),
    ...(refin === refout
      ? []
      : [
          `    ${type} mirrored = 0;`,
          `    for (int i = 0; i < ${width}; i++) {`,
          `        mirrored = (${type})(mirrored << 1 | (crc & 1u));`,
          `        crc = (${type})(crc >> 1);`,
          `    }`,
          `    crc = mirrored;`,
        ]),
    `    return (${type})(crc ^ ${constant(xorout)});`,
  ].join('\n');
  const cases = crcCases(r);
  return `${blockComment(crcHead(r))}#include <stddef.h>
#include <stdint.h>

${define}/* The register after each byte alone. */
static const ${type} ${name}_table[256] = {
${listRows(entries.map(constant), '    ')}
};

/* A message may come in parts: begin, update with each part, end. */
${type} ${name}_begin(void) {
    return ${constant(start)};
}

${type} ${name}_update(${type} crc, const void *data, size_t length) {
    const uint8_t *byte = data;
    for (; length > 0; length--, byte++) {
        ${tableStep}
    }
    return crc;
}

${type} ${name}_end(${type} crc) {
${end}
}

/* The CRC of a whole message, one table lookup a byte. */
${type} ${name}(const void *data, size_t length) {
    return ${name}_end(${name}_update(${name}_begin(), data, length));
}

/* The same without a table, eight steps a byte. */
${type} ${name}_bitwise(const void *data, size_t length) {
    ${type} crc = ${name}_begin();
    const uint8_t *byte = data;
    for (; length > 0; length--, byte++) {
${bitLoop}
    }
    return ${name}_end(crc);
}

#ifdef CRC_TEST
#include <stdio.h>

int main(void) {
    static const uint8_t messages[] = {
${byteRows(Uint8Array.from(cases.flatMap((c) => [...c])))}
    };
    static const size_t lengths[] = { ${cases.map((c) => c.length).join(', ')} };
    static const ${type} expected[] = {
${listRows(
  cases.map((c) => constant(crc(r.model, c))),
  '        ',
)}
    };
    const uint8_t *message = messages;
    int errors = 0;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; message += lengths[i], i++) {
        const size_t half = lengths[i] / 2;
        ${type} parts = ${name}_update(${name}_begin(), message, half);
        parts = ${name}_end(${name}_update(parts, message + half, lengths[i] - half));
        errors += ${name}(message, lengths[i]) != expected[i];
        errors += ${name}_bitwise(message, lengths[i]) != expected[i];
        errors += parts != expected[i];
    }
    if (errors) printf("FAIL: %d errors\\n", errors);
    else puts("PASS");
    return errors != 0;
}
#endif
`;
}

/** The check message, the visitor's, and random ones. */
export function crcCases(r: CrcResult): Uint8Array[] {
  const random = new Random(1988);
  return [
    new TextEncoder().encode('123456789'),
    ...(r.message.length > 0 ? [r.message] : []),
    ...[1, 2, 3, 7, 16, 33].map((length) => Uint8Array.from({ length }, () => random.bits() & 255)),
  ];
}

export function lfsrC(r: LfsrResult): string {
  const { form, stages, poly } = r.register;
  const name = lfsrName(r);
  const { type, define, constant } = word(stages);
  const exact = [8, 16, 32, 64, 128].includes(stages);
  const all = (1n << BigInt(stages)) - 1n;
  const body =
    form === 'galois'
      ? `    const unsigned out = (unsigned)(*state >> ${stages - 1}) & 1u;
    *state = (${type})(${exact ? '*state << 1' : `(*state << 1) & ${constant(all)}`});
    if (out) *state ^= ${constant(poly)};
    return out;`
      : `    const unsigned out = (unsigned)*state & 1u;
    ${type} sum = (${type})(*state & ${constant(poly)});
${[64, 32, 16, 8, 4, 2, 1]
  .filter((s) => s < stages)
  .map((s) => `    sum ^= (${type})(sum >> ${s});`)
  .join('\n')}
    *state = (${type})(*state >> 1 | (${type})((${type})(sum & 1u) << ${stages - 1}));
    return out;`;
  const bits = sequence(r.register, r.seed, 256);
  const walked = r.period <= 1_000_000n;
  return `${blockComment(lfsrHead(r))}#include <stdint.h>

${define}/* One step: returns the bit that goes out. The state must not be 0. */
unsigned ${name}_step(${type} *state) {
${body}
}

/* The next bits of the sequence as a word, the first in bit 0; count is 1 to 32. */
uint32_t ${name}_bits(${type} *state, unsigned count) {
    uint32_t word = 0;
    for (unsigned i = 0; i < count; i++) word |= (uint32_t)${name}_step(state) << i;
    return word;
}

#ifdef CRC_TEST
#include <stdio.h>

int main(void) {
    static const char expected[] =
${Array.from({ length: 4 }, (_, k) => `        "${bits.slice(64 * k, 64 * k + 64).join('')}"`).join('\n')};
    const ${type} seed = ${constant(r.seed)};
    ${type} state = seed;
    int errors = 0;
    for (unsigned i = 0; i < 256; i++) errors += ${name}_step(&state) != (unsigned)(expected[i] - '0');
${
  walked
    ? `    unsigned long period = 0;
    state = seed;
    do {
        ${name}_step(&state);
        period++;
    } while (state != seed && period <= ${r.period}ul);
    errors += period != ${r.period}ul;
`
    : ''
}    state = seed;
    errors += ${name}_bits(&state, 32) != 0x${wordOfBits(bits)}u;
    if (errors) printf("FAIL: %d errors\\n", errors);
    else puts("PASS");
    return errors != 0;
}
#endif
`;
}

const wordOfBits = (bits: Uint8Array) =>
  bits
    .slice(0, 32)
    .reduce((sum, bit, i) => sum + bit * 2 ** i, 0)
    .toString(16);
