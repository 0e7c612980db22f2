import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { PidResult, Row } from './compute.ts';
import { finalValue } from './design.ts';
import type { PidInputs } from './inputs.ts';
import { ruleName } from './phrases.ts';

/** The chosen loop over the others: the set point steps at 0, the load halfway. */
export function responsesPlot(r: PidResult, i: PidInputs): Drawing {
  const { shown } = r;
  const half = shown?.half ?? i.end ?? r.chosen.design.end;
  const [ys, us] = others(r, i, half);
  const at = (x: number): Mark => ({ kind: 'rule', x, colour: 'quiet', dash: 'dot', silent: true });
  const level: Mark[] =
    i.setpoint === 0
      ? []
      : [{ kind: 'rule', y: i.setpoint, colour: 'quiet', dash: 'dash', silent: true }];
  const top = Math.max(
    Math.abs(i.setpoint),
    ...(shown?.y.map(Math.abs).filter(Number.isFinite) ?? []),
  );
  const low = Math.min(0, i.setpoint, ...(shown?.y ?? []));
  const high = Math.max(0, i.setpoint, ...(shown?.y ?? []));
  const room = 0.22 * (high - low || top || 1);
  return {
    title: 'Set-point step, then a load',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, 2 * half] },
    names: 'key',
    panels: [
      {
        y: { label: 'Output', domain: [low - 0.4 * room, high + room] },
        share: 1.5,
        marks: [
          ...level,
          at(half),
          ...ys,
          ...(shown
            ? [
                {
                  kind: 'line',
                  id: 'output',
                  label: ruleName(r.chosen),
                  colour: 1,
                  width: 2.5,
                  x: shown.t,
                  y: shown.y,
                } as const,
              ]
            : []),
        ],
      },
      {
        y: { label: 'Control signal', include: [0] },
        marks: [
          at(half),
          ...us,
          ...(shown
            ? [
                {
                  kind: 'line',
                  id: 'control',
                  label: 'control signal',
                  colour: 2,
                  dash: 'solid',
                  width: 2,
                  x: shown.t,
                  y: shown.u,
                } as const,
              ]
            : []),
        ],
      },
    ],
  };
}

/** Points of a faint line: it is there to be compared with. */
const FAINT_POINTS = 160;

/** The stable loops of the other rules, each over its own time, at rest from there. */
function others(r: PidResult, i: PidInputs, half: number): [Mark[], Mark[]] {
  const ys: Mark[] = [];
  for (const { id, design, tuned } of r.rows) {
    if (id === r.chosen.id || !design?.responses || !tuned) continue;
    const { t, y, loadY } = design.responses;
    const within = t.filter((x) => x <= half).length;
    const every = Math.max(1, Math.ceil(within / FAINT_POINTS));
    const at = Array.from({ length: Math.ceil(within / every) }, (_, k) => k * every);
    const rest = finalValue(r.process.plant, tuned, i.b ?? tuned.b ?? 1) * i.setpoint;
    const pick = (v: Float64Array, by: number) => at.map((k) => by * (v[k] ?? Number.NaN));
    const times = at.map((k) => t[k] ?? 0);
    ys.push({
      kind: 'line',
      colour: 'quiet',
      dash: 'solid',
      width: 0.5,
      silent: true,
      x: [...times, half, ...times.map((x) => x + half)],
      y: [...pick(y, i.setpoint), rest, ...pick(loadY, i.load).map((v) => v + rest)],
    });
  }
  return [ys, []];
}

