import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { Picture } from './result.ts';

/** The curves with what belongs to them: area, tangent, slope field, interval. */
export function curvePlot(p: Picture): Drawing {
  const marks: Mark[] = [
    ...(p.arrows
      ? [{ kind: 'arrows' as const, ...p.arrows, colour: 'quiet' as const, silent: true }]
      : []),
    ...(p.bands ?? []).map(
      (b): Mark => ({ kind: 'band', tone: 'pass', silent: true, x0: b.x0, x1: b.x1 }),
    ),
    ...(p.area
      ? [
          {
            kind: 'area' as const,
            label: 'area',
            silent: true,
            colour: 1 as const,
            base: p.area.base ?? 0,
            edge: false,
            x: p.area.x,
            y: p.area.y,
          },
        ]
      : []),
    ...(p.rules ?? []).map(
      (r): Mark => ({ kind: 'rule', silent: true, colour: 'quiet', dash: 'dot', ...r }),
    ),
    // The others below the answer.
    ...[...p.curves].sort(silentFirst).map(
      (c, k): Mark => ({
        kind: 'line',
        ...(c.isSilent ? { silent: true } : { id: 'y', xId: 'x', of: { curve: c.name } }),
        label: c.name,
        colour: c.colour ?? (((k % 6) + 1) as 1),
        width: c.name === p.curves[0]?.name ? 2 : 1.5,
        ...(c.dash && { dash: c.dash }),
        x: c.x,
        y: c.y,
      }),
    ),
    ...(p.points && p.points.length > 0
      ? [
          {
            kind: 'points' as const,
            label: 'place',
            silent: true,
            marker: 'ring' as const,
            colour: 'ink' as const,
            size: 8,
            x: p.points.map((q) => q.x),
            y: p.points.map((q) => q.y),
          },
        ]
      : []),
  ];
  return {
    title: p.title,
    names: p.curves.length > 1 ? 'key' : 'none',
    x: { id: 'x', label: p.x, siPrefix: false, domain: p.window },
    y: { label: p.y, siPrefix: false, ...(p.height ? { domain: p.height } : { include: [0] }) },
    marks,
  };
}

const silentFirst = (a: Picture['curves'][number], b: Picture['curves'][number]): number =>
  Number(b.isSilent ?? false) - Number(a.isSilent ?? false);
