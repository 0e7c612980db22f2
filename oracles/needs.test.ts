import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import debian from '../scripts/debian.json' with { type: 'json' };
import { needsOfOracles } from './needs.ts';

const names = (script: string, kind: string, among: readonly string[]) =>
  among.filter((name) => needsOfOracles([`oracles/${script}`])(name, kind));
const PROGRAMS = ['python3', 'octave', 'ngspice', 'iverilog', 'qemu-system-riscv32', 'llvm-mc-14'];
const MODULES = ['numpy', 'scipy', 'sympy', 'crcmod', 'skrf'];

test('an oracle needs what its own text names, and nothing of its neighbours', () => {
  expect(names('step-response.py', 'programs', PROGRAMS)).toEqual(['python3']);
  expect(names('step-response.py', 'python', MODULES)).toEqual(['numpy', 'scipy']);
  expect(names('resistor-network.py', 'python', MODULES)).toEqual([]);
  expect(names('active-filter.py', 'programs', PROGRAMS)).toEqual(['python3', 'ngspice']);
  expect(names('crc-lfsr.py', 'python', MODULES)).toEqual(['sympy', 'crcmod']);
  expect(names('matrix-lab-octave.m', 'programs', PROGRAMS)).toEqual(['octave']);
});

test('an oracle in TypeScript needs what the files it imports name too', () => {
  const needed = names('riscv.ts', 'programs', PROGRAMS);
  expect(needed).toContain('qemu-system-riscv32');
  expect(needed).toContain('llvm-mc-14');
  expect(needed).not.toContain('ngspice');
});

test('every entry of the table is named by an oracle', () => {
  const scripts = readdirSync(new URL('.', import.meta.url))
    .filter((name) => /(?:\.py|\.m|^(?!run|needs).*(?<!\.test)\.ts)$/u.test(name))
    .map((name) => `oracles/${name}`);
  const needed = needsOfOracles(scripts);
  const table = Object.entries<Record<string, string>>(debian.oracles).flatMap(([kind, entries]) =>
    Object.keys(entries).map((name) => [name, kind] as const),
  );
  expect(table.filter(([name, kind]) => !needed(name, kind))).toEqual([]);
});
