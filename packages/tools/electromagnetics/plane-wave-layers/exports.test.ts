import { expect, test } from 'vitest';
import { python } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import type { LayersResult } from './compute.ts';
import tool from './index.ts';
import { type LayersFields, placed } from './inputs.ts';
import { blend } from './plots.ts';
import { presets } from './presets.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

/** All presets, and what a script may stumble on: no layer, 200 layers, loss before and behind, names, magnetic media. */
const CASES: readonly Some[] = [
  {},
  ...presets.map(({ inputs }) => inputs as Some),
  { layers: '', to: '0.05+3.3i', angle: 60 },
  { layers: 'H = n=2.1\nL = n=1.45\n(HL)^100', to: 'n=1.52', angle: 30, polarisation: 's' },
  {
    layers: '"quoted" \\n film: n=1.4 k=0.01 100 nm',
    to: 'n=1.52',
    over: 'thickness',
    thicknessTo: 1e-6,
  },
  { layers: 'er=2 mur=3 1 mm\ner=-2 mur=-1.5 2 mm', to: 'air', at: '10 GHz', angle: 20 },
  {
    layers: 'n=2 80 nm\nn=1.5 k=0.000001 1 mm incoherent\nAg 20 nm\nBK7 1 mm incoherent',
    to: 'air',
    angle: 40,
    over: 'angle',
    angleTo: 80,
  },
];

test('NumPy computes the same pictures from the scripts', { timeout: 60_000 }, async () => {
  const folder = madeFolder();
  const scripts = await Promise.all(CASES.map((s) => exportedText(tool, 'python', s)));
  scripts.forEach((script, k) => {
    folder.write(`layers_${k}.py`, script);
  });
  const found = JSON.parse(
    python(
      `import importlib, json, sys
sys.path.insert(0, sys.argv[1])
found = []
for k in range(${CASES.length}):
    m = importlib.import_module("layers_%d" % k)
    r, t, a = m.answer()
    found.append([[float(x) for x in r], [float(x) for x in t]])
print(json.dumps(found))`,
      { modules: ['numpy'], args: [folder.path] },
    ).stdout,
  ) as [number[], number[]][];
  CASES.forEach((s, k) => {
    const i = withDefaults(tool.inputs, s) as LayersFields;
    const { sweep } = evaluate(tool, i) as LayersResult;
    (['reflectance', 'transmittance'] as const).forEach((what, column) => {
      const theirs = found[k]?.[column] ?? [];
      const off = blend(sweep, placed(i), what).map((v, at) => Math.abs(v - (theirs[at] ?? 9)));
      expect(Math.max(...off), `${JSON.stringify(s)} ${what}`).toBeLessThan(1e-9);
    });
  });
});

test('run as it is, the script prints a table', async () => {
  const folder = madeFolder();
  const file = folder.write('layers.py', await exportedText(tool, 'python', {}));
  const lines = python(`import runpy, sys\nrunpy.run_path(sys.argv[1], run_name="__main__")`, {
    modules: ['numpy'],
    args: [file],
  })
    .stdout.trim()
    .split('\n');
  expect(lines[0]).toBe('x,R,T,A');
  expect(lines).toHaveLength(402);
});
