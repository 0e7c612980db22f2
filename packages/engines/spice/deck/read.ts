/** Reads a SPICE deck: text in, a flat circuit and what is asked of it out. */
import type { AnalysisRequest, Swept } from '../analysis/request.ts';
import { type Circuit, DEFAULT_OPTIONS, type Place, type SimulationOptions } from '../circuit.ts';
import type { MeasureRequest } from '../results/measure/request.ts';
import { type Block, structured } from './blocks.ts';
import { Build, type Notice, type RunTimes } from './build.ts';
import { ANALYSES, readAnalysis } from './commands/analyses.ts';
import { checkCommand, OPTIONS, PRINTS } from './commands/commands.ts';
import { controlParts } from './commands/control.ts';
import { optionsOf, temperaturesOf } from './commands/options.ts';
import { type PrintRequest, readInitial, readMeasure, readPrint } from './commands/outputs.ts';
import { Reader, swept } from './commands/sweeps.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { cardsIn, elaborate, topOf } from './elaborate.ts';
import type { Tree } from './expression/tree.ts';
import { groundFloating } from './floating.ts';
import type { Instance } from './instance.ts';
import { Line } from './line.ts';
import { type Card, cardsOf, titleOf } from './lines.ts';
import { circuitOf, type Override, overrideModels } from './overrides.ts';
import { CardError, Refusals } from './refusal.ts';
import { type DeckFile, Sources } from './sources.ts';
import type { Word } from './words.ts';

export type { Notice } from './build.ts';
export type { PrintRequest } from './commands/outputs.ts';
export type { Dialect } from './dialect.ts';
export { DeckErrors } from './refusal.ts';
export type { DeckFile } from './sources.ts';

export interface ReadOptions {
  /** What `.include` and `.lib` name. */
  readonly files?: readonly DeckFile[];
  /** None: as the cards tell. */
  readonly dialect?: Dialect;
  /** The name of the deck's own file, in places. */
  readonly name?: string;
  /** Cards behind those of the deck, as if they stood there. */
  readonly cards?: string;
}

export interface Deck {
  readonly title: string;
  readonly dialect: Dialect;
  /** Which signs told the dialect. */
  readonly dialectReasons: readonly string[];
  readonly requests: readonly AnalysisRequest[];
  readonly prints: readonly PrintRequest[];
  readonly measures: readonly MeasureRequest[];
  /** `.step` and several temperatures of `.temp`; the first varies fastest. */
  readonly steps: readonly Swept[];
  /** What a reader should know: left out, ignored, easily misread. */
  readonly notices: readonly Notice[];
  /** Parameters of the top, as the deck has them. */
  readonly parameters: Readonly<Record<string, number>>;
  /**
   * The circuit, with values in the place of its own: of parameters, of sources and parts of the top, of models, and the
   * temperature. `random` draws for gauss() and its like; without it they are nominal. Throws DeckErrors.
   */
  elaborate(overrides?: readonly Override[], random?: () => number): Circuit;
}

/** Throws DeckErrors with every card that is not understood. */
export function readDeck(text: string, options: ReadOptions = {}): Deck {
  const reading = new Reading(text, options);
  return reading.deck();
}

/** Calls of a deck's own functions while one circuit is made. */
const MAX_CALLS = 1_000_000;

class Reading {
  readonly #title: string;
  readonly #dialect: Dialect;
  readonly #reasons: readonly string[];
  readonly #top: Block;
  readonly #control: ReturnType<typeof controlParts>;
  readonly #refusals = new Refusals();
  readonly #words = new WeakMap<Card, readonly Word[]>();
  readonly #trees = new Map<string, Tree>();
  readonly #notices: Notice[] = [];
  readonly #sources: Sources;
  #times: RunTimes = { step: 0, stop: 0 };

