/** That a diagram is drawn as WaveDrom draws it. */
import { bricksOf } from '@tollbench/engines/waveform/testing/bricks.ts';
import { shapeOf, strokeOf } from '@tollbench/engines/waveform/wavejson/arc.ts';
import { type Diagram, readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { lettersOf } from '@tollbench/engines/waveform/wavejson/rich-text.ts';
import { expect } from 'vitest';
import { type Drawn, drawn } from './wavedrom.ts';

const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;

export interface Counts {
  lanes: number;
  bricks: number;
  labels: number;
  gaps: number;
  arcs: number;
  nodes: number;
  groups: number;
  numbers: number;
}

/** Both draw it alike: what was compared. Throws where something differs. */
export function expectSame(text: string): Counts {
  return expectAlike(readDiagram(text), drawn(text));
}

function expectAlike(diagram: Diagram, theirs: Drawn): Counts {
  const counts = {
    lanes: 0,
    bricks: 0,
    labels: 0,
    gaps: 0,
    arcs: 0,
    nodes: 0,
    groups: 0,
    numbers: 0,
  };
  expect(diagram.lanes.length).toBe(theirs.lanes.length);
  diagram.lanes.forEach((lane, k) => {
    const other = theirs.lanes[k] as Drawn['lanes'][number];
    counts.lanes++;
    expect(lane.letters.trim()).toBe(other.name.trim());
    const bricks = bricksOf(lane);
    expect(bricks, `lane ${k}, ${lane.letters}`).toEqual(other.bricks);
    counts.bricks += bricks.length;
    const hidden = Math.max(0, Math.ceil(lane.shift - 1e-9));
    if (lane.wave) expect(near(other.offset, hidden - lane.shift)).toBe(true);
    // Each of its labels lies within the piece that ours belongs to.
    expect(lane.labels.map((l) => lettersOf(l.spans))).toEqual(other.labels.map((l) => l.text));
    lane.labels.forEach(({ piece }, j) => {
      const { from, to } = lane.wave?.pieces[piece] ?? { from: 0, to: 0 };
      const at = (other.labels[j]?.x ?? Number.NaN) + hidden;
      expect(at >= from && at < to, `label ${j} of lane ${k} at ${at} in ${from} to ${to}`).toBe(
        true,
      );
      counts.labels++;
    });
    const gaps = lane.wave?.gaps.map((g) => g.at - lane.shift) ?? [];
    expect(gaps).toEqual(other.gaps);
    counts.gaps += gaps.length;
  });
  diagram.arcs.forEach((arc, k) => {
    const other = theirs.arcs[k] as Drawn['arcs'][number];
    const { points } = strokeOf(
      arc.shape,
      { x: arc.a.x, y: arc.a.lane },
      { x: arc.b.x, y: arc.b.lane },
    );
    const ours = points.flatMap((p) => [p.x, p.y]);
    expect(ours.length).toBe(other.d.length);
    ours.forEach((v, j) => {
      expect(v, arc.shape).toBeCloseTo(other.d[j] as number, 9);
    });
    expect(arc.label).toBe(other.label);
    const { head, tail } = shapeOf(arc.shape);
    expect([head !== 'none', tail !== 'none']).toEqual([other.head, other.tail]);
    counts.arcs++;
  });
  expect(diagram.arcs.length).toBe(theirs.arcs.length);
  const nodes = diagram.nodes
    .filter((n) => n.isShown && n.x > -0.3)
    .map(({ letter, x, lane }) => ({ letter, x, lane }));
  const sorted = <T extends { letter: string }>(list: readonly T[]) =>
    list.toSorted((a, b) => (a.letter < b.letter ? -1 : 1));
  expect(sorted(nodes)).toEqual(sorted(theirs.nodes));
  counts.nodes += nodes.length;
  const origin =
    Math.min(...theirs.groups.map((g) => g.row)) -
    30 * Math.min(...diagram.groups.map((g) => g.row));
  expect(
    diagram.groups.map((g) => ({ row: g.row, rows: g.rows, name: lettersOf(g.name) })),
  ).toEqual(theirs.groups.map((g) => ({ ...g, row: (g.row - origin) / 30 })));
  counts.groups += diagram.groups.length;
  for (const side of ['head', 'foot'] as const) {
    const ours = diagram[side].marks.map((m) => ({ x: m.x, text: lettersOf(m.spans) }));
    // Where a phase moves a lane to the right WaveDrom cuts it off; here it is whole, with its numbers.
    for (const mark of theirs[side]) expect(ours).toContainEqual(mark);
    counts.numbers += theirs[side].length;
  }
  return counts;
}
