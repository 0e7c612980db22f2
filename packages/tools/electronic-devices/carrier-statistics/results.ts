import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const density = measured('cm⁻³');
const energy = measured('eV');
const kelvin = measured('K');
const ohmCentimetre = measured('Ω·cm');
const mobility = measured('cm²/(V·s)');
const diffusion = measured('cm²/s');
const ratio = measured();
const percent = measured('%');

const temperatureColumn = kelvin('Temperature', 'Absolute temperature.', { symbol: 'T' });
const dopingColumn = density('Doping', 'Dopants per volume, ionised or not.', { symbol: 'N' });

const carriers = {
  electrons: density('Electrons', 'In the conduction band.', { digits: 5 }),
  holes: density('Holes', 'In the valence band.', { digits: 5 }),
  conductionToFermi: energy(
    'Below conduction band',
    'Conduction edge less Fermi level; negative where that lies in the band.',
    {
      digits: 5,
    },
  ),
  fermiToIntrinsic: energy(
    'Fermi potential',
    'Fermi level over the intrinsic level, E_F − E_i: positive of n-type, negative of p-type.',
    {
      symbol: 'φ_F',
      digits: 5,
    },
  ),
  fermiToValence: energy('Above valence band', 'Fermi level less valence edge.', {
    digits: 5,
  }),
  reducedFermiLevel: ratio('Reduced Fermi level', 'Fermi level less conduction edge, over kT.', {
    symbol: 'η',
  }),
  type: result.choice({
    label: 'Type',
    help: 'By the larger of both concentrations; intrinsic where they are within a thousandth of each other.',
    options: { n: 'n-type', p: 'p-type', intrinsic: 'intrinsic' },
  }),
  degeneracy: result.choice({
    label: 'Occupation',
    help: 'Non-degenerate where the Fermi level is more than 3 kT from both bands, degenerate where it lies in one.',
    options: {
      nonDegenerate: 'non-degenerate',
      between: 'within 3 kT of a band',
      degenerate: 'degenerate',
    },
  }),
  intrinsicConcentration: density('Intrinsic concentration', 'Of the undoped crystal.', {
    symbol: 'n_i',
  }),
  effectiveIntrinsic: density(
    'Effective intrinsic concentration',
    'With the gap narrowed by doping.',
    {
      symbol: 'n_ie',
    },
  ),
};

const doping = {
  solvedDoping: density('Doping', 'That gives the resistivity, by the models of this page.', {
    digits: 5,
  }),
  astmDoping: density(
    'Doping by ASTM F723',
    'Of boron or phosphorus in silicon at 23 °C at this resistivity.',
    {},
  ),
  ionisedShare: percent('Ionised', 'Of all dopants together.', {}),
  freezeOutTemperature: kelvin(
    'Freeze-out below',
    'Temperature below which less than 90 % of the net doping are carriers.',
  ),
  intrinsicTemperature: kelvin(
    'Intrinsic above',
    'Temperature above which carriers exceed the net doping by more than 10 %.',
  ),
};

const bands = {
  bandGap: energy('Band gap', 'At this temperature, narrowed where that was asked for.', {
    symbol: 'E_g',
    digits: 5,
  }),
  gapNarrowing: energy('Narrowing', 'Of the gap by doping, of the chosen model.', {
    symbol: 'ΔE_g',
  }),
  conductionStates: density('Conduction-band states', 'Effective density of states.', {
    symbol: 'N_c',
  }),
  valenceStates: density('Valence-band states', 'Effective density of states.', { symbol: 'N_v' }),
  joyceDixonLevel: energy(
    'By Joyce and Dixon',
    'The majority’s band edge to the Fermi level, by their series.',
  ),
  boltzmannLevel: energy(
    'By Boltzmann',
    'The majority’s band edge to the Fermi level, by kT·ln(N/n).',
  ),
  exactLevel: energy(
    'By Fermi and Dirac',
    'The majority’s band edge to the Fermi level, by the integral of order one half.',
    { digits: 5 },
  ),
  workFunction: energy(
    'Work function',
    'Electron affinity and the distance of the Fermi level from the conduction edge.',
    { symbol: 'Φ' },
  ),
};

const transport = {
  resistivity: ohmCentimetre('Resistivity', 'Of both carriers.', { symbol: 'ρ' }),
  conductivity: measured('S/cm')('Conductivity', 'Of both carriers.', { symbol: 'σ' }),
  sheetResistance: measured('Ω')('Sheet resistance', 'Ohms a square, of the thickness.', {
    symbol: 'R_s',
  }),
  electronMobility: mobility('Electron mobility', 'Drift mobility.', { symbol: 'μ_n' }),
  holeMobility: mobility('Hole mobility', 'Drift mobility.', { symbol: 'μ_p' }),
  electronDiffusion: diffusion(
    'Electron diffusion',
    'Coefficient by Einstein’s relation, with degeneracy.',
    { symbol: 'D_n' },
  ),
  holeDiffusion: diffusion(
    'Hole diffusion',
    'Coefficient by Einstein’s relation, with degeneracy.',
    { symbol: 'D_p' },
  ),
  hallCoefficient: measured('cm³/C')(
    'Hall coefficient',
    'With the Hall factor; negative of n-type.',
    { symbol: 'R_H' },
  ),
  debyeLength: measured('m')('Debye length', 'Over which the carriers screen a charge.', {
    symbol: 'L_D',
  }),
};

