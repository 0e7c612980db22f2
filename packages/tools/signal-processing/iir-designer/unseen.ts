/** What stands in words, pictures and the working alone: as values, for programs. */

import { cartesian, type PolarRoot } from '@tollbench/engines/iir/polar-root.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { highest } from '@tollbench/engines/signal/fixed-point.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { IirResult } from './compute.ts';
import { type FixedResult, placeName } from './fixed.ts';
import type { IirInputs } from './inputs.ts';
import { UNLIMITED, UNSTABLE } from './readouts.ts';
import type { results } from './results.ts';
import { discriminationOf } from './steps.ts';

type Values = Extract<NamedOutput<typeof results>, { kind: 'values' }>['values'];

const none = (note: string) => ({ value: null, note }) as const;

export const unseen = (r: IirResult, i: IirInputs): NamedOutput<typeof results> => ({
  kind: 'values',
  values: {
    ...filterValues(r, i),
    ...designValues(r, i),
    ...(r.fixed && fixedValues(r, r.fixed, i)),
  },
});

const complexes = (roots: readonly PolarRoot[]): Complex[] => roots.map(cartesian);

/** The modulus of the outermost. */
const outermost = (roots: readonly PolarRoot[]): number =>
  1 - roots.reduce((least, { deficit }) => Math.min(least, deficit), 1);

function filterValues(r: IirResult, i: IirInputs): Values {
  const { zpk, sections, prototype } = r.design;
  const radius = outermost(zpk.poles);
  return {
    prototypeOrder: prototype ? prototype.order : none('the filter was given'),
    sectionCount: sections.length,
    ...(!r.masked && {
      maskMet: none(UNLIMITED),
      stopbandAttenuation: none(UNLIMITED),
      passbandRipple: none(UNLIMITED),
    }),
    stopbandAttenuationLimit: r.masked ? i.attenuation : none(UNLIMITED),
    passbandRippleLimit: r.masked ? i.ripple : none(UNLIMITED),
    ...(r.masked && { peakGain: r.passage.peak }),
    ...(r.delay
      ? {
          delayMaximumSamples: r.delay.most,
          delayMaximumFrequency: (r.delay.mostAt / (2 * Math.PI)) * i.fs,
        }
      : {
          delayMaximum: none('there is no pass band'),
          delaySpread: none('there is no pass band'),
          delayMaximumSamples: none('there is no pass band'),
          delayMaximumFrequency: none('there is no pass band'),
        }),
    allpassSections: r.unequalised ? i.allpass : 0,
    settlingSamples: radius > 0 ? Math.ceil(-6 / Math.log10(radius)) : 0,
    poles: complexes(zpk.poles),
    zeros: complexes(zpk.zeros),
    gainFactor: sections.reduce((g, { b }) => g * b[0], 1),
    largestRadius: radius,
  };
}

function designValues(r: IirResult, i: IirInputs): Values {
  const { least, formula, selectivity } = r.design;
  if (!r.masked) {
    const given = none(UNLIMITED);
    return {
      leastOrder: given,
      formulaOrder: given,
      selectivity: given,
      discrimination: given,
      ordersRaised: given,
    };
  }
  return {
    ...(least === null && {
      leastOrder: none('no order of this family that is computed meets it'),
    }),
    ...(formula === null && { formulaOrder: none('a Bessel filter has no formula for its order') }),
    ...(selectivity === null && { selectivity: none(UNLIMITED) }),
    discrimination: discriminationOf(i),
    ...(r.raised === null
      ? { ordersRaised: none('no order near the least meets it once rounded') }
      : r.raised === 0 && { ordersRaised: 0 }),
  };
}

function fixedValues(r: IirResult, f: FixedResult, i: IirInputs): Values {
  const { running } = f;
  const { cascade } = f;
  return {
    ...(!r.masked
      ? {
          fixedMaskMet: none(UNLIMITED),
          fixedPassbandRipple: none(UNLIMITED),
          fixedStopbandAttenuation: none(UNLIMITED),
          leastCoefficientWidth: none(UNLIMITED),
        }
      : { fixedStable: f.stable }),
    coefficientWidth: cascade.coefficient.width,
    signalFraction: cascade.signal.fraction,
    saturatedCoefficients: f.saturated.map(([s, place]) => `${s + 1} ${placeName(place)}`),
    fixedLargestRadius: outermost(f.zpk.poles),
    largestPoleShift: poleShift(r, f),
    signalCeiling: highest(i.signalBits) * 2 ** -cascade.signal.fraction,
    ...(running
      ? {
          roundOffVariance: running.noise,
          roundOffBias: running.bias,
          worstCaseGain: running.worst.every((w) => w !== null)
            ? Math.max(...running.worst.map(Number))
            : none('the impulse response is too long to sum'),
          zeroInputPeriod: running.restPeriod ?? none('none up to 512 samples'),
        }
      : {
          roundOffNoise: none(UNSTABLE),
          roundOffVariance: none(UNSTABLE),
          roundOffBias: none(UNSTABLE),
          sineGain: none(UNSTABLE),
          worstCaseGain: none(UNSTABLE),
          zeroInputRest: none(UNSTABLE),
          zeroInputPeriod: none(UNSTABLE),
        }),
  };
}

/** Each pole of the exact filter to the nearest of the rounded one; the largest of these distances. */
function poleShift(r: IirResult, f: FixedResult): number {
  const after = complexes(f.zpk.poles);
  return complexes(r.design.zpk.poles).reduce(
    (most, p) =>
      Math.max(
        most,
        after.reduce(
          (least, q) => Math.min(least, Math.hypot(p.re - q.re, p.im - q.im)),
          Math.hypot(p.re, p.im),
        ),
      ),
    0,
  );
}
