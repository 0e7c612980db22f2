import { crc } from '@tollbench/engines/coding/crc.ts';
import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { type CrcMatch, MAX_MATCHES } from '@tollbench/engines/coding/crc-identify.ts';
import { hexWord, polynomialText } from '@tollbench/engines/coding/crc-notation.ts';
import { order } from '@tollbench/engines/coding/polynomial-order.ts';
import { hexOf } from '../../define/files.ts';
import { counted } from '../../text/counted.ts';
import type { CrcResult, IdentifyResult } from './compute.ts';
import { bytesText } from './phrases.ts';
import { crcFigure } from './register-figure.ts';
import type { Reading, Shown } from './results.ts';
import { polynomialValues } from './shared-outputs.ts';

/** What fits the messages, the likeliest first. */
export function identifyOutputs(r: IdentifyResult): Shown[] {
  const [match] = r.matches;
  const { best } = r;
  return [
    {
      kind: 'readouts',
      id: 'answer',
      title: best ? titleOf(best) : 'No CRC fits',
      items: match && best ? answer(r, match, best) : [{ name: 'matchCount', value: 0 }],
    },
    ...(r.matches.length > 0 ? [matchTable(r)] : []),
    ...notices(r),
    ...(best
      ? [
          {
            kind: 'figure',
            id: 'register',
            title: 'Register',
            svg: crcFigure(best.model, best.register),
            caption: `The register of ${titleOf(best)}; shaded stages hold a 1 after the first message.`,
          } as const,
        ]
      : []),
    sampleTable(r, match),
    {
      kind: 'values',
      values: {
        matchesComplete: r.complete,
        ...(best && polynomialValues(best.notations, best.factors, orderOf(best))),
      },
    },
  ];
}

const orderOf = ({ notations: { full } }: CrcResult): bigint | undefined =>
  full & 1n ? order(full) : undefined;

const titleOf = (best: CrcResult): string => best.name ?? `A CRC of ${best.model.width} bits`;

function answer(r: IdentifyResult, match: CrcMatch, best: CrcResult): Reading[] {
  const { width, poly, init, refin, refout, xorout } = match.model;
  const word = (value: bigint) => ({ value, shown: hexWord(value, width) });
  const count = r.matches.length;
  return [
    {
      name: 'matchName',
      ...(match.name === null
        ? { value: null, shown: 'custom', note: 'not in the catalogue' }
        : { value: match.name, note: catalogue.find((c) => c.name === match.name)?.use ?? '' }),
    },
    {
      name: 'generator',
      ...word(poly),
      note: polynomialText(best.notations.full),
    },
    {
      name: 'matchCount',
      value: count,
      note: count === 1 ? 'the only one' : r.complete ? 'all listed' : 'or more',
    },
    { name: 'width', value: width },
    { name: 'initialRegister', ...word(init) },
    { name: 'reflectIn', value: refin },
    { name: 'reflectOut', value: refout },
    { name: 'xorOut', ...word(xorout) },
    { name: 'checkValue', ...word(best.check), note: '“123456789”' },
    { name: 'residue', ...word(best.residue), note: 'of any right frame' },
    { name: 'bytesSwapped', value: match.swapped },
    { name: 'settled', value: match.settled },
  ];
}

/** A share of accidents above which a match is called weak. */
const MAX_CHANCE = 1e-3;

function notices(r: IdentifyResult): Shown[] {
  const [match] = r.matches;
  const say = (id: string, level: 'note' | 'warning', text: string): Shown[] => [
    { kind: 'notice', id, level, text },
  ];
  const different = new Set(r.samples.map((s) => s.message.join())).size;
  if (!match)
    return say(
      'none',
      'warning',
      different < 2
        ? 'No CRC of the catalogue gives this value. With more messages one that is not in the catalogue can be found: three of one length, and one of another.'
        : `${r.complete ? 'No CRC' : 'No CRC that could be tried'} gives all values. To find one that is in no catalogue, give three messages of one length and one of another; check that each value is of the message alone, without the CRC itself.`,
    );
  const bits = different * match.model.width;
  const accidents = (2 * catalogue.length) / 2 ** bits;
  return [
    ...(match.name !== null && accidents > MAX_CHANCE
      ? say(
          'weak',
          'warning',
          `${bits} bits of CRC are little to go by: about ${accidents.toPrecision(1)} of the catalogue would fit by chance. Another message makes sure.`,
        )
      : []),
    ...(match.settled
      ? []
      : say(
          'open',
          'note',
          'The generator is found; initial register and XOR out are not: the pairs listed agree at these lengths, and others with them. A message of another length decides.',
        )),
    ...(r.complete
      ? []
      : say(
          'more',
          'note',
          `More may fit than the ${counted(Math.min(r.matches.length, MAX_MATCHES), 'match', 'matches')} listed: another message of the same length narrows them down.`,
        )),
  ];
}

const matchTable = ({ matches }: IdentifyResult): Shown => ({
  kind: 'table',
  id: 'matches',
  title: matches.length === 1 ? 'What fits' : 'All that fit',
  columns: [
    'name',
    'width',
    'generator',
    'initialRegister',
    'reflectIn',
    'reflectOut',
    'xorOut',
    'bytesSwapped',
    'settled',
  ],
  rows: matches.map(({ model, name, swapped, settled }) => {
    const { width, poly, init, refin, refout, xorout } = model;
    const word = (value: bigint) => ({ value, shown: hexWord(value, width) });
    const called = name ?? { value: null, shown: 'custom' };
    return [called, width, word(poly), word(init), refin, refout, word(xorout), swapped, settled];
  }),
  caption: 'The likeliest first: published, then with a usual register and XOR.',
});

const sampleTable = ({ samples }: IdentifyResult, match: CrcMatch | undefined): Shown => ({
  kind: 'table',
  id: 'samples',
  title: 'The messages',
  columns: ['message', 'given', ...(match ? (['computed'] as const) : [])],
  rows: samples.map(({ message, value, digits }) => {
    const computed = match && crc(match.model, message);
    return [
      { value: hexOf(message).replaceAll(' ', ''), shown: bytesText(message) },
      { value, shown: hexWord(value, 4 * digits) },
      ...(match && computed !== undefined
        ? [{ value: computed, shown: hexWord(computed, match.model.width) }]
        : []),
    ];
  }),
});
