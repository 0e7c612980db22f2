import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';

const some = (s: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  withDefaults(tool.inputs, s);

const CASES = [
  {},
  { transistor: 'bc557b', bias: 'feedback', rb: 470e3 },
  { transistor: 'q2n3906', bias: 'source', rb: 1e3, celsius: 85 },
  { transistor: 'bc547b', bias: 'base', re: 0, rb: 1e6, family: 'vbe' },
  { bias: 'baseCurrent', ib: 50e-6, vce: -1 },
  { transistor: 'q2n2907a', bias: 'voltage', vbe: 0.66, vce: 3, curves: 1 },
  { transistor: 'q2n3055', bias: 'collectorCurrent', ic: 2, vce: 10, celsius: -20 },
  {
    transistor: 'card',
    card: '.model s PNP (IS=1e-15 BF=80 CJS=2p MJS=.4 RB=40 RBM=5 IRB=1m NKF=.45 VAR=20)',
    area: 2,
  },
] as const;

test('ngspice reads the deck, stands where the page does, and its curves are the page’s', async () => {
  const folder = madeFolder();
  for (const given of CASES) {
    const inputs = some(given);
    const { point, output, outputX } = evaluate(tool, inputs);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const read = (name: string) =>
      Math.abs(Number(new RegExp(`${name} = (\\S+)`, 'iu').exec(printed)?.[1]));
    const near = (mine: number, its: number) => Math.abs(its / Math.abs(mine) - 1) < 2e-4;
    const found = [
      near(point.ic, read('@q1\\[ic\\]')),
      near(point.ib, read('@q1\\[ib\\]')),
      near(point.inner.gm, read('@q1\\[gm\\]')),
      near(point.vce, read('v\\(c,e\\)')),
    ];
    expect([given, found]).toEqual([given, [true, true, true, true]]);
    // The last sample of each curve: the sweep's hundred and first.
    const rows = [...printed.matchAll(/^(\d+)\s+\S+\s+(\S+)\s*$/gmu)];
    const ends = rows.filter((r) => Number(r[1]) % 101 === 100).map((r) => Number(r[2]));
    expect(ends.length).toBe(output.length);
    output.forEach(({ ic }, k) => {
      const last = ic.at(-1) ?? Number.NaN;
      expect(Math.abs(Math.abs(ends[k] ?? 0) - Math.abs(last))).toBeLessThan(
        1e-3 * Math.abs(last) + 1e-11,
      );
    });
    expect(outputX.length).toBe(161);
  }
});
