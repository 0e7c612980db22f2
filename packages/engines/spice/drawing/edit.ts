/** What an editor does to a sheet. Every function is pure; what cannot be done is refused by EngineError. */
import type { Drawing, Part, Point, Turn } from './drawing.ts';
import type { PartKind } from './palette.ts';
import type { Selection, Sheet } from './sheet.ts';

/** The sheet with parts and loose wires and flags moved; wires at moved pins stretch and stay at right angles. */
export declare function moved(sheet: Sheet, selection: Selection, by: Point): Sheet;
/** The drawing alone, for the picture while something is dragged; the text follows with `moved`. */
export declare function movedDrawing(sheet: Sheet, selection: Selection, by: Point): Drawing;
/** A quarter turn clockwise about the middle of the selection, wires following. */
export declare function turned(sheet: Sheet, selection: Selection): Sheet;
/** Mirrored about the upright line through the selection's middle. */
export declare function mirrored(sheet: Sheet, selection: Selection): Sheet;
/** Without these parts (and their cards), wires and flags; wires that then end nowhere are taken back to where they join. */
export declare function removed(sheet: Sheet, selection: Selection): Sheet;
/** A wire at right angles between two points, around bodies. */
export declare function wired(sheet: Sheet, from: Point, to: Point): Sheet;
/** Wires through these points, drawn as they are given: each leg turns once where it is aslant. */
export declare function wiredThrough(sheet: Sheet, points: readonly Point[]): Sheet;
/** A flag at a point; `0` is ground. A flag that stands there already is renamed. */
export declare function flagPut(sheet: Sheet, at: Point, net: string): Sheet;
/** Copies of the selection, moved by so much, with new names; the new selection beside it. */
export declare function duplicated(
  sheet: Sheet,
  selection: Selection,
  by: Point,
): { readonly sheet: Sheet; readonly selection: Selection };
/** A new part with its card, and a model where it needs one. */
export declare function addPart(
  sheet: Sheet,
  kind: PartKind,
  placing: { readonly at: Point; readonly turn?: Turn; readonly isMirrored?: boolean },
): { readonly sheet: Sheet; readonly part: Part };
export declare function removeParts(sheet: Sheet, names: readonly string[]): Sheet;
/** The element under another name, on its card and wherever the deck names it: i(r1), couplings, controls, sweeps. */
export declare function renamed(sheet: Sheet, from: string, to: string): Sheet;
/** The part's value: see `cardValue` in values.ts. */
export declare function setValue(sheet: Sheet, name: string, value: string): Sheet;
/** All that stands on the card behind its nodes. */
export declare function setRest(sheet: Sheet, name: string, rest: string): Sheet;
/** A net's name, on its flags, cards and wherever the deck names it: v(out), .ic. */
export declare function netRenamed(sheet: Sheet, from: string, to: string): Sheet;
