import { total } from '@tollbench/engines/converter/losses.ts';
import { describe, expect, test } from 'vitest';
import loopShaper from '../../control-systems/loop-shaper/index.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';
import type { ConverterInputs } from './inputs.ts';
import { outputs } from './outputs.ts';

type Some = Partial<ConverterInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const noticesOf = (some: Some) =>
  outputs(run(some), inputsOf(some)).flatMap((o) => (o.kind === 'notice' ? [o.id] : []));

const BOOST: Some = { topology: 'boost', vout: 24, iout: 1, vin: 12, vinMin: 9, vinMax: 16 };
const FLYBACK: Some = {
  topology: 'flyback',
  vin: 48,
  vinMin: 36,
  vinMax: 72,
  vout: 5,
  iout: 2,
  frequency: 200e3,
  outputRipple: 0.05,
};
const EVERY: readonly Some[] = [
  {},
  { rectifier: 'diode', iout: 0.1, inductance: 6.8e-6 },
  BOOST,
  { ...BOOST, rectifier: 'diode', iout: 0.02, inductance: 27e-6 },
  { topology: 'buckboost', vout: 5, iout: 1 },
  FLYBACK,
  { ...FLYBACK, rectifier: 'diode', inductance: 30e-6 },
  { ...FLYBACK, topology: 'forward', turns: 2.5, rectifier: 'diode', iout: 8 },
];

describe('what theory says of every converter', () => {
  test('the mean output is the one asked for, and the capacitor’s mean current is nothing', () => {
    for (const some of EVERY) {
      const { output, capacitor, inductor } = run(some).cycle.figures;
      expect(output.mean / inputsOf(some).vout).toBeCloseTo(1, 9);
      expect(Math.abs(capacitor.mean) / inductor.most).toBeLessThan(1e-8);
    }
  });

  test('what the source gives is what the load takes and the circuit loses', () => {
    for (const some of EVERY) {
      const r = run(some);
      const { losses } = r.here;
      const { output, source } = r.cycle.figures;
      const load = output.rms ** 2 * r.cell.stage.conductance;
      const lost = losses.switchConduction + losses.rectifier + losses.winding + losses.esr;
      expect((source.mean * inputsOf(some).vin) / (load + lost)).toBeCloseTo(1, 7);
    }
  });

  test('the volt-seconds of the inductor balance', () => {
    for (const some of EVERY) {
      const { voltage, time } = run(some).waves;
      let [sum, size] = [0, 0];
      for (let k = 1; k < time.length; k++) {
        const dt = (time[k] ?? 0) - (time[k - 1] ?? 0);
        sum += (dt * ((voltage[k] ?? 0) + (voltage[k - 1] ?? 0))) / 2;
        size += dt * Math.abs(voltage[k] ?? 0);
      }
      expect(Math.abs(sum / size)).toBeLessThan(1e-4);
    }
  });

  test('a flyback of one turn to one is an inverting converter', () => {
    const bare = { vout: 5, iout: 1, capacitance: 100e-6, inductance: 22e-6 } as const;
    const one = run({ ...bare, topology: 'buckboost' });
    const other = run({ ...bare, topology: 'flyback', turns: 1 });
    expect(other.cycle.duty).toBeCloseTo(one.cycle.duty, 12);
    expect(other.loop.plant.control.den).toEqual(one.loop.plant.control.den);
  });

  test('at the critical inductance the current of a lossless stage just reaches zero', () => {
    const bare: Some = {
      rdsOn: 0,
      rectifierResistance: 0,
      resistance: 0,
      esr: 0,
      rectifier: 'diode',
      drop: 0,
    };
    for (const some of [{}, BOOST, FLYBACK]) {
      const fixed: Some = { ...some, ...bare, capacitance: 10e-3 };
      const { criticalInductance } = run(fixed).built;
      const at = run({ ...fixed, inductance: criticalInductance }).cycle;
      expect(Math.abs(at.figures.inductor.least) / at.figures.inductor.most).toBeLessThan(2e-3);
      expect(run({ ...fixed, inductance: criticalInductance / 2 }).cycle.discontinuous).toBe(true);
    }
  });

  test('in discontinuous conduction a lossless buck has the ratio of the books', () => {
    const r = run({
      rectifier: 'diode',
      drop: 0,
      rdsOn: 0,
      rectifierResistance: 0,
      resistance: 0,
      esr: 0,
      inductance: 5e-6,
      iout: 0.1,
      capacitance: 10e-3,
    });
    const { duty } = r.cycle;
    const k = (2 * 5e-6 * 500e3) / 33;
    expect(12 * (2 / (1 + Math.sqrt(1 + (4 * k) / duty ** 2)))).toBeCloseTo(3.3, 4);
  });
});

