import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { PnResult } from './compute.ts';
import { writtenCard } from './exports/card-text.ts';
import type { PnInputs } from './inputs.ts';
import type { JunctionResult } from './junction.ts';
import type { MeasuredResult } from './measured.ts';
import { notices } from './notices.ts';
import {
  bandPlot,
  capacitancePlot,
  carrierPlot,
  currentPlot,
  fieldPlot,
  inversePlot,
} from './plots.ts';
import {
  cardCapacitancePlot,
  cardCurrentPlot,
  cardReversePlot,
  dataInversePlot,
  dataPlot,
  profilePlot,
} from './plots-data.ts';
import {
  cardReadouts,
  currentReadouts,
  failureReadouts,
  layerReadouts,
  materialReadouts,
  measuredReadouts,
  solvedValues,
} from './readouts.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** By the task: the junction's bands, layer, currents and capacitances; the card's curves; the data with their law. */
export function outputs(r: PnResult): Shown[] {
  const of = r.junction
    ? ofJunction(r, r.junction, r.settled)
    : r.card
      ? ofCard(r.card)
      : r.measured
        ? ofData(r.measured)
        : [];
  return [...notices(r), ...of];
}

function ofJunction(r: PnResult, j: JunctionResult, i: PnInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'bands',
      title: 'Band diagram',
      plot: bandPlot(j, j.hetero),
      caption: bandCaption(j, i),
    },
    { kind: 'readouts', id: 'layer', title: 'Depletion layer', items: layerReadouts(j, i) },
    { kind: 'plot', id: 'fields', title: 'Field', plot: fieldPlot(j), caption: fieldCaption(j) },
    {
      kind: 'plot',
      id: 'carriers',
      title: 'Carriers',
      plot: carrierPlot(j),
      caption: carrierCaption(j, i),
    },
    {
      kind: 'plot',
      id: 'currents',
      title: 'I–V',
      plot: currentPlot(r, j),
      caption: currentCaption(j, i),
    },
    {
      kind: 'plot',
      id: 'capacitances',
      title: 'C–V',
      plot: capacitancePlot(r, j),
      caption: `Depletion capacitance by the approximation and by Poisson’s equation, and that of the injected charge, of ${showQuantity(i.area, 'm²', 3)}.`,
    },
    {
      kind: 'plot',
      id: 'inverseSquares',
      title: '1/C²',
      plot: inversePlot(j),
      caption: `A straight line for an abrupt junction. With the carriers it meets 0 about 2kT/q, ${showQuantity(2 * j.thermal, 'V', 3)}, before the built-in potential.`,
    },
    { kind: 'readouts', id: 'flow', title: 'Currents', items: currentReadouts(j, i) },
    { kind: 'readouts', id: 'failure', title: 'Breakdown', items: failureReadouts(j) },
    comparison(j),
    { kind: 'readouts', id: 'materials', title: 'Materials', items: materialReadouts(j) },
    solvedValues(j, i),
    {
      kind: 'listing',
      id: 'modelCard',
      title: 'SPICE card',
      text: writtenCard(j.card),
      language: 'spice',
    },
  ];
}

/** The approximation beside the equation; both in SI units. */
function comparison({ layer, solved: s, builtIn, builtInEnds }: JunctionResult): Shown {
  const row = (name: string, unit: string, a: number | undefined, b: number, error: number) =>
    [
      name,
      a === undefined ? null : { value: a, shown: showQuantity(a, unit) },
      { value: b, shown: showQuantity(b, unit) },
      a === undefined ? null : { value: a / b - 1, shown: showQuantity(100 * (a / b - 1), '%', 3) },
      { value: error, shown: showQuantity(100 * error, '%', 2) },
    ] as const;
  const eps = layer ? layer.capacitance * (layer.xp + layer.xn) : 0;
  return {
    kind: 'table',
    id: 'comparison',
    title: 'Approximation and Poisson',
    columns: ['quantity', 'approximation', 'poisson', 'difference', 'gridError'],
    rows: [
      row('Built-in potential', 'V', builtIn, builtInEnds, 0),
      row('Peak field', 'V/m', layer?.peakField, s.peakField, s.error.peakField),
      row('Capacitance per area', 'F/m²', layer?.capacitance, s.capacitance, s.error.capacitance),
      ...(layer
        ? [
            row(
              'Width, ε over capacitance',
              'm',
              layer.xp + layer.xn,
              eps / s.capacitance,
              s.error.capacitance,
            ),
          ]
        : []),
    ],
    caption: `Poisson’s equation on ${s.nodes} nodes, ${s.steps} steps of Newton’s method; the error of the grid is from solving on half as many.`,
  };
}

