/** C99 of a CIC filter, in blocks of any length, bit for bit as the model. */
import { blockComment } from '../../../exports/comment.ts';
import { FLOOR_SHIFT, fitSum, integerType, roundSum } from '../../../exports/fixed-c.ts';
import { type CicPlan, headLines, isProgrammable } from './plan.ts';

/** Bits of the type that sums are kept in. */
export const WORD = 64;

/** Bits that the result takes there, with room for what rounding adds. */
export const neededBits = ({ cic: { full, rounding, outputBits } }: CicPlan): number =>
  full + (rounding === 'floor' || full === outputBits ? 0 : 1);

interface Parts {
  /** Members of the state beside the delays of the combs. */
  readonly members: string;
  readonly functions: string;
}

const hex = (value: bigint): string => `UINT64_C(0x${value.toString(16)})`;

/** From the sum's place in 64 bits to the output word, in statements on a 64-bit `sum`. */
function outputLines({ cic }: CicPlan, place: number): string[] {
  const cut = cic.full - cic.outputBits;
  return [
    ...(place > 0 ? [`    sum = floor_shift(sum, ${place});`] : []),
    ...roundSum(cic.rounding, cut),
    ...(cic.rounding !== 'floor' && cut > 0 ? fitSum(cic.outputBits, 'saturate') : []),
  ];
}

/** The delays of a comb stand one behind another in one line; the newest first. */
function combLines({ cic }: CicPlan, masks: readonly bigint[] | undefined): string[] {
  let at = 0;
  return cic.delays.flatMap((delay, k) => {
    const start = at;
    at += delay;
    const mask = masks?.[k];
    const moves = Array.from({ length: delay }, (_, n) => {
      const to = start + delay - 1 - n;
      return `    state->line[${to}] = ${n === delay - 1 ? 'value' : `state->line[${to - 1}]`};`;
    });
    return [
      ...(mask === undefined || mask === 0n ? [] : [`    value &= ~${hex(mask)};`]),
      `    held = state->line[${at - 1}];`,
      ...moves,
      '    value -= held;',
    ];
  });
}

function decimator(plan: CicPlan, programmable: boolean): Parts {
  const { name, cic } = plan;
  const { delays, full, discarded, rate } = cic;
  const stages = delays.length;
  const place = WORD - full;
  // All registers have their upper bit at the top of the word: what is pruned is masked below.
  const masks = discarded.map((bits) => ((1n << BigInt(bits)) - 1n) << BigInt(place));
  const [input, output] = [integerType(cic.inputBits), integerType(cic.outputBits)];
  const sums = delays
    .map((_, k) => {
      const stage = stages - 1 - k;
      const source = stage === 0 ? 'x' : `state->sum[${stage - 1}]`;
      const mask = masks[stage] ?? 0n;
      return `    state->sum[${stage}] += ${mask === 0n ? source : `${source} & ~${hex(mask)}`};`;
    })
    .join('\n');
  const shift = programmable ? `(${place} + state->lift)` : `${place}`;
  return {
    members: '    uint32_t phase; /* samples since the last output */\n',
    functions: `
int ${name}_step(${name}_state *state, ${input} sample, ${output} *out);
size_t ${name}_block(${name}_state *state, const ${input} *in, size_t count, ${output} *out);

/* One sample in; 1 where it brings an output, else 0. */
int ${name}_step(${name}_state *state, ${input} sample, ${output} *out) {
    uint64_t value, held, x = (uint64_t)(int64_t)sample << ${shift};
    int64_t sum;
${sums}
    if (++state->phase < ${programmable ? 'state->rate' : rate}u) return 0;
    state->phase = 0;
    value = state->sum[${stages - 1}];
${combLines(plan, masks.slice(stages)).join('\n')}
    sum = (int64_t)value;
${outputLines(plan, place).join('\n')}
    *out = (${output})sum;
    return 1;
}

/* Any number of samples in, also one that R does not divide; the number of outputs, at most count / R + 1. */
size_t ${name}_block(${name}_state *state, const ${input} *in, size_t count, ${output} *out) {
    size_t made = 0;
    for (size_t k = 0; k < count; k++) made += (size_t)${name}_step(state, in[k], &out[made]);
    return made;
}
`.replaceAll('state->rateu', 'state->rate'),
  };
}

function interpolator(plan: CicPlan, programmable: boolean): Parts {
  const { name, cic } = plan;
  const stages = cic.delays.length;
  const [input, output] = [integerType(cic.inputBits), integerType(cic.outputBits)];
  const rate = programmable ? 'state->rate' : `${cic.rate}u`;
  const sums = cic.delays
    .map((_, k) => {
      const stage = stages - 1 - k;
      return `        state->sum[${stage}] += ${stage === 0 ? '(n == 0 ? value : 0u)' : `state->sum[${stage - 1}]`};`;
    })
    .join('\n');
  const lines = outputLines(plan, 0).map((line) => `    ${line}`);
  return {
    members: '',
    functions: `
void ${name}_step(${name}_state *state, ${input} sample, ${output} *out);
void ${name}_block(${name}_state *state, const ${input} *in, size_t count, ${output} *out);

/* One sample in, R outputs. */
void ${name}_step(${name}_state *state, ${input} sample, ${output} *out) {
    uint64_t held, value = (uint64_t)(int64_t)sample;
${combLines(plan, undefined).join('\n')}
    for (uint32_t n = 0; n < ${rate}; n++) {
        int64_t sum;
${sums}
        sum = (int64_t)(state->sum[${stages - 1}]${programmable ? ' << state->lift' : ''});
${lines.join('\n')}${lines.length > 0 ? '\n' : ''}        out[n] = (${output})sum;
    }
}

void ${name}_block(${name}_state *state, const ${input} *in, size_t count, ${output} *out) {
    for (size_t k = 0; k < count; k++) ${name}_step(state, in[k], out + k * ${rate});
}
`,
  };
}

/** Sets the rate of a state, and the places by which words are moved up at it. */
const startLines = ({ name, lifts }: CicPlan): string => `
void ${name}_start(${name}_state *state, uint32_t rate);

/* At rest, for a rate. */
void ${name}_start(${name}_state *state, uint32_t rate) {
    const ${name}_state rest = {0};
    *state = rest;
    state->rate = rate;
    state->lift = ${lifts
      .slice(0, -1)
      .map(({ from, lift }) => `rate >= ${from}u ? ${lift} : `)
      .join('')}${lifts.at(-1)?.lift ?? 0};
}
`;

/** The filter. Its sums must fit 64 bits (`neededBits`), which whoever calls has seen to. */
export function cicC(plan: CicPlan): string {
  const { name, cic, leastRate } = plan;
  const programmable = isProgrammable(plan);
  const parts =
    cic.kind === 'decimator' ? decimator(plan, programmable) : interpolator(plan, programmable);
  const delays = cic.delays.reduce((sum, delay) => sum + delay, 0);
  const code = parts.functions;
  return `${blockComment(headLines(plan))}#include <stddef.h>
#include <stdint.h>

#define ${name.toUpperCase()}_RATE ${cic.rate}${programmable ? ` /* at most; at least ${leastRate} */` : ''}

typedef struct {
    uint64_t sum[${cic.delays.length}]; /* the integrators, which wrap around */
    uint64_t line[${delays}]; /* the delays of the combs */
${parts.members}${programmable ? '    uint32_t rate;\n    int lift;\n' : ''}} ${name}_state; /* ${programmable ? `set by ${name}_start` : 'all zeros is the filter at rest'} */
${code.includes('floor_shift(') ? FLOOR_SHIFT : ''}${programmable ? startLines(plan) : ''}${code}`;
}
