/** Rules from gain, lag and dead time of the step response, by quarter decay or a given overshoot. */
import type { ProcessModel } from './process-model.ts';
import {
  type Known,
  NEEDS_DELAY,
  NEEDS_LAG,
  NONE,
  outsideOf,
  type Rule,
  type Tuned,
} from './rule.ts';

/** The range of L/T for which a rule is published. */
type Range = readonly [low: number, high: number];

/** A rule of lag, gain and dead time, none of them 0; `slope` is K L/T, of an integrating process K L. */
function ofLag(
  range: Range,
  tune: (m: ProcessModel, slope: number) => Tuned,
  integrating = false,
): (known: Known) => Tuned | string {
  return ({ first }) => {
    if (first.kind === 'integrating' && !integrating) return NEEDS_LAG;
    if (!(first.delay > 0)) return NEEDS_DELAY;
    const slope =
      first.kind === 'integrating'
        ? first.gain * first.delay
        : (first.gain * first.delay) / first.time;
    return {
      ...tune(first, slope),
      ...(first.kind === 'integrating' ? {} : outsideOf(first, ...range)),
    };
  };
}

const QUARTER: Range = [0, 1];

const zieglerNichols: Rule = {
  id: 'zn-step',
  name: 'Ziegler–Nichols, step',
  source: 'Ziegler & Nichols 1942',
  tune: {
    p: ofLag(QUARTER, (_, a) => ({ k: 1 / a, ti: NONE, td: 0 }), true),
    pi: ofLag(QUARTER, ({ delay }, a) => ({ k: 0.9 / a, ti: delay / 0.3, td: 0 }), true),
    pid: ofLag(QUARTER, ({ delay }, a) => ({ k: 1.2 / a, ti: 2 * delay, td: delay / 2 }), true),
  },
};

const cohenCoon: Rule = {
  id: 'cohen-coon',
  name: 'Cohen–Coon',
  source: 'Cohen & Coon 1953',
  tune: {
    p: ofLag(QUARTER, ({ delay, time }, a) => ({
      k: (1 + delay / time / 3) / a,
      ti: NONE,
      td: 0,
    })),
    pi: ofLag(QUARTER, ({ delay, time }, a) => {
      const r = delay / time;
      return { k: (0.9 + r / 12) / a, ti: (delay * (30 + 3 * r)) / (9 + 20 * r), td: 0 };
    }),
    pid: ofLag(QUARTER, ({ delay, time }, a) => {
      const r = delay / time;
      return {
        k: (4 / 3 + r / 4) / a,
        ti: (delay * (32 + 6 * r)) / (13 + 8 * r),
        td: (4 * delay) / (11 + 2 * r),
      };
    }),
  },
};

/** Factors of Chien, Hrones and Reswick: gain over T/(K L), Ti over T or L as `of` says, Td over L. */
interface Chien {
  readonly of: 'time' | 'delay';
  readonly p: number;
  readonly pi: readonly [k: number, ti: number];
  readonly pid: readonly [k: number, ti: number, td: number];
}

export const CHIEN = {
  'chr-servo-0': { of: 'time', p: 0.3, pi: [0.35, 1.2], pid: [0.6, 1, 0.5] },
  'chr-servo-20': { of: 'time', p: 0.7, pi: [0.6, 1], pid: [0.95, 1.4, 0.47] },
  'chr-load-0': { of: 'delay', p: 0.3, pi: [0.6, 4], pid: [0.95, 2.4, 0.42] },
  'chr-load-20': { of: 'delay', p: 0.7, pi: [0.7, 2.3], pid: [1.2, 2, 0.42] },
} as const satisfies Readonly<Record<string, Chien>>;

const CHIEN_NAMES: Readonly<Record<keyof typeof CHIEN, string>> = {
  'chr-servo-0': 'CHR set point, 0 %',
  'chr-servo-20': 'CHR set point, 20 %',
  'chr-load-0': 'CHR load, 0 %',
  'chr-load-20': 'CHR load, 20 %',
};

const CHIEN_RANGE: Range = [0.1, 1];

function chien(id: keyof typeof CHIEN): Rule {
  const c: Chien = CHIEN[id];
  return {
    id,
    name: CHIEN_NAMES[id],
    source: 'Chien, Hrones & Reswick 1952',
    tune: {
      p: ofLag(CHIEN_RANGE, (_, a) => ({ k: c.p / a, ti: NONE, td: 0 })),
      pi: ofLag(CHIEN_RANGE, (m, a) => ({ k: c.pi[0] / a, ti: c.pi[1] * m[c.of], td: 0 })),
      pid: ofLag(CHIEN_RANGE, (m, a) => ({
        k: c.pid[0] / a,
        ti: c.pid[1] * m[c.of],
        td: c.pid[2] * m.delay,
      })),
    },
  };
}

/**
 * Ziegler–Nichols, Cohen–Coon and Chien–Hrones–Reswick, as K. J. Åström & T. Hägglund print them ("PID Controllers", ISA,
 * 1995, ch. 4); the reset of Ziegler–Nichols PI as they published it, 0.3/L.
 */
export const STEP_RULES: readonly Rule[] = [
  zieglerNichols,
  cohenCoon,
  chien('chr-servo-0'),
  chien('chr-servo-20'),
  chien('chr-load-0'),
  chien('chr-load-20'),
];
