/** What is drawn of a solved junction, sample by sample. */
import { ELEMENTARY_CHARGE } from '@tollbench/engines/semiconductor/constants.ts';
import {
  type Depletion,
  fieldIn,
  potentialIn,
} from '@tollbench/engines/semiconductor/depletion.ts';
import { carriersAt, neutralPotential } from '@tollbench/engines/semiconductor/junction-side.ts';
import type { PoissonSolution } from '@tollbench/engines/semiconductor/poisson-1d.ts';
import type { Device } from './device.ts';
import type { PnInputs } from './inputs.ts';

/** Energies in eV from the electrons' Fermi level, concentrations in 1/cm³, charge in C/m³, field in V/m, potential in V. */
export interface Picture {
  readonly drawn: readonly [from: number, to: number];
  readonly x: readonly number[];
  readonly conduction: readonly number[];
  readonly valence: readonly number[];
  readonly intrinsic: readonly number[];
  readonly vacuum: readonly number[];
  readonly electrons: readonly number[];
  readonly holes: readonly number[];
  readonly charge: readonly number[];
  readonly potential: readonly number[];
  /** Between the nodes. */
  readonly fieldX: readonly number[];
  readonly field: readonly number[];
  /** The depletion approximation over its own samples; empty where there is none. */
  readonly layerX: readonly number[];
  readonly layerCharge: readonly number[];
  readonly layerField: readonly number[];
  readonly layerPotential: readonly number[];
  /** EFn is 0; EFp lies here, eV. */
  readonly holeLevel: number;
}

/** `rest` is the layer without a voltage, by whose size the picture goes where none is left. */
export function pictureOf(
  d: Device,
  s: PoissonSolution,
  layer: Depletion | null,
  rest: Depletion,
  i: PnInputs,
): Picture {
  const drawn = drawnOf(d, layer ?? rest);
  const line = samples(d, s, drawn);
  return { drawn, ...bands(d, line, i), ...fields(d, line), ...approximation(d, layer, drawn) };
}

/** From where to where it is drawn, m: the layer and neutral material beside it, as far as there is some. */
function drawnOf({ profile }: Device, { xp, xn }: Depletion): [number, number] {
  const more = 0.4 * (xp + xn);
  const [from, to] = profile.ends;
  return [Math.max(from, -xp - more), Math.min(to, xn + more)];
}

/** Samples from the end of what is solved to the edge of the picture, rising; none where it is solved that far. */
function beyond(end: number, edge: number): number[] {
  if (end > 0 ? edge <= end : edge >= end) return [];
  const list = Array.from({ length: 12 }, (_, k) => end + ((edge - end) * (k + 1)) / 12);
  return end > 0 ? list : list.reverse();
}

/** Potential over kT/q along x. */
interface Line {
  readonly x: readonly number[];
  readonly u: readonly number[];
}

/** The nodes, and beyond what is solved, where the device is neutral, as far as it is drawn. */
function samples(
  { junction, profile }: Device,
  s: PoissonSolution,
  drawn: readonly [number, number],
): Line {
  const v = s.voltage / junction.thermal;
  const neutral = (x: number): number =>
    neutralPotential(junction, x < 0 ? junction.p : junction.n, profile.density(x, 'left'), v);
  const before = beyond(s.mesh.x[0] as number, drawn[0]);
  const after = beyond(s.mesh.x.at(-1) as number, drawn[1]);
  return {
    x: [...before, ...s.mesh.x, ...after],
    u: [...before.map(neutral), ...s.u, ...after.map(neutral)],
  };
}

/** Every sample, that of a step of the doping twice: once as the end of what is left of it, once as the beginning of what is right. */
function bands(d: Device, line: Line, i: PnInputs) {
  const { junction, profile } = d;
  const { thermal } = junction;
  const v = i.voltage / thermal;
  const first = (line.u[0] ?? 0) * thermal;
  const rows: {
    x: number;
    ec: number;
    ev: number;
    ei: number;
    vac: number;
    n: number;
    p: number;
    rho: number;
    psi: number;
  }[] = [];
  const put = (x: number, u: number, side: 'left' | 'right') => {
    const of = x < 0 || (x === 0 && side === 'left') ? junction.p : junction.n;
    const { n, p } = carriersAt(junction, of, u, v);
    const psi = u * thermal;
    const ec = -psi - of.affinity;
    const ev = ec - of.gap;
    rows.push({
      x,
      ec,
      ev,
      ei: (ec + ev) / 2 + (thermal / 2) * Math.log(of.nv / of.nc),
      vac: -psi,
      n: n / 1e6,
      p: p / 1e6,
      rho: ELEMENTARY_CHARGE * (p - n + profile.density(x, side)),
      psi: psi - first,
    });
  };
  line.x.forEach((x, k) => {
    const u = line.u[k] as number;
    const step = profile.steps.includes(x);
    put(x, u, step ? 'left' : x > 0 ? 'left' : 'right');
    if (step) put(x, u, 'right');
  });
  const col = (key: keyof (typeof rows)[number]) => rows.map((r) => r[key]);
  return {
    x: col('x'),
    conduction: col('ec'),
    valence: col('ev'),
    intrinsic: col('ei'),
    vacuum: col('vac'),
    electrons: col('n'),
    holes: col('p'),
    charge: col('rho'),
    potential: col('psi'),
    holeLevel: -i.voltage || 0,
  };
}

function fields({ junction }: Device, { x, u }: Line) {
  const fieldX: number[] = [];
  const field: number[] = [];
  for (let k = 0; k + 1 < x.length; k++) {
    const [a, b] = [x[k] as number, x[k + 1] as number];
    fieldX.push((a + b) / 2);
    field.push((-junction.thermal * ((u[k + 1] as number) - (u[k] as number))) / (b - a));
  }
  return { fieldX, field };
}

function approximation(
  { junction, profile }: Device,
  layer: Depletion | null,
  [from, to]: readonly [number, number],
) {
  const none: number[] = [];
  if (layer === null)
    return { layerX: none, layerCharge: none, layerField: none, layerPotential: none };
  const { xp, xn } = layer;
  const inner = Array.from({ length: 79 }, (_, k) => -xp + ((xp + xn) * (k + 1)) / 80);
  const steps = profile.steps.filter((x) => x > -xp && x < xn);
  const at = (x: number, side: 'left' | 'right') => ELEMENTARY_CHARGE * profile.density(x, side);
  // Where the charge steps, at both edges too, a sample stands twice.
  const layerX: number[] = [from, -xp, -xp];
  const layerCharge: number[] = [0, 0, at(-xp, 'right')];
  for (const x of [...new Set([...inner, ...steps])].sort((a, b) => a - b)) {
    layerX.push(x);
    layerCharge.push(at(x, 'left'));
    if (!steps.includes(x)) continue;
    layerX.push(x);
    layerCharge.push(at(x, 'right'));
  }
  layerX.push(xn, xn);
  layerCharge.push(at(xn, 'left'), 0);
  layerX.push(to);
  layerCharge.push(0);
  return {
    layerX,
    layerCharge,
    layerField: layerX.map((x) => fieldIn(junction, profile, layer, x)),
    layerPotential: layerX.map((x) => potentialIn(junction, profile, layer, x)),
  };
}
