import { EngineError } from '../../error.ts';
import type { PartValues } from '../nodal.ts';
import {
  atLeast,
  capacitor,
  gainDivider,
  near,
  of,
  type PartGrid,
  positiveRoots,
  resistor,
  type SecondOrder,
  type Stage,
  timeConstants,
} from './stage.ts';

/** `unity`: a follower. `gain`: the section's gain. `equal`: equal resistors and equal capacitors, and a gain that follows from Q. */
export type SallenKeyKind = 'unity' | 'gain' | 'equal';

/** K = 1 + Rb/Ra, or 1 with a follower. */
const amplification = (v: PartValues): number =>
  v['Ra'] === undefined ? 1 : 1 + of(v, 'Rb') / of(v, 'Ra');

/**
 * A Sallen-Key stage (R. P. Sallen & E. L. Key, IRE Trans. Circuit Theory 2, 1955).
 *
 * Low-pass: R1 in–a, R2 a–b, C1 a–out, C2 b–ground. High-pass: R and C change places. Band-pass: R1 in–a
 * (with Rd a–ground it also attenuates), R2 a–out, C1 a–ground, C2 a–b, R3 b–ground.
 * Throws `out-of-range` for a gain the kind cannot give.
 */
export function sallenKey(section: SecondOrder, kind: SallenKeyKind): Stage {
  const { response, q } = section;
  if (response === 'bandpass') return bandPass(section, kind);
  const k = kind === 'equal' ? 3 - 1 / q : kind === 'unity' ? 1 : section.gain;
  if (kind === 'equal' && k < 1)
    throw new EngineError(
      'out-of-range',
      `Equal parts reach down to Q = 0.5; this stage has ${q}.`,
      {
        field: 'topology',
      },
    );
  if (kind === 'gain' && k < 1)
    throw new EngineError(
      'out-of-range',
      `A Sallen-Key stage gains 1 or more; this one would need ${Number(k.toPrecision(4))}.`,
      { field: 'gain', value: k },
    );
  const follower = Math.abs(k - 1) < 1e-9;
  const low = response === 'lowpass';
  const swap = low ? ({ x: 'R', y: 'C' } as const) : ({ x: 'C', y: 'R' } as const);
  return {
    topology: 'sallen-key',
    order: 2,
    output: 'out',
    opamps: [{ name: 'U1', plus: 'b', minus: follower ? 'out' : 'n', out: 'out' }],
    parts: [
      { name: `${swap.x}1`, kind: swap.x, a: 'in', b: 'a' },
      { name: `${swap.x}2`, kind: swap.x, a: 'a', b: 'b' },
      { name: `${swap.y}1`, kind: swap.y, a: 'a', b: 'out' },
      { name: `${swap.y}2`, kind: swap.y, a: 'b', b: '0' },
      ...(follower ? [] : gainDivider),
    ],
    analyse: low ? analyseLow : analyseHigh,
    *designs(grid) {
      const bare =
        kind === 'equal'
          ? equalParts(section, grid)
          : low
            ? lows(section, k, grid)
            : highs(section, k, grid);
      yield* withGain(bare, follower ? 1 : k, grid);
    },
  };
}

function* withGain(designs: Iterable<PartValues>, k: number, grid: PartGrid): Iterable<PartValues> {
  if (k === 1) return yield* designs;
  // The feedback pair is chosen by its ratio alone.
  const pairs = near(grid.resistors, grid.level / Math.sqrt(Math.max(k - 1, 0.01)), 1.8, 8);
  for (const d of designs) for (const ra of pairs) yield { ...d, Ra: ra, Rb: (k - 1) * ra };
}

function analyseLow(v: PartValues) {
  const [r1, r2, c1, c2, k] = [
    of(v, 'R1'),
    of(v, 'R2'),
    of(v, 'C1'),
    of(v, 'C2'),
    amplification(v),
  ];
  const w0 = 1 / Math.sqrt(r1 * r2 * c1 * c2);
  return { w0, q: w0 / (1 / (r1 * c1) + 1 / (r2 * c1) + (1 - k) / (r2 * c2)), gain: k };
}

function analyseHigh(v: PartValues) {
  const [r1, r2, c1, c2, k] = [
    of(v, 'R1'),
    of(v, 'R2'),
    of(v, 'C1'),
    of(v, 'C2'),
    amplification(v),
  ];
  const w0 = 1 / Math.sqrt(r1 * r2 * c1 * c2);
  return { w0, q: w0 / (1 / (r2 * c1) + 1 / (r2 * c2) + (1 - k) / (r1 * c1)), gain: k };
}

function* equalParts({ w0 }: SecondOrder, grid: PartGrid): Iterable<PartValues> {
  for (const { r, c } of timeConstants(w0, grid)) yield { R1: r, R2: r, C1: c, C2: c };
}

