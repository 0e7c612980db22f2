/** What given stages are as a filter: the inputs a design of it would have. */
import { power, sectionRational } from '@tollbench/engines/filter/section-response.ts';
import type { Section } from '@tollbench/engines/filter/sections.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { InputError } from '../../define/error.ts';
import type { FilterInputs } from './inputs.ts';

/** Half the power. */
const HALF = 2;

/**
 * The inputs with the response of the stages and their half-power frequencies as edges of the pass band, of ideal
 * amplifiers. Throws InputError where both 0 Hz and infinity pass, which is no pass band of this page.
 */
export function analysed(i: FilterInputs, sections: readonly Section[]): FilterInputs {
  const rationals = sections.map(sectionRational);
  const at = (f: number) => rationals.reduce((p, s) => p * power(s, 2 * Math.PI * f), 1);
  const own = sections.map(({ w0 }) => w0 / 2 / Math.PI);
  const [low, high] = [Math.min(...own) / 1e4, Math.max(...own) * 1e4];
  const frequency = logarithmicSpacing(low, high, 4001);
  const gains = Array.from(frequency, at);
  const top = Math.max(...gains);
  const peak = gains.indexOf(top);
  const passes = (p: number) => p >= top / HALF;
  const first = passes(gains[0] as number);
  const last = passes(gains.at(-1) as number);
  if (first && last)
    throw new InputError(
      'pass 0 Hz and the highest frequencies alike: a low, high or band pass is analysed',
      { field: 'given' },
    );
  const edge = (from: number, step: 1 | -1): number => {
    let k = from;
    while (passes(gains[k + step] as number)) k += step;
    return refined(at, top / HALF, frequency[k] as number, frequency[k + step] as number);
  };
  const common = { ...i, edgeLoss: 10 * Math.log10(HALF), size: 'given', order: 1 } as const;
  if (first) return { ...common, response: 'lowpass', edge: edge(peak, 1) };
  if (last) return { ...common, response: 'highpass', edge: edge(peak, -1) };
  const [below, above] = [edge(peak, -1), edge(peak, 1)];
  return {
    ...common,
    response: 'bandpass',
    centre: Math.sqrt(below * above),
    width: above - below,
  };
}

/** Where between a frequency that has the power and one that has not it is lost. */
function refined(
  at: (f: number) => number,
  level: number,
  inside: number,
  outside: number,
): number {
  let [within, beyond] = [inside, outside];
  for (let k = 0; k < 60; k++) {
    const middle = Math.sqrt(within * beyond);
    if (at(middle) >= level) within = middle;
    else beyond = middle;
  }
  return beyond;
}
