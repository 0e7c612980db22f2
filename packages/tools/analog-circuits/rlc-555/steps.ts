import { arg } from '@tollbench/engines/numeric/complex.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { CircuitResult } from './circuit.ts';
import type { RlcResult } from './compute.ts';
import type { RlcInputs } from './inputs.ts';
import type { RingResult } from './ring.ts';
import type { AstableResult, MonostableResult } from './timer.ts';

export function steps(r: RlcResult, i: RlcInputs): Step[] {
  switch (r.kind) {
    case 'circuit':
      return circuitSteps(r, i);
    case 'ring':
      return ringSteps(r, i);
    case 'astable':
      return astableSteps(r, i);
    case 'monostable':
      return monostableSteps(r, i);
  }
}

const powers = (p: readonly number[]): string => {
  const list = p.flatMap((c, k) => {
    if (c === 0) return [];
    const n = p.length - 1 - k;
    return [`${c === 1 && n > 0 ? '' : texNumber(c)}${n === 0 ? '' : n === 1 ? 's' : `s^{${n}}`}`];
  });
  return list.length === 0 ? '0' : list.join(' + ').replaceAll('+ -', '- ');
};

function circuitSteps(r: CircuitResult, i: RlcInputs): Step[] {
  const list: Step[] = [
    {
      text: 'Node by node, with sL and 1/(sC) for inductors and capacitors, what is looked at is this fraction of the source.',
      tex: `H(s) = \\frac{${powers(r.num)}}{${powers(r.den)}}`,
    },
  ];
  const { second } = r;
  if (second)
    list.push(
      {
        text: 'The denominator is s² + 2αs + ω₀².',
        tex: `\\omega_0 = ${texNumber(second.omega)}\\,\\mathrm{rad/s}, \\quad f_0 = ${texNumber(second.omega / (2 * Math.PI))}\\,\\mathrm{Hz}, \\quad \\alpha = ${texNumber(second.alpha)}\\,\\mathrm{s^{-1}}`,
      },
      {
        text: 'Their ratio is the damping.',
        tex: `\\zeta = \\frac{\\alpha}{\\omega_0} = ${texNumber(second.zeta)}, \\quad Q = \\frac{1}{2\\zeta} = ${Number.isFinite(second.quality) ? texNumber(second.quality) : '\\infty'}`,
      },
    );
  if (second && second.damped > 0)
    list.push({
      text: 'So it rings a little below its natural frequency, and less from swing to swing.',
      tex: `\\omega_d = \\omega_0\\sqrt{1 - \\zeta^2} = ${texNumber(second.damped)}\\,\\mathrm{rad/s}, \\quad e^{-2\\pi\\zeta/\\sqrt{1-\\zeta^2}} = ${texNumber(Math.exp((-2 * Math.PI * second.alpha) / second.damped))}`,
    });
  const [only] = r.modes;
  if (
    r.modes.length === 1 &&
    only &&
    only.omega === null &&
    only.multiplicity === 1 &&
    Number.isFinite(only.tau)
  )
    list.push({
      text: 'One pole: one time constant, and its corner.',
      tex: `\\tau = ${texNumber(only.tau)}\\,\\mathrm{s}, \\quad f_c = \\frac{1}{2\\pi\\tau} = ${texNumber(1 / (2 * Math.PI * only.tau))}\\,\\mathrm{Hz}`,
    });
  if (i.task === 'frequency')
    list.push({
      text: 'At the frequency that is read, s = j2πf.',
      tex: `|H| = ${texNumber(Math.hypot(r.here.gain.re, r.here.gain.im))}, \\quad \\angle H = ${texNumber((arg(r.here.gain) * 180) / Math.PI)}^\\circ`,
    });
  return list;
}

