/** Which phasors of a worksheet are drawn, and where. */
import { CURRENT, type Dimension, same, VOLTAGE } from '@tollbench/engines/phasor/dimension.ts';
import type { SheetResult, Told } from './compute/sheet.ts';
import type { Inputs } from './inputs.ts';
import type { Phasor } from './plots/diagram.ts';
import { unitOf } from './shown.ts';

const MOST = 24;

const phasorOf = ({ line, value }: Told): Phasor => ({
  name: line.name ?? `line ${line.number}`,
  re: value.re,
  im: value.im,
  unit: unitOf(value),
  dimension: value.dimension,
});

/** The lines drawn: those named, or voltages and currents, or all of the answer's dimension. */
export function drawnLines(r: SheetResult, i: Inputs): readonly Told[] {
  const wanted = i.show.split(/[\s,]+/u).filter(Boolean);
  if (wanted.length > 0)
    return r.lines
      .filter(
        ({ line }) => wanted.includes(line.name ?? '') || wanted.includes(String(line.number)),
      )
      .slice(0, MOST);
  const answer = r.lines[r.answer] as Told;
  const counts = (t: Told) => t.line.name !== undefined || t === answer;
  const kind = (dimension: Dimension) =>
    r.lines.filter((t) => counts(t) && same(t.value.dimension, dimension));
  const electric = [...kind(VOLTAGE), ...kind(CURRENT)];
  const isAngled = electric.some((t) => t.value.im !== 0) || answer.value.im === 0;
  // Readings without an angle are no phasors to look at beside an answer that has one.
  const wins = electric.includes(answer) || (electric.length > 0 && isAngled);
  return (wins ? electric : kind(answer.value.dimension)).slice(0, MOST);
}

/** Voltages give the scale of the axes. */
const rank = ({ value }: Told) => (same(value.dimension, VOLTAGE) ? 0 : 1);

/** Names wanted in the diagram that no line has. */
export const missing = (r: SheetResult, i: Inputs): string[] =>
  i.show
    .split(/[\s,]+/u)
    .filter(
      (name) =>
        name !== '' &&
        !r.lines.some(({ line }) => line.name === name || String(line.number) === name),
    );

/** From the origin, or with the terms of sums one behind the other. */
export function phasorsOf(r: SheetResult, i: Inputs): Phasor[] {
  const lines = drawnLines(r, i);
  const plain = lines.toSorted((a, b) => rank(a) - rank(b)).map(phasorOf);
  if (i.arrows === 'origin') return plain;
  const sums = lines.filter((t) => t.terms.length > 1);
  const used = new Set(sums.flatMap((t) => t.terms.map((term) => term.text.replace(/^−/u, ''))));
  const chained = sums.flatMap((t) => {
    let from = { re: 0, im: 0 };
    return t.terms.map((term): Phasor => {
      const foot = from;
      from = { re: from.re + term.re, im: from.im + term.im };
      return {
        name: term.text,
        re: term.re,
        im: term.im,
        unit: unitOf(t.value),
        dimension: t.value.dimension,
        from: foot,
        quiet: true,
      };
    });
  });
  return [...plain.filter((p) => !used.has(p.name)), ...chained];
}
