import { relativeError } from '@tollbench/engines/testing/close.ts';
import { beforeAll, expect, test } from 'vitest';
import { made, octaveFiles, pythonFiles } from '../../../../../scripts/programs.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { withDefaults } from '../../../define/inputs.ts';
import { madeFolder, saved } from '../../../testing/folder.ts';
import { gcc } from '../../../testing/run.ts';
import tool from '../index.ts';

const folder = madeFolder();
const symbols = 5000;
const cases = [
  { scheme: 'psk', order: '2', ebn0: 4 },
  { scheme: 'psk', order: '4', ebn0: 5, timing: 0.15 },
  { scheme: 'psk', order: '8', ebn0: 7 },
  { scheme: 'qam', order: '16', ebn0: 8 },
  { scheme: 'qam', order: '64', ebn0: 16, phase: 5, timing: -0.03 },
  { scheme: 'dpsk', order: '2', ebn0: 5 },
  { scheme: 'dpsk', order: '8', ebn0: 10, timing: 0.05 },
  { scheme: 'oqpsk', order: '16', ebn0: 5, phase: 12 },
  { scheme: 'msk', order: '16', ebn0: 4, phase: -15, timing: 0.2 },
  { scheme: 'fsk-coherent', order: '8', ebn0: 4 },
  { scheme: 'fsk-noncoherent', order: '4', ebn0: 5 },
] as const;
const inputsOf = (some: (typeof cases)[number]) =>
  withDefaults(tool.inputs, { ...some, symbols, rollOff: 0.35, span: 4, seed: 9 });

/** One interpreter for all cases: its start takes longer than a script. */
const programs = {
  python: (files: readonly string[]) =>
    pythonFiles(files, { modules: ['numpy', 'scipy'] }).map(({ stdout }) => stdout),
  matlab: (files: readonly string[]) => octaveFiles(files),
};
const printed = { python: [] as string[], matlab: [] as string[] };

beforeAll(async () => {
  for (const format of ['python', 'matlab'] as const) {
    const files: string[] = [];
    for (const some of cases) {
      const name = `modem_${some.scheme.replace('-', '_')}_${some.order}`;
      const as = `${name}.${format === 'python' ? 'py' : 'm'}`;
      const file = await saved(folder, tool, format, inputsOf(some), as);
      files.push(file);
    }
    printed[format] = programs[format](files);
  }
});

test.each(
  Object.keys(programs).flatMap((format) =>
    cases.map((c, k) => [format as keyof typeof programs, c.scheme, c.order, k, c] as const),
  ),
)(
  'the %s script of %s %s gives our theory, and our rates within chance',
  (format, _scheme, _order, k, some) => {
    const ours = evaluate(tool, inputsOf(some));
    const [head, row] = (printed[format][k] as string).trim().split('\n');
    expect(head).toBe('ebn0_db,theory_bit,theory_symbol,simulated_bit,simulated_symbol');
    const [, bit, symbol, simulatedBit, simulatedSymbol] = (row as string)
      .split(',')
      .map(Number) as [number, number, number, number, number];
    expect(relativeError(bit, ours.theory.bit)).toBeLessThan(1e-8);
    expect(relativeError(symbol, ours.theory.symbol)).toBeLessThan(1e-8);
    // Two counts of the same rate differ by √2 standard deviations.
    const rate = ours.here.counted.symbolErrors / symbols;
    const deviation = Math.sqrt((2 * rate * (1 - rate)) / symbols);
    expect(rate).toBeGreaterThan(0.003);
    expect(Math.abs(simulatedSymbol - rate)).toBeLessThan(4.5 * deviation);
    expect(simulatedBit / simulatedSymbol / (ours.here.bit / rate)).toBeCloseTo(1, 0);
  },
);

test('the taps compile as C and are those of the table', async () => {
  const inputs = { rollOff: 0.35, span: 4, samples: 4 };
  const file = await saved(folder, tool, 'c', inputs);
  const main = folder.write(
    'main.c',
    '#include <stdio.h>\n#include "pulse_taps.c"\nint main(void) { for (int k = 0; k < PULSE_TAPS; k++) printf("%.17g\\n", pulse_taps[k]); return 0; }\n',
  );
  expect(file.endsWith('pulse_taps.c')).toBe(true);
  const printed = made(gcc(folder, 'taps', [main]))
    .stdout.trim()
    .split('\n')
    .map(Number);
  const { shaping } = evaluate(tool, withDefaults(tool.inputs, inputs));
  expect(printed).toEqual(Array.from(shaping?.taps.value ?? []));
  await expect(saved(folder, tool, 'c', { scheme: 'fsk-coherent' })).rejects.toThrow(/no filter/);
});
