/** C99: the encoder and the Viterbi decoder of this code, with this block as a test. */
import { waysToZero } from '@tollbench/engines/convolutional/encode.ts';
import { InputError } from '../../../define/error.ts';
import { listRows } from '../../../exports/numbers.ts';
import type { CodeResult } from '../compute.ts';
import type { CodeInputs } from '../inputs.ts';
import { DECODER, ENCODER, PARITY } from './c-parts.ts';

/** Branches of a trellis that is written out as tables. */
const MAX_TABLE = 4096;

export function cCode(r: CodeResult, i: CodeInputs): string {
  const { trellis: t } = r.code;
  const ending = r.block === null ? 'zero' : i.ending;
  const reach = ending === 'zero' ? waysToZero(t) : [];
  const tail = Math.max(0, reach.length - 1);
  return `/* Convolutional code: ${t.inputs} in, ${t.outputs} out, ${t.states} states, ${words[ending]}. With -DCONV_TEST a program that shows it. */
#include <stddef.h>
#include <stdint.h>

enum {
    CONV_INPUTS = ${t.inputs},
    CONV_OUTPUTS = ${t.outputs},
    CONV_STATES = ${t.states},
    CONV_WORDS = ${2 ** t.inputs},
    CONV_TAIL = ${tail},
    CONV_PERIOD = ${r.puncturing.period}
};

/* 1 where a coded bit is sent, step by step; 1 where an output is sent inverted. */
static const uint8_t conv_keep[CONV_PERIOD * CONV_OUTPUTS] = {
${rows(r.puncturing.keep)}
};
static const uint8_t conv_invert[CONV_OUTPUTS] = {
${rows(r.code.invert)}
};

${r.code.registers ? computed(r, homeOf(r, tail, reach)) : written(r, homeOf(r, tail, reach))}
${ENCODER[ending]}
${DECODER[ending]}
${test(r, ending, tail)}`;
}

const words = {
  zero: 'blocks end with a zero tail',
  truncated: 'blocks are cut off',
  'tail-biting': 'blocks end in the state they began in',
} as const;

const rows = (values: ArrayLike<number>): string => listRows(Array.from(values, String), '    ');

/** Next states and outputs from the taps, once. */
function computed(r: CodeResult, home: string): string {
  const { memory, forward, feedback } = r.code.registers ?? {
    memory: [],
    forward: [],
    feedback: [],
  };
  const shifts = memory.map((_, i) => memory.slice(i + 1).reduce((a, b) => a + b, 0));
  const outputs = r.code.trellis.outputs;
  const hex = (word: number): string => `0x${word.toString(16)}u`;
  const inputs = memory.map((m, i) => {
    const bit = `((input >> ${memory.length - 1 - i}) & 1u)`;
    const sums = (forward[i] ?? []).flatMap((word, j) =>
      word === 0 ? [] : [`    sent ^= conv_parity(word & ${hex(word)}) << ${outputs - 1 - j};`],
    );
    return [
      `    word = (state >> ${shifts[i]}) & ${hex(2 ** m - 1)};`,
      `    word |= conv_parity((${bit} << ${m} | word) & ${hex(feedback[i] ?? 0)}) << ${m};`,
      `    to |= (word >> 1) << ${shifts[i]};`,
      ...sums,
    ].join('\n');
  });
  return `static uint16_t conv_next[CONV_STATES * CONV_WORDS];
static uint16_t conv_output[CONV_STATES * CONV_WORDS];

${PARITY}
/* Fills the tables; to be called once before all else. */
void conv_init(void)
{
    for (unsigned branch = 0; branch < CONV_STATES * CONV_WORDS; branch++) {
        const unsigned state = branch / CONV_WORDS, input = branch % CONV_WORDS;
        unsigned word, to = 0, sent = 0;
${inputs.join('\n').replace(/^/gmu, '    ')}
        conv_next[branch] = (uint16_t)to;
        conv_output[branch] = (uint16_t)sent;
    }
}

${home}`;
}

/** A trellis that came as tables. */
function written(r: CodeResult, home: string): string {
  const { next, output } = r.code.trellis;
  if (next.length > MAX_TABLE)
    throw new InputError(
      `has ${next.length} branches; a C file is written of ${MAX_TABLE} at most`,
      {
        field: 'code',
      },
    );
  return `static const uint16_t conv_next[CONV_STATES * CONV_WORDS] = {
${rows(next)}
};
static const uint16_t conv_output[CONV_STATES * CONV_WORDS] = {
${rows(output)}
};

/* The tables are there: nothing is to be done. */
void conv_init(void)
{
}

${home}`;
}

/** The inputs of the tail: by sums in one register, from a table elsewhere. */
function homeOf(r: CodeResult, tail: number, reach: readonly Uint8Array[]): string {
  const { registers, trellis: t } = r.code;
  const body = (lines: string): string => `/* The inputs that lead to state 0 in so many steps. */
static unsigned conv_home(unsigned state, size_t left)
{
${lines}
}
`;
  if (tail === 0) return body('    (void)state;\n    (void)left;\n    return 0;');
  if (registers && t.inputs === 1) {
    const back = (registers.feedback[0] ?? 0) & (t.states - 1);
    return body(`    (void)left;
    return ${back === 0 ? '0 * state' : `conv_parity(state & 0x${back.toString(16)}u)`};`);
  }
  const home = Array.from({ length: tail * t.states }, (_, at) => {
    const [left, state] = [Math.floor(at / t.states), at % t.states];
    let word = 0;
    while (reach[left]?.[t.next[(state << t.inputs) | word] ?? 0] !== 1 && word < 2 ** t.inputs - 1)
      word++;
    return word;
  });
  return `static const uint8_t conv_inputs_home[CONV_TAIL * CONV_STATES] = {
${rows(home)}
};

${body('    return conv_inputs_home[(left - 1) * CONV_STATES + state];')}`;
}

/** Steps of a block in the test. */
const MAX_TRIED = 400;
/** Soft values as whole numbers: a part in a thousand of the largest. */
const FULL = 1000;

/** A program that prints what is sent, what is decided, and at what cost. */
function test(r: CodeResult, ending: keyof typeof words, tail: number): string {
  const { block } = r;
  if (!block || block.steps > MAX_TRIED || r.code.trellis.states * block.steps > 4_000_000)
    return '';
  const largest = block.received.reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1;
  const whole = block.received.every((x) => Number.isInteger(x)) && largest <= 32767;
  const values = Array.from(block.received, (x) => (whole ? x : Math.round((x / largest) * FULL)));
  const steps = block.steps - tail;
  const message = block.sent ? block.sent.inputs : block.decoded.inputs;
  return `#ifdef CONV_TEST
#include <stdio.h>

int main(void)
{
    static const uint8_t message[] = {
${rows(message.subarray(0, steps))}
    };
    static const int16_t received[] = {
${rows(values)}
    };
    static uint8_t line[${block.steps} * CONV_OUTPUTS], decided[${block.steps}];
    static uint16_t work[${block.steps} * CONV_STATES];
    conv_init();
    const size_t sent = conv_encode(message, ${steps}, line);
    for (size_t k = 0; k < sent; k++)
        printf("%u", (unsigned)line[k]);
    const long cost = conv_decode(received, ${block.steps}, decided, work);
    printf("\\n");
    for (size_t k = 0; k < ${steps}; k++)
        printf("%u ", (unsigned)decided[k]);
    printf("\\n%ld\\n", cost);
    return ${ending === 'tail-biting' ? 'sent == 0' : '0'};
}
#endif
`;
}
