/** The constants of the SI of 2019 that semiconductors need: the first four exact, the two below them measured (CODATA 2018). */

/** Elementary charge, C. */
export const ELEMENTARY_CHARGE = 1.602176634e-19;
/** Boltzmann's constant, J/K. */
export const BOLTZMANN = 1.380649e-23;
/** Planck's constant, J s. */
export const PLANCK = 6.62607015e-34;
/** Boltzmann's constant over the elementary charge, eV/K. */
export const BOLTZMANN_EV = BOLTZMANN / ELEMENTARY_CHARGE;
/** Mass of the electron at rest, kg. */
export const ELECTRON_MASS = 9.1093837015e-31;
/** Permittivity of vacuum, F/m. */
export const VACUUM_PERMITTIVITY = 8.8541878128e-12;

/** kT in eV, which is also kT/q in V, of a temperature in kelvin. */
export const thermalEnergy = (kelvin: number): number => BOLTZMANN_EV * kelvin;

/** One per cubic centimetre in the unit of the engines, 1/m³. */
export const PER_CUBIC_CENTIMETRE = 1e6;
