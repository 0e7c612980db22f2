import { nameOf } from '@tollbench/engines/guide/section.ts';
import { LIGHT } from '@tollbench/engines/line/constants.ts';
import { showMetric } from '../../define/fields/length.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Dash, Mark } from '../../plot/types.ts';
import type { CavityResult, GuideResult } from './compute.ts';
import type { GuideInputs } from './inputs.ts';
import { fullName } from './mode-name.ts';
import { crossField, type FieldGrid, lengthField } from './pictures.ts';
import { cutoffsOf, inHertz, NEPER, nameIn } from './words.ts';

/** Cut-offs that are ruled: more would be a fence. */
const RULED = 6;
const BELOW = 1e-9;

/** dB/m over frequency, with the cut-offs of the lowest modes. */
export function attenuation(r: GuideResult, i: GuideInputs): Drawing {
  const x = r.sweep.map((s) => s.frequency);
  const line = (
    id: string,
    label: string,
    colour: 1 | 2 | 3,
    dash: Dash,
    of: (s: GuideResult['sweep'][number]['wave']) => number | null,
  ): Mark[] => {
    const y = r.sweep.map(({ wave }) => NEPER * (of(wave) ?? Number.NaN));
    const seen = y.map((v) => (v > BELOW ? v : Number.NaN));
    return seen.every(Number.isNaN) ? [] : [{ kind: 'line', id, label, x, y: seen, colour, dash }];
  };
  return {
    title: `Loss of ${nameOf(r.mode)} over frequency`,
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'Hz',
      scale: 'log',
      domain: [x[0] ?? null, x.at(-1) ?? null],
    },
    y: { label: 'Loss', unit: 'dB/m', scale: 'log' },
    names: 'key',
    marks: [
      ...cutoffRules(r, x),
      ...line('attenuation', 'all', 1, 'solid', (w) => w.gamma.re),
      ...line('wallLoss', 'walls', 2, 'long', (w) => w.wallLoss),
      ...line('fillingLoss', 'filling', 3, 'dot', (w) => w.fillingLoss),
      ...here(r, i),
    ],
  };
}

function cutoffRules({ modes, ...r }: GuideResult, x: readonly number[]): Mark[] {
  const at = cutoffsOf({ modes, ...r });
  const [from = 0, to = 0] = [x[0], x.at(-1)];
  const ruled = new Map<number, string[]>();
  for (const [k, mode] of modes.entries()) {
    const f = at[k] ?? 0;
    if (!(f > from && f < to)) continue;
    const same = [...ruled.keys()].find((g) => Math.abs(g - f) < 1e-6 * f) ?? f;
    ruled.set(same, [...(ruled.get(same) ?? []), nameOf(mode)]);
  }
  return [...ruled].slice(0, RULED).map(([f, names]) => ({
    kind: 'rule',
    x: f,
    tone: 'note',
    dash: 'dot',
    label: names.join(' '),
  }));
}

function here({ wave }: GuideResult, { frequency }: GuideInputs): Mark[] {
  if (!wave) return [];
  return [
    {
      kind: 'points',
      x: [frequency],
      y: [NEPER * wave.gamma.re],
      names: [showQuantity(NEPER * wave.gamma.re, 'dB/m', 3)],
      marker: 'circle',
      size: 8,
      colour: 1,
      silent: true,
    },
  ];
}

/** Modes whose β is drawn besides the chosen one. */
const DRAWN = 6;

/** β over frequency, and that of a free wave in the filling. */
export function dispersion(r: GuideResult): Drawing {
  const x = r.sweep.map((s) => s.frequency);
  const free = (f: number) => (2 * Math.PI * f * Math.sqrt(r.filling.permittivity)) / LIGHT;
  const shown = [r.mode, ...r.modes.filter((m) => nameOf(m) !== nameOf(r.mode)).slice(0, DRAWN)];
  const last = x.at(-1) ?? 0;
  return {
    title: 'Phase constant over frequency',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', domain: [x[0] ?? null, last] },
    y: { label: 'β', unit: 'rad/m', include: [0] },
    marks: [
      {
        kind: 'line',
        x,
        y: x.map(free),
        colour: 'quiet',
        dash: 'dot',
        silent: true,
        label: 'free wave',
      },
      ...shown
        .filter((mode) => mode.cutoff < free(last))
        .map(
          (mode): Mark => ({
            kind: 'line',
            id: 'phase',
            of: { dispersionMode: nameOf(mode) },
            label: nameOf(mode),
            x,
            y: x.map((f) => Math.sqrt(free(f) ** 2 - mode.cutoff ** 2)),
          }),
        ),
    ],
  };
}

/** Whether the field is the same all along a cavity: E then runs from plate to plate. */
export const isLevel = ({ cavity }: GuideResult): boolean => cavity?.resonance.p === 0;

