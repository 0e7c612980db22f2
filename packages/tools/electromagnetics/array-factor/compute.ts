import { type Beam, beamOf } from '@tollbench/engines/antenna/array-beam.ts';
import {
  type Cut,
  cutOf,
  directionOf,
  type Excited,
  powerAt,
} from '@tollbench/engines/antenna/array-cut.ts';
import {
  elementDirectivity,
  type Lags,
  lagsOf,
  radiated,
} from '@tollbench/engines/antenna/array-directivity.ts';
import { meanUnderErrors } from '@tollbench/engines/antenna/array-excitation.ts';
import {
  type GratingLobe,
  gratingLobes,
  roomOf,
  widestScan,
  widestScanAnywhere,
} from '@tollbench/engines/antenna/array-grating.ts';
import { samplesOf, surveyOf } from '@tollbench/engines/antenna/array-lobes.ts';
import type { PlaneLobes } from '@tollbench/engines/antenna/array-plane.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type AskedCut, askedCut } from './cuts.ts';
import { type Design, designOf } from './design.ts';
import { azimuthOf, beamAt, type Excitation, exciteOf, isLost, towards } from './excite.ts';
import type { ArrayInputs } from './inputs.ts';
import { type OverScan, overScan } from './over-scan.ts';
import { type PlaneMap, planeLobes, planeMap } from './plane.ts';
import { checkTrials, type Spread, spreadOf } from './spread.ts';

export interface Pattern {
  /** Degrees. */
  readonly angle: Float64Array;
  /** dB below the top of the built array's beam. */
  readonly built: Float64Array;
  /** The same without flaws; null where there are none. */
  readonly ideal: Float64Array | null;
  /** Mean over arrays with such errors; null without. */
  readonly mean: Float64Array | null;
}

export interface ArrayResult {
  readonly design: Design;
  readonly excitation: Excitation;
  readonly asked: AskedCut;
  readonly beam: Beam;
  readonly pattern: Pattern;
  /** Ratio at the beam's top, and what it would be without flaws. */
  readonly directivity: number;
  readonly idealDirectivity: number;
  /** At broadside with the amplitudes alone; 0 of a difference pattern. */
  readonly broadside: number;
  readonly grating: readonly GratingLobe[] | null;
  /** Factor by which the lattice may grow, null of a lost beam; sines of the widest scans. Null without a lattice. */
  readonly room: {
    readonly grow: number | null;
    readonly here: number;
    readonly anywhere: number;
  } | null;
  readonly scan: OverScan;
  readonly map: PlaneMap | null;
  /** Null of a row, of a difference pattern, and of an array too wide for the grid. */
  readonly plane: PlaneLobes | null;
  readonly spread: Spread | null;
}

/** Work of a survey, samples by terms, that takes about two seconds. */
const MAX_WORK = 3e7;
/** Samples of the picture. */
const SHOWN = 1441;
const MOST_SHOWN = 4001;

export const isDifference = ({ layout, taper }: ArrayInputs): boolean =>
  (layout === 'row' || layout === 'planar') && taper === 'bayliss';

export const isFlat = ({ layout }: ArrayInputs): boolean => layout !== 'row' && layout !== 'ruler';

export function compute(i: ArrayInputs, run: Run): ArrayResult {
  const design = designOf(i);
  checkElement(i, design);
  const excitation = exciteOf(i, design);
  const asked = askedCut(i);
  const cut = cutOf(excitation.built, asked.line, i.element);
  checkWork(i, cut, asked);
  checkTrials(i, excitation, cut, asked);
  const beam = seen(i, excitation.built, cut, asked);
  run.progress(0.4);
  const lags = lagsOf(excitation.built, i.element);
  const top = beam.top.power * elementDirectivity(i.element);
  const directivity = top / radiated(lags);
  const scan = overScan(i, design, excitation.built.scale, lags);
  run.progress(0.6);
  const map = isFlat(i) ? planeMap(i, excitation.built) : null;
  run.progress(0.8);
  return {
    design,
    excitation,
    asked,
    beam,
    pattern: patternOf(i, excitation, asked, cut, beam.top.power),
    directivity,
    idealDirectivity: excitation.flawed ? without(i, excitation, asked, lags) : directivity,
    broadside: scan.broadside,
    ...latticeOf(i, design, excitation.built.scale),
    scan,
    map,
    plane: map !== null && !isDifference(i) ? planeLobes(i, excitation.built, map) : null,
    spread: spreadOf(i, excitation, asked, beam),
  };
}

