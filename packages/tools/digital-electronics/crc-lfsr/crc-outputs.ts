import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { polynomialTex, polynomialText } from '@tollbench/engines/coding/crc-notation.ts';
import { weight } from '@tollbench/engines/coding/gf2-polynomial.ts';
import {
  type DistanceProfile,
  type DistanceSegment,
  distanceAt,
} from '@tollbench/engines/coding/hamming-distance.ts';
import { divisionText } from '@tollbench/engines/coding/long-division.ts';
import { fanIn } from '@tollbench/engines/coding/parallel-equations.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import type { Output, Readout } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import type { Plot } from '../../plot/types.ts';
import { counted } from '../../text/counted.ts';
import type { CrcInputs, CrcResult } from './compute.ts';
import { dividend } from './dividend.ts';
import { crcFigure } from './register-figure.ts';
import { binary, bytesText, count, equationRow, factorTable, hexWord } from './words.ts';

/** Columns of long division that are still read. */
const DIVIDED = 140;

export function crcOutputs(r: CrcResult, inputs: CrcInputs): Output[] {
  const { model, profile } = r;
  const { width } = model;
  const payload = BigInt(8 * r.message.length);
  const at = profile && payload > 0n ? distanceAt(profile, payload) : null;
  const what = r.name ?? `this CRC of ${width} bits`;
  const dividing = dividend(r);
  return [
    ...notices(r),
    {
      kind: 'readouts',
      id: 'answer',
      title: r.name ?? `CRC of ${width} bits`,
      items: answer(r, at),
    },
    {
      kind: 'figure',
      id: 'register',
      title: 'Register',
      svg: crcFigure(model, r.register),
      caption: `The register of ${what}: each clock shifts it one stage, and where the highest bit and the message differ the polynomial is added. Shaded stages hold a 1 after ${messageWords(r)}.`,
    },
    { kind: 'readouts', id: 'detects', title: 'What it detects', items: detects(r) },
    {
      kind: 'readouts',
      id: 'circuit',
      title: `${counted(inputs.dataBits, 'bit')} a clock`,
      items: [
        {
          name: 'xors',
          label: 'Two-input XORs',
          note: 'before sharing',
          value: r.cost.xors,
          digits: 7,
        },
        { name: 'fanIn', label: 'Widest XOR', value: r.cost.largest, note: 'inputs' },
        { name: 'levels', label: 'Levels of gates', note: 'two inputs', value: r.cost.levels },
        {
          name: 'lutLevels',
          label: 'Levels of tables',
          note: 'six inputs',
          value: r.cost.lutLevels,
        },
      ],
    },
    valueTable(r),
    ...(profile ? [distancePlot(profile, payload, what), distanceTable(profile)] : []),
    {
      kind: 'table',
      id: 'equations',
      title: `The register after ${counted(inputs.dataBits, 'bit')}`,
      columns: [
        { label: 'Next' },
        { label: 'XOR of the register’s' },
        { label: 'and of the data’s' },
        { label: 'Inputs' },
      ],
      rows: r.equations.map((e, i) => equationRow(`c${i}`, e, 'c')),
      caption: `c${width - 1} stands for the highest power of x; ${model.refin ? 'd0' : `d${inputs.dataBits - 1}`} is the first bit of the message.`,
    },
    {
      kind: 'plot',
      id: 'fan-in',
      title: 'Inputs of each XOR',
      plot: {
        id: 'fan-in',
        title: 'Inputs of the XOR before each register bit',
        x: { label: 'Register bit', domain: [-0.7, width - 0.3] },
        y: { label: 'Inputs', include: [0] },
        marks: [
          {
            kind: 'bars',
            label: 'inputs',
            colour: 1,
            x: r.equations.map((_, i) => i),
            y: r.equations.map(fanIn),
          },
        ],
      },
      caption: `At ${inputs.dataBits} bits a clock the widest XOR has ${r.cost.largest} inputs: ${r.cost.levels} levels of two-input gates, ${r.cost.lutLevels} of six-input lookup tables.`,
    },
    polynomialTable(r),
    factorTable(r.factors, width),
    ...(dividing.digits <= DIVIDED
      ? [
          {
            kind: 'listing',
            id: 'division',
            title: 'Long division',
            text: divisionText(dividing.value, r.notations.full, dividing.digits),
          } as const,
        ]
      : []),
  ];
}

