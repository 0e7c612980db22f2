/** The pictures of a junction of a doping. */
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { PnResult } from './compute.ts';
import type { JunctionResult } from './junction.ts';

const X = { id: 'position', label: 'x', unit: 'm' } as const;

/** Both edges of the layer. */
function edges(j: JunctionResult): readonly Mark[] {
  const l = j.layer;
  if (l === null) return [];
  return [
    { kind: 'rule', x: -l.xp, dash: 'dot', colour: 'quiet', label: '−x_p' },
    { kind: 'rule', x: l.xn, dash: 'dot', colour: 'quiet', label: 'x_n' },
  ];
}

export function bandPlot(j: JunctionResult, vacuum: boolean): Drawing {
  const p = j.picture;
  const domain = p.drawn;
  const line = (id: 'conduction' | 'intrinsic' | 'valence', label: string, colour: 1 | 2 | 3) =>
    ({ kind: 'line', id, label, x: p.x, y: p[id], colour }) as const;
  const level = (id: 'electronLevel' | 'holeLevel', label: string, at: number): Mark => ({
    kind: 'line',
    id,
    xId: 'levelPosition',
    label,
    x: domain,
    y: [at, at],
    colour: id === 'electronLevel' ? 4 : 5,
    dash: 'dash',
    width: 1,
  });
  return {
    title: 'Band diagram',
    x: { ...X, domain },
    y: { label: 'Energy', unit: 'eV', siPrefix: false },
    marks: [
      ...edges(j),
      ...(vacuum
        ? [{ kind: 'line', id: 'vacuum', label: 'E_0', x: p.x, y: p.vacuum, colour: 6 } as const]
        : []),
      line('conduction', 'E_c', 1),
      { ...line('intrinsic', 'E_i', 3), dash: 'dot', width: 1 },
      line('valence', 'E_v', 2),
      level('electronLevel', 'E_Fn', 0),
      level('holeLevel', 'E_Fp', p.holeLevel),
    ],
  };
}

export function fieldPlot(j: JunctionResult): Drawing {
  const p = j.picture;
  const layered = p.layerX.length > 0;
  const pair = (
    id: 'charge' | 'field' | 'potential',
    approximate: 'layerCharge' | 'layerField' | 'layerPotential',
    name: string,
  ): Mark[] => [
    ...(layered
      ? [
          {
            kind: 'line',
            id: approximate,
            xId: 'layerPosition',
            label: `${name}, approximation`,
            x: p.layerX,
            y: p[approximate],
            colour: 2,
            dash: 'dash',
            width: 1,
          } as const,
        ]
      : []),
    {
      kind: 'line',
      id,
      ...(id === 'field' && { xId: 'fieldPosition' }),
      label: `${name}, Poisson`,
      x: id === 'field' ? p.fieldX : p.x,
      y: p[id],
      colour: 1,
    },
  ];
  // A heavy side holds its charge in a sheet: the axis is that of the lighter one then.
  const charges = p.layerCharge.map(Math.abs);
  const ends = [charges[2] ?? 0, charges.at(-3) ?? 0];
  const most = Math.max(...charges);
  const light = Math.min(...ends);
  const top = most > 20 * light && light > 0 ? 3 * light : 1.2 * most;
  return {
    title: 'Charge, field and potential',
    names: 'key',
    x: { ...X, domain: p.drawn },
    panels: [
      {
        y: {
          label: 'ρ',
          unit: 'C/m³',
          siPrefix: false,
          ...(layered && top > 0 && { domain: [-top, top] as const }),
        },
        marks: pair('charge', 'layerCharge', 'ρ'),
      },
      { y: { label: 'E', unit: 'V/m' }, marks: pair('field', 'layerField', 'E') },
      {
        y: { label: 'ψ', unit: 'V', siPrefix: false },
        marks: pair('potential', 'layerPotential', 'ψ'),
      },
    ],
  };
}

/** Below this no axis of concentrations goes, 1/cm³. */
const LEAST_CARRIERS = 1e-10;

export function carrierPlot(j: JunctionResult): Drawing {
  const p = j.picture;
  const most = Math.max(...p.electrons, ...p.holes);
  const least = Math.min(...p.electrons, ...p.holes);
  const positive = (y: readonly number[]) => y.map((v) => (v > 1e-300 ? v : Number.NaN));
  return {
    title: 'Carriers',
    x: { ...X, domain: p.drawn },
    y: {
      label: 'n, p',
      unit: 'cm⁻³',
      scale: 'log',
      domain: [Math.max(least / 3, LEAST_CARRIERS), most * 3],
    },
    marks: [
      ...edges(j),
      { kind: 'line', id: 'electrons', label: 'n', x: p.x, y: positive(p.electrons), colour: 1 },
      { kind: 'line', id: 'holes', label: 'p', x: p.x, y: positive(p.holes), colour: 2 },
    ],
  };
}