describe('what is chosen', () => {
  test('the inductor keeps the ripple at every input, and the next smaller one does not', () => {
    for (const some of [{}, BOOST, { topology: 'buckboost', vout: 5, iout: 1 } as Some]) {
      const { built } = run(some);
      expect(built.inductance).toBeGreaterThanOrEqual(built.inductanceNeeded * (1 - 1e-9));
      expect(built.inductance / built.inductanceNeeded).toBeLessThan(1.23);
    }
  });

  test('the capacitor keeps the exact ripple, and the next smaller of its series does not', () => {
    const some: Some = { ...BOOST, droop: null, outputRipple: 0.05 };
    const { built, corners } = run(some);
    expect(built.rippleMet).toBe(true);
    expect(Math.max(...corners.map((c) => c.ripple))).toBeLessThanOrEqual(0.05);
    const less = built.capacitance / 1.4;
    const worse = run({ ...some, capacitance: less }).corners.map((c) => c.ripple);
    expect(Math.max(...worse)).toBeGreaterThan(0.05);
  });

  test('an ESR that alone breaks the ripple is said', () => {
    expect(noticesOf({ ...BOOST, esr: 0.2, outputRipple: 0.02 })).toContain('ripple');
  });

  test('a ceramic capacitor at its halving voltage has half', () => {
    const { built } = run({ vout: 5, capacitance: 44e-6, halving: 5 });
    expect(built.effective).toBeCloseTo(22e-6, 12);
  });

  test('the divider’s pair has no better one in its series', () => {
    const { feedback } = run({ vout: 3.3, series: 'E24' }).loop;
    expect(0.8 * (1 + feedback.upper / feedback.lower)).toBeCloseTo(3.3, 6);
  });
});

describe('the loop', () => {
  test('with exact parts it crosses where it was asked to, with the margin that was asked for', () => {
    const cases: Some[] = [
      {},
      { control: 'voltage', amplifier: 'opamp' },
      { ...BOOST, control: 'voltage', amplifier: 'opamp' },
      { ...BOOST, amplifier: 'opamp' },
      FLYBACK,
      { rectifier: 'diode', iout: 0.1, inductance: 6.8e-6 },
    ];
    for (const some of cases) {
      const { loop } = run({ ...some, series: 'exact' });
      expect(loop.crossover ?? 0, JSON.stringify(some)).toBeCloseTo(loop.wanted, 3);
      expect(loop.phaseMargin ?? 0, JSON.stringify(some)).toBeCloseTo(60, 6);
      expect(loop.stability).toBe('stable');
    }
  });

  test('without a ramp, more than half the period is subharmonic oscillation, and less is not', () => {
    const some: Some = { slope: 0, vinMin: 5, vinMax: 12, capacitance: 100e-6 };
    expect(noticesOf({ ...some, vin: 5 })).toContain('subharmonic');
    expect(noticesOf({ ...some, vin: 12 })).not.toContain('subharmonic');
  });

  test('Q of the sampling poles is Ridley’s', () => {
    const bare: Some = {
      rdsOn: 0,
      rectifierResistance: 0,
      resistance: 0,
      slope: 0,
      capacitance: 1e-3,
    };
    const { loop, cycle } = run({ ...bare, vin: 12 });
    expect(loop.plant.current?.quality).toBeCloseTo(1 / (Math.PI * (0.5 - cycle.duty)), 3);
  });

  test('a crossover near the zero right of the axis is asked back', () => {
    expect(noticesOf({ ...BOOST, crossover: 20e3 })).toContain('right-half-plane-zero');
  });

  test('voltage mode that crosses near the LC resonance is asked back', () => {
    expect(noticesOf({ control: 'voltage', capacitance: 100e-6, crossover: 8e3 })).toContain(
      'resonance',
    );
  });

  test('a boost of phase that no type has is said with its figures', () => {
    expect(noticesOf({ control: 'voltage', type: 'type2', capacitance: 100e-6 })).toContain(
      'boost',
    );
  });

  test('goes on to the loop shaper, which finds the same margin', () => {
    const r = run({});
    const link = tool.next?.(r, inputsOf({}))?.find((l) => l.tool === 'loop-shaper');
    expect(link).toBeDefined();
    const { plant, compensator } = r.loop;
    const there = evaluate(
      loopShaper,
      withDefaults(loopShaper.inputs, {
        plant: fraction(plant.control.num, plant.control.den),
        kind: 'custom',
        gain: 0,
        controller: fraction(compensator.num, compensator.den),
      }),
    );
    expect(there.margins.phase?.phaseMargin).toBeCloseTo(r.loop.phaseMargin ?? 0, 4);
  });
});

