/** What can be pulled: the turns and the inductance wanted on the curve, the frequency on Q, the size of the coil. */
import { showMetric } from '../../define/fields/length.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { InductorResult } from './compute.ts';
import { type InductorInputs, inputs } from './inputs.ts';

const round = (x: number): number => Number(x.toPrecision(3));

/** The whole number between here and there that is nearest to there. */
const wholeTowards = (there: number, here: number): number =>
  Math.max(1, there < here ? Math.ceil(there) : Math.floor(there));

function onTurns(r: InductorResult, i: InductorInputs): Handle<InductorInputs>[] {
  const whole = i.kind !== 'solenoid';
  const list: Handle<InductorInputs>[] = [
    {
      name: inputs.turns.label,
      value: String(i.turns),
      along: 'x',
      x: i.turns,
      y: r.at.inductance,
      // A whole number stops short of the place, never beyond it.
      to: ({ x }) => ({ turns: whole ? wholeTowards(x, i.turns) : round(x) }),
    },
  ];
  const { target } = i;
  if (target !== null)
    list.push({
      name: inputs.target.label,
      value: showQuantity(target, 'H'),
      along: 'y',
      y: target,
      to: ({ y }) => (y > 0 ? { target: round(y) } : undefined),
    });
  return list;
}

const onQuality = ({ at }: InductorResult): Handle<InductorInputs>[] => [
  {
    name: inputs.frequency.label,
    value: showQuantity(at.frequency, 'Hz'),
    along: 'x',
    x: at.frequency,
    y: at.quality,
    to: ({ x }) => ({ frequency: round(x) }),
  },
];

function onLayout(_r: InductorResult, i: InductorInputs): Handle<InductorInputs>[] {
  const grip = (
    name: 'diameter' | 'outer' | 'coreOuter' | 'coreInner',
    along: 'x' | 'y',
  ): Handle<InductorInputs> => ({
    name: inputs[name].label,
    value: showMetric(i[name]),
    along,
    x: along === 'x' ? i[name] / 2 : 0,
    y: along === 'y' ? i[name] / 2 : 0,
    to: (place) => {
      const v = round(2 * place[along]);
      return v > 0 ? { [name]: v } : undefined;
    },
  });
  if (i.kind === 'solenoid') return [grip('diameter', 'y')];
  if (i.kind === 'spiral') return [grip('outer', 'x')];
  return [grip('coreOuter', 'x'), grip('coreInner', 'x')];
}

const handles: Handles<InductorInputs, InductorResult> = {
  overTurns: onTurns,
  overFrequency: onQuality,
  layout: onLayout,
};
export default handles;
