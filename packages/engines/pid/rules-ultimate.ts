/** Rules from the ultimate gain and period: the loop at the verge of swinging, or a relay test. */
import { type Known, NEEDS_ULTIMATE, NONE, type Rule, type Terms, type Tuned } from './rule.ts';

/** Factors on Ku and Pu. */
type Factors = readonly [k: number, ti: number, td: number];

function ofUltimate(
  id: string,
  name: string,
  source: string,
  factors: Readonly<Partial<Record<Terms, Factors>>>,
): Rule {
  const tune =
    ([k, ti, td]: Factors) =>
    ({ ultimate }: Known): Tuned | string =>
      ultimate
        ? { k: k * ultimate.gain, ti: ti * ultimate.period, td: td * ultimate.period }
        : NEEDS_ULTIMATE;
  const { p, pi, pid } = factors;
  return {
    id,
    name,
    source,
    tune: {
      ...(p && { p: tune(p) }),
      ...(pi && { pi: tune(pi) }),
      ...(pid && { pid: tune(pid) }),
    },
  };
}

/**
 * Ziegler–Nichols (Trans. ASME 64, 1942), Pessen's damped variants of it (Instruments and Control Systems 26, 1953), and
 * B. D. Tyreus & W. L. Luyben (Ind. Eng. Chem. Res. 31, 1992).
 */
export const ULTIMATE_RULES: readonly Rule[] = [
  ofUltimate('zn-ultimate', 'Ziegler–Nichols, ultimate', 'Ziegler & Nichols 1942', {
    p: [0.5, NONE, 0],
    pi: [0.45, 1 / 1.2, 0],
    pid: [0.6, 1 / 2, 1 / 8],
  }),
  ofUltimate('zn-some', 'Ultimate, some overshoot', 'Pessen 1953', { pid: [0.33, 1 / 2, 1 / 3] }),
  ofUltimate('zn-none', 'Ultimate, no overshoot', 'Pessen 1953', { pid: [0.2, 1 / 2, 1 / 3] }),
  ofUltimate('tyreus-luyben', 'Tyreus–Luyben', 'Tyreus & Luyben 1992', {
    pi: [1 / 3.2, 2.2, 0],
    pid: [1 / 2.2, 2.2, 1 / 6.3],
  }),
];
