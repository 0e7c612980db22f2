import type { Onward } from '../../define/onward.ts';
import type { Inputs } from './inputs.ts';
import type { Result } from './result.ts';

const ORDER = 30;

/** A fraction in numbers goes on: as a system in s, or as roots in z. */
export function next(r: Result, i: Inputs): readonly Onward[] {
  const f = r.fraction;
  if (!f || f.den.length - 1 > ORDER || f.num.length > f.den.length || f.num.length === 0)
    return [];
  if (
    ![...f.num, ...f.den].every(
      (c) => Number.isFinite(c) && (c === 0 || (Math.abs(c) > 1e-100 && Math.abs(c) < 1e100)),
    )
  )
    return [];
  const text = `[${f.num.join(' ')}]/[${f.den.join(' ')}]`;
  if (i.task.endsWith('Z'))
    return [
      {
        tool: 'pole-zero-explorer',
        does: 'Its pole-zero map and frequency response',
        inputs: { from: 'powers', b: f.num.join(' '), a: f.den.join(' ') },
      },
    ];
  return f.den.length < 2
    ? []
    : [
        {
          tool: 'step-response',
          does: 'Step response of F(s) as a system',
          inputs: { system: text },
        },
      ];
}
