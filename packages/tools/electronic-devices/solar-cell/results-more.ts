/** What only one of the questions gives. */
import { measured, whole } from '../../define/measured.ts';

const volts = measured('V');
const amperes = measured('A');
const watts = measured('W');
const percent = measured('%');
const ohms = measured('Ω');

export const fitValues = {
  correctedPower: watts(
    'Points by IEC 60891',
    'Highest power of the measured points at the conditions asked for.',
  ),
  fitResidual: amperes('Root mean square residual', 'Of the current, over all points.'),
  fitPoints: whole()('Points', 'Of the measured curve.'),
  outliers: whole()('Outliers', 'Points that robust weights hold below one half.'),
  photocurrentError: amperes('± photocurrent', 'Standard error, as measured.'),
  saturationError: amperes('± saturation current', 'Standard error, as measured.'),
  secondSaturationError: amperes('± second saturation current', 'Standard error, as measured.'),
  idealityError: measured()('± ideality', 'Standard error, as measured.'),
  seriesError: ohms('± series resistance', 'Standard error, as measured.'),
  shuntError: ohms('± shunt resistance', 'Standard error, as measured.'),
};

export const shadeValues = {
  stringPower: watts('Power of the string', 'At the highest of its peaks.'),
  stringVoltage: volts('Voltage there', 'Voltage of the highest peak.'),
  powerLost: percent('Power lost', 'Of what the string gives without shade.'),
  shareDark: percent('Light lost', 'Of the light on the string.'),
  unshadedPower: watts('Without shade', 'Largest power of the string without shade.'),
  otherwisePower: watts(
    'Otherwise',
    'Largest power without bypass diodes, or with them where there are none.',
  ),
  peakCount: whole()('Peaks', 'Local maxima of the power.'),
  loadVoltage: volts('Load voltage', 'Voltage at which the cells are looked at.'),
  loadCurrent: amperes('Load current', 'Of the string at that voltage.'),
  hotVoltage: volts('Lowest cell voltage', 'Of the cell that takes in most.'),
  hotPower: watts('Hottest cell', 'Power that the string drives into one cell at the load.'),
  hotWorst: watts(
    'Worst of all shades',
    'Largest power into one of the darkest cells, whatever light is left to them, at maximum power or shorted.',
  ),
};

export const sizingValues = {
  modules: whole()('Modules in series', 'The longest string that fits.'),
  strings: whole()('Strings', 'Side by side at one tracker.'),
  mostInSeries: whole()('At most', 'Modules in series, by the largest voltage.'),
  fewestInSeries: whole()('At least', 'Modules in series, by the lower end of the tracker.'),
  coldOpenVoltage: volts(
    'Open circuit, coldest',
    'Of one module: the larger of coefficient and model.',
  ),
  coldOpenLinear: volts(
    'Cold, by the coefficient',
    'V_oc of one module when coldest, along a straight line.',
  ),
  coldOpenModel: volts('Cold, by the model', 'V_oc of one module when coldest.'),
  hotMaximumVoltage: volts('Maximum power, hottest', 'Of one module.'),
  inputCurrent: amperes(
    'Current to allow for',
    'Short-circuit current of the strings times the factor.',
  ),
  cableResistance: ohms('Cable', 'Both conductors at 50 °C.'),
  cableLoss: watts('Lost in the cable', 'Of one string at standard conditions.'),
  cableShare: percent('Of the string’s power', 'Lost in the cable.'),
  ratedPower: watts('Power of a string', 'At standard conditions, before the cable.'),
};