const tables = {
  temperature: {
    what: 'Carriers over temperature, of the doping at hand.',
    columns: {
      temperature: temperatureColumn,
      inverseTemperature: measured('1/K')('1000/T', 'A thousand over the temperature in kelvin.'),
      electrons: density('n', 'Electrons.'),
      holes: density('p', 'Holes.'),
      intrinsicConcentration: density('n_i', 'Of the undoped crystal.'),
      ionisedDopants: density('|N_D⁺ − N_A⁻|', 'Net ionised dopants.'),
    },
  },
  irvin: {
    what: 'Resistivity and majority mobility over doping, n-type by the chosen donor and p-type by the chosen acceptor.',
    columns: {
      doping: dopingColumn,
      resistivityN: ohmCentimetre('n-type', 'Resistivity of n-type.'),
      resistivityP: ohmCentimetre('p-type', 'Resistivity of p-type.'),
      astmPhosphorus: ohmCentimetre(
        'ASTM F723, P',
        'Resistivity of phosphorus-doped silicon at 23 °C.',
      ),
      astmBoron: ohmCentimetre('ASTM F723, B', 'Resistivity of boron-doped silicon at 23 °C.'),
      mobilityN: mobility('μ_n, n-type', 'Of electrons in n-type.'),
      mobilityP: mobility('μ_p, p-type', 'Of holes in p-type.'),
    },
  },
  occupation: {
    what: 'Carriers over states of the majority band against its Fermi level, by three statistics.',
    columns: {
      fermiLevel: energy(
        'Fermi level inside the band',
        'Positive inside the band, negative in the gap.',
      ),
      joyceLevel: energy('Fermi level, Joyce and Dixon', 'That their series gives for a filling.'),
      fermiFilling: ratio('Fermi–Dirac', 'Carriers over states, exact.'),
      boltzmannFilling: ratio('Boltzmann', 'Carriers over states, by the exponential.'),
      joyceFilling: ratio('Joyce–Dixon', 'Carriers over states along their series.'),
    },
  },
  levels: {
    what: 'Band edges, Fermi level and intrinsic level over temperature, from the valence edge up.',
    columns: {
      temperature: temperatureColumn,
      bandGap: energy('E_c', 'Conduction edge.'),
      fermiLevel: energy('E_F', 'Fermi level.'),
      intrinsicLevel: energy('E_i', 'Intrinsic level.'),
    },
  },
  ionisation: {
    what: 'Ionised share of the chosen donor and acceptor over their doping, each alone.',
    columns: {
      doping: dopingColumn,
      donorShare: percent('Donor', 'Ionised share of the donor.'),
      acceptorShare: percent('Acceptor', 'Ionised share of the acceptor.'),
    },
  },
  conduction: {
    what: 'Resistivity and mobilities over temperature, of the doping at hand.',
    columns: {
      temperature: temperatureColumn,
      resistivity: ohmCentimetre('ρ', 'Resistivity of both carriers.'),
      electronMobility: mobility('μ_n', 'Of electrons.'),
      holeMobility: mobility('μ_p', 'Of holes.'),
    },
  },
  dopants: {
    what: 'A row for each dopant.',
    columns: {
      dopant: result.text({ label: 'Dopant', help: 'Element, or its level.' }),
      kind: result.choice({
        label: 'Kind',
        help: 'Whether it gives or takes an electron.',
        options: { donor: 'donor', acceptor: 'acceptor' },
      }),
      doping: dopingColumn,
      levelEnergy: energy(
        'Level',
        'Distance from its band at this doping; none of a dopant that is always ionised.',
      ),
      ionised: density('Ionised', 'Ionised concentration.'),
      ionisedShare: percent('Share', 'Ionised over all.'),
    },
  },
  intrinsicModels: {
    what: 'The intrinsic concentration at this temperature by each model that knows the semiconductor.',
    columns: {
      model: result.text({ label: 'Model', help: 'Its name among the inputs.' }),
      intrinsicConcentration: density('n_i', 'At this temperature.'),
      current: ratio(
        'n_i² over the one taken',
        'What a diode’s saturation current would be multiplied by.',
      ),
      inRange: result.boolean({
        label: 'In range',
        help: 'Whether the temperature is among those it was fitted to.',
      }),
      source: result.text({ label: 'Source', help: 'Where it is published.' }),
    },
  },
  narrowingModels: {
    what: 'Narrowing of the gap at this doping by each model that knows the semiconductor.',
    columns: {
      model: result.text({ label: 'Model', help: 'Its name among the inputs.' }),
      narrowing: energy('Narrowing', 'Of the gap.'),
      intrinsicFactor: ratio('n_ie²/n_i²', 'By Boltzmann’s statistics: exp(ΔE_g/kT).'),
      apparent: result.boolean({
        label: 'Apparent',
        help: 'Whether it belongs to Boltzmann’s statistics, with degeneracy in it.',
      }),
    },
  },
  fermiLevels: {
    what: 'Fermi level, electrons and holes over temperature and doping with the dopant of the majority.',
    columns: {
      temperature: temperatureColumn,
      doping: dopingColumn,
      fermiToIntrinsic: energy('E_F − E_i', 'Fermi level over intrinsic level.'),
      electrons: density('n', 'Electrons.'),
      holes: density('p', 'Holes.'),
    },
  },
};

/** Carriers, levels and transport of one semiconductor, and their curves. */
export const results = {
  values: { ...carriers, ...doping, ...bands, ...transport },
  tables,
} satisfies result.Results;
