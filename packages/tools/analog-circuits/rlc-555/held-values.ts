/** What capacitors and inductors hold at t = 0. */
import { atRest } from '@tollbench/engines/circuit/rlc/drive.ts';
import { Network, type NetworkPart } from '@tollbench/engines/circuit/rlc/network.ts';
import { InputError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import type { Circuit } from './arrangements.ts';
import type { RlcInputs } from './inputs.ts';
import type { Waveform } from './waveform.ts';

/** The circuit with what its parts hold. Throws InputError that names the part. */
export function withHeld(circuit: Circuit, i: RlcInputs, waveform: Waveform | null): Circuit {
  switch (i.start) {
    case 'rest':
      // A netlist's own ic= counts.
      return circuit;
    case 'settled':
      return settled(circuit, i.drive === 'netlist' ? (waveform?.before ?? 0) : i.before);
    case 'held':
      return given(circuit, i.held);
  }
}

function settled(circuit: Circuit, level: number): Circuit {
  const network = new Network({
    ...circuit,
    parts: circuit.parts.map((p) => ({ ...p, initial: 0 })),
  });
  const heldBy = (part: NetworkPart): number => {
    if (part.kind === 'R' || level === 0) return 0;
    const value = atRest(
      network.at(
        part.kind === 'C'
          ? { kind: 'voltage', a: part.a, b: part.b }
          : { kind: 'current', part: part.name },
      ),
    );
    if (value === null)
      throw new InputError(
        `would never be settled: ${part.name} would take more and more of a steady ${circuit.source.kind === 'V' ? 'voltage' : 'current'}`,
        { field: 'start', value: 'settled', remedies: [{ start: 'rest' }] },
      );
    return value * level;
  };
  return { ...circuit, parts: circuit.parts.map((p) => ({ ...p, initial: heldBy(p) })) };
}

const PAIR = /^([A-Za-z]\w*)\s*=\s*(.+)$/u;

function given(circuit: Circuit, text: string): Circuit {
  const held = new Map<string, number>();
  const pairs = text
    .replace(/\s*=\s*/gu, '=')
    .split(/[\s,;]+(?=[A-Za-z]\w*=)|;/u)
    .map((w) => w.trim().replace(/,$/u, ''))
    .filter((w) => w !== '');
  for (const word of pairs) {
    const found = PAIR.exec(word);
    const name = found?.[1]?.toLowerCase() ?? '';
    const part = circuit.parts.find((p) => p.name.toLowerCase() === name && p.kind !== 'R');
    if (!found || !part) throw refused(word, circuit);
    if (held.has(name))
      throw new InputError(`has ${part.name} twice`, { field: 'held', value: text });
    held.set(name, quantityOf(found[2] ?? '', part, text));
  }
  return {
    ...circuit,
    parts: circuit.parts.map((p) => ({ ...p, initial: held.get(p.name.toLowerCase()) ?? 0 })),
  };
}

function quantityOf(word: string, part: NetworkPart, text: string): number {
  const at = { field: 'held', value: text };
  let value: number;
  try {
    value = readQuantity(word, part.kind === 'C' ? 'V' : 'A');
  } catch (error) {
    if (error instanceof Error && error.name === 'FieldError')
      throw new InputError(`has ${part.name}=${word.slice(0, 20)}: ${error.message}`, at);
    throw error;
  }
  if (!Number.isFinite(value) || Math.abs(value) > 1e9)
    throw new InputError(`has ${part.name}=${word}, beyond 1e9`, at);
  return value;
}

function refused(word: string, circuit: Circuit): InputError {
  const names = circuit.parts.filter(({ kind }) => kind !== 'R').map(({ name }) => name);
  return new InputError(
    `has "${word.slice(0, 30)}"; written as ${names[0] ?? 'C1'}=5, and what holds something here is ${names.join(', ')}`,
    { field: 'held', value: word, remedies: [{ held: `${names[0] ?? 'C1'}=1` }] },
  );
}
