/** What a voice says of a place on the sheet. */
import { showQuantity } from '../../../define/si.ts';
import type { Readings, SketchPart } from '../sketch/sketch.ts';
import { shownValue } from '../sketch/values.ts';
import type { Hit } from './hit.ts';
import { KINDS } from './kinds.ts';

const netName = (net: string): string => (net === '0' ? 'ground' : net);

const kindName = ({ symbol: { id } }: SketchPart): string => {
  if (id === 'zener') return 'Zener diode';
  const known = KINDS.find((k) => k.id === id);
  return (known?.name ?? 'Subcircuit').replace(/^[A-Z](?=[a-z])/u, (c) => c.toLowerCase());
};

/** `R1, resistor, 47 kΩ: 1 on vcc, 2 on b`. */
export function partSaid(part: SketchPart, readings?: Readings): string {
  const value = shownValue(part.name, part.value);
  const ends = part.nets.map((net, k) => `${part.symbol.pinNames[k] ?? k + 1} on ${netName(net)}`);
  const current = readings?.currents.get(part.name);
  const flows = current === undefined ? '' : `; ${showQuantity(current, 'A', 3)}`;
  return `${part.label}, ${kindName(part)}${value === '' ? '' : `, ${value}`}: ${ends.join(', ')}${flows}`;
}

export function said(found: Hit | undefined, readings?: Readings): string {
  switch (found?.kind) {
    case 'part':
      return partSaid(found.part, readings);
    case 'pin': {
      const { part, pin } = found;
      const name = part.symbol.pinNames[pin] ?? String(pin + 1);
      return `${part.label}, pin ${name}, ${netSaid(part.nets[pin] ?? '', readings)}`;
    }
    case 'flag':
      return found.flag.net === '0' ? 'Ground' : `Label of ${netSaid(found.flag.net, readings)}`;
    case 'wire':
      return `Wire of ${netSaid(found.wire.net, readings)}`;
    default:
      return 'Empty';
  }
}

export function netSaid(net: string, readings?: Readings): string {
  const volts = readings?.voltages.get(net);
  return `net ${netName(net)}${volts === undefined || net === '0' ? '' : `, ${showQuantity(volts, 'V', 3)}`}`;
}
