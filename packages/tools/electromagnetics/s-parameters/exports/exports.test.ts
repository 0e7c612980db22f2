/** The files that are taken onwards, in the programs that read them. */

import { everywhere } from '@tollbench/engines/network/network.ts';
import { readTouchstone } from '@tollbench/engines/network/touchstone-read.ts';
import { immittances, renormalised } from '@tollbench/engines/network/waves.ts';
import { complex } from '@tollbench/engines/numeric/complex.ts';
import { describe, expect, test } from 'vitest';
import { python, pythonFiles } from '../../../../../scripts/programs.ts';
import { InputErrors } from '../../../define/error.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { withDefaults } from '../../../define/inputs.ts';
import { exported, exportedText, madeFolder, saved } from '../../../testing/folder.ts';
import tool from '../index.ts';
import { BALANCED, HFET, LOW_NOISE, STEPPED } from '../samples.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const COMPLEX: Some = { renormalise: 'real', z0: '30-10j 80+25j' };
const CASES: readonly Some[] = [
  {},
  { file: STEPPED },
  { file: HFET },
  { file: BALANCED },
  { file: BALANCED, kept: '1 3 4', rest: 'open' },
  COMPLEX,
  { ...COMPLEX, newWaves: 'pseudo' },
  { ...COMPLEX, newWaves: 'travelling' },
];
const close = (got: number | undefined, wanted: number, within: number): void => {
  expect(Math.abs((got ?? Number.NaN) - wanted)).toBeLessThan(
    within * Math.max(1, Math.abs(wanted)),
  );
};

describe('Touchstone', () => {
  const folder = madeFolder();

  test('version 1 has the ending of its ports, and scikit-rf reads the network', async () => {
    const own = CASES.slice(0, 5);
    for (const [k, some] of own.entries()) {
      const { name, content } = await exported(tool, 'touchstone', some);
      expect(name).toBe(`s-parameters.s${run(some).network.ports}p`);
      folder.write(`${k}.${name}`, content);
    }
    const { stdout } = python(READER, { modules: ['numpy', 'skrf'], args: [folder.path] });
    const read = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
      f: number[];
      z0: number;
      s: number[];
    }[];
    expect(read).toHaveLength(own.length);
    own.forEach((some, k) => {
      const { network } = run(some);
      expect(read[k]?.z0).toBe(50);
      network.frequency.forEach((f, m) => {
        close(read[k]?.f[m], f, 1e-12);
      });
      network.s.forEach((x, m) => {
        close(read[k]?.s[m], x, 1e-12);
      });
    });
  });

  test('noise is not lost on the way out, in either version', async () => {
    for (const format of ['touchstone', 'touchstone2']) {
      const { noise } = readTouchstone(await exportedText(tool, format, { file: LOW_NOISE }));
      expect(noise?.leastFigure[0]).toBe(1.6);
      expect(noise?.resistance[0]).toBeCloseTo(20, 12);
    }
  });

  test('what one version cannot say is refused, and what is offered does', async () => {
    const high = `[Version] 2.0\n# GHz S MA R 50\n[Number of Ports] 2\n[Two-Port Data Order] 21_12\n[Network Data]\n4 0.6 -60 1.9 81 0.05 26 0.5 -60\n[Noise Data]\n5 1.6 0.62 100 20\n`;
    const refused = async (some: Some): Promise<InputErrors> => {
      try {
        await exported(tool, 'touchstone', some);
      } catch (error) {
        if (error instanceof InputErrors) return error;
      }
      throw new Error('it is refused');
    };
    const above = await refused({ file: high });
    expect(above.message).toContain('The noise begins above');
    expect(above.errors[0]?.remedies).toEqual([]);
    const other: Some = { file: LOW_NOISE, renormalise: 'real', z0: '75' };
    const [remedy] = (await refused(other)).errors[0]?.remedies ?? [];
    expect(remedy).toEqual({ renormalise: 'real', z0: '50' });
    expect(await exportedText(tool, 'touchstone', { ...other, z0: '50' })).toContain('noise');
  });

  test('mixed modes are modes again in version 2, and refused in version 1 with what would do', async () => {
    const some: Some = { file: BALANCED, mixed: 'on', pairs: '1-2 3-4' };
    const back = readTouchstone(await exportedText(tool, 'touchstone2', some));
    const single = run({ file: BALANCED }).network;
    back.network.s.forEach((x, k) => {
      close(x, single.s[k] ?? Number.NaN, 1e-12);
    });
    expect(back.modes).toHaveLength(4);
    await expect(exportedText(tool, 'touchstone', some)).rejects.toBeInstanceOf(InputErrors);
    await expect(exportedText(tool, 'touchstone', COMPLEX)).rejects.toBeInstanceOf(InputErrors);
  });
});

