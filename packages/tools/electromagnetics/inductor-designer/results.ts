import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { MODELS } from './models.ts';

const henry = measured('H');
const ohms = measured('Ω');
const hertz = measured('Hz');
const metres = measured('m');
const farads = measured('F');
const plain = measured();
const percent = measured('%');

/** The coil, its losses and what gives another inductance. */
export const results = {
  values: {
    inductance: henry(
      'Inductance',
      'At the frequency, by the exact sum; of a core by its formula.',
      {
        symbol: 'L',
        digits: 4,
      },
    ),
    quality: plain(
      'Q',
      'Reactance over series resistance at the frequency, without own capacitance.',
      {
        digits: 3,
      },
    ),
    resonance: hertz('Self-resonance', 'Of the inductance with its own capacitance.', {
      symbol: 'f_r',
      digits: 3,
    }),
    resistance: ohms('Resistance', 'In series, at the frequency.', { symbol: 'R_s' }),
    restResistance: ohms('DC resistance', 'Of the conductor.', { symbol: 'R_dc' }),
    restInductance: henry('Inductance at rest', 'With the current spread over the wire.'),
    reactance: ohms('Reactance', 'At the frequency.', { symbol: 'X_L' }),
    impedance: result.complex({
      label: 'Impedance',
      unit: 'Ω',
      symbol: 'Z',
      help: 'At the frequency, with its own capacitance across it where that is known.',
    }),
    capacitance: farads('Own capacitance', 'Across the coil; null where nothing is known of it.', {
      symbol: 'C',
    }),
    conductorResistance: ohms(
      'Of the conductor',
      'With the skin effect of a conductor that is alone.',
    ),
    proximityResistance: ohms('Of proximity', 'By the field of the other turns.'),
    coreResistance: ohms('Of the core', 'By the loss tangent of its material.'),
    wireLength: metres('Wire', 'Of the conductor without leads.'),
    coilLength: metres('Coil length', 'Of a solenoid: turns times pitch.'),
    innerDiameter: metres('Inner diameter', 'Of a spiral between opposite inner edges.'),
    spread: percent('Formulas differ by', 'The greatest deviation of any of the formulas.'),
    fluxDensity: measured('T')(
      'Flux density',
      'Peak, mean over the core’s section, at the current.',
      {
        symbol: 'B',
      },
    ),
    energy: measured('J')('Energy', 'Half of L times the squared current.', { symbol: 'W' }),
  },
  tables: {
    models: {
      what: 'The inductance by every model there is for this coil.',
      columns: {
        model: result.choice({
          label: 'By',
          help: 'The model; the first is taken.',
          options: MODELS,
        }),
        modelInductance: henry('Inductance', 'With the current on the skin of the wire.', {
          digits: 6,
        }),
        deviation: percent('Deviation', 'From the first.'),
      },
    },
    ways: {
      what: 'What gives the inductance wanted, one thing changed.',
      columns: {
        change: result.choice({
          label: 'Change',
          help: 'What is changed.',
          options: {
            turns: 'turns',
            diameter: 'diameter',
            pitch: 'pitch',
            outer: 'outer diameter',
            permeability: 'permeability',
          },
        }),
        number: plain('Turns or permeability', 'Null of a size.'),
        size: metres('Size', 'Null of turns and permeability.'),
        wayInductance: henry('Inductance', 'There, by the exact sum.', { digits: 6 }),
      },
    },
    overTurns: {
      what: 'Inductance over turns: by a formula, made right at the turns there are.',
      columns: {
        turns: plain('Turns', 'Of the coil.'),
        inductance: henry('Inductance', 'All else as it is.'),
      },
    },
    overFrequency: {
      what: 'Q and inductance over frequency, without own capacitance.',
      columns: {
        frequency: hertz('Frequency', 'Of the sweep.'),
        quality: plain('Q', 'Reactance over resistance.'),
        resistance: ohms('Resistance', 'In series.'),
      },
    },
    overImpedance: {
      what: 'Impedance over frequency, with own capacitance where it is known.',
      columns: {
        frequency: hertz('Frequency', 'Of the sweep.'),
        magnitude: ohms('|Z|', 'Magnitude of the impedance.'),
      },
    },
    layout: {
      what: 'The coil’s middle line, to scale.',
      columns: {
        x: metres('x', 'From the middle.'),
        y: metres('y', 'From the middle.'),
      },
    },
  },
} satisfies result.Results;
