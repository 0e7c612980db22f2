import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import {
  brewsterAngle,
  criticalAngle,
  pseudoBrewsterAngle,
} from '@tollbench/engines/optics/angles.ts';
import { type Colour, colourOf, colourWavelengths } from '@tollbench/engines/optics/colour.ts';
import type { Delay } from '@tollbench/engines/optics/delay.ts';
import { indexOf, normalIndex, type Polarisation } from '@tollbench/engines/optics/medium.ts';
import { type Place, profile } from '@tollbench/engines/optics/profile.ts';
import { respond, type Stack, waveOf } from '@tollbench/engines/optics/stack.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { Run } from '../../define/tool.ts';
import { type LayersFields, type LayersInputs, placed } from './inputs.ts';
import { readStack } from './read-stack.ts';
import { checkKnown, type Resolved, resolve, stackAt } from './resolve.ts';
import { fromUnit, inUnit } from './spot.ts';
import {
  type Axis,
  axisOf,
  type Both,
  cosineOf,
  delayOf,
  mixed,
  type Sweep,
  sidesAt,
  sweepOver,
} from './sweep.ts';

export interface LayersResult {
  readonly resolved: Resolved;
  /** The media at the design point. */
  readonly stack: Stack;
  readonly at: Both;
  /** kz/k₀ in every medium, from the first to the last. */
  readonly normal: readonly Complex[];
  readonly sweep: Sweep;
  readonly angles: Sweep;
  readonly delays: Readonly<
    Record<Polarisation, { readonly r: Delay | null; readonly t: Delay | null }>
  >;
  readonly colours: { readonly reflected: Colour; readonly transmitted: Colour } | null;
  /** Why there is no colour. */
  readonly noColour: string;
  readonly profile: readonly Place[] | null;
  readonly noProfile: string;
  /** Radians, or null where there is none; of the first medium and the last, and of a bare interface. */
  readonly critical: number | null;
  readonly brewster: number | null;
  readonly pseudoBrewster: number | null;
}

const MAX_WAVES = 1e7;

export function compute(fields: LayersFields, run?: Run): LayersResult {
  const i = placed(fields);
  const resolved = resolve(i);
  checkKnown(resolved, 'at', i.at);
  const { wavelength } = i.at;
  const stack = stackAt(resolved, wavelength);
  checkCoherence(stack, wavelength);
  const axis = axisFor(resolved, i);
  const progress = run?.progress ?? (() => undefined);
  const sweep = sweepOver(resolved, axis, i, i.show === 'phase', (done) => progress(0.7 * done));
  const cosine = cosineOf(i.angle);
  const bare = resolved.parts.length === 0;
  return {
    resolved,
    stack,
    at: sidesAt(stack, wavelength, i.angle),
    normal: [
      { re: indexOf(stack.from).re * cosine, im: 0 },
      ...stack.layers.map(({ medium }) => normalIndex(medium, stack.from, cosine)),
      normalIndex(stack.to, stack.from, cosine),
    ],
    sweep,
    angles: sweepOver(resolved, axisOf('angle', '°', 0, 89.9), i, false, (done) =>
      progress(0.7 + 0.3 * done),
    ),
    delays: { s: delaysOf(resolved, 's', i), p: delaysOf(resolved, 'p', i) },
    ...coloursOf(resolved, i),
    ...profileOf(resolved, stack, i),
    critical: criticalAngle(stack.from, stack.to),
    brewster: bare ? brewsterAngle(stack.from, stack.to) : null,
    pseudoBrewster: bare && stack.to.eps.im > 0 ? pseudoBrewsterAngle(stack.from, stack.to) : null,
  };
}

function checkCoherence({ layers }: Stack, wavelength: number): void {
  layers.forEach(({ medium, thickness, incoherent }, k) => {
    const waves = (indexOf(medium).re * thickness) / wavelength;
    if (!incoherent && waves > MAX_WAVES)
      throw new InputError(
        `has a layer ${k + 1} of ${showQuantity(waves)} wavelengths, over which no wave keeps its phase; the most is ${showQuantity(MAX_WAVES)}: write incoherent behind it`,
        { field: 'layers' },
      );
  });
}

const delaysOf = (r: Resolved, polarisation: Polarisation, i: LayersInputs) => {
  const at = { wavelength: i.at.wavelength, degrees: i.angle };
  return { r: delayOf(r, 'r', polarisation, at), t: delayOf(r, 't', polarisation, at) };
};

/** How far auto goes, as shares of the design point. */
const AUTO = { m: [0.7, 1.4], other: [0.5, 1.5] } as const;

function axisFor(r: Resolved, i: LayersInputs): Axis {
  if (i.over === 'angle') return angleAxis(i);
  if (i.over === 'thickness') return thicknessAxis(r, i);
  const { start, stop } = i;
  const unit = start?.unit ?? stop?.unit ?? i.at.unit;
  const centre = inUnit(i.at.wavelength, unit);
  const [below, above] = unit === 'm' ? AUTO.m : AUTO.other;
  const known = (value: number): number => {
    const wavelength = Math.min(Math.max(fromUnit(value, unit), r.span.low), r.span.high);
    return inUnit(wavelength, unit);
  };
  if (start !== null) checkKnown(r, 'start', start);
  if (stop !== null) checkKnown(r, 'stop', stop);
  const from =
    start === null
      ? known(Math.min(below * centre, 0.7 * ends(stop, unit)))
      : inUnit(start.wavelength, unit);
  const to =
    stop === null ? known(Math.max(above * centre, 1.4 * from)) : inUnit(stop.wavelength, unit);
  if (from === to)
    throw new InputError(
      `is ${stop?.text ?? 'auto'}, where the other end is too: a range has two ends`,
      {
        field: 'stop',
        value: stop?.text ?? 'auto',
        remedies: [{ start: 'auto', stop: 'auto' }],
      },
    );
  return axisOf('spectrum', unit, from, to);
}

