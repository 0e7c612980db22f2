import { Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import { amplifierFigures } from './amplifier-list.ts';
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
    { approximation: 'elliptic', edgeLoss: 0.5, order: 5, stopLoss: 50, stop: 1600 },
    { approximation: 'inverse-chebyshev', response: 'highpass', stopBelow: 300, order: 3 },
    { approximation: 'elliptic', response: 'bandpass', order: 2, topology: 'mfb', ripple: 1 },
    { task: 'analyse', amplifier: 'ne5532' },
    {
      task: 'analyse',
      given: `sk highpass C1=100n C2=100n R1=1.1k R2=2.3k
notch lowpass C3=3.3n R1=10k R2=30k R3=10k R4=10k R5=10k R6=10k C1=10n C2=10n
rc low-pass R1=1k C1=1n Ra=1k Rb=2k`,
    },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, { copies: 10, ...each });
    const r = evaluate(tool, inputs);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const rows = [...printed.matchAll(/^\d+\s+(\d\S+)\s+(-?\d\S+)\s+(-?\d\S+)\s*$/gmu)];
    expect(rows.length).toBeGreaterThan(40);
    const { a0, gbw } = amplifierFigures(inputs);
    const amplifier = { a0: 10 ** (a0 / 20), wt: 2 * Math.PI * gbw };
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
    { level: 100e3, en: 3e-9, in: 0.4e-12 },
    { topology: 'mfb', gain: 3, en: 0, in: 2e-12 },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, { copies: 10, ...each });
    const { noise, frequency } = evaluate(tool, inputs);
    // A resistor of e_n²/4kT has the voltage e_n.
    const kt = 4 * 1.380649e-23 * 300.15;
    const source = Math.max(inputs.en, 1e-15) ** 2 / kt;
    // And one of in²/4kT through a transconductance of a microsiemens the current, at each input its own.
    const drain = (Math.max(inputs.in, 1e-20) / 1e-6) ** 2 / kt;
    const deck = (await exportedText(tool, 'spice', inputs))
      .replace(
        'G1 0 x',
        `RN noisy 0 ${source}\nG2 0 x noisy 0 1\nRP atp 0 ${drain}\nGP 0 plus atp 0 1u\nRM atm 0 ${drain}\nGM 0 minus atm 0 1u\nG1 0 x`,
      )
      .replace(
        /^ac dec[\s\S]*?^quit/mu,
        `noise v(out) VIN dec 200 ${frequency[0]} ${frequency.at(-1)}\nprint onoise_total\nquit`,
      );
    const printed = ngspice(folder.write('noise.cir', deck));
    const total = Number(/onoise_total = (\S+)/u.exec(printed)?.[1]);
    expect(noise.total / total).toBeCloseTo(1, 2);
    expect(Math.hypot(noise.resistors, noise.amplifiers, noise.currents)).toBeCloseTo(
      noise.total,
      15,
    );
  }
});

/** What a program takes from the JSON export, by ids alone. */
interface Design {
  readonly inputs: Readonly<Record<'gbw' | 'a0', { readonly value: number }>>;
  readonly results: Readonly<Record<string, number>> & { readonly outputNodes: readonly string[] };
  readonly tables: {
    readonly parts: Columns<'stage' | 'resistance' | 'capacitance'> & Words<'part'>;
    readonly connections: Columns<'stage'> & Words<'part' | 'terminal' | 'node'>;
    readonly magnitude: Columns<'frequency' | 'gain'>;
    readonly stages: Columns<'designedQ'>;
    readonly poles: Columns<'poleRe' | 'poleIm'> & Words<'filter'>;
  };
}
type Columns<K extends string> = Readonly<Record<K, readonly (number | null)[]>>;
type Words<K extends string> = Readonly<Record<K, readonly string[]>>;

