import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { fitValues, shadeValues, sizingValues } from './results-more.ts';

const volts = measured('V');
const amperes = measured('A');
const watts = measured('W');
const ohms = measured('Ω');
const percent = measured('%');
const perKelvin = measured('%/K');
const ratio = measured();

const voltage = volts('Voltage', 'At the terminals.', { symbol: 'V' });
const current = amperes('Current', 'Out of the terminals.', { symbol: 'I' });
const power = watts('Power', 'Voltage times current.', { symbol: 'P' });
const irradiance = measured('W/m²')('Irradiance', 'On the plane of the cells.', { symbol: 'G' });
const celsius = measured('°C')('Cell temperature', 'Of the cells.', { symbol: 'T_c' });
const light = percent('Light', 'Left to the cells, of what the others have.');
const openCircuitVoltage = volts('Open-circuit voltage', 'Where no current flows.', {
  symbol: 'V_oc',
});
const shortCircuitCurrent = amperes('Short-circuit current', 'Where there is no voltage.', {
  symbol: 'I_sc',
});
const maximumPower = watts('Maximum power', 'The largest product of voltage and current.', {
  symbol: 'P_mp',
});
const maximumVoltage = volts('Voltage at maximum power', 'Where the power is largest.', {
  symbol: 'V_mp',
});
const maximumCurrent = amperes('Current at maximum power', 'Where the power is largest.', {
  symbol: 'I_mp',
});
const dissipation = watts(
  'Power taken in',
  'By one cell: positive where the string drives it backwards.',
);

const device = {
  maximumPower,
  maximumVoltage,
  maximumCurrent,
  shortCircuitCurrent,
  openCircuitVoltage,
  fillFactor: percent('Fill factor', 'Maximum power over V_oc times I_sc.', { symbol: 'FF' }),
  pseudoFillFactor: percent('Pseudo fill factor', 'The same without the series resistance.', {
    symbol: 'pFF',
  }),
  idealFillFactor: percent('Ideal fill factor', 'Of the first diode alone.', { symbol: 'FF_0' }),
  efficiency: percent('Efficiency', 'Maximum power over the light on the area.', { symbol: 'η' }),
  cellTemperature: celsius,
  powerCoefficient: perKelvin('Coefficient of power', 'Of the maximum power, by the model.', {
    symbol: 'γ',
  }),
  voltageCoefficient: perKelvin('Coefficient of voltage', 'By the model at the conditions.', {
    symbol: 'β',
  }),
  photocurrent: amperes('Photocurrent', 'Of one module at the conditions.', { symbol: 'I_L' }),
  saturationCurrent: amperes('Saturation current', 'Of the first diode at the conditions.', {
    symbol: 'I_0',
  }),
  ideality: ratio('Ideality', 'Of the first diode, per cell.', { symbol: 'n' }),
  secondSaturation: amperes('Second saturation current', 'Of the diode with ideality 2.', {
    symbol: 'I_02',
  }),
  seriesResistance: ohms('Series resistance', 'Of one module.', { symbol: 'R_s' }),
  shuntResistance: ohms('Shunt resistance', 'Of one module at the conditions.', {
    symbol: 'R_sh',
  }),
  openResistance: ohms('Slope at open circuit', '−dV/dI at open circuit.', { symbol: 'R_oc' }),
  shortResistance: ohms('Slope at short circuit', '−dV/dI at short circuit.', { symbol: 'R_sc' }),
  seriesLoss: watts('Lost to series resistance', 'What the maximum power would gain without it.'),
  shuntLoss: watts('Lost to the shunt', 'What the maximum power would gain without it.'),
  secondLoss: watts('Lost to the second diode', 'What the maximum power would gain without it.'),
  recombinationLoss: watts(
    'Lost to recombination',
    'What the maximum power would gain without it, in the intrinsic layer.',
  ),
};

const peaks = {
  what: 'The local maxima of the power of the shaded string, by rising voltage.',
  columns: { voltage, current, power },
};