/** The run in code within limits, and what winds up. */
export function windupPlot(r: PidResult, i: PidInputs): Drawing {
  const { run, bare, settings } = r.code;
  const every = Math.max(1, Math.ceil(run.t.length / 3000));
  const pick = (v: Float64Array) => v.filter((_, k) => k % every === 0);
  const t = pick(run.t);
  const dashed = bare && run.limited > 0 ? bare : null;
  const limit = (y: number): Mark => ({
    kind: 'rule',
    y,
    tone: 'stop',
    dash: 'dash',
    silent: true,
  });
  const size = Math.max(...Array.from(run.u, Math.abs).filter(Number.isFinite), 1e-300);
  const near = (y: number) => run.limited > 0 || Math.abs(y) < 3 * size;
  return {
    title: 'In code, within limits',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, run.t.at(-1) ?? 1] },
    names: 'key',
    panels: [
      {
        y: { label: 'Output', include: [0] },
        share: 1.3,
        marks: [
          { kind: 'rule', y: i.setpoint, colour: 'quiet', dash: 'dash', silent: true },
          ...(dashed
            ? [
                {
                  kind: 'line',
                  id: 'windupOutput',
                  label: 'winding up',
                  colour: 3,
                  dash: 'dash',
                  x: t,
                  y: pick(dashed.y),
                } as const,
              ]
            : []),
          {
            kind: 'line',
            id: 'codeOutput',
            label:
              settings.antiWindup === 'none'
                ? 'nothing against windup'
                : antiWindupName(settings.antiWindup),
            colour: 1,
            width: 2,
            x: t,
            y: pick(run.y),
          },
        ],
      },
      {
        y: { label: 'Control signal', include: [0] },
        marks: [
          ...[i.low, i.high].filter(near).map(limit),
          ...(dashed
            ? [
                {
                  kind: 'line',
                  id: 'windupControl',
                  label: 'winding up',
                  colour: 3,
                  dash: 'dash',
                  step: 'after',
                  x: t,
                  y: pick(dashed.u),
                } as const,
              ]
            : []),
          {
            kind: 'line',
            id: 'codeControl',
            label: 'control signal',
            colour: 2,
            dash: 'solid',
            step: 'after',
            x: t,
            y: pick(run.u),
          },
        ],
      },
    ],
  };
}

const antiWindupName = (name: string): string =>
  name === 'conditional'
    ? 'conditional integration'
    : name === 'clamping'
      ? 'integral clamped'
      : name;

/** Robustness against rejection of a load, a point a rule. */
export function tradeoffPlot(r: PidResult): Drawing | null {
  const points = r.rows
    .flatMap((row) => {
      const { design } = row;
      return design?.figures && Number.isFinite(design.figures.iae) && design.figures.iae > 0
        ? [{ row, ms: design.margins.sensitivityPeak, iae: design.figures.iae }]
        : [];
    })
    .filter(({ ms }) => ms < MAX_MS);
  if (points.length === 0) return null;
  const chosen = points.find(({ row }) => row.id === r.chosen.id);
  return {
    title: 'Robustness against rejection',
    x: { id: 'maximumSensitivity', label: 'Ms', include: [1, 2] },
    y: { label: 'IAE of a unit load', unit: 's', scale: 'log' },
    marks: [
      { kind: 'band', x0: 1.4, x1: 2, tone: 'pass', silent: true },
      {
        kind: 'points',
        id: 'loadIae',
        label: 'rules',
        colour: 1,
        marker: 'circle',
        x: points.map(({ ms }) => ms),
        y: points.map(({ iae }) => iae),
        names: apart(points, chosen),
      },
      ...(chosen
        ? [{ kind: 'note', x: chosen.ms, y: chosen.iae, text: ruleName(chosen.row) } as const]
        : []),
    ],
  };
}

interface Point {
  readonly row: Row;
  readonly ms: number;
  readonly iae: number;
}

