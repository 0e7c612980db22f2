import type { CategoryId } from '../categories.ts';
import type { ExportKind } from '../exports/kinds.ts';
import type { Earlier } from './earlier.ts';
import type { Checked, Fields, Values } from './field.ts';
import type { Citation, Formula, Handbook, Question } from './handbook.ts';
import type { Handles } from './handle.ts';
import { complete, type NamedOutput } from './named.ts';
import type { Onward } from './onward.ts';
import type { Output, Step } from './output.ts';
import type { Results } from './result.ts';

/**
 * One calculator, declared once. The form and its checks, the link, the page, the sheet, the
 * metadata document, the exports and the command line are all derived from this.
 */
export interface Tool<I extends Fields, R> {
  /** Path segment, `/${slug}.html`: lower case, hyphens. */
  readonly slug: string;
  readonly title: string;
  readonly category: CategoryId;
  /** What it answers in one line of a list: at most 60 letters, without a full stop. */
  readonly summary: string;
  /** One or two sentences: what goes in, what comes out. */
  readonly description: string;
  /** Other names of what it does, as people search for it: the synonyms that the search knows. */
  readonly keywords: readonly string[];
  readonly inputs: I;
  /** Inputs that links of an earlier day name, and what they are today: such links open for ever. */
  readonly earlier?: Earlier;
  /**
   * The computation: pure, from checked inputs to plain data (structured-cloneable). The same function
   * runs in the page, in a worker, in the server's export, on the command line and in the tests.
   * Throws InputError for inputs that do not go together.
   */
  readonly compute: (inputs: Values<I>, run: Run) => R;
  /** True where this computation is likely to take more than a frame (16 ms): it then runs in a worker. */
  readonly long?: (inputs: Values<I>) => boolean;
  /** What it gives: the ids, kinds and units of its values and columns, from which its schema is generated. */
  readonly results: Results;
  /** What is shown of a result, in reading order. Pure and quick. */
  readonly outputs: (result: R, inputs: Values<I>) => readonly Output[];
  /** The id of the table or plot whose data is the `csv` export, or several where a result has one of them; the first table unless said. */
  readonly data?: string | readonly string[];
  /** The working, step by step, with the numbers of this result. */
  readonly steps?: (result: R, inputs: Values<I>) => readonly Step[];
  /** The tools that come after this one, given this result: those that take it. Pure and quick. */
  readonly next?: (result: R, inputs: Values<I>) => readonly Onward[];
  /** Formats beyond csv, json and svg, under their name in `?export=`. */
  readonly exports: Readonly<Record<string, Export<I, R>>>;
  /** The worked example of the sheet; inputs left out take their defaults. */
  readonly example: Example<I>;
  /** Telling cases a visitor can load. */
  readonly presets?: readonly Example<I>[];
  readonly handbook: Handbook;
  /**
   * The same thing given in another way. A visitor changes the choice `field` from what it is in `from` to `to`, and
   * the inputs by which it is given from then on are written anew, so that nothing changes but how it is given;
   * undefined where that choice changes what is asked for. `result` is of `from`, where it is at hand. Pure.
   * The page alone converts: a link and a command line say what they mean. May throw InputError or EngineError:
   * then nothing is converted, and the page says why.
   */
  readonly convert?: (
    from: Values<I>,
    field: keyof I & string,
    to: string,
    result: R | undefined,
  ) => Converted<I> | undefined;
  /** What can be pulled on its plots: of the `handles.ts` beside it, never named in a declaration; loaded in the page alone. */
  readonly handles?: () => Promise<{ readonly default: Handles<Values<I>, R> }>;
  /**
   * Direct manipulation of a figure that is no plot (drag, click); loaded in the page alone. Import `view.ts` by
   * its package name: it and `live/` are checked with the DOM, and the rest of the project sees `define/view.d.ts`.
   */
  readonly view?: () => Promise<{ readonly default: View<I, R> }>;
  /** YYYY-MM-DD of the last change a reader would notice. */
  readonly lastUpdated: string;
}

/** What a long computation may say of itself. Cancelling is the worker's end, so there is nothing to poll. */
export interface Run {
  /** 0 to 1. */
  readonly progress: (fraction: number) => void;
}

export interface Converted<I extends Fields> {
  readonly inputs: Partial<Values<I>>;
  /** What the new form does not hold, or why nothing was written, as a sentence. */
  readonly note?: string;
}

export interface Example<I extends Fields> {
  readonly title: string;
  readonly text?: string;
  readonly inputs: Partial<Values<I>>;
}

/** One of `exports/kinds.ts`, or a kind of its own, and how it is written. */
export interface Export<I extends Fields, R> extends ExportKind {
  /** The file's name without its ending, where a name in the file decides it; the slug unless said. */
  readonly stem?: (result: R, inputs: Values<I>) => string;
  /** Its ending without the dot, where the result decides it: `s4p`; that of its kind unless said. */
  readonly ending?: (result: R, inputs: Values<I>) => string;
  /** Writes the file below its comment of origin. Throws InputError where these inputs have no such export. Loads its generator lazily where that is large. */
  readonly write: (
    result: R,
    inputs: Values<I>,
  ) => string | Uint8Array | Promise<string | Uint8Array>;
}

/** Live behaviour over a figure the tool already draws: the picture itself stays with `outputs`. */
export interface View<I extends Fields, R> {
  /**
   * `root` holds the rendered outputs; called once. Elements inside are replaced at each update, so delegate
   * events from `root`; an element given `data-kept` is left to the view from then on.
   */
  attach(root: unknown, page: Page<I, R>): void;
}

/** The page as a view sees it. */
export interface Page<I extends Fields, R> {
  readonly inputs: () => Values<I>;
  readonly result: () => R | undefined;
  /** The inputs that the result is of: those of now, or of a moment ago while a computation runs or was refused. */
  readonly answered: () => Values<I> | undefined;
  /** Whether the inputs of now wait for their result or refusal. */
  readonly busy: () => boolean;
  /**
   * Sets inputs and recomputes. All that is set by `drag` up to and with the next `step` is one entry for the back
   * button: set each move of a drag by `drag`, and nothing more by `step` once it is let go.
   */
  readonly set: (inputs: Partial<Values<I>>, how: 'step' | 'drag') => void;
  /** Calls back whenever a new result is on the page. */
  readonly subscribe: (listener: () => void) => void;
}

export type { Citation, Formula, Handbook, Output, Question, Step };

// biome-ignore lint/suspicious/noExplicitAny: a list of tools holds each with its own inputs and result
export type AnyTool = Tool<any, any>;

/** A tool as it is written: its outputs go by the ids of its results, which have the words. */
export interface Declaration<I extends Fields, R, S extends Results>
  extends Omit<Tool<I, R>, 'results' | 'outputs' | 'handles'> {
  readonly results: S;
  readonly outputs: (result: R, inputs: Values<I>) => readonly NamedOutput<S>[];
}

/**
 * Declares a tool: where the types of inputs, result and outputs meet, and outputs get their words. A condition or
 * a slider that names no field, or a value its field does not have, does not compile.
 */
export function defineTool<const I extends Fields, R, S extends Results>(
  tool: Declaration<I, R, S> & { readonly inputs: Checked<I> },
): Tool<I, R> {
  const { results, outputs } = tool;
  return { ...tool, outputs: (result, inputs) => complete(results, outputs(result, inputs)) };
}
