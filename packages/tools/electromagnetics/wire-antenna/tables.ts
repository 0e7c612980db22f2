import { LIGHT, lengthOf, middleOf } from '@tollbench/engines/antenna/wires.ts';
import { abs, arg } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { AntennaResult } from './compute.ts';
import type { AntennaInputs } from './inputs.ts';
import { decibels, degrees } from './readouts.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

export function feedTable(r: AntennaResult): Shown {
  return {
    kind: 'table',
    id: 'feeds',
    title: r.feeds.length === 1 ? 'Generator' : 'Generators',
    columns: ['feedSegment', 'feedVoltage', 'feedCurrent', 'feedImpedance', 'feedSwr', 'feedPower'],
    rows: r.feeds.map((f) => [f.segment + 1, f.voltage, f.current, f.impedance, f.swr, f.power]),
  };
}

export function wireTable(r: AntennaResult): Shown {
  return {
    kind: 'table',
    id: 'wires',
    title: 'Segments and currents',
    unseen: true,
    columns: [
      'number',
      'tag',
      'x',
      'y',
      'z',
      'segmentLength',
      'radius',
      'currentMagnitude',
      'currentPhase',
    ],
    rows: r.segments.map((s, k) => {
      const current = r.currents[k] ?? { re: 0, im: 0 };
      return [
        k + 1,
        s.tag,
        ...middleOf(s).map((x) => x + 0),
        lengthOf(s),
        s.radius,
        abs(current),
        degrees(arg(current)),
      ];
    }),
  };
}

/** The Yagi that was computed, and how to take what the optimiser found. */
export function elementTable(r: AntennaResult, i: AntennaInputs): Shown[] {
  if (i.antenna !== 'yagi') return [];
  const elements = r.optimised?.elements ?? i.rods;
  const text = elements
    .map(({ length, position, diameter }) => `${length},${position},${diameter}`)
    .join(';');
  return [
    {
      kind: 'table',
      id: 'elements',
      title: r.optimised ? 'Elements found' : 'Elements',
      columns: [
        'element',
        'elementLength',
        'elementPosition',
        'elementDiameter',
        'lengthByWavelength',
      ],
      ...(r.optimised && {
        caption: `An optimum near the elements given, after ${r.optimised.evaluations} antennas; another start may find a better one. Press the first element to take these and go on by hand.`,
        rowInputs: elements.map((_, k) => (k === 0 ? { rods: text, optimise: 'no' } : undefined)),
      }),
      rows: elements.map(({ length, position, diameter }, k) => [
        k + 1,
        length,
        position,
        diameter,
        (length * r.frequency) / LIGHT,
      ]),
    },
  ];
}

/** A gain, or nothing at a null. */
const orNone = (ratio: number): number | null => (ratio > 1e-30 ? decibels(ratio) : null);

export function sphereTable({ sphere }: AntennaResult): Shown {
  return {
    kind: 'table',
    id: 'sphere',
    title: 'Gain by direction',
    unseen: true,
    columns: ['theta', 'phi', 'verticalGain', 'horizontalGain', 'totalGain'],
    rows: sphere.theta.map((theta, k) => {
      const [v, h] = [sphere.vertical[k] ?? 0, sphere.horizontal[k] ?? 0];
      return [theta, sphere.phi[k] ?? 0, orNone(v), orNone(h), orNone(v + h)];
    }),
  };
}

export function skippedTable({ skipped }: AntennaResult): Shown[] {
  if (skipped.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'skipped',
      title: 'Cards without a part in this',
      columns: ['line', 'card', 'why'],
      rows: skipped.map(({ line, name, why }) => [line, name, why]),
    },
  ];
}
