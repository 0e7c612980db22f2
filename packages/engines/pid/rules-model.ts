/** Rules that place the closed loop by the model, and AMIGO's fit to robust designs. */
import { fromSeries } from './gains.ts';
import { normalisedDelay, type ProcessModel } from './process-model.ts';
import { type Known, NEEDS_DELAY, NEEDS_LAG, NONE, type Rule, type Tuned } from './rule.ts';

const NEEDS_CHOICE = 'needs a closed-loop time where there is no dead time';
/** What a PID rule for two lags says of a process with one. */
const ITS_PI = { note: 'no second lag, so this is its PI' } as const;

const three = (x: number): string => String(Number(x.toPrecision(3)));

/** SIMC of a model: τc = L unless asked for. */
function simc(m: ProcessModel, asked: number | null): (Tuned & { closedLoop: number }) | string {
  const closedLoop = asked ?? m.delay;
  if (!(closedLoop + m.delay > 0)) return NEEDS_CHOICE;
  const reach = closedLoop + m.delay;
  const series =
    m.kind === 'integrating'
      ? { k: 1 / (m.gain * reach), ti: 4 * reach, td: m.time2 }
      : { k: m.time / (m.gain * reach), ti: Math.min(m.time, 4 * reach), td: m.time2 };
  return {
    ...fromSeries(series),
    closedLoop,
    ...(closedLoop < m.delay && {
      outside: `τc is ${three(closedLoop)} s; the rule advises no less than the dead time, ${three(m.delay)} s`,
    }),
  };
}

const SIMC: Rule = {
  id: 'simc',
  name: 'SIMC',
  source: 'Skogestad 2003',
  tune: {
    pi: ({ first, closedLoop }) => simc({ ...first, time2: 0 }, closedLoop),
    pid: ({ first, second, closedLoop }) => {
      if (second && second.time2 > 0) return simc(second, closedLoop);
      const pi = simc({ ...first, time2: 0 }, closedLoop);
      return typeof pi === 'string' ? pi : { ...pi, ...ITS_PI };
    },
  },
};

/** With a third of the dead time added to the lag (PI) or taken as derivative (PID, series). */
const IMPROVED: Rule = {
  id: 'simc-improved',
  name: 'SIMC, improved',
  source: 'Grimholt & Skogestad 2012',
  tune: {
    pi: ({ first, closedLoop }) => {
      if (first.kind === 'integrating') return NEEDS_LAG;
      const tuned = simc({ ...first, time: first.time + first.delay / 3, time2: 0 }, closedLoop);
      return tuned;
    },
    pid: ({ first, closedLoop }) => {
      if (!(first.delay > 0)) return NEEDS_DELAY;
      return simc({ ...first, time2: first.delay / 3 }, closedLoop);
    },
  },
};

const AMIGO: Rule = {
  id: 'amigo',
  name: 'AMIGO',
  source: 'Åström & Hägglund 2004',
  tune: {
    pi: ({ first }) => {
      const { kind, gain, time: t, delay: l } = first;
      if (!(l > 0)) return NEEDS_DELAY;
      if (kind === 'integrating') return { k: 0.35 / (gain * l), ti: 13.4 * l, td: 0 };
      return {
        k: 0.15 / gain + ((0.35 - (l * t) / (l + t) ** 2) * t) / (gain * l),
        ti: 0.35 * l + (13 * l * t * t) / (t * t + 12 * l * t + 7 * l * l),
        td: 0,
      };
    },
    pid: ({ first }) => {
      const { kind, gain, time: t, delay: l } = first;
      if (!(l > 0)) return NEEDS_DELAY;
      const b = normalisedDelay(first) <= 0.5 ? 0 : 1;
      if (kind === 'integrating') return { k: 0.45 / (gain * l), ti: 8 * l, td: l / 2, b };
      return {
        k: (0.2 + (0.45 * t) / l) / gain,
        ti: ((0.4 * l + 0.8 * t) / (l + 0.1 * t)) * l,
        td: (0.5 * l * t) / (0.3 * l + t),
        b,
      };
    },
  },
};

