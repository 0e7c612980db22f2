/** Rules fitted to least integrals of the error, over L/T from 0.1 to 1. */
import {
  NEEDS_DELAY,
  NEEDS_LAG,
  NONE,
  outsideOf,
  type Rule,
  type Terms,
  type Tuned,
} from './rule.ts';

/** K Kp = a (L/T)^b. */
type Power = readonly [a: number, b: number];

/** For a load: T/Ti = a (L/T)^b, Td/T = a (L/T)^b. */
interface Load {
  readonly p: { readonly k: Power };
  readonly pi: { readonly k: Power; readonly ti: Power };
  readonly pid: { readonly k: Power; readonly ti: Power; readonly td: Power };
}

/** For the set point: T/Ti = a + b L/T. */
type Servo = Omit<Load, 'p'>;

const RANGE = [0.1, 1] as const;
const power = ([a, b]: Power, r: number): number => a * r ** b;

type Coefficients = { readonly k: Power; readonly ti?: Power; readonly td?: Power };

function fitted(
  id: string,
  name: string,
  source: string,
  by: 'load' | 'set-point',
  coefficients: Readonly<Partial<Record<Terms, Coefficients>>>,
): Rule {
  const tune =
    ({ k, ti, td }: Coefficients): NonNullable<Rule['tune']['pi']> =>
    ({ first }) => {
      if (first.kind === 'integrating') return NEEDS_LAG;
      if (!(first.delay > 0)) return NEEDS_DELAY;
      const { gain, time, delay } = first;
      const r = delay / time;
      const rate = ti && (by === 'load' ? power(ti, r) : ti[0] + ti[1] * r);
      if (rate !== undefined && !(rate > 0))
        return `has no integral time at L/T = ${Number(r.toPrecision(3))}`;
      const tuned: Tuned = {
        k: power(k, r) / gain,
        ti: rate === undefined ? NONE : time / rate,
        td: td ? time * power(td, r) : 0,
      };
      return { ...tuned, ...outsideOf(first, ...RANGE) };
    };
  const { p, pi, pid } = coefficients;
  return {
    id,
    name,
    source,
    tune: { ...(p && { p: tune(p) }), ...(pi && { pi: tune(pi) }), ...(pid && { pid: tune(pid) }) },
  };
}

/** Least integrals after a load: A. M. Lopez, J. A. Miller, C. L. Smith & P. W. Murrill (Instrum. Technol. 14, 1967). */
export const LEAST_FOR_LOAD = {
  ise: {
    p: { k: [1.411, -0.917] },
    pi: { k: [1.305, -0.959], ti: [0.492, -0.739] },
    pid: { k: [1.495, -0.945], ti: [1.101, -0.771], td: [0.56, 1.006] },
  },
  iae: {
    p: { k: [0.902, -0.985] },
    // biome-ignore lint/suspicious/noApproximativeNumericConstant: a fitted exponent, no root of a half
    pi: { k: [0.984, -0.986], ti: [0.608, -0.707] },
    pid: { k: [1.435, -0.921], ti: [0.878, -0.749], td: [0.482, 1.137] },
  },
  itae: {
    p: { k: [0.49, -1.084] },
    pi: { k: [0.859, -0.977], ti: [0.674, -0.68] },
    pid: { k: [1.357, -0.947], ti: [0.842, -0.738], td: [0.381, 0.995] },
  },
} as const satisfies Readonly<Record<string, Load>>;

/**
 * Least integrals after a step of the set point: ISE by M. Zhuang & D. P. Atherton (IEE Proc. D 140, 1993), the others
 * by A. A. Rovira, P. W. Murrill & C. L. Smith (Instrum. Control Syst. 42, 1969).
 */
export const LEAST_FOR_SET_POINT = {
  ise: {
    pi: { k: [0.98, -0.892], ti: [0.69, -0.155] },
    pid: { k: [1.048, -0.897], ti: [1.195, -0.368], td: [0.489, 0.888] },
  },
  iae: {
    pi: { k: [0.758, -0.861], ti: [1.02, -0.323] },
    pid: { k: [1.086, -0.869], ti: [0.74, -0.13], td: [0.348, 0.914] },
  },
  itae: {
    pi: { k: [0.586, -0.916], ti: [1.03, -0.165] },
    pid: { k: [0.965, -0.85], ti: [0.796, -0.1465], td: [0.308, 0.929] },
  },
} as const satisfies Readonly<Record<string, Servo>>;

const KINDS = ['ise', 'iae', 'itae'] as const;

export const INTEGRAL_RULES: readonly Rule[] = [
  ...KINDS.map((kind) =>
    fitted(
      `${kind}-load`,
      `Least ${kind.toUpperCase()}, load`,
      'Lopez et al. 1967',
      'load',
      LEAST_FOR_LOAD[kind],
    ),
  ),
  ...KINDS.map((kind) =>
    fitted(
      `${kind}-servo`,
      `Least ${kind.toUpperCase()}, set point`,
      kind === 'ise' ? 'Zhuang & Atherton 1993' : 'Rovira et al. 1969',
      'set-point',
      LEAST_FOR_SET_POINT[kind],
    ),
  ),
];