const sizes = (y: readonly number[]): number[] =>
  y.map((v) => (Math.abs(v) > 1e-300 ? Math.abs(v) : Number.NaN));

/** Decades of current that are drawn at most. */
const DECADES = 22;

export function currentPlot(r: PnResult, j: JunctionResult): Drawing {
  const c = j.curves;
  const x = c.voltage;
  const most = Math.max(...sizes(c.total).filter(Number.isFinite), 1e-30);
  const least = Math.min(...sizes(c.total).filter((v) => v > 0), most);
  const resistive = r.settled.resistance > 0;
  const end = Math.max(...x);
  return {
    title: 'Current over voltage',
    x: {
      id: 'voltage',
      label: 'V_A',
      unit: 'V',
      siPrefix: false,
      domain: [Math.min(...x), end],
    },
    y: {
      label: '|I|',
      unit: 'A',
      scale: 'log',
      domain: [Math.max(least / 10, most * 10 ** -DECADES), most * 3],
    },
    marks: [
      {
        kind: 'line',
        id: 'ideal',
        label: 'Shockley',
        x,
        y: sizes(c.ideal),
        colour: 4,
        dash: 'dot',
      },
      {
        kind: 'line',
        id: 'diffusion',
        label: 'diffusion',
        x,
        y: sizes(c.diffusion),
        colour: 2,
        dash: 'dash',
      },
      {
        kind: 'line',
        id: 'layer',
        label: 'in the layer',
        x,
        y: sizes(c.layer),
        colour: 3,
        dash: 'dash',
      },
      { kind: 'line', id: 'total', label: 'total', x, y: sizes(c.total), colour: 1, width: 2 },
      ...(resistive
        ? [
            {
              kind: 'line',
              id: 'terminalTotal',
              xId: 'terminal',
              label: 'with R_S',
              x: c.terminal,
              y: sizes(c.total),
              colour: 5,
            } as const,
          ]
        : []),
      ...(r.settled.voltage === 0 || r.settled.voltage < Math.min(...x)
        ? []
        : [ring(r.settled.voltage, Math.abs(j.currents.total))]),
    ],
  };
}

export const ring = (x: number, y: number): Mark => ({
  kind: 'points',
  x: [x],
  y: [y],
  marker: 'ring',
  colour: 'accent',
  size: 9,
  silent: true,
});

export function capacitancePlot(r: PnResult, j: JunctionResult): Drawing {
  const c = j.capacitances;
  // A p-i-n's capacitance jumps near the built-in potential: what it has in reverse is what is looked for.
  const top = Math.min(
    Math.max(
      ...c.solved.filter(Number.isFinite),
      ...c.depletion.filter(Number.isFinite).slice(0, -12),
    ),
    8 * r.settled.area * j.rest.capacitance,
  );
  const here = j.layer ? r.settled.area * j.layer.capacitance : Number.NaN;
  return {
    title: 'Capacitance over voltage',
    x: { id: 'voltage', label: 'V_A', unit: 'V', siPrefix: false },
    y: { label: 'C', unit: 'F', domain: [0, 1.15 * top] },
    marks: [
      {
        kind: 'line',
        id: 'diffusion',
        label: 'diffusion',
        x: c.voltage,
        y: c.diffusion,
        colour: 3,
        dash: 'dash',
      },
      {
        kind: 'line',
        id: 'depletion',
        label: 'approximation',
        x: c.voltage,
        y: c.depletion,
        colour: 2,
      },
      {
        kind: 'points',
        id: 'solved',
        xId: 'solvedVoltage',
        label: 'Poisson',
        x: c.solvedVoltage,
        y: c.solved,
        colour: 1,
      },
      ...(Number.isFinite(here) && here < 1.15 * top ? [ring(r.settled.voltage, here)] : []),
    ],
  };
}

export function inversePlot(j: JunctionResult): Drawing {
  const c = j.capacitances;
  const square = (y: readonly number[]) => y.map((v) => 1 / (v * v));
  // Near the built-in potential the carriers' capacitance falls again, and its inverse would leave no room for the line.
  const most = Math.max(...square(c.depletion).filter(Number.isFinite));
  return {
    title: '1/C² over voltage',
    x: { id: 'voltage', label: 'V_A', unit: 'V', siPrefix: false },
    y: { label: '1/C²', unit: '1/F²', siPrefix: false, domain: [0, 1.1 * most] },
    marks: [
      {
        kind: 'line',
        id: 'inverse',
        label: 'approximation',
        x: c.voltage,
        y: square(c.depletion),
        colour: 2,
      },
      {
        kind: 'points',
        id: 'solvedInverse',
        xId: 'solvedVoltage',
        label: 'Poisson',
        x: c.solvedVoltage,
        y: square(c.solved),
        colour: 1,
      },
      { kind: 'rule', x: j.builtIn, dash: 'dot', colour: 'quiet', label: 'V_bi' },
    ],
  };
}
