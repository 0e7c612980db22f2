import type { Segment } from '@tollbench/engines/antenna/wires.ts';
import { lengthOf } from '@tollbench/engines/antenna/wires.ts';
import type { AntennaResult } from '../compute.ts';

/** A card's number, all digits. */
const n = (x: number): string => String(x + 0);

/** Consecutive segments of one straight wire, one length, radius and tag. */
function runsOf(segments: readonly Segment[]): (readonly Segment[])[] {
  const runs: Segment[][] = [];
  for (const s of segments) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && goesOn(run[0] as Segment, before, s)) run.push(s);
    else runs.push([s]);
  }
  return runs;
}

function goesOn(first: Segment, before: Segment, s: Segment): boolean {
  const length = lengthOf(first);
  const close = (p: readonly number[], q: readonly number[]): boolean =>
    p.every((x, c) => Math.abs(x - (q[c] ?? 0)) < 1e-9 * length);
  const step = (t: Segment): number[] => t.b.map((x, c) => x - (t.a[c] ?? 0));
  return (
    s.tag === before.tag &&
    s.radius === before.radius &&
    close(s.a, before.b) &&
    close(step(s), step(first))
  );
}

/**
 * The antenna as plain NEC-2: GW alone for the wires, no variables, sources and loads by the absolute number of their
 * segment. At the design frequency, or over the sweep's where these are evenly spaced.
 */
export function nec(r: AntennaResult): string {
  const { program } = r;
  const cards = runsOf(r.segments).map((run) => {
    const [first, last] = [run[0] as Segment, run.at(-1) as Segment];
    return `GW ${first.tag} ${run.length} ${[...first.a, ...last.b, first.radius].map(n).join(' ')}`;
  });
  const loads = program.loads.flatMap(({ kind, segments, values }) =>
    spans(segments).map(([from, to]) => `LD ${kind} 0 ${from} ${to} ${values.map(n).join(' ')}`),
  );
  const lines = program.lines.map(
    ({ from, to, impedance, turned, length, shunts: [p, q] }) =>
      `TL 0 ${from + 1} 0 ${to + 1} ${[turned ? -impedance : impedance, length ?? 0, p.re, p.im, q.re, q.im].map(n).join(' ')}`,
  );
  const networks = program.networks.map(
    ({ from, to, y }) =>
      `NT 0 ${from + 1} 0 ${to + 1} ${y
        .flatMap(({ re, im }) => [re, im])
        .map(n)
        .join(' ')}`,
  );
  // Voltages as solved: a current that a source was to drive has become one.
  const sources = r.feeds.map(
    ({ segment, voltage }) => `EX 0 0 ${segment + 1} 0 ${n(voltage.re)} ${n(voltage.im)}`,
  );
  return `${[
    'CE',
    ...cards,
    `GE ${r.joinsGround ? 1 : 0}`,
    ...groundCard(r),
    ...loads,
    ...lines,
    ...networks,
    ...sources,
    `FR 0 1 0 0 ${n(r.frequency / 1e6)} 0`,
    `RP 0 ${r.ground.kind === 'none' ? 37 : 19} 73 1000 0 0 5 5`,
    'EN',
  ].join('\n')}\n`;
}

function groundCard({ ground }: AntennaResult): string[] {
  if (ground.kind === 'none') return [];
  return ground.kind === 'perfect'
    ? ['GN 1']
    : [`GN 0 0 0 0 ${n(ground.permittivity)} ${n(ground.conductivity)}`];
}

/** Runs of numbers, from 1. */
function spans(segments: readonly number[]): (readonly [number, number])[] {
  const out: [number, number][] = [];
  for (const k of segments) {
    const last = out.at(-1);
    if (last && last[1] === k) last[1] = k + 1;
    else out.push([k + 1, k + 1]);
  }
  return out;
}
