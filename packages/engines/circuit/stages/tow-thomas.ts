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
 * The Tow-Thomas biquad (J. Tow, IEEE Spectrum 6, 1969; L. C. Thomas, IEEE Trans. Circuit Theory 18, 1971).
 *
 * U1 integrates with loss: R1 from the input, R2 beside C1 sets Q, R3 closes the loop. U2 integrates through R4 and
 * C2, U3 inverts by R5 and R6. Band pass at bp, low pass (not inverted) at lp. Throws `out-of-range` for a high pass.
 */
export function towThomas({ response, w0, q, gain }: SecondOrder): Stage {
  if (response === 'highpass')
    throw new EngineError(
      'out-of-range',
      'A Tow-Thomas biquad has no high-pass output; choose the state-variable stage.',
      { field: 'topology', value: 'tow-thomas' },
    );
  return {
    topology: 'tow-thomas',
    order: 2,
    output: response === 'lowpass' ? 'lp' : 'bp',
    opamps: [inverting('U1', 'x', 'bp'), inverting('U2', 'y', 'lp'), inverting('U3', 'z', 'inv')],
    parts: [
      resistor('R1', 'in', 'x'),
      resistor('R2', 'bp', 'x'),
      resistor('R3', 'inv', 'x'),
      resistor('R4', 'bp', 'y'),
      resistor('R5', 'lp', 'z'),
      resistor('R6', 'inv', 'z'),
      capacitor('C1', 'x', 'bp'),
      capacitor('C2', 'y', 'lp'),
    ],
    analyse(v) {
      const [r1, r2, r3, r4] = [of(v, 'R1'), of(v, 'R2'), of(v, 'R3'), of(v, 'R4')];
      const [c1, c2, inverter] = [of(v, 'C1'), of(v, 'C2'), of(v, 'R6') / of(v, 'R5')];
      const w = Math.sqrt(inverter / (r3 * r4 * c1 * c2));
      return {
        w0: w,
        q: w * r2 * c1,
        gain: response === 'bandpass' ? -r2 / r1 : r3 / (r1 * inverter),
      };
    },
    *designs(grid) {
      const r5 = near(grid.resistors, grid.level, 1, 1)[0] as number;
      for (const { r, c } of timeConstants(w0, grid)) {
        const r2 = q * r;
        yield {
          R1: (response === 'bandpass' ? r2 : r) / gain,
          R2: r2,
          R3: r,
          R4: r,
          R5: r5,
          R6: r5,
          C1: c,
          C2: c,
        };
      }
    },
  };
}
