import { breakdownPower } from '@tollbench/engines/guide/power.ts';
import { cutoffOf, speedIn, surfaceImpedance } from '@tollbench/engines/guide/propagation.ts';
import { nameOf } from '@tollbench/engines/guide/section.ts';
import { skinDepth } from '@tollbench/engines/line/loss.ts';
import type { ReadoutOf } from '../../define/named.ts';
import type { CavityResult, GuideResult } from './compute.ts';
import type { GuideInputs } from './inputs.ts';
import { fullName } from './mode-name.ts';
import { betaOf } from './plots.ts';
import type { results } from './results.ts';
import { inHertz, isSame, NEPER, nameIn } from './words.ts';

type Reading = ReadoutOf<typeof results>;

const NOT_BELOW = 'below cut-off nothing runs';

/** What is asked of a guide first. */
export function guideAnswer(r: GuideResult, i: GuideInputs): Reading[] {
  const alpha = NEPER * (r.wave?.gamma.re ?? 0);
  const beta = betaOf(r, i.frequency);
  const first = r.modes[0] ?? r.mode;
  const [, second] = r.modes;
  return [
    { name: 'cutoff', value: r.cutoff, note: nameOf(r.mode) },
    {
      name: 'attenuation',
      value: alpha,
      note:
        beta === null
          ? `decay below cut-off, at ${inHertz(i.frequency, 3)}`
          : `at ${inHertz(i.frequency, 3)}`,
    },
    beta === null
      ? { name: 'guideWavelength', value: null, note: NOT_BELOW }
      : { name: 'guideWavelength', value: (2 * Math.PI) / beta },
    { name: 'fundamental', value: nameOf(first) },
    { name: 'fundamentalCutoff', value: cutoffOf(first, r.filling) },
    second === undefined
      ? { name: 'nextCutoff', value: null, note: 'none is listed' }
      : { name: 'nextCutoff', value: cutoffOf(second, r.filling), note: nameOf(second) },
    { name: 'runLoss', value: alpha * i.run },
  ];
}

export function guideMore(r: GuideResult, i: GuideInputs): Reading[] {
  const { wave, mode } = r;
  if (wave === null) return [];
  const beta = betaOf(r, i.frequency);
  const parts = (v: number | null) => (v === null ? null : NEPER * v);
  const below = { value: null, note: NOT_BELOW };
  const speed = speedIn(r.filling);
  const k = (2 * Math.PI * i.frequency) / speed;
  return [
    { name: 'modeName', value: nameOf(mode) },
    noted('wallLoss', parts(wave.wallLoss)),
    noted('fillingLoss', parts(wave.fillingLoss)),
    { name: 'phaseConstant', ...(beta === null ? below : { value: beta }) },
    { name: 'impedance', value: wave.impedance },
    ...lineImpedances(r, beta === null ? null : wave.impedance.re),
    { name: 'phaseVelocity', ...(beta === null ? below : { value: (speed * k) / beta }) },
    { name: 'groupVelocity', ...(beta === null ? below : { value: (speed * beta) / k }) },
    { name: 'groupDelay', ...(beta === null ? below : { value: (i.run * k) / (speed * beta) }) },
    {
      name: 'breakdownPower',
      ...(beta === null
        ? below
        : { value: breakdownPower(r.section, mode, r.filling, i.frequency, i.breakdown) }),
    },
    running(r, i.frequency),
    ...skin(r, i.frequency),
  ];
}

const noted = (name: 'wallLoss' | 'fillingLoss', value: number | null): Reading =>
  value === null ? { name, value, note: NOT_BELOW } : { name, value };

function running(r: GuideResult, f: number): Reading {
  const name = 'runningModes';
  const run = r.modes.filter((mode) => cutoffOf(mode, r.filling) < f);
  if (run.length === r.modes.length)
    return { name, value: null, note: `more than the ${r.modes.length} that are listed` };
  return { name, value: run.reduce((sum, mode) => sum + mode.turned, 0) };
}

/** What is called the impedance of TE10, in its three ways, and that of a coaxial line. */
function lineImpedances({ section, mode }: GuideResult, z: number | null): Reading[] {
  if (z === null) return [];
  if (section.shape === 'coaxial' && mode.kind === 'TEM')
    return [
      {
        name: 'powerVoltage',
        value: (z * Math.log(section.outer / section.inner)) / (2 * Math.PI),
      },
    ];
  if (section.shape !== 'rectangular' || nameOf(mode) !== 'TE10') return [];
  const ratio = section.height / section.width;
  return [
    { name: 'powerVoltage', value: 2 * ratio * z },
    { name: 'powerCurrent', value: (Math.PI ** 2 / 8) * ratio * z },
    { name: 'voltageCurrent', value: (Math.PI / 2) * ratio * z },
  ];
}

const skin = ({ metal }: GuideResult, f: number): Reading[] => [
  { name: 'skinDepth', value: skinDepth(f, metal.conductivity) },
  { name: 'surfaceResistance', value: surfaceImpedance(metal, f).re },
];

/** What is asked of a cavity first. */
export function cavityAnswer(r: GuideResult, cavity: CavityResult, i: GuideInputs): Reading[] {
  const { resonance, unloadedQ, others } = cavity;
  const loaded = unloadedQ / (1 + i.coupling);
  const own = nameIn(r);
  const top = others.at(-1)?.frequency ?? 0;
  const near = others
    .filter(({ mode, p }) => fullName(mode, p) !== own)
    .map((other) => ({
      ...other,
      away: isSame(other.frequency, resonance.frequency)
        ? 0
        : other.frequency - resonance.frequency,
    }))
    .sort((a, b) => Math.abs(a.away) - Math.abs(b.away))[0];
  return [
    { name: 'resonance', value: resonance.frequency, note: own },
    { name: 'unloadedQ', value: unloadedQ },
    { name: 'bandwidth', value: resonance.frequency / loaded },
    // Beyond the highest listed there may be a nearer one.
    ...(near && resonance.frequency + Math.abs(near.away) <= top
      ? ([
          { name: 'nearestMode', value: fullName(near.mode, near.p) },
          { name: 'nearestDistance', value: near.away },
        ] as const)
      : ([
          {
            name: 'nearestDistance',
            value: null,
            note: `not told above the ${others.length} lowest, ${inHertz(top)}`,
          },
        ] as const)),
  ];
}

export function cavityMore(r: GuideResult, cavity: CavityResult, i: GuideInputs): Reading[] {
  const { resonance, unloadedQ, fillingQ } = cavity;
  const loaded = unloadedQ / (1 + i.coupling);
  const { metal } = r;
  const zs = surfaceImpedance(metal, resonance.frequency);
  return [
    { name: 'modeName', value: nameIn(r) },
    { name: 'wallQ', value: cavity.wallQ },
    { name: 'fillingQ', value: fillingQ },
    { name: 'loadedQ', value: loaded },
    { name: 'decayTime', value: loaded / (Math.PI * resonance.frequency) },
    {
      name: 'skinShift',
      value: (-resonance.frequency * zs.im) / zs.re / (2 * cavity.wallQ),
    },
    { name: 'cutoff', value: r.cutoff, note: `of ${nameOf(r.mode)} in the guide` },
    ...skin(r, resonance.frequency),
  ];
}
