import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const ohms = measured('Ω');
const decibels = measured('dB');
const lossy = measured('dB/m');
const metres = measured('m');
const hertz = measured('Hz');
const seconds = measured('s');
const ratio = measured();
const percent = measured('%');

/** Lengths that can be found, by the field that takes them. */
export const FOUND = {
  width: 'Width',
  spacing: 'Spacing',
  gap: 'Gap',
  height: 'Height',
  apart: 'Core between',
  inner: 'Conductor d',
  outer: 'Shield or antipad',
  pitch: 'Distance',
} as const;
export type FoundName = keyof typeof FOUND;

const mode = result.choice({
  label: 'Mode',
  help: 'The mode of a pair, or the line that has one alone.',
  options: { line: 'line', odd: 'odd', even: 'even' },
});

const values = {
  impedance: ohms(
    'Impedance',
    'Characteristic impedance without loss at the frequency; of a pair the differential one.',
    { symbol: 'Z₀' },
  ),
  meshError: ohms(
    'Mesh error at most',
    'What extrapolating from two meshes added to the impedance: the field solver is off by less.',
    { digits: 2 },
  ),
  oddImpedance: ohms('Odd mode', 'Of one line of a pair, driven against the other.', {
    symbol: 'Z_odd',
  }),
  evenImpedance: ohms('Even mode', 'Of one line of a pair, driven as the other.', {
    symbol: 'Z_even',
  }),
  commonImpedance: ohms('Common mode', 'Of both lines of a pair together: half of the even mode.'),
  coupling: decibels('Coupling', '20 log of (Zeven − Zodd) over (Zeven + Zodd).'),
  wanted: ohms('Impedance wanted', 'What the lengths beside are found for.'),
  foundWidth: metres('Width for it', 'Trace width that gives the impedance wanted.'),
  foundSpacing: metres('Spacing for it', 'Spacing that gives the impedance wanted.'),
  foundGap: metres('Gap for it', 'Gap to ground that gives the impedance wanted.'),
  foundHeight: metres('Height for it', 'Height that gives the impedance wanted.'),
  foundApart: metres('Core for it', 'Core between two traces that gives the impedance wanted.'),
  foundInner: metres('Conductor for it', 'Conductor diameter that gives the impedance wanted.'),
  foundOuter: metres('Shield for it', 'Diameter of shield or antipad that gives it.'),
  foundPitch: metres('Distance for it', 'Distance of two wires that gives the impedance wanted.'),
  attenuation: lossy('Loss', 'Attenuation at the frequency, of a pair that of its odd mode.'),
  conductorLoss: lossy('Loss in conductors', 'The part of smooth conductors.'),
  roughnessLoss: lossy('Loss by roughness', 'What rough surfaces add.'),
  dielectricLoss: lossy('Loss in dielectrics', 'The part of dielectrics.'),
  lengthLoss: decibels('Loss of the length', 'Attenuation of the whole length, matched.'),
  insertionLoss: decibels(
    'Insertion loss',
    'Of the whole length between ports of the reference; of a pair differential, between twice that.',
  ),
  returnLoss: decibels('Its return loss', 'At one end, the other on the reference.'),
  effectivePermittivity: ratio('Effective permittivity', 'By which the wave is slower, squared.', {
    symbol: 'ε_eff',
  }),
  velocityFactor: percent('Velocity factor', 'Phase velocity over that of light.'),
  delay: measured('s/m')('Propagation delay', 'Of a metre at the frequency.'),
  lengthDelay: seconds('Delay of the length', 'Of the whole length at the frequency.'),
  wavelength: metres('Wavelength', 'On the line, at the frequency.', { symbol: 'λ' }),
  electricalLength: measured('°')('Electrical length', 'Phase of the whole length.'),
  complexImpedance: result.complex({
    label: 'With its losses',
    symbol: 'Z₀',
    unit: 'Ω',
    help: 'Characteristic impedance with losses; of a pair the differential one.',
  }),
  resistance: measured('Ω/m')('Resistance', 'Series resistance of one line at the frequency.', {
    symbol: 'R',
  }),
  dcResistance: measured('Ω/m')('Resistance at rest', 'Of one trace or of the conductor at 0 Hz.'),
  inductance: measured('H/m')('Inductance', 'Outside of the conductors, of one line in its mode.', {
    symbol: 'L',
  }),
  conductance: measured('S/m')('Conductance', 'Shunt conductance of one line in its mode.', {
    symbol: 'G',
  }),
  capacitance: measured('F/m')('Capacitance', 'Of one line in its mode.', { symbol: 'C' }),
  skinDepth: metres('Skin depth', 'In the conductors at the frequency.', { symbol: 'δ' }),
  formula: result.text({ label: 'Formula', help: 'Whose closed formula stands beside.' }),
  formulaImpedance: ohms('By formula', 'The same line by a closed formula, at rest.'),
  formulaDeviation: percent('Formula off by', 'The formula less the solver, both at rest.', {
    digits: 2,
  }),
  viaInductance: measured('H')('Inductance of the via', 'Of the barrel alone, a rule of thumb.'),
  viaCapacitance: measured('F')(
    'Capacitance of the pad',
    'To the planes about it, a rule of thumb.',
  ),
  cutoff: hertz('Second mode from', 'Where TE₁₁ begins to run in a coaxial line.'),
};

