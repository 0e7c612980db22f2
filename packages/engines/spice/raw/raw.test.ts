import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import type { Dataset, Trace } from '../results/dataset.ts';
import { readRaw } from './read-raw.ts';
import { writeRaw } from './write-raw.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-raw-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const load = (name: string): Dataset[] => readRaw(new Uint8Array(readFileSync(at(name))));

function ngspice(name: string, deck: string): string {
  writeFileSync(at(name), deck);
  return program('ngspice', ['-b', at(name)], { cwd: folder }).stdout;
}

const trace = (dataset: Dataset | undefined, name: string): Trace => {
  const found = dataset?.traces.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not among ${dataset?.traces.map((t) => t.name)}`);
  return found;
};

const CIRCUIT = `* low pass
v1 in 0 dc 1 ac 1 pulse(0 1 1u 1u 1u 5u 20u)
r1 in out 1k
c1 out 0 1n
v2 b 0 1
r2 b 0 1k
`;

describe('files that ngspice writes', () => {
  const commands = `tran 1u 10u
write FILE
ac dec 10 1k 10meg
set appendwrite
write FILE
op
write FILE
dc v1 0 1 0.5 v2 2 3 1
write FILE
noise v(out) v1 dec 5 1k 1meg
setplot noise1
write FILE
`;
  const run = ngspice(
    'all.cir',
    `${CIRCUIT}.control
set filetype=binary
${commands.replaceAll('FILE', 'all.bin')}
unset appendwrite
set filetype=ascii
${commands.replaceAll('FILE', 'all.txt')}
quit
.endc
.end
`,
  );

  test.each(['all.bin', 'all.txt'])('%s: every plot with its axis and traces', (name) => {
    const plots = load(name);
    expect(run).toContain('raw file');
    expect(plots.map(({ kind, axis, stepped }) => [kind, axis.name, stepped])).toEqual([
      ['tran', 'time', {}],
      ['ac', 'frequency', {}],
      ['op', 'point', {}],
      ['dc', 'v-sweep', { run: 1 }],
      ['dc', 'v-sweep', { run: 2 }],
      ['noise', 'frequency', {}],
    ]);
    const [tran, ac, op, , dc, noise] = plots;
    const { re, im } = trace(ac, 'v(out)');
    for (const [k, f] of ac!.axis.re.entries()) {
      const w = 2 * Math.PI * f * 1e-6;
      expect(re[k]).toBeCloseTo(1 / (1 + w * w), 10);
      expect(im![k]).toBeCloseTo(-w / (1 + w * w), 10);
    }
    expect(trace(op, 'v(out)').re).toEqual(Float64Array.of(1));
    expect([...dc!.axis.re]).toEqual([0, 0.5, 1]);
    expect([...trace(dc, 'i(v2)').re].map((x) => x.toPrecision(6))).toEqual(
      Array(3).fill('-0.00300000'),
    );
    expect(trace(noise, 'onoise_spectrum').quantity).toBe('noise-density');
    expect(trace(tran, 'v(out)').quantity).toBe('voltage');
    expect(tran!.axis.re.at(-1)).toBeCloseTo(1e-5, 18);
    expect(Math.max(...trace(tran, 'v(out)').re)).toBeGreaterThan(0.98);
  });

  test('digits and doubles of one run are the same numbers', () => {
    const [digits, doubles] = [load('all.txt'), load('all.bin')];
    for (const [k, plot] of digits.entries())
      for (const [n, { re }] of plot.traces.entries())
        for (const [i, x] of re.entries())
          expect(Math.abs(x - doubles[k]!.traces[n]!.re[i]!)).toBeLessThanOrEqual(
            1e-14 * Math.abs(x),
          );
  });

  test('vectors of other lengths stand apart, padded or not', () => {
    ngspice(
      'pad.cir',
      `${CIRCUIT}.control
tran 1u 3u
let few=vector(3)+7
set filetype=ascii
write pad.txt time v(out) few i(v1)
set filetype=binary
write pad.bin time v(out) few i(v1)
set nopadding
write bare.bin time v(out) few i(v1)
set filetype=ascii
write bare.txt time v(out) few i(v1)
quit
.endc
.end
`,
    );
    const all = ['pad.txt', 'pad.bin', 'bare.bin', 'bare.txt'].map(load);
    for (const [main, other] of all) {
      expect(main!.traces.map(({ name }) => name)).toEqual(['v(out)', 'i(v1)']);
      expect(other!.traces.map(({ name, re }) => [name, ...re])).toEqual([['few', 7, 8, 9]]);
      expect(trace(main, 'v(out)').re.at(-1)).toBeCloseTo(
        trace(all[0]![0], 'v(out)').re.at(-1)!,
        14,
      );
    }
  });
});

/** Datasets of any numbers, real or complex. */
const anyDataset = fc
  .record({
    points: fc.integer({ min: 2, max: 9 }),
    complex: fc.boolean(),
    names: fc.uniqueArray(fc.constantFrom('v(out)', 'i(v1)', 'v(x1.a)', 'ic(q1)', 'i(l1)'), {
      minLength: 1,
    }),
  })
  .chain(({ points, complex, names }) => {
    const numbers = fc.array(fc.double({ noNaN: true }), { minLength: points, maxLength: points });
    return fc
      .array(fc.tuple(numbers, numbers), { minLength: names.length, maxLength: names.length })
      .map(
        (columns): Dataset => ({
          kind: complex ? 'ac' : 'tran',
          title: complex ? 'AC Analysis' : 'Transient Analysis',
          axis: {
            name: complex ? 'frequency' : 'time',
            quantity: complex ? 'frequency' : 'time',
            re: Float64Array.from({ length: points }, (_, i) => (i + 1) / 3),
          },
          traces: names.map((name, k) => ({
            name,
            quantity: name.startsWith('v') ? 'voltage' : 'current',
            re: Float64Array.from(columns[k]![0]),
            ...(complex && { im: Float64Array.from(columns[k]![1]) }),
          })),
          stepped: {},
        }),
      );
  });

describe('files of our own', () => {
  test.each(['ascii', 'binary', 'ltspice'] as const)('%s comes back to the last bit', (format) => {
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const bytes = writeRaw([dataset], { format, title: 'a µ-circuit' });
        expect(readRaw(bytes)).toEqual([dataset]);
      }),
    );
  });

  test('several plots follow one another, and LTspice has several runs', () => {
    fc.assert(
      fc.property(anyDataset, anyDataset, (one, two) => {
        for (const format of ['ascii', 'binary'] as const)
          expect(readRaw(writeRaw([one, two], { format, title: 't' }))).toEqual([one, two]);
        const runs = readRaw(writeRaw([one, one, one], { format: 'ltspice', title: 't' }));
        expect(runs).toEqual([1, 2, 3].map((run) => ({ ...one, stepped: { run } })));
      }),
    );
  });

  test('ngspice loads them and prints the numbers', () => {
    const re = Float64Array.of(0, 0.25, -1.5);
    const axis: Trace = { name: 'time', quantity: 'time', re: Float64Array.of(0, 1e-3, 2e-3) };
    const tran: Dataset = {
      kind: 'tran',
      title: 'Transient Analysis',
      axis,
      traces: [
        { name: 'v(out)', quantity: 'voltage', re },
        { name: 'i(v1)', quantity: 'current', re: re.map((x) => x / 1000) },
      ],
      stepped: {},
    };
    const ac: Dataset = {
      ...tran,
      kind: 'ac',
      title: 'AC Analysis',
      axis: { ...axis, name: 'frequency', quantity: 'frequency' },
      traces: [{ name: 'v(out)', quantity: 'voltage', re, im: re.map((x) => 2 * x) }],
    };
    for (const format of ['ascii', 'binary'] as const) {
      writeFileSync(at('tran.raw'), writeRaw([tran], { format, title: 'ours' }));
      writeFileSync(at('ac.raw'), writeRaw([ac], { format, title: 'ours' }));
      const printed = ngspice(
        'load.cir',
        `* load
.control
load tran.raw
print v(out)[1] i(v1)[2] time[2]
load ac.raw
print v(out)[2] frequency[1]
quit
.endc
.end
`,
      );
      expect(printed).toMatch(/v\(out\)\[1\] = 2\.5\d*e-01/u);
      expect(printed).toMatch(/i\(v1\)\[2\] = -1\.5\d*e-03/u);
      expect(printed).toMatch(/time\[2\] = 2\.0\d*e-03/u);
      expect(printed).toMatch(/v\(out\)\[2\] = -1\.5\d*e\+00,-3\.0\d*e\+00/u);
    }
  });
});

/** LTspice's layout by hand: rows of numbers, the first a double and the others floats, or all doubles. */
function ltspiceFile(
  flags: string,
  rows: number[][],
  sizes: number[],
  plot = 'Transient Analysis',
) {
  const head = `Title: * x
Plotname: ${plot}
Flags: ${flags}
No. Variables: ${sizes.length}
No. Points: ${rows.length}
Offset:   0.0000000000000000e+000
Command: Linear Technology Corporation LTspice XVII
Backannotation: u1 1 2 3
Variables:
\t0\ttime\ttime
\t1\tV(Out)\tvoltage
\t2\tIc(Q1)\tdevice_current
Binary:
`;
  const width = sizes.reduce((sum, size) => sum + size, 0);
  const data = Buffer.alloc(rows.length * width);
  let to = 0;
  const put = (x: number, size: number) => {
    to = size === 4 ? data.writeFloatLE(x, to) : data.writeDoubleLE(x, to);
  };
  if (flags.includes('fastaccess'))
    for (const [k, size] of sizes.entries()) for (const row of rows) put(row[k]!, size);
  else for (const row of rows) for (const [k, size] of sizes.entries()) put(row[k]!, size);
  return new Uint8Array(Buffer.concat([Buffer.from(head, 'utf16le'), data]));
}

describe('the layouts of LTspice', () => {
  const rows = [
    [0, 1, 0.5],
    [-1e-3, 2, 0.25],
    [2e-3, 3, -0.125],
    [0, 4, 0],
    [1e-3, 5, 8],
  ];
  const one = rows.slice(0, 3);

  test.each([
    ['real forward', [8, 4, 4]],
    ['real double forward', [8, 8, 8]],
    ['real forward fastaccess', [8, 4, 4]],
  ])('%s', (flags, sizes) => {
    const [dataset, ...more] = readRaw(ltspiceFile(flags, one, sizes));
    expect(more).toEqual([]);
    expect([...dataset!.axis.re]).toEqual([0, 1e-3, 2e-3]);
    expect(dataset!.traces.map(({ name, quantity, re }) => [name, quantity, ...re])).toEqual([
      ['v(out)', 'voltage', 1, 2, 3],
      ['ic(q1)', 'current', 0.5, 0.25, -0.125],
    ]);
  });

  test('stepped runs are parted where time begins again', () => {
    const runs = readRaw(ltspiceFile('real forward stepped', rows, [8, 4, 4]));
    expect(runs.map(({ stepped, axis }) => [stepped, ...axis.re])).toEqual([
      [{ run: 1 }, 0, 1e-3, 2e-3],
      [{ run: 2 }, 0, 1e-3],
    ]);
  });

  test('a stepped operating point is one result a value', () => {
    const runs = readRaw(
      ltspiceFile(
        'real stepped',
        [
          [1, 2, 3],
          [4, 5, 6],
        ],
        [8, 4, 4],
        'Operating Point',
      ),
    );
    expect(runs.map(({ kind, stepped, traces }) => [kind, stepped, traces[0]!.re[0]])).toEqual([
      ['op', { time: 1 }, 2],
      ['op', { time: 4 }, 5],
    ]);
  });
});

describe('what is refused', () => {
  const good = writeRaw(
    [
      {
        kind: 'tran',
        title: 'Transient Analysis',
        axis: { name: 'time', quantity: 'time', re: Float64Array.of(0, 1) },
        traces: [{ name: 'v(a)', quantity: 'voltage', re: Float64Array.of(2, 3) }],
        stepped: {},
      },
    ],
    { format: 'ascii', title: 't' },
  );
  const text = new TextDecoder().decode(good);
  const bytes = (edited: string): Uint8Array => new TextEncoder().encode(edited);

  test.each([
    ['', /holds no plot/u],
    ['hello\n', /“hello”/u],
    [text.replace('No. Points: 2', 'No. Points: 0'), /broken off/u],
    [text.replace('No. Points: 2', 'No. Points: 900000000'), /1800000000 numbers; the most/u],
    [text.replace('No. Points: 2', 'No. Points: 20000000'), /file ends after/u],
    [text.replace('No. Points: 2', 'No. Points: 3'), /says that it has 3 points.*after 2/u],
    [text.replace('No. Variables: 2', 'No. Variables: 3'), /Variable 2 of 3/u],
    [text.replace(' 1\t', ' 7\t'), /has 7 where point 1/u],
    [text.replace('2.0000000000000000e+0', 'two'), /“two”/u],
    [`${text}time,v\n`, /“time,v”/u],
    [text.replace('Values:', 'Binary:').slice(0, 150), /file ends after 0|cut off/u],
    [text.replace('Flags', 'Command: QSPICE64\nFlags'), /QSPICE/u],
  ])('%#', (edited, message) => {
    expect(() => readRaw(bytes(edited))).toThrow(message);
  });

  test('a name that breaks lines, and runs that do not go together', () => {
    const [dataset] = readRaw(good);
    const bad = { ...dataset!, traces: [{ ...dataset!.traces[0]!, name: 'v(a\tb)' }] };
    expect(() => writeRaw([bad], { format: 'ascii', title: 't' })).toThrow(/line end or a tab/u);
    const other = { ...dataset!, traces: [{ ...dataset!.traces[0]!, name: 'v(b)' }] };
    expect(() => writeRaw([dataset!, other], { format: 'ltspice', title: 't' })).toThrow(/differ/u);
    expect(() => writeRaw([], { format: 'ascii', title: 't' })).toThrow(/no result/u);
  });
});
