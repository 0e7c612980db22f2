import { amplitudeRatio, decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark, Numbers } from '../../plot/types.ts';
import type { LoopResult } from './compute.ts';

/** How far from −1 the Nyquist picture reaches at most: what lies beyond says little about the margins. */
const REACH = 2;

const along = (omega: Numbers) =>
  ({ id: 'frequency', label: 'ω', unit: 'rad/s', values: omega }) as const;

/** L near −1, with the unit circle and the circle that it does not enter. */
export function nyquistPlot(r: LoopResult): Drawing {
  const { re, im } = r.response;
  const size = re.map((x, k) => Math.hypot(x, im[k] ?? Number.NaN));
  const near = size.filter(Number.isFinite);
  const reach = Math.min(REACH, Math.max(1.6, 1.1 * Math.max(...near)));
  return {
    title: 'Nyquist diagram',
    equal: true,
    x: { id: 'realPart', label: 'Real part of L', domain: [-reach, Math.max(1.2, reach / 2)] },
    y: { label: 'Imaginary part of L', domain: [-0.8 * reach, 0.8 * reach] },
    marks: [
      { kind: 'rule', x: 0, colour: 'quiet', silent: true },
      { kind: 'rule', y: 0, colour: 'quiet', silent: true },
      { kind: 'circle', x: 0, y: 0, r: 1, colour: 'quiet', dash: 'dash', label: 'unit circle' },
      ...nearest(r),
      // Arcs far outside the frame are cut, so that no straight chord of theirs crosses the picture.
      ...halves(r, (v) => v.map((x, k) => ((size[k] ?? 0) < 1e3 * reach ? x : Number.NaN))),
      { kind: 'points', marker: 'plus', colour: 'ink', size: 10, silent: true, x: [-1], y: [0] },
      { kind: 'note', x: -1, y: 0, text: '−1', dot: false, towards: 'sw' },
      ...marginNotes(r, reach),
    ],
  };
}

/** The circle about −1 that L touches. */
function nearest({ margins: { sensitivityPeak }, verdict }: LoopResult): Mark[] {
  if (!(sensitivityPeak < 1e6)) return [];
  const radius = 1 / sensitivityPeak;
  const name = verdict === 'stable' ? '1/Ms =' : 'least distance';
  return [
    {
      kind: 'circle',
      x: -1,
      y: 0,
      r: radius,
      colour: 3,
      dash: 'dot',
      label: `${name} ${showQuantity(radius, '', 3)}`,
    },
  ];
}

/** L at negative and at positive frequencies. */
function halves(r: LoopResult, cut: (v: Float64Array) => Float64Array): Mark[] {
  const { omega, re, im } = r.response;
  const [x, y] = [cut(re), cut(im)];
  return [
    {
      kind: 'line',
      id: 'imaginaryPart',
      label: 'ω < 0',
      colour: 'quiet',
      dash: 'dash',
      width: 1,
      x,
      y: y.map((v) => -v),
      along: along(omega.map((w) => -w)),
    },
    {
      kind: 'line',
      id: 'imaginaryPart',
      label: 'ω > 0',
      colour: 1,
      width: 2,
      x,
      y,
      along: along(omega),
    },
  ];
}

/** Where the unit circle and the negative real axis are crossed. */
function marginNotes({ margins: m }: LoopResult, reach: number): Mark[] {
  const marks: Mark[] = [];
  if (m.phase) {
    const angle = ((m.phase.phaseMargin - 180) * Math.PI) / 180;
    marks.push({
      kind: 'note',
      x: Math.cos(angle),
      y: Math.sin(angle),
      text: `PM ${showQuantity(m.phase.phaseMargin, '°', 3)}`,
      towards: 'se',
    });
  }
  for (const c of [m.gainIncrease, m.gainDecrease])
    if (c && 1 / c.gainMargin < 2 * reach && c.gainMargin < 40)
      marks.push({
        kind: 'note',
        x: -1 / c.gainMargin,
        y: 0,
        text: `GM ${showQuantity(decibels(c.gainMargin), 'dB', 3)}`,
        towards: 'n',
      });
  return marks;
}

