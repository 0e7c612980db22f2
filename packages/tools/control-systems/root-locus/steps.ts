import type { Step } from '../../define/output.ts';
import { showQuantity as q } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { counted } from '../../text/counted.ts';
import { texNumber } from '../../text/tex-number.ts';
import { texPolynomial } from '../../text/tex-polynomial.ts';
import type { LocusResult } from './compute.ts';
import { BOUNDARY } from './plane.ts';
import { frequencyOf, rangeTold } from './readouts.ts';

const MAX_ANGLES = 6;
const list = (roots: LocusResult['loop']['poles']) =>
  roots
    .map(
      ({ s, multiplicity }) =>
        `${complexText(s, 'j')}${multiplicity > 1 ? ` (${multiplicity} times)` : ''}`,
    )
    .join(', ') || 'none';

/** The rules of the root locus, one after another, with the numbers at hand. */
export function steps(r: LocusResult): Step[] {
  return [...loopSteps(r), ...lineSteps(r), ...pointSteps(r), ...gainSteps(r)];
}

function loopSteps({ num, den, loop, plane }: LocusResult): Step[] {
  const dead = loop.delay > 0 ? `\\,e^{-${texNumber(loop.delay)} s}` : '';
  const characteristic = `${texPolynomial(den, plane)} + K\\left(${texPolynomial(num, plane)}\\right)${dead} = 0`;
  return [
    {
      text: 'Write the loop and its characteristic equation.',
      tex: `1 + K\\,\\frac{${texPolynomial(num, plane)}}{${texPolynomial(den, plane)}}${dead} = 0 \\;\\Rightarrow\\; ${characteristic}`,
    },
    {
      text: `Branches leave the poles ${list(loop.poles)} at K = 0 and end at the zeros ${list(loop.zeros)}${loop.delay > 0 ? '; with dead time more come from the far left and go to the far right' : ''}.`,
    },
  ];
}

function lineSteps({ locus, loop }: LocusResult): Step[] {
  return locus.sides.flatMap(({ sign, segments, asymptotes, angles }): Step[] => {
    const side = sign > 0 ? 'K > 0' : 'K < 0';
    const axis = segments
      .map(
        ({ from, to }) =>
          `${Number.isFinite(from) ? q(from) : '−∞'} to ${Number.isFinite(to) ? q(to) : '∞'}`,
      )
      .join(', ');
    const excess = loop.den.length - loop.num.length;
    const lines: Step[] = asymptotes
      ? [
          {
            text: `${counted(Math.abs(excess), 'branch', 'branches')} ${excess > 0 ? 'go to' : 'come from'} infinity along asymptotes at ${asymptotes.angles.map((a) => q(a, '°', 4)).join(', ')}, which meet at the centroid.`,
            tex: `\\sigma_a = \\frac{\\sum p - \\sum z}{n - m} = ${texNumber(asymptotes.centroid)}`,
          },
        ]
      : [];
    const turned = angles
      .filter(({ s, multiplicity }) => s.im > 0 || multiplicity > 1)
      .slice(0, MAX_ANGLES);
    const ways = turned.map(
      ({ root, s, angles: at }) =>
        `${root === 'pole' ? 'from the pole' : 'to the zero'} ${complexText(s, 'j', 4)} at ${at.map((a) => q(a, '°', 4)).join(', ')}`,
    );
    return [
      { text: `${side}: on the real axis the locus is ${axis || 'nowhere'}.` },
      ...lines,
      ...(ways.length > 0
        ? [{ text: `By the angle condition branches run ${ways.join('; ')}.` }]
        : []),
    ];
  });
}

function pointSteps(r: LocusResult): Step[] {
  const { locus, loop, plane } = r;
  const slope = loop.delay > 0 ? `D'N - DN' + ${texNumber(loop.delay)}\\,DN` : `D'N - DN'`;
  const meetings = locus.meetings
    .map(({ kind, s, gain }) => `${kind} at ${complexText(s, 'j', 5)} with K = ${q(gain, '', 5)}`)
    .join('; ');
  const crossings = locus.crossings
    .slice(0, MAX_ANGLES)
    .map(
      ({ s, gain }) =>
        `${complexText(s, 'j', 5)} (${q(frequencyOf(r, s), 'rad/s', 5)}) at K = ${q(gain, '', 5)}`,
    )
    .join('; ');
  const range = rangeTold(r);
  return [
    {
      text: `Branches meet where K = −D/N is stationary: ${meetings || 'nowhere at a real gain of this sign'}.`,
      tex: `\\frac{dK}{d${plane}} = 0 \\;\\Leftrightarrow\\; ${slope} = 0`,
    },
    {
      text: `They cross ${BOUNDARY[plane]}: ${locus.along ? 'they run along it' : crossings || 'nowhere'}.`,
    },
    {
      text: range
        ? `The closed loop is stable for K between ${Number.isFinite(range.from) ? q(range.from, '', 5) : '−∞'} and ${Number.isFinite(range.to) ? q(range.to, '', 5) : '∞'}.`
        : 'The closed loop is stable at no gain.',
    },
  ];
}

function gainSteps({ gains }: LocusResult): Step[] {
  const [main] = gains;
  if (!main) return [];
  const poles = main.poles.map(({ s }) => complexText(s, 'j', 5)).join(', ');
  return [
    {
      text: `At K = ${q(main.gain, '', 5)} the closed-loop poles are ${poles || 'none here'}.`,
    },
  ];
}
