import type { PrefixGraph } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import { spans } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import { picture } from '../../drafting/svg.ts';
import type { ArithmeticResult } from './compute.ts';

const ROW = 42;
const TOP = 46;

/** Between two bits. */
const pitchOf = (width: number): number =>
  width <= 20 ? 40 : width <= 40 ? 24 : width <= 72 ? 15 : 10;

interface Values {
  readonly generate: number | undefined;
  readonly propagate: number | undefined;
}

/** Group signals by their names in the netlist, with the values put in. */
function signals(r: ArithmeticResult, base: number): (high: number, low: number) => Values {
  const { netlist } = r.generated;
  const value = new Map<string, number>();
  for (const [net, name] of netlist.names) value.set(name, r.evaluated.nets[net] as number);
  return (high, low) => {
    const span = `${base + high}_${base + low}`;
    return {
      generate: value.get(high === low ? `g_${base + high}` : `G_${span}`),
      propagate: value.get(high === low ? `p_${base + high}` : `P_${span}`),
    };
  };
}

/**
 * The graph from the bits at the top down to the carries: full nodes make generate and propagate, open ones generate
 * alone, filled in colour where it is 1 for the values put in. Every node says what it is; free places can be pressed.
 */
export function prefixFigure(r: ArithmeticResult, graph: PrefixGraph, base: number): string {
  const { width, levels, steps } = graph;
  const pitch = pitchOf(width);
  const x = (bit: number) => 30 + (width - 1 - bit) * pitch;
  const y = (level: number) => TOP + level * ROW;
  const low = spans(graph);
  const valuesOf = signals(r, base);
  const radius = Math.min(9, pitch * 0.36);
  const bottom = y(levels) + 30;
  const at = new Array<number>(width).fill(0);
  const holder = Array.from({ length: width }, (_, i) => `b${i}`);
  let wires = '';
  let nodes = '';
  const before: { at: number[]; holder: string[] } = { at: [...at], holder: [...holder] };
  let level = 0;
  steps.forEach(({ level: now, bit, from }, k) => {
    if (now !== level) {
      level = now;
      before.at = [...at];
      before.holder = [...holder];
    }
    const [y0, y1] = [y(before.at[bit] as number), y(now)];
    wires += wire(`M${x(bit)} ${y0}V${y1}`, before.holder[bit] as string, `s${k}`);
    wires += wire(
      `M${x(from)} ${y(before.at[from] as number)}V${y(now - 1)}L${x(bit)} ${y1}`,
      before.holder[from] as string,
      `s${k}`,
    );
    nodes += node(
      { k, now, bit, low: low[k] as number, base },
      [x(bit), y1, radius],
      valuesOf(bit, low[k] as number),
    );
    at[bit] = now;
    holder[bit] = `s${k}`;
  });
  const taken = new Set(steps.map((s) => `${s.level}-${s.bit}`));
  let free = '';
  for (let l = 1; l <= levels; l++)
    for (let bit = 1; bit < width; bit++)
      if (!taken.has(`${l}-${bit}`))
        free += `<circle data-place="${l}-${bit}" cx="${x(bit)}" cy="${y(l)}" r="${radius}" fill="transparent"/>`;
  const tails = at
    .map((l, bit) => wire(`M${x(bit)} ${y(l)}V${bottom - 14}`, holder[bit] as string, `c${bit}`))
    .join('');
  const bits = Array.from({ length: width }, (_, bit) =>
    head(bit, base, [x(bit), TOP, radius], { pitch, bottom, values: valuesOf(bit, bit) }),
  ).join('');
  return picture(
    60 + (width - 1) * pitch,
    bottom + 8,
    `Prefix graph of ${width} bits: ${steps.length} cells in ${levels} levels`,
    `<g data-graph="">${wires}${tails}${bits}${free}${nodes}</g>`,
    { wide: width > 20 },
  );
}

const wire = (d: string, from: string, to: string): string =>
  `<path d="${d}" data-from="${from}" data-to="${to}" fill="none" stroke="currentColor" stroke-opacity="0.55" stroke-width="1.2"/>`;

const shown = (value: number | undefined): string => (value === undefined ? '' : ` = ${value}`);

function node(
  { k, now, bit, low, base }: { k: number; now: number; bit: number; low: number; base: number },
  [x, y, radius]: readonly [number, number, number],
  { generate, propagate }: Values,
): string {
  const black = low > 0;
  const one = generate === 1;
  const name = `${base + bit}:${base + low}`;
  const title = `G[${name}]${shown(generate)}${black ? `, P[${name}]${shown(propagate)}` : ', a carry'}`;
  const colour = one ? 'var(--trace-1)' : 'currentColor';
  const inner =
    one && !black
      ? `<circle cx="${x}" cy="${y}" r="${radius * 0.55}" fill="var(--trace-1)" pointer-events="none"/>`
      : '';
  return `<circle data-step="s${k}" data-place="${now}-${bit}" cx="${x}" cy="${y}" r="${radius}" fill="${black ? colour : 'var(--paper)'}" stroke="${colour}" stroke-width="1.6"><title>${title}</title></circle>${inner}`;
}

function head(
  bit: number,
  base: number,
  [x, y, radius]: readonly [number, number, number],
  { pitch, bottom, values }: { pitch: number; bottom: number; values: Values },
): string {
  const size = pitch >= 24 ? 13 : pitch >= 15 ? 10 : 8;
  // Where bits stand close only every second or fourth has its number.
  const every = pitch >= 15 ? 1 : 4;
  const word = (text: string, at: number) =>
    bit % every === 0
      ? `<text x="${x}" y="${at}" font-size="${size}" text-anchor="middle" fill="currentColor">${text}</text>`
      : '';
  const fill =
    values.generate === 1
      ? 'var(--trace-1)'
      : values.propagate === 1
        ? 'var(--trace-2)'
        : 'var(--paper)';
  return `<rect data-step="b${bit}" x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}" fill="${fill}" stroke="currentColor" stroke-width="1.2"><title>g[${base + bit}]${shown(values.generate)}, p[${base + bit}]${shown(values.propagate)}</title></rect>${word(String(base + bit), y - radius - 7)}${word(pitch >= 24 ? `c${base + bit + 1}` : String(base + bit + 1), bottom)}`;
}
