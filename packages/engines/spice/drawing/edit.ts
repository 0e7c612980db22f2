/** What an editor does to a sheet. Every function is pure; what cannot be done is refused by EngineError. */
export { addPart, duplicated } from './additions.ts';
export { flagPut, removed, removeParts, wired, wiredThrough } from './lines.ts';
export { mirrored, moved, movedDrawing, rerouted, turned } from './moves.ts';
export { netRenamed, renamed } from './names.ts';
export { setRest, setValue } from './settings.ts';
