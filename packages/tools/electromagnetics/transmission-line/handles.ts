/** What can be pulled: edges of copper on the cross-section, and the width on the curve of impedance. */

import { showMetric } from '../../define/fields/length.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { LineResult } from './compute.ts';
import type { LengthName } from './geometry.ts';
import { inputs, type LineInputs } from './inputs.ts';
import { hasSpacing, isCoplanar, isFlat } from './structures.ts';
import { curveOver } from './synthesis.ts';

/** Three figures: what a drag can tell. */
const round = (x: number): number => Number(x.toPrecision(3));

/** The grip of a length: where it stands and the length that a place gives. */
function grip(
  i: LineInputs,
  name: LengthName,
  along: 'x' | 'y',
  x: number,
  y: number,
  lengthAt: (place: number) => number,
): Handle<LineInputs> {
  return {
    name: inputs[name].label,
    value: showMetric(i[name]),
    along,
    x,
    y,
    to: (place) => {
      const v = round(lengthAt(place[along]));
      return v > 0 ? { [name]: v } : undefined;
    },
  };
}

function onSection(_r: LineResult, i: LineInputs): Handle<LineInputs>[] {
  if (!isFlat(i.structure)) return onRound(i);
  const { width, height, thickness, spacing, gap, structure } = i;
  const middle = height + thickness / 2;
  const inner = hasSpacing(structure) ? spacing / 2 : 0;
  const edge = hasSpacing(structure) ? inner + width : width / 2;
  const list = [
    grip(i, 'width', 'x', edge, middle, (x) => (inner > 0 ? x - inner : 2 * x)),
    grip(i, 'height', 'y', inner > 0 ? inner + width / 2 : 0, height, (y) => y),
  ];
  if (inner > 0) list.push(grip(i, 'spacing', 'x', inner, middle, (x) => 2 * x));
  if (structure === 'broadside')
    list.push(
      grip(i, 'apart', 'y', 0, height + thickness + i.apart, (y) => y - height - thickness),
    );
  if (isCoplanar(structure)) list.push(grip(i, 'gap', 'x', edge + gap, middle, (x) => x - edge));
  return list;
}

const onRound = (i: LineInputs): Handle<LineInputs>[] =>
  i.structure === 'wires'
    ? [
        grip(i, 'inner', 'x', i.pitch / 2 + i.inner / 2, 0, (x) => 2 * (x - i.pitch / 2)),
        grip(i, 'pitch', 'x', i.pitch / 2, 0, (x) => 2 * x),
      ]
    : [
        grip(i, 'inner', 'x', i.inner / 2, 0, (x) => 2 * x),
        grip(i, 'outer', 'x', i.outer / 2, 0, (x) => 2 * x),
      ];

function onCurve(r: LineResult, i: LineInputs): Handle<LineInputs>[] {
  const name = curveOver(i);
  return [
    {
      name: inputs[name].label,
      value: showMetric(i[name]),
      along: 'x',
      x: i[name],
      y: r.impedance,
      to: ({ x }) => ({ [name]: round(x) }),
    },
    {
      name: 'Impedance wanted',
      value: showQuantity(i.target, 'Ω'),
      along: 'y',
      y: i.target,
      to: ({ y }) => (y > 0 ? { target: round(y) } : undefined),
    },
  ];
}

const handles: Handles<LineInputs, LineResult> = {
  crossSection: onSection,
  overWidth: onCurve,
};
export default handles;
