import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import { piTex } from './angles.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { unitOf } from './shown.ts';

/** Steps of a sheet at the most: more is the sheet again. */
const MOST = 16;

const UNIT: Readonly<Record<string, string>> = { Ω: '\\Omega', '%': '\\%' };
const unitTex = (unit: string) =>
  unit === ''
    ? ''
    : `\\,\\mathrm{${(UNIT[unit] ?? unit).replaceAll('Ω', '\\Omega ').replaceAll('·', '\\cdot ').replaceAll('²', '^2').replaceAll('³', '^3')}}`;

/** Both forms of a value with its unit. */
function forms({ re, im }: Complex, unit: string, i: Inputs): string {
  const u = unitTex(unit);
  if (im === 0) return `${texNumber(re, i.digits)}${u}`;
  const turn = Math.atan2(im, re);
  const angle =
    i.angles === 'pi'
      ? piTex(turn, i.digits)
      : i.angles === 'degrees'
        ? `${texNumber((turn * 180) / Math.PI, i.digits)}^\\circ`
        : `${texNumber(turn, i.digits)}\\,\\mathrm{rad}`;
  const rect = `${texNumber(re, i.digits)} ${im < 0 ? '-' : '+'} \\mathrm{j}\\,${texNumber(Math.abs(im), i.digits)}`;
  return `(${rect})${u} = ${texNumber(Math.hypot(re, im), i.digits)}${u}\\,\\angle\\,${angle}`;
}

/** The working, with the numbers at hand. */
export function steps(r: Result, i: Inputs): Step[] {
  if (r.task === 'sheet')
    return r.lines.slice(0, MOST).map(({ line, value, notes }) => ({
      text: `Line ${line.number}: ${line.text}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`,
      tex: forms(value, unitOf(value), i),
    }));
  if (r.task === 'sequence') {
    const unit = unitOf({ dimension: r.dimension, tag: '', im: 1 });
    const [zero, positive, negative] = r.sequences;
    return [
      {
        text: 'With a of magnitude 1 and angle 120°, the positive sequence is',
        tex: `X_1 = \\tfrac13 (X_a + a X_b + a^2 X_c) = ${forms(positive, unit, i)}`,
      },
      {
        text: 'the negative sequence',
        tex: `X_2 = \\tfrac13 (X_a + a^2 X_b + a X_c) = ${forms(negative, unit, i)}`,
      },
      {
        text: 'and the zero sequence',
        tex: `X_0 = \\tfrac13 (X_a + X_b + X_c) = ${forms(zero, unit, i)}`,
      },
    ];
  }
  const star = i.load === 'star';
  return [
    {
      text: 'The source, to its star point.',
      tex: r.source.map((v, k) => `V_${'abc'[k]} = ${forms(v, 'V', i)}`).join(',\\quad '),
    },
    ...(star
      ? [
          {
            text: 'Millman’s theorem gives the star point of the load.',
            tex: `V_N = \\frac{\\sum V_k Y_k}{\\sum Y_k + Y_N} = ${forms(r.shift, 'V', i)}`,
          },
        ]
      : [
          {
            text: 'The delta lies between the lines.',
            tex: `V_{ab} = ${forms(r.legVoltage[0], 'V', i)}`,
          },
        ]),
    {
      text: 'The line currents.',
      tex: r.current.map((c, k) => `I_${'abc'[k]} = ${forms(c, 'A', i)}`).join(',\\quad '),
    },
    {
      text: `Complex power of the three legs${i.values === 'rms' ? '' : ', half of V·I* for peak values'}.`,
      tex: `S = ${forms(r.total, 'VA', i)}`,
    },
  ];
}
