import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const volts = measured('V');
const metres = measured('m');
const amperes = measured('A');
const farads = measured('F');
const siemens = measured('S');
const energy = measured('eV');
const field = measured('V/m');
const density = measured('cm⁻³');
const seconds = measured('s');
const ratio = measured();
const areal = measured('F/m²');

const position = metres('Position', 'From the metallurgical junction, positive into n.', {
  symbol: 'x',
});
const voltage = volts('Voltage', 'Across the junction, p over n.', { symbol: 'V_A' });

const layer = {
  builtInPotential: volts(
    'Built-in potential',
    'Between neutral material at both edges of the depletion layer, without a voltage.',
    { symbol: 'V_bi' },
  ),
  depletionWidth: metres('Depletion width', 'By the depletion approximation, at the voltage.', {
    symbol: 'W',
  }),
  widthInP: metres('Width in p', 'Of the depletion layer, at the voltage.', { symbol: 'x_p' }),
  widthInN: metres('Width in n', 'Of the depletion layer, at the voltage.', { symbol: 'x_n' }),
  maximumField: field('Peak field', 'By the depletion approximation.', { symbol: 'E_max' }),
  junctionCapacitance: farads(
    'Depletion capacitance',
    'Of the area, by the depletion approximation.',
    { symbol: 'C_j' },
  ),
  capacitancePerArea: areal('Per area', 'Depletion capacitance over the area.', {
    symbol: 'C_j/A',
  }),
  restWidth: metres('Width without a voltage', 'By the depletion approximation.', {
    symbol: 'W_0',
  }),
  builtInEndToEnd: volts(
    'Built-in potential, end to end',
    'Between the contacts: what a graded doping adds outside the layer is in it.',
  ),
  conductionStep: energy(
    'Conduction band offset',
    'How far the conduction band falls from p to n.',
    {
      symbol: 'ΔE_c',
    },
  ),
  valenceStep: energy('Valence band offset', 'How far the valence band falls from p to n.', {
    symbol: 'ΔE_v',
  }),
};

const solved = {
  solvedField: field('Peak field, Poisson', 'With the carriers.', { symbol: 'E_max' }),
  solvedCapacitance: farads(
    'Capacitance, Poisson',
    'Change with the voltage of the carriers that neutral material would have and the layer lacks.',
    { symbol: 'C_j' },
  ),
  fieldDifference: ratio(
    'Approximation over Poisson, field',
    'Peak field of the depletion approximation over that with the carriers, less 1.',
  ),
  capacitanceDifference: ratio(
    'Approximation over Poisson, capacitance',
    'Capacitance of the depletion approximation over that with the carriers, less 1.',
  ),
  fieldError: ratio('Error of the grid, field', 'Relative, by solving on half as many intervals.'),
  capacitanceError: ratio(
    'Error of the grid, capacitance',
    'Relative, by solving on half as many intervals.',
  ),
  solvedRecombination: amperes(
    'Recombination in the layer, Poisson',
    'Integral of the rate of Shockley, Read and Hall over the solution.',
  ),
};

const side = {
  intrinsicP: density('Intrinsic density of p', 'As used.', { symbol: 'n_i' }),
  intrinsicN: density('Intrinsic density of n', 'As used.', { symbol: 'n_i' }),
  gapP: energy('Band gap of p', 'As used.', { symbol: 'E_g' }),
  gapN: energy('Band gap of n', 'As used.', { symbol: 'E_g' }),
  affinityP: energy('Affinity of p', 'As used.', { symbol: 'χ' }),
  affinityN: energy('Affinity of n', 'As used.', { symbol: 'χ' }),
  thermalVoltage: volts(
    'Thermal voltage',
    'Boltzmann’s constant times the temperature over the elementary charge.',
    { symbol: 'V_T' },
  ),
};

