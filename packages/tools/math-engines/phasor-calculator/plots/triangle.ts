/** The power triangle. */
import type { Drawing } from '../../../define/named.ts';

export const triangle = (s: { readonly re: number; readonly im: number }): Drawing => ({
  title: 'Power triangle',
  x: { id: 'real', label: 'P', unit: 'W', include: [0] },
  // Room for the name of P below its arrow.
  y: { label: 'Q', unit: 'var', include: [0, -0.12 * Math.hypot(s.re, s.im)] },
  equal: true,
  names: 'none',
  marks: [
    { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid' },
    {
      kind: 'arrows',
      id: 'reactive',
      label: 'Power',
      x: [0, s.re, 0],
      y: [0, 0, 0],
      dx: [s.re, 0, s.re],
      dy: [0, s.im, s.im],
      names: ['P', 'Q', 'S'],
    },
  ],
});
