/** Files that nobody here wrote, as they come: vendors', solvers', the specification's own, and METAS' responses in time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modesOf } from '@tollbench/engines/network/modes.ts';
import { bandPass, lowPass } from '@tollbench/engines/network/time-response.ts';
import { readTouchstone, type TouchstoneFile } from '@tollbench/engines/network/touchstone-read.ts';
import { writeTouchstoneFile } from '@tollbench/engines/network/touchstone-write.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromFile } from '../../define/files.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import { inputs } from './inputs.ts';

const FOLDER = join(import.meta.dirname, 'testing/scikit-rf');
const names = readdirSync(FOLDER).filter((name) => /\.(?:s\dp|ts\.txt)$/iu.test(name));

/** As the field takes it. */
const textOf = (name: string): string => {
  const { opens } = inputs.file;
  if (!opens) throw new Error('the field opens files');
  return fromFile(opens, name, readFileSync(join(FOLDER, name))).text;
};
const read = (name: string): TouchstoneFile => readTouchstone(textOf(name));

test('there are at least thirty', () => {
  expect(names.length).toBeGreaterThanOrEqual(30);
});

test.each(names)(
  '%s is read, has the ports of its ending, and comes back from version 2',
  (name) => {
    const { network, noise } = read(name);
    const ending = /\.s(\d)p$/iu.exec(name)?.[1];
    if (ending !== undefined) expect(network.ports).toBe(Number(ending));
    expect(network.s.every(Number.isFinite)).toBe(true);
    const isWritten = network.z0.every((x, k) =>
      k % 2 === 1 ? x === 0 : x > 0 && x === network.z0[k % (2 * network.ports)],
    );
    if (!isWritten) return;
    const text = writeTouchstoneFile(network, {
      version: 2,
      unit: 'HZ',
      format: 'DB',
      comments: [],
      noise,
    });
    const back = readTouchstone(text);
    network.s.forEach((x, k) => {
      expect(Math.abs((back.network.s[k] ?? Number.NaN) - x)).toBeLessThan(
        1e-9 * Math.max(1, Math.abs(x)),
      );
    });
    expect(Array.from(back.network.z0)).toEqual(Array.from(network.z0));
    expect(back.noise === null).toBe(noise === null);
  },
);

/** Size and angle of S_ij of the first frequency, i and j from 1. */
const polarAt = ({ network }: TouchstoneFile, i: number, j: number): [number, number] => {
  const at = 2 * ((i - 1) * network.ports + j - 1);
  const [re = 0, im = 0] = network.s.slice(at, at + 2);
  return [Math.hypot(re, im), (Math.atan2(im, re) * 180) / Math.PI];
};
const closeTo = ([size, angle]: readonly [number, number]) => [
  expect.closeTo(size, 12),
  expect.closeTo(angle, 9),
];

describe('examples of the Touchstone 2 specification', () => {
  test('Lower is Full: examples 5 and 6 are one network with references of each port', () => {
    const [full, lower] = [read('ex_5.ts.txt'), read('ex_6.ts.txt')];
    expect(Array.from(full.network.z0.slice(0, 8))).toEqual([50, 0, 75, 0, 0.01, 0, 0.01, 0]);
    expect(lower.network.z0).toEqual(full.network.z0);
    // Example 5 is not quite symmetric in its angles; the triangle below the diagonal is.
    for (const [i, j] of [
      [2, 1],
      [3, 1],
      [4, 3],
    ] as const)
      expect(polarAt(lower, i, j)).toEqual(closeTo(polarAt(full, i, j)));
    expect(polarAt(lower, 1, 2)).toEqual(closeTo([0.4, -42.2]));
  });

  test('Z is in ohms in version 2 (example 10) and over R in version 1 (example 9): nearly one network', () => {
    const [one, two] = [read('ex_9.s1p'), read('ex_10.ts.txt')];
    expect(one.network.z0[0]).toBe(75);
    expect(two.network.z0[0]).toBe(20);
    // 74.25 Ω at −4°, on 20 Ω.
    const z = 74.25;
    const angle = (-4 * Math.PI) / 180;
    const [x, y] = [z * Math.cos(angle), z * Math.sin(angle)];
    const size = Math.hypot(x - 20, y) / Math.hypot(x + 20, y);
    expect(polarAt(two, 1, 1)[0]).toBeCloseTo(size, 12);
  });

  test('noise of example 17 is in ohms, of example 18 over 50: the same', () => {
    const [two, one] = [read('ex_17.ts.txt'), read('ex_18.s2p')];
    expect(Array.from(two.noise?.resistance ?? [])).toEqual([19, 20]);
    expect(Array.from(one.noise?.resistance ?? [])).toEqual([19, 20]);
    expect(one.noise?.frequency).toEqual(Float64Array.of(4e9, 18e9));
    expect(polarAt(one, 2, 1)).toEqual(closeTo([3.57, 157]));
    expect(polarAt(two, 1, 2)).toEqual(closeTo([0.04, 76]));
  });

  test('mixed modes of example 16 in their own order are what the file says', () => {
    const { network, modes } = read('ex_16.ts.txt');
    expect(modes?.map(({ kind, ports }) => `${kind} ${ports.map((p) => p + 1)}`)).toEqual([
      'differential 2,3',
      'differential 6,5',
      'common 2,3',
      'common 6,5',
      'single 4',
      'single 1',
    ]);
    expect(Array.from(network.z0).filter((_, k) => k % 2 === 0)).toEqual([
      50, 75, 75, 50, 0.01, 0.01,
    ]);
    // Port 1 by itself is the last row: S of it stands in the last corner.
    const [size, angle] = polarAt(read('ex_16.ts.txt'), 1, 1);
    expect(size * Math.cos((angle * Math.PI) / 180)).toBeCloseTo(5.5, 12);
    expect(size * Math.sin((angle * Math.PI) / 180)).toBeCloseTo(-7, 12);
    expect(modesOf(6, [[1, 2]])).toHaveLength(6);
  });

  test('H parameters of examples 11 and 12 are one two-port', () => {
    const [one, two] = [read('ex_11.s2p'), read('ex_12.ts.txt')];
    one.network.s.forEach((x, k) => {
      expect(two.network.s[k]).toBeCloseTo(x, 12);
    });
  });
});

