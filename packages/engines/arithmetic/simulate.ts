import { EngineError } from '../error.ts';
import type { Cell, Netlist } from './netlist.ts';

/** A value for each word by the name of its port: not negative, bits above its width 0. */
export type Words = Readonly<Record<string, bigint>>;

/** Drives the nets of a cell, 32 independent vectors at a time, one in each bit. Registers pass through: a pipeline is taken when it has settled. */
export function drive(v: Int32Array, { kind, inputs, outputs }: Cell): void {
  const a = v[inputs[0] as number] as number;
  const b = v[inputs[1] as number] as number;
  const c = v[inputs[2] as number] as number;
  const out = outputs[0] as number;
  switch (kind) {
    case 'not':
      v[out] = ~a;
      return;
    case 'and':
      v[out] = a & b;
      return;
    case 'or':
      v[out] = a | b;
      return;
    case 'nand':
      v[out] = ~(a & b);
      return;
    case 'nor':
      v[out] = ~(a | b);
      return;
    case 'xor':
      v[out] = a ^ b;
      return;
    case 'xnor':
      v[out] = ~(a ^ b);
      return;
    case 'ao':
      v[out] = a | (b & c);
      return;
    case 'mux':
      v[out] = (a & c) | (~a & b);
      return;
    case 'maj':
      v[out] = (a & b) | (c & (a | b));
      return;
    case 'ha':
      v[out] = a ^ b;
      v[out + 1] = a & b;
      return;
    case 'hap':
      v[out] = ~(a ^ b);
      v[out + 1] = a | b;
      return;
    case 'fa':
      v[out] = a ^ b ^ c;
      v[out + 1] = (a & b) | (c & (a | b));
      return;
    case 'dff':
      v[out] = a;
  }
}

/** The value of every net in up to 32 vectors: bit k of each entry is that of vector k. */
export function netValues(netlist: Netlist, vectors: readonly Words[]): Int32Array {
  if (vectors.length < 1 || vectors.length > 32)
    throw new EngineError('out-of-range', `${vectors.length} vectors at once are not 1 to 32.`, {
      field: 'vectors',
      value: vectors.length,
    });
  const v = new Int32Array(netlist.nets);
  v[1] = -1;
  for (const { name, nets } of netlist.inputs)
    nets.forEach((net, bit) => {
      let word = 0;
      vectors.forEach((vector, k) => {
        word |= Number(((vector[name] ?? 0n) >> BigInt(bit)) & 1n) << k;
      });
      v[net] = word;
    });
  for (const cell of netlist.cells) drive(v, cell);
  return v;
}

/** A word read off net values, of vector k; not negative. */
export function wordAt(v: Int32Array, nets: readonly number[], k = 0): bigint {
  let digits = '';
  for (let i = nets.length - 1; i >= 0; i--) digits += ((v[nets[i] as number] as number) >>> k) & 1;
  return digits === '' ? 0n : BigInt(`0b${digits}`);
}

/** What the outputs are where the inputs are `words`. */
export function evaluate(netlist: Netlist, words: Words): Record<string, bigint> {
  const v = netValues(netlist, [words]);
  return Object.fromEntries(netlist.outputs.map(({ name, nets }) => [name, wordAt(v, nets)]));
}

/** The number that the bits of a port stand for. */
export const asNumber = (word: bigint, width: number, signed: boolean): bigint =>
  signed ? BigInt.asIntN(width, word) : BigInt.asUintN(width, word);
