/** Where the two ends stand: how far apart, and how high one is in the sky of the other. */
import {
  geostationaryLook,
  orbitRange,
  orbitRangeRate,
  stationRadius,
} from '@tollbench/engines/propagation/satellite.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { LinkInputs } from './inputs.ts';

export interface Geometry {
  /** m */
  readonly range: number;
  /** Degrees; null over the ground. */
  readonly elevation: number | null;
  /** Degrees from north over east; null where it is not known. */
  readonly azimuth: number | null;
  /** m/s at most; null where nothing moves. */
  readonly rangeRate: number | null;
}

/** Throws InputError where a geostationary satellite is below the horizon. */
export function geometryOf(i: LinkInputs): Geometry {
  if (i.link === 'ground')
    return { range: i.distance, elevation: null, azimuth: null, rangeRate: null };
  return i.link === 'geo' ? fixed(i) : passing(i, i.elevation);
}

/** A satellite on a low orbit at an elevation, which need not be the input's. */
export function passing(i: LinkInputs, elevation: number): Geometry {
  const station = stationRadius(i.latitude, i.altitude);
  return {
    range: orbitRange(i.orbit, elevation, station),
    elevation,
    azimuth: null,
    rangeRate: orbitRangeRate(i.orbit, elevation, station),
  };
}

function fixed(i: LinkInputs): Geometry {
  const look = geostationaryLook(i.satelliteLongitude, i);
  if (look.elevation < 0) {
    const isSeen = geostationaryLook(i.longitude, i).elevation >= 0;
    throw new InputError(
      `is ${showQuantity(i.satelliteLongitude, '°')} east: the satellite is ${showQuantity(-look.elevation, '°', 3)} below the station’s horizon`,
      {
        field: 'satelliteLongitude',
        value: String(i.satelliteLongitude),
        // At the poles no such satellite is seen.
        remedies: isSeen
          ? [{ satelliteLongitude: String(i.longitude) }]
          : [{ latitude: i.latitude < 0 ? '-60' : '60', satelliteLongitude: String(i.longitude) }],
      },
    );
  }
  return { ...look, rangeRate: null };
}
