/** Writes Touchstone files of any number of ports, with their noise. */
import { EngineError } from '../error.ts';
import type { Mode } from './modes.ts';
import { entryAt, type Network, type NoiseData, realReference } from './network.ts';
import { type FrequencyUnit, type NumberFormat, UNITS } from './touchstone-head.ts';

export interface WriteOptions {
  readonly version: 1 | 2;
  readonly unit: FrequencyUnit;
  readonly format: NumberFormat;
  readonly comments: readonly string[];
  readonly noise?: NoiseData | null | undefined;
  /** Of mixed-mode parameters, for version 2: what each row is of. */
  readonly modes?: readonly Mode[] | null | undefined;
}

const UNIT_TEXT: Readonly<Record<FrequencyUnit, string>> = {
  HZ: 'Hz',
  KHZ: 'kHz',
  MHZ: 'MHz',
  GHZ: 'GHz',
};
/** Pairs of a row: as version 1 has them of three ports and more. */
const PAIRS = 4;

/**
 * Version 1 has one real reference at all ports, version 2 one real reference a port, neither one that depends on
 * frequency. Throws `unsupported` for a network whose references the version cannot say.
 */
export function writeTouchstoneFile(network: Network, options: WriteOptions): string {
  const { version, unit, format, comments, noise } = options;
  const { ports } = network;
  const lines = comments.map((c) => `! ${c.replaceAll(/\s+/gu, ' ')}`);
  const references = referencesOf(network, version);
  if (version === 2) lines.push('[Version] 2.0');
  lines.push(
    `# ${UNIT_TEXT[unit]} S ${format} R ${version === 1 ? references[0] : (noise?.reference ?? references[0])}`,
  );
  if (version === 2) {
    lines.push(`[Number of Ports] ${ports}`);
    if (ports === 2) lines.push('[Two-Port Data Order] 12_21');
    lines.push(`[Number of Frequencies] ${network.frequency.length}`);
    if (noise) lines.push(`[Number of Noise Frequencies] ${noise.frequency.length}`);
    lines.push(
      `[Reference] ${(options.modes ? singleReferences(references, options.modes) : references).join(' ')}`,
    );
    if (options.modes) lines.push(`[Mixed-Mode Order] ${options.modes.map(modeText).join(' ')}`);
    lines.push('[Network Data]');
  }
  for (let k = 0; k < network.frequency.length; k++) lines.push(...record(network, k, options));
  if (noise) {
    checkNoise(noise, network, version);
    lines.push(...noiseLines(noise, options, references[0] ?? 50));
  }
  if (version === 2) lines.push('[End]');
  return `${lines.join('\n')}\n`;
}

const modeText = ({ kind, ports }: Mode): string =>
  `${kind.charAt(0).toUpperCase()}${ports.map((p) => p + 1).join(',')}`;

/** References of the ports by themselves, of which the differential mode of a pair has twice. */
function singleReferences(references: readonly number[], modes: readonly Mode[]): number[] {
  const own: number[] = [];
  modes.forEach(({ kind, ports }, k) => {
    const factor = kind === 'differential' ? 0.5 : kind === 'common' ? 2 : 1;
    for (const p of ports) own[p] = factor * references[k]!;
  });
  return own;
}

function referencesOf(network: Network, version: 1 | 2): number[] {
  const { ports, z0 } = network;
  const one = realReference(network);
  if (one !== undefined) return new Array<number>(ports).fill(one);
  for (let k = 0; k < z0.length; k += 2)
    if (version === 1 || z0[k + 1] !== 0 || z0[k] !== z0[k % (2 * ports)])
      throw new EngineError(
        'unsupported',
        version === 1
          ? 'Version 1 of Touchstone has one real reference for all ports: renormalise to it.'
          : 'Version 2 of Touchstone has one real reference a port at all frequencies: renormalise to them.',
        { field: 'reference' },
      );
  return Array.from({ length: ports }, (_, i) => z0[2 * i]!);
}

function pairText(re: number, im: number, format: NumberFormat): string {
  if (format === 'RI') return `${re} ${im}`;
  const size = Math.hypot(re, im);
  const angle = (Math.atan2(im, re) * 180) / Math.PI;
  // 0 has no level: −600 dB is less than any that a double resolves beside 1.
  return `${format === 'MA' ? size : size > 1e-30 ? 20 * Math.log10(size) : -600} ${angle}`;
}

/** The lines of one frequency: one for up to two ports, then a row of the matrix at a time. */
function record(
  { ports, frequency, s }: Network,
  k: number,
  { unit, format, version }: WriteOptions,
): string[] {
  const f = String(frequency[k]! / UNITS[unit]);
  const pairAt = (i: number, j: number): string => {
    const at = entryAt(ports, k, i, j);
    return pairText(s[at]!, s[at + 1]!, format);
  };
  if (ports === 1) return [`${f} ${pairAt(0, 0)}`];
  if (ports === 2) {
    const order =
      version === 1
        ? [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
          ]
        : [
            [0, 0],
            [0, 1],
            [1, 0],
            [1, 1],
          ];
    return [`${f} ${order.map(([i = 0, j = 0]) => pairAt(i, j)).join(' ')}`];
  }
  const lines: string[] = [];
  for (let i = 0; i < ports; i++)
    for (let from = 0; from < ports; from += PAIRS) {
      const pairs: string[] = [];
      for (let j = from; j < Math.min(ports, from + PAIRS); j++) pairs.push(pairAt(i, j));
      lines.push(`${i === 0 && from === 0 ? f : ' '} ${pairs.join(' ')}`);
    }
  return lines;
}

/** Version 1 tells noise by a frequency that does not ascend. */
function checkNoise({ frequency }: NoiseData, network: Network, version: 1 | 2): void {
  if (version === 1 && frequency[0]! > network.frequency.at(-1)!)
    throw new EngineError(
      'unsupported',
      'The noise begins above the last frequency of the network: version 1 cannot tell it from data, write version 2.',
      { field: 'noise' },
    );
}

/** Noise on the reference of version 1, or in Ω. */
function noiseLines(
  noise: NoiseData,
  { unit, version }: WriteOptions,
  reference: number,
): string[] {
  if (version === 1 && noise.reference !== reference)
    throw new EngineError(
      'unsupported',
      `The noise is on ${noise.reference} Ω and the network on ${reference} Ω: version 1 has one reference for both.`,
      { field: 'reference' },
    );
  const rows = Array.from(noise.frequency, (f, k) => {
    const [re, im] = [noise.optimum[2 * k]!, noise.optimum[2 * k + 1]!];
    const rn = noise.resistance[k]! / (version === 1 ? noise.reference : 1);
    return `${f / UNITS[unit]} ${noise.leastFigure[k]!} ${pairText(re, im, 'MA')} ${rn}`;
  });
  return [
    ...(version === 2 ? ['[Noise Data]'] : ['! noise: f, Fmin in dB, |Gopt|, angle, Rn over R']),
    ...rows,
  ];
}
