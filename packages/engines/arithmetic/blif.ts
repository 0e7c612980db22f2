import type { CellKind, Net, Netlist } from './netlist.ts';

/** The rows of a cell's covers, an output at a time: inputs and the value 1. */
const COVERS: Readonly<Record<Exclude<CellKind, 'dff'>, readonly (readonly string[])[]>> = {
  not: [['0']],
  and: [['11']],
  or: [['1-', '-1']],
  nand: [['0-', '-0']],
  nor: [['00']],
  xor: [['10', '01']],
  xnor: [['00', '11']],
  ao: [['1--', '-11']],
  mux: [['01-', '1-1']],
  maj: [['11-', '1-1', '-11']],
  ha: [['10', '01'], ['11']],
  hap: [
    ['00', '11'],
    ['1-', '-1'],
  ],
  fa: [
    ['100', '010', '001', '111'],
    ['11-', '1-1', '-11'],
  ],
};

/** The circuit in the Berkeley Logic Interchange Format, as SIS, ABC and Yosys read it: a `.names` an output of a cell. */
export function blifOf(netlist: Netlist, name: string): string {
  const bit = (port: string, i: number, width: number) => (width === 1 ? port : `${port}[${i}]`);
  const called = new Map<Net, string>();
  const inputs = netlist.inputs.flatMap(({ name: port, nets }) =>
    nets.map((net, i) => {
      const word = bit(port, i, nets.length);
      called.set(net, word);
      return word;
    }),
  );
  const net = (k: Net): string => called.get(k) ?? (k <= 1 ? `const${k}` : `n${k}`);
  const outputs = netlist.outputs.flatMap(({ name: port, nets }) =>
    nets.map((k, i) => [bit(port, i, nets.length), net(k)] as const),
  );
  const lines = [
    `.model ${name}`,
    `.inputs ${[...(netlist.latency > 0 ? ['clk'] : []), ...inputs].join(' ')}`,
    `.outputs ${outputs.map(([o]) => o).join(' ')}`,
    '.names const0',
    '.names const1',
    '1',
  ];
  for (const { kind, inputs: ins, outputs: outs } of netlist.cells) {
    if (kind === 'dff') {
      lines.push(`.latch ${net(ins[0] as Net)} ${net(outs[0] as Net)} re clk 3`);
      continue;
    }
    COVERS[kind].forEach((rows, o) => {
      lines.push(
        `.names ${ins.map(net).join(' ')} ${net(outs[o] as Net)}`,
        ...rows.map((r) => `${r} 1`),
      );
    });
  }
  for (const [port, from] of outputs) lines.push(`.names ${from} ${port}`, '1 1');
  return [...lines, '.end', ''].join('\n');
}
