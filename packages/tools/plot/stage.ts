/**
 * A live plot is drawn in units that are CSS pixels where the page's text is 16 px, and grow with
 * that text: on a wall screen and for a reader who sets letters larger, the picture's words keep up.
 * Whoever handles the picture with a pointer reads sizes and places here.
 */

/** What is needed of the element a live plot is drawn on. */
export interface Stage {
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly dataset: { readonly [name: string]: string | undefined };
  readonly getBoundingClientRect: () => { readonly left: number; readonly top: number };
}

/** A picture of fewer units than this has no room for words at their size. */
const MIN_STAGE = { width: 300, height: 220 } as const;

/** A picture wider than this is looked at from further away. */
const MAX_WIDTH = 1800;

/** CSS pixels to the unit, for a page whose text is `text` pixels: 1 to 2.5, less where the stage is small, more where it is a wall. */
export function unitFor(text: number, width: number, height: number): number {
  const unit = Math.round(text) / 16;
  return Math.max(
    1,
    width / MAX_WIDTH,
    Math.min(2.5, unit, width / MIN_STAGE.width, height / MIN_STAGE.height),
  );
}

/** CSS pixels to the unit of a plot that is mounted. */
const unitOf = (stage: Stage): number => Number(stage.dataset['unit']) || 1;

/** The size of the picture in units, as `layout` takes it. */
export function sizeOn(stage: Stage): { width: number; height: number } {
  const unit = unitOf(stage);
  return { width: stage.clientWidth / unit, height: stage.clientHeight / unit };
}

/** Where an event is on the picture, in units. */
export function pointOn(
  stage: Stage,
  event: { readonly clientX: number; readonly clientY: number },
): { x: number; y: number } {
  const unit = unitOf(stage);
  const { left, top } = stage.getBoundingClientRect();
  return { x: (event.clientX - left) / unit, y: (event.clientY - top) / unit };
}
