import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { made, program } from '../../../../scripts/programs.ts';
import { InputError } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { DEVICES, STRICT_C } from '../../testing/run.ts';
import { exports } from './exports/files.ts';
import tool from './index.ts';
import type { ClockInputs } from './inputs.ts';
import { headOf, shownOf } from './phrases.ts';
import { FPGA_MODELS } from './testing/fpga-models.ts';
import { C_CASES, stubFor } from './testing/stubs.ts';

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inputsOf = (some: Partial<ClockInputs>) => withDefaults(tool.inputs, some);

function written(format: 'c' | 'verilog', some: Partial<ClockInputs>): string {
  const inputs = inputsOf(some);
  return exports[format].write(evaluate(tool, inputs), inputs);
}

/** Compiles the files together, strictly, and runs what comes out. */
function compiled(name: string, files: Readonly<Record<string, string>>): string {
  const paths = Object.entries(files).map(([file, text]) => {
    const path = join(folder, `${name}-${file}`);
    writeFileSync(path, text);
    return path;
  });
  const out = join(folder, name);
  program('gcc', [
    '-std=c11',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-Wno-unused-variable',
    '-o',
    out,
    ...paths,
  ]);
  return made(out).stdout.trim();
}

describe('C compiles against a header of ours, and the registers decode to the same clock', () => {
  test.each(C_CASES.map((c) => [c.title, c] as const))('%s', (title, c) => {
    const inputs = inputsOf(c.inputs);
    const r = evaluate(tool, inputs);
    const text = exports.c
      .write(r, inputs)
      .replace(/(#include "[^"]+"\s*)+/u, `${stubFor(c.stub)}\n`);
    const said = compiled(title.replace(/[^a-z0-9]+/giu, '-'), {
      'main.c': `${text}\n${c.main}`,
    });
    const expected =
      r.task === 'tree'
        ? toNumber(headOf(shownOf(r)).output.frequency)
        : r.task === 'uart'
          ? toNumber(r.settings[0]?.rate ?? { n: 0n, d: 1n })
          : r.task === 'timer'
            ? toNumber(r.settings[0]?.frequency ?? { n: 0n, d: 1n })
            : 0;
    const [first, second] = said.split(' ').map(Number);
    expect(Math.abs((first ?? 0) - expected) / expected).toBeLessThan(1e-9);
    if (c.second !== undefined) expect(second).toBeCloseTo(c.second, 3);
  });
});

test('the compiler refuses dividers that do not come to the clock', () => {
  const text = written('c', {})
    .replace(/#include "[^"]+"/u, stubFor('stm32f4'))
    .replace('CLOCK_N_NUM 168ull', 'CLOCK_N_NUM 169ull');
  expect(() =>
    compiled('wrong', { 'main.c': `${text}\nint main(void) { clock_init(); return 0; }` }),
  ).toThrow(/do_not_agree/u);
});

test('C sets what the setting takes', () => {
  const centre = written('c', { task: 'timer', device: 'gd32vf103', alignment: 'centre' });
  expect(centre).toContain('~(3u << 5)) | (1u << 5)');
  // Without a write of LCR_H the PL011 keeps the divisors it had.
  const uart = written('c', { task: 'uart', device: 'rp2040' });
  expect(uart.indexOf('->lcr_h =')).toBeGreaterThan(uart.indexOf('->fbrd ='));
  const external = written('c', { device: 'atmega4809', aux: null, source: 'external' });
  expect(external).toContain('CLKCTRL.MCLKCTRLA = 3;');
  // OSCRANGE is for crystals above 20 MHz.
  const lpc = (crystal: number) => written('c', { device: 'lpc1768', crystal });
  expect(lpc(24e6)).toContain('SCS |= 1u << 5 | 1u << 4;');
  expect(lpc(12e6)).toContain('SCS |= 1u << 5;');
});

test('C of every device and task compiles as C99 without a warning', () => {
  const devices = Object.keys(
    (tool.inputs['device'].describe() as { options: Record<string, string> }).options,
  );
  const cases: Partial<ClockInputs>[] = devices.flatMap((device) => [
    { device, aux: null },
    { task: 'uart', device },
    { task: 'timer', device },
  ]);
  const more: Partial<ClockInputs>[] = [
    { device: 'stm32h743', aux: null, source: 'internal', core: 4e6 },
    { device: 'stm32g431', core: 24e6 },
    { device: 'stm32l476', aux: null, core: 4e6, source: 'internal' },
    { device: 'rp2040', aux: null, core: 1e6 },
    { device: 'fe310', aux: null, source: 'internal' },
    { task: 'uart', device: 'lpc1768', clock: 1.8432e6 },
    { device: 'atmega4809', aux: null, source: 'external' },
    { device: 'fe310', aux: null, core: 16e6 },
    { task: 'timer', device: 'gd32vf103', alignment: 'centre' },
  ];
  const sources = [...cases, ...more].map((some, n) => {
    const text = written('c', some);
    expect(text).toContain(some.task === 'uart' ? 'void uart_baud_init(void)' : 'do_not_agree');
    const path = join(folder, `every-${n}.c`);
    writeFileSync(path, text);
    return path;
  });
  program('gcc', [...STRICT_C, '-isystem', DEVICES, '-fsyntax-only', ...sources]);
});

describe('Verilog', () => {
  const simulated = (name: string, text: string, top: string): string => {
    const path = join(folder, `${name}.v`);
    const out = join(folder, `${name}.vvp`);
    writeFileSync(path, text);
    program('iverilog', ['-g2001', '-Wall', '-s', top, '-o', out, path]);
    return program('vvp', ['-n', out]).stdout;
  };
  test.each<Partial<ClockInputs>>([
    { task: 'uart' },
    { task: 'uart', clock: 50e6, baud: 115200 },
    { task: 'uart', clock: 25e6, baud: 921600 },
    { task: 'uart', device: 'msp430g2553', clock: 32768, baud: 9600 },
    { task: 'timer', rate: 44100, clock: 12.288e6 },
    { task: 'timer', rate: 48000, clock: 11.2896e6 },
  ])('a clock enable ticks as often as it is to: %o', (some) => {
    expect(
      simulated(
        `tick${JSON.stringify(some).replace(/[^a-z0-9]/giu, '')}`,
        written('verilog', some),
        some.task === 'uart' ? 'baud_tick_tb' : 'timer_tick_tb',
      ),
    ).toMatch(/^PASS \d+ ticks in \d+ clocks/mu);
  });

  test.each<Partial<ClockInputs> & { outputs: readonly number[]; input: number }>([
    { part: 'ice40', input: 12e6, outputs: [60e6] },
    { part: 'ice40', input: 16e6, outputs: [74.25e6] },
    { part: 'ecp5', input: 25e6, outputs: [100e6, 48e6] },
    { part: 'ecp5', input: 100e6, outputs: [350e6, 350e6, 175e6, 175e6] },
    { part: 'plle21', input: 100e6, outputs: [200e6, 50e6, 25e6] },
    { part: 'mmcm1', input: 100e6, outputs: [74.25e6, 371.25e6] },
    { part: 'cyclone4', input: 50e6, outputs: [100e6, 65e6] },
  ])('a primitive is set to what the page says: %o', (some) => {
    const inputs = inputsOf({ task: 'pll', ...some });
    const r = evaluate(tool, inputs);
    if (r.task !== 'pll') throw new Error(r.task);
    const nets = some.outputs.map((_, n) => `.clk${n}()`).join(', ');
    const said = simulated(
      `pll${some.part}${some.input}${some.outputs.length}`,
      `${FPGA_MODELS}\n${exports.verilog.write(r, inputs)}\nmodule tb; wire locked; pll dut(.clk_in(1'b0), ${nets}, .locked(locked)); endmodule\n`,
      'tb',
    );
    const ratios = said
      .split('\n')
      .filter((l) => l.startsWith('RATIO'))
      .map((l) => Number(l.split(' ')[1]));
    const expected = r.solutions[0]?.chains[0]?.outputs.map((o) => toNumber(o.frequency)) ?? [];
    expect(ratios.length).toBeGreaterThanOrEqual(expected.length);
    for (const [n, f] of expected.entries())
      expect((ratios[n] ?? 0) * some.input).toBeCloseTo(f, 0);
  });

  test('an ECP5 has its charge pump and loop filter set, and its outputs start together', () => {
    const text = written('verilog', { task: 'pll' });
    expect(text).toMatch(/\(\* FREQUENCY_PIN_CLKI="25", ICP_CURRENT="\d+", LPF_RESISTOR="\d+"/u);
    for (const [, div, phase] of text.matchAll(/_DIV\((\d+)\), \.\w+_CPHASE\((\d+)\)/gu))
      expect(Number(phase)).toBe(Number(div) - 1);
  });

  test('what has no such file says what has', () => {
    expect(() => written('verilog', {})).toThrow(InputError);
    expect(() => written('c', { task: 'pll' })).toThrow(/take Verilog/u);
    expect(() => written('verilog', { task: 'pll', part: 'custom' })).toThrow(/name no primitive/u);
  });
});
