import { EngineError } from '../../error.ts';
import {
  capacitor,
  inverting,
  near,
  of,
  resistor,
  type SecondOrder,
  type Stage,
  timeConstants,
} from './stage.ts';

/**
 * The three-amplifier state-variable stage (W. J. Kerwin, L. P. Huelsman & R. W. Newcomb, IEEE J.
 * Solid-State Circuits 2, 1967), input at the inverting side of the summer.
 *
 * U1 sums: R3 from the input, R4 from the low pass, R5 its feedback, R7 from the band pass and R6 to ground at its
 * other side. U2 and U3 integrate through R1, C1 and R2, C2. High, band and low pass are at hp, bp, lp.
 * Throws `out-of-range` where 2Q + gain of a band pass is 1 or less.
 */
export function stateVariable({ response, w0, q, gain }: SecondOrder): Stage {
  const g = response === 'bandpass' ? gain / q : gain;
  const beta = 1 / (q * (2 + g));
  if (beta >= 1)
    throw new EngineError(
      'out-of-range',
      `A state-variable stage of Q = ${Number(q.toPrecision(4))} with this gain would need negative resistance; choose a higher gain or another circuit.`,
      { field: 'gain', value: gain },
    );
  const output = response === 'lowpass' ? 'lp' : response === 'highpass' ? 'hp' : 'bp';
  return {
    topology: 'state-variable',
    order: 2,
    output,
    opamps: [
      { name: 'U1', plus: 'p', minus: 'm', out: 'hp' },
      inverting('U2', 'x', 'bp'),
      inverting('U3', 'y', 'lp'),
    ],
    parts: [
      resistor('R1', 'hp', 'x'),
      resistor('R2', 'bp', 'y'),
      resistor('R3', 'in', 'm'),
      resistor('R4', 'lp', 'm'),
      resistor('R5', 'hp', 'm'),
      resistor('R6', 'p', '0'),
      resistor('R7', 'bp', 'p'),
      capacitor('C1', 'x', 'bp'),
      capacitor('C2', 'y', 'lp'),
    ],
    analyse(v) {
      const [r3, r4, r5] = [of(v, 'R3'), of(v, 'R4'), of(v, 'R5')];
      const [t1, t2] = [of(v, 'R1') * of(v, 'C1'), of(v, 'R2') * of(v, 'C2')];
      const w = Math.sqrt(r5 / r4 / (t1 * t2));
      const damping = ((1 + r5 / r3 + r5 / r4) * of(v, 'R6')) / (of(v, 'R6') + of(v, 'R7')) / t1;
      const high = -r5 / r3;
      return {
        w0: w,
        q: w / damping,
        gain:
          response === 'highpass' ? high : response === 'lowpass' ? -r4 / r3 : -high / t1 / damping,
      };
    },
    *designs(grid) {
      const { resistors, level } = grid;
      const r5 = near(resistors, level, 1, 1)[0] as number;
      for (const { r, c } of timeConstants(w0, grid, 2.2, 8))
        for (const r6 of near(resistors, level * Math.sqrt(beta / (1 - beta)), 1.5, 6))
          yield {
            R1: r,
            R2: r,
            R3: r5 / g,
            R4: r5,
            R5: r5,
            R6: r6,
            R7: (r6 * (1 - beta)) / beta,
            C1: c,
            C2: c,
          };
    },
  };
}
