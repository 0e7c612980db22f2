import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const hertz = measured('Hz');
const metres = measured('m');
const ohms = measured('Ω');
const speed = measured('m/s');
const seconds = measured('s');
const watts = measured('W');
const lossy = measured('dB/m');
const decibels = measured('dB');
const phase = measured('rad/m');
const plain = measured();

const name = (label: string, help: string) => result.text({ label, help });

/** A guide's answer or a cavity's: what the other has is left out. */
export const results = {
  values: {
    modeName: name('Mode', 'Its name; of a cavity with the half waves along it.'),
    cutoff: hertz('Cut-off', 'Of the mode in a guide without loss.', { symbol: 'f_c', digits: 5 }),
    attenuation: lossy('Loss', 'Attenuation at the frequency; below cut-off the decay.', {
      symbol: 'α',
      digits: 3,
    }),
    guideWavelength: metres('Guide wavelength', 'Along the guide.', { symbol: 'λ_g', digits: 5 }),
    fundamental: name('Fundamental', 'The mode of lowest cut-off.'),
    fundamentalCutoff: hertz('Its cut-off', 'From where a mode runs.', { digits: 6 }),
    nextCutoff: hertz('Next mode from', 'Cut-off of the second mode: up to here one alone runs.', {
      digits: 6,
    }),
    runLoss: decibels('Loss of the length', 'Of the length of guide.'),
    wallLoss: lossy('Of walls', 'Attenuation by the resistance of the walls.'),
    fillingLoss: lossy('Of filling', 'Attenuation by the loss tangent.'),
    phaseConstant: phase('Phase constant', 'Of the mode at the frequency.', { symbol: 'β' }),
    impedance: result.complex({
      label: 'Wave impedance',
      unit: 'Ω',
      symbol: 'Z',
      help: 'Transverse electric over magnetic field.',
    }),
    powerVoltage: ohms(
      'Z of power and voltage',
      'Square of the voltage across the middle over twice the power: of TE10, and of TEM, where it is the impedance of the line.',
      { symbol: 'Z_PV' },
    ),
    powerCurrent: ohms('Z of power and current', 'Of TE10: (π²/8)(b/a) times its wave impedance.', {
      symbol: 'Z_PI',
    }),
    voltageCurrent: ohms(
      'Z of voltage and current',
      'Of TE10: (π/2)(b/a) times its wave impedance.',
      {
        symbol: 'Z_VI',
      },
    ),
    phaseVelocity: speed('Phase velocity', 'Of the mode.'),
    groupVelocity: speed('Group velocity', 'Of the mode without loss.'),
    groupDelay: seconds('Group delay of the length', 'At the frequency.'),
    breakdownPower: watts(
      'Power at breakdown',
      'At which the peak field reaches the breakdown field, of a matched guide without standing wave.',
    ),
    skinDepth: metres('Skin depth', 'Of the walls.', { symbol: 'δ' }),
    surfaceResistance: ohms('Surface resistance', 'Of the walls, roughness included.', {
      symbol: 'R_s',
    }),
    runningModes: whole()(
      'Modes that run',
      'At the frequency, those that are alike but turned counted twice; null where more than are listed.',
    ),
    resonance: hertz('Resonance', 'Of the mode in the cavity, without losses.', {
      symbol: 'f_0',
      digits: 6,
    }),
    unloadedQ: plain('Unloaded Q', 'Of walls and filling.', { symbol: 'Q_0', digits: 5 }),
    nearestMode: name('Nearest other', 'The resonance nearest to this one.'),
    nearestDistance: hertz('Away by', 'Of the nearest other resonance, below it negative.'),
    wallQ: plain('Q of walls', 'End plates included.', { symbol: 'Q_c', digits: 5 }),
    fillingQ: plain('Q of filling', 'One over the loss tangent.', { symbol: 'Q_d' }),
    loadedQ: plain('Loaded Q', 'With what the ports take.', { symbol: 'Q_L', digits: 5 }),
    bandwidth: hertz('Bandwidth', 'Between the half-power points, loaded.'),
    skinShift: hertz(
      'Shift by the skin',
      'Of the resonance, by what the field enters the walls: f₀ over 2Qc of a smooth one, downwards.',
    ),
    decayTime: seconds('Decay time', 'In which the loaded field falls to 1/e.', { symbol: 'τ' }),
  },
  tables: {
    modes: {
      what: 'The modes of lowest cut-off of a guide, none left out.',
      columns: {
        mode: name('Mode', 'Its name.'),
        modeCutoff: hertz('Cut-off', 'Without loss.', { digits: 6 }),
        ratio: plain('Over the first', 'Cut-off over the lowest above 0.'),
        turned: whole()('Turned', 'How many are alike but turned.'),
        modeWavelength: metres('λg', 'At the frequency; null below cut-off.'),
        modeLoss: lossy('Loss', 'At the frequency; below cut-off the decay.'),
      },
    },
    resonances: {
      what: 'The lowest resonances of a cavity, none left out.',
      columns: {
        resonanceName: name('Mode', 'With the half waves along the cavity.'),
        resonanceFrequency: hertz('Resonance', 'Without losses.', { digits: 7 }),
        resonanceQ: plain('Unloaded Q', 'Of walls and filling.', { digits: 5 }),
        resonanceTurned: whole()('Turned', 'How many are alike but turned.'),
      },
    },
    sizes: {
      what: 'What gives the frequency wanted, one thing changed.',
      columns: {
        change: result.choice({
          label: 'Change',
          help: 'What is changed; the section keeps its proportions.',
          options: {
            section: 'section',
            width: 'width',
            height: 'height',
            length: 'length',
            permittivity: 'permittivity',
            all: 'everything',
          },
        }),
        size: metres('To', 'Of a section its width or outer diameter; null of a permittivity.'),
        wantedPermittivity: plain('Permittivity', 'That of the filling; null of a size.'),
      },
    },
    attenuation: {
      what: 'Attenuation of the mode over frequency.',
      columns: {
        frequency: hertz('Frequency', 'Of the sweep.'),
        attenuation: lossy('Loss', 'All of it; below cut-off the decay.'),
        wallLoss: lossy('Of walls', 'Above cut-off.'),
        fillingLoss: lossy('Of filling', 'Above cut-off.'),
      },
    },
    dispersion: {
      what: 'Phase constants of the lowest modes without loss, and of the chosen one.',
      columns: {
        frequency: hertz('Frequency', 'Of the sweep.'),
        phase: phase('β', 'Phase constant.'),
        dispersionMode: name('Mode', 'Its name.'),
      },
    },
    chart: {
      what: 'Resonances over the length of the cavity.',
      columns: {
        length: metres('Length', 'Between the plates.'),
        chartFrequency: hertz('Resonance', 'Without losses.'),
        chartMode: name('Mode', 'Its name.'),
      },
    },
    field: {
      what: 'Electric field of the mode across the guide, a grid from the lower left on, row by row.',
      columns: {
        x: metres('x', 'From the middle.'),
        y: metres('y', 'From the middle.'),
        strength: plain(
          '|E|',
          'Transverse electric field over its greatest; of TM without half waves along a cavity that from plate to plate.',
        ),
      },
    },
    lengthwise: {
      what: 'Field of the mode along the guide or cavity, in a plane through it.',
      columns: {
        z: metres('z', 'Along the guide.'),
        across: metres('Across', 'From the middle, in the plane.'),
        lengthStrength: plain('|E|', 'Electric field over its greatest in the plane.'),
      },
    },
  },
} satisfies result.Results;
