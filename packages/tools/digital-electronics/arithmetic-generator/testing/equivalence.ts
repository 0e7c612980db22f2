/** Yosys on circuits beside their operation in behavioural Verilog: is there an input for which they differ? */
import { blifOf } from '@tollbench/engines/arithmetic/blif.ts';
import { generate } from '@tollbench/engines/arithmetic/generate.ts';
import { goldenVerilog } from '@tollbench/engines/arithmetic/golden-verilog.ts';
import type { Netlist } from '@tollbench/engines/arithmetic/netlist.ts';
import type { Specification } from '@tollbench/engines/arithmetic/specification.ts';
import { verilogOf, verilogRange } from '@tollbench/engines/arithmetic/verilog.ts';
import { program } from '../../../../../scripts/programs.ts';
import type { Folder } from '../../../testing/folder.ts';

/** A module whose output `bad` is 1 where two of the same ports differ; by 0 nothing is divided. */
export function comparison(
  netlist: Netlist,
  name: string,
  [one, other]: readonly [string, string],
): string {
  const range = (nets: readonly number[]) => verilogRange(nets.length);
  const ports = [...netlist.inputs.map((p) => `input ${range(p.nets)}${p.name}`), 'output bad'];
  const side = (module: string, prefix: string) =>
    `  ${module} ${prefix}(${[
      ...netlist.inputs.map((p) => `.${p.name}(${p.name})`),
      ...netlist.outputs.map((p) => `.${p.name}(${prefix}_${p.name})`),
    ].join(', ')});`;
  const word = (prefix: string) =>
    `{${netlist.outputs.map((p) => `${prefix}_${p.name}`).join(', ')}}`;
  const divides =
    netlist.outputs.length === 2 && netlist.outputs[0]?.name === 'q' && netlist.inputs.length === 2;
  return [
    `module ${name}(${ports.join(', ')});`,
    ...['made', 'asked'].flatMap((prefix) =>
      netlist.outputs.map((p) => `  wire ${range(p.nets)}${prefix}_${p.name};`),
    ),
    side(one, 'made'),
    side(other, 'asked'),
    `  assign bad = ${divides ? '(b != 0) & ' : ''}(${word('made')} != ${word('asked')});`,
    'endmodule',
    '',
  ].join('\n');
}

/** Proves circuits equal to their operations by SAT, all in one start. @throws Error with what Yosys said where one is not */
export function proveByYosys(folder: Folder, specifications: readonly Specification[]): void {
  const texts = specifications.map((s, k) => {
    const { netlist } = generate(s);
    return [
      verilogOf(netlist, `dut${k}`),
      goldenVerilog(s, netlist, `gold${k}`),
      comparison(netlist, `eq${k}`, [`dut${k}`, `gold${k}`]),
    ].join('\n');
  });
  folder.write('circuits.v', texts.join('\n'));
  folder.write(
    'prove.ys',
    [
      'read_verilog circuits.v',
      'design -save all',
      ...specifications.flatMap((_, k) => satOf(`eq${k}`)),
    ].join('\n'),
  );
  program('yosys', ['-q', '-s', 'prove.ys'], { cwd: folder.path });
}

/** The commands that prove the output `bad` of a top module to be 0 always. */
export const satOf = (top: string): string[] => [
  'design -load all',
  `prep -flatten -top ${top}`,
  'opt -full',
  'techmap',
  'opt',
  `sat -verify -prove bad 0 -set-def-inputs ${top}`,
];

/** An operation with circuits that are to be equal to it. */
export interface Group {
  readonly golden: Specification;
  readonly circuits: readonly Specification[];
}

/**
 * Proves circuits equal to their operations: Yosys makes gates of Verilog's own operators, its ABC compares our BLIF
 * with them. Tells how many it found equivalent.
 */
export function proveByAbc(folder: Folder, groups: readonly Group[]): number {
  const texts = groups.map(({ golden }, k) =>
    goldenVerilog(golden, generate(golden).netlist, `gold${k}`),
  );
  folder.write('gold.v', texts.join('\n'));
  const gates = groups.flatMap((_, k) => [
    'design -load all',
    `prep -flatten -top gold${k}`,
    'techmap',
    'opt',
    `write_blif gold${k}.blif`,
  ]);
  folder.write('gold.ys', ['read_verilog gold.v', 'design -save all', ...gates].join('\n'));
  program('yosys', ['-q', '-s', 'gold.ys'], { cwd: folder.path });
  const lines = groups.flatMap(({ circuits }, k) =>
    circuits.map((s, j) => {
      folder.write(`made${k}_${j}.blif`, blifOf(generate(s).netlist, 'made'));
      return `cec made${k}_${j}.blif gold${k}.blif`;
    }),
  );
  folder.write('prove.abc', lines.join('\n'));
  const said = program('yosys-abc', ['-f', 'prove.abc'], { cwd: folder.path }).stdout;
  return said.split('\n').filter((line) => line.startsWith('Networks are equivalent')).length;
}

export const yosysVersion = (): string =>
  /Yosys ([\d.]+)/u.exec(program('yosys', ['-V']).stdout)?.[1] ?? '';