/** By frequency: Z, and S on 75 Ω, of the module that was written. */
const ASK = (name: string) => `
import importlib.util, json
spec = importlib.util.spec_from_file_location("net", ${JSON.stringify(name)})
net = importlib.util.module_from_spec(spec)
spec.loader.exec_module(net)
flat = lambda m: [x for z in m.ravel() for x in (float(z.real), float(z.imag))]
print(json.dumps({"s": flat(net.S), "z": flat(net.impedance()), "r": flat(net.renormalise(75)),
                  "p": float(net.passivity().max()), "k": [float(x) for x in net.stability()[2]] if net.PORTS == 2 else []}))
`;

describe('Python', () => {
  const folder = madeFolder();

  test('the module has the network, and computes what the page does', async () => {
    const paths: string[] = [];
    for (const [k, some] of CASES.entries()) {
      const path = await saved(folder, tool, 'python', some, `net${k}.py`);
      paths.push(folder.write(`ask${k}.py`, ASK(path)));
    }
    const told = pythonFiles(paths, { modules: ['numpy'], cwd: folder.path });
    CASES.forEach((some, k) => {
      const { network, waves } = run(some);
      const got = JSON.parse(told[k]?.stdout ?? '') as { s: number[]; z: number[]; r: number[] };
      const n = network.ports;
      const z = immittances(network, new Array<'z'>(n).fill('z'), waves);
      const other = renormalised(
        network,
        everywhere(network.frequency.length, new Array(n).fill(complex(75))),
        waves,
      );
      expect(got.s).toEqual(Array.from(network.s));
      const largest = Math.max(...Array.from(z, Math.abs));
      z.forEach((x, m) => {
        close((got.z[m] ?? Number.NaN) / largest, x / largest, 1e-8);
      });
      other.s.forEach((x, m) => {
        close(got.r[m], x, 1e-9);
      });
    });
  });

  test('run by itself it prints the levels', async () => {
    const path = await saved(folder, tool, 'python', { file: HFET });
    expect(path.endsWith('s_parameters.py')).toBe(true);
    const [told] = pythonFiles([path], { modules: ['numpy'], cwd: folder.path });
    expect(told?.stdout).toContain('2 ports, 1 frequencies, largest gain');
    expect(told?.stdout).toContain((20 * Math.log10(3.122)).toFixed(6));
  });
});

/** scikit-rf 0.15 wants names that NumPy dropped in 1.24. */
const READER = `
import glob, json, sys
import numpy as np
for name, kind in (("complex", complex), ("float", float), ("int", int), ("bool", bool)):
    if name not in np.__dict__:
        setattr(np, name, kind)
import skrf as rf
out = []
for path in sorted(glob.glob(sys.argv[1] + "/*.s*p")):
    n = rf.Network(path)
    out.append({"f": [float(x) for x in n.f], "z0": float(n.z0[0, 0].real),
                "s": [x for z in n.s.ravel() for x in (float(z.real), float(z.imag))]})
print()
print(json.dumps(out))
`;
