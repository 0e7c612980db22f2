/** LTspice's series and parallel parts of C and L, as parts of their own beside them. */
import type { Element } from '../../circuit.ts';
import type { Line } from '../line.ts';
import type { Arguments } from '../words.ts';

/** The element between inner nodes, with Rser, Lser, Rpar, Cpar and RLshunt around it. */
export function withParasitics(
  line: Line,
  given: Arguments,
  nodes: readonly number[],
  inner: (nodes: readonly number[]) => Element,
): Element[] {
  const of = (name: string): number => line.named(given, name) ?? 0;
  const [rser, lser, rpar, cpar, shunt] = [
    of('rser'),
    of('lser'),
    of('rpar'),
    of('cpar'),
    of('rlshunt'),
  ];
  const parts: Element[] = [];
  const common = (suffix: string, ends: readonly number[]) => ({
    ...line.common(ends),
    name: `${line.name}#${suffix}`,
  });
  const resistor = (suffix: string, ends: readonly number[], resistance: number): void => {
    parts.push({ ...common(suffix, ends), kind: 'resistor', resistance, isNoisy: true });
  };
  const [from = 0, to = 0] = nodes;
  let at = from;
  if (rser !== 0) {
    const next = line.instance.build.node(`${line.name}#rser`);
    resistor('rser', [at, next], rser);
    at = next;
  }
  if (lser !== 0) {
    const next = line.instance.build.node(`${line.name}#lser`);
    parts.push({ ...common('lser', [at, next]), kind: 'inductor', inductance: lser });
    if (shunt !== 0) resistor('rlshunt', [at, next], shunt);
    at = next;
  }
  if (rpar !== 0) resistor('rpar', [from, to], rpar);
  if (cpar !== 0)
    parts.push({ ...common('cpar', [from, to]), kind: 'capacitor', capacitance: cpar });
  return [inner([at, to]), ...parts];
}
