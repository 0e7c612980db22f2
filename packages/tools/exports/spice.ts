/** SPICE decks and the values in them. */

const SCALES: readonly (readonly [number, string])[] = [
  [1e9, 'g'],
  [1e6, 'meg'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'u'],
  [1e-9, 'n'],
  [1e-12, 'p'],
];

/** A value to twelve digits with its suffix. SPICE reads `M` as milli, so a million is `meg`. */
export function spiceValue(x: number): string {
  const size = Math.abs(x);
  if (size === 0) return '0';
  const [unit, suffix] = SCALES.find(([scale]) => size >= scale * (1 - 1e-12)) ?? [1e-15, 'f'];
  return `${Number((x / unit).toPrecision(12))}${suffix}`;
}

/** The circuit, and what a simulator run in batch is to do with it; it then ends. */
export const spiceDeck = (circuit: readonly string[], control: readonly string[]): string =>
  `${[...circuit, '.control', ...control, 'quit', '.endc', '.end'].join('\n')}\n`;
