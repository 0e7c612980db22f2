import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { fermiDirac } from '@tollbench/engines/semiconductor/fermi-dirac.ts';
import { joyceDixon } from '@tollbench/engines/semiconductor/fermi-dirac-inverse.ts';
import type { Drawing } from '../../define/named.ts';
import type { Colour, Dash, Mark } from '../../plot/types.ts';
import { type CarrierResult, JOYCE_DIXON_MOST } from './compute.ts';

/** Where the state at hand lies. */
export const ring = (x: number, y: number, name = ''): Mark => ({
  kind: 'points',
  x: [x],
  y: [y],
  ...(name && { names: [name] }),
  marker: 'ring',
  colour: 'accent',
  size: 9,
  silent: true,
});

/** The abscissa of a temperature on the axis that was chosen. */
export const onAxis = ({ inputs }: CarrierResult, kelvin: number): number =>
  inputs.axis === 'kelvin' ? kelvin : 1000 / kelvin;

/** Decades of the carriers' axis: those about the doping, or the highest of the undoped crystal. */
export function carrierDomain(r: CarrierResult): [number, number] {
  const { n, p, ionised } = r.temperature;
  const finite = (list: readonly number[]) => list.filter((v) => Number.isFinite(v) && v > 0);
  const top = Math.max(...finite(n), ...finite(p), 1e-290);
  const net = Math.max(...finite(ionised), 0);
  const here = Math.max(r.state.n, r.state.p, 1e-290);
  const high = Math.max(net > 0 ? Math.min(top, net * 1e3) : top, here) * 2;
  const low = Math.min(net > 0 ? net * 1e-5 : top * 1e-15, here / 2);
  return [Math.max(low, 1e-295), high];
}

export function temperaturePlot(r: CarrierResult): Drawing {
  const { temperature: t, ranges, state, inputs: i } = r;
  const x = t.kelvin.map((k) => onAxis(r, k));
  const line = (
    id: 'electrons' | 'holes' | 'intrinsicConcentration' | 'ionisedDopants',
    label: string,
    y: readonly number[],
    colour: Colour,
    dash: Dash,
  ): Mark => ({
    kind: 'line',
    id,
    label,
    x,
    y,
    colour,
    dash,
    ...(id === 'ionisedDopants' && { width: 1 }),
  });
  const electronsFirst = state.n >= state.p;
  const edge = (kelvin: number | null, label: string): Mark[] =>
    kelvin !== null && kelvin > i.from && kelvin < i.to
      ? [{ kind: 'rule', x: onAxis(r, kelvin), dash: 'dot', colour: 'quiet', label }]
      : [];
  const [a, b] = [onAxis(r, i.from), onAxis(r, i.to)];
  return {
    title: 'Carriers over temperature',
    x:
      i.axis === 'kelvin'
        ? { id: 'temperature', label: 'T', unit: 'K', siPrefix: false, domain: [a, b] }
        : { id: 'inverseTemperature', label: '1000/T', unit: '1/K', domain: [b, a] },
    y: { label: 'Concentration', unit: 'cm⁻³', scale: 'log', domain: carrierDomain(r) },
    marks: [
      line('intrinsicConcentration', 'n_i', t.ni, 'ink', 'dash'),
      line('ionisedDopants', '|N_D⁺ − N_A⁻|', t.ionised, 3, 'dot'),
      line('electrons', 'n', t.n, 1, electronsFirst ? 'solid' : 'long'),
      line('holes', 'p', t.p, 2, electronsFirst ? 'long' : 'solid'),
      ...edge(ranges.freezeOut, i.axis === 'kelvin' ? '← freeze-out' : 'freeze-out →'),
      ...edge(ranges.intrinsic, i.axis === 'kelvin' ? 'intrinsic →' : '← intrinsic'),
      ...(i.kelvin >= i.from && i.kelvin <= i.to
        ? [ring(onAxis(r, i.kelvin), Math.max(state.n, state.p))]
        : []),
    ],
  };
}