const flow = {
  current: amperes('Current', 'Through the area at the voltage.', { symbol: 'I' }),
  saturationCurrent: amperes('Saturation current', 'Of diffusion into both sides.', {
    symbol: 'I_S',
  }),
  electronCurrent: amperes('Electrons into p', 'Injected.', { symbol: 'I_n' }),
  holeCurrent: amperes('Holes into n', 'Injected.', { symbol: 'I_p' }),
  layerCurrent: amperes('Recombination in the layer', 'Negative: generation.', {
    symbol: 'I_rg',
  }),
  terminalVoltage: volts('At the terminals', 'With the voltage of the series resistance.'),
  conductance: siemens('Conductance', 'Derivative of the current by the voltage.', {
    symbol: 'g_d',
  }),
  idealityFactor: ratio('Ideality factor', 'Current over conductance and kT/q, forward.', {
    symbol: 'n',
  }),
  diffusionCapacitance: farads('Diffusion capacitance', 'Of the charge injected into both sides.', {
    symbol: 'C_d',
  }),
  transitTime: seconds('Transit time', 'Injected charge over its current.', { symbol: 'τ_t' }),
  electronLength: metres('Diffusion length of electrons', 'In p.', { symbol: 'L_n' }),
  holeLength: metres('Diffusion length of holes', 'In n.', { symbol: 'L_p' }),
  electronMobility: measured('cm²/(V·s)')('Mobility of electrons', 'In p.', { symbol: 'μ_n' }),
  holeMobility: measured('cm²/(V·s)')('Mobility of holes', 'In n.', { symbol: 'μ_p' }),
  breakdownVoltage: volts('Breakdown voltage', 'Reverse, where the ionisation integral is 1.', {
    symbol: 'V_BR',
  }),
  criticalField: field('Critical field', 'Peak field at breakdown.', { symbol: 'E_crit' }),
  electronMultiplication: ratio(
    'Multiplication of electrons',
    'What one electron that enters the layer from p becomes at the voltage, by the ionisation integral.',
    { symbol: 'M_n' },
  ),
  holeMultiplication: ratio(
    'Multiplication of holes',
    'What one hole that enters the layer from n becomes at the voltage, by the ionisation integral.',
    { symbol: 'M_p' },
  ),
  breakdownBy: result.choice({
    label: 'Breakdown by',
    help: 'Below four gaps of voltage, or above the field at which the gap is tunnelled, not by avalanche.',
    options: {
      tunnelling: 'tunnelling first (Zener)',
      mixed: 'tunnelling and avalanche',
      avalanche: 'avalanche',
    },
  }),
};

const fitted = {
  zeroCapacitance: farads('Zero-bias capacitance', 'C_j0 of the law through the data.', {
    symbol: 'C_j0',
  }),
  fittedPotential: volts('Built-in potential, fitted', 'V_bi of the law through the data.', {
    symbol: 'V_bi',
  }),
  gradingExponent: ratio('Exponent', 'Exponent m of the law: ½ abrupt, ⅓ linearly graded.', {
    symbol: 'm',
  }),
  misfit: ratio('Misfit', 'Root mean square of ln(C/law).'),
  interceptPotential: volts(
    'Intercept of 1/C²',
    'Voltage at which the straight line through 1/C² is 0: 2kT/q below V_bi.',
  ),
  lightDoping: density('Doping of 1/C²', 'Of a one-sided junction, by the straight line.', {
    symbol: 'N',
  }),
};

const model = {
  cardCurrent: amperes('Current of the card', 'SPICE’s diode at the voltage.', { symbol: 'I' }),
  cardCapacitance: farads('Capacitance of the card', 'Depletion and diffusion.', { symbol: 'C' }),
  cardSaturation: amperes('IS', 'Saturation current at the temperature.'),
  cardPotential: volts('VJ', 'Junction potential at the temperature.'),
  cardZero: farads('CJO', 'Zero-bias capacitance at the temperature.'),
};

