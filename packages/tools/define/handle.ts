/** What can be pulled on a tool's plots. The page draws a grip for each handle, and pulls it by pointer and by key. */

/** Something on a plot that sets inputs when it is pulled. */
export interface Handle<V> {
  /** What it sets, as a visitor knows it: `Pass-band edge`. A handle is known by its name, so it has one of its own on its plot. */
  readonly name: string;
  /** Where it stands, in words: `8 kHz`. */
  readonly value: string;
  /** The ways it goes. */
  readonly along: 'x' | 'y' | 'both';
  /** Its place in units of the axes. One that goes along x and has no y hangs from the top of the frame; one that goes along y and has no x stands at its right. */
  readonly x?: number;
  readonly y?: number;
  /** Of stacked panels, counted from the top; the first unless said. */
  readonly panel?: number;
  /**
   * It waits to be placed: a press on the picture where no grip stands puts it there at once. A key that moves it goes on
   * with the grip that has come to be at its place.
   */
  readonly placed?: true;
  /** What an arrow key moves it by; the round number below what a pixel is worth there unless said. */
  readonly step?: number;
  /**
   * The inputs that a place gives, or undefined where it cannot go. Places come rounded to the step; what is not pulled
   * along keeps the value it had. Bounds of fields are seen to, and inputs that do not go together are refused by `compute`.
   */
  readonly to: (place: Place) => Partial<V> | undefined;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The handles on each plot, by the id of its output: rectangular plots and Smith charts. Pure and quick. */
export type Handles<V, R> = Readonly<
  Record<string, (result: R, inputs: V) => readonly Handle<V>[]>
>;
