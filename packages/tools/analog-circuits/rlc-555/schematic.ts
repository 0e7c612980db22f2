/** The circuits as they are drawn: ladders of R, L and C, and the 555 with what is about it. */
import { showQuantity } from '../../define/si.ts';
import { ground, joint, terminal, wire } from '../../drafting/circuit.ts';
import { box, label, path, picture } from '../../drafting/svg.ts';
import { type ArrangementName, UNITS } from './arrangements.ts';
import type { CircuitResult } from './circuit.ts';
import type { RlcInputs } from './inputs.ts';
import { type Labelled, part } from './symbols.ts';
import type { AstableResult, MonostableResult } from './timer.ts';

/** From the source on: parts in line (two of them beside one another), or from the line to ground, one below the other. */
type Rung = readonly ['line' | 'down', ...string[]];

const LADDERS: Readonly<Record<Exclude<ArrangementName, 'netlist'>, readonly Rung[]>> = {
  series: [
    ['line', 'R1'],
    ['line', 'L1'],
    ['down', 'C1'],
  ],
  parallel: [
    ['down', 'R1'],
    ['down', 'L1'],
    ['down', 'C1'],
  ],
  tank: [
    ['line', 'R1'],
    ['down', 'L1', 'R2'],
    ['down', 'C1'],
  ],
  'rc-low': [
    ['line', 'R1'],
    ['down', 'C1'],
  ],
  'rc-high': [
    ['line', 'C1'],
    ['down', 'R1'],
  ],
  'rl-low': [
    ['line', 'L1'],
    ['down', 'R1'],
  ],
  'rl-high': [
    ['line', 'R1'],
    ['down', 'L1'],
  ],
  'rc-rc': [
    ['line', 'R1'],
    ['down', 'C1'],
    ['line', 'R2'],
    ['down', 'C2'],
  ],
  wien: [
    ['line', 'R1'],
    ['line', 'C1'],
    ['down', 'R2'],
    ['down', 'C2'],
  ],
  probe: [
    ['line', 'R1', 'C1'],
    ['down', 'R2'],
    ['down', 'C2'],
  ],
  snubber: [
    ['line', 'R2'],
    ['line', 'L1'],
    ['down', 'C1'],
    ['down', 'R1', 'C2'],
  ],
};

export function schematic(
  r: CircuitResult | AstableResult | MonostableResult,
  i: RlcInputs,
): string {
  if (r.kind === 'circuit') return ladder(r, i);
  return r.kind === 'astable' ? oscillator(i) : pulser(i);
}

const TOP = 60;
const STEP = 110;
const DEPTH = 100;

function ladder(r: CircuitResult, i: RlcInputs): string {
  const rungs = i.arrangement === 'netlist' ? [] : LADDERS[i.arrangement];
  const labelled = (name: string): Labelled => {
    const found = r.parts.find((p) => p.name === name);
    const kind = found?.kind ?? 'R';
    return { name, kind, value: showQuantity(found?.value ?? 0, UNITS[kind], 4) };
  };
  const deep = Math.max(...rungs.map(([way, ...names]) => (way === 'down' ? names.length : 1)));
  const bottom = TOP + DEPTH * deep;
  let x = 70;
  let inner = source(r.source.kind, 40, bottom) + wire([40, TOP], [x, TOP]);
  rungs.forEach(([way, ...names], k) => {
    const next = x + (way === 'line' ? STEP : 90);
    if (way === 'line') inner += inLine(names.map(labelled), x, next);
    else {
      inner += joint(x, TOP);
      names.forEach((name, n) => {
        const to = n === names.length - 1 ? bottom : TOP + DEPTH * (n + 1);
        inner += part(labelled(name), x, TOP + DEPTH * n, x, to);
      });
      inner += joint(x, bottom);
      if (k < rungs.length - 1) inner += wire([x, TOP], [next, TOP]);
    }
    x = next;
  });
  const end = x - 90;
  inner += wire([40, bottom], [end, bottom]) + ground(40, bottom);
  if (r.source.kind === 'V')
    inner +=
      wire([end, TOP], [end + 60, TOP]) +
      terminal(end + 60, TOP, '', 'right') +
      label(end + 60, TOP - 12, 'out');
  return picture(
    x + 20,
    bottom + 34,
    r.parts
      .map((p) => labelled(p.name))
      .map((p) => `${p.name} ${p.value}`)
      .join(', '),
    inner,
  );
}

function inLine(parts: readonly Labelled[], from: number, to: number): string {
  const [first, second] = parts;
  if (!first) return '';
  if (!second) return part(first, from, TOP, to, TOP);
  const y = TOP + 44;
  return (
    part(first, from, TOP, to, TOP) +
    wire([from + 6, TOP], [from + 6, y]) +
    part(second, from + 6, y, to - 6, y) +
    wire([to - 6, y], [to - 6, TOP]) +
    joint(from + 6, TOP) +
    joint(to - 6, TOP)
  );
}

