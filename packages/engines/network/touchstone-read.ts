/**
 * Touchstone files of versions 1 and 2 (IBIS Open Forum, "Touchstone File Format Specification", versions 1.1, 2.0 and
 * 2.1), with what programs write into comments: port impedances of HFSS. What is not understood is refused with its line.
 */
import { type Complex, complex } from '../numeric/complex.ts';
import { type Mode, unmixed } from './modes.ts';
import { everywhere, type Network, type NoiseData } from './network.ts';
import { commentReferences, commentWaves } from './touchstone-comments.ts';
import {
  DEFAULTS,
  type Options,
  type ParameterKind,
  readOptions,
  UNITS,
} from './touchstone-head.ts';
import { checkSize, portsOf, type Records, recordsOf } from './touchstone-records.ts';
import { fail, type Scan, scanTouchstone } from './touchstone-scan.ts';
import { type Keywords, NO_KEYWORDS, readKeywords } from './touchstone-version2.ts';
import { fromImmittances, type PortKind, type WaveKind } from './waves.ts';

export interface TouchstoneFile {
  /** Scattering parameters of the ports by themselves, whatever the file has. */
  readonly network: Network;
  readonly noise: NoiseData | null;
  readonly version: 1 | 2;
  readonly options: Options;
  /** The mixed-mode order of the file, which is undone in `network`; null where it has none. */
  readonly modes: readonly Mode[] | null;
  /** Whether comments of HFSS tell references, and whether they count here. */
  readonly comments: 'none' | 'used' | 'ignored';
  /** The definition of waves that its comments tell; power waves where they say nothing. */
  readonly waves: WaveKind;
}

export interface ReadOptions {
  /** Where the text cannot tell how many ports there are, or tells wrongly. */
  readonly ports?: number | undefined;
  /** Whether port impedances in comments count; they do unless said. */
  readonly comments?: 'use' | 'ignore' | undefined;
}

/** Reads a file. Throws `syntax` with the line's number, or `out-of-range` for one that is too large. */
export function readTouchstone(text: string, how: ReadOptions = {}): TouchstoneFile {
  const scan = scanTouchstone(text);
  const { options, keywords } = headOf(scan);
  if (scan.rows === 0) fail(1, 'The file has no data', '');
  const ports = portsOf(scan, keywords, how.ports);
  checkSize(ports, 0);
  const records = recordsOf(scan, options, keywords, ports);
  const told = commentReferences(scan, ports, records.frequency.length);
  const isUsed = told !== undefined && how.comments !== 'ignore';
  const z0 = isUsed
    ? told
    : everywhere(records.frequency.length, referencesOf(scan, options, keywords, ports));
  const waves = commentWaves(scan) ?? (isUsed ? 'travelling' : 'power');
  return {
    network: scatteringOf(records, z0, options, keywords, ports, waves),
    noise: noiseOf(scan, records.noise, options, keywords, ports),
    version: keywords.version,
    options,
    modes: keywords.modes,
    comments: told === undefined ? 'none' : isUsed ? 'used' : 'ignored',
    waves,
  };
}

/** The option line and the keywords, each in its place. */
function headOf(scan: Scan): { options: Options; keywords: Keywords } {
  const keywords = scan.said.some(({ text }) => text.startsWith('['))
    ? readKeywords(scan)
    : NO_KEYWORDS;
  // The specification: further option lines are ignored.
  const first = scan.said.find(({ text }) => text.startsWith('#'));
  if (!first) return { options: DEFAULTS, keywords };
  if (first.rows > keywords.headRows)
    fail(first.line, 'The option line comes after data', first.text);
  return { options: readOptions(first, 'SYZHG', 'Touchstone'), keywords };
}

/** The reference of each port: of the keyword, or the option line. */
function referencesOf(
  scan: Scan,
  { reference }: Options,
  keywords: Keywords,
  ports: number,
): readonly Complex[] {
  if (keywords.reference) {
    if (keywords.reference.length === ports) return keywords.reference;
    return fail(
      keywords.line,
      `[Reference] has ${keywords.reference.length} values for ${ports} ports`,
      '',
    );
  }
  const [first = complex(50)] = reference;
  if (reference.length === 1) return new Array<Complex>(ports).fill(first);
  if (reference.length === ports) return reference;
  const line = scan.said.find(({ text }) => text.startsWith('#'))?.line ?? 1;
  return fail(line, `R has ${reference.length} values for ${ports} ports`, '');
}

