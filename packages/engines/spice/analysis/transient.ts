/**
 * Transient analysis: implicit integration whose step follows the local error of every charge and flux, and lands on the
 * corners of sources. L. W. Nagel, SPICE2, UCB/ERL M520, 1975, ch. 6.
 */

import { EngineError } from '../../error.ts';
import type { Device } from '../device/device.ts';
import type { Dataset } from '../results/dataset.ts';
import { checkCouplings } from './coupled.ts';
import { Integration } from './integration.ts';
import { Newton } from './newton.ts';
import { type FoundBy, NotConverged, operatingPoint } from './operating-point.ts';
import { everything, type Kept, MAX_KEPT, Recorder } from './record.ts';
import type { AnalysisRequest } from './request.ts';
import type { Simulation } from './simulation.ts';
import { checkSize } from './transient-size.ts';

export type TransientRequest = Extract<AnalysisRequest, { kind: 'tran' }>;

/** What a run tells of itself. */
export interface Course {
  readonly accepted: number;
  readonly rejected: number;
  readonly iterations: number;
  readonly factorisations: number;
  /** How its first point was found; undefined with UIC. */
  readonly start?: FoundBy | undefined;
}

export interface RunOptions {
  readonly kept?: Kept;
  /** 0 to 1, now and then. */
  readonly progress?: (fraction: number) => void;
  /** Time points at most, accepted and not: a bound on time. */
  readonly maxPoints?: number;
}

export interface TransientRun {
  readonly dataset: Dataset;
  readonly course: Course;
}

/** How much longer than the one before a step may be, by order: longer ones make Gear's formulas unstable. */
const GROWTH = [2, 2, 1.5, 1.3, 1.2, 1.15];

/** Accepted points at most, one after the other, whose steps are as short as any: a step that is right doubles. */
const MOST_LEAST = 10_000;

/** Time points at most unless said. */
export const MAX_POINTS = 20_000_000;

/**
 * Runs a transient. Points before `start` are computed and not kept; those kept are the ones that were accepted. Throws
 * NotConverged, `singular`, `not-finite`, `ill-posed` or `out-of-range`.
 */
export function transient(
  simulation: Simulation,
  request: TransientRequest,
  options: RunOptions = {},
): TransientRun {
  const run = new Transient(simulation, request, options);
  run.begin();
  run.march();
  return run.result();
}

class Transient {
  readonly #simulation: Simulation;
  readonly #request: TransientRequest;
  readonly #newton: Newton;
  readonly #integration: Integration;
  readonly #recorder: Recorder;
  readonly #maxStep: number;
  readonly #minStep: number;
  readonly #timed: readonly Device[];
  readonly #limiting: readonly Device[];
  readonly #accepting: readonly Device[];
  readonly #options: RunOptions;
  /** Solutions of the last two accepted points, and the step between them, for the guess. */
  readonly #last: Float64Array;
  readonly #before: Float64Array;
  #lastStep = 0;
  #time = 0;
  #step = 0;
  #corner = Number.POSITIVE_INFINITY;
  #rejected = 0;
  /** Accepted points in a row whose steps were the shortest there are. */
  #crawled = 0;
  #accepted = 0;
  #foundBy: FoundBy | undefined;

