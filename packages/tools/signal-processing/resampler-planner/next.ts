/** What comes after a plan: the filter of a stage in fixed point. */
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { ResamplerResult } from './compute.ts';
import type { PlannedStage } from './plans.ts';

/** Longer filters keep the next tool busy for seconds. */
const MAX_ONWARD = 801;

const exactly = (x: number, unit: string): string => formatQuantity(Number(x.toPrecision(9)), unit);

/** The mask of a stage as the FIR designer has it. */
function maskOf(s: PlannedStage): Record<string, string> {
  const common = {
    fs: exactly(s.rateHigh, 'Hz'),
    attenuation: exactly(Math.ceil(-20 * Math.log10(s.stopRipple) * 100) / 100, 'dB'),
    method: s.method === 'kaiser' ? 'kaiser' : 'remez',
  };
  if (s.halfBand) return { ...common, type: 'halfband', f1: exactly(s.clean, 'Hz') };
  const ripple = decibels((1 + s.passRipple) / (1 - s.passRipple));
  return {
    ...common,
    f1: exactly(s.pass, 'Hz'),
    f2: exactly(s.stop, 'Hz'),
    ripple: exactly(Number((ripple / 1.001).toPrecision(4)), 'dB'),
  };
}

/** The links of a result: its longest filter that the FIR designer takes. */
export function next(r: ResamplerResult): Onward[] {
  const [longest] = r.plan.stages
    .map((s, k) => ({ s, k }))
    .filter(({ s }) => s.method !== 'import' && s.h.length <= MAX_ONWARD && s.rateHigh <= 1e12)
    .toSorted((a, b) => b.s.h.length - a.s.h.length);
  if (!longest) return [];
  return [
    {
      tool: 'fir-designer',
      does: `Filter of stage ${longest.k + 1} in fixed point, with its zeros and test bench`,
      inputs: maskOf(longest.s),
    },
  ];
}
