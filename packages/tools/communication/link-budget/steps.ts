import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import { BOLTZMANN_DBM } from './budget.ts';
import type { LinkResult } from './compute.ts';
import type { LinkInputs } from './inputs.ts';
import { cnOf } from './readouts.ts';
import { airSteps } from './steps-air.ts';

const n = (x: number): string => texNumber(x, 5);
/** A term of a sum with its sign. */
const term = (x: number): string => (x < 0 ? `- ${n(-x)}` : `+ ${n(x)}`);

export function steps(r: LinkResult, i: LinkInputs): Step[] {
  return [
    ...place(r, i),
    path(r, i),
    ...airSteps(r, i),
    sum(r),
    noise(r),
    margin(r, i),
    ...fades(r),
  ];
}

function place({ geometry }: LinkResult, i: LinkInputs): Step[] {
  const { elevation, range } = geometry;
  if (elevation === null) return [];
  return i.link === 'geo'
    ? [
        {
          text: 'The vector from the station on the ellipsoid to the satellite over the equator has this length and height in the sky.',
          tex: `d = ${n(range / 1000)}\\,\\mathrm{km}, \\quad \\theta = ${n(elevation)}^\\circ`,
        },
      ]
    : [
        {
          text: 'The triangle of the earth’s centre, the station and the satellite gives the slant range.',
          tex: `d = \\sqrt{r_s^2 - r^2\\cos^2\\theta} - r\\sin\\theta = ${n(range / 1000)}\\,\\mathrm{km}`,
        },
      ];
}

function path({ budget, geometry }: LinkResult, i: LinkInputs): Step {
  if (i.link !== 'ground' || i.model === 'free')
    return {
      text: 'Free-space loss between isotropic antennas (ITU-R P.525).',
      tex: `L = 20\\log_{10}\\frac{4\\pi d f}{c} = 20\\log_{10}\\frac{4\\pi \\cdot ${n(geometry.range)} \\cdot ${n(i.frequency)}}{299792458} = ${n(budget.pathLoss)}\\,\\mathrm{dB}`,
    };
  return { text: MODELS[i.model], tex: `L = ${n(budget.pathLoss)}\\,\\mathrm{dB}` };
}

const MODELS = {
  free: '',
  log: 'Free space up to the reference distance, 10 n dB a decade from there on.',
  plane:
    'Forty decibels a decade less both heights, L = 40 log d − 20 log h₁h₂, and never less than free space.',
  hata: 'Hata’s fit of Okumura’s curves with frequency in MHz, heights in m and distance in km.',
  cost: 'The extension of Hata’s fit to 2 GHz by COST 231.',
} as const;

function sum({ budget }: LinkResult): Step {
  const [first, ...rest] = budget.lines;
  const last = budget.lines.at(-1)?.level ?? 0;
  return {
    text: 'The lines of the budget add up.',
    tex: `P = ${n(first?.level ?? 0)} ${rest.map(({ gain }) => term(gain)).join(' ')} = ${n(last)}\\,\\mathrm{dBm}`,
  };
}

function noise({ budget }: LinkResult): Step {
  const { isotropic, gt, thermal, temperature } = budget;
  const warm = temperature === null ? '' : `T_{sys} = ${n(temperature)}\\,\\mathrm{K}, \\quad `;
  return {
    text: 'An isotropic antenna’s level, the receiver’s G/T and Boltzmann’s constant make the carrier over the noise density.',
    tex: `${warm}\\frac{C}{N_0} = ${n(isotropic)} ${term(gt)} ${term(-BOLTZMANN_DBM)} = ${n(thermal)}\\,\\mathrm{dB\\,Hz}`,
  };
}

function margin(r: LinkResult, i: LinkInputs): Step {
  const { budget, setting } = r;
  const { cn0 } = setting.need;
  if (cn0 === null)
    return {
      text: 'What is above the sensitivity is margin.',
      tex: `M = ${n(budget.received ?? 0)} ${term(-i.sensitivity)} = ${n(budget.margin)}\\,\\mathrm{dB}`,
    };
  const other =
    i.other === null ? '' : ` With the other noise C/N0 is ${budget.cn0.toFixed(2)} dB·Hz.`;
  const text =
    i.requirement === 'cn'
      ? `C/N and implementation loss, in the bandwidth, make the C/N0 needed.${other}`
      : `Eb/N0, less coding gain, with implementation loss, at the bit rate, makes the C/N0 needed.${other}`;
  const need =
    i.requirement === 'cn'
      ? `${n(i.cn)} ${term(i.implementation)} ${term(10 * Math.log10(i.bandwidth))}`
      : `${n(setting.need.theory ?? 0)} ${term(-i.codingGain)} ${term(i.implementation)} ${term(10 * Math.log10(i.bitRate))}`;
  return {
    text,
    tex: `M = ${n(budget.cn0)} - (${need}) = ${n(budget.margin)}\\,\\mathrm{dB}, \\quad \\frac{C}{N} = ${n(cnOf(r, i))}\\,\\mathrm{dB}`,
  };
}

function fades({ budget, fading }: LinkResult): Step[] {
  if (fading === null || fading.outage === null) return [];
  return [
    {
      text: 'Multipath: a deep fade’s time falls by ten with each ten decibels from the occurrence factor; shallow fades follow the interpolation (ITU-R P.530-17).',
      tex: `p_0 = ${n(fading.factor)}\\,\\%, \\quad p(${n(budget.margin)}\\,\\mathrm{dB}) = ${n(fading.outage)}\\,\\%`,
    },
  ];
}