const KINDS: Readonly<Record<Exclude<ParameterKind, 'S'>, (port: number) => PortKind>> = {
  Z: () => 'z',
  Y: () => 'y',
  H: (port) => (port === 0 ? 'z' : 'y'),
  G: (port) => (port === 0 ? 'y' : 'z'),
};

function scatteringOf(
  { frequency, values }: Records,
  z0: Float64Array,
  { parameter, reference }: Options,
  { version, modes, line }: Keywords,
  ports: number,
  waves: WaveKind,
): Network {
  if (parameter === 'S')
    return modes ? unmixed(values, frequency, z0, modes) : { ports, frequency, s: values, z0 };
  if (modes)
    fail(
      line,
      `[Mixed-Mode Order] is taken with S parameters alone, and not with ${parameter}`,
      '',
    );
  if ((parameter === 'H' || parameter === 'G') && ports !== 2)
    fail(1, `${parameter} parameters are of two ports, and there are ${ports}`, parameter);
  const kinds = Array.from({ length: ports }, (_, i) => KINDS[parameter](i));
  const absolute = version === 2 ? values : withoutNorm(values, frequency.length, reference, kinds);
  return fromImmittances(absolute, frequency, z0, kinds, waves);
}

/** Version 1 has Z over the reference, Y times it, and what H and G have of either alike. */
function withoutNorm(
  values: Float64Array,
  points: number,
  reference: readonly Complex[],
  kinds: readonly PortKind[],
): Float64Array {
  const [r = complex(50)] = reference;
  if (reference.length !== 1 || r.im !== 0)
    fail(
      1,
      'Parameters other than S are normalised by one real R, and the option line has another',
      '',
    );
  const n = kinds.length;
  const root = kinds.map((kind) => Math.sqrt(kind === 'z' ? r.re : 1 / r.re));
  const out = new Float64Array(values.length);
  for (let k = 0; k < points; k++)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++)
        for (const c of [0, 1]) {
          const at = 2 * ((k * n + i) * n + j) + c;
          out[at] = values[at]! * (i === j ? root[i]! ** 2 : root[i]! * root[j]!);
        }
  return out;
}

/** The noise block: five numbers a row. */
function noiseOf(
  scan: Scan,
  first: number,
  { unit, reference }: Options,
  keywords: Keywords,
  ports: number,
): NoiseData | null {
  const count = scan.rows - first;
  if (keywords.noiseFrequencies !== undefined && keywords.noiseFrequencies !== count)
    fail(
      keywords.line,
      `[Number of Noise Frequencies] is ${keywords.noiseFrequencies}, and there are ${count}`,
      '',
    );
  if (count === 0) return null;
  if (ports !== 2)
    fail(scan.lines[first]!, `Noise data are of two ports, and there are ${ports}`, '');
  const r = reference[0]?.re ?? 50;
  const noise = {
    frequency: new Float64Array(count),
    leastFigure: new Float64Array(count),
    optimum: new Float64Array(2 * count),
    resistance: new Float64Array(count),
    reference: r,
  };
  for (let k = 0; k < count; k++) {
    const line = scan.lines[first + k]!;
    const row = scan.values.subarray(scan.begins[first + k]!, scan.begins[first + k + 1]!);
    if (row.length !== 5)
      fail(
        line,
        `The line has ${row.length} numbers; noise has 5: frequency, Fmin in dB, |Γopt|, its angle, Rn`,
        '',
      );
    const [f, figure, size, angle, rn] = row as unknown as [number, number, number, number, number];
    noise.frequency[k] = f * UNITS[unit];
    if (k > 0 && !(noise.frequency[k]! > noise.frequency[k - 1]!))
      fail(line, `The frequency ${f} of the noise does not ascend`, String(f));
    if (!(size < 1) || size < 0)
      fail(line, `|Γopt| is ${size}; it goes from 0 to below 1`, String(size));
    if (rn < 0 || figure < 0)
      fail(line, `Fmin and Rn are not below 0`, String(Math.min(rn, figure)));
    noise.leastFigure[k] = figure;
    noise.optimum[2 * k] = size * Math.cos((angle * Math.PI) / 180);
    noise.optimum[2 * k + 1] = size * Math.sin((angle * Math.PI) / 180);
    // Version 1 has it over the reference, version 2 in Ω.
    noise.resistance[k] = keywords.version === 1 ? rn * r : rn;
  }
  return noise;
}
