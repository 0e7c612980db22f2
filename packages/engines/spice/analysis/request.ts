/** What a deck asks to be computed, as the simulator takes it: SPICE's analysis cards, read. */

/** How the points of a sweep lie: `points` a decade, an octave, or in all; or the values themselves. */
export type Sweep =
  | {
      readonly spacing: 'dec' | 'oct' | 'lin';
      readonly points: number;
      readonly start: number;
      readonly stop: number;
    }
  | { readonly spacing: 'list'; readonly values: readonly number[] };

/** What a DC sweep or a `.step` changes. */
export type Target =
  /** An independent source's DC value, or the value of R, L, C, by its flat name. */
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'parameter'; readonly name: string }
  /** °C. */
  | { readonly kind: 'temperature' }
  | { readonly kind: 'model'; readonly model: string; readonly parameter: string };

/** A swept thing: values in the order in which they are taken; a step of the wrong sign was refused. */
export interface Swept {
  readonly target: Target;
  readonly values: readonly number[];
}

/** A voltage between two nodes (0 is ground), or the current of an element with a branch. */
export type Output =
  | { readonly kind: 'voltage'; readonly plus: string; readonly minus: string }
  | { readonly kind: 'current'; readonly element: string };

export type AnalysisRequest =
  | { readonly kind: 'op' }
  /** The first is swept fastest. */
  | { readonly kind: 'dc'; readonly sweeps: readonly Swept[] }
  | { readonly kind: 'ac'; readonly sweep: Sweep }
  | {
      readonly kind: 'tran';
      readonly step: number;
      readonly stop: number;
      /** Points before it are computed and not kept. */
      readonly start: number;
      /** s; undefined: (stop − start)/50 or the step, whichever is less. */
      readonly maxStep?: number;
      readonly usesInitial: boolean;
      /** LTspice: s in which the independent sources rise from 0. */
      readonly startup?: number;
    }
  | {
      readonly kind: 'noise';
      readonly output: Output;
      readonly source: string;
      readonly sweep: Sweep;
    }
  | { readonly kind: 'tf'; readonly output: Output; readonly source: string }
  | { readonly kind: 'sens'; readonly output: Output; readonly sweep?: Sweep }
  | {
      readonly kind: 'pz';
      readonly input: readonly [plus: string, minus: string];
      readonly output: readonly [plus: string, minus: string];
      readonly transfer: 'vol' | 'cur';
      readonly wants: 'pol' | 'zer' | 'pz';
    }
  | { readonly kind: 'four'; readonly frequency: number; readonly outputs: readonly string[] };
