import { amplitudeRatio } from '@tollbench/engines/numeric/decibels.ts';
import { spiceDeck, spiceValue } from '../../../exports/spice.ts';
import { amplifierFigures } from '../amplifier-list.ts';
import type { FilterResult, StageResult } from '../compute.ts';

/** The whole cascade of preferred parts with one-pole amplifiers, swept and printed in dB and degrees. */
export function spice(r: FilterResult): string {
  const i = r.of;
  const { a0: decibels, gbw, label } = amplifierFigures(i);
  const a0 = amplitudeRatio(decibels);
  const from = r.frequency[0] as number;
  const to = r.frequency.at(-1) as number;
  return spiceDeck(
    [
      `* amplifier${label === null ? '' : ` ${label}`}: open-loop gain ${a0.toPrecision(6)}, gain-bandwidth ${spiceValue(gbw)} Hz, one pole`,
      '.subckt amp plus minus out',
      'G1 0 x plus minus 1',
      `R1 x 0 ${spiceValue(a0)}`,
      `C1 x 0 ${(1 / (2 * Math.PI * gbw)).toPrecision(12)}`,
      'E1 out 0 x 0 1',
      '.ends amp',
      'VIN in 0 DC 0 AC 1',
      ...r.stages.flatMap((s, k) => stage(s, k, r.stages.length)),
    ],
    [
      'set width=120',
      `ac dec 50 ${spiceValue(from)} ${spiceValue(to)}`,
      'print vdb(out) 180/pi*vp(out)',
    ],
  );
}

function stage(s: StageResult, k: number, count: number): string[] {
  const node = (name: string): string => {
    if (name === '0') return '0';
    if (name === 'in') return k === 0 ? 'in' : `link${k}`;
    if (name === s.output) return k === count - 1 ? 'out' : `link${k + 1}`;
    return `s${k + 1}${name}`;
  };
  const { w0, q } = s.achieved;
  return [
    `* stage ${k + 1}: ${s.topology}, f0 = ${(w0 / 2 / Math.PI).toPrecision(6)} Hz${q === null ? '' : `, Q = ${q.toPrecision(5)}`}`,
    ...s.parts.map(
      (p) =>
        `${p.kind}${k + 1}${p.name.slice(1)} ${node(p.a)} ${node(p.b)} ${spiceValue(s.values[p.name] as number)}`,
    ),
    ...s.opamps.map(
      (u) => `X${k + 1}${u.name} ${node(u.plus)} ${node(u.minus)} ${node(u.out)} amp`,
    ),
  ];
}
