import type { Pen } from './pen.ts';
import type { Tone } from './style.ts';
import { el } from './svg.ts';

/** A region of a tone, by the path around it. `stop` is hatched. */
export function drawRegion(d: string, tone: Tone, pen: Pen): string {
  if (tone === 'stop')
    return el('path', {
      d,
      fill: `url(#${pen.hatch})`,
      stroke: 'var(--ink)',
      'stroke-opacity': 0.45,
    });
  return el('path', {
    d,
    fill: tone === 'pass' ? 'var(--trace-3)' : 'var(--ink)',
    'fill-opacity': tone === 'pass' ? 0.12 : 0.09,
    ...(tone === 'pass' && { stroke: 'var(--trace-3)', 'stroke-opacity': 0.5 }),
  });
}
