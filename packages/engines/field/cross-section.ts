/** A line cut across: conductors and dielectric boundaries as straight faces, their right half where x = 0 is a mirror. */
/** Conducting planes: none, one at y = 0, or one there and one at that height (m). */
export type Planes = 'open' | 'ground' | number;

/** Metres. */
export type Point = readonly [x: number, y: number];

/** Where panels crowd: towards corners, where charge does; `far` runs out to where nothing is left of the field. */
export type Grading = 'both' | 'start' | 'end' | 'far';

interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly grading: Grading;
}

/** A face of a conductor against one dielectric. */
export interface ConductorFace extends Stretch {
  readonly kind: 'conductor';
  /** Which conductor, from 0; −1 is held at the potential of the planes. */
  readonly conductor: number;
  /** Which dielectric lies against it. */
  readonly against: number;
}

/** A conductor of no thickness: what lies left and right of the way from `from` to `to`. */
export interface SheetFace extends Stretch {
  readonly kind: 'sheet';
  readonly conductor: number;
  readonly left: number;
  readonly right: number;
}

/** Where two dielectrics meet. */
export interface DielectricFace extends Stretch {
  readonly kind: 'dielectric';
  readonly left: number;
  readonly right: number;
  /** Its share of the panels of other faces: 1 unless said. */
  readonly share?: number;
}

export type Face = ConductorFace | SheetFace | DielectricFace;

export interface CrossSection {
  readonly planes: Planes;
  readonly faces: readonly Face[];
  /** Driven conductors, those of the mirrored half not counted. */
  readonly conductors: number;
}
