import { impedance } from '@tollbench/engines/thermal/foster.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import handles from './handles.ts';
import tool from './index.ts';

type Given = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (given: Given) => evaluate(tool, withDefaults(tool.inputs, given));
const folder = madeFolder();
const read = (printed: string, name: string): number =>
  Number(new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'mu').exec(printed)?.[1]);

describe('in time', () => {
  test('the peak of pulses is ambient and power times what the chart says', () => {
    const r = run({});
    const line = r.chart.family.find(({ duty }) => duty === 0.2);
    expect(line).toBeDefined();
    const z = ((r.wave?.peak ?? 0) - 40) / 400;
    expect(run({ task: 'allowed' }).allowed?.z).toBeCloseTo(z, 12);
  });

  test('what is allowed brings the junction to its limit and no further', () => {
    const allowed = run({ task: 'allowed', behind: 'sink', sinkR: 0.1 }).allowed;
    const again = run({ behind: 'sink', sinkR: 0.1, power: allowed?.power ?? 0 });
    expect(again.wave?.peak).toBeCloseTo(150, 9);
    const single = run({ task: 'allowed', behind: 'sink', sinkR: 0.1 }).allowed?.single ?? 0;
    expect(
      run({ behind: 'sink', sinkR: 0.1, profile: 'pulse', power: single }).wave?.peak,
    ).toBeCloseTo(150, 9);
  });

  test('a half sine heats less than a pulse of its crest and more than one of its mean', () => {
    const sine = run({ profile: 'sine', width: 10e-3 }).wave?.peak ?? 0;
    expect(sine).toBeLessThan(run({ profile: 'pulse', width: 10e-3 }).wave?.peak ?? 0);
    expect(sine).toBeGreaterThan(
      run({ profile: 'pulse', width: 10e-3, power: (400 * 2) / Math.PI }).wave?.peak ?? 0,
    );
  });

  test('a heat sink is joined to the ladder: at once it changes nothing, in the end it adds its own', () => {
    const [bare, sunk] = [run({}), run({ behind: 'sink', sinkR: 0.5, sinkC: 1000 })];
    expect(sunk.whole).toBeCloseTo(bare.inner + 0.5, 12);
    expect(impedance(sunk.all, 1e-3) / impedance(bare.all, 1e-3)).toBeCloseTo(1, 4);
  });

  test('a triangle far shorter than the record: its peak is where power and rise meet', () => {
    // Up in 0.1 s and down in 1 s, one term of 28 ms: by hand, the slope of the fall added where the rise is.
    const [tau, up] = [0.028, 0.1];
    const top = 1000 * (up - tau + tau * Math.exp(-up / tau));
    const fall = (t: number) =>
      top * Math.exp(-t / tau) +
      100 * -Math.expm1(-t / tau) -
      100 * (t - tau + tau * Math.exp(-t / tau));
    const most = Math.max(...Array.from({ length: 20_000 }, (_, k) => fall(k * 1e-5)));
    const { wave } = run({
      profile: 'table',
      foster: '1 0.028',
      points: '0 0\n100 0\n100.1 100\n101.1 0\n1000 0',
    });
    expect((wave?.peak ?? 0) - 40).toBeCloseTo(most, 6);
    expect(most - top).toBeGreaterThan(20);
    // 55 J through 1 K/W in 1000 s, and all of it gone at the end.
    expect(wave?.mean).toBeCloseTo(40.055, 9);
  });

  test('what repeats has its first peak named', () => {
    const { wave } = run({ foster: '0.1 1m' });
    expect(wave?.peakAt).toBeLessThanOrEqual(50e-3);
  });

  test('a limit below ambient does not keep it from being computed', () => {
    expect(run({ limit: 30 }).wave?.peak).toBeCloseTo(96.79435455, 7);
  });

  test('a short circuit is told what the root of time makes of it', () => {
    const inputs = withDefaults(tool.inputs, { profile: 'pulse', power: 60e3, width: 10e-6 });
    const shown = tool.outputs(evaluate(tool, inputs), inputs);
    const said = shown.find((o) => o.kind === 'notice' && o.id === 'short');
    expect(said).toMatchObject({
      text: expect.stringMatching(/root of time: .* 940.µK\/W .* 220.µK\/W/u),
    });
  });

  test('a layer smaller than its heat is named', () => {
    expect(run({ given: 'stack', stack: '1 9 100 1M\n1 5 100 1M' }).narrow).toEqual([2]);
    expect(run({ given: 'stack' }).narrow).toEqual([]);
  });

  test('the mean of a cycle for ever is ambient and mean power times resistance', () => {
    const r = run({ profile: 'table', repeats: 'ever', points: '0 100\n1 100\n1 0\n4 0' });
    expect(r.wave?.mean).toBeCloseTo(40 + 25 * r.inner, 12);
    const { t = [], junction = [] } = r.wave ?? {};
    let area = 0;
    for (let k = 1; k < t.length; k++)
      area += (((junction[k] ?? 0) + (junction[k - 1] ?? 0)) / 2) * ((t[k] ?? 0) - (t[k - 1] ?? 0));
    expect(area / 8).toBeCloseTo(r.wave?.mean ?? 0, 2);
  });
});