/** The deck that the tables wire up, swept at one frequency. */
function deckOf({ inputs, results, tables: { parts, connections } }: Design, hertz: number) {
  const count = results['stageCount'];
  const net = (stage: number, name: string): string => {
    if (name === '0') return '0';
    if (name === 'in') return stage === 1 ? 'in' : `to${stage}`;
    if (name === results.outputNodes[stage - 1]) return stage === count ? 'out' : `to${stage + 1}`;
    return `n${stage}${name}`;
  };
  const values = new Map(
    parts.part.map((part, k) => [
      `${part}_${parts.stage[k]}`,
      parts.resistance[k] ?? parts.capacitance[k],
    ]),
  );
  const ends = new Map<string, Map<string, string>>();
  connections.node.forEach((name, k) => {
    const stage = connections.stage[k] ?? 0;
    const key = `${connections.part[k]}_${stage}`;
    const terminal = connections.terminal[k] ?? '';
    ends.set(key, (ends.get(key) ?? new Map()).set(terminal, net(stage, name)));
  });
  const devices = [...ends].map(([name, at]) =>
    name.startsWith('U')
      ? `X${name} ${at.get('plus')} ${at.get('minus')} ${at.get('out')} amp`
      : `${name} ${at.get('a')} ${at.get('b')} ${values.get(name)}`,
  );
  const dc = 10 ** (inputs.a0.value / 20);
  return `* wired from JSON
.subckt amp plus minus out
E1 x 0 plus minus ${dc}
R1 x y 1
C1 y 0 ${dc / (2 * Math.PI * inputs.gbw.value)}
E2 out 0 y 0 1
.ends
VIN in 0 AC 1
${devices.join('\n')}
.control
ac lin 1 ${hertz} ${hertz}
print vdb(out)
quit
.endc
.end
`;
}

test.each(['Butterworth low pass, 1 kHz', 'Anti-aliasing before a 48 kHz converter'])(
  'a program wires ngspice up from the JSON alone, and it gains what the JSON says: %s',
  async (title) => {
    const preset = tool.presets?.find((p) => p.title === title);
    const json = JSON.parse(await exportedText(tool, 'json', preset?.inputs ?? {})) as Design;
    const { frequency, gain } = json.tables.magnitude;
    for (let k = 0; k < frequency.length; k += 60) {
      const printed = ngspice(folder.write('wired.cir', deckOf(json, frequency[k] ?? 0)));
      const found = Number(/vdb\(out\) = (\S+)/u.exec(printed)?.[1]);
      expect(Math.abs(found - (gain[k] ?? Number.NaN)), `at ${frequency[k]} Hz`).toBeLessThan(1e-3);
    }
  },
);

test('a program reads off the JSON that Butterworth poles lie on a circle, 22.5° and 67.5° from its axis', async () => {
  const { results, tables } = JSON.parse(await exportedText(tool, 'json', {})) as Design;
  expect(results).toMatchObject({
    order: 4,
    stageCount: 2,
    amplifierCount: 2,
    stable: true,
    maskMet: false,
  });
  expect(tables.stages.designedQ.map((q) => q?.toFixed(9))).toEqual(
    [Math.PI / 8, (3 * Math.PI) / 8].map((angle) => (1 / (2 * Math.cos(angle))).toFixed(9)),
  );
  const designed = tables.poles.filter.flatMap((filter, k) =>
    filter === 'designed'
      ? [Math.hypot(tables.poles.poleRe[k] ?? 0, tables.poles.poleIm[k] ?? 0)]
      : [],
  );
  expect(designed).toHaveLength(4);
  for (const size of designed) expect(size / (2 * Math.PI * 1e3)).toBeCloseTo(1, 6);
});

test('Python reads the bill of materials: every part is on it once, by the names of the netlist', async () => {
  const inputs = withDefaults(tool.inputs, { order: 5, amplifier: 'opa1612' });
  const file = await saved(folder, tool, 'bom', inputs);
  const script = folder.write(
    'bom.py',
    `import csv, json, sys
print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline="")))))`,
  );
  const rows = JSON.parse(program('python3', [script, file]).stdout) as Record<string, string>[];
  const deck = await exportedText(tool, 'spice', inputs);
  const names = rows
    .filter((row) => row['Component'] !== 'op amp')
    .flatMap((row) => row['References']?.split(' ') ?? []);
  const inDeck = [...deck.matchAll(/^([RC]\d+\w) \S+ \S+ (\S+)$/gmu)].filter(
    ([, name]) => !['R1', 'C1'].includes(name as string),
  );
  expect([...names].sort()).toEqual(inDeck.map(([, name]) => name).sort());
  for (const row of rows)
    expect(Number(row['Quantity'])).toBe((row['References'] as string).split(' ').length);
  expect(rows.at(-1)).toMatchObject({ Component: 'op amp', Value: 'OPA1612', Quantity: '3' });
  expect(rows[0]).toMatchObject({ Component: 'resistor', Tolerance: '1%', Series: 'E96' });
});
