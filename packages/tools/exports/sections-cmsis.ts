/** C of a cascade for CMSIS-DSP: an instance of `arm_biquad_*` with its coefficients, state and calls. */
import { EngineError } from '@tollbench/engines/error.ts';
import { lattice } from '@tollbench/engines/iir/lattice.ts';
import { isStable, type Section } from '@tollbench/engines/iir/section.ts';
import { highest, lowest, quantise } from '@tollbench/engines/signal/fixed-point.ts';
import { blockComment } from './comment.ts';
import { coefficient } from './fixed-c.ts';
import { listRows, realLiteral } from './numbers.ts';

/** What the library asks of each form: state words and coefficients a section, in its documentation's order. */
const FORMS = {
  'df1-f32': {
    type: 'float32_t',
    call: 'cascade_df1_f32',
    instance: 'casd_df1_inst_f32',
    state: 4,
    width: 0,
  },
  'df2t-f32': {
    type: 'float32_t',
    call: 'cascade_df2T_f32',
    instance: 'cascade_df2T_instance_f32',
    state: 2,
    width: 0,
  },
  'df1-q15': {
    type: 'q15_t',
    call: 'cascade_df1_q15',
    instance: 'casd_df1_inst_q15',
    state: 4,
    width: 16,
  },
  'df1-q31': {
    type: 'q31_t',
    call: 'cascade_df1_q31',
    instance: 'casd_df1_inst_q31',
    state: 4,
    width: 32,
  },
} as const;
export type CmsisForm = keyof typeof FORMS;

/** A float literal of single precision. */
const single = (x: number): string => `${realLiteral(Number(Math.fround(x).toPrecision(9)))}f`;

/** b₀, b₁, b₂, −a₁, −a₂: the library adds the feedback. */
const turned = ({ b, a }: Section): number[] => [...b, -a[0] + 0, -a[1] + 0];

/** Doublings that bring fractions of a word back: the least with which every coefficient fits. */
function postShift(sections: readonly Section[], width: number): number {
  const all = sections.flatMap(turned);
  const fits = (shift: number) =>
    all.every((c) => {
      const rounded = Math.round(c * 2 ** (width - 1 - shift));
      return rounded <= highest(width) && rounded >= lowest(width);
    });
  for (let shift = 0; shift < width - 1; shift++) if (fits(shift)) return shift;
  throw new EngineError(
    'out-of-range',
    `A coefficient of ${Math.max(...all.map(Math.abs))} is too large for a word of ${width} bits.`,
    { field: 'coefficients' },
  );
}

/** The rows of coefficients, and the shift of what they stand for. */
function words(sections: readonly Section[], form: CmsisForm): { rows: string[][]; shift: number } {
  const { width } = FORMS[form];
  if (width === 0) return { rows: sections.map((s) => turned(s).map(single)), shift: 0 };
  const shift = postShift(sections, width);
  const rows = sections.map((s) => {
    const { integers } = quantise(turned(s), { width, fraction: width - 1 - shift });
    const [b0 = '0', ...rest] = Array.from(integers, coefficient);
    // Q15 has a 0 behind b0: the library takes its coefficients two at a time.
    return form === 'df1-q15' ? [b0, '0', ...rest] : [b0, ...rest];
  });
  return { rows, shift };
}

const DIGITS = 9;

/** What is written must be a filter still: a₁ and a₂ are the last two of a row, their signs turned. */
function checkStable(rows: readonly string[][], width: number, shift: number): void {
  const unit = width === 0 ? 1 : 2 ** (shift + 1 - width);
  rows.forEach((row, k) => {
    const [a1 = 0, a2 = 0] = row.slice(-2).map((word) => -unit * Number(word.replace(/f$/u, '')));
    if (!isStable([{ b: [1, 0, 0], a: [a1, a2] }]))
      throw new EngineError(
        'unstable',
        `Rounded to ${width === 0 ? 'single precision' : `${width} bits`}, section ${k + 1} has a pole that is not inside the unit circle.`,
        { field: 'sections', value: k + 1 },
      );
  });
}

/**
 * A file that compiles against arm_math.h. In fixed point all coefficients share the shift that the largest asks for;
 * throws `out-of-range` where no shift holds one, and `unstable` where the word puts a pole on the unit circle or outside it.
 */