/** (1 + (1−K)C1/C2) R1² − (C1R1R2 ω0/Q) R1 + R1R2 = 0 with R1R2 = 1/(ω0²C1C2). */
function* lows(
  { w0, q }: SecondOrder,
  k: number,
  { capacitors, level }: PartGrid,
): Iterable<PartValues> {
  const c = 1 / (w0 * level);
  // 4Q²(C2/C1 + 1 − K) ≤ 1 keeps the resistors real.
  const room = 1 / (4 * q * q) + k - 1;
  const ratio = Math.max(1, 1 / room);
  for (const c2 of near(capacitors, c / Math.sqrt(ratio), 2.2)) {
    for (const c1 of atLeast(
      capacitors,
      c2 * Math.min(ratio, Math.max(1 / room, 0.1)),
      k === 1 ? 4 : 8,
    )) {
      const p = 1 / (w0 * w0 * c1 * c2);
      for (const r1 of positiveRoots(1 + ((1 - k) * c1) / c2, (-c1 * p * w0) / q, p))
        yield { R1: r1, R2: p / r1, C1: c1, C2: c2 };
    }
  }
}

/** (1/C1 + 1/C2) R1² − (R1R2 ω0/Q) R1 + R1R2 (1−K)/C1 = 0. */
function* highs(
  { w0, q }: SecondOrder,
  k: number,
  { capacitors, level }: PartGrid,
): Iterable<PartValues> {
  for (const c1 of near(capacitors, 1 / (w0 * level), 2.2)) {
    for (const c2 of near(capacitors, c1, 1.6, 4)) {
      const p = 1 / (w0 * w0 * c1 * c2);
      for (const r1 of positiveRoots(1 / c1 + 1 / c2, (-p * w0) / q, (p * (1 - k)) / c1))
        yield { R1: r1, R2: p / r1, C1: c1, C2: c2 };
    }
  }
}

/** Equal capacitors C, R1 ∥ Rd = R2 = R, R3 = 2R: ω0 = 1/RC, Q = 1/(3 − K), gain at ω0 K·Q times what R1 and Rd divide. */
function bandPass({ w0, q, gain }: SecondOrder, kind: SallenKeyKind): Stage {
  const k = 3 - 1 / q;
  if (kind === 'unity' || k <= 1)
    throw new EngineError(
      'out-of-range',
      kind === 'unity'
        ? 'A follower makes no band pass with equal parts; choose Sallen-Key with gain, or multiple feedback.'
        : `A Sallen-Key band pass takes Q above 0.5; a stage here has ${Number(q.toPrecision(4))}.`,
      { field: 'topology' },
    );
  const share = kind === 'equal' ? 1 : gain / (k * q);
  if (share > 1 + 1e-9)
    throw new EngineError(
      'out-of-range',
      `A Sallen-Key band pass of Q = ${Number(q.toPrecision(4))} gains 3Q − 1 = ${Number((k * q).toPrecision(4))} at most; a stage here would need ${Number(gain.toPrecision(4))}.`,
      { field: 'gain', value: gain },
    );
  const divided = share < 1 - 1e-9;
  return {
    topology: 'sallen-key',
    order: 2,
    output: 'out',
    opamps: [{ name: 'U1', plus: 'b', minus: 'n', out: 'out' }],
    parts: [
      resistor('R1', 'in', 'a'),
      ...(divided ? [resistor('Rd', 'a', '0')] : []),
      resistor('R2', 'a', 'out'),
      resistor('R3', 'b', '0'),
      capacitor('C1', 'a', '0'),
      capacitor('C2', 'a', 'b'),
      ...gainDivider,
    ],
    analyse(v) {
      const [r2, r3, c1, c2, kk] = [
        of(v, 'R2'),
        of(v, 'R3'),
        of(v, 'C1'),
        of(v, 'C2'),
        amplification(v),
      ];
      const g1 = 1 / of(v, 'R1') + (divided ? 1 / of(v, 'Rd') : 0);
      const w = Math.sqrt((g1 + 1 / r2) / (r3 * c1 * c2));
      const width = g1 / c1 + 1 / (r3 * c2) + 1 / (r3 * c1) + (1 - kk) / (r2 * c1);
      return { w0: w, q: w / width, gain: kk / (of(v, 'R1') * c1) / width };
    },
    *designs(grid) {
      for (const { r, c } of timeConstants(w0, grid)) {
        const base = { R1: r / share, R2: r, R3: 2 * r, C1: c, C2: c };
        yield* withGain([divided ? { ...base, Rd: r / (1 - share) } : base], k, grid);
      }
    },
  };
}
