import type { Mark } from './marks/registry.ts';
import { nameOf } from './model.ts';
import type { Styled } from './styled.ts';
import { TEXT_SIZE, textWidth } from './theme.ts';

/** A name in the key above the frame. */
export interface Placed {
  readonly styled: Styled<Mark>;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly row: number;
}

/** Names in rows from the left, as many to a row as fit. */
export function placeKey(
  named: readonly Styled<Mark>[],
  width: number,
  top: number,
  alone: boolean,
): Placed[] {
  let x = 4;
  let row = 0;
  return named.map((styled) => {
    const name = nameOf(styled.mark) ?? '';
    const need = 26 + textWidth(name, TEXT_SIZE, 'text', alone);
    if (x > 4 && x + need > width - 4) {
      x = 4;
      row++;
    }
    const placed = { styled, name, x, y: top + row * 18 + 9, row };
    x += need + 16;
    return placed;
  });
}

/** Heights nearer than this are one place: names there stand in the order they are declared in. */
const SAME = 3;

/** Moves heights apart to `gap` at least, within [lo, hi], each as little as it must. Returns them in the order given. */
export function spread(heights: readonly number[], gap: number, lo: number, hi: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  for (let pass = 0; pass < order.length; pass++)
    for (let k = 1; k < order.length; k++) {
      const [a, b] = [order[k - 1]!, order[k]!];
      if (a > b && heights[b]! - heights[a]! < SAME) [order[k - 1], order[k]] = [b, a];
    }
  const out = order.map((i) => Math.min(hi, Math.max(lo, heights[i]!)));
  // Clusters that touch settle about their mean: repeated sweeps do it for the few there are.
  for (let sweep = 0; sweep < 40; sweep++) {
    let moved = false;
    for (let i = 1; i < out.length; i++) {
      const lack = gap - (out[i]! - out[i - 1]!);
      if (lack > 0.01) {
        out[i - 1]! -= lack / 2;
        out[i]! += lack / 2;
        moved = true;
      }
    }
    if (out[0]! < lo) out[0] = lo;
    if (out[out.length - 1]! > hi) out[out.length - 1] = hi;
    if (!moved) break;
  }
  const back: number[] = [];
  order.forEach((i, k) => {
    back[i] = out[k]!;
  });
  return back;
}
