/** What can be dragged in the diagram: phasors that a line gives by their numbers. */
import type { Node } from '@tollbench/engines/phasor/syntax.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import type { Told } from './compute/sheet.ts';
import type { Result } from './compute.ts';
import { drawnLines, phasorsOf } from './drawn.ts';
import type { Inputs } from './inputs.ts';
import { circuitPhasors } from './outputs/circuit.ts';
import { sequencePhasors } from './outputs/sequence.ts';
import { axesOf, type Group, groupsOf } from './plots/diagram.ts';
import { mannerOf, polar, prefixFor, unitOf } from './shown.ts';

/** Whether a tree is numbers, units and signs alone, without ±: a phasor that is given. */
function isGiven(node: Node): boolean {
  switch (node.kind) {
    case 'literal':
      return node.spread === undefined && !node.unit?.unit.level && !node.unit?.unit.peak;
    case 'imaginary':
    case 'unit':
      return true;
    case 'negate':
    case 'group':
      return isGiven(node.of);
    case '+':
    case '-':
    case '*':
    case '∠':
      return isGiven(node.a) && isGiven(node.b);
    default:
      return false;
  }
}

const isPolar = (node: Node): boolean =>
  node.kind === 'group'
    ? isPolar(node.of)
    : node.kind === '∠' || node.kind === 'literal' || node.kind === 'negate';

/** A phasor as a line has it: polar with its angle in the unit of the setting, or rectangular. */
export function written(
  re: number,
  im: number,
  unit: string,
  rectangular: boolean,
  degrees: boolean,
): string {
  const { prefix, power } = prefixFor(Math.hypot(re, im), unit);
  const scaled = (x: number) => String(Number((x * Number(`1e${-power}`)).toPrecision(4)));
  const tail = `${prefix}${unit}` === '' ? '' : ` ${prefix}${unit}`;
  if (rectangular)
    return `${scaled(re)}${tail} ${im < 0 ? '-' : '+'} j ${scaled(Math.abs(im))}${tail}`;
  const turn = Math.atan2(im, re);
  const angle = degrees
    ? `${Number(((turn * 180) / Math.PI).toFixed(1))}°`
    : `${Number(turn.toFixed(3))} rad`;
  return `${scaled(Math.hypot(re, im))}${tail} ∠ ${angle}`;
}

/** The sheet with a line's expression put in another way; undefined where the line holds more than one. */
export function rewritten(sheet: string, { line }: Told, text: string): string | undefined {
  const lines = sheet.split('\n');
  const old = lines[line.number - 1];
  const expression = line.expression.trim();
  if (old === undefined || old.replace(/#.*$/u, '').includes(';')) return undefined;
  const at = old.indexOf(expression, old.indexOf('=') + 1);
  if (at < 0) return undefined;
  lines[line.number - 1] = old.slice(0, at) + text + old.slice(at + expression.length);
  return lines.join('\n');
}

function sheetHandles(r: Result & { task: 'sheet' }, i: Inputs): Handle<Inputs>[] {
  const groups = groupsOf(phasorsOf(r, i));
  const chained = new Set(
    phasorsOf(r, i)
      .filter((p) => !p.quiet)
      .map((p) => p.name),
  );
  return drawnLines(r, i)
    .filter(
      ({ line, value }) =>
        line.name !== undefined &&
        chained.has(line.name) &&
        isGiven(line.node) &&
        value.tag !== 'celsius',
    )
    .slice(0, 8)
    .map((told): Handle<Inputs> => {
      const { line, value } = told;
      const unit = unitOf(value);
      const by = scaleIn(groups, told.line.name ?? '');
      return {
        name: `Phasor ${line.name}`,
        value: polar(value, unit, mannerOf(i)),
        along: 'both',
        x: value.re * by,
        y: value.im * by,
        to: ({ x, y }) => {
          const text = written(x / by, y / by, unit, !isPolar(line.node), i.angles === 'degrees');
          const sheet = rewritten(i.sheet, told, text);
          return sheet === undefined ? undefined : { sheet };
        },
      };
    });
}

/** Units of the axes for one SI unit of a phasor. */
function scaleIn(groups: readonly Group[], name: string): number {
  const { scale } = axesOf(groups);
  return scale * (groups.find((g) => g.phasors.some((p) => p.name === name))?.by ?? 1);
}

/** Three fields that are phasors in volts, or in the unit that is drawn. */
function fieldHandles(
  i: Inputs,
  groups: readonly Group[],
  fields: readonly (keyof Inputs)[],
  values: readonly { re: number; im: number }[],
  unit: string,
): Handle<Inputs>[] {
  const { scale } = axesOf(groups);
  // A drag would write a text without ±.
  if (fields.some((field) => /±|\+\/-/u.test(String(i[field])))) return [];
  return fields.map((field, k): Handle<Inputs> => {
    const { re, im } = values[k] ?? { re: 0, im: 0 };
    return {
      name: `Phase ${'abc'[k]}`,
      value: polar({ re, im }, unit, mannerOf(i)),
      along: 'both',
      x: re * scale,
      y: im * scale,
      to: ({ x, y }) => ({
        [field]: written(x / scale, y / scale, unit, false, i.angles === 'degrees'),
      }),
    };
  });
}

const handles: Handles<Inputs, Result> = {
  phasors: (r, i) => {
    if (r.task === 'sheet') return sheetHandles(r, i);
    if (r.task === 'threePhase')
      return i.source === 'phases'
        ? fieldHandles(i, groupsOf(circuitPhasors(r)), ['va', 'vb', 'vc'], r.source, 'V')
        : [];
    const unit = unitOf({ dimension: r.dimension, tag: '', im: 1 });
    return i.direction === 'phases'
      ? fieldHandles(i, groupsOf(sequencePhasors(r, unit)), ['xa', 'xb', 'xc'], r.phases, unit)
      : [];
  },
};
export default handles;
