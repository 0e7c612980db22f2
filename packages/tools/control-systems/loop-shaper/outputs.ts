import type { NamedOutput } from '../../define/named.ts';
import { bodePlot } from './bode-plot.ts';
import type { LoopResult } from './compute.ts';
import { type LoopInputs, OPEN_LOOP, PLACED } from './inputs.ts';
import { notices } from './notices.ts';
import { bodeCaption } from './phrases.ts';
import { plots } from './plots.ts';
import { closedReadouts, controllerReadouts, marginReadouts, sampledReadouts } from './readouts.ts';
import type { results } from './results.ts';
import { crossings, polesTable } from './tables.ts';
import { unseen } from './unseen.ts';

/** The Bode diagram and its margins, the closed loop, the controller, code, and the other pictures. */
export function outputs(r: LoopResult, i: LoopInputs): NamedOutput<typeof results>[] {
  const open = i.kind === OPEN_LOOP;
  const placed = PLACED.some((kind) => kind === i.kind);
  const controller = {
    kind: 'readouts',
    id: 'controller',
    title: 'Controller',
    items: controllerReadouts(r),
  } as const;
  return [
    {
      kind: 'plot',
      id: 'bode',
      title: 'Bode diagram of the loop',
      plot: bodePlot(r),
      caption: bodeCaption(r),
    },
    ...notices(r, i),
    // Whoever has a controller placed asks for its numbers; of one that is set by hand they are known.
    ...(placed ? [controller] : []),
    { kind: 'readouts', id: 'margins', title: 'Margins', items: marginReadouts(r) },
    { kind: 'readouts', id: 'speed', title: 'Closed loop', items: closedReadouts(r) },
    ...(placed || open ? [] : [controller]),
    ...(open
      ? []
      : [
          {
            kind: 'readouts',
            id: 'sampled',
            title: 'In code',
            items: sampledReadouts(r, i),
          } as const,
        ]),
    ...plots(r),
    crossings(r),
    polesTable(r),
    unseen(r, i),
  ];
}