const messageWords = (r: CrcResult) => counted(r.message.length, 'byte');

function notices(r: CrcResult): Output[] {
  const list: Output[] = [];
  const { model } = r;
  if (!r.profile)
    list.push({
      kind: 'notice',
      id: 'even',
      level: 'warning',
      text: 'The polynomial does not end in + 1, so x divides it: its lowest bits check nothing that the others do not. The CRC is computed; distances are not.',
    });
  if (model.init === 0n)
    list.push({
      kind: 'notice',
      id: 'zeros',
      level: 'note',
      text: 'The register begins with 0: zeros before a message, lost or added, are not noticed.',
    });
  return list;
}

/** Words of 32 bits, the highest first, as `0x…` with the bits they stand for. */
function crcWords(r: CrcResult): Readout[] {
  const { width } = r.model;
  if (width <= 32)
    return [{ name: 'crc', label: 'CRC', value: hexWord(r.value, width), note: messageWords(r) }];
  const list: Readout[] = [];
  for (let low = 32 * Math.floor((width - 1) / 32); low >= 0; low -= 32) {
    const high = Math.min(width, low + 32) - 1;
    list.push({
      name: `crc${high}to${low}`,
      label: `Bits ${high} to ${low}`,
      value: hexWord(BigInt.asUintN(high - low + 1, r.value >> BigInt(low)), high - low + 1),
    });
  }
  return list;
}

function answer(r: CrcResult, at: DistanceSegment | null): Readout[] {
  const { width } = r.model;
  const published = catalogue.find((c) => c.name === r.name);
  const distance: Readout = {
    name: 'hammingDistance',
    label: 'Hamming distance',
    value: at ? distanceText(at) : null,
    note: at
      ? `finds any ${at.atLeast - 1} wrong bit${at.atLeast === 2 ? '' : 's'}`
      : r.profile
        ? 'of an empty message'
        : 'x divides the polynomial',
  };
  const words = crcWords(r);
  const residue = {
    name: 'residue',
    label: 'Residue',
    value: hexWord(r.residue, width),
    note: 'of any right frame',
  };
  const check = {
    name: 'check',
    label: 'Check value',
    value: hexWord(r.check, width),
    note: published ? '“123456789”, as published' : '“123456789”',
  };
  const sent = {
    name: 'sent',
    label: 'Bytes as sent',
    value: r.sent.length <= 8 ? bytesText(r.sent) : null,
    note: r.sent.length <= 8 ? 'in this order' : 'see its forms',
  };
  return words.length === 1
    ? [...words, distance, residue, check, sent]
    : words.length === 2
      ? [...words, distance, { name: 'width', label: 'Width', value: width, unit: 'bit' }, sent]
      : [...words, distance];
}

const distanceText = ({ atLeast, atMost }: DistanceSegment): string =>
  atLeast === atMost ? String(atLeast) : `${atLeast} to ${atMost}`;

function detects(r: CrcResult): Readout[] {
  const { width } = r.model;
  const odd = weight(r.notations.full) % 2 === 0;
  if (!r.profile)
    return [{ name: 'bursts', label: 'Bursts', value: null, note: 'see the warning' }];
  return [
    { name: 'bursts', label: 'All bursts to', value: width, unit: 'bit' },
    {
      name: 'oddErrors',
      label: 'All odd errors',
      value: odd ? 'yes' : 'no',
      note: odd ? 'x + 1 is a factor' : 'x + 1 is no factor',
    },
    {
      name: 'doubleErrors',
      label: 'Any two, to',
      value: `${count(r.profile.order - BigInt(width))} bit`,
      note: 'length of the message',
    },
    {
      name: 'missed',
      label: 'Others missed',
      value: 2 ** -width,
      digits: 3,
      note: `one in 2${superscript(width)}`,
    },
  ];
}

function valueTable(r: CrcResult): Output {
  const { width, refout } = r.model;
  return {
    kind: 'table',
    id: 'value',
    title: 'The CRC in its forms',
    columns: [{ label: 'Form' }, { label: 'Value' }],
    rows: [
      ['Hexadecimal', hexWord(r.value, width)],
      ['Binary', binary(r.value, width)],
      ['Decimal', String(r.value)],
      ['Bytes as sent', bytesText(r.sent)],
      ['Register, highest power first', binary(r.register, width)],
      ['Residue', hexWord(r.residue, width)],
      ['Check value of “123456789”', hexWord(r.check, width)],
    ],
    caption: `On the line the highest power of x goes first: ${refout ? 'the lowest bit of the number, since it is shown reflected' : 'the highest bit of the number'}.`,
  };
}

