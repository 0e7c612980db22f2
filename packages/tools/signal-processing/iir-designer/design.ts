/** A filter as zeros, poles and sections, from a mask, from an order and edges, or as it was given. */

import { edge as edgeOf, type Prototype, prototype } from '@tollbench/engines/filter/prototype.ts';
import { digital, type Target } from '@tollbench/engines/iir/band-transform.ts';
import { arrange, scaled } from '@tollbench/engines/iir/cascade.ts';
import {
  type Family,
  leastOrder,
  MAX_IIR_ORDER,
  orderOf,
  place,
} from '@tollbench/engines/iir/discrimination.ts';
import { pair } from '@tollbench/engines/iir/pairing.ts';
import { cascadeZpk, isStable, type Section } from '@tollbench/engines/iir/section.ts';
import { type Laid, lay } from '@tollbench/engines/iir/selectivity.ts';
import type { Zpk } from '@tollbench/engines/iir/zpk.ts';
import { InputError } from '../../define/error.ts';
import { type IirInputs, RESPONSES, type ResponseType } from './inputs.ts';
import { readSections } from './read-sections.ts';
import { tooHigh } from './refusals.ts';
import { maskOf, rising, warped } from './spec.ts';

export interface Design {
  readonly zpk: Zpk;
  readonly sections: readonly Section[];
  readonly prototype: Prototype | null;
  /** What the prototype is made into, in tan(ω/2); null for a filter that was given. */
  readonly target: Target | null;
  /** Of a mask: stop edge over pass edge in the prototype's frequencies, and the order by formula. */
  readonly selectivity: number | null;
  readonly formula: number | null;
  /** Of a mask: the least order that meets it with exact coefficients. */
  readonly least: number | null;
}

/** The design of these inputs, of a mask with the order `order`, or the least. @throws InputError, InputErrors */
export function design(i: IirInputs, order?: number): Design {
  if (i.from === 'import') return imported(i);
  return i.from === 'order' ? fromOrder(i) : fromMask(i, order);
}

/** The least order for the mask, with what a refusal offers where there is none. */
export function leastOf(i: IirInputs): { readonly laid: Laid; readonly least: number } {
  const laid = lay(maskOf(i));
  try {
    return { laid, least: leastOrder(i.family, i.ripple, i.attenuation, laid.selectivity) };
  } catch {
    throw tooHigh(i, laid.selectivity);
  }
}

function fromMask(i: IirInputs, given?: number): Design {
  if (!(i.attenuation > i.ripple))
    throw new InputError(
      `is ${i.attenuation} dB; it must be above the ${i.ripple} dB of the pass band`,
      {
        field: 'attenuation',
        value: String(i.attenuation),
        remedies: [{ attenuation: String(Math.min(300, Math.ceil(i.ripple + 20))) }],
      },
    );
  const custom = i.order === 'given';
  const laid = lay(maskOf(i));
  const least = custom ? leastOrNull(i, laid.selectivity) : leastOf(i).least;
  const order = given ?? (custom ? i.n : (least ?? 1));
  checkOrder(i.family, order, 'n', i.n);
  const { prototype: p, scale } = place(
    i.family,
    order,
    i.ripple,
    i.attenuation,
    laid.selectivity,
    i.spare,
  );
  return {
    ...cascade(digital(p, scale, laid.target), i),
    prototype: p,
    target: scaledTarget(laid.target, scale),
    selectivity: laid.selectivity,
    formula:
      i.family === 'bessel' ? null : orderOf(i.family, i.ripple, i.attenuation, laid.selectivity),
    least,
  };
}

function leastOrNull(i: IirInputs, selectivity: number): number | null {
  try {
    return leastOrder(i.family, i.ripple, i.attenuation, selectivity);
  } catch {
    return null;
  }
}

/** The target with the prototype's 1 rad/s on it, not its pass edge. */
function scaledTarget(to: Target, scale: number): Target {
  switch (to.response) {
    case 'lowpass':
      return { ...to, edge: to.edge / scale };
    case 'highpass':
      return { ...to, edge: to.edge * scale };
    case 'bandpass':
      return { ...to, width: to.width / scale };
    case 'bandstop':
      return { ...to, width: to.width * scale };
  }
}

