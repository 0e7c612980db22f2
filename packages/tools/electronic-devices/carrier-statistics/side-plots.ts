/** The pictures beside the three that answer: levels, ionised share and conduction. */
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { CarrierResult } from './compute.ts';
import { ring } from './plots.ts';

export function levelPlot(r: CarrierResult): Drawing {
  const { temperature: t, inputs: i, state: s } = r;
  const x = t.kelvin;
  return {
    title: 'Fermi level over temperature',
    x: { id: 'temperature', label: 'T', unit: 'K', siPrefix: false, domain: [i.from, i.to] },
    y: { label: 'Energy over E_v', unit: 'eV', siPrefix: false, include: [0] },
    marks: [
      { kind: 'rule', y: 0, colour: 'ink', dash: 'solid', label: 'E_v' },
      { kind: 'line', id: 'bandGap', label: 'E_c', x, y: t.gap, colour: 'ink' },
      {
        kind: 'line',
        id: 'intrinsicLevel',
        label: 'E_i',
        x,
        y: t.middle,
        colour: 'quiet',
        dash: 'dash',
      },
      { kind: 'line', id: 'fermiLevel', label: 'E_F', x, y: t.level, colour: 1 },
      ...(i.kelvin >= i.from && i.kelvin <= i.to ? [ring(i.kelvin, s.gap - s.below)] : []),
    ],
  };
}

export function ionisationPlot(r: CarrierResult): Drawing {
  const { doping: d, donor, acceptor } = r;
  const percent = (list: readonly number[]) => list.map((v) => 100 * v);
  return {
    title: 'Ionised share over doping',
    x: {
      id: 'doping',
      label: 'Doping',
      unit: 'cm⁻³',
      scale: 'log',
      domain: [d.density[0] ?? 1e13, d.density.at(-1) ?? 1e21],
    },
    y: { label: 'Ionised', unit: '%', domain: [0, 105] },
    marks: [
      {
        kind: 'line',
        id: 'donorShare',
        label: donor.name,
        x: d.density,
        y: percent(d.shareN),
        colour: 1,
      },
      {
        kind: 'line',
        id: 'acceptorShare',
        label: acceptor.name,
        x: d.density,
        y: percent(d.shareP),
        colour: 2,
      },
    ],
  };
}

export function conductionPlot(r: CarrierResult): Drawing {
  const { temperature: t, inputs: i, state: s } = r;
  const x = t.kelvin;
  const inside = i.kelvin >= i.from && i.kelvin <= i.to;
  const rings = (...list: (number | null)[]): Mark[] =>
    inside ? list.flatMap((y) => (y === null ? [] : [ring(i.kelvin, y)])) : [];
  return {
    title: 'Resistivity and mobility over temperature',
    x: {
      id: 'temperature',
      label: 'T',
      unit: 'K',
      siPrefix: false,
      scale: 'log',
      domain: [i.from, i.to],
    },
    panels: [
      {
        y: { label: 'ρ', unit: 'Ω·cm', scale: 'log' },
        marks: [
          { kind: 'line', id: 'resistivity', label: 'ρ', x, y: t.resistivity, colour: 3 },
          ...rings(s.resistivity),
        ],
      },
      {
        y: { label: 'μ', unit: 'cm²/(V·s)', scale: 'log' },
        marks: [
          { kind: 'line', id: 'electronMobility', label: 'μ_n', x, y: t.mobilityN, colour: 1 },
          { kind: 'line', id: 'holeMobility', label: 'μ_p', x, y: t.mobilityP, colour: 2 },
          ...rings(s.mobilityN, s.mobilityP),
        ],
      },
    ],
  };
}
