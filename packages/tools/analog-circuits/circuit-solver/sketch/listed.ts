/** A circuit in words, for who cannot see its picture: every part with what its pins are on. */
import type { Sketch } from './sketch.ts';
import { shownValue } from './values.ts';

export interface ListedPart {
  readonly part: string;
  readonly value: string;
  /** `collector on c, base on b, emitter on e`. */
  readonly connections: string;
}

export function partsListed({ parts }: Sketch): ListedPart[] {
  return parts.map(({ name, label, value, symbol, nets }) => ({
    part: label,
    value: shownValue(name, value),
    connections: nets
      .map((net, k) => `${symbol.pinNames[k] ?? k + 1} on ${net === '0' ? 'ground' : net}`)
      .join(', '),
  }));
}

/** `11 parts on 8 nets`. */
export function counted({ parts }: Sketch): string {
  const nets = new Set(parts.flatMap((p) => p.nets));
  const many = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  return `${many(parts.length, 'part')} on ${many(nets.size, 'net')}`;
}
