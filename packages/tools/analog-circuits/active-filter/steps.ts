import { edge } from '@tollbench/engines/filter/prototype.ts';
import { powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber, texQuantity } from '../../text/tex-number.ts';
import { amplifierFigures } from './amplifier-list.ts';
import { analysisSteps } from './analysis-steps.ts';
import { type Designed, type FilterResult, isDesigned, type StageResult } from './compute.ts';
import type { FilterInputs } from './inputs.ts';

/** The working: order, poles, and the design of the first second-order stage. */
export function steps(r: FilterResult, i: FilterInputs): Step[] {
  if (!isDesigned(r)) return analysisSteps(r);
  const k = Math.max(
    0,
    r.stages.findIndex((s) => s.section.q !== null),
  );
  const s = r.stages[k] as StageResult;
  return [
    ...orderSteps(r, i),
    ...poleSteps(r, i),
    ...stageSteps(s, k + 1).flatMap(parted),
    ...roundedSteps(s, k + 1, r, i),
  ];
}

function orderSteps(r: Designed, i: FilterInputs): Step[] {
  const p = r.prototype;
  const list: Step[] = [];
  const k = r.mask.selectivity;
  if (i.size === 'least') {
    const ratio = `\\frac{10^{${texNumber(i.stopLoss)}/10} - 1}{10^{${texNumber(i.edgeLoss)}/10} - 1}`;
    const raw = Math.sqrt((powerRatio(i.stopLoss) - 1) / (powerRatio(i.edgeLoss) - 1));
    list.push(
      p.approximation === 'butterworth'
        ? {
            text: 'The least order that falls from the one loss to the other between the edges:',
            tex: `n \\ge \\frac{\\log ${ratio}}{2 \\log ${texNumber(k)}} = ${texNumber(Math.log(raw) / Math.log(k))} \\;\\Rightarrow\\; n = ${p.order}`,
          }
        : {
            text: `The orders are tried one after the other; ${p.order} is the first that has ${showQuantity(i.stopLoss, 'dB')} at ${texNumber(k)} times the edge.`,
          },
    );
  }
  if (p.stop)
    list.push({
      text: `The loss of ${showQuantity(p.stop.loss, 'dB')} in the stop band is kept from zeros on the axis of frequency; the nearest goes with the pole pair of highest Q.`,
      tex: p.pairs
        .flatMap(({ zero }) => (zero === undefined ? [] : [texNumber(zero, 6)]))
        .map((zero, k) => `\\Omega_{z${k + 1}} = ${zero}`)
        .concat(`\\Omega_s = ${texNumber(p.stop.from, 6)}`)
        .join(',\\quad '),
    });
  if (p.approximation === 'chebyshev')
    list.push({
      text: 'The ripple sets the ellipse on which the poles lie.',
      tex: `\\varepsilon = \\sqrt{10^{${texNumber(i.ripple)}/10} - 1} = ${texNumber(p.epsilon)}, \\qquad a = \\frac{1}{${p.order}} \\operatorname{arsinh} \\frac{1}{\\varepsilon} = ${texNumber(Math.asinh(1 / p.epsilon) / p.order)}`,
    });
  if (p.approximation === 'bessel')
    list.push({
      text: `The poles are the roots of the reverse Bessel polynomial of degree ${p.order}.`,
      tex: `\\theta_{${p.order}}(s) = \\sum_{k=0}^{${p.order}} \\frac{(${2 * p.order} - k)!}{2^{${p.order} - k}\\, k!\\, (${p.order} - k)!}\\, s^k`,
    });
  list.push({
    text: `The prototype has lost ${showQuantity(i.edgeLoss, 'dB', 5)} at`,
    tex: `\\Omega_p = ${texNumber(edge(p, i.edgeLoss), 6)}`,
  });
  return list;
}

function poleSteps(r: FilterResult, i: FilterInputs): Step[] {
  const tex = r.stages
    .slice(0, 6)
    .map(
      ({ section: { w0, q } }, k) =>
        `f_{${k + 1}} = ${texQuantity(w0 / 2 / Math.PI, 'Hz')}${q === null ? '' : `,\\; Q_{${k + 1}} = ${texNumber(q)}`}`,
    )
    .join(' \\qquad ');
  const how =
    i.response === 'lowpass'
      ? 'Each pole pair, scaled to the edge, is a stage.'
      : i.response === 'highpass'
        ? 'With s replaced by 1/s, scaled to the edge, each pole pair is a stage.'
        : 'With s replaced by (s + 1/s) · f_c/B each pole pair becomes two, mirrored about the centre, of equal Q; a real pole becomes one, at the centre.';
  return [{ text: `${how}${r.stages.length > 6 ? ' The first six:' : ''}`, tex }];
}

