import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';

/** A plot with the traces of a held one behind its own, in the quiet colour, so that two designs compare. */
export function overlay(plot: Plot, held: Plot | undefined): Plot {
  if (!held || plot.frame !== held.frame) return plot;
  if ('panels' in plot) {
    if (!('panels' in held)) return plot;
    return {
      ...plot,
      panels: plot.panels.map((p, i) => ({
        ...p,
        marks: [...ghosts(held.panels[i]?.marks ?? []), ...p.marks],
      })),
    };
  }
  if ('panels' in held) return plot;
  return { ...plot, marks: [...ghosts(held.marks), ...plot.marks] };
}

/** What a held design leaves behind: its traces and points. Its masks, rules and notes would only be in the way. */
function ghosts(marks: readonly Mark[]): readonly Mark[] {
  return marks.flatMap((mark): Mark[] => {
    if (mark.kind === 'area')
      return [
        {
          kind: 'line',
          x: mark.x,
          y: mark.y,
          colour: 'quiet',
          ...named(mark.label),
          ...(mark.axis && { axis: mark.axis }),
        },
      ];
    if (mark.kind !== 'line' && mark.kind !== 'stem' && mark.kind !== 'points') return [];
    return [{ ...mark, colour: 'quiet', ...named(mark.label) }];
  });
}

function named(label: string | undefined): { label: string } {
  return { label: label ? `${label}, held` : 'held' };
}
