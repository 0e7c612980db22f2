import { Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';

const folder = madeFolder();
type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

test('ngspice reads the netlist of every circuit and finds the same response within 0.001 dB', async () => {
  const some: Some[] = [
    {},
    { topology: 'sk-gain', gain: 4, order: 5 },
    { topology: 'sk-equal', approximation: 'chebyshev' },
    { topology: 'mfb', gain: 10, edge: 20e3, stop: 60e3 },
    { topology: 'mfb', response: 'highpass', stopBelow: 300, order: 3 },
    { topology: 'mfb', response: 'bandpass', order: 2 },
    { topology: 'sk-gain', response: 'bandpass', order: 2, gain: 2 },
    { topology: 'state-variable', response: 'bandpass', order: 3 },
    { topology: 'state-variable', response: 'highpass', stopBelow: 300 },
    { topology: 'tow-thomas', approximation: 'bessel', order: 6, edge: 50e3, stop: 200e3 },
    { topology: 'tow-thomas', response: 'bandpass', order: 1 },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, { copies: 10, ...each });
    const r = evaluate(tool, inputs);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const rows = [...printed.matchAll(/^\d+\s+(\d\S+)\s+(-?\d\S+)\s+(-?\d\S+)\s*$/gmu)];
    expect(rows.length).toBeGreaterThan(40);
    const amplifier = { a0: 10 ** (inputs.a0 / 20), wt: 2 * Math.PI * inputs.gbw };
    const nodals = r.stages.map((s) =>
      new Nodal({ ...s, order: s.section.q === null ? 1 : 2 }).load(s.values, amplifier),
    );
    for (const [, f, db] of rows) {
      const w = 2 * Math.PI * Number(f);
      const gain = nodals.reduce((g, n) => {
        const { re, im } = n.transfer(0, w);
        return g * Math.hypot(re, im);
      }, 1);
      expect(Math.abs(20 * Math.log10(gain) - Number(db))).toBeLessThan(1e-3);
    }
    // And what the page draws is that too.
    r.frequency.forEach((f, k) => {
      const gain = nodals.reduce((g, n) => {
        const { re, im } = n.transfer(0, 2 * Math.PI * f);
        return g * Math.hypot(re, im);
      }, 1);
      expect(Math.abs((r.real.db[k] as number) - 20 * Math.log10(gain))).toBeLessThan(1e-3);
    });
  }
});

test('ngspice hears the same noise: of the resistors, and of amplifiers that each carry a noisy resistor', async () => {
  const some: Some[] = [
    { level: 100e3, order: 5 },
    { topology: 'sk-gain', gain: 4, arrange: 'falling' },
    { topology: 'mfb', response: 'bandpass', order: 2 },
    { topology: 'state-variable', response: 'highpass', stopBelow: 300 },
    { topology: 'tow-thomas', gbw: 1e6, en: 40e-9 },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, { copies: 10, ...each });
    const { noise, frequency } = evaluate(tool, inputs);
    // A resistor of e_n²/4kT has the voltage e_n.
    const source = inputs.en ** 2 / (4 * 1.380649e-23 * 300.15);
    const deck = (await exportedText(tool, 'spice', inputs))
      .replace('G1 0 x', `RN noisy 0 ${source}\nG2 0 x noisy 0 1\nG1 0 x`)
      .replace(
        /^ac dec[\s\S]*?^quit/mu,
        `noise v(out) VIN dec 200 ${frequency[0]} ${frequency.at(-1)}\nprint onoise_total\nquit`,
      );
    const printed = ngspice(folder.write('noise.cir', deck));
    const total = Number(/onoise_total = (\S+)/u.exec(printed)?.[1]);
    expect(noise.total / total).toBeCloseTo(1, 2);
    expect(Math.hypot(noise.resistors, noise.amplifiers)).toBeCloseTo(noise.total, 15);
  }
});