function bandCaption(j: JunctionResult, i: PnInputs): string {
  const of = j.names.p === j.names.n ? j.names.p : `${j.names.p} on ${j.names.n}`;
  const l = j.layer;
  const wide = l
    ? `a layer ${showQuantity(l.xp + l.xn, 'm')} wide takes up ${showQuantity(l.drop, 'V')}`
    : 'no layer is left';
  const offsets = j.hetero
    ? ` E_c steps by ${showQuantity(-j.steps.conduction, 'eV', 3)}, E_v by ${showQuantity(-j.steps.valence, 'eV', 3)} from p to n.`
    : '';
  return `${of} at ${showQuantity(i.voltage, 'V')}: ${wide}. Energies from the electrons’ Fermi level.${offsets}`;
}

function fieldCaption({ layer, solved }: JunctionResult): string {
  const peak = showQuantity(solved.peakField, 'V/m');
  return layer
    ? `With the carriers the field reaches ${peak}; by the depletion approximation, dashed, ${showQuantity(layer.peakField, 'V/m')}.`
    : `With the carriers the field reaches ${peak}; the depletion approximation has no layer here.`;
}

const carrierCaption = (j: JunctionResult, i: PnInputs): string =>
  `Electrons and holes by ${i.statistics === 'fermi' ? 'Fermi–Dirac' : 'Boltzmann'} statistics, each in equilibrium with its own contact, at ${showQuantity(i.voltage, 'V')}; kT/q is ${showQuantity(j.thermal, 'V', 3)}.`;

function currentCaption({ currents: c }: JunctionResult, i: PnInputs): string {
  const reach = (x: number) => (x < 1 ? 'short' : 'long');
  return `At ${showQuantity(i.voltage, 'V')} the current is ${showQuantity(c.total, 'A')}. I_S is ${showQuantity(c.saturation, 'A', 3)}; beside the diffusion lengths p is ${reach(c.electronReach)} and n ${reach(c.holeReach)}.`;
}

function ofCard(card: NonNullable<PnResult['card']>): Shown[] {
  const { point } = card.curves;
  const at = showQuantity(point.voltage, 'V');
  return [
    {
      kind: 'plot',
      id: 'currents',
      title: 'I–V',
      plot: cardCurrentPlot(card),
      caption: `${card.name}: at ${at} across the junction it carries ${showQuantity(point.current, 'A')}.`,
    },
    { kind: 'readouts', id: 'point', title: `${card.name} at ${at}`, items: cardReadouts(card) },
    {
      kind: 'plot',
      id: 'reverse',
      title: 'Reverse',
      plot: cardReversePlot(card),
      caption:
        card.card.bv === null
          ? 'No BV on the card: no breakdown.'
          : `Breakdown at BV = ${showQuantity(card.card.bv, 'V')}.`,
    },
    {
      kind: 'plot',
      id: 'capacitances',
      title: 'C–V',
      plot: cardCapacitancePlot(card),
      caption: `Depletion capacitance, ${showQuantity(card.curves.cjo, 'F')} at 0 V, and diffusion capacitance, TT times the conductance.`,
    },
  ];
}

function ofData(m: MeasuredResult): Shown[] {
  const { fit } = m;
  return [
    {
      kind: 'plot',
      id: 'capacitances',
      title: 'C–V',
      plot: dataPlot(m),
      caption: `${m.voltage.length} points and the law C = ${showQuantity(fit.cj0, 'F')}/(1 − V/${showQuantity(fit.vbi, 'V', 3)})^${fit.m.toPrecision(3)}.`,
    },
    { kind: 'readouts', id: 'fit', title: 'Law through the data', items: measuredReadouts(m) },
    {
      kind: 'plot',
      id: 'inverseSquares',
      title: '1/C²',
      plot: dataInversePlot(m),
      caption: `The straight line through 1/C² meets 0 at ${showQuantity(m.inverse.intercept, 'V', 3)}.`,
    },
    ...(m.depth.length > 0
      ? [
          {
            kind: 'plot',
            id: 'dopingProfile',
            title: 'Doping',
            plot: profilePlot(m),
            caption: `Doping of a one-sided junction by the slope of 1/C², with ε_r ${m.permittivity.toPrecision(3)}.`,
          } as const,
        ]
      : []),
  ];
}