export function iirCmsis(name: string, sections: readonly Section[], form: CmsisForm): string {
  const { type, call, instance, state, width } = FORMS[form];
  const { rows, shift } = words(sections, form);
  checkStable(rows, width, shift);
  if (sections.length > 255)
    throw new EngineError('out-of-range', 'CMSIS-DSP takes up to 255 sections.', {
      field: 'sections',
    });
  const upper = name.toUpperCase();
  const each = rows[0]?.length ?? 5;
  const shifted = width > 0 ? `, ${upper}_POST_SHIFT` : '';
  const order = form === 'df1-q15' ? 'b0, 0, b1, b2, -a1, -a2' : 'b0, b1, b2, -a1, -a2';
  return `${blockComment([
    `${name}: IIR filter for CMSIS-DSP, ${sections.length} second-order sections, ${type}`,
    `${order} of each, as arm_biquad_${call}() asks: the feedback has its sign turned`,
    ...(width > 0
      ? [`coefficients are integers times 2 to the minus ${width - 1 - shift}; post shift ${shift}`]
      : []),
    ...(form === 'df1-q31'
      ? [
          'the sum has no room above 1.63: scale the input down by 2 bits where it may reach full scale',
        ]
      : []),
    ...(width === 0 ? [`coefficients are rounded to single precision, ${DIGITS} digits`] : []),
  ])}#include "arm_math.h"

#define ${upper}_SECTIONS ${sections.length}
${width > 0 ? `#define ${upper}_POST_SHIFT ${shift}\n` : ''}
static const ${type} ${name}_coefficients[${each} * ${upper}_SECTIONS] = {
${rows.map((row) => `    ${row.join(', ')},`).join('\n')}
};

static ${type} ${name}_state[${state} * ${upper}_SECTIONS];
arm_biquad_${instance} ${name}_instance;

void ${name}_init(void);
void ${name}_block(const ${type} *in, ${type} *out, uint32_t count);

void ${name}_init(void) {
    arm_biquad_${call.replace(/_(f32|q15|q31)$/u, '_init_$1')}(&${name}_instance, ${upper}_SECTIONS, ${name}_coefficients, ${name}_state${shifted});
}

void ${name}_block(const ${type} *in, ${type} *out, uint32_t count) {
    arm_biquad_${call}(&${name}_instance, in, out, count);
}
`;
}

/** Samples a call at most, unless the program says otherwise. */
const BLOCK = 32;

/** The lattice-ladder form of the whole filter, for `arm_iir_lattice_f32`. Throws `unstable` where single precision leaves a pole that is not inside the circle. */
export function latticeCmsis(name: string, sections: readonly Section[]): string {
  const { reflection, ladder } = lattice(sections);
  const stage = reflection.findIndex((k) => Math.abs(Math.fround(k)) >= 1);
  if (stage >= 0)
    throw new EngineError(
      'unstable',
      `In single precision the reflection coefficient ${stage + 1} is 1 in size, and the lattice is not stable: take the sections.`,
      { field: 'sections', value: reflection[stage] },
    );
  const upper = name.toUpperCase();
  const list = (values: Float64Array) => listRows([...values].reverse().map(single), '    ');
  return `${blockComment([
    `${name}: IIR filter for CMSIS-DSP, lattice and ladder of ${reflection.length} stages, float32_t`,
    'coefficients from the last stage to the first, as arm_iir_lattice_f32() asks',
  ])}#include "arm_math.h"

#define ${upper}_STAGES ${reflection.length}
#ifndef ${upper}_BLOCK
#define ${upper}_BLOCK ${BLOCK} /* samples a call, at most */
#endif

static float32_t ${name}_reflection[${upper}_STAGES] = {
${list(reflection)}
};

static float32_t ${name}_ladder[${upper}_STAGES + 1] = {
${list(ladder)}
};

static float32_t ${name}_state[${upper}_STAGES + ${upper}_BLOCK];
arm_iir_lattice_instance_f32 ${name}_instance;

void ${name}_init(void);
void ${name}_block(const float32_t *in, float32_t *out, uint32_t count);

void ${name}_init(void) {
    arm_iir_lattice_init_f32(&${name}_instance, ${upper}_STAGES, ${name}_reflection, ${name}_ladder, ${name}_state, ${upper}_BLOCK);
}

/* count is ${upper}_BLOCK at most. */
void ${name}_block(const float32_t *in, float32_t *out, uint32_t count) {
    arm_iir_lattice_f32(&${name}_instance, in, out, count);
}
`;
}
