/** The working of given parts: their equations, and what the filter of them is. */
import type { Step } from '../../define/output.ts';
import { texNumber, texQuantity } from '../../text/tex-number.ts';
import type { FilterResult, StageResult } from './compute.ts';

/** ω0 and ω0/Q, or Q, by circuit and response; the formulas of the handbook. */
const EQUATIONS: Readonly<Record<string, string>> = {
  'first-order': '\\omega_0 = \\frac{1}{R_1 C_1}',
  'sallen-key lowpass':
    '\\omega_0 = \\frac{1}{\\sqrt{R_1 R_2 C_1 C_2}}, \\quad \\frac{\\omega_0}{Q} = \\frac{1}{R_1 C_1} + \\frac{1}{R_2 C_1} + \\frac{1-K}{R_2 C_2}',
  'sallen-key highpass':
    '\\omega_0 = \\frac{1}{\\sqrt{R_1 R_2 C_1 C_2}}, \\quad \\frac{\\omega_0}{Q} = \\frac{1}{R_2 C_1} + \\frac{1}{R_2 C_2} + \\frac{1-K}{R_1 C_1}',
  'sallen-key bandpass':
    '\\omega_0 = \\sqrt{\\frac{1/R_1 + 1/R_d + 1/R_2}{R_3 C_1 C_2}}, \\quad \\frac{\\omega_0}{Q} = \\frac{1/R_1 + 1/R_d}{C_1} + \\frac{1}{R_3 C_2} + \\frac{1}{R_3 C_1} + \\frac{1-K}{R_2 C_1}',
  'multiple-feedback lowpass':
    '\\omega_0 = \\frac{1}{\\sqrt{R_2 R_3 C_1 C_2}}, \\quad \\frac{\\omega_0}{Q} = \\frac{1}{C_1}\\left(\\frac{1}{R_1} + \\frac{1}{R_2} + \\frac{1}{R_3}\\right)',
  'multiple-feedback highpass':
    '\\omega_0 = \\frac{1}{\\sqrt{R_1 R_2 C_2 C_3}}, \\quad Q = \\frac{\\omega_0 R_2 C_2 C_3}{C_1 + C_2 + C_3}',
  'multiple-feedback bandpass':
    '\\omega_0 = \\sqrt{\\frac{1/R_1 + 1/R_2}{R_3 C_1 C_2}}, \\quad Q = \\frac{\\omega_0 R_3 C_1 C_2}{C_1 + C_2}',
  'state-variable':
    '\\omega_0 = \\sqrt{\\frac{R_5}{R_4 R_1 C_1 R_2 C_2}}, \\quad \\frac{\\omega_0}{Q} = \\frac{1}{R_1 C_1}\\,\\frac{R_6}{R_6 + R_7}\\left(1 + \\frac{R_5}{R_3} + \\frac{R_5}{R_4}\\right)',
  'tow-thomas':
    '\\omega_0 = \\sqrt{\\frac{R_6}{R_5 R_3 R_4 C_1 C_2}}, \\quad Q = \\omega_0 R_2 C_1',
  'tow-thomas-notch':
    '\\omega_0 = \\sqrt{\\frac{R_6}{R_5 R_3 R_4 C_1 C_2}}, \\quad Q = \\omega_0 R_2 C_1, \\quad \\omega_z = \\omega_0 \\sqrt{\\frac{R_4 C_1}{R_1 C_3}}',
};

/** Each stage by its equations, up to the third. */
export function analysisSteps(r: FilterResult): Step[] {
  return r.stages.slice(0, 3).flatMap((s, k) => [
    {
      text: `What the parts of stage ${k + 1} make with ideal amplifiers:`,
      tex: EQUATIONS[`${s.topology} ${s.section.response}`] ?? EQUATIONS[s.topology] ?? '',
    },
    { text: 'With their values:', tex: made(s) },
  ]);
}

function made({ achieved: { w0, q, gain, zero } }: StageResult): string {
  const hertz = (w: number) => texQuantity(w / 2 / Math.PI, 'Hz', 5);
  return [
    `f_0 = ${hertz(w0)}`,
    ...(q === null ? [] : [`Q = ${texNumber(q)}`]),
    ...(zero === undefined ? [] : [`f_z = ${hertz(zero)}`]),
    `G = ${texNumber(gain)}`,
  ].join(',\\quad ');
}