describe('what programs write', () => {
  test('Rohde & Schwarz ZVR: blanks before the option line', () => {
    const file = read('RS_ZVR_1.20_beta_f.s2p');
    expect(file.network.frequency[0]).toBe(1000);
    expect(polarAt(file, 1, 1)).toEqual([
      expect.closeTo(10 ** (-0.00001 / 20), 12),
      expect.closeTo(-100.001, 9),
    ]);
  });

  test('HFSS: references in comments, of modes, terminals and evanescent modes', () => {
    expect(read('hfss_18.2.s3p').network.z0[0]).toBe(6.46754473977243);
    expect(Array.from(read('ansys_terminal_data.s4p').network.z0.slice(0, 8))).toEqual([
      51, 1, 52, 2, 53, 3, 54, 4,
    ]);
    const evanescent = read('hfss_2019.s5p');
    expect(evanescent.waves).toBe('travelling');
    expect(evanescent.network.z0[0]).toBe(0);
    expect(evanescent.network.z0[1]).toBeGreaterThan(0);
    expect(read('hfss_oneport_powerwave.s1p').network.z0.slice(0, 2)).toEqual(
      Float64Array.of(30, -10),
    );
  });

  test('scikit-rf: a complex reference in the option line, and the first of two option lines counts', () => {
    expect(Array.from(read('double_option_line.s2p').network.z0.slice(0, 2))).toEqual([10, 10]);
  });

  test('an 8-port of HFSS, and what of it is left with six ports closed', () => {
    const network = evaluate(
      tool,
      withDefaults(tool.inputs, {
        file: textOf('hfss_19.2.s8p'),
        kept: '1 2',
        comments: 'ignore',
        view: 'amplifier',
      }),
    );
    expect(network.desk?.stability.k).toBeGreaterThan(0);
    expect(network.filePorts).toBe(8);
  });

  test('a Wilkinson splitter of ANSYS: 3.01 dB to each side, and nothing between', () => {
    const { s } = evaluate(
      tool,
      withDefaults(tool.inputs, { file: textOf('designer_wilkinson_splitter.s3p') }),
    );
    const level = (k: number) => 20 * Math.log10(Math.hypot(s[k]?.re ?? 0, s[k]?.im ?? 0));
    expect(level(3)).toBeCloseTo(-3.0103, 4);
    expect(level(6)).toBeCloseTo(-3.0103, 4);
    expect(level(5)).toBeLessThan(-200);
  });

  test('Latin-1, capitals in the ending, and a simulator’s noise block', () => {
    expect(read('test_encoding_ISO-8859-1.s2p').network.ports).toBe(2);
    expect(read('Clarity_example.S2P').network.frequency[0]).toBe(5e7);
    expect(read('ntwk_noise.s2p').noise?.resistance[0]).toBeCloseTo(5.795, 12);
  });
});

/** Time in ps and value, as METAS VNA Tools computed them without a window. */
const metas = (name: string): [number, number][] =>
  readFileSync(join(FOLDER, name), 'utf8')
    .trim()
    .split(/\r?\n/u)
    .slice(1)
    .map((line) => line.split(';').map(Number) as [number, number]);

/** Between dense samples, by a polynomial through ten of them. */
function between(time: Float64Array, value: Float64Array, t: number): number {
  const [t0 = 0, t1 = 1] = time;
  const place = (t - t0) / (t1 - t0);
  const from = Math.min(time.length - 6, Math.max(4, Math.floor(place)));
  let sum = 0;
  for (let i = from - 4; i <= from + 5; i++) {
    let weight = 1;
    for (let j = from - 4; j <= from + 5; j++) if (j !== i) weight *= (place - j) / (i - j);
    sum += weight * (value[i] ?? Number.NaN);
  }
  return sum;
}

describe('a short behind 10 ps, in time, against METAS VNA Tools', () => {
  test.each(['short_10ps_dc_40g', 'short_10ps_dc_50g'])('%s: low-pass impulse', (name) => {
    const { network } = read(`${name}.s1p`);
    const { time, value } = lowPass(
      { spacing: 1e10, values: network.s, extrapolated: 0 },
      'impulse',
      0,
    );
    for (const [t, y] of metas(`${name}_low_pass_impulse.csv`))
      expect(between(time, value, t * 1e-12)).toBeCloseTo(y, 4);
  });

  test.each(['short_10ps_10g_40g', 'short_10ps_10g_50g'])('%s: band-pass', (name) => {
    const { network } = read(`${name}.s1p`);
    const { time, value } = bandPass(1e10, network.s, 0);
    for (const [t, y] of metas(`${name}_band_pass_impulse.csv`))
      if (y > 0.02) expect(between(time, value, t * 1e-12)).toBeCloseTo(y, 3);
  });
});