/** Says where λ is below what is advised, in shares of the dead time. */
const advised = (lambda: number, least: number) =>
  lambda < least * (1 - 1e-9)
    ? { outside: `λ is ${three(lambda)} s; the rule advises no less than ${three(least)} s` }
    : {};

const LAMBDA: Rule = {
  id: 'lambda',
  name: 'Lambda',
  source: 'Dahlin 1968',
  tune: {
    pi: ({ first: { kind, gain, time, delay }, closedLoop: asked }) => {
      if (kind === 'integrating') return NEEDS_LAG;
      const closedLoop = asked ?? time;
      return { k: time / (gain * (closedLoop + delay)), ti: time, td: 0, closedLoop };
    },
    pid: ({ first: { kind, gain, time, delay }, closedLoop: asked }) => {
      if (kind === 'integrating') return NEEDS_LAG;
      if (!(delay > 0)) return NEEDS_DELAY;
      const closedLoop = asked ?? time;
      return {
        k: (time + delay / 2) / (gain * (closedLoop + delay / 2)),
        ti: time + delay / 2,
        td: (time * delay) / (2 * time + delay),
        closedLoop,
      };
    },
  },
};

/** Internal model control: 0.8 L and 1.7 L are what its authors advise at least, 0.2 T for want of more. */
const IMC: Rule = {
  id: 'imc',
  name: 'IMC',
  source: 'Rivera, Morari & Skogestad 1986',
  tune: {
    pi: ({ first: { kind, gain, time, delay }, closedLoop: asked }) => {
      if (kind === 'integrating') return NEEDS_LAG;
      if (!(delay > 0) && asked === null) return NEEDS_CHOICE;
      const closedLoop = asked ?? Math.max(1.7 * delay, 0.2 * time);
      return {
        k: (2 * time + delay) / (2 * gain * closedLoop),
        ti: time + delay / 2,
        td: 0,
        closedLoop,
        ...advised(closedLoop, Math.max(1.7 * delay, 0.2 * time)),
      };
    },
    pid: ({ first: { kind, gain, time, delay }, closedLoop: asked }) => {
      if (kind === 'integrating') return NEEDS_LAG;
      if (!(delay > 0)) return NEEDS_DELAY;
      const closedLoop = asked ?? Math.max(0.8 * delay, 0.2 * time);
      return {
        k: (2 * time + delay) / (gain * (2 * closedLoop + delay)),
        ti: time + delay / 2,
        td: (time * delay) / (2 * time + delay),
        closedLoop,
        ...advised(closedLoop, Math.max(0.8 * delay, 0.2 * time)),
      };
    },
  },
};

const haalmanPi = ({ kind, gain, time, delay }: ProcessModel): Tuned | string => {
  if (kind === 'integrating') return NEEDS_LAG;
  return delay > 0 ? { k: (2 * time) / (3 * gain * delay), ti: time, td: 0 } : NEEDS_DELAY;
};

/** Cancels the lags and leaves L(s) = 2/(3 L s) e^(−L s), whose Ms is 1.9. */
const HAALMAN: Rule = {
  id: 'haalman',
  name: 'Haalman',
  source: 'Haalman 1965',
  tune: {
    p: ({ first: { kind, gain, delay } }: Known) => {
      if (kind !== 'integrating')
        return 'has no integral action only for a process that integrates';
      return delay > 0 ? { k: 2 / (3 * gain * delay), ti: NONE, td: 0 } : NEEDS_DELAY;
    },
    pi: ({ first }) => haalmanPi(first),
    pid: ({ first, second }) => {
      if (!second || !(second.time2 > 0)) {
        const pi = haalmanPi(first);
        return typeof pi === 'string' ? pi : { ...pi, ...ITS_PI };
      }
      if (second.kind === 'integrating') return NEEDS_LAG;
      if (!(second.delay > 0)) return NEEDS_DELAY;
      const { gain, time, time2, delay } = second;
      return {
        k: (2 * (time + time2)) / (3 * gain * delay),
        ti: time + time2,
        td: (time * time2) / (time + time2),
      };
    },
  },
};

export const MODEL_RULES: readonly Rule[] = [SIMC, IMPROVED, AMIGO, LAMBDA, IMC, HAALMAN];
