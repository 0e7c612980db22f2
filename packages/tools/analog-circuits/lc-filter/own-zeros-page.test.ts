import { scattering } from '@tollbench/engines/filter/lc-network.ts';
import { describe, expect, test } from 'vitest';
import type { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const given = (some: Some) => withDefaults(tool.inputs, { copies: 10, ...some });
const run = (some: Some) => evaluate(tool, given(some));
const INFINITE = Number.POSITIVE_INFINITY;

describe('of the page', () => {
  const mask: Some = {
    family: 'zeros-rippled',
    size: 'least',
    edgeLoss: 0.1,
    stopLoss: 40,
    corners: [{ from: 30e6, loss: 60 }],
  };

  test('the least order keeps the mask in the lossless ladder, in every band and with every end', () => {
    const cases: Some[] = [
      mask,
      { ...mask, family: 'zeros-flat', edgeLoss: 1 },
      { ...mask, drive: 'voltage' },
      { ...mask, drive: 'current' },
      { ...mask, load: 75, form: 'series' },
      { ...mask, response: 'highpass', corners: [{ from: 3e6, loss: 55 }] },
      { ...mask, response: 'bandpass', corners: [{ from: 20e6, loss: 70 }] },
      {
        ...mask,
        response: 'bandstop',
        width: 4e6,
        notchWidth: 1e6,
        corners: [{ from: 10.1e6, loss: 60 }],
      },
    ];
    for (const some of cases) {
      const r = run({ ...some, inductorQ: 1e9, capacitorQ: 1e9 });
      expect(r.verdict.stopMargin).toBeGreaterThan(-1e-5);
      expect(r.design.own?.margin).toBeGreaterThan(-1e-6);
      expect(r.verdict.stopMargin).toBeGreaterThan((r.design.own?.margin ?? 0) - 1e-4);
      expect(r.reanalysis).toBeLessThan(1e-6);
      // An order less does not, however many zeros it has.
      const order = r.design.shape.order - 1;
      const below = order < 1 ? undefined : tried({ ...some, size: 'given', order });
      if (below) expect(below.design.own?.margin).toBeLessThan(0);
    }
  });

  const tried = (some: Some) => {
    try {
      return run({ ...some, inductorQ: 1e9, capacitorQ: 1e9 });
    } catch {
      return undefined;
    }
  };

  test('the preset of two steps says what the families take', () => {
    const { inputs } = tool.presets?.find(({ title }) => title.startsWith('Harmonics')) ?? {};
    const size = (some: Some) => {
      const r = run({ ...inputs, ...some });
      return [r.design.shape.order, r.parts.length];
    };
    expect(size({})).toEqual([5, 7]);
    expect(size({ family: 'elliptic' })).toEqual([6, 8]);
    expect(size({ family: 'chebyshev' })[0]).toBe(8);
    expect(run({ ...inputs }).verdict.met).toBe(true);
  });

  test('an inverse Chebyshev filter without a ladder is offered what has one', () => {
    for (const size of ['given', 'least'] as const) {
      const some: Some = {
        family: 'inverse-chebyshev',
        order: 9,
        stopLoss: 30,
        size,
        stop: 11.3e6,
      };
      let remedies: readonly Readonly<Record<string, string>>[] = [];
      try {
        run(some);
      } catch (error) {
        remedies = (error as InputErrors).errors[0]?.remedies ?? [];
      }
      if (size === 'given') expect(remedies.length).toBeGreaterThan(0);
      for (const remedy of remedies) {
        const texts = Object.entries(remedy).map(([name, text]) => [
          name,
          tool.inputs[name as keyof typeof tool.inputs].parse(text),
        ]);
        expect(() => run({ ...some, ...Object.fromEntries(texts) })).not.toThrow();
      }
    }
  });

  test('nothing passes at zeros that are given', () => {
    const some: Some = {
      family: 'zeros-rippled',
      placing: 'given',
      zeros: [17.5e6, 30e6],
      order: 6,
    };
    for (const drive of ['resistive', 'voltage'] as const) {
      const r = run({ ...some, drive });
      for (const f of [17.5e6, 30e6]) {
        const s = scattering(r.design.exact, 2 * Math.PI * f);
        expect(Math.hypot(s.re21, s.im21)).toBeLessThan(1e-9);
      }
    }
    const band = run({ ...some, response: 'bandpass', zeros: [13e6] });
    for (const f of [13e6, 100e12 / 13e6]) {
      const s = scattering(band.design.exact, 2 * Math.PI * f);
      expect(Math.hypot(s.re21, s.im21)).toBeLessThan(1e-9);
    }
  });

  test('corners in any order make one mask, of two at one frequency the stricter', () => {
    const corners = [
      { from: 40e6, loss: 30 },
      { from: 30e6, loss: 60 },
      { from: 30e6, loss: 50 },
    ];
    const { mask: made } = run({ corners, stopLoss: 20 });
    expect(made.stop).toEqual([
      { band: [20e6, 30e6], loss: 20 },
      { band: [30e6, 40e6], loss: 60 },
      { band: [40e6, INFINITE], loss: 30 },
    ]);
  });

  test('a stop band that is broken is said, with where', () => {
    const r = run({ corners: [{ from: 25e6, loss: 70 }] });
    expect(r.verdict.met).toBe(false);
    expect(r.verdict.worst).toBe(25e6);
    const [plot] = tool.outputs(r, given({ corners: [{ from: 25e6, loss: 70 }] }));
    expect((plot as { caption: string }).caption).toMatch(/broken at 25\sMHz/u);
  });

  test('what cannot be is refused, and what is offered does', () => {
    const refused: [Some, string][] = [
      [{ ...mask, stop: 10.5e6, stopLoss: 90 }, 'stopLoss'],
      [{ family: 'zeros-rippled', placing: 'given', order: 3 }, 'order'],
      [{ family: 'zeros-rippled', placing: 'given', zeros: [9e6] }, 'zeros'],
      [{ corners: [{ from: 5e6, loss: 40 }] }, 'corners'],
      [{ family: 'zeros-flat', stopLoss: 2 }, 'stopLoss'],
      [{ family: 'zeros-rippled', ripple: 4 }, 'edgeLoss'],
      [{ family: 'zeros-rippled', order: 8, load: 55 }, 'placing'],
    ];
    for (const [some, field] of refused) {
      let first: InputErrors['errors'][number] | undefined;
      try {
        run(some);
      } catch (error) {
        [first] = (error as InputErrors).errors;
      }
      expect(first?.field).toBe(field);
      expect(first?.remedies.length).toBeGreaterThan(0);
      for (const remedy of first?.remedies ?? []) {
        const texts = Object.entries(remedy).map(([name, text]) => [
          name,
          tool.inputs[name as keyof typeof tool.inputs].parse(text),
        ]);
        expect(() => run({ ...some, ...Object.fromEntries(texts) })).not.toThrow();
      }
    }
  });

  const folder = madeFolder();

  test('ngspice’s transient of the netlist is the step response', async () => {
    for (const some of [
      { family: 'zeros-rippled', order: 6, edgeLoss: 0.1 },
      { family: 'linear-phase-05', order: 5, response: 'lowpass' },
      { family: 'chebyshev', order: 3, response: 'bandpass', width: 5e6, stopWidth: 20e6 },
      { family: 'elliptic', order: 5, response: 'highpass' },
    ] as const) {
      const lossless = { ...some, inductorQ: 1e9, capacitorQ: 1e9 };
      const r = run(lossless);
      const { time, step } = r.transient;
      const end = (time.at(-1) as number) / 2;
      const deck = (await exportedText(tool, 'spice', given(lossless)))
        .replace(/^(VIN source 0 DC 0) AC (\S+)$/mu, (_, head, v) => `${head} PWL(0 0 1f ${v})`)
        .replace(/^ac dec .*$/mu, `tran ${end / 4000} ${end} 0 ${end / 4000}`)
        .replace(/^print vdb.*$/mu, 'print v(out)')
        .replace('set width=120', 'set width=120\noption method=trap reltol=1e-6');
      const file = folder.write('step.cir', deck);
      const rows = [...ngspice(file).matchAll(/^\d+\s+(\d\S+)\s+(-?\d\S+)\s*$/gmu)];
      expect(rows.length).toBeGreaterThan(1000);
      let most = 0;
      for (const [, t, v] of rows) {
        const x = (Number(t) / (time.at(-1) as number)) * (time.length - 1);
        const k = Math.min(time.length - 2, Math.floor(x));
        const y = (step[k] as number) * (1 - (x - k)) + (step[k + 1] as number) * (x - k);
        // A step passed on at once is a slope of its first sample to a straight line.
        if (k > 0) most = Math.max(most, Math.abs(y - Number(v)));
      }
      expect(most).toBeLessThan(2e-3);
    }
  }, 30_000);

  test('coils with a self-resonance: the netlist has the page’s gain', async () => {
    const some = { selfResonance: 45e6, family: 'elliptic', order: 5 } as const;
    const r = run(some);
    const file = folder.write('coil.cir', await exportedText(tool, 'spice', given(some)));
    const rows = [...ngspice(file).matchAll(/^\d+\s+(\d\S+)\s+(-?\d\S+)\s+(-?\d\S+)\s*$/gmu)];
    expect(rows.length).toBeGreaterThan(40);
    for (const [, f, db] of rows) {
      const s = scattering(r.design.network, 2 * Math.PI * Number(f), r.losses);
      const gain = 10 * Math.log10(s.re21 ** 2 + s.im21 ** 2);
      if (gain > -70) expect(Math.abs(gain - Number(db))).toBeLessThan(1e-3);
    }
  });
});
