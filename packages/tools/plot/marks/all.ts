/** Every kind of mark, under the name that a plot calls it by. */
export { area } from './area.ts';
export { arrows } from './arrows.ts';
export { band } from './band.ts';
export { bars } from './bars.ts';
export { circle } from './circle.ts';
export { contour } from './contour.ts';
export { eye } from './eye.ts';
export { heat } from './heat.ts';
export { histogram } from './histogram.ts';
export { line } from './line.ts';
export { note } from './note.ts';
export { points } from './points.ts';
export { polygon } from './polygon.ts';
export { rule } from './rule.ts';
export { stem } from './stem.ts';
