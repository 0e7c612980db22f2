/** Random linear circuits as decks, the same every time. */
import { randomNumbers } from '../../results/testing/random.ts';

export interface Random {
  /** 0 to n − 1. */
  below(n: number): number;
  of<T>(list: readonly T[]): T;
  /** Two digits and an exponent of ten. */
  value(least: number, most: number): string;
}

export function random(seed: number): Random {
  const next = randomNumbers(seed * 7919 + 1);
  // The low bits of a congruence come round soon; the first numbers of near seeds are near.
  for (let k = 0; k < 8; k++) next();
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    of: (list) => list[below(list.length)]!,
    value: (least, most) => `${(10 + below(90)) / 10}e${least + below(most - least + 1)}`,
  };
}

export interface Wanted {
  readonly nodes: number;
  readonly parts: number;
  /** Letters of the parts beyond a tree of resistors, as often as they are to come. */
  readonly kinds: string;
}

/**
 * A tree of resistors from ground to every node, a voltage source and a current source that drive it, and other parts
 * between any nodes. Voltages of its own (V, E, H, L) lead to nodes that nothing else holds, so that no loop of them arises.
 */
export function network(seed: number, { nodes, parts, kinds }: Wanted): string {
  const r = random(seed);
  const cards: string[] = ['v1 n1 0 dc 5 ac 1', `i1 0 n${nodes} dc 2m ac 1m`];
  const name = (k: number) => (k === 0 ? '0' : `n${k}`);
  for (let k = 1; k <= nodes; k++) cards.push(`rt${k} ${name(r.below(k))} n${k} ${r.value(1, 4)}`);
  const any = () => name(r.below(nodes + 1));
  const others = (first: string) => {
    const second = any();
    return second === first ? (first === '0' ? 'n1' : '0') : second;
  };
  let inner = 0;
  const coils: string[] = [];
  for (let k = 0; k < parts; k++) {
    const kind = r.of([...kinds]);
    const a = any();
    const b = others(a);
    const held = `m${++inner}`;
    /** In series with a resistor, so that it may stand anywhere. */
    const series = `rs${k} ${held} ${b} ${r.value(1, 3)}`;
    switch (kind) {
      case 'r':
        cards.push(`r${k} ${a} ${b} ${r.value(1, 5)}`);
        break;
      case 'c':
        cards.push(`c${k} ${a} ${b} ${r.value(-9, -7)}`);
        break;
      case 'l':
        cards.push(`l${k} ${a} ${held} ${r.value(-3, -1)}`, series);
        coils.push(`l${k}`);
        break;
      case 'k': {
        const [first, second] = [r.below(coils.length), r.below(coils.length)];
        if (coils.length >= 2 && first !== second) {
          cards.push(`k${k} ${coils[first]} ${coils[second]} 0.${1 + r.below(4)}`);
          coils.splice(Math.max(first, second), 1);
          coils.splice(Math.min(first, second), 1);
        }
        break;
      }
      case 'v':
        cards.push(`v${k + 2} ${a} ${held} dc ${r.value(-1, 0)} ac 0.5`, series);
        break;
      case 'i':
        cards.push(`i${k + 2} ${a} ${b} dc ${r.value(-4, -3)}`);
        break;
      case 'e':
        cards.push(`e${k} ${a} ${held} ${any()} ${any()} ${r.value(-1, -1)}`, series);
        break;
      case 'g':
        cards.push(`g${k} ${a} ${b} ${any()} ${any()} ${r.value(-5, -4)}`);
        break;
      case 'f':
        cards.push(`f${k} ${a} ${b} ${r.of(['v1', 'rt1', 'i1'])} ${r.value(-2, -2)}`);
        break;
      case 'h':
        cards.push(`h${k} ${a} ${held} ${r.of(['v1', 'rt2'])} ${r.value(0, 1)}`, series);
        break;
    }
  }
  return cards.join('\n');
}
