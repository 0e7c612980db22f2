import { EngineError } from '../../error.ts';
import type { Expression } from '../expression.ts';
import { joined, type Network, networkOf, not, variable } from './network.ts';

/**
 * Reads a netlist in the format of the ISCAS benchmarks (F. Brglez and H. Fujiwara, ISCAS 1985; with DFF of 1989):
 * `INPUT(a)`, `OUTPUT(y)`, `y = NAND(a, b)`, `#` comments. Gates AND, OR, NAND, NOR, XOR, XNOR, NOT, BUF, BUFF. A DFF is
 * cut: what it stores is an input, what it is given an output.
 *
 * Throws `syntax` with the line; what `networkOf` throws.
 */
export function parseBench(text: string): Network {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const signals = new Map<string, Expression>();
  let stored = 0;
  for (const [k, raw] of text.split(/\r\n|\r|\n/u).entries()) {
    const words = raw.replace(/#.*$/u, '').trim();
    if (words === '') continue;
    const fail = (what: string): never => {
      throw new EngineError('syntax', `Line ${k + 1}: ${what}.`, { field: 'text', value: words });
    };
    const port = /^(INPUT|OUTPUT)\s*\(\s*([^\s(),]+)\s*\)$/iu.exec(words);
    if (port) {
      (port[1]?.toUpperCase() === 'INPUT' ? inputs : outputs).push(port[2] as string);
      continue;
    }
    const made = /^([^\s(),=]+)\s*=\s*(\w+)\s*\(([^()]*)\)$/u.exec(words);
    if (!made) return fail(`“${words.slice(0, 40)}” is neither INPUT, OUTPUT nor a gate`);
    const [, name = '', gate = '', list = ''] = made;
    const from = list
      .split(',')
      .map((s) => s.trim())
      .filter((s) => s !== '');
    if (signals.has(name)) return fail(`${name} is driven twice`);
    if (gate.toUpperCase() === 'DFF') {
      stored++;
      inputs.push(name);
      for (const given of from) if (!outputs.includes(given)) outputs.push(given);
      continue;
    }
    const expression = gateOf(gate.toUpperCase(), from);
    if (!expression) return fail(`“${gate}” of ${from.length} inputs is no gate that is read`);
    signals.set(name, expression);
  }
  const notes =
    stored > 0
      ? [
          `The ${stored} flip-flops are cut: what each stores is an input, what it is given an output.`,
        ]
      : [];
  return networkOf({ format: 'bench', inputs, outputs, signals, notes });
}

/** A gate of a netlist by its name; undefined for what is none. */
export function gateOf(name: string, from: readonly string[]): Expression | undefined {
  const nets = from.map(variable);
  const [only] = nets;
  if (!only) return undefined;
  const single = nets.length === 1;
  if (/^BUFF?$/u.test(name)) return single ? only : undefined;
  if (name === 'NOT' || name === 'INV') return single ? not(only) : undefined;
  const kind = GATES[name];
  if (!kind) return undefined;
  const chain = joined(kind, nets);
  return /^(?:NAND|NOR|XNOR)$/u.test(name) ? not(chain) : chain;
}

const GATES: Readonly<Record<string, 'and' | 'or' | 'xor'>> = {
  AND: 'and',
  NAND: 'and',
  OR: 'or',
  NOR: 'or',
  XOR: 'xor',
  XNOR: 'xor',
};