  constructor(simulation: Simulation, request: TransientRequest, options: RunOptions) {
    this.#simulation = simulation;
    this.#request = request;
    this.#options = options;
    this.#newton = new Newton(simulation);
    this.#integration = new Integration(simulation.states, simulation.options);
    this.#newton.load.integration = this.#integration;
    const kept = options.kept ?? everything(simulation);
    const { step, stop, start, maxStep } = request;
    this.#maxStep = maxStep ?? Math.min(step, (stop - start) / 50);
    const traces = kept.unknowns.length + kept.currents.length;
    checkSize(
      simulation,
      { ...{ stop, start, traces }, maxStep: this.#maxStep },
      { maxPoints: options.maxPoints ?? MAX_POINTS, maxKept: MAX_KEPT },
    );
    checkCouplings(simulation.circuit);
    this.#recorder = new Recorder(simulation, kept);
    this.#minStep = 1e-11 * Math.min(this.#maxStep, stop / 50);
    this.#timed = simulation.devices.filter((d) => d.breakpoint);
    this.#limiting = simulation.devices.filter((d) => d.maxStep);
    this.#accepting = simulation.devices.filter((d) => d.accept);
    this.#last = new Float64Array(simulation.n + 1);
    this.#before = new Float64Array(simulation.n + 1);
  }

  /** The first point: an operating point with its initial conditions held, or with UIC those alone. */
  begin(): void {
    const { load } = this.#newton;
    const { initial, nodeset } = this.#simulation.circuit;
    load.mode = 'initial';
    load.time = 0;
    if (this.#request.usesInitial) this.#takeInitial();
    else
      this.#foundBy = operatingPoint(this.#newton, {
        ...{ forced: initial.size > 0 ? initial : undefined },
        ...{ hints: nodeset.size > 0 ? nodeset : undefined },
      });
    this.#integration.begin();
    for (const device of this.#accepting) device.accept!(load);
    this.#last.set(load.x);
    // With UIC the voltages at 0 are not solved, but assumed: they are no point of the curve, as in ngspice.
    if (this.#request.start <= 0 && !this.#request.usesInitial) this.#recorder.add(0, load.x);
    this.#corner = this.#nextCorner();
    const { step, stop } = this.#request;
    // A hundredth of what a step would be: sources may have a corner at 0.
    this.#step = Math.min(stop / 100, step, this.#maxStep) / 100;
    this.#approach();
    load.mode = 'transient';
  }

  #takeInitial(): void {
    const { load } = this.#newton;
    load.x.fill(0);
    for (const [node, volts] of this.#simulation.circuit.initial) load.x[node] = volts;
    load.usesInitial = true;
    load.isFirst = true;
    for (const device of this.#simulation.devices) device.load(load);
    load.usesInitial = false;
    load.isFirst = false;
  }

  march(): void {
    const { stop } = this.#request;
    const { maxPoints = MAX_POINTS, progress } = this.#options;
    let told = 0;
    while (this.#time < stop * (1 - 1e-13)) {
      if (this.#accepted + this.#rejected >= maxPoints)
        throw new EngineError(
          'out-of-range',
          `The run came to ${maxPoints} time points at ${this.#time} s of ${stop} s and was stopped: a shorter run or a longer step would do.`,
          { value: maxPoints },
        );
      if (!this.#attempt()) continue;
      const share = this.#time / stop;
      if (progress && share > told + 0.005) {
        told = share;
        progress(share);
      }
    }
  }

  /** Tries one step; true where it was accepted. */
  #attempt(): boolean {
    const { load } = this.#newton;
    const integration = this.#integration;
    const time = this.#lands() ? this.#target() : this.#time + this.#step;
    load.time = time;
    load.step = time - this.#time;
    integration.prepare(load.step);
    this.#guess();
    const { converged, unknown, singular } = this.#newton.solve(this.#patience());
    if (!converged) {
      if (singular && load.step <= this.#minStep * 1.01) throw singular;
      integration.order = 1;
      return this.#shorter(load.step / 8, unknown);
    }
    const allowed = this.#accepted === 0 ? load.step : this.#allowed();
    if (allowed < 0.9 * load.step && load.step > this.#minStep * 1.01)
      return this.#shorter(allowed, unknown);
    this.#crawled = allowed <= this.#minStep ? this.#crawled + 1 : 0;
    if (this.#crawled > MOST_LEAST) return this.#shorter(allowed, unknown);
    this.#accept(Math.max(allowed, this.#minStep));
    return true;
  }

  /** Iterations at most: ITL4 saves time while a shorter step may do with fewer; where steps are short already, it would not. */
  #patience(): number {
    const { itl4 } = this.#simulation.options;
    return this.#newton.load.step < 1e-4 * this.#maxStep ? 4 * itl4 : itl4;
  }

  /** The step that the error allows; raises the order where that allows a longer one. */
  #allowed(): number {
    const integration = this.#integration;
    const { order, maxOrder, points } = integration;
    let allowed = integration.longestStep(order);
    if (order < maxOrder && points > order + 1) {
      const higher = integration.longestStep(order + 1);
      if (higher > 1.05 * allowed) {
        integration.order++;
        allowed = higher;
      }
    }
    return Math.min(allowed, (GROWTH[integration.order - 1] as number) * this.#newton.load.step);
  }

  #shorter(step: number, unknown: number): false {
    const { load } = this.#newton;
    this.#rejected++;
    load.x.set(this.#last);
    this.#step = Math.max(step, this.#minStep);
    if (load.step <= this.#minStep * 1.01)
      throw new NotConverged(
        `A step of the transient at ${this.#time} s`,
        this.#simulation.names[unknown] ?? '',
        this.#newton.restless(),
        [`steps down to ${step.toExponential(1)} s`],
      );
    return false;
  }

  #accept(allowed: number): void {
    const { load } = this.#newton;
    const hitsCorner = this.#lands() && this.#target() === this.#corner;
    this.#time = load.time;
    this.#accepted++;
    for (const device of this.#accepting) device.accept!(load);
    this.#integration.accept();
    this.#before.set(this.#last);
    this.#last.set(load.x);
    this.#lastStep = load.step;
    if (this.#time >= this.#request.start) this.#recorder.add(this.#time, load.x);
    this.#step = Math.min(allowed, this.#maxStep);
    for (const device of this.#limiting)
      this.#step = Math.min(this.#step, device.maxStep!(this.#time));
    if (hitsCorner || this.#timed.length > 0) this.#corner = this.#nextCorner();
    if (hitsCorner) {
      this.#integration.corner();
      const gap = this.#corner - this.#time;
      this.#step = Math.max(
        this.#minStep * 2,
        Math.min(this.#step, 0.1 * Math.min(load.step, gap)),
      );
      this.#lastStep = 0;
    }
    this.#approach();
  }

  /** A step that would leave a sliver before the next corner or the end is halved. */
  #approach(): void {
    const gap = this.#target() - this.#time;
    if (this.#step < gap && this.#step > 0.5 * gap) this.#step = 0.5 * gap;
  }

  #target(): number {
    return Math.min(this.#corner, this.#request.stop);
  }

  #lands(): boolean {
    return this.#time + this.#step * (1 + 1e-9) >= this.#target();
  }

  #nextCorner(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const device of this.#timed) {
      const at = device.breakpoint!(this.#time + this.#minStep);
      if (at > this.#time + this.#minStep && at < next) next = at;
    }
    return next;
  }

  /** Straight on from the last two points; from the last alone after a corner. */
  #guess(): void {
    const { x, step } = this.#newton.load;
    x.set(this.#last);
    if (this.#lastStep === 0 || this.#accepted < 2) return;
    const share = step / this.#lastStep;
    if (share > 2) return;
    for (let i = 1; i < x.length; i++) x[i]! += share * (this.#last[i]! - this.#before[i]!);
  }

  result(): TransientRun {
    const { iterations, factorisations } = this.#newton.counts;
    return {
      dataset: {
        kind: 'tran',
        title: 'Transient Analysis',
        axis: this.#recorder.axis('time', 'time'),
        traces: this.#recorder.traces(),
        stepped: {},
      },
      course: {
        ...{ accepted: this.#accepted, rejected: this.#rejected, iterations, factorisations },
        start: this.#foundBy,
      },
    };
  }
}
