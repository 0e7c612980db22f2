import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { describe, expect, test } from 'vitest';
import { InputError, InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, withDefaults } from '../../define/inputs.ts';
import timing from '../timing-diagram/index.ts';
import { exactly } from './compute/exactly.ts';
import { treeFigure } from './figure.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { ClockInputs } from './inputs.ts';
import { frameDiagram, next } from './next.ts';
import { headOf, secondOf, shownOf } from './phrases.ts';
import { presets } from './presets.ts';
import type { PllResult, TimerResult, TreeResult, UartResult } from './result.ts';

const inputsOf = (some: Partial<ClockInputs>) => withDefaults(tool.inputs, some);
const tree = (some: Partial<ClockInputs> = {}) => evaluate(tool, inputsOf(some)) as TreeResult;
const uart = (some: Partial<ClockInputs>) =>
  evaluate(tool, inputsOf({ task: 'uart', ...some })) as UartResult;
const timer = (some: Partial<ClockInputs>) =>
  evaluate(tool, inputsOf({ task: 'timer', ...some })) as TimerResult;
const pll = (some: Partial<ClockInputs>) =>
  evaluate(tool, inputsOf({ task: 'pll', ...some })) as PllResult;
const core = (r: TreeResult | PllResult) => toNumber(headOf(shownOf(r)).output.frequency);

/** The refusal of inputs that are refused. */
function refusal(some: Partial<ClockInputs>): InputError {
  try {
    evaluate(tool, inputsOf(some));
  } catch (error) {
    const found = error instanceof InputErrors ? error.errors[0] : error;
    if (found instanceof InputError) return found;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the tree', () => {
  test('168 MHz and exactly 48 MHz of 8 MHz, and how many settings there are', () => {
    const r = tree();
    expect(core(r)).toBe(168e6);
    expect(toNumber(secondOf(shownOf(r))?.frequency ?? { n: 0n, d: 1n })).toBe(48e6);
    expect(r.legal).toBe(1_619_794);
    expect(shownOf(r).buses.map((b) => [b.id, toNumber(b.frequency), toNumber(b.timer)])).toEqual([
      ['pclk1', 42e6, 84e6],
      ['pclk2', 84e6, 168e6],
    ]);
  });

  test('a divider is held, and the search goes through the rest', () => {
    const r = tree({ fixPre: 8 });
    expect(headOf(shownOf(r)).chain).toMatchObject({ pre: { value: 8 }, mul: { value: 336 } });
    expect(tree({ fixMul: 169 }).solutions[0]?.error).toBeGreaterThan(0);
  });

  test('the rank that is picked is shown', () => {
    const r = tree({ pick: 3 });
    expect(shownOf(r)).toBe(r.solutions[2]);
    expect(refusal({ pick: 100 }).remedies[0]).toEqual({ pick: '60' });
  });

  test('of power a slow VCO comes first', () => {
    const vco = (prefer: ClockInputs['prefer']) =>
      toNumber(headOf(shownOf(tree({ core: 48e6, prefer }))).chain.vco);
    expect(vco('power')).toBeLessThan(vco('jitter'));
  });

  test('a divider that is held goes with every prescaler behind it', () => {
    const fields = (some: Partial<ClockInputs>) => {
      const { output } = headOf(shownOf(tree(some)));
      expect(output.error).toBe(0);
      return output.fields.map((f) => f.value);
    };
    // VCO 336 MHz: 2 · 2, where 4 · 1 would do without P held.
    expect(fields({ fixPre: 8, fixMul: 336, core: 84e6 })).toEqual([4, 1]);
    expect(fields({ fixPre: 8, fixMul: 336, fixDiv: 2, core: 84e6 })).toEqual([2, 2]);
    // 756 MHz of 12 MHz · 63.
    expect(fields({ device: 'rp2040', fixDiv: 3, core: 126e6 })).toEqual([3, 2]);
  });

  test('the second clock may be off by what is allowed, and the core is the faster for it', () => {
    const exact = tree({ device: 'stm32g431' });
    const loose = tree({ device: 'stm32g431', auxTolerance: 100_000 });
    expect(core(exact)).toBe(144e6);
    expect(core(loose)).toBeGreaterThan(144e6);
  });

  test('ranges of operation', () => {
    expect(core(tree({ device: 'stm32h743', range: 'r3', aux: null }))).toBe(300e6);
    expect(refusal({ device: 'rp2040', range: 'r2' }).message).toContain('data sheet');
  });

  test('what cannot be is refused with what would do', () => {
    expect(refusal({ device: 'atmega328p', aux: 12e6 }).field).toBe('aux');
    expect(refusal({ crystal: 100e6 }).remedies[0]).toEqual({ crystal: '26M' });
    expect(refusal({ fixPre: 70 }).remedies).toEqual([{ fixPre: 'none' }]);
    expect(refusal({ device: 'rp2040', source: 'internal' }).remedies).toEqual([{ source: 'any' }]);
  });

  test('a device without a second clock answers for its core, and says so', () => {
    const r = tree({ device: 'atmega328p' });
    expect(core(r)).toBe(16e6);
    expect(r.alone).toBe(true);
    expect(tree({ device: 'atmega328p', aux: null }).alone).toBe(false);
    expect(tree({}).alone).toBe(false);
  });

  test('a crystal that the device does not take is said and not refused', () => {
    const r = tree({ device: 'nrf52840', aux: null, crystal: 16e6 });
    expect(r.unused).toBe('nRF52840');
    expect(core(r)).toBe(64e6);
  });
});