function source(kind: 'V' | 'I', x: number, bottom: number): string {
  const y = (TOP + bottom) / 2;
  const circle = `<circle cx="${x}" cy="${y}" r="16" stroke="currentColor" stroke-width="1.5" fill="var(--paper)"/>`;
  const sign =
    kind === 'V'
      ? label(x, y - 2, '+') + label(x, y + 13, '−')
      : path(`M${x} ${y + 9}v-18m-4 6l4 -6l4 6`);
  return wire([x, TOP], [x, y - 16]) + circle + sign + wire([x, y + 16], [x, bottom]);
}

const ohms = (name: string, v: number): Labelled => ({
  name,
  kind: 'R',
  value: showQuantity(v, 'Ω', 4),
});
const farads = (v: number): Labelled => ({ name: 'C', kind: 'C', value: showQuantity(v, 'F', 4) });

/** The timer's box with its pins: 7 at y 110, 6 and 2 at 170, 3 at the right. */
const chip = (): string =>
  box(220, 70, 120, 150) +
  label(280, 150, '555') +
  label(234, 115, '7', 'start') +
  label(234, 175, '6, 2', 'start') +
  label(326, 155, '3', 'end') +
  label(280, 90, '8, 4') +
  label(280, 212, '1') +
  wire([280, 70], [280, 30]) +
  wire([280, 220], [280, 260]) +
  ground(280, 260) +
  wire([340, 150], [380, 150]) +
  terminal(380, 150, 'out', 'right');

const rail = (from: number): string =>
  wire([from, 30], [280, 30]) + joint(280, 30) + label(from, 22, 'VCC');

const capacitor = (i: RlcInputs): string => part(farads(i.ct), 90, 170, 90, 260) + ground(90, 260);

function oscillator(i: RlcInputs): string {
  const sense = wire([90, 170], [220, 170]) + joint(90, 170);
  const title = `555 oscillator with RA ${showQuantity(i.ra, 'Ω')}, RB ${showQuantity(i.rb, 'Ω')}, C ${showQuantity(i.ct, 'F')}`;
  const [ra, rb] = [ohms('RA', i.ra), ohms('RB', i.rb)];
  const about = chip() + capacitor(i) + sense;
  switch (i.wiring) {
    case 'standard':
    case 'diode':
      return picture(
        430,
        290,
        title,
        about +
          rail(90) +
          part(ra, 90, 30, 90, 110) +
          joint(90, 110) +
          wire([90, 110], [220, 110]) +
          wire([90, 110], [90, 116]) +
          part(rb, 90, 110, 90, 170) +
          (i.wiring === 'diode' ? diode(60) : ''),
      );
    case 'separate':
      return picture(
        430,
        290,
        title,
        about +
          rail(90) +
          part(ra, 90, 30, 90, 170) +
          part(rb, 150, 110, 220, 110) +
          wire([150, 110], [150, 170]) +
          joint(150, 170),
      );
    case 'output':
      return picture(
        430,
        290,
        `555 oscillator with R ${showQuantity(i.rb, 'Ω')} from its output, C ${showQuantity(i.ct, 'F')}`,
        about +
          wire([280, 30], [250, 30]) +
          label(250, 22, 'VCC') +
          wire([90, 170], [90, 50]) +
          part({ ...rb, name: 'R' }, 90, 50, 190, 50) +
          wire([190, 50], [360, 50], [360, 150]) +
          joint(360, 150),
      );
  }
}

/** Beside R_B, down. */
const diode = (x: number): string =>
  wire([90, 110], [x, 110], [x, 132]) +
  path(`M${x - 7} 132h14l-7 12zm0 12h14`) +
  wire([x, 144], [x, 170], [90, 170]);

const pulser = (i: RlcInputs): string =>
  picture(
    430,
    290,
    `555 pulse with R ${showQuantity(i.rt, 'Ω')} and C ${showQuantity(i.ct, 'F')}`,
    box(220, 70, 120, 150) +
      label(280, 150, '555') +
      label(234, 115, '7, 6', 'start') +
      label(234, 195, '2', 'start') +
      label(326, 155, '3', 'end') +
      label(280, 90, '8, 4') +
      label(280, 212, '1') +
      wire([280, 70], [280, 30]) +
      wire([280, 220], [280, 260]) +
      ground(280, 260) +
      wire([340, 150], [380, 150]) +
      terminal(380, 150, 'out', 'right') +
      rail(90) +
      part(ohms('R', i.rt), 90, 30, 90, 110) +
      joint(90, 110) +
      wire([90, 110], [220, 110]) +
      part(farads(i.ct), 90, 110, 90, 260) +
      ground(90, 260) +
      wire([190, 190], [220, 190]) +
      terminal(190, 190, 'trigger', 'left'),
  );
