import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import { selectivity } from './checks.ts';
import type { LcResult } from './compute.ts';
import type { LcInputs } from './inputs.ts';

/** The working, with the numbers at hand. */
export function steps(r: LcResult, i: LcInputs): Step[] {
  const { shape, ladder, target } = r.design;
  const [first] = ladder.elements;
  return [
    {
      text: `The stop band begins at this multiple of the edge of the low-pass prototype; order ${shape.order} is used.`,
      tex: `\\Omega_s = ${texNumber(selectivity(i))}, \\qquad n = ${shape.order}`,
    },
    ...(r.design.own && shape.zeros.length > 0
      ? [
          {
            text:
              i.placing === 'given'
                ? 'Its zeros of transmission are those given, over the edge.'
                : 'Its zeros of transmission are placed so that every lobe between them clears the stop band by the same margin.',
            tex: `\\Omega_z = ${[...shape.zeros]
              .sort((a, b) => a - b)
              .map((z) => texNumber(z))
              .join(
                ',\\; ',
              )}, \\qquad A - A_s \\ge ${texNumber(r.design.own.margin)}\\,\\mathrm{dB}`,
          },
        ]
      : []),
    {
      text: 'Its poles, the edge at 1 rad/s, make the denominator E(s).',
      tex: `s_k = ${shape.poles
        .filter((p) => p.im >= 0)
        .map((p) => `${texNumber(p.re)}${p.im === 0 ? '' : ` \\pm j\\,${texNumber(p.im)}`}`)
        .join(',\\; ')}`,
    },
    i.drive === 'resistive'
      ? {
          text: 'The power that does not pass is reflected: the zeros of reflection follow, and with them the input immittance.',
          tex: '|S_{11}|^2 = 1 - |S_{21}|^2 = \\frac{F(s)F(-s)}{E(s)E(-s)}, \\qquad w(s) = \\frac{E(s) + F(s)}{E(s) - F(s)}',
        }
      : {
          text: 'With an ideal source the odd and the even part of E are the immittance at the load.',
          tex: 'w(s) = \\frac{E_o(s)}{E_e(s)} \\text{ or } \\frac{E_e(s)}{E_o(s)}',
        },
    {
      text: 'Poles of w are removed one by one; each is an element of the ladder.',
      tex: ladder.elements
        .map((e, k) =>
          e.kind === 'trap'
            ? `g_{${k + 1}} = ${texNumber(e.g)},\\; g'_{${k + 1}} = ${texNumber(e.dual)}`
            : `g_{${k + 1}} = ${texNumber(e.g)}`,
        )
        .join(',\\quad '),
    },
    {
      text: 'The first element at its level and frequency.',
      tex: `R = ${texNumber(target.level)}\\,\\Omega, \\quad \\omega = ${texNumber(target.centre)}\\,\\mathrm{rad/s}, \\quad g_1 = ${texNumber(first?.g ?? 0)}`,
    },
  ];
}
