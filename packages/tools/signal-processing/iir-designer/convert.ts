/** What becomes of a filter when the way it is given changes. */
import type { Converted } from '../../define/tool.ts';
import type { IirResult } from './compute.ts';
import type { IirInputs, inputs } from './inputs.ts';
import { readSections } from './read-sections.ts';

type Answer = Converted<typeof inputs> | undefined;

/** The same filter in the new terms; undefined where the choice asks for another one. */
export function converted(from: IirInputs, field: string, to: string, result: IirResult): Answer {
  if (field === 'from' && to === 'import') return asSections(result);
  if (field === 'from' && to === 'order' && from.from === 'mask') return asEdges(from, result);
  if (field === 'layout' && (to === 'sos' || to === 'cmsis')) return inLayout(from, to);
  if (field === 'order' && to === 'given' && result.design.prototype)
    return { inputs: { n: result.design.prototype.order } };
  if (field === 'point' && to === 'set' && result.fixed)
    return { inputs: { fraction: result.fixed.cascade.coefficient.fraction } };
  return undefined;
}

const asSections = ({ design }: IirResult): Answer => ({
  inputs: {
    layout: 'sos',
    // All-pass sections are among them.
    equalise: 'off',
    coefficients: design.sections.map(({ b, a }) => [...b, 1, ...a].join(' ')).join('\n'),
  },
});

/** The same sections in other rows. */
function inLayout(from: IirInputs, to: 'sos' | 'cmsis'): Answer {
  const rows = readSections(from.coefficients, from.layout).map(({ b, a }) =>
    to === 'sos' ? [...b, 1, ...a] : [...b, -a[0] + 0, -a[1] + 0],
  );
  return { inputs: { coefficients: rows.map((row) => row.join(' ')).join('\n') } };
}

/** The prototype's own edges: where its ripple ends, its stop band begins, or it has lost half the power. */
function asEdges(from: IirInputs, { design }: IirResult): Answer {
  const { prototype, target } = design;
  if (!prototype || !target) return undefined;
  const hertz = (w: number) => (Math.atan(w) / Math.PI) * from.fs;
  const common = {
    shape: from.type,
    kind: from.family,
    degree: prototype.order,
    ...(prototype.epsilon > 0 && {
      edgeRipple: (10 * Math.log1p(prototype.epsilon ** 2)) / Math.LN10,
    }),
    ...(prototype.stop && { stopLoss: prototype.stop.loss }),
  };
  // A Bessel prototype has unit delay at 1 rad/s, which is no loss that could be said.
  if (from.family === 'bessel') return undefined;
  if ('edge' in target) return { inputs: { ...common, edge: hertz(target.edge) } };
  const half = target.width / 2;
  const above = half + Math.hypot(half, target.centre);
  return {
    inputs: { ...common, edge: hertz(target.centre ** 2 / above), edge2: hertz(above) },
  };
}
