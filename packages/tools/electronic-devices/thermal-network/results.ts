import { measured, whole } from '../../define/measured.ts';
import type * as result from '../../define/result.ts';

const kelvin = measured('K');
const celsius = measured('°C');
const perWatt = measured('K/W');
const perKelvin = measured('J/K');
const watts = measured('W');
const seconds = measured('s');
const percent = measured('%');
const count = whole();

/** How hot a junction gets, what it may do, and the network behind both. */
export const results = {
  values: {
    peak: celsius('Peak', 'Of the junction.', { symbol: 'T_j', digits: 4 }),
    peakAt: seconds('Peak at', 'From the beginning of what is shown.'),
    mean: celsius('Mean', 'Of the junction over a period, or over what is shown.', { digits: 4 }),
    valley: celsius('Lowest', 'Of the junction.', { digits: 4 }),
    ripple: kelvin('Ripple', 'From lowest to peak.', { digits: 3 }),
    margin: kelvin('Room to the limit', 'Below 0 where the peak is beyond it.', { digits: 3 }),
    meanPower: watts('Mean power', 'Over a period, or over what is given.'),
    settled: seconds('Settled after', 'The slowest term is then within 1 %.'),
    impedance: perWatt('Zth', 'At the pulse width and duty cycle.', { symbol: 'Z_th' }),
    resistance: perWatt('Resistance', 'Of the network, at rest.', { symbol: 'R_th' }),
    wholeResistance: perWatt('With what is behind it', 'Junction to ambient, at rest.'),
    allowedPower: watts('Power allowed', 'At the pulse width and duty cycle.', { symbol: 'P' }),
    allowedSingle: watts('One pulse alone', 'Of the same width.'),
    allowedSteady: watts('For ever', 'Without pulses.'),
    sinkNeeded: perWatt('Heat sink at most', 'To ambient, for all devices on it.', {
      symbol: 'R_SA',
      digits: 3,
    }),
    spreading: perWatt(
      'Spreading',
      'Of one device in the base plate, by the mean of its footprint.',
      {
        symbol: 'R_sp',
        digits: 3,
      },
    ),
    hotPower: watts('Loss at the limit', 'Of one device.'),
    allPower: watts('Into the sink', 'Of all devices at the limit.'),
    caseTemperature: celsius('Case', 'At the limit.'),
    sinkTemperature: celsius('Heat sink', 'At the limit, where devices stand.'),
    runaway: perWatt(
      'Runs away at',
      'Junction to ambient, for one device: loss then rises as fast as cooling.',
    ),
    fitWorst: percent('Fit off by', 'The greatest deviation of a point.'),
    fitRms: percent('Fit, root mean square', 'Of the deviations of all points.'),
    terms: count('Terms', 'Of the network.'),
  },
  tables: {
    foster: {
      what: 'The network in Foster’s form.',
      columns: {
        term: count('Term', 'The fastest first.'),
        fosterR: perWatt('R', 'Of the term.', { digits: 6 }),
        fosterTau: seconds('τ', 'Its time constant.', { digits: 6 }),
        fosterC: perKelvin('C', 'Time constant over R; of the form alone, no body has it.', {
          digits: 6,
        }),
      },
    },
    cauer: {
      what: 'The same network as Cauer’s ladder.',
      columns: {
        stage: count('Stage', 'The junction first.'),
        cauerC: perKelvin('C', 'To ambient.', { digits: 6 }),
        cauerR: perWatt('R', 'To the next stage.', { digits: 6 }),
      },
    },
    wave: {
      what: 'Power and junction over time.',
      columns: {
        time: seconds('Time', 'From the beginning of a pulse, or of what is given.'),
        junction: celsius('Junction', 'The same from period to period, or of what happens once.'),
        cold: celsius('From cold', 'The first periods.'),
        power: watts('Power', 'As given.'),
      },
    },
    zth: {
      what: 'Transient thermal impedance over pulse width.',
      columns: {
        width: seconds('Pulse width', 'Of each pulse.'),
        repeated: perWatt('Repeated', 'By duty cycle: peak of the rise over the power of a pulse.'),
        duty: percent('Duty cycle', 'Of the family; 0 of one pulse alone.'),
        measuredZ: perWatt('Given', 'The points that were fitted.'),
        measuredT: seconds('At', 'Of the points that were fitted.'),
      },
    },
    allowed: {
      what: 'Power allowed over pulse width.',
      columns: {
        width: seconds('Pulse width', 'Of each pulse.'),
        power: watts('Power', 'At the duty cycle.'),
      },
    },
    sink: {
      what: 'Junction over the heat sink’s resistance.',
      columns: {
        sinkR: perWatt('Heat sink', 'To ambient.'),
        junction: celsius('Junction', 'At rest.'),
      },
    },
  },
} satisfies result.Results;
