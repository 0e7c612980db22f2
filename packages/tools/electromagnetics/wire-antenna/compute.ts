import { farField } from '@tollbench/engines/antenna/far-field.ts';
import {
  azimuthCut,
  beamWidth,
  type Cut,
  elevationCut,
  gainOf,
  type Survey,
  stepOf,
  survey,
} from '@tollbench/engines/antenna/pattern.ts';
import type { Broken } from '@tollbench/engines/antenna/segment-rules.ts';
import { brokenRules } from '@tollbench/engines/antenna/segment-rules.ts';
import type { Solution } from '@tollbench/engines/antenna/solve.ts';
import type { Segment } from '@tollbench/engines/antenna/wires.ts';
import { ETA } from '@tollbench/engines/antenna/wires.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Antenna, antennaOf, secondsOf, solvedAt } from './antenna.ts';
import { designDeck, isDeck } from './design.ts';
import type { AntennaInputs } from './inputs.ts';
import { type Optimised, optimised } from './optimise.ts';
import { resonant } from './resonance.ts';

export interface Feed {
  /** From 0. */
  readonly segment: number;
  readonly impedance: Complex;
  readonly voltage: Complex;
  readonly current: Complex;
  readonly power: number;
  readonly swr: number;
}

export interface Sweep {
  readonly frequency: readonly number[];
  readonly impedance: readonly Complex[];
  readonly swr: readonly number[];
  /** In the direction of the main lobe at the design frequency, and by the power in the opposite one; ratios. */
  readonly gain: readonly number[];
  readonly ratio: readonly number[];
}

/** Gains by θ and φ in degrees: ratios of both polarizations. */
export interface Sphere {
  readonly theta: readonly number[];
  readonly phi: readonly number[];
  readonly vertical: readonly number[];
  readonly horizontal: readonly number[];
}

export interface AntennaResult {
  readonly text: string;
  readonly comments: readonly string[];
  readonly segments: readonly Segment[];
  readonly ground: Antenna['ground'];
  readonly joinsGround: boolean;
  readonly instead: readonly string[];
  readonly skipped: Antenna['deck']['skipped'];
  readonly program: Antenna['deck']['program'];
  readonly broken: readonly Broken[];
  readonly frequency: number;
  readonly feeds: readonly Feed[];
  /** A, peak, in the middle of each segment. */
  readonly currents: readonly Complex[];
  readonly input: number;
  readonly loadLoss: number;
  readonly networkLoss: number;
  readonly survey: Survey;
  /** θ of the azimuth cut: that of the main lobe, unless it points up. */
  readonly coneTheta: number;
  readonly azimuth: Cut;
  readonly elevation: Cut;
  readonly azimuthWidth: number | undefined;
  readonly elevationWidth: number | undefined;
  /** Gain ahead by the gain at the opposite azimuth and the same elevation; undefined where the lobe points up. */
  readonly ratio: number | undefined;
  readonly sphere: Sphere;
  readonly sweep: Sweep | undefined;
  /** m, of antennas of the form whose size is one length. */
  readonly length: number | undefined;
  readonly optimised: Optimised | undefined;
}

const DEGREE = Math.PI / 180;
/** A main lobe above this has no opposite azimuth, and no azimuth cut of its own. */
const UP = 10 * DEGREE;

export function compute(i: AntennaInputs, run: Run): AntennaResult {
  const found = i.antenna === 'yagi' && i.optimise !== 'no' ? optimised(i, run) : undefined;
  const of = found ? { ...i, rods: found.elements } : i;
  const { text, length } = textOf(of, run);
  const antenna = antennaOf(text, of);
  const frequencies = sweepOf(antenna, of);
  const frequency = designFrequency(antenna, of);
  checkTime(antenna, frequencies.length, of);
  const from = searches(of) ? 0.8 : 0;
  const solution = solvedAt(antenna, frequency, of, (share) =>
    run.progress(from + (0.85 - from) * share),
  );
  run.progress(0.85);
  const { structure: s, deck } = antenna;
  const figures = patternOf(antenna, solution, i);
  return {
    text,
    comments: deck.comments,
    segments: s.segments,
    ground: antenna.ground,
    joinsGround: deck.joinsGround,
    instead: antenna.instead,
    skipped: deck.skipped,
    program: deck.program,
    broken: brokenRules(s, solution.k),
    frequency,
    feeds: solution.feeds.map((feed) => ({ ...feed, swr: swrOf(feed.impedance, i.reference) })),
    currents: solution.middle,
    input: solution.input,
    loadLoss: solution.loadLoss,
    networkLoss: solution.networkLoss,
    ...figures,
    sweep: swept(antenna, frequencies, figures.survey, of, run),
    length,
    optimised: found,
  };
}

/** Whether a length or elements are looked for, which takes its own time. */
const searches = (i: AntennaInputs): boolean =>
  !isDeck(i) && (i.antenna === 'yagi' ? i.optimise !== 'no' : i.size === 'resonant');

function textOf(i: AntennaInputs, run: Run): { text: string; length: number | undefined } {
  if (isDeck(i)) return { text: i.deck, length: undefined };
  if (i.antenna === 'yagi') return { text: designDeck({ i, length: 0 }), length: undefined };
  if (i.size === 'given') return { text: designDeck({ i, length: i.length }), length: i.length };
  const sized = resonant(i, run);
  return { text: designDeck(sized), length: sized.length };
}

const fromDeck = (a: Antenna, i: AntennaInputs): readonly number[] =>
  i.antenna === 'deck' ? a.deck.program.frequencies.map((mhz) => mhz * 1e6) : [i.frequency];