const ends = (spot: LayersInputs['stop'], unit: LayersInputs['at']['unit']): number =>
  spot === null ? Number.POSITIVE_INFINITY : inUnit(spot.wavelength, unit);

function angleAxis({ angleFrom, angleTo }: LayersInputs): Axis {
  if (angleTo <= angleFrom)
    throw new InputError(
      `is ${showQuantity(angleTo, '°')}, not beyond ${showQuantity(angleFrom, '°')}`,
      {
        field: 'angleTo',
        value: String(angleTo),
        remedies: [{ angleFrom: '0', angleTo: '89.9' }],
      },
    );
  return axisOf('angle', '°', angleFrom, angleTo);
}

function thicknessAxis(r: Resolved, i: LayersInputs): Axis {
  if (r.parts.length === 0)
    throw new InputError('is thickness, and the stack has no layer', {
      field: 'over',
      value: i.over,
      remedies: [{ over: 'spectrum' }, { over: 'angle' }],
    });
  if (i.layer > r.parts.length)
    throw new InputError(`is ${i.layer}, and the stack has ${r.parts.length}`, {
      field: 'layer',
      value: String(i.layer),
      remedies: [{ layer: String(r.parts.length) }],
    });
  if (i.thicknessTo <= i.thicknessFrom)
    throw new InputError(
      `is ${showQuantity(i.thicknessTo, 'm')}, not beyond ${showQuantity(i.thicknessFrom, 'm')}`,
      {
        field: 'thicknessTo',
        value: String(i.thicknessTo),
        remedies: [{ thicknessFrom: '0' }],
      },
    );
  return axisOf('thickness', 'm', i.thicknessFrom, i.thicknessTo);
}

/** Where a colour is part of the question, m. */
const COLOURED = [250e-9, 2e-6] as const;

function coloursOf(r: Resolved, i: LayersInputs): Pick<LayersResult, 'colours' | 'noColour'> {
  const none = (noColour: string) => ({ colours: null, noColour });
  if (i.at.wavelength < COLOURED[0] || i.at.wavelength > COLOURED[1])
    return none('the design point is far from the visible');
  const { low, high, lowOf, highOf } = r.span;
  if (low > 380e-9) return none(`${lowOf} is not known below ${showQuantity(low, 'm')}`);
  if (high < 780e-9) return none(`${highOf} is not known above ${showQuantity(high, 'm')}`);
  const sides = colourWavelengths().map((nm) => {
    const wavelength = Number(`${nm}e-9`);
    return sidesAt(stackAt(r, wavelength), wavelength, i.angle);
  });
  const of = (what: 'reflectance' | 'transmittance'): Colour =>
    colourOf(
      sides.map(({ s, p }) => mixed(i, s[what], p[what])),
      i.illuminant,
    );
  return {
    colours: { reflected: of('reflectance'), transmitted: of('transmittance') },
    noColour: '',
  };
}

/** Points per wavelength in a medium, and wavelengths of a profile at most. */
const PER_WAVE = 24;
const MAX_PROFILE = 50;

function profileOf(
  r: Resolved,
  stack: Stack,
  i: LayersInputs,
): Pick<LayersResult, 'profile' | 'noProfile'> {
  const none = (noProfile: string) => ({ profile: null, noProfile });
  if (r.parts.some(({ incoherent }) => incoherent))
    return none('a layer is incoherent: no standing wave is defined');
  const { wavelength } = i.at;
  const cosine = cosineOf(i.angle);
  const size = (k: number): number => {
    const layer = stack.layers[k];
    if (layer === undefined) return 0.5;
    const n = indexOf(layer.medium);
    return (Math.hypot(n.re, n.im) * layer.thickness) / wavelength;
  };
  const waves = stack.layers.reduce((sum, _, k) => sum + size(k), 0);
  if (waves > MAX_PROFILE)
    return none(
      `the stack is ${showQuantity(waves, '', 3)} waves thick: the picture would have more fringes than points`,
    );
  const points = (k: number): number => Math.max(7, Math.ceil(PER_WAVE * size(k)));
  const behind = indexOf(stack.to);
  // A sheet far thinner than the wave is to be seen in its picture.
  const whole = r.thicknesses.reduce((a, b) => a + b, 0) || Number.POSITIVE_INFINITY;
  const range = {
    before: Math.min(whole, (0.5 * wavelength) / indexOf(stack.from).re),
    behind: Math.min(whole, (0.5 * wavelength) / Math.hypot(behind.re, behind.im)),
  };
  const one = (polarisation: Polarisation): Place[] => {
    const wave = waveOf(stack.from, cosine, wavelength, polarisation);
    const { coherent } = respond(stack, wave);
    return coherent === null ? [] : profile(coherent, stack, wave, range, points);
  };
  const [s, p] = [one('s'), one('p')];
  return {
    profile: s.map((place, k) => {
      const other = p[k] ?? place;
      return {
        z: place.z,
        layer: place.layer,
        field: mixed(i, place.field, other.field),
        flow: mixed(i, place.flow, other.flow),
        absorbed: mixed(i, place.absorbed, other.absorbed),
      };
    }),
    noProfile: '',
  };
}

/** Whether it takes more than a frame: by the layers, and by delays, which are five answers each. */
export function isLong(i: LayersFields): boolean {
  try {
    const layers = readStack(i.layers, { minus: i.convention === 'minus', files: [] }).length;
    return layers > 12 || i.show === 'phase' || i.materials.length > 2000;
  } catch {
    // Letters of material files are not looked up here; what is refused is said by compute.
    return i.materials !== '';
  }
}
