import { spiceDeck } from '../../../exports/spice.ts';
import type { CircuitResult } from '../circuit.ts';
import { circuitOf } from '../circuit.ts';
import { driveFor } from '../drive.ts';
import type { RlcInputs } from '../inputs.ts';
import { readProbe } from '../probe.ts';

/** The circuit as it is, what it holds, and the run that gives what the page shows. */
export function circuitDeck(given: CircuitResult, i: RlcInputs): string {
  const { circuit } = circuitOf(i);
  const node = plainNames(given);
  const r: CircuitResult = {
    ...given,
    parts: given.parts.map((p) => ({ ...p, a: node(p.a), b: node(p.b) })),
    source: { ...given.source, plus: node(given.source.plus), minus: node(given.source.minus) },
  };
  const asked = readProbe(i.probe, circuit).probe;
  const probe = asked.kind === 'voltage' ? { ...asked, a: node(asked.a), b: node(asked.b) } : asked;
  const timed = r.wave !== null;
  const own = new Set(['V1', 'I1']);
  const name = r.parts.some((p) => own.has(p.name)) ? 'source' : '1';
  const nodes =
    r.source.kind === 'V'
      ? `${r.source.plus} ${r.source.minus}`
      : `${r.source.minus} ${r.source.plus}`;
  const lines = r.parts.map((p) => {
    const held = p.kind === 'R' || !timed ? '' : ` ic=${p.initial}`;
    // The current into a capacitor is measured by a source of 0 V before it.
    return probe.kind === 'current' && probe.part === p.name && p.kind === 'C'
      ? `Vsense ${p.a} sensed 0\n${p.name} sensed ${p.b} ${p.value}${held}`
      : `${p.name} ${p.a} ${p.b} ${p.value}${held}`;
  });
  return spiceDeck(
    [
      `* ${r.looked.name} of ${r.parts.length} parts`,
      ...lines,
      `${r.source.kind}${name} ${nodes} ${timed ? waveform(r, i) : 'DC 0 AC 1'}`,
    ],
    timed ? transient(r, written(probe, r, name)) : sweep(r, written(probe, r, name)),
  );
}

/** Nodes by names that ngspice's expressions read: `net-_l1-pad1_` would be a difference. */
function plainNames({ parts, source }: CircuitResult): (node: string) => string {
  const nodes = [...new Set([source.plus, source.minus, ...parts.flatMap(({ a, b }) => [a, b])])];
  const names = new Map<string, string>();
  for (const node of nodes) {
    let name = node;
    for (let k = 1; !/^(\w+)$/u.test(name) || [...names.values()].includes(name); k++) {
      name = `n${k}`;
      if (nodes.includes(name)) name = '';
    }
    names.set(node, name);
  }
  return (node) => names.get(node) ?? node;
}

/** What is looked at, in ngspice's words. */
function written(
  probe: ReturnType<typeof readProbe>['probe'],
  r: CircuitResult,
  source: string,
): string {
  const node = (n: string) => (n === '0' ? '0' : `v(${n})`);
  switch (probe.kind) {
    case 'voltage':
      return probe.b === '0' ? node(probe.a) : `${node(probe.a)}-${node(probe.b)}`;
    case 'source-current':
      return r.source.kind === 'V' ? `-i(V${source})` : '1';
    case 'current': {
      const p = r.parts.find(({ name }) => name === probe.part);
      if (p?.kind === 'R') return `(${node(p.a)}-${node(p.b)})/${p.value}`;
      return p?.kind === 'L' ? `i(${p.name})` : 'i(Vsense)';
    }
  }
}

/** Points of a source of straight lines, or a sine. */
function waveform(r: CircuitResult, i: RlcInputs): string {
  const end = r.wave?.t.at(-1) ?? 1;
  const netlist = i.arrangement === 'netlist' ? circuitOf(i).netlist : null;
  const { corners, sine } = driveFor(i, end, netlist);
  const offset = corners.filter(({ at }) => at === 0).reduce((sum, { jump }) => sum + jump, 0);
  if (sine !== null)
    return `SIN(${offset} ${sine.amplitude} ${sine.omega / (2 * Math.PI)} 0 0 ${(sine.phase * 180) / Math.PI})`;
  if (corners.every(({ at, slope }) => at === 0 && slope === 0)) return `DC ${offset}`;
  const jump = end * 1e-7;
  const times = [...new Set(corners.map(({ at }) => at))].sort((a, b) => a - b);
  const at = (t: number, before: boolean): number =>
    corners.reduce(
      (sum, c) => sum + (c.at < t || (c.at === t && !before) ? c.jump + c.slope * (t - c.at) : 0),
      0,
    );
  const points = times.flatMap((t) =>
    t === 0 || at(t, true) === at(t, false)
      ? [`${t} ${at(t, false)}`]
      : [`${t} ${at(t, true)}`, `${t + jump} ${at(t, false)}`],
  );
  return `PWL(${[...points, `${2 * end} ${at(2 * end, false)}`].join(' ')})`;
}

function transient(r: CircuitResult, y: string): string[] {
  const end = r.wave?.t.at(-1) ?? 1;
  return [
    'set width=120',
    'option reltol=1e-6 method=gear',
    `tran ${end / 500} ${end} 0 ${end / 5000} uic`,
    `let y = ${y}${y === '1' ? '+0*time' : ''}`,
    'meas tran highest MAX y',
    'meas tran lowest MIN y',
    ...[0.05, 0.2, 0.5, 0.9].map((share, k) => `meas tran at${k + 1} FIND y AT=${share * end}`),
  ];
}

function sweep(r: CircuitResult, y: string): string[] {
  const [low = 1, high = 1e6] = [r.sweep.f[0], r.sweep.f.at(-1)];
  return ['set width=120', `ac dec 40 ${low} ${high}`, `let y = ${y}`, 'print vdb(y) 180/pi*ph(y)'];
}