/** E across the section, dark where it is strong, with arrows; H beside it as lighter ones. */
export function fieldPlot(r: GuideResult): Drawing {
  const { section, mode } = r;
  const grid = crossField(section, mode, isLevel(r));
  return {
    title: `Field of ${nameOf(mode)}`,
    x: { id: 'x', label: 'x', unit: 'm', domain: grid.x },
    y: { id: 'y', label: 'y', unit: 'm', domain: grid.y },
    equal: true,
    names: 'key',
    marks: [
      {
        kind: 'heat',
        id: 'strength',
        label: '|E|',
        x: grid.x,
        y: grid.y,
        columns: grid.columns,
        rows: grid.rows,
        z: grid.strength,
        domain: [0, 1],
        colour: 1,
      },
      ...walls(r),
      { kind: 'arrows', ...grid.magnetic, colour: 2, silent: true, label: 'H' },
      ...(isLevel(r) ? [] : [electricArrows(grid)]),
    ],
  };
}

const electricArrows = ({ electric }: FieldGrid): Mark => ({
  kind: 'arrows',
  ...electric,
  colour: 'ink',
  silent: true,
  label: 'E',
});

function walls({ section }: GuideResult): Mark[] {
  if (section.shape === 'rectangular') return [];
  const radii = section.shape === 'circular' ? [section.radius] : [section.inner, section.outer];
  return radii.map((radius) => ({
    kind: 'circle',
    x: 0,
    y: 0,
    r: radius,
    colour: 'ink',
    silent: true,
  }));
}

/** The field along the guide for a wavelength, along a cavity for its length; null below cut-off. */
export function lengthPlot(r: GuideResult, i: GuideInputs): Drawing | null {
  const { section, mode, cavity, wave } = r;
  const beta = cavity ? (cavity.resonance.p * Math.PI) / i.length : betaOf(r, i.frequency);
  if (!cavity && (wave === null || beta === null)) return null;
  const standing = cavity !== null;
  const length = standing ? i.length : (2 * Math.PI) / (beta ?? 1);
  const grid = lengthField(section, mode, { beta: beta ?? 0, length, standing });
  return {
    title: `${nameIn(r)} along ${standing ? 'the cavity' : 'the guide'}`,
    x: { id: 'z', label: 'z', unit: 'm', domain: grid.z },
    y: { id: 'across', label: 'Across', unit: 'm', domain: grid.across },
    names: 'key',
    marks: [
      {
        kind: 'heat',
        id: 'lengthStrength',
        label: '|E|',
        x: grid.z,
        y: grid.across,
        columns: grid.columns,
        rows: grid.rows,
        z: grid.strength,
        domain: [0, 1],
        colour: 1,
      },
      {
        kind: 'arrows',
        ...grid.arrows,
        colour: 'ink',
        silent: true,
        label: mode.kind === 'TE' ? 'H' : 'E',
      },
    ],
  };
}

/** rad/m without loss; null below cut-off. */
export function betaOf({ mode, filling }: GuideResult, f: number): number | null {
  const k = (2 * Math.PI * f * Math.sqrt(filling.permittivity)) / LIGHT;
  return k > mode.cutoff ? Math.sqrt(k * k - mode.cutoff ** 2) : null;
}

const CHARTED = 9;
const LENGTHS = 61;

/** Resonances over the length: what else comes near while the cavity is tuned. */
export function chart(r: GuideResult, cavity: CavityResult, i: GuideInputs): Drawing {
  const { resonance, others } = cavity;
  const x = Array.from({ length: LENGTHS }, (_, k) => i.length * (0.6 + (0.9 * k) / (LENGTHS - 1)));
  const own = nameIn(r);
  const speed = LIGHT / Math.sqrt(r.filling.permittivity);
  const shown = [
    resonance,
    ...others
      .filter(({ mode, p }) => fullName(mode, p) !== own)
      .sort(
        (a, b) =>
          Math.abs(a.frequency - resonance.frequency) - Math.abs(b.frequency - resonance.frequency),
      )
      .slice(0, CHARTED - 1),
  ];
  return {
    title: 'Resonances over the length',
    x: { id: 'length', label: 'Length', unit: 'm', domain: [x[0] ?? null, x.at(-1) ?? null] },
    y: { label: 'Resonance', unit: 'Hz' },
    marks: [
      ...shown.map(
        ({ mode, p }): Mark => ({
          kind: 'line',
          id: 'chartFrequency',
          of: { chartMode: fullName(mode, p) },
          label: fullName(mode, p),
          x,
          y: x.map((d) => (speed * Math.hypot(mode.cutoff, (p * Math.PI) / d)) / (2 * Math.PI)),
        }),
      ),
      { kind: 'rule', x: i.length, tone: 'note', dash: 'dot', label: showMetric(i.length) },
      {
        kind: 'points',
        x: [i.length],
        y: [resonance.frequency],
        names: [inHertz(resonance.frequency)],
        marker: 'circle',
        size: 8,
        colour: 1,
        silent: true,
      },
    ],
  };
}
