/** C of an FIR filter for CMSIS-DSP: an instance of `arm_fir_instance_*` with its coefficients, state and calls. */
import { EngineError } from '@tollbench/engines/error.ts';
import { quantise } from '@tollbench/engines/signal/fixed-point.ts';
import { blockComment } from '../../../exports/comment.ts';
import { listRows, realLiteral } from '../../../exports/numbers.ts';

/** The longest filter that `uint16_t numTaps` counts. */
const MAX_TAPS = 65534;

/** What the library asks of each format: numTaps even and 4 at least in Q15, arrays in whole vectors (Helium). */
const FORMATS = {
  f32: { type: 'float32_t', width: 0, even: false, vector: 4, spare: 'FIR_BLOCK - 1' },
  q15: { type: 'q15_t', width: 16, even: true, vector: 8, spare: 'FIR_BLOCK' },
  q31: { type: 'q31_t', width: 32, even: false, vector: 4, spare: 'FIR_BLOCK - 1' },
} as const;

export type CmsisFormat = keyof typeof FORMATS;

/** Halvings until every coefficient is a fraction of the word. */
function halvings(h: ArrayLike<number>, width: number): number {
  const largest = Array.from(h).reduce((m, c) => Math.max(m, Math.abs(c)), 0);
  const top = 1 - 2 ** -width;
  return Math.max(0, Math.ceil(Math.log2(largest / top)));
}

/** A float literal of single precision. */
const single = (x: number): string => `${realLiteral(Number(Math.fround(x).toPrecision(9)))}f`;

function words(h: ArrayLike<number>, format: CmsisFormat): { items: string[]; shift: number } {
  if (format === 'f32') return { items: Array.from(h, single), shift: 0 };
  const { width } = FORMATS[format];
  const shift = halvings(h, width);
  const { integers } = quantise(h, { width, fraction: width - 1 - shift });
  const text = (c: number) => (c === -(2 ** 31) ? '(-2147483647 - 1)' : String(c));
  return { items: Array.from(integers, text), shift };
}

/**
 * A file that compiles against arm_math.h: coefficients in time-reversed order as `arm_fir_init_*` asks, padded with
 * zeros that delay nothing to an even number in Q15. Where a coefficient is 1 or more the fixed-point ones are halved, and the
 * output is shifted back. Throws `out-of-range` for more coefficients than the library counts.
 */
export function firCmsis(name: string, h: ArrayLike<number>, format: CmsisFormat): string {
  const { type, even, vector, spare } = FORMATS[format];
  const { items, shift } = words(h, format);
  const taps = even ? Math.max(4, items.length + (items.length % 2)) : items.length;
  if (taps > MAX_TAPS)
    throw new EngineError('out-of-range', `CMSIS-DSP takes up to ${MAX_TAPS} coefficients.`, {
      field: 'taps',
      value: taps,
    });
  const zero = format === 'f32' ? '0.0f' : '0';
  const zeros = (count: number) => new Array<string>(count).fill(zero);
  // b[N], b[N + 1], … are 0: reversed, they stand first, and the answer is not delayed.
  const reversed = [...zeros(taps - items.length), ...items.toReversed()];
  const padded = [...reversed, ...zeros(Math.ceil(taps / vector) * vector - taps)];
  const upper = name.toUpperCase();
  const block = `${upper}_BLOCK`;
  return `${blockComment([
    `${name}: FIR filter for CMSIS-DSP, ${items.length} coefficients, ${type}`,
    `time reversed, b[numTaps-1] first, as arm_fir_init_${format}() asks`,
    ...(taps > items.length
      ? [
          `numTaps must be even and 4 at least: b[${items.length}] to b[${taps - 1}] are 0 and delay nothing`,
        ]
      : []),
    ...(shift > 0
      ? [`coefficients are halved ${shift} times to be fractions; the output is shifted back`]
      : []),
    `zeros behind the last fill a vector of Helium, whose state is longer: define ${name.toUpperCase()}_STATE for it`,
  ])}#include "arm_math.h"

#define ${upper}_TAPS ${taps}
#ifndef ${block}
#define ${block} 32 /* samples a call, at most */
#endif
#ifndef ${upper}_STATE
#define ${upper}_STATE (${upper}_TAPS + ${spare.replace('FIR_BLOCK', block)})
#endif

static const ${type} ${name}_coefficients[${padded.length}] = {
${listRows(padded, '    ')}
};

static ${type} ${name}_state[${upper}_STATE];
arm_fir_instance_${format} ${name}_instance;

void ${name}_init(void);
void ${name}_block(const ${type} *in, ${type} *out, uint32_t count);

void ${name}_init(void) {
    ${format === 'q15' ? '(void)' : ''}arm_fir_init_${format}(&${name}_instance, ${upper}_TAPS, ${name}_coefficients, ${name}_state, ${block});
}

/* count is ${block} at most. */
void ${name}_block(const ${type} *in, ${type} *out, uint32_t count) {
    arm_fir_${format}(&${name}_instance, in, out, count);
${
  shift > 0
    ? `    arm_shift_${format}(out, ${shift}, out, count);
`
    : ''
}}
`;
}
