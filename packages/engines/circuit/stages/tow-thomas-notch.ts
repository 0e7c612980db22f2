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

/** A section with a notch. */
export type Notched = SecondOrder & { readonly zero: number };

/**
 * A Tow-Thomas biquad with feed-forward: a notch above the pole frequency (low pass) or below it (high pass)
 * (P. E. Fleischer & J. Tow, Proc. IEEE 61, 1973, with the resistors that would damp the zeros left out).
 *
 * The loop is that of the Tow-Thomas stage: R2 beside C1 sets Q, R3 closes it, U2 integrates through R4 and C2, U3 inverts. The input comes
 * through C3 to the first amplifier and through R1 to the second; the output is that of the first. It gains −C3/C1
 * far above the notch and −R4/R1 at 0 Hz, and the notch lies at ω0·√(R4·C1/(R1·C3)).
 */
export function towThomasNotch({ response, w0, q, gain, zero }: Notched): Stage {
  const low = response === 'lowpass';
  const apart = (zero / w0) ** 2;
  return {
    topology: 'tow-thomas-notch',
    order: 2,
    output: 'bp',
    opamps: [inverting('U1', 'x', 'bp'), inverting('U2', 'y', 'lp'), inverting('U3', 'z', 'inv')],
    parts: [
      capacitor('C3', 'in', 'x'),
      resistor('R1', 'in', 'y'),
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
      const [c1, c2, c3, inverter] = [
        of(v, 'C1'),
        of(v, 'C2'),
        of(v, 'C3'),
        of(v, 'R6') / of(v, 'R5'),
      ];
      const w = Math.sqrt(inverter / (r3 * r4 * c1 * c2));
      return {
        w0: w,
        q: w * r2 * c1,
        gain: low ? -r4 / r1 : -c3 / c1,
        zero: w * Math.sqrt((r4 * c1) / (r1 * c3)),
      };
    },
    *designs(grid) {
      const r5 = near(grid.resistors, grid.level, 1, 1)[0] as number;
      // The gain is a ratio of capacitors: of many pairs some come near it.
      const ratio = low ? gain / apart : gain;
      for (const { r, c } of timeConstants(w0, grid, 3, 16))
        for (const c3 of near(grid.capacitors, c * ratio, 1.04, 3))
          for (const c2 of near(grid.capacitors, c, 1.01, 1)) {
            const r4 = 1 / (w0 * c2);
            yield {
              R1: (r4 * c) / (c3 * apart),
              R2: q * r,
              R3: r,
              R4: r4,
              R5: r5,
              R6: r5,
              C1: c,
              C2: c2,
              C3: c3,
            };
          }
    },
  };
}
