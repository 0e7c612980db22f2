/** What the numbers on the page are checked against. */

import { fileURLToPath } from 'node:url';
import { readDump } from '@tollbench/engines/waveform/vcd/read.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import { digestsOf } from './testing/dump-digest.ts';
import publicDumps from './testing/public-vcd.json' with { type: 'json' };
import { PUBLIC } from './testing/public-wavejson.ts';
import { type Counts, expectSame } from './testing/same-drawing.ts';
import { VERSION } from './testing/wavedrom.ts';

interface Case {
  readonly wave: readonly (readonly [string, number, number])[];
  readonly text: string;
  readonly count: number;
  readonly violations: number;
  /** In picoseconds. */
  readonly worst: number | null;
}

interface Oracle extends Vectors<Case> {
  readonly dumps: readonly {
    readonly name: string;
    readonly signals: Record<string, [number, string]>;
  }[];
}

const oracle = vectors<Case>('timing-diagram') as Oracle;

describe('against WaveDrom, and plain Python', () => {
  const sum: Counts = {
    lanes: 0,
    bricks: 0,
    labels: 0,
    gaps: 0,
    arcs: 0,
    nodes: 0,
    groups: 0,
    numbers: 0,
  };
  test.each(PUBLIC)(
    '$of $name has its half cycles, labels, gaps, arrows, nodes, groups and numbers',
    ({ text }) => {
      const counts = expectSame(text);
      for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key];
    },
  );

  let largest = 0;
  test('every requirement has the checks, the violations and the least slack that going through all pairs finds', () => {
    for (const { wave, text, count, violations, worst } of oracle.cases) {
      const lanes = wave.map(([w, period, phase], k) => ({
        name: 'AB'[k],
        wave: w,
        period,
        phase,
      }));
      const inputs = withDefaults(tool.inputs, {
        wave: JSON.stringify({ signal: lanes }),
        tick: 1e-9,
        constraints: text,
      });
      const [verdict] = evaluate(tool, inputs).checked.verdicts;
      const said = `${JSON.stringify(lanes)} ${text}`;
      expect([verdict?.count, verdict?.violations], said).toEqual([count, violations]);
      expect(verdict?.worst === undefined, said).toBe(worst === null);
      if (verdict?.worst && worst !== null)
        largest = Math.max(largest, Math.abs(verdict.worst.slack - worst * 1e-12));
    }
    expect(largest).toBeLessThan(1e-20);
  });

  let changes = 0;
  test.each(publicDumps.files)(
    '$name has the changes that splitting it into words finds',
    ({ name, text }) => {
      const expected = oracle.dumps.find((d) => d.name === name)?.signals ?? {};
      const dump = readDump(new TextEncoder().encode(text));
      expect(digestsOf(dump)).toEqual(expected);
      changes += Object.values(expected).reduce((n, [count]) => n + count, 0);
    },
  );

  test('what the page says of this is so', () => {
    expectHeld(fileURLToPath(new URL('.', import.meta.url)), [
      {
        program: 'WaveDrom',
        version: VERSION,
        what: `half cycles of ${PUBLIC.length} public diagrams, with ${sum.labels} labels and ${sum.arcs} arrows`,
        cases: sum.bricks,
        largestError: 0,
        errorKind: 'exact',
      },
      {
        program: oracle.program,
        version: oracle.version,
        what: 'least slack of a requirement, by all pairs of edges in exact fractions',
        cases: oracle.cases.length,
        largestError: largest,
        errorKind: 'absolute',
        unit: 's',
      },
      {
        program: oracle.program,
        version: oracle.version,
        what: `changes of ${publicDumps.files.length} public dumps, with their times and values`,
        cases: changes,
        largestError: 0,
        errorKind: 'exact',
      },
    ]);
  });
});
