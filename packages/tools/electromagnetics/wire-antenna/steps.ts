import { ETA, LIGHT, lengthOf } from '@tollbench/engines/antenna/wires.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { AntennaResult } from './compute.ts';
import type { AntennaInputs } from './inputs.ts';
import { decibels, efficiencyOf } from './readouts.ts';

/** The working, with the numbers at hand. */
export function steps(r: AntennaResult, i: AntennaInputs): Step[] {
  return [...segments(r), ...feed(r, i), ...pattern(r)];
}

function segments(r: AntennaResult): Step[] {
  const wavelength = LIGHT / r.frequency;
  const lengths = r.segments.map(lengthOf);
  const [low, high] = [Math.min(...lengths), Math.max(...lengths)].map((x) => x / wavelength);
  return [
    {
      text: `The wires are ${r.segments.length} segments, between ${texNumber(low ?? 0)} and ${texNumber(high ?? 0)} wavelengths long.`,
      tex: `\\lambda = \\frac{c}{f} = \\frac{299792458}{${texNumber(r.frequency)}} = ${texNumber(wavelength)}\\,\\mathrm{m}`,
    },
    {
      text: 'On each segment the current is a constant, a sine and a cosine; the field of all of them together, along the middle of each segment, is what loads and generators leave there. These are as many equations as segments.',
      tex: `\\sum_{j=1}^{${r.segments.length}} G_{mj}\\,\\alpha_j = \\frac{Z_m I_m - V_m}{\\Delta_m}, \\qquad m = 1 \\dots ${r.segments.length}`,
    },
  ];
}

function feed(r: AntennaResult, i: AntennaInputs): Step[] {
  const first = r.feeds[0];
  if (first === undefined) return [];
  const { voltage, current, impedance, swr } = first;
  const complex = ({ re, im }: { re: number; im: number }): string =>
    `${texNumber(re)} ${im < 0 ? '-' : '+'} ${texNumber(Math.abs(im))}\\,\\mathrm{j}`;
  const gamma =
    Math.hypot(impedance.re - i.reference, impedance.im) /
    Math.hypot(impedance.re + i.reference, impedance.im);
  return [
    {
      text: `The generator on segment ${first.segment + 1} drives this current, from which come impedance and power.`,
      tex: `Z = \\frac{V}{I} = \\frac{${complex(voltage)}}{${complex(current)}} = ${complex(impedance)}\\,\\Omega, \\quad P = \\tfrac{1}{2}\\,\\mathrm{Re}\\,V I^* = ${texNumber(first.power)}\\,\\mathrm{W}`,
    },
    {
      text: 'What comes back on a line of the reference impedance makes the standing wave.',
      tex: `|\\Gamma| = \\left|\\frac{Z - ${texNumber(i.reference)}}{Z + ${texNumber(i.reference)}}\\right| = ${texNumber(gamma)}, \\quad s = \\frac{1+|\\Gamma|}{1-|\\Gamma|}${Number.isFinite(swr) ? ` = ${texNumber(swr)}` : ''}`,
    },
  ];
}

function pattern(r: AntennaResult): Step[] {
  const { gain } = r.survey.best;
  const field = Math.sqrt((gain * r.input * 2 * ETA) / (4 * Math.PI));
  const strongest = r.currents.reduce((m, c) => Math.max(m, abs(c)), 0);
  return [
    {
      text: `The currents, ${texNumber(strongest)} A at the most, are summed with the phases of their ways into each direction; the gain is by the power put in, ${texNumber(100 * efficiencyOf(r))} % of which is not lost in wires and loads.`,
      tex: `G = \\frac{4\\pi\\,|rE|^2}{2\\,\\eta\\,P} = \\frac{4\\pi \\cdot ${texNumber(field)}^2}{2 \\cdot 376.73 \\cdot ${texNumber(r.input)}} = ${texNumber(gain)} = ${texNumber(decibels(gain))}\\,\\mathrm{dBi}`,
    },
  ];
}
