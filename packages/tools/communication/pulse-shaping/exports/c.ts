/** C99: the transmitter as a polyphase interpolator, the receiver's filter sample by sample. */
import { blockComment } from '../../../exports/comment.ts';
import { coefficient, FLOOR_SHIFT, integerType, roundSum } from '../../../exports/fixed-c.ts';
import { listRows, realLiteral } from '../../../exports/numbers.ts';
import type { ShapingResult } from '../compute.ts';
import type { ShapingInputs } from '../inputs.ts';
import { headLines } from './head.ts';
import { words } from './words.ts';

/** What differs between double precision and words. */
interface Arithmetic {
  readonly lines: readonly string[];
  readonly input: string;
  readonly output: { readonly transmit: string; readonly receive: string };
  readonly sum: string;
  readonly tap: string;
  readonly taps: readonly string[];
  readonly receive: readonly string[];
  /** Statements that turn a sum into an output, and what they need before. */
  readonly round: { readonly transmit: string; readonly receive: string };
  readonly helper: string;
  readonly cast: string;
}

const double = ({ filters }: ShapingResult): Arithmetic => ({
  lines: ['double precision'],
  input: 'double',
  output: { transmit: 'double', receive: 'double' },
  sum: 'double',
  tap: 'double',
  taps: Array.from(filters.transmit, realLiteral),
  receive: Array.from(filters.receive, realLiteral),
  round: { transmit: '', receive: '' },
  helper: '',
  cast: '',
});

function arithmetic(r: ShapingResult, i: ShapingInputs): Arithmetic {
  const both = words(r, i);
  if (both === null) return double(r);
  const { transmit, receive } = both;
  // Halves go up, and no sum leaves its word: the outputs are as wide as the worst case.
  const statements = (shift: number, deeper: string) =>
    roundSum('nearest-up', shift)
      .map((line) => `${deeper}${line}\n`)
      .join('');
  return {
    lines: [
      `coefficients of ${i.bits} bits, ${transmit.shift} behind the point in the transmitter, ${receive.shift} in the receiver`,
      `signal ${i.inputBits} bits in; out ${transmit.output} bits from the interpolator, ${receive.output} from the filter`,
      'sums rounded to nearest, halves up; outputs have the point of the input, and none can overflow',
    ],
    input: integerType(i.inputBits),
    output: { transmit: integerType(transmit.output), receive: integerType(receive.output) },
    sum: 'int64_t',
    tap: integerType(i.bits),
    taps: transmit.integers.map(coefficient),
    receive: receive.integers.map(coefficient),
    round: { transmit: statements(transmit.shift, '    '), receive: statements(receive.shift, '') },
    helper: transmit.shift > 0 || receive.shift > 0 ? FLOOR_SHIFT : '',
    cast: '(int64_t)',
  };
}

export function c(r: ShapingResult, i: ShapingInputs): string {
  const a = arithmetic(r, i);
  const [taps, heard] = [a.taps.length, a.receive.length];
  const line = Math.ceil(taps / i.samples);
  const zero = a.cast === '' ? '0.0' : '0';
  const outCast = (type: string) => (a.cast === '' ? '' : `(${type})`);
  return `${blockComment([...headLines(r, i), ...a.lines])}#include <stddef.h>
#include <stdint.h>

#define PULSE_SAMPLES ${i.samples} /* a symbol */
#define PULSE_TAPS ${taps}
#define PULSE_LINE ${line} /* symbols that meet in one sample */
#define PULSE_RECEIVER_TAPS ${heard}

typedef struct {
    ${a.input} line[PULSE_LINE]; /* the latest symbols, a ring */
    size_t newest;
} pulse_interpolator; /* all zeros is the filter at rest */

typedef struct {
    ${a.input} line[PULSE_RECEIVER_TAPS]; /* the latest samples, a ring */
    size_t newest;
} pulse_receiver; /* all zeros is the filter at rest */

void pulse_interpolate(pulse_interpolator *state, ${a.input} symbol, ${a.output.transmit} out[PULSE_SAMPLES]);
${a.output.receive} pulse_receive(pulse_receiver *state, ${a.input} sample);

static const ${a.tap} pulse_taps[PULSE_TAPS] = {
${listRows(a.taps, '    ')}
};

static const ${a.tap} pulse_receiver_taps[PULSE_RECEIVER_TAPS] = {
${listRows(a.receive, '    ')}
};
${a.helper}
/* A symbol in, PULSE_SAMPLES samples out. */
void pulse_interpolate(pulse_interpolator *state, ${a.input} symbol, ${a.output.transmit} out[PULSE_SAMPLES]) {
    size_t first = state->newest + 1 < PULSE_LINE ? state->newest + 1 : 0;
    state->newest = first;
    state->line[first] = symbol;
    for (size_t phase = 0; phase < PULSE_SAMPLES; phase++) {
        ${a.sum} sum = ${zero};
        size_t at = first;
        for (size_t k = phase; k < PULSE_TAPS; k += PULSE_SAMPLES) {
            sum += ${a.cast}pulse_taps[k] * state->line[at];
            at = at > 0 ? at - 1 : PULSE_LINE - 1;
        }
${a.round.transmit}        out[phase] = ${outCast(a.output.transmit)}sum;
    }
}

/* A sample in, a sample of both filters out. */
${a.output.receive} pulse_receive(pulse_receiver *state, ${a.input} sample) {
    size_t at = state->newest + 1 < PULSE_RECEIVER_TAPS ? state->newest + 1 : 0;
    state->newest = at;
    state->line[at] = sample;
    ${a.sum} sum = ${zero};
    for (size_t k = 0; k < PULSE_RECEIVER_TAPS; k++) {
        sum += ${a.cast}pulse_receiver_taps[k] * state->line[at];
        at = at > 0 ? at - 1 : PULSE_RECEIVER_TAPS - 1;
    }
${a.round.receive}    return ${outCast(a.output.receive)}sum;
}
`;
}
