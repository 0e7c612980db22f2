/** A circuit that teaches: its deck, what is asked of it, and the figures that a book or a closed form answers with. */
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';

export type CircuitGroup =
  | 'Resistive networks'
  | 'Steps and resonance'
  | 'Filters'
  | 'Coupled coils and three phases'
  | 'Diodes'
  | 'Bipolar transistors'
  | 'Field-effect transistors'
  | 'Operational amplifiers'
  | 'Oscillators and timers'
  | 'Power conversion'
  | 'Lines'
  | 'Noise'
  | 'Systems and models';

interface Published {
  /** In words: "Output voltage". */
  readonly what: string;
  /** As the source prints it, or as its closed form gives it; never zero. */
  readonly published: number;
  /** SI; empty where it is a ratio. */
  readonly unit: string;
  /** How far the simulation may lie from it, as a part of it: what the book rounds or neglects. */
  readonly within: number;
  /** Book, standard or data sheet, or the closed form and where it is commonly found. */
  readonly source: string;
  /** In which run of `.step` or `.temp`; none: the first. */
  readonly stepped?: Readonly<Record<string, number>>;
}

/** What a `.meas` card of the deck finds. */
export interface MeasuredFigure extends Published {
  readonly measure: string;
}

/** A value of a trace of one analysis. */
export interface TracedFigure extends Published {
  readonly of: Dataset['kind'];
  /** As one types it: V(out), V(a,b), -I(V1). */
  readonly trace: string;
  /** The axis where it is read, the nearest point; none: the last. */
  readonly at?: number;
}

/** What a `.four` card finds. */
export interface HarmonicFigure extends Published {
  readonly of: 'four';
  readonly trace: string;
  /** 0 the mean, 1 the amplitude of the fundamental, …; `thd` in percent. */
  readonly harmonic: number | 'thd';
}

export type Figure = MeasuredFigure | TracedFigure | HarmonicFigure;

export interface TeachingCircuit {
  readonly title: string;
  readonly group: CircuitGroup;
  /** SPICE, the title in the first line; ngspice 39 runs it unchanged unless `onlyHere`. */
  readonly deck: string;
  readonly question: string;
  readonly answer: readonly Figure[];
  /** Two to four sentences: what is to be seen and why. */
  readonly text: string;
  /** True: a card that ngspice has not, such as `.step`. */
  readonly onlyHere?: true;
}