/** Levels of |T| in dB that the Nichols chart shows. */
const LEVELS = [12, 6, 3, 1, 0, -1, -3, -6, -12, -20];

/** The curve |L/(1 + L)| = M: L = T/(1 − T) for T = M e^{jθ}, its phase without jumps around −180°, and dB. */
function contour(level: number): { phase: Float64Array; gain: Float64Array } {
  const size = amplitudeRatio(level);
  const n = 160;
  const phase = new Float64Array(n + 1);
  const gain = new Float64Array(n + 1);
  for (let k = 0; k <= n; k++) {
    // M = 1 runs out to infinity at θ = 0.
    const theta = 2 * Math.PI * (level === 0 ? (k + 0.5) / (n + 1) : k / n);
    const [re, im] = [1 - size * Math.cos(theta), -size * Math.sin(theta)];
    phase[k] = ((theta - Math.atan2(im, re)) * 180) / Math.PI - 360;
    gain[k] = decibels(size / Math.hypot(re, im));
  }
  return { phase, gain };
}

/** The contours do not depend on the loop: one set for each turn that was ever shown. */
const drawn = new Map<number, readonly Mark[]>();

function contours(shift: number): readonly Mark[] {
  const known = drawn.get(shift);
  if (known) return known;
  const marks = LEVELS.map((level): Mark => {
    const { phase, gain } = contour(level);
    return {
      kind: 'line',
      colour: 'quiet',
      dash: level === 0 ? 'dash' : 'solid',
      width: 0.7,
      silent: true,
      x: phase.map((p) => p + shift),
      y: gain,
    };
  });
  drawn.set(shift, marks);
  return marks;
}

/** The turns of phase that the loop takes in view, degrees. */
function turnsInView({ response: { gain, phase } }: LoopResult): readonly [number, number] {
  const inView = Array.from(phase).filter((_, k) => Math.abs(gain[k] ?? Number.NaN) < 42);
  const most = Math.max(-90, ...inView);
  const least = Math.max(Math.min(-270, ...inView), most - 540);
  return [90 * Math.floor(least / 90), most <= 0 ? 0 : 90 * Math.ceil(most / 90)];
}

/** Names of contours where they lie apart: the outer ones above 0 dB at their heads, those below along 0°. */
const contourNames = (): Mark[] =>
  LEVELS.filter((l) => l < 0 || l === 1 || l === 3).map((level) => {
    const size = amplitudeRatio(level);
    return {
      kind: 'note',
      x: level > 0 ? -180 : -3,
      y: decibels(size / Math.abs(1 - size)),
      text: `${level} dB`.replace('-', '−'),
      dot: false,
      towards: level > 0 ? 'n' : 'w',
    };
  });

/** Gain against phase of L, over contours of |T|. */
export function nicholsPlot(r: LoopResult): Drawing {
  const { omega, gain, phase } = r.response;
  const [left, right] = turnsInView(r);
  const marks: Mark[] = right > 0 ? [...contours(360)] : [];
  for (let shift = 0; shift > left - 360 && shift > -1000; shift -= 360)
    marks.push(...contours(shift));
  // −1 stands at every odd half turn in view.
  const verges = [180, -180, -540, -900].filter((x) => x >= left && x <= right);
  marks.push(
    ...contourNames(),
    {
      kind: 'line',
      id: 'loopMagnitude',
      label: 'loop',
      colour: 1,
      width: 2,
      x: phase,
      y: gain,
      along: along(omega),
    },
    {
      kind: 'points',
      marker: 'plus',
      colour: 'ink',
      size: 10,
      silent: true,
      x: verges,
      y: verges.map(() => 0),
    },
  );
  return {
    title: 'Nichols chart',
    x: {
      id: 'loopPhase',
      label: 'Phase of L',
      unit: '°',
      ticks: 'degrees',
      domain: [left, right],
    },
    y: { label: 'Magnitude of L', unit: 'dB', domain: [-40, 40] },
    marks,
  };
}