function polynomialTable(r: CrcResult): Output {
  const { width, normal, reversed, koopman, reciprocal, full } = r.notations;
  return {
    kind: 'table',
    id: 'polynomial',
    title: 'The polynomial in its notations',
    columns: [{ label: 'Notation' }, { label: 'Value' }],
    rows: [
      ['Polynomial', polynomialText(full)],
      ['Normal: highest power left out, most significant bit first', hexWord(normal, width)],
      ['Reversed: the same bits, least significant first', hexWord(reversed, width)],
      [
        'Koopman: the + 1 left out, highest power kept',
        koopman === null ? 'none: it does not end in + 1' : hexWord(koopman, width),
      ],
      [
        'Reciprocal polynomial, in normal notation',
        reciprocal === null ? 'none: it does not end in + 1' : hexWord(reciprocal, width),
      ],
      ['All coefficients', `0x${full.toString(16).toUpperCase()}`],
      ['Order', r.profile ? grouped(r.profile.order) : 'none'],
      ['TeX', polynomialTex(full)],
    ],
  };
}

/** The last length worth drawing: beyond where distance 2 sets in, a trillion bits at most. */
function farthest(profile: DistanceProfile, payload: bigint): number {
  const last = Number(profile.segments.at(-1)?.from ?? 1n);
  return Math.max(64, Math.min(1e12, 4 * last), 2 * Number(payload));
}

function distancePlot(profile: DistanceProfile, payload: bigint, what: string): Output {
  const end = farthest(profile, payload);
  const shown = profile.segments.filter((s) => Number(s.from) < end);
  const x = [...shown.map((s) => Number(s.from)), end];
  const line = (pick: (s: DistanceSegment) => number) => {
    const y = shown.map(pick);
    return [...y, y.at(-1) as number];
  };
  const open = shown.some((s) => s.atLeast !== s.atMost);
  const plot: Plot = {
    id: 'distance',
    title: 'Hamming distance over the length of the message',
    x: { label: 'Message', unit: 'bit', scale: 'log', siPrefix: false, domain: [1, end] },
    y: { label: 'Hamming distance', include: [0] },
    marks: [
      ...(open
        ? [
            {
              kind: 'line',
              label: 'not more than',
              colour: 2,
              dash: 'dash',
              step: 'after',
              x,
              y: line((s) => s.atMost),
            } as const,
          ]
        : []),
      {
        kind: 'line',
        label: open ? 'proven' : 'distance',
        colour: 1,
        width: 2,
        step: 'after',
        x,
        y: line((s) => s.atLeast),
      },
      ...(payload > 0n
        ? [
            {
              kind: 'rule',
              x: Number(payload),
              label: 'this message',
              colour: 'accent',
              dash: 'dot',
            } as const,
          ]
        : []),
    ],
  };
  const two = profile.segments.at(-1)?.from ?? 1n;
  return {
    kind: 'plot',
    id: 'distance',
    title: 'Distance and length',
    plot,
    caption: `The Hamming distance of ${what} by the length of the message: ${shown
      .slice(-4, -1)
      .map((s) => `${distanceText(s)} to ${count(s.to as bigint)} bits`)
      .join(
        ', ',
      )}${shown.length > 1 ? ', and ' : ''}2 from ${count(two)} bits on.${open ? ' Between the lines the search was not carried to its end.' : ''}`,
  };
}

function distanceTable(profile: DistanceProfile): Output {
  return {
    kind: 'table',
    id: 'distances',
    title: 'Distance by length of the message',
    columns: [
      { label: 'From, in bits' },
      { label: 'to' },
      { label: 'Hamming distance' },
      { label: 'Standing' },
    ],
    rows: profile.segments.map((s) => [
      grouped(s.from),
      s.to === null ? 'any length' : grouped(s.to),
      distanceText(s),
      s.atLeast === s.atMost ? 'exact' : 'bounds; not searched to the end',
    ]),
    caption: 'Bits of the message, without the CRC.',
  };
}
