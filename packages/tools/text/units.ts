/** How units are written: which of them take an SI prefix, and which are read in another unit of the same kind. */

/** Ratios, angles, temperatures, counts: `1 mdB` or `20 mrad/s` is nothing that anybody writes. */
const BARE =
  /^$|^dB|^[%°]|^(?:ppm|ppb|bits?|samples?|symbols?|taps?|chips?|UI|kg|λ|octaves?|decades?)$|^rad\b/u;

/**
 * The unit that a prefix would stand before is raised, rooted or below the line: `s²`, `√V`, `1/V`, `s⁻¹`. A prefix
 * there is raised with it, so that 0.0911 s² would be 91 100 (ms)². In `A/V²` and `V/√Hz` it belongs to the first.
 */
const RAISED = /^[^/·⋅*\s]*[²³⁴⁻^√]|^1?\//u;

/** Whether values in a unit are written with an SI prefix: `4.7 kΩ`, `20 nV/√Hz`, but `0.0911 s²`, `0.05 1/V`. */
export const takesPrefix = (unit = ''): boolean => !BARE.test(unit) && !RAISED.test(unit);

/** A unit in which another one is read, and how many powers of ten larger it is. */
interface Larger {
  readonly unit: string;
  readonly power: number;
  /** Its other spellings. */
  readonly also: readonly string[];
}

/** What data sheets say, where it is not the SI unit with a prefix before it. */
const READ_IN: Readonly<Record<string, Larger>> = {
  'V/s': { unit: 'V/µs', power: 6, also: ['V/μs', 'V/us'] },
};

/** The unit in which values of a unit are read; undefined where that is the unit itself. */
export const readIn = (unit: string): Larger | undefined =>
  Object.hasOwn(READ_IN, unit) ? READ_IN[unit] : undefined;
