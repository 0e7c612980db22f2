/** Mouse and finger on the drawing: a press turns a cell, an edge is pulled, a name is carried. */
import { moveChange, moveEdge, setPhase, snapped, turnCell } from './commands.ts';
import type { Editor } from './editor.ts';
import { cellAt, cellWidth, type Hit, hitOf } from './hit.ts';

const [MOUSE, FINGER] = [6, 14];
/** Pixels that a press may move and be a press. */
const STILL = 4;

interface Drag {
  readonly pointer: number;
  readonly hit: Hit;
  readonly from: { readonly x: number; readonly y: number };
  readonly before: string;
  readonly phase: number;
  readonly isPhase: boolean;
  moved: boolean;
  /** The edge where it is by now. */
  at: number;
}

export function listen(editor: Editor, tick: () => number): void {
  const { stage } = editor.paper;
  let drag: Drag | undefined;

  const hit = (event: PointerEvent | MouseEvent): Hit => {
    const { diagram, paper } = editor;
    if (!diagram || !paper.layout) return { kind: 'none' };
    const slop =
      ('pointerType' in event && event.pointerType === 'touch' ? FINGER : MOUSE) / paper.scale;
    return hitOf(diagram, paper.layout, { ...paper.at(event), slop });
  };
  const arcOf = (event: Event) =>
    (event.target as Element).closest('[data-arc]')?.getAttribute('data-arc');

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || drag || (event.target as Element).closest('form')) return;
    const found = hit(event);
    if (found.kind === 'none') return;
    const lane = editor.diagram?.lanes[found.lane];
    drag = {
      pointer: event.pointerId,
      hit: found,
      from: editor.paper.at(event),
      before: editor.text,
      phase: lane?.phase ?? 0,
      isPhase: event.shiftKey && found.kind !== 'name',
      moved: false,
      at: found.kind === 'edge' ? found.at : 0,
    };
    // What is pulled does not scroll the page; elsewhere a finger does.
    if (found.kind === 'edge' || drag.isPhase || found.kind === 'name') {
      if (event.isTrusted) stage.setPointerCapture(event.pointerId);
      if (event.pointerType === 'mouse') event.preventDefault();
    }
    stage.focus({ preventScroll: true });
  });

  stage.addEventListener(
    'touchmove',
    (event) => {
      if (drag && drag.hit.kind === 'edge') event.preventDefault();
    },
    { passive: false },
  );

  stage.addEventListener('pointermove', (event) => {
    if (!drag) {
      const found = hit(event);
      editor.hover(found.kind === 'edge' ? found : undefined);
      stage.style.cursor =
        found.kind === 'edge' ? 'ew-resize' : found.kind === 'cell' ? 'pointer' : '';
      return;
    }
    if (event.pointerId !== drag.pointer) return;
    const { x, y } = editor.paper.at(event);
    const far = Math.hypot(x - drag.from.x, y - drag.from.y) * editor.paper.scale;
    if (!drag.moved && far < STILL) return;
    drag.moved = true;
    editor.paper.isHeld = true;
    pull(drag, x, y);
  });

  function pull(now: Drag, x: number, y: number): void {
    const { diagram, paper } = editor;
    const found = now.hit;
    if (!diagram || !paper.layout || found.kind === 'none') return;
    const lane = diagram.lanes[found.lane];
    if (!lane) return;
    const half = paper.layout.half(x);
    if (now.isPhase) {
      const moved = (x - now.from.x) / 40;
      editor.write(setPhase(editor.text, found.lane, now.phase - moved), 'drag');
      return;
    }
    if (found.kind === 'name') {
      const row = paper.layout.lane(y);
      const at = editor.cursor.lane;
      if (row > at && at < diagram.lanes.length - 1) editor.run('down');
      else if (row < at && at > 0) editor.run('up');
      return;
    }
    if (found.kind !== 'edge') return;
    if (found.isTimed) {
      const ticks = snapped((half + lane.shift) / (2 * diagram.hscale));
      editor.write(
        moveChange(editor.text, diagram, found.lane, { at: found.at, ticks, tick: tick() }),
        'drag',
      );
      return;
    }
    const to = Math.round((half + lane.shift) / cellWidth(lane, diagram));
    if (to === now.at || to < 1) return;
    const next = moveEdge(editor.text, diagram, { lane: found.lane, cell: now.at }, to);
    if (next === editor.text) return;
    now.at = to;
    editor.cursor = { lane: found.lane, cell: to };
    editor.hover({ lane: found.lane, at: to });
    editor.write(next, 'drag');
  }

  stage.addEventListener('pointerup', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { hit: found, moved, before } = drag;
    drag = undefined;
    editor.paper.isHeld = false;
    if (moved) {
      editor.dragged(before);
      return;
    }
    if (found.kind !== 'none') press(found, event);
  });
  stage.addEventListener('pointercancel', (event) => {
    if (event.pointerId !== drag?.pointer) return;
    drag = undefined;
    editor.paper.isHeld = false;
  });

  function press(found: Exclude<Hit, { kind: 'none' }>, event: PointerEvent): void {
    const arc = arcOf(event);
    if (arc !== null && arc !== undefined) {
      editor.chooseArc(Number(arc));
      return;
    }
    const { diagram, paper } = editor;
    const lane = diagram?.lanes[found.lane];
    if (!diagram || !lane || !paper.layout) return;
    // A press beside an edge is one on the cell there.
    const half = paper.layout.half(paper.at(event).x);
    const cell = found.kind === 'name' ? -1 : Math.max(0, cellAt(lane, diagram, half));
    editor.go({ lane: found.lane, cell }, event.shiftKey && found.kind === 'name');
    if (cell < 0) return;
    if (editor.isDrawingArrow) editor.run('arrow');
    else if (lane.changes === undefined)
      editor.attempt((d) => turnCell(editor.text, d, { lane: found.lane, cell }));
  }

  stage.addEventListener('dblclick', (event) => {
    const arc = arcOf(event);
    const found = hit(event);
    const isArc = arc !== null && arc !== undefined;
    if (!isArc && found.kind !== 'name' && !editor.isAtValue) return;
    event.preventDefault();
    editor.run('edit');
  });
  stage.addEventListener('pointerleave', () => editor.hover(undefined));
}
