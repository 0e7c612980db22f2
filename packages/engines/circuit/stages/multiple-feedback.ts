import { EngineError } from '../../error.ts';
import {
  atLeast,
  capacitor,
  inverting,
  near,
  of,
  positiveRoots,
  resistor,
  type SecondOrder,
  type Stage,
} from './stage.ts';

/**
 * A multiple-feedback stage, inverting (S. Franco, Design with Operational Amplifiers and Analog
 * Integrated Circuits, 4th ed., 2015, ch. 3).
 *
 * Low-pass: R1 in–a, R2 a–out, R3 a–n, C1 a–ground, C2 n–out. High-pass: C1 in–a, C2 a–out, C3 a–n,
 * R1 a–ground, R2 n–out. Band-pass: R1 in–a, R2 a–ground, C1 a–out, C2 a–n, R3 n–out.
 * Throws `out-of-range` for a band-pass gain above 2Q².
 */
export function multipleFeedback(section: SecondOrder): Stage {
  const opamps = [inverting('U1', 'n', 'out')];
  const common = { topology: 'multiple-feedback', order: 2, output: 'out', opamps } as const;
  if (section.response === 'lowpass') return { ...common, ...lowPass(section) };
  if (section.response === 'highpass') return { ...common, ...highPass(section) };
  return { ...common, ...bandPass(section) };
}

type Body = Pick<Stage, 'parts' | 'analyse' | 'designs'>;

function lowPass({ w0, q, gain }: SecondOrder): Body {
  return {
    parts: [
      resistor('R1', 'in', 'a'),
      resistor('R2', 'a', 'out'),
      resistor('R3', 'a', 'n'),
      capacitor('C1', 'a', '0'),
      capacitor('C2', 'n', 'out'),
    ],
    analyse(v) {
      const [r1, r2, r3, c1, c2] = [
        of(v, 'R1'),
        of(v, 'R2'),
        of(v, 'R3'),
        of(v, 'C1'),
        of(v, 'C2'),
      ];
      const w = 1 / Math.sqrt(r2 * r3 * c1 * c2);
      return { w0: w, q: (w * c1) / (1 / r1 + 1 / r2 + 1 / r3), gain: -r2 / r1 };
    },
    *designs({ capacitors, level }) {
      // C1/C2 ≥ 4Q²(1+G) keeps the resistors real.
      const ratio = 4 * q * q * (1 + gain);
      for (const c2 of near(capacitors, 1 / (w0 * level * Math.sqrt(ratio)), 2.2))
        for (const c1 of atLeast(capacitors, c2 * ratio, 4)) {
          const p = 1 / (w0 * w0 * c1 * c2);
          for (const r2 of positiveRoots(1 / p, (-w0 * c1) / q, 1 + gain))
            yield { R1: r2 / gain, R2: r2, R3: p / r2, C1: c1, C2: c2 };
        }
    },
  };
}

function highPass({ w0, q, gain }: SecondOrder): Body {
  return {
    parts: [
      capacitor('C1', 'in', 'a'),
      capacitor('C2', 'a', 'out'),
      capacitor('C3', 'a', 'n'),
      resistor('R1', 'a', '0'),
      resistor('R2', 'n', 'out'),
    ],
    analyse(v) {
      const [r1, r2, c1, c2, c3] = [
        of(v, 'R1'),
        of(v, 'R2'),
        of(v, 'C1'),
        of(v, 'C2'),
        of(v, 'C3'),
      ];
      const w = 1 / Math.sqrt(r1 * r2 * c2 * c3);
      return { w0: w, q: (w * r2 * c2 * c3) / (c1 + c2 + c3), gain: -c1 / c2 };
    },
    *designs({ capacitors, level }) {
      // The gain is a ratio of capacitors: the series decides how near it comes.
      for (const c1 of near(capacitors, Math.sqrt(gain) / (w0 * level), 3, 16))
        for (const c2 of near(capacitors, c1 / gain, 1.12, 3))
          for (const c3 of near(capacitors, c1, 1.6, 3)) {
            const r2 = (q * (c1 + c2 + c3)) / (w0 * c2 * c3);
            yield { C1: c1, C2: c2, C3: c3, R1: 1 / (w0 * w0 * r2 * c2 * c3), R2: r2 };
          }
    },
  };
}

function bandPass({ w0, q, gain }: SecondOrder): Body {
  if (gain >= 2 * q * q)
    throw new EngineError(
      'out-of-range',
      `A multiple-feedback band pass of Q = ${Number(q.toPrecision(4))} gains less than 2Q² = ${Number((2 * q * q).toPrecision(4))}; a stage here would need ${Number(gain.toPrecision(4))}.`,
      { field: 'gain', value: gain },
    );
  return {
    parts: [
      resistor('R1', 'in', 'a'),
      resistor('R2', 'a', '0'),
      capacitor('C1', 'a', 'out'),
      capacitor('C2', 'a', 'n'),
      resistor('R3', 'n', 'out'),
    ],
    analyse(v) {
      const [r1, r2, r3, c1, c2] = [
        of(v, 'R1'),
        of(v, 'R2'),
        of(v, 'R3'),
        of(v, 'C1'),
        of(v, 'C2'),
      ];
      const w = Math.sqrt((1 / r1 + 1 / r2) / (r3 * c1 * c2));
      return { w0: w, q: (w * r3 * c1 * c2) / (c1 + c2), gain: (-r3 * c2) / (r1 * (c1 + c2)) };
    },
    *designs({ capacitors, level }) {
      for (const c1 of near(capacitors, 1 / (w0 * level), 2.5))
        for (const c2 of near(capacitors, c1, 1.6, 3)) {
          const r3 = (q * (c1 + c2)) / (w0 * c1 * c2);
          const r1 = q / (gain * w0 * c1);
          const g2 = w0 * w0 * r3 * c1 * c2 - 1 / r1;
          if (g2 > 0) yield { R1: r1, R2: 1 / g2, R3: r3, C1: c1, C2: c2 };
        }
    },
  };
}