  constructor(text: string, { files = [], dialect, name = 'deck', cards = '' }: ReadOptions) {
    const told = dialectOf(text);
    this.#dialect = dialect ?? told.dialect;
    this.#reasons = dialect ? ['as was chosen'] : told.reasons;
    this.#title = titleOf(text);
    const sources = new Sources(files, this.#dialect, this.#refusals);
    this.#sources = sources;
    const all = this.#whole({ file: name, line: 1 }, () => sources.expand(name, text, true)) ?? [];
    const extra = cards.trim() === '' ? [] : cardsOf('measurements', cards, this.#dialect, false);
    const { top, control } = structured([...all, ...extra], this.#refusals);
    this.#top = top;
    this.#control = controlParts(control);
    if (all.length === 0 && this.#refusals.list.length === 0)
      this.#refuse(
        { file: name, line: 1 },
        'there is no card in it; R1 in out 1k is one, behind a line of title',
        text.slice(0, 80),
      );
  }

  #whole<T>(place: Place, read: () => T): T | undefined {
    return this.#refusals.at(place, '', read);
  }

  #refuse(place: Place, message: string, text: string): void {
    this.#refusals.at(place, text, () => {
      throw new CardError(message, text);
    });
  }

  deck(): Deck {
    const overrides = new Map<string, number>();
    const draft = this.#build(DEFAULT_OPTIONS, this.#refusals);
    const early = this.#stepped(topOf(draft, this.#top, overrides));
    const requests = this.#requests(early);
    const run = requests.find((r) => r.kind === 'tran');
    if (run?.kind === 'tran') this.#times = timesOf(run);
    const outputs = this.#outputs(early);
    const first = this.#circuit([], undefined, this.#refusals);
    this.#libraries(first.build.stoodIn.size > 0);
    this.#refusals.throwAny();
    const { build } = first;
    this.#leftOut(requests.length);
    return {
      ...{ title: this.#title, dialect: this.#dialect, dialectReasons: this.#reasons, requests },
      ...outputs,
      notices: [...this.#notices, ...build.notices],
      parameters: parametersOf(first.top),
      elaborate: (given = [], random) => {
        if (given.length === 0 && !random) return first.circuit;
        const refusals = new Refusals();
        const { circuit } = this.#circuit(given, random, refusals);
        refusals.throwAny();
        return circuit;
      },
    };
  }

  #build(options: SimulationOptions, refusals: Refusals, random?: () => number): Build {
    const setting = {
      dialect: this.#dialect,
      temperature: options.temp,
      random,
      trees: this.#trees,
      calls: { left: MAX_CALLS },
    };
    return new Build({
      ...{ setting, times: this.#times, options, refusals, words: this.#words },
      textOf: (name) => this.#sources.textOf(name),
    });
  }

  /** The cards of the top that begin with a point, and those that the control section gives. */
  #commands(top: Instance): Card[] {
    return [...cardsIn(this.#top.items, top)].filter(({ text }) => text.startsWith('.'));
  }

  /** Parameters that only a `.step` names begin at its first value, as in LTspice. */
  #stepped(top: Instance): Instance {
    for (const card of this.#commands(top)) {
      const name = /^\.step\s+(?:(?:dec|oct|lin)\s+)?param\s+([^\s=]+)/u.exec(card.text)?.[1];
      if (name === undefined || top.scope.definition(name)) continue;
      const [first] =
        this.#refusals.at(card.place, card.raw, () => stepsOf(new Line(card, top))) ?? [];
      const value = first?.values[0] ?? 0;
      const { scope } = top;
      scope.definitions.set(name, {
        tree: { kind: 'number', value },
        scope,
        place: card.place,
        value,
      });
    }
    return top;
  }

  #requests(top: Instance): AnalysisRequest[] {
    const cards = this.#commands(top).filter(({ text }) => ANALYSES.has(wordOf(text)));
    const asked = cards.some(({ text }) => !wordOf(text).startsWith('four'))
      ? cards
      : [...cards, ...this.#control.analyses];
    const requests: AnalysisRequest[] = [];
    for (const card of asked) {
      const request = this.#refusals.at(card.place, card.raw, () =>
        readAnalysis(wordOf(card.text), new Line(card, top)),
      );
      if (request) requests.push(request);
    }
    return requests;
  }

  #outputs(top: Instance): Pick<Deck, 'prints' | 'measures' | 'steps'> {
    const [prints, measures, steps]: [PrintRequest[], MeasureRequest[], Swept[]] = [[], [], []];
    for (const card of this.#commands(top)) {
      const word = wordOf(card.text);
      this.#refusals.at(card.place, card.raw, () => {
        const line = new Line(card, top);
        if (PRINTS.has(word)) prints.push(readPrint(line));
        else if (word === 'meas' || word === 'measure') measures.push(readMeasure(line));
        else if (word === 'step') steps.push(...stepsOf(line));
        else if (word === 'temp' && temperaturesOf(line).length > 1)
          steps.push({ target: { kind: 'temperature' }, values: temperaturesOf(line) });
        else checkCommand(word, card);
      });
    }
    return { prints, measures, steps };
  }

  #options(top: Instance, refusals: Refusals): SimulationOptions {
    const cards = this.#commands(top);
    const lines = cards
      .filter(({ text }) => OPTIONS.has(wordOf(text)))
      .map((card) => new Line(card, top));
    const options = optionsOf(lines, (line, read) =>
      refusals.at(line.card.place, line.card.raw, read),
    );
    const temps = cards
      .filter(({ text }) => wordOf(text) === 'temp')
      .flatMap(
        (card) =>
          refusals.at(card.place, card.raw, () => temperaturesOf(new Line(card, top))) ?? [],
      );
    return temps[0] === undefined ? options : { ...options, temp: temps[0] };
  }

  #circuit(
    overrides: readonly Override[],
    random: (() => number) | undefined,
    refusals: Refusals,
  ): Made {
    const fixed = new Map<string, number>();
    for (const { target, value } of overrides)
      if (target.kind === 'parameter') fixed.set(target.name, value);
    const known = refusals.list.length;
    const draft = this.#stepped(topOf(this.#build(DEFAULT_OPTIONS, refusals), this.#top, fixed));
    const read = this.#options(draft, refusals);
    // What the draft found is found again by the circuit itself.
    refusals.forgetFrom(known);
    const temperature = overrides.findLast(({ target }) => target.kind === 'temperature')?.value;
    const options = temperature === undefined ? read : { ...read, temp: temperature };
    const build = this.#build(options, refusals, random);
    build.replacesGround = this.#commands(draft).some(({ text }) =>
      /^\.preprocess\s+replaceground\s+true/u.test(text),
    );
    const top = this.#stepped(topOf(build, this.#top, fixed));
    if (refusals === this.#refusals) this.#options(top, refusals);
    overrideModels(top, overrides);
    elaborate(top);
    if (build.isFull) refusals.throwAny();
    this.#initial(top, build);
    build.checkControls();
    if (this.#dialect === 'ltspice') groundFloating(build);
    const circuit = circuitOf(build, this.#title, overrides, refusals);
    return { circuit, build, top };
  }

  #initial(top: Instance, build: Build): void {
    for (const card of this.#commands(top)) {
      const word = wordOf(card.text);
      if (word !== 'ic' && word !== 'nodeset') continue;
      const into = word === 'ic' ? build.initial : build.nodeset;
      build.refusals.at(card.place, card.raw, () =>
        readInitial(
          new Line(card, top),
          (node, value) => into.set(node, value),
          (inductor, value) => build.flow(inductor, value, card.place),
        ),
      );
    }
  }

  /** Libraries that are not open are no loss to a deck that is whole without them, as LTspice names its own in each. */
  #libraries(isStoodIn: boolean): void {
    const isWhole = this.#refusals.list.length === 0;
    for (const { card, message } of this.#sources.missing)
      if (!isWhole) this.#refuse(card.place, message, card.raw);
      else
        this.#notices.push({
          place: card.place,
          message: isStoodIn
            ? `the file ${namesIn(card)} is not open; parts that it may have are those of the library here`
            : `the library ${namesIn(card)} is not open, and nothing of it is missed`,
        });
  }

  #leftOut(requests: number): void {
    const { leftOut } = this.#control;
    const [first] = leftOut;
    if (!first) return;
    const words = [...new Set(leftOut.map(({ text }) => /^\S+/u.exec(text)?.[0] ?? ''))]
      .slice(0, 6)
      .join(', ');
    this.#notices.push({
      place: first.place,
      message:
        requests === 0
          ? `the program in .control (${words}) is not run, and the deck asks for nothing else`
          : `the program in .control (${words}) is not run; what its plain analyses before it ask for is`,
    });
  }
}

interface Made {
  readonly circuit: Circuit;
  readonly build: Build;
  readonly top: Instance;
}

const namesIn = ({ raw }: Card): string => raw.replace(/^\S+\s+/u, '');
const wordOf = (text: string): string => /^\.([\w]+)/u.exec(text)?.[1] ?? '';

/** `.step param r 1 10 1`; a Xyce card may have several, as others have several cards. */
function stepsOf(line: Line): Swept[] {
  const reader = new Reader(line);
  const steps: Swept[] = [];
  while (!reader.isDone) steps.push(swept(reader));
  return steps;
}

const timesOf = ({
  step,
  stop,
  startup,
  usesInitial,
}: Extract<AnalysisRequest, { kind: 'tran' }>): RunTimes => ({
  ...{ step, stop, usesInitial },
  ...(startup !== undefined && { startup }),
});

function parametersOf(top: Instance): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [name, { value }] of top.scope.definitions)
    if (value !== undefined) found[name] = value;
  return found;
}