describe('heat sinks', () => {
  test('a loss that rises with temperature asks for more sink, and runs away at 1/(αP)', () => {
    const [flat, rising] = [run({ task: 'sink' }).sink, run({ task: 'sink', drift: 0.6 }).sink];
    expect(rising?.needed).toBeLessThan(flat?.needed ?? 0);
    expect(rising?.runaway).toBeCloseTo(1 / (0.006 * 40), 12);
    // At the sink's resistance the junction is at its limit.
    const k = rising?.curve.r.findIndex((r) => r >= (rising?.needed ?? 0)) ?? 0;
    expect(rising?.curve.junction[k]).toBeGreaterThan(149);
  });

  test('in a base plate heat spreads: sink and spreading together are what was left, for one and for three', () => {
    for (const devices of [1, 3]) {
      const even = run({ task: 'sink', devices }).sink;
      const { needed = 0, spreading = 0 } =
        run({ task: 'sink', devices, base: 'plate' }).sink ?? {};
      expect(devices * needed + (spreading ?? 0)).toBeCloseTo(devices * (even?.needed ?? 0), 12);
    }
    const whole = { sourceX: 0.1, sourceY: 0.06 };
    expect(run({ task: 'sink', base: 'plate', ...whole }).sink?.spreading).toBe(0);
  });

  test('three devices leave a third', () => {
    const [one, three] = [run({ task: 'sink' }).sink, run({ task: 'sink', devices: 3 }).sink];
    expect((one?.needed ?? 0) / (three?.needed ?? 1)).toBeCloseTo(3, 12);
  });
});