/** Equations, and below them what follows: one line of both is too wide for a phone. */
function parted(step: Step): Step[] {
  const [equations, follows] = step.tex?.split(' \\;\\Rightarrow\\; ') ?? [];
  if (equations === undefined || follows === undefined) return [step];
  return [
    { text: step.text, tex: equations },
    { text: 'The resistors that solve it:', tex: follows },
  ];
}

/** The exact value of a part, set as mathematics. */
const exactValue =
  (s: StageResult) =>
  (name: string): string =>
    texQuantity(s.exact[name] as number, name.startsWith('R') ? 'Ω' : 'F');

/** Those of the resistors that the stage has, with their exact values. */
const exactResistors = (s: StageResult, names: readonly string[]): string =>
  names
    .filter((name) => s.exact[name] !== undefined)
    .map((name) => `R_{${name.slice(1)}} = ${exactValue(s)(name)}`)
    .join(',\\quad ');

/** Design equations with the exact values. */
function stageSteps(s: StageResult, k: number): Step[] {
  const v = exactValue(s);
  const { w0, q } = s.section;
  const caps = s.parts.filter((p) => p.kind === 'C').map((p) => p.name);
  const first: Step = {
    text: `Stage ${k} begins with its capacitors, from their series.`,
    tex: caps.map((c) => `C_{${c.slice(1)}} = ${v(c)}`).join(',\\quad '),
  };
  if (q === null)
    return [
      first,
      { text: 'The resistor follows.', tex: `R_1 = \\frac{1}{\\omega_0 C_1} = ${v('R1')}` },
    ];
  const w = `\\omega_0 = 2\\pi \\cdot ${texQuantity(w0 / 2 / Math.PI, 'Hz')}`;
  if (s.topology === 'tow-thomas-notch') return [first, ...notchSteps(s, w, v)];
  if (s.topology === 'sallen-key') return [first, ...sallenKeySteps(s, k, w)];
  if (s.topology === 'multiple-feedback') return [first, multipleFeedbackStep(s, w)];
  return [first, ...loopSteps(s, w, v)];
}

function sallenKeySteps(s: StageResult, k: number, w: string): Step[] {
  const v = exactValue(s);
  const { response } = s.section;
  const [ra, rb] = [s.exact['Ra'], s.exact['Rb']];
  const gain: Step =
    ra === undefined || rb === undefined
      ? { text: 'The amplifier follows.', tex: 'K = 1' }
      : {
          text: 'The feedback divider sets the amplification.',
          tex: `K = 1 + \\frac{R_b}{R_a} = 1 + \\frac{${v('Rb')}}{${v('Ra')}} = ${texNumber(1 + rb / ra)}`,
        };
  if (response === 'bandpass')
    return [
      gain,
      {
        text: 'Equal capacitors and a source of R leave',
        tex: `${w}, \\quad R = \\frac{1}{\\omega_0 C}, \\quad K = 3 - \\frac{1}{Q} \\;\\Rightarrow\\; ${exactResistors(s, ['R1', 'Rd', 'R2', 'R3'])}`,
      },
    ];
  const damping =
    response === 'lowpass'
      ? '\\frac{1}{R_1 C_1} + \\frac{1}{R_2 C_1} + \\frac{1 - K}{R_2 C_2}'
      : '\\frac{1}{R_2 C_1} + \\frac{1}{R_2 C_2} + \\frac{1 - K}{R_1 C_1}';
  return [
    gain,
    {
      text: `From the frequency and Q, with ${k === 1 ? 'these' : 'its'} capacitors:`,
      tex: `${w}, \\quad R_1 R_2 = \\frac{1}{\\omega_0^2 C_1 C_2}, \\quad \\frac{\\omega_0}{Q} = ${damping} \\;\\Rightarrow\\; ${exactResistors(s, ['R1', 'R2'])}`,
    },
  ];
}

function multipleFeedbackStep(s: StageResult, w: string): Step {
  const v = exactValue(s);
  return {
    text: 'From the frequency, Q and gain:',
    tex: {
      lowpass: `${w}, \\quad R_2 R_3 = \\frac{1}{\\omega_0^2 C_1 C_2}, \\quad \\frac{\\omega_0 C_1}{Q} = \\frac{1 + G}{R_2} + \\frac{1}{R_3} \\;\\Rightarrow\\; ${exactResistors(s, ['R1', 'R2', 'R3'])}`,
      highpass: `${w}, \\quad R_2 = \\frac{Q\\,(C_1 + C_2 + C_3)}{\\omega_0 C_2 C_3} = ${v('R2')}, \\quad R_1 = \\frac{1}{\\omega_0^2 R_2 C_2 C_3} = ${v('R1')}`,
      bandpass: `${w}, \\quad R_3 = \\frac{Q\\,(C_1 + C_2)}{\\omega_0 C_1 C_2} = ${v('R3')}, \\quad R_1 = \\frac{Q}{G \\omega_0 C_1} = ${v('R1')}, \\quad R_2 = ${v('R2')}`,
    }[s.section.response],
  };
}

