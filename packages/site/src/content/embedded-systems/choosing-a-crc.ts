import { publishedCrc } from '@tollbench/engines/coding/crc-catalogue.ts';
import { hexWord, polynomialTex } from '@tollbench/engines/coding/crc-notation.ts';
import { distanceAt, distanceProfile } from '@tollbench/engines/coding/hamming-distance.ts';
import { Powers } from '@tollbench/engines/coding/lightest-multiple.ts';
import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Plot } from '@tollbench/tools/plot/types.ts';
import { quantity, whole } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'Sixteen check bits, three answers: choosing a CRC by the length of the frame',
  description:
    'CRCs of one width differ by the number of bit errors they are sure to find, and the order among them changes with the length of the message. Distances and miss rates for short frames, computed.',
  keywords: ['CRC', 'Hamming distance', 'CRC-16', 'CCITT', 'DNP3', 'undetected error'],
  published: '2026-11-20',
  updated: '2026-11-20',
  tools: ['crc-lfsr'],
};

const WIDTH = 16;
/** Bytes of the frame that is looked at closely. */
const BYTES = 16;
const PAYLOAD = 8 * BYTES;
/** Bit error rate of the table. */
const RATE = 1e-4;

/** Catalogue names, one for each generator: the first use that comes to mind. */
const NAMES = [
  ['CRC-16/IBM-3740', 'CCITT'],
  ['CRC-16/MODBUS', 'Modbus, USB'],
  ['CRC-16/DNP', 'DNP3'],
  ['CRC-16/OPENSAFETY-A', 'openSAFETY, M17'],
  ['CRC-16/CDMA2000', 'CDMA2000'],
  ['CRC-16/T10-DIF', 'SCSI'],
] as const;

/** All coefficients of the generator of a catalogue entry. */
export const generator = (name: string): bigint => {
  const { width, poly } = publishedCrc(name);
  return (1n << BigInt(width)) | poly;
};

/**
 * The number of codewords of weight d among n bits, for a code whose distance is d, 3 to 6: sums of
 * few remainders x^i mod g that meet. Every codeword is met once for each way to split it in two.
 */
export function lightest(g: bigint, n: number, d: number): number {
  const powers = new Powers(g);
  powers.upTo(n);
  const s = powers.limbs[0]!.subarray(0, n);
  const two = new Uint32Array(2 ** WIDTH);
  const three = new Uint32Array(2 ** WIDTH);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const pair = s[i]! ^ s[j]!;
      two[pair]!++;
      if (d > 4) for (let k = 0; k < j; k++) three[pair ^ s[k]!]!++;
    }
  let met = 0;
  if (d === 3) for (const x of s) met += two[x]!;
  else
    for (let x = 0; x < two.length; x++)
      if (d === 4) met += (two[x]! * (two[x]! - 1)) / 2;
      else if (d === 5) met += two[x]! * three[x]!;
      else met += (three[x]! * (three[x]! - 1)) / 2;
  return met / (d < 5 ? 3 : 10);
}

const codes = NAMES.map(([name, label]) => {
  const g = generator(name);
  const profile = distanceProfile(g);
  const { atLeast: distance } = distanceAt(profile, BigInt(PAYLOAD));
  const count = lightest(g, PAYLOAD + WIDTH, distance);
  return { name, label, g, profile, distance, count };
});
const of = (label: string) => codes.find((c) => c.label === label)!;

/** Chance that a frame arrives with an error that is not seen, where bits fail one by one at rate p: the lightest patterns alone. */
export const missed = (
  { count, distance }: { count: number; distance: number },
  p: number,
): number => count * p ** distance * (1 - p) ** (PAYLOAD + WIDTH - distance);

/** The longest payload in bits with at least this distance; null where there is none. */
function reach(profile: (typeof codes)[0]['profile'], distance: number): bigint | null {
  const last = profile.segments.filter((s) => s.atLeast >= distance).at(-1);
  return last ? last.to : null;
}
const bytes = (bits: bigint | null): string =>
  bits === null || bits < 8n ? '–' : whole(bits / 8n);

const MIN_PAYLOAD = 8;
const MAX_PAYLOAD = 1e5;
function staircase(profile: (typeof codes)[0]['profile']): { x: number[]; y: number[] } {
  const x: number[] = [];
  const y: number[] = [];
  for (const s of profile.segments) {
    const to = s.to === null ? MAX_PAYLOAD : Math.min(Number(s.to) + 1, MAX_PAYLOAD);
    if (to <= MIN_PAYLOAD) continue;
    x.push(Math.max(MIN_PAYLOAD, Number(s.from)), to);
    y.push(s.atLeast, s.atLeast);
  }
  return { x, y };
}

const distances: Plot = {
  id: 'distances',
  title: 'Hamming distance against payload',
  alt: `Hamming distance of five 16-bit CRCs for payloads of ${MIN_PAYLOAD} to ${whole(MAX_PAYLOAD)} bits. The DNP3 polynomial has 6 to ${reach(of('DNP3').profile, 6)} bits and then falls to 2; the CCITT one has 4 to ${whole(reach(of('CCITT').profile, 4)!)} bits.`,
  x: {
    label: 'Payload',
    unit: 'bit',
    scale: 'log',
    domain: [MIN_PAYLOAD, MAX_PAYLOAD],
    siPrefix: false,
  },
  y: {
    label: 'Hamming distance',
    domain: [0, 9],
    ticks: [0, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ at })),
  },
  names: 'key',
  marks: [
    ...codes
      .filter((c) => c.label !== 'Modbus, USB')
      .map((c, i) => ({
        kind: 'line' as const,
        label: c.label,
        colour: ([1, 2, 3, 4, 5] as const)[i]!,
        width: 2,
        ...staircase(c.profile),
      })),
    { kind: 'rule', x: PAYLOAD, colour: 'quiet', dash: 'dash', label: `${BYTES} bytes` },
  ],
};

