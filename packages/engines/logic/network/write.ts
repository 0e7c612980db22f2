import { EngineError } from '../../error.ts';
import type { Circuit, CircuitGate, Net } from '../mapping/circuit.ts';
import type { Cell } from '../mapping/library.ts';
import { LIBRARIES } from '../mapping/library.ts';

/** Rows of a gate's cover as BLIF has them. */
function rowsOf(g: CircuitGate): string[] {
  const n = g.inputs.length;
  const tied =
    n === 2 &&
    g.inputs.every((i) => i.kind === g.inputs[0]?.kind) &&
    same(g.inputs[0], g.inputs[1]);
  if (g.kind === 'not' || (tied && (g.kind === 'nand' || g.kind === 'nor'))) return ['0 1'];
  const ones = '1'.repeat(n);
  const zeros = '0'.repeat(n);
  const each = (digit: string) =>
    Array.from({ length: n }, (_, k) => `${'-'.repeat(k)}${digit}${'-'.repeat(n - 1 - k)} 1`);
  switch (g.kind) {
    case 'and':
      return [`${ones} 1`];
    case 'nor':
      return [`${zeros} 1`];
    case 'or':
      return each('1');
    case 'nand':
      return each('0');
    default:
      return tableRows(g.kind, n);
  }
}

const same = (a: Net | undefined, b: Net | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

function tableRows(kind: Cell['kind'], inputs: number): string[] {
  const cell = Object.values(LIBRARIES)
    .flat()
    .find((c) => c.kind === kind && c.inputs === inputs);
  if (!cell) throw new RangeError(`there is no ${kind} of ${inputs} inputs`);
  return Array.from({ length: 1 << inputs }, (_, m) => m)
    .filter((m) => (cell.table >> m) & 1)
    .map((m) => `${Array.from({ length: inputs }, (_, k) => (m >> k) & 1).join('')} 1`);
}

/** A circuit as BLIF, a `.names` a gate. Throws `bad-names` for names with white space or `#`. */
export function blifOf(circuit: Circuit, model: string): string {
  const { inputs, outputs, gates, drivers } = circuit;
  const bad = [...inputs, ...outputs].find((name) => /[\s#\\=]/u.test(name));
  if (bad !== undefined)
    throw new EngineError('bad-names', `BLIF does not take the name “${bad}”.`, {
      field: 'outputs',
      value: bad,
    });
  const taken = new Set([...inputs, ...outputs]);
  const wires = gates.map((_, k) => {
    let name = `n${k}`;
    while (taken.has(name)) name += '_';
    taken.add(name);
    return name;
  });
  const net = (n: Net): string =>
    n.kind === 'constant' ? '' : ((n.kind === 'gate' ? wires : inputs)[n.index] ?? '');
  const names = (g: CircuitGate): string[] => {
    const rows = rowsOf(g);
    const pins = rows[0] === '0 1' ? g.inputs.slice(0, 1) : g.inputs;
    return pins.map(net);
  };
  return [
    `.model ${model}`,
    `.inputs ${inputs.join(' ')}`.trimEnd(),
    `.outputs ${outputs.join(' ')}`,
    ...gates.flatMap((g, k) => [`.names ${[...names(g), wires[k]].join(' ')}`, ...rowsOf(g)]),
    ...drivers.flatMap((from, k) =>
      from.kind === 'constant'
        ? [`.names ${outputs[k]}`, ...(from.value ? ['1'] : [])]
        : net(from) === outputs[k]
          ? []
          : [`.names ${net(from)} ${outputs[k]}`, '1 1'],
    ),
    '.end',
    '',
  ].join('\n');
}
