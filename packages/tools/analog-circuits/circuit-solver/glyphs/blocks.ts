/** Switches, transmission lines, amplifiers, and the box of a subcircuit. */
import type { PartSymbol, Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { axis, circle, type Glyph, short } from './glyph.ts';

/** Open, its lever to the right of the way from its first pin to its second. */
export function contact(from: Point, to: Point): Glyph {
  const { place, point, half } = axis(from, to);
  const gap = 1.1;
  const r = 0.22;
  return {
    line: `M${place(-half, 0)}L${place(-gap - r, 0)}M${place(gap + r, 0)}L${place(half, 0)}M${place(-gap + 0.1, 0.18)}L${place(gap - 0.2, 1)}`,
    face: circle(point(-gap, 0), r) + circle(point(gap, 0), r),
  };
}

/** A length of cable between the two ports of a line. */
export function line(pins: readonly Point[]): Glyph {
  const xs = pins.map((p) => p.x);
  const ys = pins.map((p) => p.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, foot] = [Math.min(...ys), Math.max(...ys)];
  const middle = (left + right) / 2;
  const half = Math.min(1.9, (right - left) / 2 - 0.6);
  const r = (foot - top) / 2 || 1;
  const y = (top + foot) / 2;
  const upper = top + 0.5 * r;
  const lower = foot - 0.5 * r;
  const stubs = pins.map((p) => {
    const end = p.x < middle ? middle - half - 0.2 : middle + half + 0.2;
    const inner = p.y < y ? upper : lower;
    return `M${p.x} ${p.y}L${short((p.x + end) / 2)} ${p.y}V${short(inner)}H${short(end)}`;
  });
  return {
    line: stubs.join(''),
    face: `M${short(middle - half)} ${short(upper - 0.3)}H${short(middle + half)}a0.3 ${short((lower - upper) / 2 + 0.3)} 0 0 1 0 ${short(lower - upper + 0.6)}H${short(middle - half)}a0.3 ${short((lower - upper) / 2 + 0.3)} 0 0 1 0 ${short(upper - lower - 0.6)}Z`,
  };
}

/** A triangle towards its output; its inputs carry their signs. */
export function amplifier({ pins, pinNames }: PartSymbol): Glyph {
  const named = (name: string): Point | undefined => pins[pinNames.indexOf(name)];
  const plus = named('non-inverting input');
  const minus = named('inverting input');
  const out = named('output');
  if (!plus || !minus || !out) return { line: '' };
  const side = Math.sign(out.x - plus.x) || 1;
  const back = plus.x + side;
  const tip = out.x - 0.6 * side;
  const reach = Math.abs(minus.y - plus.y) / 2 + 1.2;
  const rails = pins.filter((p) => p !== plus && p !== minus && p !== out);
  const edge = (x: number): number => reach * (1 - (x - back) / (tip - back));
  return {
    line: [
      `M${plus.x} ${plus.y}H${back}M${minus.x} ${minus.y}H${back}M${short(tip)} ${out.y}H${out.x}`,
      ...rails.map((p) => {
        const height = Math.max(0, edge(p.x));
        return `M${p.x} ${p.y}V${short(p.y < out.y ? out.y - height : out.y + height)}`;
      }),
    ].join(''),
    face: `M${back} ${short(out.y - reach)}L${short(tip)} ${out.y}L${back} ${short(out.y + reach)}Z`,
    signs: [
      { at: { x: back + 0.6 * side, y: plus.y }, text: '+' },
      { at: { x: back + 0.6 * side, y: minus.y }, text: '−' },
    ],
  };
}

/** A frame with the names of its pins within it. */
export function box({ pins, pinNames, box: { from, to } }: PartSymbol): Glyph {
  const signs = pins.map((p, k) => {
    const isLeft = p.x <= from.x;
    const inside = isLeft ? from.x + 0.25 : to.x - 0.25;
    return {
      at: { x: inside, y: p.y },
      text: pinNames[k] ?? String(k + 1),
      side: isLeft ? 'left' : 'right',
    } as const;
  });
  const line = pins
    .map((p) => {
      const edge = p.x <= from.x ? from.x : p.x >= to.x ? to.x : undefined;
      if (edge !== undefined) return `M${p.x} ${p.y}H${edge}`;
      return `M${p.x} ${p.y}V${p.y <= from.y ? from.y : to.y}`;
    })
    .join('');
  return { line, face: `M${from.x} ${from.y}H${to.x}V${to.y}H${from.x}Z`, signs };
}