/** An element before a plane needs a plane. */
function checkElement(i: ArrayInputs, { layout }: Design): void {
  if (i.element === 0 || layout.z.every((z) => z === 0)) return;
  throw new InputError(
    'is more than 0, which is of elements before one plane; these elements stand at several heights z',
    { field: 'element', value: String(i.element), remedies: [{ element: '0' }] },
  );
}

function checkWork(i: ArrayInputs, cut: Cut, { from, to }: AskedCut): void {
  if (samplesOf(cut, from, to) * cut.a.length <= MAX_WORK) return;
  const planar = i.layout === 'planar';
  const remedies = {
    positions: [],
    radius: [{ radius: '1λ' }],
    spacing: [{ spacing: '0.5λ', ...(planar && i.rowSpacing !== null && { rowSpacing: 'none' }) }],
  };
  const field = i.layout === 'table' ? 'positions' : i.layout === 'ring' ? 'radius' : 'spacing';
  throw new InputError(
    `makes an array of ${cut.a.length} phases so wide that its ${Math.round(samplesOf(cut, from, to) / 20)} lobes are not followed one by one`,
    { field, remedies: remedies[field] },
  );
}

/** The beam on the cut. Throws InputError where there is none. */
function seen(i: ArrayInputs, { re, im }: Excited, cut: Cut, asked: AskedCut): Beam {
  const { from, to } = asked;
  const sum = re.reduce((s, r, n) => s + Math.hypot(r, im[n] ?? 0), 0);
  // The highest at all decides among the tops of a table, whose weights may steer by themselves.
  const at = i.layout === 'table' ? null : expected(i, asked);
  const beam = beamOf(cut, surveyOf(cut, from, to), at, isDifference(i));
  if (beam !== null && beam.top.power > 1e-22 * sum * sum) return beam;
  throw new InputError('shows nothing: the pattern vanishes all along it', {
    field: isFlat(i) ? 'cut' : 'taper',
    value: i.cut,
    remedies: isFlat(i) ? [{ cut: i.cut === 'beam' ? 'x' : 'beam' }] : [{ taper: 'uniform' }],
  });
}

/** Where the beam's top is looked for on the cut: phase shifters turn it along its azimuth with the frequency. */
function expected(i: ArrayInputs, { sent, angle }: AskedCut): number | null {
  if (sent === null || angle === 'φ' || (isFlat(i) && i.cut === 'across')) return sent;
  return Math.sign(sent) * Math.asin(Math.min(1, Math.hypot(...beamAt(i))));
}

function without(i: ArrayInputs, { ideal }: Excitation, asked: AskedCut, known: Lags): number {
  const cut = cutOf(ideal, asked.line, i.element);
  const top = seen(i, ideal, cut, asked).top.power * elementDirectivity(i.element);
  return top / radiated(lagsOf(ideal, i.element, known));
}

function patternOf(
  i: ArrayInputs,
  { ideal, stepped, errors, flawed }: Excitation,
  { line, from, to }: AskedCut,
  cut: Cut,
  top: number,
): Pattern {
  const count = Math.min(MOST_SHOWN, Math.max(SHOWN, samplesOf(cut, from, to)));
  const t = Float64Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1));
  const level = (power: number): number => 10 * Math.log10(power / top);
  const of = (c: Cut): Float64Array => t.map((angle) => level(powerAt(c, angle)));
  const random = errors.amplitude > 0 || errors.phase > 0;
  return {
    angle: t.map((angle) => angle / (Math.PI / 180)),
    built: of(cut),
    ideal: flawed ? of(cutOf(ideal, line, i.element)) : null,
    mean: random ? meanOf(i) : null,
  };

  function meanOf({ element }: ArrayInputs): Float64Array {
    const whole = cutOf(stepped, line, element);
    const { share, floor } = meanUnderErrors(stepped.re, stepped.im, errors);
    return t.map((angle) => {
      const shape = element === 0 ? 1 : Math.max(0, directionOf(line, angle)[2]) ** element;
      return level(share * powerAt(whole, angle) + floor * shape);
    });
  }
}

function latticeOf(i: ArrayInputs, { layout }: Design, scale: number) {
  const { lattice } = layout;
  if (lattice === null) return { grating: null, room: null };
  const phi = azimuthOf(i);
  const [u, v] = beamAt(i);
  const [ex, ey] = towards(90, phi);
  return {
    grating: gratingLobes(lattice, scale, u, v),
    room: {
      grow: isLost(i) ? null : roomOf(lattice, scale, u, v),
      here: widestScan(lattice, scale, ex, ey),
      anywhere: widestScanAnywhere(lattice, scale),
    },
  };
}