function checkOrder(family: Family, order: number, field: 'n' | 'degree', value: number): void {
  const most = MAX_IIR_ORDER[family];
  if (order <= most) return;
  throw new InputError(`is ${order}; the most of this family is ${most}`, {
    field,
    value: String(value),
    remedies: [{ [field]: String(most) }],
  });
}

function fromOrder(i: IirInputs): Design {
  checkOrder(i.kind, i.degree, 'degree', i.degree);
  if (i.kind === 'elliptic' && !(i.stopLoss > i.edgeRipple))
    throw new InputError(
      `is ${i.stopLoss} dB; it must be above the ${i.edgeRipple} dB of the pass band`,
      {
        field: 'stopLoss',
        value: String(i.stopLoss),
        remedies: [{ stopLoss: String(Math.min(300, Math.ceil(i.edgeRipple + 20))) }],
      },
    );
  const target = targetOf(i);
  const p = prototype(i.kind, i.degree, i.edgeRipple, i.stopLoss, MAX_IIR_ORDER[i.kind]);
  const scale = i.kind === 'butterworth' || i.kind === 'bessel' ? edgeOf(p, i.edgeLoss) : 1;
  return {
    ...cascade(digital(p, scale, target), i),
    prototype: p,
    target: scaledTarget(target, scale),
    selectivity: null,
    formula: null,
    least: null,
  };
}

function targetOf(i: IirInputs): Target {
  const { shape } = i;
  if (shape === 'lowpass' || shape === 'highpass') {
    const [edge] = rising(i, 'edge');
    return { response: shape, edge: warped(edge, i.fs) };
  }
  const [low, high] = rising(i, 'edge', 'edge2');
  const [a, b] = [warped(low, i.fs), warped(high, i.fs)];
  return { response: shape, centre: Math.sqrt(a * b), width: b - a };
}

/** Sections for least noise, or as set. */
function cascade(zpk: Zpk, i: IirInputs): Pick<Design, 'zpk' | 'sections'> {
  const parts = pair(zpk.zeros, zpk.poles);
  const sections = scaled(parts, arrange(parts, i.arrangement, i.norm, zpk), zpk, i.norm);
  return { zpk, sections };
}

function imported(i: IirInputs): Design {
  const sections = readSections(i.coefficients, i.layout);
  if (!isStable(sections)) refuseUnstable(sections, i);
  return {
    zpk: cascadeZpk(sections),
    sections,
    prototype: null,
    target: null,
    selectivity: null,
    formula: null,
    least: null,
  };
}

/** With the sign of the feedback turned it may well be stable: that is the usual slip. */
function refuseUnstable(sections: readonly Section[], i: IirInputs): never {
  const at = sections.findIndex((s) => !isStable([s]));
  const [a1, a2] = sections[at]?.a ?? [0, 0];
  const turned = sections.map(({ b, a }): Section => ({ b, a: [-a[0], -a[1]] }));
  const other = i.layout === 'cmsis' && isStable(turned);
  throw new InputError(
    `have a pole outside the unit circle in section ${at + 1}: a1 = ${a1}, a2 = ${a2} asks |a2| < 1 and |a1| < 1 + a2${isStable(turned) ? '; with the feedback’s sign turned all would be stable' : ''}`,
    {
      field: 'coefficients',
      value: `${a1}, ${a2}`,
      remedies: other ? [{ coefficients: turnedRows(sections) }] : [],
    },
  );
}

const turnedRows = (sections: readonly Section[]): string =>
  sections.map(({ b, a }) => [...b, a[0], a[1]].join(' ')).join('\n');

/** What the filter passes, in words; null of one that was given. */
export const responseOf = (i: IirInputs): ResponseType | null =>
  i.from === 'mask' ? i.type : i.from === 'order' ? i.shape : null;
export const responseName = (i: IirInputs): string => {
  const response = responseOf(i);
  return response ? RESPONSES[response] : 'imported';
};