/** Of several frequencies in FR the middle one. */
function designFrequency(a: Antenna, i: AntennaInputs): number {
  const all = fromDeck(a, i);
  return all[(all.length - 1) >> 1] ?? i.frequency;
}

function sweepOf(a: Antenna, i: AntennaInputs): readonly number[] {
  const all = fromDeck(a, i);
  if (i.sweep === 'none') return [];
  if (all.length > 1) return [...all].sort((p, q) => p - q);
  const centre = designFrequency(a, i);
  const half = i.span / 200;
  return Array.from(linearSpacing(centre * (1 - half), centre * (1 + half), i.points));
}

/** Seconds that a sweep may take, about. */
const PATIENCE = 6;
/** The same behind a search. */
const LESS_PATIENCE = 3;
/** Segments by directions of the table of the sphere at most: about a second. */
const MOST_VISITS = 6e6;

function checkTime(a: Antenna, points: number, i: AntennaInputs): void {
  const half = a.ground.kind !== 'none';
  const directions = ((half ? 90 : 180) / Number(i.step)) * (360 / Number(i.step));
  if (a.structure.n * directions * (half ? 2 : 1) > MOST_VISITS)
    throw new InputError(
      `is of ${directions} directions, too many for ${a.structure.n} segments; take every 10°`,
      { field: 'step', value: i.step, remedies: [{ step: '10' }] },
    );
  const each = secondsOf(a);
  const patience = searches(i) ? LESS_PATIENCE : PATIENCE;
  if (each * points <= patience) return;
  const most = Math.floor(patience / each);
  const own = a.deck.program.frequencies.length > 1 && i.antenna === 'deck';
  throw new InputError(
    `has ${points} frequencies of ${a.structure.n} segments, about ${Math.round(each * points)} s; ${most < 2 ? 'take no sweep' : `${most} points would do`}`,
    {
      field: own ? 'deck' : 'points',
      value: String(points),
      remedies: [...(most < 2 || own ? [] : [{ points: String(most) }]), { sweep: 'none' }],
    },
  );
}

/** Standing wave ratio on a line of the reference; infinite where nothing is taken. */
export function swrOf({ re, im }: Complex, reference: number): number {
  const gamma = Math.hypot(re - reference, im) / Math.hypot(re + reference, im);
  return gamma < 1 ? (1 + gamma) / (1 - gamma) : Number.POSITIVE_INFINITY;
}

type Figures = Pick<
  AntennaResult,
  | 'survey'
  | 'coneTheta'
  | 'azimuth'
  | 'elevation'
  | 'azimuthWidth'
  | 'elevationWidth'
  | 'ratio'
  | 'sphere'
>;

function patternOf(a: Antenna, solution: Solution, i: AntennaInputs): Figures {
  const over = a.ground.kind !== 'none';
  const gain = gainOf(a.structure, solution, a.ground);
  const found = survey(gain, over, stepOf(a.structure, solution.k));
  const { theta, phi, gain: peak } = found.best;
  const up = theta < UP || theta > Math.PI - UP;
  const coneTheta = up ? 60 * DEGREE : theta;
  const azimuth = azimuthCut(gain, coneTheta);
  const elevation = elevationCut(gain, phi, over);
  return {
    survey: found,
    coneTheta,
    azimuth,
    elevation,
    azimuthWidth: up ? undefined : beamWidth(azimuth, phi / DEGREE, peak),
    elevationWidth: beamWidth(elevation, 90 - theta / DEGREE, peak),
    ratio: up ? undefined : evened(peak / gain(theta, phi + Math.PI)),
    sphere: sphereOf(a, solution, Number(i.step)),
  };
}

/** What is one but for rounding, of an antenna that is alike all around, is one. */
const evened = (ratio: number): number => (Math.abs(ratio - 1) < 1e-9 ? 1 : ratio);

function sphereOf(a: Antenna, solution: Solution, step: number): Sphere {
  const last = a.ground.kind === 'none' ? 180 : 90;
  const [theta, phi, vertical, horizontal]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  const per = (4 * Math.PI) / solution.input / (2 * ETA);
  for (let t = 0; t <= last; t += step)
    for (let p = 0; p < 360; p += step) {
      const e = farField(a.structure, solution, a.ground, t * DEGREE, p * DEGREE);
      theta.push(t);
      phi.push(p);
      vertical.push(per * (e.theta.re ** 2 + e.theta.im ** 2));
      horizontal.push(per * (e.phi.re ** 2 + e.phi.im ** 2));
    }
  return { theta, phi, vertical, horizontal };
}

function swept(
  a: Antenna,
  frequency: readonly number[],
  { best }: Survey,
  i: AntennaInputs,
  run: Run,
): Sweep | undefined {
  if (frequency.length === 0) return undefined;
  const rows = frequency.map((f, k) => {
    const solution = solvedAt(a, f, i);
    const gain = gainOf(a.structure, solution, a.ground);
    const ahead = gain(best.theta, best.phi);
    run.progress(0.85 + (0.15 * k) / frequency.length);
    const impedance = solution.feeds[0]?.impedance ?? { re: 0, im: 0 };
    return { impedance, ahead, behind: gain(best.theta, best.phi + Math.PI) };
  });
  return {
    frequency,
    impedance: rows.map(({ impedance }) => impedance),
    swr: rows.map(({ impedance }) => swrOf(impedance, i.reference)),
    gain: rows.map(({ ahead }) => ahead),
    ratio: rows.map(({ ahead, behind }) => evened(ahead / behind)),
  };
}
