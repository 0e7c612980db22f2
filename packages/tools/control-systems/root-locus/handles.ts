/** What can be pulled: every closed-loop pole along its branch, the gains on their axis, and the compensator's real zeros and poles. */
import type { Branch } from '@tollbench/engines/control/locus/branches.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Handle, Handles, Place } from '../../define/handle.ts';
import { showQuantity as q } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import type { AtGain, LocusResult } from './compute.ts';
import { controllerHandles } from './controller-handles.ts';
import type { LocusInputs } from './inputs.ts';
import { gainAtPlace } from './nearest-gain.ts';

/** Grips on one picture at most: above, only the gain asked for has them. */
const MAX_GRIPS = 20;
const DIGITS = 5;

const setGain = (gain: number, index: number, i: LocusInputs): Partial<LocusInputs> => {
  const rounded = Number(gain.toPrecision(DIGITS));
  if (index === 0) return { by: 'gain', gain: rounded };
  return { compare: i.compare.map((k, n) => (n === index - 1 ? rounded : k)) };
};

/** The inputs' own numbering of the gains: those that stand twice are shown once. */
const indexOf = (gain: number, k: number, i: LocusInputs): number =>
  k === 0 ? 0 : i.compare.indexOf(gain) + 1;

function poleHandles(r: LocusResult, i: LocusInputs): Handle<LocusInputs>[] {
  const all = r.gains.reduce((n, { poles }) => n + poles.length, 0);
  const shown = all > MAX_GRIPS ? r.gains.slice(0, 1) : r.gains;
  return shown.flatMap((at, k) => {
    const side = r.locus.sides.find(({ sign }) => sign * at.gain >= 0) ?? r.locus.sides[0];
    return at.poles.flatMap(({ s, branch }): Handle<LocusInputs>[] => {
      const along = branch === undefined ? undefined : side?.branches[branch];
      if (!along || branch === undefined) return [];
      return [poleHandle(r, i, at, k, s, along, branch)];
    });
  });
}

function poleHandle(
  r: LocusResult,
  i: LocusInputs,
  { gain }: AtGain,
  k: number,
  s: Complex,
  along: Branch,
  branch: number,
): Handle<LocusInputs> {
  return {
    name: `${k === 0 ? 'Pole' : `Gain ${k + 1}, pole`} ${branch + 1}`,
    value: `${complexText(s, 'j', 4)}, K ${q(gain, '', 4)}`,
    along: 'both',
    x: s.re,
    y: s.im,
    to: (place: Place) => {
      const next = gainAtPlace(r.loop, along, s, place);
      return next === undefined ? undefined : setGain(next, indexOf(gain, k, i), i);
    },
  };
}

/** The gains on their own axis. */
function gainHandles(r: LocusResult, i: LocusInputs): Handle<LocusInputs>[] {
  const [main] = r.gains;
  const sign = (main?.gain ?? 1) < 0 ? -1 : 1;
  return r.gains.flatMap(({ gain }, k): Handle<LocusInputs>[] =>
    gain * sign <= 0
      ? []
      : [
          {
            name: k === 0 ? 'Gain' : `Gain ${k + 1}`,
            value: q(gain, '', 4),
            along: 'x',
            x: Math.abs(gain),
            to: ({ x }) => (x > 0 ? setGain(sign * x, indexOf(gain, k, i), i) : undefined),
          },
        ],
  );
}

const handles: Handles<LocusInputs, LocusResult> = {
  locus: (r, i) => [...poleHandles(r, i), ...controllerHandles(r, i)],
  gains: gainHandles,
};
export default handles;
