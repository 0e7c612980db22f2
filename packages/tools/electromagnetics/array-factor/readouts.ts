import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { type ArrayResult, isDifference, isFlat } from './compute.ts';
import { isLost } from './excite.ts';
import {
  beamwidthOf,
  DEGREES,
  decibels,
  extentsOf,
  inDegrees,
  sideLobeOf,
  slopeRatio,
  taperEfficiency,
  tidy,
  wavelengthOf,
} from './figures.ts';
import type { ArrayInputs } from './inputs.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

/** A number, or why there is none. */
const given = <N extends Reading['name']>(name: N, value: number | null, why: string) =>
  value === null || Number.isNaN(value)
    ? ({ name, value: null, note: why } as const)
    : ({ name, value } as const);

const NO_WIDTH = 'the beam does not fall to half its power before the end of the cut';
const LOST = 'at this frequency the phase shifters send the beam in no real direction';
const NO_NULL = 'the beam has no minimum on that side before the end of the cut';

/** What is asked for first: width, side lobes, directivity; of a difference pattern its slope comes first. */
export function answer(r: ArrayResult, i: ArrayInputs): Reading[] {
  const width = given('beamwidth', beamwidthOf(r), NO_WIDTH);
  const lobe = given(
    'sideLobeLevel',
    sideLobeOf(r),
    'nothing but rounding lies outside of the beam',
  );
  const gain: Reading = { name: 'directivity', value: decibels(r.directivity) };
  const first: Reading[] = isDifference(i)
    ? [{ name: 'differenceSlope', value: slopeRatio(r) }, lobe, gain, width]
    : [width, lobe, gain];
  return [
    ...first,
    ...(isFlat(i) ? plane(r, i) : []),
    ...whereItIs(r, i),
    ...grating(r),
    ...flaws(r),
  ];
}

function whereItIs(r: ArrayResult, i: ArrayInputs): Reading[] {
  const { beam, asked } = r;
  const away =
    i.layout === 'table'
      ? 'weights of a table may send the beam elsewhere'
      : 'the beam is not sent along this cut';
  const off = asked.sent === null || i.layout === 'table' ? null : beam.top.angle - asked.sent;
  const nulls = beam.left && beam.right ? beam.right.angle - beam.left.angle : null;
  const highest = beam.highest === null ? null : inDegrees(beam.highest.angle);
  return [
    ...(beam.middle === null
      ? []
      : [{ name: 'differenceNull', value: inDegrees(beam.middle.angle) } as const]),
    { name: 'beamAngle', value: inDegrees(beam.top.angle) },
    ...(isDifference(i)
      ? []
      : [given('pointingError', off === null ? null : inDegrees(off), away)]),
    given('nullBeamwidth', nulls === null ? null : inDegrees(nulls), NO_NULL),
    given('sideLobeAngle', highest, 'nothing lies outside of the beam'),
  ];
}

function plane(r: ArrayResult, i: ArrayInputs): Reading[] {
  const found = r.plane?.lobe ?? null;
  const why = isDifference(i)
    ? 'a difference pattern has two beams'
    : r.plane === null
      ? isLost(i) && i.layout !== 'table'
        ? LOST
        : 'the array is too wide for the grid on which it is looked for'
      : 'nothing lies beside the beam';
  if (r.plane === null || found === null)
    return [{ name: 'planeSideLobe', value: null, note: why }];
  const theta = Math.asin(Math.min(1, Math.hypot(found.u, found.v)));
  return [
    { name: 'planeSideLobe', value: tidy(decibels(found.power / r.plane.top.power)) },
    { name: 'planeSideLobeTheta', value: theta * DEGREES },
    { name: 'planeSideLobePhi', value: Math.atan2(found.v, found.u) * DEGREES },
  ];
}

function grating({ grating: lobes }: ArrayResult): Reading[] {
  if (lobes === null) return [];
  return [{ name: 'gratingLobes', value: lobes.filter(({ visible }) => visible).length }];
}

function flaws(r: ArrayResult): Reading[] {
  if (!r.excitation.flawed) return [];
  const { spread } = r;
  const lost: Reading = {
    name: 'lossToFlaws',
    value: tidy(decibels(r.idealDirectivity / r.directivity)),
  };
  if (spread === null) return [lost];
  const at = (share: number): number =>
    spread.levels[
      Math.min(spread.levels.length - 1, Math.ceil(share * spread.levels.length) - 1)
    ] ?? Number.NaN;
  const beside = 'nothing lies outside of the beam';
  const or = (level: number): number | null => (Number.isFinite(level) ? level : null);
  return [
    lost,
    { name: 'errorFloor', value: spread.floor },
    given('sideLobeMedian', or(at(0.5)), beside),
    given('sideLobeWorst', or(at(0.95)), beside),
  ];
}

/** The array by itself. */
export function more(r: ArrayResult, i: ArrayInputs): Reading[] {
  const { wide, high, far } = extentsOf(r, i);
  const scanLoss =
    isDifference(i) || i.layout === 'table' ? null : tidy(decibels(r.broadside / r.directivity));
  return [
    given('scanLoss', scanLoss, 'a beam at broadside is nothing to compare with here'),
    given(
      'taperEfficiency',
      isDifference(i) ? null : 100 * taperEfficiency(r),
      'a difference pattern has none',
    ),
    ...limits(r, i),
    { name: 'apertureX', value: wide },
    ...(isFlat(i) ? [{ name: 'apertureY', value: high } as const] : []),
    { name: 'wavelength', value: wavelengthOf(i) },
    { name: 'farField', value: far },
    { name: 'elementCount', value: r.design.amplitude.length },
    { name: 'drivenCount', value: drivenOf(r) },
  ];
}

function limits({ room, design }: ArrayResult, i: ArrayInputs): Reading[] {
  const first = design.layout.lattice?.first[0];
  if (room === null || first === undefined) return [];
  const scan = Math.asin(room.here) * DEGREES;
  return [
    given(
      'spacingLimit',
      room.grow !== null && Number.isFinite(room.grow) ? room.grow * first : null,
      room.grow === null ? LOST : 'a grating lobe enters at no spacing',
    ),
    { name: 'scanLimit', value: scan },
    ...(isFlat(i)
      ? [
          {
            name: 'scanLimitAnywhere',
            value: Math.asin(Math.min(1, room.anywhere)) * DEGREES,
          } as const,
        ]
      : []),
  ];
}

const drivenOf = ({ excitation: { built } }: ArrayResult): number =>
  built.re.reduce((n, re, k) => n + (re === 0 && built.im[k] === 0 ? 0 : 1), 0);

/** What programs read beside. */
export function unseen({ beam }: ArrayResult): NamedOutput<typeof results> {
  const side = (x: { readonly angle: number } | null) =>
    x === null ? { value: null, note: NO_NULL } : inDegrees(x.angle);
  return {
    kind: 'values',
    values: { nullLeft: side(beam.left), nullRight: side(beam.right) },
  };
}