/** The loop of a Tow-Thomas stage, and what the feed-forward makes. */
function notchSteps(s: StageResult, w: string, v: (name: string) => string): Step[] {
  const { w0, zero, response } = s.section;
  const apart = texNumber(((zero as number) / w0) ** 2);
  return [
    {
      text: 'Both integrators have the time constant 1/ω₀; the resistor beside C1 sets Q.',
      tex: `${w}, \\quad R_3 = \\frac{1}{\\omega_0 C_1} = ${v('R3')}, \\quad R_4 = \\frac{1}{\\omega_0 C_2} = ${v('R4')}, \\quad R_2 = Q R_3 = ${v('R2')}`,
    },
    {
      text: `The input through C3 and R1 makes the notch; the gain ${response === 'lowpass' ? 'at 0 Hz is R4/R1' : 'far above it is C3/C1'}.`,
      tex: `\\frac{\\omega_z^2}{\\omega_0^2} = \\frac{R_4 C_1}{R_1 C_3} = ${apart}, \\quad R_1 = ${v('R1')}`,
    },
  ];
}

/** A loop of two integrators: one sets the frequency, one resistor Q and one the gain. */
function loopSteps(s: StageResult, w: string, v: (name: string) => string): Step[] {
  const { q, gain, response } = s.section;
  const band = response === 'bandpass';
  const frequency: Step = {
    text: 'Both integrators have the time constant 1/ω₀.',
    tex:
      s.topology === 'tow-thomas'
        ? `${w}, \\quad R_3 = R_4 = \\frac{1}{\\omega_0 C} = ${v('R3')}`
        : `${w}, \\quad R_1 = R_2 = \\frac{1}{\\omega_0 C} = ${v('R1')}`,
  };
  if (s.topology === 'tow-thomas')
    return [
      frequency,
      {
        text: 'The resistor beside C1 sets Q, the one from the input the gain; the last amplifier only inverts.',
        tex: `R_2 = Q R_3 = ${v('R2')}, \\quad R_1 = \\frac{${band ? 'R_2' : 'R_3'}}{G} = ${v('R1')}, \\quad R_5 = R_6 = ${v('R5')}`,
      },
    ];
  const g = band ? gain / (q as number) : gain;
  return [
    frequency,
    {
      text: `With R4 = R5 = ${showQuantity(s.exact['R5'] as number, 'Ω', 5)} the resistor from the input sets the gain${band ? ', here G/Q at the high-pass output' : ''}, and the divider to the other side of the summer Q.`,
      tex: `g = ${band ? '\\frac{G}{Q}' : 'G'} = ${texNumber(g)}, \\quad R_3 = \\frac{R_5}{g} = ${v('R3')}, \\quad \\frac{R_7}{R_6} = Q\\,(2 + g) - 1 = ${texNumber((q as number) * (2 + g) - 1)}`,
    },
    { text: 'Hence the divider:', tex: `R_6 = ${v('R6')}, \\quad R_7 = ${v('R7')}` },
  ];
}

function roundedSteps(s: StageResult, k: number, r: FilterResult, i: FilterInputs): Step[] {
  const resistors = s.parts.filter((p) => p.kind === 'R');
  const { w0, q } = s.achieved;
  return [
    {
      text: `Of ${s.tried} ways to take capacitors from ${i.cSeries} and round to ${i.rSeries}, this one comes nearest:`,
      tex: resistors
        .map((p) => `R_{${p.name.slice(1)}} = ${texQuantity(s.values[p.name] as number, 'Ω')}`)
        .join(',\\quad '),
    },
    {
      text: `What stage ${k} then makes, with ideal amplifiers:`,
      tex: `f_0 = ${texQuantity(w0 / 2 / Math.PI, 'Hz')} \\;(${texNumber(100 * (w0 / s.section.w0 - 1), 2)}\\,\\%)${q === null ? '' : `, \\quad Q = ${texNumber(q)} \\;(${texNumber(100 * (q / (s.section.q as number) - 1), 2)}\\,\\%)`}`,
    },
    {
      text: `All stages together, with amplifiers of ${showQuantity(amplifierFigures(i).gbw, 'Hz', 3)}, lose ${showQuantity(r.figures.real.passLoss, 'dB', 4)} at most in the pass band${r.figures.real.stopLoss === null ? '' : ` and keep ${showQuantity(r.figures.real.stopLoss, 'dB', 4)} in the stop band`}.`,
    },
  ];
}