describe('UART', () => {
  test('Arduino’s 115 200 Bd is 2.1 % off', () => {
    const r = uart({ device: 'atmega328p' });
    expect(r.settings[0]?.registers).toEqual([
      { name: 'U2X0', value: 1 },
      { name: 'UBRR0', value: 16 },
    ]);
    expect((r.settings[0]?.error ?? 0) * 100).toBeCloseTo(2.12, 2);
    expect(r.budget.margin).toBeLessThan(0.25);
    expect(toNumber(r.exactClock) % (8 * 115200)).toBe(0);
  });

  test('1.8432 MHz and its multiples make every rate of a terminal', () => {
    const r = uart({ device: 'atmega328p' });
    const exact = r.crystals.filter((c) => c.exact === 11).map((c) => c.frequency);
    expect(exact).toEqual(
      [1.8432e6, 3.6864e6, 7.3728e6, 11.0592e6, 14.7456e6, 18.432e6, 22.1184e6].filter(
        (f) => f >= 1.8432e6,
      ),
    );
  });

  test('longer frames and worse clocks leave less', () => {
    const margin = (some: Partial<ClockInputs>) => uart(some).budget.margin;
    expect(margin({ data: 9, parity: 'even' })).toBeLessThan(margin({}));
    expect(margin({ here: 2 })).toBeLessThan(margin({}));
    // A second stop bit is not sampled.
    expect(margin({ stop: 2 })).toBe(margin({}));
  });

  test('a rate that no divider comes near is no answer without a word', () => {
    const said = (some: Partial<ClockInputs>) => {
      const inputs = withDefaults(tool.inputs, { task: 'uart', ...some });
      return tool
        .outputs(tool.compute(inputs, {} as never) as never, inputs)
        .flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
    };
    expect(said({ device: 'rp2040', baud: 30e6 })[0]).toMatch(
      /^Characters are lost.*−72\.\d+%\.$/u,
    );
    expect(said({ device: 'rp2040', baud: 115200 })).toEqual([]);
  });

  test('a rate beyond the clock is refused', () => {
    expect(refusal({ task: 'uart', clock: 1e6, baud: 2e6 }).field).toBe('baud');
  });

  test('a character goes on to the timing diagram, which takes it', () => {
    const inputs = inputsOf({ task: 'uart', parity: 'even', stop: 2 });
    expect(frameDiagram(inputs)).toMatchObject({ signal: [{ wave: '1010101010' + '0111' }, {}] });
    const [link] = next(evaluate(tool, inputs), inputs);
    if (!link) throw new Error('no link');
    const there = fromQuery(timing.inputs, new URLSearchParams(link.inputs).toString());
    expect(() => evaluate(timing, there as never)).not.toThrow();
  });
});

