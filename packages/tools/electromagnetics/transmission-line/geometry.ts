/** From the inputs to the cross-section, and what of them does not go together. */
import {
  broadsideLine,
  buriedLine,
  type Line,
  surfaceLine,
  type Traces,
} from '@tollbench/engines/field/lines.ts';
import {
  type Mode,
  SIDE_EVEN,
  SIDE_ODD,
  SINGLE,
  STACKED_EVEN,
  STACKED_ODD,
} from '@tollbench/engines/field/modes.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { formatLength, showMetric } from '../../define/fields/length.ts';
import { inputs, type LineInputs } from './inputs.ts';
import { hasSpacing, isBuried, isCoplanar, isFlat, isPair, isSurface } from './structures.ts';

/** The names of inputs that are lengths. */
export type LengthName = {
  [K in keyof LineInputs]: LineInputs[K] extends number ? K : never;
}[keyof LineInputs];

/** The largest length over the smallest of a cross-section: what the mesh can resolve within a second. */
export const MAX_RATIO = 2000;

/** With the one that may be none. */
type AnyLength = LengthName | 'above';

const refuse = (
  field: AnyLength,
  i: LineInputs,
  why: string,
  remedies: readonly Remedy[] = [],
): never => {
  throw new InputError(`is ${showMetric(i[field] ?? 0)}; ${why}`, {
    field,
    value: inputs[field].format(i[field] as never),
    remedies,
  });
};

/** Throws InputError where lengths do not go together. */
export function checkGeometry(i: LineInputs): void {
  if (isFlat(i.structure)) checkFlat(i);
  else checkRound(i);
}

function checkRound(i: LineInputs): void {
  const { inner, outer, pitch, pad } = i;
  if (i.structure === 'wires' && pitch <= inner)
    refuse('pitch', i, `the wires are ${showMetric(inner)} thick and may not touch`, [
      { pitch: formatLength(2 * inner) },
    ]);
  if (i.structure === 'coax' && outer <= inner)
    refuse('outer', i, `it must be more than that of the conductor, ${showMetric(inner)}`, [
      { outer: formatLength(3 * inner) },
    ]);
  if (i.structure === 'via') {
    if (pad < inner)
      refuse('pad', i, `the least is the drill, ${showMetric(inner)}`, [
        { pad: formatLength(2 * inner) },
      ]);
    if (outer <= pad)
      refuse('outer', i, `it must be more than the pad, ${showMetric(pad)}`, [
        { outer: formatLength(1.5 * pad) },
      ]);
  }
}

function checkFlat(i: LineInputs): void {
  if (hasEtch(i) && i.etch >= 0.9 * i.width)
    refuse('etch', i, `the most is nine tenths of the width, ${showMetric(0.9 * i.width)}`, [
      { etch: '0mm' },
    ]);
  if (hasEtch(i) && i.etch > 0 && i.thickness === 0)
    refuse('etch', i, 'a sheet of no thickness has none', [{ etch: '0mm' }]);
  if (isSurface(i.structure) && i.mask === 'coated') {
    const over = i.thickness + i.maskOverCopper;
    if (i.maskOverLaminate > over * (1 + 1e-9))
      refuse(
        'maskOverLaminate',
        i,
        `it may not lie higher than over the copper, ${showMetric(over)}`,
        [{ maskOverLaminate: formatLength(Number(over.toPrecision(6))) }],
      );
  }
  const named = lengthsOf(i);
  const [least, most] = [named.at(0), named.at(-1)];
  if (least && most && most.value > MAX_RATIO * least.value)
    refuse(
      most.name,
      i,
      `beside ${inputs[least.name].label.toLowerCase()} of ${showMetric(least.value)} the most is ${showMetric(MAX_RATIO * least.value)}`,
      [{ [most.name]: formatLength(Number((MAX_RATIO * least.value * 0.99).toPrecision(4))) }],
    );
}

const hasEtch = ({ structure }: LineInputs): boolean => isSurface(structure) || isBuried(structure);

/** The lengths of a cross-section that are more than 0, by name, the smallest first. */
export function lengthsOf(i: LineInputs): { name: AnyLength; value: number }[] {
  const names: AnyLength[] = ['width', 'height', 'thickness'];
  if (hasSpacing(i.structure)) names.push('spacing');
  if (isCoplanar(i.structure)) names.push('gap');
  if (isBuried(i.structure)) names.push('above');
  if (i.structure === 'broadside') names.push('apart');
  if (isSurface(i.structure) && i.mask === 'coated')
    names.push('maskOverCopper', 'maskOverLaminate');
  return names
    .map((name) => ({ name, value: i[name] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => a.value - b.value);
}

/** The height over the trace: where it is not given, that below. */
export const aboveOf = ({ above, height }: LineInputs): number => above ?? height;

/** A flat line as the field solver takes it. */
export function lineOf(i: LineInputs): Line {
  const { structure, width, thickness, etch, height } = i;
  const traces: Traces = {
    width,
    thickness,
    etch: hasEtch(i) ? etch : 0,
    ...(hasSpacing(structure) && { spacing: i.spacing }),
    ...(isCoplanar(structure) && { gap: i.gap }),
  };
  if (structure === 'broadside') return broadsideLine(height, i.apart, traces);
  if (isBuried(structure)) return buriedLine(height, aboveOf(i), traces);
  const mask =
    i.mask === 'coated'
      ? { overLaminate: i.maskOverLaminate, overCopper: i.maskOverCopper }
      : undefined;
  return surfaceLine(height, traces, structure !== 'cpw', mask);
}

/** The dielectrics of a line in the order of the solver's indices. */
export function laminatesOf(i: LineInputs): { permittivity: number; lossTangent: number }[] {
  const substrate = { permittivity: i.permittivity, lossTangent: i.lossTangent };
  if (!isFlat(i.structure)) return [substrate];
  if (isSurface(i.structure))
    return [
      substrate,
      { permittivity: 1, lossTangent: 0 },
      ...(i.mask === 'coated'
        ? [{ permittivity: i.maskPermittivity, lossTangent: i.maskLossTangent }]
        : []),
    ];
  return [
    substrate,
    {
      permittivity: i.permittivity2 ?? i.permittivity,
      lossTangent: i.lossTangent2 ?? i.lossTangent,
    },
  ];
}

/** The modes of a line by name, the one that is asked for first. */
export const MODE_NAMES = ['line', 'odd', 'even'] as const;
export type ModeName = (typeof MODE_NAMES)[number];

export function modesOf({ structure }: LineInputs): (readonly [ModeName, Mode])[] {
  if (structure === 'broadside')
    return [
      ['odd', STACKED_ODD],
      ['even', STACKED_EVEN],
    ];
  if (isPair(structure))
    return [
      ['odd', SIDE_ODD],
      ['even', SIDE_EVEN],
    ];
  return [['line', SINGLE]];
}
