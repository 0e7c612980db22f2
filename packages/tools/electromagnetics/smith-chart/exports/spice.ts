import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import {
  type Element,
  isLumped,
  type Losses,
  lineParameters,
  seriesResistance,
} from '@tollbench/engines/rf/element.ts';
import { spiceDeck } from '../../../exports/spice.ts';
import type { SmithResult } from '../compute.ts';
import type { SmithInputs } from '../inputs.ts';
import { ladderWords } from '../phrases.ts';

/** Ω. SPICE wants a way to ground from every node, for its operating point. */
const OPEN = 1e12;

/**
 * A deck that prints Γ at the design frequency, then sweeps. Coils and capacitors carry their series
 * resistance; lines with loss are LTRA lines with the same total R, L and C.
 */
export function spice(r: SmithResult, i: SmithInputs): string {
  const lines: string[] = [];
  const nodes = [
    'in',
    ...r.ladder.map((_, k) => (k === r.ladder.length - 1 ? 'load' : `n${k + 1}`)),
  ];
  [...r.ladder].reverse().forEach((e, k) => {
    lines.push(...elementLines(e, k + 1, nodes[k] as string, nodes[k + 1] as string, r.losses));
  });
  nodes.forEach((node, k) => {
    lines.push(`RG${k} ${node} 0 ${OPEN}`);
  });
  const last = nodes.at(-1) as string;
  const comment = ladderWords(r.ladder)
    .replaceAll('\u202f', ' ')
    .replaceAll('Ω', 'ohm')
    .replaceAll('°', ' deg')
    .replaceAll('µ', 'u')
    .replaceAll('−', '-');
  return spiceDeck(
    [
      `* from the load to the source: ${comment}`,
      ...(i.load === 's1p'
        ? ['* the load is what the file has at the design frequency, held by one coil or capacitor']
        : []),
      'VS s 0 DC 0 AC 1',
      ...sourceLines(r.source, i.f0),
      ...lines,
      ...loadLines(r, i, last),
    ],
    [
      'set numdgt=14',
      `ac lin 1 ${i.f0} ${i.f0}`,
      // Of power waves: what stands behind the source's resistance, before its reactance.
      `let gamma = 2*v(${behind(r.source)}) - 1`,
      'print real(gamma) imag(gamma)',
      `ac lin 201 ${r.frequency[0]} ${r.frequency.at(-1)}`,
      `let s11db = db(2*v(${behind(r.source)}) - 1)`,
      'print s11db',
    ],
  );
}

/** The node between the resistance of the source and its reactance. */
const behind = (source: Complex): string => (source.im === 0 ? 'in' : 'r');

/** The source's resistance, then its reactance as a coil or a capacitor. */
function sourceLines(source: Complex, f0: number): string[] {
  const resistance = `RS s ${behind(source)} ${source.re}`;
  if (source.im === 0) return [resistance];
  const w = 2 * Math.PI * f0;
  return source.im > 0
    ? [resistance, `LS r in ${source.im / w}`]
    : [resistance, `CS r in ${-1 / (w * source.im)}`, `RGS r 0 ${OPEN}`];
}

function elementLines(e: Element, k: number, a: string, b: string, losses: Losses): string[] {
  if (isLumped(e)) {
    const to = e.kind === 'series' ? b : '0';
    const lines: string[] = e.kind === 'shunt' ? [`VJ${k} ${a} ${b} 0`] : [];
    if (e.part === 'R') return [...lines, `R${k} ${a} ${to} ${e.value}`];
    const resistance = seriesResistance(e.part, e.value, losses);
    if (resistance === 0) return [...lines, `${e.part}${k} ${a} ${to} ${e.value}`];
    return [...lines, `${e.part}${k} ${a} q${k} ${e.value}`, `RQ${k} q${k} ${to} ${resistance}`];
  }
  if (e.kind === 'line') return lineLines(e, k, [a, '0', b, '0'], losses);
  const lines = e.place === 'shunt' ? [`VJ${k} ${a} ${b} 0`] : [];
  const low = e.place === 'shunt' ? '0' : b;
  if (e.end === 'short')
    return [...lines, ...lineLines(e, k, [a, low, `f${k}`, low], losses), `VE${k} f${k} ${low} 0`];
  return [
    ...lines,
    ...lineLines(e, k, [a, low, `f${k}`, low], losses),
    `RE${k} f${k} ${low} ${OPEN}`,
  ];
}

function lineLines(
  e: { readonly z0: number; readonly degrees: number },
  k: number,
  nodes: readonly string[],
  losses: Losses,
): string[] {
  const { resistance, delay } = lineParameters(e.z0, e.degrees, losses);
  if (resistance === 0) return [`T${k} ${nodes.join(' ')} Z0=${e.z0} TD=${delay}`];
  return [
    `O${k} ${nodes.join(' ')} line${k}`,
    `.model line${k} LTRA R=${resistance} L=${e.z0 * delay} C=${delay / e.z0} LEN=1`,
  ];
}

/** The load as parts. A file's load is its impedance at the design frequency, with one coil or capacitor. */
function loadLines(r: SmithResult, i: SmithInputs, node: string): string[] {
  if (i.load === 'parallel')
    return [
      ...(i.rl > 0 ? [`RLOAD ${node} 0 ${i.rl}`] : []),
      ...(i.ll > 0 ? [`LLOAD ${node} 0 ${i.ll}`] : []),
      ...(i.cl > 0 ? [`CLOAD ${node} 0 ${i.cl}`] : []),
      ...(i.rl === 0 ? [`ROPEN ${node} 0 ${OPEN}`] : []),
    ];
  const w = 2 * Math.PI * i.f0;
  const { re, im } = r.load;
  if (!Number.isFinite(re) || !Number.isFinite(im)) return [`ROPEN ${node} 0 ${OPEN}`];
  const [l, c] =
    i.load === 'series' ? [i.ll, i.cl] : [im > 0 ? im / w : 0, im < 0 ? -1 / (w * im) : 0];
  const parts = [
    ...(re !== 0 ? [['RLOAD', re] as const] : []),
    ...(l > 0 ? [['LLOAD', l] as const] : []),
    ...(c > 0 ? [['CLOAD', c] as const] : []),
  ];
  const path = parts.map(([name, value], k) => {
    const from = k === 0 ? node : `l${k}`;
    return `${name} ${from} ${k === parts.length - 1 ? '0' : `l${k + 1}`} ${value}`;
  });
  return parts.length === 0
    ? [`VLOAD ${node} 0 0`]
    : c > 0
      ? [...path, `ROPEN ${node} 0 ${OPEN}`]
      : path;
}