describe('as people write it', () => {
  const valuesOf = (query: string) => fromQuery(tool.inputs, query) as ClockInputs;

  test.each([
    ['task=uart&baud=115200 baud', 'baud', 115200],
    ['task=uart&baud=9600 bps', 'baud', 9600],
    ['task=uart&baud=1 Mbit/s', 'baud', 1e6],
    ['task=timer&rate=50 ms', 'rate', 20],
    ['task=timer&rate=1 s', 'rate', 1],
    ['task=timer&rate=2us', 'rate', 5e5],
    ['task=timer&rate=20k', 'rate', 20e3],
    ['task=pll&outputs=100 MHz, 48 MHz', 'outputs', [100e6, 48e6]],
  ] as const)('%s', (query, name, value) => {
    expect(valuesOf(query)[name]).toEqual(value);
  });

  test('megahertz without their M are asked about', () => {
    const texts = (some: Partial<ClockInputs>) => {
      const i = inputsOf(some);
      return tool
        .outputs(evaluate(tool, i), i)
        .flatMap((o) => (o.kind === 'notice' ? [o.text] : []))
        .join();
    };
    expect(texts({ core: 180 })).toContain('180M is 180 MHz');
    expect(texts({ task: 'pll', outputs: [100, 48] })).toMatch(/100\sHz and 48\sHz are asked for/u);
    expect(texts({ core: 32768 })).not.toContain('hertz');
    expect(refusal({ crystal: 12 }).remedies[0]).toEqual({ crystal: '12M' });
    expect(refusal({ task: 'pll', input: 25 }).remedies[0]).toEqual({ input: '25M' });
  });

  test('the registers stand first among the figures', () => {
    const first = (some: Partial<ClockInputs>) => {
      const i = inputsOf(some);
      const readouts = tool.outputs(evaluate(tool, i), i).find((o) => o.kind === 'readouts');
      return readouts?.kind === 'readouts' ? readouts.items[0]?.value : undefined;
    };
    expect(first({ task: 'uart', device: 'atmega328p' })).toBe('U2X0=1 UBRR0=16');
    expect(first({ task: 'timer', device: 'atmega328p', rate: 20 })).toBe('CS1=3 ICR1=0x30D3');
  });
});

describe('timer', () => {
  test('a period written as 1/50m', () => {
    const r = evaluate(
      tool,
      fromQuery(tool.inputs, 'task=timer&device=atmega328p&rate=1/50m') as ClockInputs,
    ) as TimerResult;
    expect(r.settings[0]).toMatchObject({ prescaler: 64, counts: 12500, error: 0 });
    expect(r.registers).toEqual([
      // CS12:0 is 3 for a prescaler of 64.
      { name: 'CS1', value: 3 },
      { name: 'ICR1', value: 12499 },
    ]);
  });

  test('centre-aligned, the count is the register', () => {
    const r = timer({ alignment: 'centre' });
    expect(r.settings[0]).toMatchObject({ prescaler: 1, counts: 2100, error: 0 });
    expect(r.registers[1]?.value).toBe(2100);
  });

  test('what a register cannot hold is not listed', () => {
    // 84 MHz / (2 · 65536) would be exact, and ARR has 16 bits.
    const r = timer({ alignment: 'centre', rate: 84e6 / 131072 });
    for (const s of r.settings) expect(s.counts).toBeLessThanOrEqual(65535);
    const nordic = timer({ device: 'nrf52840', rate: 16e6 / 32768 });
    for (const s of nordic.settings) expect(s.counts).toBeLessThanOrEqual(32767);
  });

  test('a prescaler’s field holds its code', () => {
    const field = (device: string, clock: number, rate: number) =>
      timer({ device, clock, rate }).registers[0]?.value;
    expect(field('nrf52840', 16e6, 16e6 / 128 / 1000)).toBeLessThanOrEqual(7);
    expect(field('atmega4809', 20e6, 1)).toBe(7);
    expect(field('samd21', 48e6, 48e6 / 1024 / 2 ** 24)).toBe(7);
    expect(field('fe310', 16e6, 16e6 / (255 * 2 ** 15))).toBe(15);
  });

  test('periods that a manual forbids are not listed', () => {
    for (const [device, alignment, least] of [
      ['nrf52840', 'edge', 3],
      ['atmega328p', 'edge', 4],
      ['atmega328p', 'centre', 3],
      ['atmega4809', 'edge', 4],
    ] as const) {
      const all = timer({ device, alignment, rate: 8e6 }).settings;
      expect(Math.min(...all.map((s) => s.counts)), device).toBe(least);
    }
  });

  test('FE310: the counter is cleared one clock after pwmcmp0 is met', () => {
    const r = timer({ device: 'fe310', clock: 16e6, rate: 100e3 });
    expect(r.settings[0]).toMatchObject({ prescaler: 1, counts: 159, error: 0 });
    expect(r.registers[1]).toEqual({ name: 'pwmcmp0', value: 159 });
  });

  test('RP2040: TOP is the count less one in phase-correct mode too', () => {
    const r = timer({ device: 'rp2040', clock: 125e6, rate: 12.5e3, alignment: 'centre' });
    expect(r.settings[0]).toMatchObject({ prescaler: 1, counts: 5000, error: 0 });
    expect(r.registers[1]).toEqual({ name: 'TOP', value: 4999 });
  });

  test('ESP32-C3: a period of the LEDC is a power of two, and DUTY_RES its exponent', () => {
    const r = timer({ device: 'esp32c3', rate: 5000 });
    // 80 MHz / 5 kHz = 16000 = 125 · 2⁷.
    expect(r.settings[0]).toMatchObject({ prescaler: 125, counts: 128, error: 0 });
    expect(r.registers).toEqual([
      { name: 'CLK_DIV', value: 125 * 256 },
      { name: 'DUTY_RES', value: 7 },
    ]);
    for (const s of r.settings) expect(Number.isInteger(Math.log2(s.counts))).toBe(true);
    expect(r.legal).toBe(1023 * 14);
    // 200 steps are 256 at least.
    expect(Math.min(...timer({ device: 'esp32c3', duty: 200 }).settings.map((s) => s.counts))).toBe(
      256,
    );
  });

  test('steps of duty are kept, and refused beyond the width', () => {
    expect(timer({ rate: 1e6, duty: 256 }).settings.every((s) => s.steps >= 256)).toBe(true);
    expect(refusal({ task: 'timer', duty: 100_000 }).remedies).toEqual([{ duty: '65536' }]);
    expect(refusal({ task: 'timer', device: 'lpc1768', alignment: 'centre' }).field).toBe(
      'alignment',
    );
  });
});