describe('limits of parts', () => {
  test.each([
    ['minimum-on-time', { frequency: 2e6, vinMax: 40 }],
    ['minimum-off-time', { frequency: 2e6, vin: 5, vinMin: 4, vinMax: 6, minOff: 150e-9 }],
    ['saturation', { saturation: 3 }],
    ['clamp', { ...FLYBACK, clamp: 21 }],
  ] as [string, Some][])('%s is said', (id, some) => {
    expect(noticesOf(some)).toContain(id);
  });

  test.each([
    [{ vout: 15 }, 'vout'],
    [{ topology: 'boost' }, 'vout'],
    [{ vin: 20 }, 'vin'],
    [{ reference: 5 }, 'reference'],
    [{ ...FLYBACK, topology: 'forward', turns: 8 }, 'vout'],
  ] as [Some, string][])('%o is refused at %s', (some, field) => {
    expect(() => run(some)).toThrow(new RegExp(`^${field}: `, 'u'));
  });
});

describe('what is offered where an output is not reached', () => {
  test.each([
    [{ vout: 15 }],
    [{ topology: 'boost' }],
    [{ ...FLYBACK, topology: 'forward', turns: 8 }],
  ] as [Some][])('%o', (some) => {
    const offered = remediesOf(tool, inputsOf(some));
    expect(offered.length).toBeGreaterThan(0);
    for (const remedy of offered)
      expect(() => remedied(tool, inputsOf(some), remedy)).not.toThrow();
  });
});

describe('losses', () => {
  test('switching goes with the frequency, conduction with the square of the load', () => {
    const at = (some: Some) =>
      run({ inductance: 100e-6, capacitance: 100e-6, ...some }).here.losses;
    const [one, twice] = [at({}), at({ frequency: 1e6 })];
    expect(twice.gate / one.gate).toBeCloseTo(2, 12);
    expect(twice.switching / one.switching).toBeCloseTo(2, 2);
    expect(at({ iout: 6 }).winding / one.winding).toBeCloseTo(4, 1);
  });

  test('gate charge gives the times that it gives', () => {
    const by = run({
      overlap: 'charge',
      switchCharge: 3e-9,
      gateResistance: 3,
      gateVoltage: 5,
      plateau: 2.5,
    });
    const times = run({ rise: 3.6e-9, fall: 3.6e-9 });
    expect(by.here.losses.switching).toBeCloseTo(times.here.losses.switching, 12);
  });

  test('Steinmetz has the flux swing of the waveform', () => {
    const { here } = run({
      core: 'steinmetz',
      coreK: 1,
      coreAlpha: 1,
      coreBeta: 2,
      coreTurns: 10,
      coreArea: 30e-6,
      coreVolume: 1e-6,
    });
    const flux = (6.8e-6 * here.swing) / (2 * 10 * 30e-6);
    expect(here.losses.core).toBeCloseTo(500e3 * flux ** 2 * 1e-6, 9);
    expect(total(here.losses)).toBeGreaterThan(here.losses.core);
  });
});

describe('SPICE', () => {
  const folder = madeFolder();
  const measured = (text: string, name: string) =>
    Number(new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'mu').exec(text)?.[1]);

  test.each(EVERY.map((some, k) => [k, some] as const))(
    'deck %i settles where the page says',
    async (k, some) => {
      const said = ngspice(await saved(folder, tool, 'spice', inputsOf(some), `d${k}.cir`));
      const { output, inductor } = run(some).cycle.figures;
      expect(Math.abs(measured(said, 'vout')) / output.mean).toBeCloseTo(1, 2);
      expect(measured(said, 'peak') / inductor.most).toBeCloseTo(1, 2);
      expect(measured(said, 'rms') / inductor.rms).toBeCloseTo(1, 2);
      expect(Math.abs(measured(said, 'ripple') / (output.most - output.least) - 1)).toBeLessThan(
        0.02,
      );
    },
  );

  test.each(
    [...EVERY, { control: 'voltage', amplifier: 'opamp' }, { ...BOOST, control: 'voltage' }].map(
      (some, k) => [k, some as Some] as const,
    ),
  )('averaged loop %i crosses where the page says', async (k, some) => {
    const said = ngspice(await saved(folder, tool, 'loop', inputsOf(some), `l${k}.cir`));
    const { loop } = run(some);
    expect(measured(said, 'crossover') / (loop.crossover ?? 0)).toBeCloseTo(1, 4);
    expect(measured(said, 'phasemargin')).toBeCloseTo(loop.phaseMargin ?? 0, 2);
  });
});