const tables = {
  bands: {
    what: 'Band edges along the device, by Poisson’s equation; the junction stands twice, once of each side.',
    columns: {
      position,
      vacuum: energy('Vacuum level', 'From the electrons’ Fermi level.', { symbol: 'E_0' }),
      conduction: energy('Conduction band', 'From the electrons’ Fermi level.', { symbol: 'E_c' }),
      intrinsic: energy('Intrinsic level', 'From the electrons’ Fermi level.', { symbol: 'E_i' }),
      valence: energy('Valence band', 'From the electrons’ Fermi level.', { symbol: 'E_v' }),
      levelPosition: metres('Position, levels', 'Ends of the quasi-Fermi levels.'),
      electronLevel: energy('E_Fn', 'The electrons’ quasi-Fermi level.', { symbol: 'E_Fn' }),
      holeLevel: energy('E_Fp', 'The holes’ quasi-Fermi level.', { symbol: 'E_Fp' }),
    },
  },
  fields: {
    what: 'Charge, field and potential along the device: with the carriers, and by the depletion approximation.',
    columns: {
      position,
      charge: measured('C/m³')('Charge', 'With the carriers.', { symbol: 'ρ' }),
      layerPosition: metres('Position, approximation', 'Of the depletion approximation.'),
      layerCharge: measured('C/m³')('Charge, approximation', 'Of the doping alone.'),
      fieldPosition: metres('Position, field', 'Between the nodes.'),
      field: field('Field', 'Positive towards n.', { symbol: 'E' }),
      layerField: field('Field, approximation', 'By the depletion approximation.'),
      potential: volts('Potential', 'From the end of p.', { symbol: 'ψ' }),
      layerPotential: volts('Potential, approximation', 'From the edge of the layer in p.'),
    },
  },
  carriers: {
    what: 'Concentrations along the device.',
    columns: {
      position,
      electrons: density('Electrons', 'With the carriers’ statistics.', { symbol: 'n' }),
      holes: density('Holes', 'With the carriers’ statistics.', { symbol: 'p' }),
    },
  },
  currents: {
    what: 'Sizes of the currents over the voltage; of a card, forward.',
    columns: {
      voltage,
      total: amperes('Current', 'All parts.', { symbol: '|I|' }),
      diffusion: amperes('Diffusion', 'Injected into both sides, with high injection.'),
      layer: amperes('In the layer', 'Recombined or generated in the depletion layer.'),
      ideal: amperes('Shockley’s law', 'Diffusion without high injection.'),
      cardTotal: amperes('Card', 'SPICE’s diode.'),
      terminal: volts('Terminal voltage', 'With the voltage of the series resistance.'),
      terminalTotal: amperes('At the terminals', 'The current over the terminal voltage.'),
    },
  },
  reverse: {
    what: 'Size of a card’s reverse current over the voltage.',
    columns: { voltage, reverseCurrent: amperes('Reverse current', 'Of the card.') },
  },
  capacitances: {
    what: 'Capacitance over the voltage.',
    columns: {
      voltage,
      depletion: farads('Depletion', 'By the depletion approximation; of a card or fit, its law.'),
      diffusion: farads('Diffusion', 'Of the injected charge.'),
      solvedVoltage: volts('Voltage, Poisson', 'At which the equation is solved.'),
      solved: farads('Poisson', 'With the carriers.'),
      measuredVoltage: volts('Voltage, data', 'As given.'),
      measured: farads('Data', 'As given.'),
    },
  },
  inverseSquares: {
    what: 'One over the capacitance squared, over the voltage.',
    columns: {
      voltage,
      inverse: measured('1/F²')('1/C²', 'By the depletion approximation, or the straight line.'),
      solvedVoltage: volts('Voltage, Poisson', 'At which the equation is solved.'),
      solvedInverse: measured('1/F²')('1/C², Poisson', 'With the carriers.'),
      measuredVoltage: volts('Voltage, data', 'As given.'),
      measuredInverse: measured('1/F²')('1/C², data', 'As given.'),
    },
  },
  dopingProfile: {
    what: 'Doping over the depth of the layer’s edge, between neighbouring points of the data.',
    columns: {
      depth: metres('Depth', 'Width of the depletion layer.', { symbol: 'W' }),
      doping: density('Doping', 'Of a one-sided junction.', { symbol: 'N' }),
    },
  },
  comparison: {
    what: 'Depletion approximation beside Poisson’s equation, a row a quantity.',
    columns: {
      quantity: result.text({ label: 'Quantity', help: 'What is compared.' }),
      approximation: ratio('Approximation', 'In SI units.'),
      poisson: ratio('Poisson', 'In SI units.'),
      difference: ratio('Difference', 'Approximation over Poisson, less 1.'),
      gridError: ratio('Error of the grid', 'Relative, of Poisson.'),
    },
  },
};

/** What a junction gives, made of a doping, of a card or of data. */
export const results = {
  values: { ...layer, ...solved, ...side, ...flow, ...fitted, ...model },
  tables,
  listings: { modelCard: { what: 'The `.model` card that comes nearest to the junction.' } },
} satisfies result.Results;
