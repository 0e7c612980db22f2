/** What the programs make of our files. */
import { fileURLToPath } from 'node:url';
import { program } from '../../../scripts/programs.ts';
import type { Folder } from './folder.ts';

/** What ngspice prints of a deck. @throws Error where it fails */
export const ngspice = (deck: string): string => program('ngspice', ['-b', deck]).stdout;

/** Compiles Verilog without a warning and runs it. @throws Error with what Icarus says against it */
export function icarus(
  folder: Folder,
  sources: readonly string[],
  standard: '2001' | '2005' | '2012' = '2001',
): string {
  const binary = folder.at('icarus.vvp');
  const { stdout, stderr } = program(
    'iverilog',
    [`-g${standard}`, '-Wall', '-Wno-timescale', '-o', binary, ...sources],
    { cwd: folder.path },
  );
  if (stdout + stderr !== '') throw new Error(`Icarus warns: ${stdout}${stderr}`);
  return program('vvp', ['-n', binary], { cwd: folder.path }).stdout.trim();
}

/** Stands in for the header of CMSIS-DSP, whose layout our files are written for. */
export const CMSIS = fileURLToPath(new URL('cmsis', import.meta.url));

/** Stand in for the headers of microcontrollers' vendors. */
export const DEVICES = fileURLToPath(new URL('devices', import.meta.url));

/** C99 with every warning an error. */
export const STRICT_C = [
  '-std=c99',
  '-pedantic',
  '-Wall',
  '-Wextra',
  '-Wconversion',
  '-Werror',
] as const;

/** Compiles C without a warning; with `-c` among `more` to an object. Says where the result lies. */
export function gcc(
  folder: Folder,
  result: string,
  sources: readonly string[],
  ...more: string[]
): string {
  const flags = [...STRICT_C, '-isystem', CMSIS, '-isystem', DEVICES, ...more];
  program('gcc', [...flags, '-o', result, ...sources], { cwd: folder.path });
  return folder.at(result);
}

/** Numbers that stand in a text by themselves, apart by white space or commas. */
export const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,]+/u)
    .filter(Boolean)
    .map((word) => Number(word) + 0);
