import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';

const some = (s: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  withDefaults(tool.inputs, s);

test('ngspice reads the decks of both models and both polarities and finds the same current', async () => {
  const folder = madeFolder();
  const cases = [
    {},
    { model: 'level1' as const },
    { vgs: 0.4 },
    { polarity: 'p' as const, vto: -0.65, vgs: 1.2 },
    { polarity: 'p' as const, model: 'level1' as const, vto: -0.65, vgs: 1.2, vsb: 0.5 },
    { vsb: 1.2, vds: 0.1 },
    { vds: -0.5, vsb: 0.2 },
    { vds: -0.7, vgs: 0.4, model: 'level1' as const, vgsMax: 0, vdsMax: -3 },
    { vsb: -0.4, polarity: 'p' as const, vto: -0.65, vgs: 1.2 },
    { vsb: -0.4, model: 'level1' as const },
    { vto: -1.5, vgs: -0.5, curves: 0 },
    { process: 'card' as const, model: 'level1' as const, vgs: 1.4 },
    { load: 'resistor' as const, vgs: 0.8 },
    { task: 'size' as const, by: 'inversion' as const, inversion: 0.05 },
    // A gate far above: what EKV writes as an exponential must not overflow in the simulator.
    { vgs: 60, vds: 40, vgsMax: 60, vdsMax: 60, vto: 3 },
  ];
  for (const c of cases) {
    const inputs = some(c);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const current = Math.abs(Number(/i\(vds\) = (\S+)/i.exec(printed)?.[1]));
    const { point } = evaluate(tool, inputs);
    expect([c, Math.abs(current / Math.abs(point.id) - 1) < 1e-4]).toEqual([c, true]);
    const [cgs, cgd] = ['cgs', 'cgd'].map((name) =>
      Number(new RegExp(`@m1\\[${name}\\] = (\\S+)`).exec(printed)?.[1]),
    );
    // What SPICE prints of a device turned round is of the terminal that acts as source.
    if (inputs.vds < 0) continue;
    if (cgs !== undefined && cgd !== undefined && inputs.model === 'level1')
      expect(point.gm / (2 * Math.PI * (cgs + cgd)) / evaluate(tool, inputs).transit).toBeCloseTo(
        1,
        6,
      );
    for (const name of ['gm', 'gds'] as const)
      if (inputs.model === 'level1')
        expect(
          Number(new RegExp(`@m1\\[${name}\\] = (\\S+)`).exec(printed)?.[1]) / point[name],
        ).toBeCloseTo(1, 6);
  }
});

describe('a program reads the JSON', () => {
  const read = async (title: string) => {
    const preset = tool.presets?.find((p) => p.title === title);
    if (!preset) throw new Error(`no preset ${title}`);
    return JSON.parse(await exportedText(tool, 'json', preset.inputs)) as {
      results: Record<string, number | string | null>;
      reasons: Record<string, string>;
      tables: Record<string, Record<string, (number | null)[]>>;
    };
  };

  test('every sample of the output curves follows the square law, and the figures of a switch are its', async () => {
    const { results, reasons, tables } = await read('Small-signal switch, square law');
    // W/L = 1, K_P = 0.16 A/V², V_TO = 2.1 V, λ = 0.01/V, at V_GS = 3.5 V and V_DS = 10 V.
    const beta = 0.16;
    expect(results['drainCurrent']).toBeCloseTo((beta / 2) * 1.4 ** 2 * 1.1, 12);
    expect(results['transconductance']).toBeCloseTo(beta * 1.4 * 1.1, 12);
    expect(results['outputConductance']).toBeCloseTo((beta / 2) * 1.4 ** 2 * 0.01, 12);
    expect(results['transconductanceEfficiency']).toBeCloseTo(2 / 1.4, 12);
    expect(results['region']).toBe('saturation');
    expect([results['transitFrequency'], reasons['transitFrequency']]).toEqual([
      null,
      'needs C_ox of this device',
    ]);
    const { gateVoltage = [], drainVoltage = [], drainCurrent = [] } = tables['output'] ?? {};
    expect(gateVoltage.length).toBeGreaterThan(300);
    gateVoltage.forEach((vgs, k) => {
      const [over, vds] = [(vgs ?? Number.NaN) - 2.1, drainVoltage[k] ?? Number.NaN];
      const along = Math.min(vds, over);
      const law = beta * (over - along / 2) * along * (1 + 0.01 * vds);
      expect(drainCurrent[k]).toBeCloseTo(law, 12);
    });
  });

  test('the sizing table gives the width of another device, which then does what is wanted', async () => {
    const { tables } = await read('Sized: 1 mS at a gm/ID of 15');
    const of = (id: string) => tables['sizing']?.[id] ?? [];
    const k = of('transconductanceEfficiency').findIndex((x) => x !== null && x < 12);
    // A device of 3 mS at the sample nearest below 12 per volt.
    const [efficiency, density, vgs] = [
      'transconductanceEfficiency',
      'currentDensity',
      'gateVoltage',
    ].map((id) => of(id)[k] ?? Number.NaN) as [number, number, number];
    const width = 3e-3 / efficiency / density;
    const made = evaluate(tool, some({ length: 0.5e-6, lambda: 0.1, width, vgs, vgsMax: 2 }));
    expect(made.point.gm / 3e-3).toBeCloseTo(1, 9);
    expect(made.point.inversion ?? 0).toBeCloseTo(of('inversionCoefficient')[k] ?? Number.NaN, 9);
  });
});
