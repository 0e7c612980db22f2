/** Collects the curves of one analysis, run by run, within a bound of points. */
import { EngineError } from '@tollbench/engines/error.ts';
import type { AnalysisRequest } from '@tollbench/engines/spice/analysis/request.ts';
import type { Deck } from '@tollbench/engines/spice/deck/read.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { InputError } from '../../define/error.ts';
import type { Axis, Curve, CurveKind, Curves, CurveUnit } from './curves.ts';
import { stepNames } from './step-name.ts';
import { type Asked, curveOf, thinned, tracesOf } from './traces.ts';
import type { Variant } from './variants.ts';

/** Points that pictures and CSV files hold of one analysis. */
export const MAX_DRAWN = 400_000;
/** Points of a curve of a drawn copy: a picture's width. */
const MAX_BEHIND = 2000;

const KINDS: ReadonlySet<string> = new Set(['dc', 'ac', 'tran', 'noise'] satisfies CurveKind[]);

/** Typed traces over all analyses: one that any of them has, as the density or the current of one alone, is no mistake. */
export class Found {
  readonly #known = new Set<string>();
  readonly #unknown = new Map<string, EngineError>();

  has(text: string): void {
    this.#known.add(text);
  }

  hasNot(text: string, error: EngineError): void {
    if (!this.#unknown.has(text)) this.#unknown.set(text, error);
  }

  /** Throws InputError for a trace that no analysis has. */
  check(): void {
    for (const [text, error] of this.#unknown)
      if (!this.#known.has(text))
        throw new InputError(error.message, { field: 'traces', value: text });
  }
}

export class Drawn {
  readonly #request: AnalysisRequest;
  readonly #deck: Deck;
  readonly #typed: string;
  readonly #found: Found;
  readonly #curves: Curve[] = [];
  #asked: Asked | undefined;
  #axis: Axis | undefined;
  #points = 0;

  constructor(request: AnalysisRequest, deck: Deck, typed: string, found: Found) {
    this.#found = found;
    this.#request = request;
    this.#deck = deck;
    this.#typed = typed;
  }

  /** The curves of a run. */
  add(datasets: readonly Dataset[], variant: Variant, variants: number): void {
    const { kind } = this.#request;
    if (!KINDS.has(kind)) return;
    // Noise has its densities first and what they come to behind them.
    const shown = kind === 'noise' ? datasets.slice(0, 1) : datasets;
    for (const dataset of shown) {
      this.#asked ??= tracesOf(kind as CurveKind, this.#typed, this.#deck, dataset, variants > 1);
      this.#axis ??= axisOf(dataset, this.#request);
      const parts = [stepNames(dataset.stepped), variant.name];
      const run = parts.filter((part) => part !== '').join(', ');
      for (const text of this.#asked.texts) this.#one(text, dataset, run, variant.copy, variants);
    }
  }

  #one(text: string, dataset: Dataset, run: string, copy: number, variants: number): void {
    const isBehind = copy > 0;
    try {
      const curve = curveOf(text, { dataset, run, isBehind, constants: this.#deck.parameters });
      this.#found.has(text);
      if (!isBehind) this.#points += curve.x.length;
      this.#curves.push(
        this.#withUnit(
          isBehind ? thinned(curve, Math.max(64, MAX_BEHIND / Math.sqrt(variants))) : curve,
        ),
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // What a deck prints may be of another program's own names: it is passed over.
      if (this.#asked?.isTyped) this.#found.hasNot(text, error);
    }
  }

  #withUnit(curve: Curve): Curve {
    if (this.#request.kind !== 'noise') return curve;
    const { output, source } = this.#request;
    const isInput = /inoise/iu.test(curve.label);
    const isCurrent = isInput ? source.startsWith('i') : output.kind === 'current';
    const unit: CurveUnit = isCurrent ? 'A/√Hz' : 'V/√Hz';
    return { ...curve, unit, symbol: unit };
  }

  curves(): Curves | undefined {
    const { kind } = this.#request;
    if (!this.#axis || this.#curves.length === 0) return undefined;
    const room = Math.max(64, Math.floor(MAX_DRAWN / this.#curves.length));
    const curves = this.#curves.map((c) => thinned(c, room));
    const left = curves.reduce((n, c) => n + (c.isBehind ? 0 : c.x.length), 0);
    return {
      ...{ kind: kind as CurveKind, axis: this.#axis, curves },
      thinnedFrom: left < this.#points ? this.#points : 0,
    };
  }
}

const AXES: Readonly<Record<string, Pick<Axis, 'label' | 'unit'>>> = {
  time: { label: 'Time', unit: 's' },
  frequency: { label: 'Frequency', unit: 'Hz' },
  voltage: { label: 'Voltage', unit: 'V' },
  current: { label: 'Current', unit: 'A' },
  temperature: { label: 'Temperature', unit: '°C' },
};

/** A logarithmic axis where the points lie so. */
function axisOf({ axis, kind }: Dataset, request: AnalysisRequest): Axis {
  const named = AXES[axis.quantity] ?? { label: axis.name, unit: '' };
  const isSwept = kind === 'dc' && request.kind === 'dc';
  const target = isSwept ? request.sweeps[0]?.target : undefined;
  const label =
    target?.kind === 'element'
      ? target.name.toUpperCase()
      : target?.kind === 'parameter'
        ? target.name
        : named.label;
  return { label, unit: named.unit as Axis['unit'], isLog: isLogarithmic(axis.re) };
}

function isLogarithmic(x: Float64Array): boolean {
  const [first = 0, second = 0] = x;
  const last = x.at(-1) ?? 0;
  if (x.length < 3 || first <= 0 || last < 8 * first) return false;
  return Math.abs(second / first - 1) < 0.5 * ((last - first) / (x.length - 1) / first);
}
