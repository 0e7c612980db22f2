/** What the air takes: gases, rain, clouds or fog, scintillation. */
import { columnCoefficient, liquidCoefficient } from '@tollbench/engines/propagation/cloud.ts';
import { specificGas, vapourPressure } from '@tollbench/engines/propagation/gas.ts';
import { type RainLaw, rainLaw, specificRain } from '@tollbench/engines/propagation/rain.ts';
import {
  effectiveLength,
  groundRainShare,
  rainHeightAt,
  type SlantRain,
  slantRain,
  slantRain001,
} from '@tollbench/engines/propagation/rain-path.ts';
import {
  scintillationDeviation,
  scintillationFactor,
} from '@tollbench/engines/propagation/scintillation.ts';
import { type AirProfile, airProfile, slantGas } from '@tollbench/engines/propagation/slant-gas.ts';
import type { Geometry } from './geometry.ts';
import type { LinkInputs } from './inputs.ts';

/** All dB. */
export interface Air {
  readonly gas: number;
  readonly rain: number;
  /** Clouds, or fog. */
  readonly cloud: number;
  readonly scintillation: number;
  /** Gas + √((rain + cloud)² + scintillation²): ITU-R P.618-14, section 2.5. */
  readonly total: number;
}

/** What of the air does not depend on where the ends stand. */
export interface Sky {
  /** dB/km along the ground. */
  readonly gas: number;
  readonly fog: number;
  readonly profile: AirProfile | null;
}

/** Tilt from the horizontal, degrees. */
export const TILT = { horizontal: 0, vertical: 90, circular: 45 } as const;

export const gigahertz = ({ frequency }: LinkInputs): number => frequency / 1e9;

export const isRainy = ({ rain }: LinkInputs): boolean => rain !== 'none';

/** Per cent of the time in which more is lost. */
export const outageOf = ({ availability }: LinkInputs): number =>
  Number((100 - availability).toPrecision(12));

export function skyOf(i: LinkInputs): Sky {
  const f = gigahertz(i);
  if (i.link !== 'ground')
    return {
      gas: 0,
      fog: 0,
      profile: i.slantGas === 'p676' ? airProfile(f, i.altitude / 1000, i.slantVapour) : null,
    };
  return {
    gas: i.gas === 'p676' ? groundGas(i) : 0,
    fog: i.fog === 0 ? 0 : i.fog * liquidCoefficient(f, i.temperature),
    profile: null,
  };
}

function groundGas(i: LinkInputs): number {
  const vapour = vapourPressure(i.vapour, i.temperature);
  const { oxygen, water } = specificGas(gigahertz(i), {
    temperature: i.temperature,
    dryPressure: i.pressure / 100 - vapour,
    vapourPressure: vapour,
  });
  return oxygen + water;
}

/** The losses on a path; `outage` is per cent of the time, `aperture` √η·D of the station's antenna in m. */
export function airOn(
  sky: Sky,
  i: LinkInputs,
  { range, elevation }: Geometry,
  outage: number,
  aperture: number,
): Air {
  if (elevation === null) return groundAir(sky, i, range / 1000, outage);
  const gas = sky.profile === null ? 0 : slantGas(sky.profile, elevation);
  const sine = Math.sin((elevation * Math.PI) / 180);
  const cloud = i.cloud === 0 ? 0 : (i.cloud * columnCoefficient(gigahertz(i))) / sine;
  const rain = isRainy(i) ? rainOf(i, elevation, outage) : 0;
  const scintillation =
    i.rain === 'scintillation'
      ? scintillationFactor(outage) *
        scintillationDeviation({ f: gigahertz(i), elevation, aperture, wet: i.wet })
      : 0;
  return { gas, rain, cloud, scintillation, total: gas + Math.hypot(rain + cloud, scintillation) };
}

export const lawOf = (i: LinkInputs, elevation: number): RainLaw =>
  rainLaw(gigahertz(i), elevation, TILT[i.polarisation]);

/** km over the sea. */
export const rainHeightOf = ({ rainHeight, latitude }: LinkInputs): number =>
  rainHeight === null ? rainHeightAt(latitude) : rainHeight / 1000;

export const slantPath = (i: LinkInputs, elevation: number): SlantRain => ({
  f: gigahertz(i),
  elevation,
  latitude: i.latitude,
  station: i.altitude / 1000,
  rainHeight: rainHeightOf(i),
  law: lawOf(i, elevation),
  rate: i.rate,
});

function rainOf(i: LinkInputs, elevation: number, outage: number): number {
  const path = slantPath(i, elevation);
  return slantRain(slantRain001(path), outage, path);
}

function groundAir(sky: Sky, i: LinkInputs, km: number, outage: number): Air {
  const gas = sky.gas * km;
  const cloud = sky.fog * km;
  const rain = isRainy(i) && i.rate > 0 ? groundRain(i, km, outage) : 0;
  return { gas, rain, cloud, scintillation: 0, total: gas + rain + cloud };
}

function groundRain(i: LinkInputs, km: number, outage: number): number {
  const law = lawOf(i, 0);
  const f = gigahertz(i);
  return (
    specificRain(law, i.rate) *
    effectiveLength(km, f, law.alpha, i.rate) *
    groundRainShare(f, outage)
  );
}
