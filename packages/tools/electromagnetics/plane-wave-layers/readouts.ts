import { type Complex, conj, div, scale } from '@tollbench/engines/numeric/complex.ts';
import { FREE_SPACE, type Polarisation } from '@tollbench/engines/optics/medium.ts';
import { respond, waveOf } from '@tollbench/engines/optics/stack.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { LayersResult } from './compute.ts';
import type { LayersInputs } from './inputs.ts';
import { blend, meanLevel } from './plots.ts';
import type { results } from './results.ts';
import { showInUnit } from './spot.ts';
import { cosineOf, ellipsometric, mixed, phaseOf, roundingOf } from './sweep.ts';

type Reading = ReadoutOf<typeof results>;

const DEG = 180 / Math.PI;
const INCOHERENT = 'layers that do not interfere have no phase';
const TWO = 's and p differ here: choose one';

/** R, T and A as shares, as the light is polarised. */
export function powers({ at }: LayersResult, i: LayersInputs) {
  const R = mixed(i, at.s.reflectance, at.p.reflectance);
  const T = mixed(i, at.s.transmittance, at.p.transmittance);
  const absorbed = (side: 's' | 'p'): number => at[side].absorbed.reduce((a, b) => a + b, 0);
  return { R, T, A: mixed(i, absorbed('s'), absorbed('p')) };
}

export const transmittedDb = ({ at }: LayersResult, i: LayersInputs): number =>
  i.polarisation === 'mean'
    ? meanLevel(at.s.transmissionDb, at.p.transmissionDb)
    : at[i.polarisation].transmissionDb;

/** The polarisation that amplitudes are of; null where s and p differ and both are meant. */
const one = (i: LayersInputs): Polarisation | null =>
  i.polarisation !== 'mean' ? i.polarisation : i.angle === 0 ? 's' : null;

/** A number, or null with the reason. */
const given = <N extends Reading['name']>(
  name: N,
  value: number | null | undefined,
  why: string,
) =>
  typeof value === 'number' && !Number.isNaN(value)
    ? ({ name, value } as const)
    : ({ name, value: null, note: why } as const);

const loss = (db: number): number => -db + 0;

function power(r: LayersResult, i: LayersInputs): Reading[] {
  const { R, T, A } = powers(r, i);
  return [
    { name: 'reflectance', value: 100 * R },
    { name: 'transmittance', value: 100 * T },
    { name: 'absorptance', value: 100 * A },
  ];
}

/** Of a metal it is next to nothing, and has no need of four figures. */
const returnLoss = (value: number): Reading => ({
  name: 'returnLoss',
  value,
  ...(Math.abs(value) < 1e-3 && { shown: showQuantity(Number(value.toFixed(5)), 'dB') }),
});

function levels(r: LayersResult, i: LayersInputs): Reading[] {
  return [
    returnLoss(loss(10 * Math.log10(powers(r, i).R))),
    { name: 'transmissionLoss', value: loss(transmittedDb(r, i)) },
  ];
}

function ellipse(r: LayersResult): Reading[] {
  const e = ellipsometric(r.at);
  const why = r.at.s.r === null ? INCOHERENT : 'nothing is reflected';
  return [given('psi', e?.psi, why), given('delta', e?.delta, why)];
}

function phases(r: LayersResult, i: LayersInputs): Reading[] {
  const side = one(i);
  const coherent = r.at.s.r !== null;
  const why = !coherent
    ? INCOHERENT
    : side === null
      ? TWO
      : 'nothing is reflected, or a medium is not known beside the design point';
  const delay = side === null ? null : r.delays[side];
  return [
    given('phase', side === null ? null : phaseOf(r.at[side].r), why),
    given('groupDelay', delay?.r?.group, why),
    dispersion(delay?.r?.dispersion, why),
    given('transmittedDelay', delay?.t?.group, why),
  ];
}

/** In fs², which lasers are reckoned in. */
function dispersion(value: number | undefined, why: string): Reading {
  if (value === undefined) return { name: 'groupDispersion', value: null, note: why };
  return { name: 'groupDispersion', value, shown: showFemto(value) };
}

export const showFemto = (squared: number): string =>
  Math.abs(squared) < 1e-20
    ? `${showQuantity(squared * 1e30, '', 3)}\u202ffs²`
    : showQuantity(squared, 's²');

/** The answer first, as the picture asks for it, then the angles of an interface and the powers. */
export function answer(r: LayersResult, i: LayersInputs): Reading[] {
  const bare = angles(r);
  const watts = power(r, i);
  if (i.show === 'decibels')
    return [...levels(r, i), ...watts.slice(2), ...watts.slice(0, 2), ...bare];
  if (i.show === 'ellipsometry') return [...ellipse(r), ...watts, ...bare, ...levels(r, i)];
  if (i.show === 'phase') return [...phases(r, i), ...watts, ...bare, ...levels(r, i)];
  // Nothing is absorbed in no layer: an interface has its angles among the first three.
  const first = r.resolved.parts.length === 0 ? bare : [];
  const before = first.length > 1 ? 1 : 2;
  return [
    ...watts.slice(0, before),
    ...first,
    ...watts.slice(before),
    ...bare.slice(first.length),
    ...levels(r, i),
  ];
}

/** What of phase the answer does not say already. */
export function behind(r: LayersResult, i: LayersInputs): Reading[] {
  return [
    ...(i.show === 'ellipsometry' ? [] : ellipse(r)),
    ...(i.show === 'phase' ? [] : phases(r, i)),
  ];
}