export function irvinPlot(r: CarrierResult): Drawing {
  const { doping: d, donor, acceptor, f723, state } = r;
  const x = d.density;
  const at = placed(r);
  const n = state.n >= state.p;
  const conducts = (list: readonly number[]) => list.some(Number.isFinite);
  const quiet = (
    id: 'astmPhosphorus' | 'astmBoron',
    label: string,
    y: readonly number[],
  ): Mark => ({
    kind: 'line',
    id,
    label,
    x,
    y,
    colour: 'quiet',
    dash: id === 'astmBoron' ? 'dot' : 'dash',
    width: 1,
  });
  return {
    title: 'Resistivity and mobility over doping',
    x: {
      id: 'doping',
      label: 'Doping',
      unit: 'cm⁻³',
      scale: 'log',
      domain: [x[0] ?? 1e13, x.at(-1) ?? 1e21],
    },
    panels: [
      {
        y: { label: 'ρ', unit: 'Ω·cm', scale: 'log' },
        share: 2,
        marks: [
          ...(f723 && conducts(d.resistivityN)
            ? [
                quiet('astmPhosphorus', 'ASTM F723, P', f723.P),
                quiet('astmBoron', 'ASTM F723, B', f723.B),
              ]
            : []),
          {
            kind: 'line',
            id: 'resistivityN',
            label: `n, ${donor.name}`,
            x,
            y: d.resistivityN,
            colour: 1,
          },
          {
            kind: 'line',
            id: 'resistivityP',
            label: `p, ${acceptor.name}`,
            x,
            y: d.resistivityP,
            colour: 2,
          },
          ...(at !== null && state.resistivity !== null ? [ring(at, state.resistivity)] : []),
        ],
      },
      {
        y: { label: 'μ', unit: 'cm²/(V·s)', scale: 'log' },
        marks: [
          { kind: 'line', id: 'mobilityN', label: 'μ_n', x, y: d.mobilityN, colour: 1 },
          { kind: 'line', id: 'mobilityP', label: 'μ_p', x, y: d.mobilityP, colour: 2 },
          ...(at !== null && state.mobilityN !== null
            ? [ring(at, (n ? state.mobilityN : state.mobilityP) ?? 1)]
            : []),
        ],
      },
    ],
  };
}

/** The doping at hand on the axis of doping: of one dopant alone it lies on its curve. null off the axis. */
export function placed({ state, doping, inputs }: CarrierResult): number | null {
  const all =
    inputs.task === 'fermi'
      ? Math.abs(state.n - state.p)
      : state.doses.reduce((sum, dose) => sum + dose.density, 0);
  return all >= (doping.density[0] ?? 0) && all <= (doping.density.at(-1) ?? 0) ? all : null;
}

/** The majority's filling against its Fermi level. */
export function occupationPlot(r: CarrierResult): Drawing {
  const { approximations: a, inputs: i } = r;
  const kT = thermalEnergy(i.kelvin);
  const here = -a.exact;
  const to = Math.max(8 * kT, here + 3 * kT);
  const from = Math.max(Math.min(-10 * kT, here - 3 * kT), -600 * kT);
  const x = Array.from({ length: 121 }, (_, k) => from + ((to - from) * k) / 120);
  const fermi = x.map((e) => fermiDirac(0.5, e / kT));
  const most = fermi.at(-1) ?? 1;
  const u = Array.from(
    { length: 81 },
    (_, k) => Math.max(fermi[0] ?? 1e-6, 1e-290) ** (1 - k / 80) * most ** (k / 80),
  );
  const joyce = u.map((v) => (v <= JOYCE_DIXON_MOST ? joyceDixon(v) * kT : Number.NaN));
  const band = a.carrier === 'n' ? 'E_F − E_c' : 'E_v − E_F';
  return {
    title: 'Filling of the band',
    x: { id: 'fermiLevel', label: band, unit: 'eV', siPrefix: false, domain: [from, to] },
    y: {
      label: a.carrier === 'n' ? 'n/N_c' : 'p/N_v',
      scale: 'log',
      domain: [Math.max(fermi[0] ?? 1e-6, 1e-290), most * 10],
    },
    marks: [
      { kind: 'rule', x: 0, dash: 'dot', colour: 'quiet', label: 'band edge' },
      {
        kind: 'line',
        id: 'boltzmannFilling',
        label: 'Boltzmann',
        x,
        y: x.map((e) => Math.exp(Math.min(e / kT, 600))),
        colour: 2,
        dash: 'dash',
      },
      {
        kind: 'line',
        id: 'joyceFilling',
        xId: 'joyceLevel',
        label: 'Joyce–Dixon',
        x: joyce,
        y: u,
        colour: 3,
        dash: 'dot',
      },
      { kind: 'line', id: 'fermiFilling', label: 'Fermi–Dirac', x, y: fermi, colour: 1 },
      ring(i.statistics === 'fermi' ? here : -a.boltzmann, a.u),
    ],
  };
}
