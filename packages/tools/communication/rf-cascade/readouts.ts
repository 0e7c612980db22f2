import { BOLTZMANN, STANDARD_TEMPERATURE } from '@tollbench/engines/rf/chain.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { type CascadeResult, decibels, intercept } from './compute.ts';
import type { CascadeInputs } from './inputs.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

const NO_IP3 = 'no stage has an IP3: write OIP3 or IIP3';
const NO_IP2 = 'no stage has an IP2';
const NO_P1 = 'no stage has a P1dB';

/** dB of noise figure for a temperature at the input. */
export const figure = (kelvin: number): number => decibels(1 + kelvin / STANDARD_TEMPERATURE);

/** Spurious-free range of an order n, dB: (1 − 1/n) of the way from the floor to the intercept. */
const free = (r: CascadeResult, i: CascadeInputs, of: 'iip3' | 'iip2'): number =>
  (of === 'iip3' ? 2 / 3 : 1 / 2) * (decibels(intercept(r.whole, of, i)) - decibels(r.floor));

const sensitivityOf = (r: CascadeResult, { snr }: CascadeInputs): number => decibels(r.floor) + snr;

/** A level or range, or why there is none. */
const given = <N extends Reading['name']>(name: N, value: number, why: string) =>
  Number.isFinite(value) ? ({ name, value } as const) : ({ name, value: null, note: why } as const);

export function answer(r: CascadeResult, i: CascadeInputs): Reading[] {
  const gain = decibels(r.whole.gain);
  const iip3 = decibels(intercept(r.whole, 'iip3', i));
  const ip1 = decibels(r.ip1);
  return [
    { name: 'noiseFigure', value: figure(r.whole.temperature) },
    { name: 'gain', value: gain },
    given('iip3', iip3, NO_IP3),
    given('oip3', iip3 + gain, NO_IP3),
    given('inputCompression', ip1, NO_P1),
    given('outputCompression', ip1 + gain - 1, NO_P1),
    given('sfdr', free(r, i, 'iip3'), r.floor > 0 ? NO_IP3 : 'there is no noise'),
    given('sensitivity', sensitivityOf(r, i), 'there is no noise'),
    { name: 'noiseTemperature', value: r.whole.temperature },
  ];
}

export function more(r: CascadeResult, i: CascadeInputs): Reading[] {
  const gain = decibels(r.whole.gain);
  const out = decibels(r.levels.at(-1) ?? 0);
  const iip3 = decibels(intercept(r.whole, 'iip3', i));
  const range = free(r, i, 'iip3') - i.snr;
  const silent = 'there is no noise';
  return [
    { name: 'outputLevel', value: out },
    given('snr', i.level - decibels(r.floor), silent),
    given('imd', 2 * (i.level - iip3), NO_IP3),
    { name: 'lostGain', value: i.level + gain - out },
    given('noiseFloor', decibels(r.floor), silent),
    given('outputNoise', decibels(r.floor) + gain, silent),
    given('usableRange', range, r.floor > 0 ? NO_IP3 : silent),
    given('blockingRange', decibels(r.ip1) - sensitivityOf(r, i), r.floor > 0 ? NO_P1 : silent),
    given('iip2', decibels(intercept(r.whole, 'iip2', i)), NO_IP2),
    given('sfdr2', free(r, i, 'iip2'), r.floor > 0 ? NO_IP2 : silent),
  ];
}

/** A number, or null with the reason, as `values` takes it. */
const value = (x: number, why: string) => (Number.isFinite(x) ? x : { value: null, note: why });

export function unseen(r: CascadeResult, i: CascadeInputs): NamedOutput<typeof results> {
  const { better } = r;
  const none = { value: null, note: 'no order was looked for' } as const;
  return {
    kind: 'values',
    values: {
      stageCount: r.parts.length,
      coherentIip3: value(decibels(r.whole.iip3.coherent), NO_IP3),
      incoherentIip3: value(decibels(r.whole.iip3.incoherent), NO_IP3),
      ruleCompression: value(decibels(r.whole.ip1Rule), NO_P1),
      betterOrder: better === null ? none : better.parts.map(({ name }) => name).join(', '),
      betterNoiseFigure: better === null ? none : figure(better.standing.temperature),
      betterIip3:
        better === null ? none : value(decibels(intercept(better.standing, 'iip3', i)), NO_IP3),
      betterSfdr: better === null ? none : betterRange(better.standing, i),
    },
  };
}

function betterRange(standing: CascadeResult['whole'], i: CascadeInputs) {
  const floor = BOLTZMANN * (i.source + standing.temperature) * i.bandwidth;
  return value(
    (2 / 3) * (decibels(intercept(standing, 'iip3', i)) - decibels(floor)),
    floor > 0 ? NO_IP3 : 'there is no noise',
  );
}