/** Names where there is room for them: none within a share of the picture from one that stands, or from the chosen. */
function apart(points: readonly Point[], chosen: Point | undefined): string[] {
  const [low, high] = [
    Math.min(1, ...points.map(({ ms }) => ms)),
    Math.max(2, ...points.map(({ ms }) => ms)),
  ];
  const logs = points.map(({ iae }) => Math.log(iae));
  const height = Math.max(0.1, Math.max(...logs) - Math.min(...logs));
  const named: Point[] = chosen ? [chosen] : [];
  return points.map((p) => {
    const crowded = named.some(
      (q) =>
        Math.abs(p.ms - q.ms) < 0.2 * (high - low) &&
        Math.abs(Math.log(p.iae / q.iae)) < 0.05 * height,
    );
    if (crowded) return '';
    named.push(p);
    return ruleName(p.row);
  });
}

/** Beyond it a loop is as good as unstable, and the others would stand in a heap. */
const MAX_MS = 6;

/** The plane of gains: the verge, the rules, and the grip. */
export function gainsPlot(r: PidResult): Drawing | null {
  const { boundary, rows, chosen } = r;
  if (!boundary || chosen.tuned.ti === Number.POSITIVE_INFINITY) return null;
  const points = rows.flatMap(({ tuned }) =>
    tuned && tuned.ti < Number.POSITIVE_INFINITY ? [{ k: tuned.k, ki: tuned.k / tuned.ti }] : [],
  );
  const sign = r.process.first.gain < 0 ? -1 : 1;
  const kMost = 1.15 * Math.max(...boundary.kp.map((v) => sign * v), sign * chosen.tuned.k);
  const iMost =
    1.1 * Math.max(...boundary.ki.map((v) => sign * v), sign * (chosen.tuned.k / chosen.tuned.ti));
  const range = (most: number): [number, number] => (sign > 0 ? [0, most] : [-most, 0]);
  return {
    title: 'Gains, and the verge of stability',
    x: { id: 'ruleGain', label: 'Kp', domain: range(kMost) },
    y: { label: 'Ki', unit: '1/s', domain: range(iMost) },
    marks: [
      {
        kind: 'line',
        id: 'integralOnVerge',
        xId: 'gainOnVerge',
        label: 'verge of stability',
        colour: 3,
        x: boundary.kp,
        y: boundary.ki,
      },
      {
        kind: 'points',
        id: 'ruleIntegral',
        label: 'rules',
        colour: 1,
        marker: 'circle',
        x: points.map(({ k }) => k),
        y: points.map(({ ki }) => ki),
      },
      {
        kind: 'note',
        x: chosen.tuned.k,
        y: chosen.tuned.k / chosen.tuned.ti,
        text: `${ruleName(chosen)}: Ti ${showQuantity(chosen.tuned.ti, 's', 3)}`,
      },
    ],
  };
}

/** The record and the model, and what is left. */
export function fitPlot({ process: { fit } }: PidResult): Drawing | null {
  if (!fit) return null;
  const { t, y, steps, names } = fit.record;
  const step = steps[0]?.time;
  return {
    title: 'Measured and modelled',
    x: { id: 'recordTime', label: 'Time', unit: 's', domain: [t[0] ?? 0, t.at(-1) ?? 1] },
    names: 'key',
    panels: [
      {
        y: { label: names.output ?? 'Output' },
        share: 2,
        marks: [
          ...(step !== undefined && step >= (t[0] ?? 0)
            ? [{ kind: 'rule', x: step, colour: 'quiet', dash: 'dot', silent: true } as const]
            : []),
          { kind: 'points', id: 'measured', label: 'measured', colour: 2, marker: 'ring', x: t, y },
          {
            kind: 'line',
            id: 'modelled',
            label: 'modelled',
            colour: 1,
            width: 2,
            x: t,
            y: fit.fitted,
          },
        ],
      },
      {
        y: { label: 'Residual', include: [0] },
        marks: [
          { kind: 'rule', y: 0, colour: 'quiet', silent: true },
          {
            kind: 'line',
            id: 'residual',
            label: 'residual',
            colour: 3,
            x: t,
            y: y.map((v, k) => v - (fit.fitted[k] ?? Number.NaN)),
          },
        ],
      },
    ],
  };
}