describe('PLL', () => {
  test('own limits in eighths', () => {
    const r = pll({
      part: 'custom',
      input: 100e6,
      outputs: [74.25e6],
      mulDen: 8,
      divider: 'eighths',
    });
    expect(r.solutions[0]?.error).toBe(0);
  });

  test('limits the wrong way round, an input beyond, too many outputs', () => {
    expect(refusal({ task: 'pll', part: 'custom', vcoMin: 2e9, vcoMax: 1e9 }).field).toBe('vcoMax');
    expect(
      refusal({ task: 'pll', part: 'ice40', input: 5e6, outputs: [50e6] }).remedies[0],
    ).toEqual({ input: '10M' });
    expect(
      refusal({ task: 'pll', part: 'ice40', input: 12e6, outputs: [50e6, 60e6] }).remedies[0],
    ).toEqual({ outputs: '50M' });
  });

  test('what would take minutes to prove is refused, with what would not', () => {
    const found = refusal({
      ...{ task: 'pll', part: 'custom', mulDen: 8192, preMax: 1024, divider: 'eighths' },
      detectorMin: 10e3,
      ...{ divMax: 1024, outputs: [33.333e6, 77.77e6, 12.288e6, 1.234567e6, 5.5e6, 9.9e6, 101e6] },
    });
    expect(found.field).toBe('outputs');
    expect(found.remedies).toEqual([{ outputs: '33.333M 77.77M', preMax: '16', mulDen: '1' }]);
  });

  test('what no VCO makes has its limit named', () => {
    const r = pll({ outputs: [100e6, 48e6] });
    expect(r.solutions[0]?.error).toBeGreaterThan(0);
    expect(r.stops.map((s) => s.limit)).toContain('VCO');
  });
});

test('a grip takes the mark to every setting of the list', () => {
  for (const [plot, r] of [
    ['choices', tree()],
    ['timerChoices', timer({})],
  ] as const) {
    const [grip] = handles[plot]?.(r, inputsOf({})) ?? [];
    if (!grip || grip.x === undefined || grip.y === undefined) throw new Error('no grip');
    const to = grip.to({ x: grip.x, y: grip.y });
    expect(to?.pick).toBeGreaterThanOrEqual(1);
  }
});

test('the picture has the dividers that can be dragged, and no style of its own', () => {
  const svg = treeFigure(shownOf(tree()));
  expect([...svg.matchAll(/data-divider="(\w+)"/gu)].map((m) => m[1])).toEqual([
    'pre',
    'mul',
    'div',
  ]);
  expect(svg).not.toContain('style=');
});

test('decimals are taken as they are meant', () => {
  expect(exactly(16934400.1)).toEqual({ n: 169344001n, d: 10n });
  expect(exactly(1 / 3).d).toBeGreaterThan(10n);
});

test('49.152 MHz of 25 MHz for audio is of the crystal, and not of an oscillator that is 1 % off', () => {
  const preset = presets.find((p) => p.title.includes('49.152'));
  const r = tree(preset?.inputs);
  expect(headOf(shownOf(r)).chain.reference.id).toBe('hse');
  expect(Math.abs(secondOf(shownOf(r))?.error ?? 1)).toBeLessThan(1e-6);
});

test('every preset answers', () => {
  for (const { inputs } of presets) expect(() => evaluate(tool, inputsOf(inputs))).not.toThrow();
});
