import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { FirResult, Zeros } from './compute.ts';
import type { FirInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { inTimePlot, MAX_DRAWN_MODULUS, phasePlot, responsePlot, zerosPlot } from './plots.ts';
import { answer, designReadouts, fixedReadouts, worst } from './readouts.ts';
import type { results } from './results.ts';
import { bandExtremes, bandTable, coefficientTable, zeroTable } from './tables.ts';
import { unseen, zeroCounts } from './unseen.ts';

type Shown = NamedOutput<typeof results>;

/** The response against its mask, the answer, fixed point, and what the filter is made of. */
export function outputs(r: FirResult, i: FirInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'response',
      title: 'Magnitude and mask',
      plot: responsePlot(r, i),
      caption: caption(r, i),
    },
    { kind: 'readouts', id: 'filter', title: 'Filter', items: answer(r, i) },
    ...notices(r, i),
    ...(r.fixed
      ? [
          {
            kind: 'readouts',
            id: 'fixed',
            title: 'Fixed point',
            items: fixedReadouts(r, r.fixed, i),
          } as const,
        ]
      : []),
    { kind: 'readouts', id: 'working', title: 'Design', items: designReadouts(r, i) },
    ...pictures(r, i),
    ...(r.spec.bands.length > 0 ? [bandTable(r, i)] : []),
    coefficientTable(r),
    ...(r.zeros ? [zeroTable(r.zeros, i)] : []),
    ...(r.spec.bands.length > 0 ? [bandExtremes(r, i)] : []),
    unseen(r, i),
  ];
}

const mirrored = ({ symmetry, taps }: FirResult): string =>
  symmetry === null
    ? 'not mirrored'
    : `${symmetry === 'even' ? 'mirrored' : 'mirrored with the sign turned'} about sample ${(taps - 1) / 2}`;

/** The filter in time, on the z plane, and its phase. */
function pictures(r: FirResult, i: FirInputs): Shown[] {
  const middle = (r.taps - 1) / 2;
  return [
    {
      kind: 'plot',
      id: 'impulse',
      title: 'Impulse and step response',
      plot: inTimePlot(r),
      caption: `${r.taps} coefficients, ${mirrored(r)}; the largest is ${showQuantity(peak(r.h), '', 5)}.`,
    },
    ...(r.zeros
      ? [
          {
            kind: 'plot',
            id: 'zeros',
            title: 'Zeros',
            plot: zerosPlot(r.zeros, r.roundedZeros),
            caption: zeroCaption(r, r.zeros),
          } as const,
        ]
      : []),
    {
      kind: 'plot',
      id: 'phase',
      title: 'Phase and group delay',
      plot: phasePlot(r, i),
      caption: r.symmetry
        ? `Every frequency is delayed by ${middle} samples, ${showQuantity(middle / i.fs, 's')}; the phase jumps by 180° where the amplitude changes sign, at each zero on the unit circle.`
        : 'The coefficients do not mirror: each frequency has a delay of its own. It has none where the filter stops altogether.',
    },
  ];
}

const peak = (h: Float64Array) => Math.max(...h.map(Math.abs));

function caption(r: FirResult, i: FirInputs): string {
  const pass = worst(r, true);
  const stop = worst(r, false);
  const said = [
    pass &&
      `ripples by ${showQuantity(r.figures[pass.at]?.decibels ?? 0, 'dB', 3)} peak to peak${r.masked ? ` where ${showQuantity(pass.band.asked, 'dB', 3)} is allowed` : ''}`,
    stop &&
      `stops by ${showQuantity(r.figures[stop.at]?.decibels ?? 0, 'dB', 4)}${r.masked ? ` where ${showQuantity(stop.band.asked, 'dB', 3)} is asked` : ''}`,
  ].filter(Boolean);
  const fixed = stop && r.fixed?.figures[stop.at]?.decibels;
  if (said.length === 0) return `The response of ${r.taps} coefficients.`;
  return `With ${r.taps} coefficients the filter ${said.join(' and ')}${fixed === undefined ? '' : `; in ${i.bits} bits it stops by ${showQuantity(fixed, 'dB', 4)}`}.${r.masked ? ' Hatched: what the mask forbids.' : ''}`;
}

function zeroCaption({ taps, symmetry }: FirResult, zeros: Zeros): string {
  const { on, outside } = zeroCounts(zeros);
  const beyond = zeros.re.filter(
    (x, k) => Math.hypot(x, zeros.im[k] ?? 0) > MAX_DRAWN_MODULUS,
  ).length;
  return `${zeros.re.length} zeros: ${on} on the unit circle, ${outside} outside it${symmetry && outside > 0 ? ', each with its mirror image inside' : ''}; all ${taps - 1} poles lie at 0.${beyond > 0 ? ` Beyond ${MAX_DRAWN_MODULUS} from 0, and left to the table: ${beyond}.` : ''}`;
}