describe('what is refused', () => {
  test.each([
    [{ foster: '0,1 1m\n0.2 3m' }, /"0,1", which is one number or two/],
    [{ foster: '0.1' }, /1 number in line 1; it takes R in K\/W, τ in s/],
    [{ foster: '0.1 -1m' }, /-0.001 in row 1; every number is above 0/],
    [{ foster: '0.1 1e400' }, /line 1/],
    [{ foster: '0.1 x' }, /"x" in line 1/],
    [{ foster: '' }, /is empty/],
    [
      { foster: Array.from({ length: 17 }, () => '1 1').join('\n') },
      /has 17 lines; the most is 16/,
    ],
    [{ given: 'curve', curve: '1m 0.1\n1m 0.2\n2m 0.3\n3m 0.4' }, /not after the one before/],
    [{ given: 'curve', curve: '1m 0.1\n2m 0.2' }, /four at least/],
    [{ given: 'stack', stack: '1 1 1' }, /3 numbers in line 1; it takes thickness in mm/],
    [{ foster: '1e-308 0.1' }, /1e-308 in row 1; every number is 1e-15 or more/],
    [{ duty: 5e-324 }, /duty: .*makes a period/],
    [{ task: 'sink', steady: 5e-324 }, /needs no heat sink/],
    [{ task: 'allowed', limit: 20 }, /not above the 40 °C/],
    [{ given: 'stack', source: 0.01 }, /source: of 10.mm is larger than the first layer, 7.mm/],
    [{ task: 'sink', drift: 10, ambient: 10, steady: 1 }, /leaves no loss at 10 °C/],
    [{ task: 'sink', base: 'plate', plateX: 0.01 }, /plateX: .*less than the footprint/],
    [{ task: 'sink', base: 'plate', plateX: 1 }, /plateX: .*more than 50 times/],
    [{ task: 'sink', base: 'plate', conductivity: 0.1 }, /no heat sink is enough/],
    [{ profile: 'table', points: '0 1' }, /lasts no time/],
    [{ profile: 'table', points: '0 1\n1 -1' }, /-1 W, below 0/],
    [{ profile: 'table', points: '1 1\n0 1' }, /goes back to 0 s/],
    [{ task: 'sink', steady: 1000 }, /no heat sink is enough/],
    [{ task: 'sink', drift: -5 }, /leaves no loss/],
  ] as const)('%j', (given, says) => {
    expect(() => run(given as Given)).toThrow(says);
  });
});

test('grips go where their fields do, and no further', () => {
  const inputs = withDefaults(tool.inputs, {});
  const r = evaluate(tool, inputs);
  const [limit, width, power] = handles['wave']?.(r, inputs) ?? [];
  expect(limit?.to({ x: 0, y: 175.04 })).toEqual({ limit: 175 });
  expect(limit?.to({ x: 0, y: 30 })).toBeUndefined();
  expect(limit?.to({ x: 0, y: 1200 })).toBeUndefined();
  expect(width?.to({ x: 1e-10, y: 0 })).toBeUndefined();
  expect(width?.to({ x: 0.02, y: 0 })).toEqual({ width: 0.02 });
  expect(power?.to({ x: 0, y: -1 })).toBeUndefined();
  // Points over time have no one width.
  const table = withDefaults(tool.inputs, { profile: 'table' });
  expect(handles['zth']?.(evaluate(tool, table), table)).toEqual([]);
});

test('ngspice heats both networks of the deck as the page does', async () => {
  const some: Given[] = [
    {},
    { behind: 'sink', sinkR: 0.3, sinkC: 5 },
    { profile: 'table', points: '0 0\n0.1 300\n0.3 300\n0.3 100\n1 0' },
    { profile: 'pulse', idle: 30 },
    { task: 'allowed' },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, each);
    const r = evaluate(tool, inputs);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    if (r.wave) {
      const end = r.wave.t.at(-1) ?? 0;
      const ours = r.wave.cold ?? r.wave.junction;
      for (const [k, share] of [0.1, 0.35, 0.6, 0.95].entries()) {
        const n = r.wave.t.findIndex((t) => t >= share * end);
        const [t0 = 0, t1 = 1] = [r.wave.t[n - 1], r.wave.t[n]];
        const u = (share * end - t0) / (t1 - t0);
        const here = (ours[n - 1] ?? 0) * (1 - u) + (ours[n] ?? 0) * u;
        expect(Math.abs(read(printed, `at${k + 1}`) - here), JSON.stringify(each)).toBeLessThan(
          0.4,
        );
      }
    } else expect(read(printed, 'hottest')).toBeCloseTo(40 + r.whole, 1);
    // Without what is behind the case both networks are one.
    if (inputs.behind === 'held')
      expect(read(printed, 'foster')).toBeCloseTo(read(printed, 'at3'), 1);
  }
});
