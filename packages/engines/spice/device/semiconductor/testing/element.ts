import { DEFAULT_OPTIONS, type Semiconductor } from '../../../circuit.ts';

export const OPTIONS = DEFAULT_OPTIONS;

/** A semiconductor between nodes 1, 2, …, as the reader would give it: `is=1e-14 n=2`. */
export function semiconductor(
  kind: Semiconductor['kind'],
  polarity: string,
  card: string,
  instance = '',
): Semiconductor {
  return {
    ...{ kind, polarity, name: 'x1', model: 'm', isOff: false },
    nodes: { diode: [1, 0], bjt: [1, 2, 3, 0], jfet: [1, 2, 3], mosfet: [1, 2, 3, 0] }[kind],
    place: { file: 'test', line: 1 },
    card: valuesOf(card),
    instance: valuesOf(instance),
  };
}

const valuesOf = (words: string): Record<string, number> =>
  Object.fromEntries(
    words
      .split(' ')
      .filter((w) => w !== '')
      .map((w) => [w.split('=')[0]!, Number(w.split('=')[1])]),
  );
