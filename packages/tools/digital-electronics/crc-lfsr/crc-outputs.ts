import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { hexWord } from '@tollbench/engines/coding/crc-notation.ts';
import { reflect, weight } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { type DistanceSegment, distanceAt } from '@tollbench/engines/coding/hamming-distance.ts';
import { divisionText } from '@tollbench/engines/coding/long-division.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import { superscript } from '@tollbench/engines/text/script-digits.ts';
import { counted } from '../../text/counted.ts';
import type { CrcResult } from './compute.ts';
import { dividend } from './dividend.ts';
import type { CrcInputs } from './inputs.ts';
import { bytesText, count, distanceText } from './phrases.ts';
import { distancePlot, fanInPlot } from './plots.ts';
import { crcFigure } from './register-figure.ts';
import type { Reading, Shown, Unseen } from './results.ts';
import { circuit, polynomialValues } from './shared-outputs.ts';
import {
  crcEquationTable,
  distanceTable,
  factorTable,
  formTable,
  notationTable,
} from './tables.ts';

/** Columns of long division that are still read. */
const MAX_DIVIDED = 140;

export function crcOutputs(r: CrcResult, inputs: CrcInputs): Shown[] {
  const { model, profile } = r;
  const payload = payloadOf(r);
  const at = profile && payload > 0n ? distanceAt(profile, payload) : null;
  const what = r.name ?? `this CRC of ${model.width} bits`;
  return [
    ...notices(r),
    {
      kind: 'readouts',
      id: 'answer',
      title: r.name ?? `CRC of ${model.width} bits`,
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
    circuit(r.cost, inputs),
    formTable(r),
    ...(profile ? [distancePlot(profile, payload, what), distanceTable(profile)] : []),
    crcEquationTable(r, inputs),
    fanInPlot(r, inputs),
    notationTable(r),
    factorTable(r),
    ...division(r),
    { kind: 'values', values: unseen(r, at) },
  ];
}

const payloadOf = (r: CrcResult): bigint => BigInt(8 * r.message.length);
const messageWords = (r: CrcResult): string => counted(r.message.length, 'byte');

function division(r: CrcResult): Shown[] {
  const { value, digits } = dividend(r);
  if (digits > MAX_DIVIDED) return [];
  const text = divisionText(value, r.notations.full, digits);
  return [{ kind: 'listing', id: 'division', title: 'Long division', text }];
}

function notices(r: CrcResult): Shown[] {
  const list: Shown[] = [];
  if (!r.profile)
    list.push({
      kind: 'notice',
      id: 'even',
      level: 'warning',
      text: 'The polynomial does not end in + 1, so x divides it: its lowest bits check nothing that the others do not. The CRC is computed; distances are not.',
    });
  const turned = reversedName(r);
  if (turned !== undefined)
    list.push({
      kind: 'notice',
      id: 'reversed',
      level: 'warning',
      text: `${hexWord(r.model.poly, r.model.width)} with its bits reversed is ${hexWord(reflect(r.model.poly, r.model.width), r.model.width)}, the generator of ${turned}, and as it stands that of no published CRC. The field takes normal notation, also where bytes are reflected.`,
    });
  if (r.model.init === 0n)
    list.push({
      kind: 'notice',
      id: 'zeros',
      level: 'note',
      text: 'The register begins with 0: zeros before a message, lost or added, are not noticed.',
    });
  return list;
}

/** A published CRC whose generator this one is in the reversed notation, where it is none itself: 0xA001 for 0x8005. */
function reversedName({ name, model: { width, poly } }: CrcResult): string | undefined {
  const published = catalogue.filter((c) => c.width === width);
  if (name !== null || published.some((c) => c.poly === poly)) return undefined;
  return published.find((c) => c.poly === reflect(poly, width))?.name;
}

const unknownDistance = (r: CrcResult): string =>
  r.profile ? 'of an empty message' : 'x divides the polynomial';

function answer(r: CrcResult, at: DistanceSegment | null): Reading[] {
  const { width } = r.model;
  const word = (value: bigint) => ({ value, shown: hexWord(value, width) });
  const published = catalogue.some((c) => c.name === r.name);
  return [
    { name: 'crc', ...word(r.value), note: messageWords(r) },
    at
      ? {
          name: 'hammingDistance',
          value: at.atLeast,
          shown: distanceText(at),
          note: `finds any ${counted(at.atLeast - 1, 'wrong bit')}`,
        }
      : { name: 'hammingDistance', value: null, note: unknownDistance(r) },
    { name: 'residue', ...word(r.residue), note: 'of any right frame' },
    {
      name: 'checkValue',
      ...word(r.check),
      note: published ? '“123456789”, as published' : '“123456789”',
    },
    {
      name: 'sentBytes',
      value: Array.from(r.sent),
      shown: bytesText(r.sent),
      note: 'in this order',
    },
  ];
}

/** A polynomial with an even number of terms has x + 1 as a factor, and so has every code word. */
const detectsOdd = (r: CrcResult): boolean => weight(r.notations.full) % 2 === 0;

function detects(r: CrcResult): Reading[] {
  const { width } = r.model;
  if (!r.profile) return [{ name: 'detectedBurst', value: null, note: 'see the warning' }];
  const odd = detectsOdd(r);
  const pairs = r.profile.order - BigInt(width);
  return [
    { name: 'detectedBurst', value: width },
    {
      name: 'detectsOddErrors',
      value: odd,
      note: odd ? 'x + 1 is a factor' : 'x + 1 is no factor',
    },
    {
      name: 'doubleErrorLength',
      value: rational(pairs),
      shown: `${count(pairs)} bit`,
      note: 'length of the message',
    },
    {
      name: 'undetectedFraction',
      value: 2 ** -width,
      note: `one in 2${superscript(width)}`,
    },
  ];
}

/** What stands in notes, tables for people and the working. */
function unseen(r: CrcResult, at: DistanceSegment | null): Unseen {
  const { width, init, refin, refout, xorout } = r.model;
  const order = r.profile?.order;
  const distance = at ?? ({ atLeast: null, atMost: null } as const);
  const unknown = { value: null, note: unknownDistance(r) } as const;
  const even = { value: null, note: 'x divides the polynomial' } as const;
  return {
    width,
    initialRegister: init,
    reflectIn: refin,
    reflectOut: refout,
    xorOut: xorout,
    messageLength: 8 * r.message.length,
    register: r.register,
    hammingDistanceBound: distance.atMost ?? unknown,
    detectedErrors: distance.atLeast === null ? unknown : distance.atLeast - 1,
    detectsLeadingZeros: init !== 0n,
    ...(!r.profile && {
      detectsOddErrors: detectsOdd(r),
      doubleErrorLength: even,
      undetectedFraction: 2 ** -width,
    }),
    lutCount: r.cost.luts,
    ...polynomialValues(r.notations, r.factors, order),
    primitive: order === (1n << BigInt(width)) - 1n,
  };
}
