/** Where a satellite stands in the sky: the earth is WGS 84's ellipsoid. */

/** m */
const SEMI_MAJOR = 6_378_137;
const FLATTENING = 1 / 298.257223563;
/** Squared eccentricity. */
const ECCENTRIC = FLATTENING * (2 - FLATTENING);
/** m³/s² */
const GRAVITY = 3.986004418e14;

/** Radius of the geostationary orbit, m: a turn in a sidereal day of 86 164.0905 s. */
export const GEOSTATIONARY = Math.cbrt(GRAVITY * (86164.0905 / (2 * Math.PI)) ** 2);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Degrees, degrees east, m over the ellipsoid. */
export interface Station {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
}

export interface Look {
  /** m */
  readonly range: number;
  /** Degrees above the horizon, without refraction; negative below it. */
  readonly elevation: number;
  /** Degrees from north over east, 0 to 360. */
  readonly azimuth: number;
}

type Vector = readonly [number, number, number];

function place({ latitude, longitude, altitude }: Station): Vector {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  const normal = SEMI_MAJOR / Math.sqrt(1 - ECCENTRIC * Math.sin(phi) ** 2);
  return [
    (normal + altitude) * Math.cos(phi) * Math.cos(lambda),
    (normal + altitude) * Math.cos(phi) * Math.sin(lambda),
    (normal * (1 - ECCENTRIC) + altitude) * Math.sin(phi),
  ];
}

/** A geostationary satellite at a longitude in degrees east, seen from a station. */
export function geostationaryLook(longitude: number, station: Station): Look {
  const there = radians(longitude);
  const [x, y, z] = place(station);
  const [dx, dy, dz] = [
    GEOSTATIONARY * Math.cos(there) - x,
    GEOSTATIONARY * Math.sin(there) - y,
    -z,
  ];
  const [phi, lambda] = [radians(station.latitude), radians(station.longitude)];
  const east = -Math.sin(lambda) * dx + Math.cos(lambda) * dy;
  const inward = Math.cos(lambda) * dx + Math.sin(lambda) * dy;
  const north = -Math.sin(phi) * inward + Math.cos(phi) * dz;
  const up = Math.cos(phi) * inward + Math.sin(phi) * dz;
  const flat = Math.hypot(east, north);
  return {
    range: Math.hypot(flat, up),
    elevation: degrees(Math.atan2(up, flat)),
    azimuth: (degrees(Math.atan2(east, north)) + 360) % 360,
  };
}

/** Distance of a station from the centre of the earth, m. */
export function stationRadius(latitude: number, altitude: number): number {
  return Math.hypot(...place({ latitude, longitude: 0, altitude }));
}

/**
 * Range, m, to a satellite on a circular orbit `height` m over the equator's radius that is seen at an elevation in
 * degrees, 0 to 90, from `station` m from the centre of the earth; the vertical is taken to point there.
 */
export function orbitRange(height: number, elevation: number, station: number): number {
  const sine = Math.sin(radians(elevation));
  const orbit = SEMI_MAJOR + height;
  // The root of the triangle, without its cancellation.
  const excess = (orbit - station) * (orbit + station);
  return excess / (Math.sqrt(station * station * sine * sine + excess) + station * sine);
}

/** Greatest rate at which such a range changes, m/s: of a pass through the zenith, without the earth's turn. */
export function orbitRangeRate(height: number, elevation: number, station: number): number {
  const orbit = SEMI_MAJOR + height;
  return (Math.sqrt(GRAVITY / orbit) * station * Math.cos(radians(elevation))) / orbit;
}
