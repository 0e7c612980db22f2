import { powerDecibels, powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { ModemResult } from './compute.ts';
import { axisErrorRate, decisionDistance } from './figures.ts';
import type { ModemInputs } from './inputs.ts';
import { bandOf, isFsk } from './schemes.ts';

export function steps(r: ModemResult, i: ModemInputs): Step[] {
  const ebn0 = powerRatio(r.ebn0);
  return [
    ...(i.task === 'ebn0'
      ? [
          {
            text: 'The rate falls steadily with Eb/N0, so one Eb/N0 has the wanted rate: found by Brent’s method on the rate’s logarithm.',
            tex: `P_b(E_b/N_0) = ${texNumber(i.wanted)} \\;\\Rightarrow\\; \\frac{E_b}{N_0} = ${texNumber(ebn0, 6)} = ${texNumber(r.ebn0, 6)}\\,\\mathrm{dB}`,
          },
        ]
      : []),
    {
      text: 'Energy of a symbol: each carries log₂ M bits.',
      tex: `\\frac{E_s}{N_0} = \\log_2 ${r.order} \\cdot 10^{${texNumber(r.ebn0, 6)}/10} = ${r.bits} \\cdot ${texNumber(ebn0)} = ${texNumber(r.esn0)} = ${texNumber(powerDecibels(r.esn0))}\\,\\mathrm{dB}`,
    },
    ...rates(r, i),
    {
      text: `The simulation sent ${showQuantity(r.here.counted.symbols, '', 7)} symbols and decided ${r.here.counted.symbolErrors} wrongly; Wilson’s interval holds the true rate in 95 of 100 runs.`,
      tex: `\\hat P_s = \\frac{${r.here.counted.symbolErrors}}{${r.here.counted.symbols}} = ${texNumber(r.here.counted.symbolErrors / r.here.counted.symbols)}, \\qquad ${texNumber(r.here.symbolInterval[0])} \\le P_s \\le ${texNumber(r.here.symbolInterval[1])}`,
    },
    {
      text: 'Rate of bits, and the band they take.',
      tex: isFsk(i.scheme)
        ? `R_b = ${r.bits} R_s = ${texNumber(r.bits * i.rate, 6)}\\,\\mathrm{bit/s}, \\qquad B = ${i.scheme === 'fsk-coherent' ? `\\frac{M R_s}{2} = ${texNumber((r.order * i.rate) / 2, 6)}` : `M R_s = ${texNumber(r.order * i.rate, 6)}`}\\,\\mathrm{Hz}`
        : i.scheme === 'msk'
          ? `R_b = R_s = ${texNumber(i.rate, 6)}\\,\\mathrm{bit/s}, \\qquad B_{99\\,\\%} = 1.18\\, R_b = ${texNumber(i.rate * bandOf(r.modulation, 0), 4)}\\,\\mathrm{Hz}`
          : `R_b = ${r.bits} R_s = ${texNumber(r.bits * i.rate, 6)}\\,\\mathrm{bit/s}, \\qquad B = (1 + ${i.rollOff}) R_s = ${texNumber((1 + i.rollOff) * i.rate, 6)}\\,\\mathrm{Hz}`,
    },
  ];
}

function rates(r: ModemResult, i: ModemInputs): Step[] {
  const found = `P_s = ${texNumber(r.theory.symbol)}, \\qquad P_b = ${texNumber(r.theory.bit)}`;
  if (i.scheme === 'qam') {
    const reach = decisionDistance(r);
    const side = Math.sqrt(r.order);
    return [
      {
        text: 'Half the distance between neighbours, in standard deviations of the noise on one axis.',
        tex: `d = \\sqrt{\\frac{3 \\log_2 M}{M - 1} \\frac{E_b}{N_0}} = ${texNumber(reach)}`,
      },
      {
        text: 'Each axis errs on its own; a symbol is right where both are.',
        tex: `P_{\\mathrm{axis}} = \\frac{2(${side} - 1)}{${side}}\\, Q(${texNumber(reach)}) = ${texNumber(axisErrorRate(r))}, \\qquad P_s = 1 - (1 - P_{\\mathrm{axis}})^2 = ${texNumber(r.theory.symbol)}`,
      },
      {
        text: 'Every wrong decision counted with its number of wrong bits, which with a Gray code is mostly one.',
        tex: `P_b = ${texNumber(r.theory.bit)} \\approx \\frac{P_s}{\\log_2 M} = ${texNumber(r.theory.symbol / r.bits)}`,
      },
    ];
  }
  if (i.scheme === 'oqpsk' || i.scheme === 'msk')
    return [
      {
        text:
          i.scheme === 'msk'
            ? 'Each bit is a half-sine pulse on one axis, decided there against its opposite.'
            : 'Each axis is decided on its own, as in QPSK; a symbol is right where both are.',
        tex: `P_b = Q\\!\\left(\\sqrt{2 E_b/N_0}\\right) = ${texNumber(r.theory.bit)}${i.scheme === 'msk' ? '' : `, \\qquad P_s = 1 - (1 - P_b)^2 = ${texNumber(r.theory.symbol)}`}`,
      },
    ];
  if (i.scheme === 'dpsk')
    return [
      r.order === 2
        ? {
            text: 'Two phases, each compared with the one before.',
            tex: `P_b = P_s = \\tfrac12 e^{-E_b/N_0} = ${texNumber(r.theory.bit)}`,
          }
        : {
            text: 'Probability of the change of phase leaving its sector, by Pawula’s integral; each other sector is weighed with its wrong bits.',
            tex: `P_s = \\frac{1}{\\pi} \\int_0^{\\pi - \\pi/${r.order}} \\exp\\!\\left( -${texNumber(r.esn0)} \\frac{\\sin^2(\\pi/${r.order})}{1 + \\cos(\\pi/${r.order}) \\cos \\theta} \\right) d\\theta, \\quad ${found}`,
          },
    ];
  if (i.scheme === 'psk')
    return [
      r.order === 2
        ? {
            text: 'Two points opposite to each other.',
            tex: `P_b = P_s = Q\\!\\left(\\sqrt{2 E_b/N_0}\\right) = ${texNumber(r.theory.bit)}`,
          }
        : {
            text: 'Probability of the phase leaving its sector, by Craig’s integral; each other sector is weighed with its wrong bits.',
            tex: `P_s = \\frac{1}{\\pi} \\int_0^{\\pi - \\pi/${r.order}} \\exp\\!\\left( -${texNumber(r.esn0)} \\frac{\\sin^2(\\pi/${r.order})}{\\sin^2 \\theta} \\right) d\\theta, \\quad ${found}`,
          },
    ];
  return [
    {
      text:
        i.scheme === 'fsk-coherent'
          ? 'The right correlator must exceed all others: averaged over its own noise.'
          : 'The envelope of the right tone, which has a Rice distribution, must exceed all others, which have Rayleigh’s.',
      tex:
        i.scheme === 'fsk-coherent'
          ? `P_s = \\int_{-\\infty}^{\\infty} \\frac{e^{-(x - ${texNumber(Math.sqrt(2 * r.esn0))})^2/2}}{\\sqrt{2\\pi}} \\left[ 1 - (1 - Q(x))^{${r.order - 1}} \\right] dx = ${texNumber(r.theory.symbol)}`
          : `P_s = \\sum_{n=1}^{${r.order - 1}} \\frac{(-1)^{n+1}}{n+1} \\binom{${r.order - 1}}{n} e^{-\\frac{n}{n+1} ${texNumber(r.esn0)}} = ${texNumber(r.theory.symbol)}`,
    },
    {
      text: 'All wrong tones are alike, so half the bits of a symbol, and a little more, are wrong.',
      tex: `P_b = \\frac{${r.order}/2}{${r.order} - 1} P_s = ${texNumber(r.theory.bit)}`,
    },
  ];
}