const tables = {
  curve: {
    what: 'Current and power over the voltage, from 0 or the reverse to open circuit; the measured points under them.',
    columns: {
      voltage,
      current,
      power,
      measuredVoltage: volts('Measured voltage', 'Of a point that was fitted.'),
      measuredCurrent: amperes('Measured current', 'Of a point that was fitted.'),
      correctedVoltage: volts('Voltage by IEC 60891', 'Of a measured point at the conditions.'),
      correctedCurrent: amperes('Current by IEC 60891', 'Of a measured point at the conditions.'),
    },
  },
  irradiances: {
    what: 'The curve at five irradiances under one another, from the lowest up.',
    columns: { irradiance, voltage, current },
  },
  sunsVoc: {
    what: 'Open-circuit voltage of a module and its local ideality over the light, from the lowest up.',
    columns: {
      suns: ratio('Light', 'In units of the irradiance asked for.'),
      openCircuitVoltage,
      localIdeality: ratio(
        'Local ideality',
        'Slope of V_oc over the logarithm of the light, in kT/q a cell.',
        { symbol: 'm' },
      ),
    },
  },
  residuals: {
    what: 'Measured less fitted current, by the voltage as it was measured.',
    columns: { voltage, residual: amperes('Residual', 'Measured less fitted current.') },
  },
  matrix: {
    what: 'One module at the pairs of irradiance and cell temperature of IEC 61853-1.',
    columns: {
      irradiance,
      celsius,
      shortCircuitCurrent,
      openCircuitVoltage,
      maximumVoltage,
      maximumCurrent,
      maximumPower,
    },
  },
  shaded: {
    what: 'Current and power of the shaded string, without shade, and with the bypass diodes taken out or put in; each from short to open circuit.',
    columns: {
      voltage,
      current,
      power,
      unshadedVoltage: volts('Voltage without shade', 'At the terminals.'),
      unshadedCurrent: amperes('Current without shade', 'At that voltage.'),
      unshadedPower: watts('Power without shade', 'At that voltage.'),
      otherVoltage: volts('Voltage otherwise', 'Without bypass diodes, or with them.'),
      otherCurrent: amperes('Current otherwise', 'At that voltage.'),
      otherPower: watts('Power otherwise', 'At that voltage.'),
    },
  },
  peaks,
  cells: {
    what: 'A row for each kind of cell, section by section: what one of them does at the load.',
    columns: {
      place: result.text({
        label: 'Sections',
        help: 'Counted along the string from 1: `2` or `2–6`.',
      }),
      cellsEach: whole()('Cells', 'Of this kind in each such section.'),
      light,
      cellVoltage: volts('Cell voltage', 'Of one cell; below 0 it is driven backwards.'),
      dissipation,
      sectionVoltage: volts('Section voltage', 'Across the section and its diode.'),
      bypassCurrent: amperes('Diode current', 'Through the bypass diode.'),
    },
  },
  hotSpot: {
    what: 'What one of the darkest cells takes in, over the light left to it.',
    columns: {
      light,
      heatAtMaximum: watts('At maximum power', 'Taken in by one cell there.'),
      heatAtShort: watts('Shorted', 'Taken in by one cell with the string shorted.'),
    },
  },
  stringLength: {
    what: 'The voltages of a string over the number of its modules.',
    columns: {
      modules: whole()('Modules', 'In series.'),
      openCold: volts('Open circuit, coldest', 'Of the string.'),
      maximumCold: volts('Maximum power, coldest', 'Of the string.'),
      maximumHot: volts('Maximum power, hottest', 'Of the string.'),
      atInverter: volts('At the inverter, hottest', 'When hottest, after the cable.'),
    },
  },
  lengths: {
    what: 'The same numbers of modules with what is said of each.',
    columns: {
      modules: whole()('Modules', 'In series.'),
      verdict: result.choice({
        label: 'Verdict',
        help: 'Whether the string fits the inverter.',
        options: {
          fits: 'fits',
          tooHigh: 'beyond the largest voltage',
          tooLow: 'below the tracker',
          overRange: 'above the tracker when cold',
        },
      }),
      openCold: volts('Open circuit, coldest', 'Of the string.'),
      maximumCold: volts('Maximum power, coldest', 'Of the string.'),
      atInverter: volts('Maximum power, hottest', 'At the inverter, after the cable.'),
      ratedPower: watts('Power', 'Of the string at standard conditions.'),
    },
  },
};

/** What a device, a shaded string and a sized string give. */
export const results = {
  values: { ...device, ...fitValues, ...shadeValues, ...sizingValues },
  tables,
} satisfies result.Results;