const rates = Array.from({ length: 41 }, (_, i) => 10 ** (-6 + i / 10));
const three = ['CCITT', 'openSAFETY, M17', 'DNP3'].map(of);
const misses: Plot = {
  id: 'misses',
  title: `Undetected errors in a frame of ${BYTES} bytes`,
  alt: `Chance of an undetected error against bit error rate, both logarithmic. Three straight lines with slopes ${three.map((c) => c.distance).join(', ')}; at ${quantity(RATE)} they lie some decades apart.`,
  x: { label: 'Bit error rate', scale: 'log', domain: [1e-6, 1e-2] },
  y: { label: 'Undetected, a frame', scale: 'log', domain: [1e-32, 1e-4] },
  names: 'key',
  marks: three.map((c, i) => ({
    kind: 'line' as const,
    label: `${c.label}: distance ${c.distance}`,
    colour: ([1, 3, 2] as const)[i]!,
    width: 2,
    x: rates,
    y: rates.map((p) => missed(c, p)),
  })),
};

const ccitt = of('CCITT');
const dnp = of('DNP3');

/** A fleet: frames a second on each line that is never idle, and lines. */
const FLEET = { frames: 100, lines: 1000 } as const;
const YEAR = 365.25 * 86_400;
const yearsToMiss = (c: (typeof codes)[0]) =>
  1 / (missed(c, RATE) * FLEET.frames * FLEET.lines * YEAR);

export const data = {
  width: WIDTH,
  bytes: BYTES,
  payload: PAYLOAD,
  rate: RATE,
  distances,
  misses,
  ccitt: {
    ...ccitt,
    hex: hexWord(publishedCrc(ccitt.name).poly, WIDTH),
    tex: polynomialTex(ccitt.g),
    to: reach(ccitt.profile, 4)!,
  },
  dnp: {
    ...dnp,
    hex: hexWord(publishedCrc(dnp.name).poly, WIDTH),
    to: reach(dnp.profile, 6)!,
    order: dnp.profile.order,
  },
  middle: of('openSAFETY, M17'),
  middleHex: hexWord(publishedCrc(of('openSAFETY, M17').name).poly, WIDTH),
  middleTo: reach(of('openSAFETY, M17').profile, 5)!,
  cdma: { four: reach(of('CDMA2000').profile, 4)!, five: reach(of('CDMA2000').profile, 5)! },
  ratio: missed(ccitt, RATE) / missed(dnp, RATE),
  fleet: FLEET,
  years: { ccitt: yearsToMiss(ccitt), dnp: yearsToMiss(dnp) },
  modbus: of('Modbus, USB').count / ccitt.count,
  garbage: 2 ** -WIDTH,
  reach: {
    columns: [
      { label: 'Generator' },
      { label: 'Used in' },
      { label: 'Distance 6' },
      { label: '5' },
      { label: '4' },
      { label: '3' },
    ],
    rows: codes.map((c) => [
      hexWord(publishedCrc(c.name).poly, WIDTH),
      c.label,
      ...[6, 5, 4, 3].map((d) => bytes(reach(c.profile, d))),
    ]),
  },
  table: {
    columns: [
      { label: 'Generator' },
      { label: 'Distance' },
      { label: 'Lightest patterns missed' },
      { label: 'Missed, a frame' },
    ],
    rows: codes.map((c) => [
      `${hexWord(publishedCrc(c.name).poly, WIDTH)}, ${c.label}`,
      String(c.distance),
      whole(c.count),
      quantity(missed(c, RATE), '', 2),
    ]),
  },
  links: {
    ccitt: await stateOf('crc-lfsr', { preset: 'CRC-16/IBM-3740' }),
    dnp: await stateOf('crc-lfsr', { preset: 'CRC-16/DNP' }),
    middle: await stateOf('crc-lfsr', { preset: 'CRC-16/OPENSAFETY-A' }),
  },
};

export const citations: readonly Citation[] = [
  {
    authors: 'P. Koopman, T. Chakravarty',
    title: 'Cyclic redundancy code (CRC) polynomial selection for embedded networks',
    source: 'Int. Conf. on Dependable Systems and Networks, 145–154',
    year: 2004,
    doi: '10.1109/DSN.2004.1311885',
  },
  {
    authors: 'W. W. Peterson, D. T. Brown',
    title: 'Cyclic codes for error detection',
    source: 'Proceedings of the IRE 49(1), 228–235',
    year: 1961,
    doi: '10.1109/JRPROC.1961.287814',
  },
  {
    authors: 'P. Koopman, K. Driscoll, B. Hall',
    title:
      'Selection of cyclic redundancy code and checksum algorithms to ensure critical data integrity',
    source: 'U.S. Federal Aviation Administration, DOT/FAA/TC-14/49',
    year: 2015,
  },
  {
    authors: 'G. Cook',
    title: 'Catalogue of parametrised CRC algorithms',
    source: 'CRC RevEng',
    year: 2024,
    url: 'https://reveng.sourceforge.io/crc-catalogue/',
  },
];
