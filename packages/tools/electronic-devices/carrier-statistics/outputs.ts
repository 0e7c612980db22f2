import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { CarrierResult } from './compute.ts';
import { notices } from './notices.ts';
import { irvinPlot, occupationPlot, temperaturePlot } from './plots.ts';
import { answer, bandReadouts, statistics, transportReadouts } from './readouts.ts';
import type { results } from './results.ts';
import { cm3, kelvins, ohmCentimetres, volts } from './say.ts';
import { conductionPlot, ionisationPlot, levelPlot } from './side-plots.ts';
import { dopantTable, intrinsicTable, levelTables, narrowingTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

const TITLES = { carriers: 'Carriers', doping: 'Doping', fermi: 'Fermi level' } as const;

/** The picture of the question first: carriers over temperature, Irvin's curves, or the filling of the band. */
export function outputs(r: CarrierResult): Shown[] {
  const { task, kelvin } = r.inputs;
  const kT = thermalEnergy(kelvin);
  const [first, ...others] = pictures(r);
  const order = task === 'carriers' ? 0 : task === 'doping' ? 1 : 2;
  const hero = [first, ...others][order];
  const rest = [first, ...others].filter((_, k) => k !== order);
  return [
    ...notices(r),
    ...(hero ? [hero] : []),
    { kind: 'readouts', id: 'answer', title: TITLES[task], items: answer(r) },
    { kind: 'readouts', id: 'statistics', title: 'How they come about', items: statistics(r, kT) },
    { kind: 'readouts', id: 'transport', title: 'Transport', items: transportReadouts(r) },
    { kind: 'readouts', id: 'bands', title: 'Bands and statistics', items: bandReadouts(r) },
    ...rest.filter((o) => o !== undefined),
    ...dopantTable(r),
    intrinsicTable(r),
    ...narrowingTable(r, kT),
    ...levelTables(r),
  ];
}

function pictures(r: CarrierResult): Shown[] {
  const { mobilityN } = r.state;
  return [
    {
      kind: 'plot',
      id: 'temperature',
      title: 'Carriers over T',
      plot: temperaturePlot(r),
      caption: carriersCaption(r),
    },
    {
      kind: 'plot',
      id: 'irvin',
      title: 'Resistivity over doping',
      plot: irvinPlot(r),
      caption: irvinCaption(r),
    },
    {
      kind: 'plot',
      id: 'occupation',
      title: 'Filling of the band',
      plot: occupationPlot(r),
      caption: occupationCaption(r),
    },
    {
      kind: 'plot',
      id: 'levels',
      title: 'Fermi level over T',
      plot: levelPlot(r),
      caption: `At ${kelvins(r.inputs.kelvin, 5)} the gap is ${volts(r.state.gap)} and E_F lies ${volts(r.state.gap - r.state.below)} over E_v.`,
    },
    {
      kind: 'plot',
      id: 'ionisation',
      title: 'Ionised share',
      plot: ionisationPlot(r),
      caption: `Each dopant alone at ${kelvins(r.inputs.kelvin, 5)}: ${r.donor.name} and ${r.acceptor.name}.`,
    },
    ...(mobilityN === null
      ? []
      : ([
          {
            kind: 'plot',
            id: 'conduction',
            title: 'Resistivity over T',
            plot: conductionPlot(r),
            caption: `At ${kelvins(r.inputs.kelvin, 5)} electrons have ${showQuantity(mobilityN, 'cm²/(V·s)')}, holes ${showQuantity(r.state.mobilityP ?? 0, 'cm²/(V·s)')}.`,
          },
        ] as const)),
  ];
}

function carriersCaption({ state: s, ranges, inputs: i }: CarrierResult): string {
  const here = `At ${kelvins(i.kelvin, 5)} n = ${cm3(s.n)} and p = ${cm3(s.p)}`;
  const low =
    ranges.freezeOut === null
      ? ''
      : `, below ${kelvins(ranges.freezeOut, 3)} the dopants freeze out`;
  const high =
    ranges.intrinsic === null ? '' : `, above ${kelvins(ranges.intrinsic, 3)} it is intrinsic`;
  return `${here}${low}${high}.`;
}

function irvinCaption({ state: s, inputs: i, solved }: CarrierResult): string {
  if (s.resistivity === null)
    return 'No model knows the mobility of this alloy: give it as numbers.';
  const dose = solved
    ? `${cm3(solved.dose.density)} of ${solved.dose.species.name} give ${ohmCentimetres(solved.target)}`
    : `ρ is ${ohmCentimetres(s.resistivity)}`;
  return `At ${kelvins(i.kelvin, 5)} ${dose}. The ring stands at the sum of all dopants.`;
}

function occupationCaption({ approximations: a }: CarrierResult): string {
  const band = a.carrier === 'n' ? 'E_c − E_F' : 'E_F − E_v';
  return `${band} is ${volts(a.exact)} by Fermi–Dirac${a.joyceDixon === null ? '' : `, ${volts(a.joyceDixon)} by Joyce–Dixon`} and ${volts(a.boltzmann)} by Boltzmann.`;
}