const tables = {
  crossSection: {
    what: 'The potential about the conductors on a grid, by rows from the lowest.',
    columns: {
      x: metres('x', 'From the middle.'),
      y: metres('y', 'Over the lower plane, or over the middle of round lines.'),
      potential: measured('V')('Potential', 'The driven conductor at 1 V, a second at −1 V.'),
    },
  },
  overWidth: {
    what: 'Impedance over trace width or conductor diameter, all else as it is, by rising width.',
    columns: {
      width: metres('Width', 'Trace width or conductor diameter.'),
      impedance: ohms('Impedance', 'At the frequency; of a pair the differential one.'),
    },
  },
  loss: {
    what: 'Attenuation over the sweep and its parts; of a pair the odd mode.',
    columns: {
      frequency: hertz('Frequency', 'Of the row.'),
      attenuation: lossy('Loss', 'All of it.'),
      conductorLoss: lossy('Conductors', 'Of smooth conductors; none where it is 0.'),
      roughnessLoss: lossy('Roughness', 'What roughness adds; none where it is 0.'),
      dielectricLoss: lossy('Dielectrics', 'Of dielectrics; none where it is 0.'),
    },
  },
  scattering: {
    what: 'S-parameters of the length over the sweep; of a pair differential, on twice the reference.',
    columns: {
      frequency: hertz('Frequency', 'Of the row.'),
      transmissionMagnitude: decibels('|S21|', 'From end to end.'),
      reflectionMagnitude: decibels('|S11|', 'At one end; none where nothing returns.'),
    },
  },
  dispersion: {
    what: 'Impedance and effective permittivity over the sweep; of a pair the odd mode.',
    columns: {
      frequency: hertz('Frequency', 'Of the row.'),
      impedanceMagnitude: ohms('|Z₀|', 'With losses; of a pair differential.'),
      effectivePermittivity: ratio('ε_eff', 'Of the phase velocity without losses.'),
    },
  },
  ways: {
    what: 'Lengths that give the impedance wanted, one changed and the others as they are.',
    columns: {
      change: result.choice({ label: 'Change', help: 'Which length.', options: FOUND }),
      length: metres('To', 'The length; none where no value gives the impedance wanted.', {
        digits: 5,
      }),
      impedance: ohms('Gives', 'The impedance there.', { digits: 6 }),
      lowest: ohms('Least', 'Reached within a twentieth to twenty times of it.', { digits: 3 }),
      highest: ohms('Most', 'Reached within the same.', { digits: 3 }),
    },
  },
  sensitivity: {
    what: 'The impedance where one figure of the line is a tenth less or more, the others as they are.',
    columns: {
      figure: result.text({
        label: 'Figure',
        help: 'Name of the input that varies.',
        pattern: '^[a-z]+$',
      }),
      atLess: ohms('10 % less', 'Impedance there; none where it is no line.'),
      atMore: ohms('10 % more', 'Impedance there; none where it is no line.'),
    },
  },
  modes: {
    what: 'The modes of the line at the frequency, the one that is asked for first.',
    columns: {
      mode,
      impedance: ohms('Z', 'Of one line, without loss.', { digits: 5 }),
      effectivePermittivity: ratio('ε_eff', 'Of the mode.', { digits: 5 }),
      attenuation: lossy('Loss', 'Of the mode.'),
      resistance: measured('Ω/m')('R', 'Of one line.'),
      inductance: measured('H/m')('L', 'Of one line.'),
      conductance: measured('S/m')('G', 'Of one line.'),
      capacitance: measured('F/m')('C', 'Of one line.'),
    },
  },
  sweep: {
    what: 'What a metre of one line has, by mode and rising frequency.',
    columns: {
      mode,
      frequency: hertz('Frequency', 'Of the row.'),
      impedance: result.complex({ label: 'Z₀', unit: 'Ω', help: 'With losses, of one line.' }),
      attenuation: lossy('Loss', 'Attenuation.'),
      phase: measured('rad/m')('β', 'Phase constant.'),
      resistance: measured('Ω/m')('R', 'Series resistance.'),
      inductance: measured('H/m')('L', 'Outside of the conductors.'),
      conductance: measured('S/m')('G', 'Shunt conductance.'),
      capacitance: measured('F/m')('C', 'Shunt capacitance.'),
    },
  },
};

/** What a line gives: its impedance both ways, what it loses, and what a metre of it has over frequency. */
export const results = { values, tables } satisfies result.Results;
