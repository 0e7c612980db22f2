/** Where fetching goes on after each branch and jump, and what is fetched in vain before. */
import { BRANCH, isControl, JAL, JALR, type Operation, returnHint } from './operation.ts';
import type { PipelineOptions } from './options.ts';
import { type Directions, directionsOf } from './predictor.ts';
import type { Stream } from './stream.ts';

/** The next instruction is fetched at once: it lies behind, or the fetch knew where to go. */
export const AT_FETCH = 0;
/** Where it lies is known, rightly, when this one is decoded. */
export const AT_DECODE = 1;
/** Where it lies is known when this one is decided. */
export const AT_DECISION = 2;
/** It is the first of a handler: known when this one is written back. */
export const AT_TRAP = 3;

export interface Control {
  /** By place in the run. */
  readonly link: Uint8Array<ArrayBuffer>;
  /**
   * By place: the address fetched next in vain, first from the fetch on and then from the decoder on; −1 where there
   * is none. Only of links other than `AT_FETCH`.
   */
  readonly wrongFetch: Float64Array<ArrayBuffer>;
  readonly wrongDecode: Float64Array<ArrayBuffer>;
  readonly branches: readonly BranchCount[];
}

/** What became of one branch or jump of the code. */
export interface BranchCount {
  /** Its number in `operations`. */
  readonly number: number;
  executed: number;
  taken: number;
  /** Direction or target was held to be another. */
  mispredicted: number;
  /** Times after which something was fetched in vain, or nothing. */
  redirected: number;
  /** What the predictor remembers of it at the end. */
  state: string;
  /** Its last outcomes, the latest at the end: T or N. */
  recent: string;
}

const RECENT = 32;

/** Where branches are decided in ID, what the decoder predicts comes no sooner than the decision. */
export function controlOf(stream: Stream, options: PipelineOptions): Control {
  const { operations, index, end } = stream;
  const n = index.length;
  const link = new Uint8Array(n);
  const wrongFetch = new Float64Array(n).fill(-1);
  const wrongDecode = new Float64Array(n).fill(-1);
  const counts = new Map<number, BranchCount>();
  const step = operations.some(({ size }) => size === 2) ? 2 : 4;
  const front = new FrontEnd(options, step);
  for (let i = 0; i < n; i++) {
    const number = index[i] as number;
    const operation = operations[number] as Operation;
    const behind = (operation.address + operation.size) >>> 0;
    const next = i + 1 < n ? (operations[index[i + 1] as number] as Operation).address : end;
    if (!isControl(operation.kind)) {
      if (next !== behind) {
        link[i] = AT_TRAP;
        wrongFetch[i] = behind;
      }
      continue;
    }
    const taken = operation.kind !== BRANCH || next !== behind;
    const guess = front.guess(operation);
    front.learn(operation, taken, next);
    const how = linkOf(operation, { guess, next, behind }, options);
    link[i] = how.link;
    if (how.link !== AT_FETCH) {
      wrongFetch[i] = guess.atFetch ?? behind;
      if (guess.atFetch === undefined && guess.atDecode !== undefined && guess.atDecode !== next)
        wrongDecode[i] = options.branchStage === 'id' ? -1 : guess.atDecode;
    }
    let count = counts.get(number);
    if (!count) {
      const none = { executed: 0, taken: 0, mispredicted: 0, redirected: 0 };
      counts.set(number, (count = { number, ...none, state: '', recent: '' }));
    }
    count.executed++;
    count.taken += Number(taken);
    count.mispredicted += Number(how.isMispredicted);
    count.redirected += Number(how.link !== AT_FETCH);
    count.recent = (count.recent + (taken ? 'T' : 'N')).slice(-RECENT);
  }
  for (const count of counts.values())
    count.state = front.state(operations[count.number] as Operation);
  const branches = [...counts.values()].sort((a, b) => b.executed - a.executed);
  return { link, wrongFetch, wrongDecode, branches };
}

interface Guess {
  /** Address fetched next without waiting for the decoder; undefined is the one behind. */
  readonly atFetch: number | undefined;
  /** Address that the decoder sends the fetch to, where the fetch had none. */
  readonly atDecode: number | undefined;
}

interface Way {
  readonly guess: Guess;
  readonly next: number;
  readonly behind: number;
}

function linkOf(
  { kind }: Operation,
  { guess: { atFetch, atDecode }, next, behind }: Way,
  { branchStage, jumpInDecode }: PipelineOptions,
): { link: number; isMispredicted: boolean } {
  if (atFetch !== undefined)
    return { link: atFetch === next ? AT_FETCH : AT_DECISION, isMispredicted: atFetch !== next };
  // A direct jump has no other way to go: that the decoder finds it is no prediction.
  if (kind === JAL) return { link: jumpInDecode ? AT_DECODE : AT_DECISION, isMispredicted: false };
  const isMispredicted = (atDecode ?? behind) !== next;
  if (branchStage === 'id')
    return { link: next === behind ? AT_FETCH : AT_DECISION, isMispredicted };
  if (isMispredicted) return { link: AT_DECISION, isMispredicted };
  return { link: atDecode === undefined ? AT_FETCH : AT_DECODE, isMispredicted };
}

interface Entry {
  readonly address: number;
  target: number;
}

/** Directions, targets and the return stack together. */
class FrontEnd {
  readonly #directions: Directions;
  readonly #targets: (Entry | undefined)[];
  readonly #returns: number[] = [];
  readonly #depth: number;
  readonly #step: number;
  readonly #predictsJumps: boolean;

  constructor(options: PipelineOptions, step: 2 | 4) {
    this.#directions = directionsOf(options, step);
    this.#targets = new Array<undefined>(options.targets).fill(undefined);
    this.#depth = options.returns;
    this.#step = step;
    this.#predictsJumps = options.jumpInDecode;
  }

  #slot({ address }: Operation): number {
    return (address / this.#step) & (this.#targets.length - 1);
  }

  guess(operation: Operation): Guess {
    const { kind, address, imm } = operation;
    const known = this.#targets[this.#slot(operation)];
    const isKnown = this.#targets.length > 0 && known?.address === address;
    if (kind === BRANCH) {
      if (!this.#directions.predict(operation)) return { atFetch: undefined, atDecode: undefined };
      return isKnown
        ? { atFetch: known.target, atDecode: undefined }
        : { atFetch: undefined, atDecode: (address + imm) >>> 0 };
    }
    const top =
      kind === JALR && returnHint(operation).pops && this.#depth > 0
        ? this.#returns.at(-1)
        : undefined;
    if (isKnown) return { atFetch: top ?? known.target, atDecode: undefined };
    const direct = kind === JAL && this.#predictsJumps ? (address + imm) >>> 0 : undefined;
    return { atFetch: undefined, atDecode: top ?? direct };
  }

  learn(operation: Operation, taken: boolean, next: number): void {
    if (operation.kind === BRANCH) this.#directions.learn(operation, taken);
    if (taken && this.#targets.length > 0)
      this.#targets[this.#slot(operation)] = { address: operation.address, target: next };
    const { pops, pushes } = returnHint(operation);
    if (pops) this.#returns.pop();
    if (!pushes || this.#depth === 0) return;
    this.#returns.push((operation.address + operation.size) >>> 0);
    // A full stack loses its oldest.
    if (this.#returns.length > this.#depth) this.#returns.shift();
  }

  state(operation: Operation): string {
    return operation.kind === BRANCH ? this.#directions.state(operation) : '';
  }
}
