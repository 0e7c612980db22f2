/** Several curves through the same points by least squares, and which of them the points speak for. */
import { EngineError } from '@tollbench/engines/error.ts';
import {
  FAMILIES,
  type FamilyName,
  familyModel,
  familyStarts,
} from '@tollbench/engines/fit/families.ts';
import {
  type Data,
  type Fit,
  fitQuickly,
  fitSquares,
  noLimits,
} from '@tollbench/engines/fit/fit.ts';
import { polynomialModel } from '@tollbench/engines/fit/model.ts';
import { nestedTest, type Summary, summaryOf } from '@tollbench/engines/fit/summary.ts';
import type { Run } from '../../define/tool.ts';
import type { CurveInputs } from './inputs.ts';
import type { Points } from './reading.ts';

export interface ComparedCurve {
  /** For people, and for programs. */
  readonly name: string;
  readonly id: string;
  /** Texts of inputs that make it the model. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly summary: Summary;
  /** Against the polynomial before: F, and its probability by chance. */
  readonly fisher?: number;
  readonly tail?: number;
  /** AICc above the lowest, and the share of its weight among all. */
  readonly above: number;
  readonly weight: number;
}

export interface Compared {
  readonly curves: readonly ComparedCurve[];
  /** Names of those that these points do not allow. */
  readonly without: readonly string[];
}

type Candidate = Omit<ComparedCurve, 'above' | 'weight'>;

export function comparisonOf(
  i: CurveInputs,
  points: Points,
  all: Data,
  isKnown: boolean,
  run: Run,
): Compared {
  const data = { ...all, rows: Array.from(points.x, (x) => [x]) };
  const found: Candidate[] = [];
  const without: string[] = [];
  const degrees = i.compare === 'degrees' ? [0, 1, 2, 3, 4, 5, 6] : [1, 2, 3];
  let before: Summary | undefined;
  for (const degree of degrees) {
    const name =
      degree === 0 ? 'constant' : degree === 1 ? 'line' : `polynomial of degree ${degree}`;
    const model = polynomialModel(degree);
    const fit = attempt(() => fitSquares(model, data, noLimits(new Float64Array(degree + 1))));
    if (!fit || points.y.length - degree - 1 < 1) {
      without.push(name);
      continue;
    }
    const summary = summaryOf(fit, points.y, isKnown, false);
    const nested = before && i.compare === 'degrees' ? nestedTest(before, summary) : undefined;
    found.push({
      name,
      id: `polynomial ${degree}`,
      inputs: { model: 'polynomial', degree: String(degree) },
      summary,
      ...nested,
    });
    before = summary;
  }
  if (i.compare === 'all') families(i, points, data, isKnown, run, found, without);
  return { curves: weighed(found), without };
}

function families(
  i: CurveInputs,
  points: Points,
  data: Data,
  isKnown: boolean,
  run: Run,
  found: Candidate[],
  without: string[],
): void {
  const names = Object.keys(FAMILIES) as FamilyName[];
  names.forEach((name, k) => {
    const [count, below] = name === 'rational' ? [i.above, i.below] : [i.peaks, 1];
    const { model } = familyModel(name, count, below);
    const label = FAMILIES[name].name;
    const fits =
      points.y.length - model.parameters.length < 1
        ? []
        : familyStarts(name, model, data, count, below)
            .slice(0, 2)
            .flatMap((start) => attempt(() => fitQuickly(model, data, noLimits(start))) ?? []);
    const best = fits.reduce<Fit | undefined>(
      (a, b) => (a && a.squares <= b.squares ? a : b),
      undefined,
    );
    if (!best || best.end === 'limit') without.push(label);
    else {
      const inputs: Record<string, string> = { model: name };
      found.push({
        name: label,
        id: name,
        inputs,
        summary: summaryOf(best, points.y, isKnown, name === 'proportional'),
      });
    }
    run.progress(0.7 + (0.3 * (k + 1)) / names.length);
  });
}

function attempt(what: () => Fit): Fit | undefined {
  try {
    return what();
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** By AICc, the lowest first; those with too few points for it last, without weight. */
function weighed(list: readonly Candidate[]): ComparedCurve[] {
  const of = ({ summary }: Candidate): number =>
    Number.isFinite(summary.aicc) ? summary.aicc : Number.POSITIVE_INFINITY;
  const lowest = Math.min(Number.MAX_VALUE, ...list.map(of));
  const shares = list.map((c) => Math.exp(-(of(c) - lowest) / 2));
  const total = shares.reduce((s, v) => s + v, 0);
  return list
    .map((c, k) => ({
      ...c,
      above: of(c) - lowest,
      weight: total > 0 ? (shares[k] as number) / total : 0,
    }))
    .sort((a, b) => a.above - b.above);
}
