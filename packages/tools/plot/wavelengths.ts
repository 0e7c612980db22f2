/** The outermost scale of a printed Smith chart: wavelengths toward the generator, from the short circuit clockwise. */
import { centre } from './grid-polar.ts';
import type { Layout, PanelLayout } from './panel.ts';
import type { Rect } from './pen.ts';
import { el, px } from './svg.ts';
import { TEXT_FONT, TEXT_SIZE, TICK_FONT, TICK_SIZE, textWidth } from './theme.ts';

const NAME = 'λ toward generator';

/** The scale along the rim, to be drawn where the whole disc is in sight. */
export function wavelengthScale(panel: PanelLayout, layout: Layout, taken: Rect[]): string {
  const { cx, cy, unit } = centre(panel);
  // Numbers that stand clear of one another: half a wavelength is once round.
  const every = unit < 170 ? 5 : 2;
  let ticks = '';
  let numbers = '';
  for (let k = 0; k < 50; k++) {
    // A hundredth of a wavelength is 7.2°, clockwise from the left.
    const angle = Math.PI - (2 * Math.PI * k) / 50;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const long = k % every === 0;
    const end = unit + (long ? 6 : 3);
    ticks += `M${px(cx + unit * c)} ${px(cy - unit * s)}L${px(cx + end * c)} ${px(cy - end * s)}`;
    if (!long) continue;
    // Along the rim, and never upside down.
    const turn = (90 - (angle * 180) / Math.PI + 360) % 360;
    const upright = turn > 90 && turn < 270 ? turn - 180 : turn;
    const [x, y] = [cx + (unit + 13) * c, cy - (unit + 13) * s];
    numbers += el(
      'text',
      {
        transform: `translate(${px(x)} ${px(y)}) rotate(${px(upright)})`,
        y: 3.5,
        'text-anchor': 'middle',
      },
      k === 0 ? '0' : (k / 100).toFixed(2),
    );
  }
  const wide = textWidth(NAME, TEXT_SIZE, 'text', layout.alone);
  // In the corner the disc leaves free, where it does.
  const corner = { x0: panel.left, y0: cy + unit + 6, x1: panel.left + wide, y1: cy + unit + 22 };
  const fits = corner.x1 < cx - 24 && unit >= 90;
  if (fits) taken.push(corner);
  const name = fits ? el('text', { x: corner.x0, y: corner.y1 - 3, ...TEXT_FONT }, NAME) : '';
  return (
    el('path', { d: ticks, stroke: 'var(--rule)', fill: 'none' }) +
    el('g', { ...TICK_FONT, 'font-size': TICK_SIZE - 1 }, numbers) +
    name
  );
}