/** Those of an interface that there are. */
function angles({ brewster, pseudoBrewster, critical }: LayersResult): Reading[] {
  const list: Reading[] = [];
  if (brewster !== null) list.push({ name: 'brewsterAngle', value: DEG * brewster });
  if (pseudoBrewster !== null)
    list.push({ name: 'pseudoBrewsterAngle', value: DEG * pseudoBrewster });
  if (critical !== null) list.push({ name: 'criticalAngle', value: DEG * critical });
  return list;
}

const lossless =
  'the last medium does not absorb; of the layers the depth stands in the table layer by layer';

/** What the last medium, the range and the eye make of it. */
export function more(r: LayersResult, i: LayersInputs): Reading[] {
  const last = r.normal.at(-1) ?? { re: 1, im: 0 };
  const sine = Math.sin(i.angle / DEG) * Math.sqrt(r.stack.from.eps.re * r.stack.from.mu.re);
  const skin = i.at.wavelength / (2 * Math.PI * last.im);
  const refraction = DEG * Math.atan2(sine, last.re);
  return [
    given(
      'refractionAngle',
      last.re > 0 ? refraction : null,
      'total reflection: the wave in the last medium goes along the interface',
    ),
    given('skinDepth', last.im > 0 ? skin : null, lossless),
    given('powerDepth', last.im > 0 ? skin / 2 : null, lossless),
    impedance(r, i),
    ...range(r, i),
    { name: 'layerCount', value: r.resolved.parts.length },
    { name: 'stackThickness', value: r.resolved.thicknesses.reduce((a, b) => a + b, 0) },
  ];
}

/** E/H along the first interface in Ω for one polarisation, e^(+jωt); null where layers do not interfere. */
export function inputImpedance(
  r: LayersResult,
  i: LayersInputs,
  side: Polarisation,
): Complex | null {
  const wave = waveOf(r.stack.from, cosineOf(i.angle), i.at.wavelength, side);
  const { coherent } = respond(r.stack, wave);
  const node = coherent?.nodes[0];
  if (node === undefined) return null;
  const { u, v } = node;
  const ratio = side === 's' ? div(u, v) : div(v, u);
  const z = conj(scale(ratio, FREE_SPACE));
  // Of a reflection that is real but for rounding the impedance is real.
  const turned = (2 * Math.abs(ratio.im)) / ((1 + ratio.re) ** 2 + ratio.im ** 2);
  const real = turned < roundingOf(r.stack.layers.length);
  return { re: z.re + 0, im: real ? 0 : z.im + 0 };
}

function impedance(r: LayersResult, i: LayersInputs): Reading {
  const side = one(i);
  const z = side === null ? null : inputImpedance(r, i, side);
  if (z === null)
    return { name: 'surfaceImpedance', value: null, note: side === null ? TWO : INCOHERENT };
  if (!Number.isFinite(z.re) || !Number.isFinite(z.im))
    return { name: 'surfaceImpedance', value: null, note: 'infinite: a magnetic wall' };
  return { name: 'surfaceImpedance', value: z };
}

function range(r: LayersResult, i: LayersInputs): Reading[] {
  const { sweep } = r;
  const R = blend(sweep, i, 'reflectance');
  const T = blend(sweep, i, 'transmittance');
  const known = R.flatMap((v, k) => (Number.isNaN(v) ? [] : [k]));
  const best = known.reduce((a, k) => ((R[k] ?? 1) < (R[a] ?? 1) ? k : a), known[0] ?? 0);
  const mean = (values: readonly number[]): number =>
    known.reduce((sum, k) => sum + (values[k] ?? 0), 0) / Math.max(1, known.length);
  const where: Reading =
    sweep.kind === 'spectrum'
      ? {
          name: 'leastWavelength',
          value: sweep.wavelengths[best] ?? 0,
          shown: showInUnit(sweep.wavelengths[best] ?? 1, sweep.unit === '°' ? 'm' : sweep.unit, 4),
        }
      : sweep.kind === 'angle'
        ? { name: 'leastAngle', value: sweep.x[best] ?? 0 }
        : { name: 'leastThickness', value: sweep.x[best] ?? 0 };
  return [
    { name: 'leastReflectance', value: 100 * (R[best] ?? 0) },
    where,
    { name: 'meanReflectance', value: 100 * mean(R) },
    { name: 'meanTransmittance', value: 100 * mean(T) },
  ];
}

/** The colour, where there is one. */
export function colourReadings({ colours, noColour }: LayersResult): Reading[] {
  if (colours === null)
    return [
      { name: 'reflectedColour', value: null, note: noColour },
      { name: 'transmittedColour', value: null, note: noColour },
    ];
  const { reflected, transmitted } = colours;
  const [lightness, a, b] = reflected.lab;
  return [
    { name: 'reflectedColour', value: reflected.hex },
    { name: 'transmittedColour', value: transmitted.hex },
    { name: 'luminousReflectance', value: reflected.xyz[1] },
    { name: 'luminousTransmittance', value: transmitted.xyz[1] },
    { name: 'chromaticityX', value: reflected.x },
    { name: 'chromaticityY', value: reflected.y },
    { name: 'lightness', value: lightness },
    { name: 'greenRed', value: a },
    { name: 'blueYellow', value: b },
    { name: 'inGamut', value: reflected.inGamut },
  ];
}

export type Shown = NamedOutput<typeof results>;