function ringSteps({ ringing: g, parts }: RingResult, i: RlcInputs): Step[] {
  const list: Step[] = [
    {
      text: 'Heights of two peaks give the logarithmic decrement of one period.',
      tex: `\\delta = \\frac{1}{${texNumber(i.periods)}}\\ln\\frac{${texNumber(i.first)}}{${texNumber(i.later)}} = ${texNumber(g.decrement)}`,
    },
    {
      text: 'From it the damping ratio, and the frequency without damping.',
      tex: `\\zeta = \\frac{\\delta}{\\sqrt{4\\pi^2 + \\delta^2}} = ${texNumber(g.zeta)}, \\quad f_0 = \\frac{1}{T\\sqrt{1 - \\zeta^2}} = ${texNumber(g.natural)}\\,\\mathrm{Hz}`,
    },
  ];
  if (parts !== null && i.known === 'added')
    list.push({
      text: 'The added capacitor lowers the frequency by what was there.',
      tex: `C = \\frac{C_{add}}{(T'/T)^2 - 1} = \\frac{${texNumber(i.ringC)}}{(${texNumber(i.addedPeriod)}/${texNumber(i.ringPeriod)})^2 - 1} = ${texNumber(parts.capacitance)}\\,\\mathrm{F}`,
    });
  if (parts !== null)
    list.push({
      text: 'Inductance and capacitance give the impedance a snubber is measured by.',
      tex: `L = \\frac{1}{(2\\pi f_0)^2 C} = ${texNumber(parts.inductance)}\\,\\mathrm{H}, \\quad Z_0 = \\sqrt{L/C} = ${texNumber(parts.impedance)}\\,\\Omega`,
    });
  return list;
}

/** With a diode that conducts all the way up. */
function upward({ found: f, timer }: AstableResult) {
  const { early } = f;
  if (early === null || early.until <= f.bottom) return { aim: f.charging, knee: null };
  return { aim: early, knee: early.until < timer.upper ? early.until : null };
}

function astableSteps(r: AstableResult, i: RlcInputs): Step[] {
  const { found: f, timer } = r;
  const { aim, knee } = upward(r);
  const phase = (x: typeof aim, from: number, to: number): string =>
    `${texNumber(x.through)}\\cdot ${texNumber(i.ct)}\\,\\ln\\frac{${texNumber(x.to)} - ${texNumber(from)}}{${texNumber(x.to)} - ${texNumber(to)}}`;
  const climbing =
    knee === null
      ? phase(aim, f.bottom, timer.upper)
      : `${phase(aim, f.bottom, knee)} + ${phase(f.charging, knee, timer.upper)}`;
  return [
    {
      text: 'While the output is high the capacitor goes to this voltage through this resistance, from its lowest to the threshold.',
      tex: `t_H = ${climbing} + ${texNumber(timer.delayLow)} = ${texNumber(f.high)}\\,\\mathrm{s}`,
    },
    {
      text: 'While it is low, back to the trigger level.',
      tex: `t_L = ${texNumber(f.discharging.through)}\\cdot ${texNumber(i.ct)}\\,\\ln\\frac{${texNumber(f.top)} - ${texNumber(f.discharging.to)}}{${texNumber(timer.lower)} - ${texNumber(f.discharging.to)}} + ${texNumber(timer.delayHigh)} = ${texNumber(f.low)}\\,\\mathrm{s}`,
    },
    {
      text: 'Both are the period.',
      tex: `f = \\frac{1}{t_H + t_L} = ${texNumber(f.frequency)}\\,\\mathrm{Hz}, \\quad D = \\frac{t_H}{t_H + t_L} = ${texNumber(100 * f.duty)}\\,\\%`,
    },
  ];
}

const monostableSteps = ({ found: f, timer }: MonostableResult, i: RlcInputs): Step[] => [
  {
    text: 'The trigger lets go of the capacitor, which charges from where pin 7 held it to the threshold.',
    tex: `t = RC\\,\\ln\\frac{${texNumber(f.charging.to)} - ${texNumber(f.rest)}}{${texNumber(f.charging.to)} - ${texNumber(timer.upper)}} + ${texNumber(timer.delayLow)} = ${texNumber(f.width)}\\,\\mathrm{s}`,
  },
  {
    text: 'The textbook has a discharge to 0 V and no delay.',
    tex: `t = 1.1\\,RC = ${texNumber(Math.log(3) * i.rt * i.ct)}\\,\\mathrm{s}`,
  },
];
