import type { Document } from './document.ts';
import { readKiss } from './kiss.ts';

/**
 * The machine between `.start_kiss` and `.end_kiss` of a BLIF model, with the names of its inputs and outputs and the codes
 * of `.code` lines behind it. Line numbers are those of the whole text. Gates and latches beside the table, its
 * implementation, are not read, which is remarked.
 */
export function readBlif(text: string): Document {
  const lines = text.replace(/\\\n/gu, ' \u0000').split('\n');
  const names: Record<'inputs' | 'outputs', string[]> = { inputs: [], outputs: [] };
  let isInside = false;
  let other = 0;
  let width: [number, number] = [0, 0];
  const kept = lines.flatMap((whole) => {
    const line = whole
      .replaceAll('\u0000', ' ')
      .replace(/#(?!\s*@).*/u, '')
      .trim();
    const blanks = [...whole].filter((c) => c === '\u0000').map(() => '');
    const [word = '', ...rest] = line.split(/\s+/u);
    if (word === '.start_kiss' || word === '.end_kiss') {
      isInside = word === '.start_kiss';
      return ['', ...blanks];
    }
    if (word === '.inputs' || word === '.outputs') names[word.slice(1) as 'inputs'].push(...rest);
    else if (!isInside && /^\.(?:names|latch|gate|mlatch|subckt)$/u.test(word)) other++;
    if (isInside && word === '.i') width = [Number(rest[0]), width[1]];
    if (isInside && word === '.o') width = [width[0], Number(rest[0])];
    return [isInside || word === '.code' || line.startsWith('# @') ? line : '', ...blanks];
  });
  const heads = [
    ...(names.inputs.length === width[0] && width[0] > 0 ? [`.ilb ${names.inputs.join(' ')}`] : []),
    ...(names.outputs.length === width[1] && width[1] > 0
      ? [`.ob ${names.outputs.join(' ')}`]
      : []),
  ];
  const document = readKiss([...kept, ...heads].join('\n'), 'blif');
  return {
    ...document,
    remarks: [
      ...document.remarks,
      ...(other > 0
        ? [
            `The ${other} gates and latches beside the table are not read: the table is the machine.`,
          ]
        : []),
    ],
  };
}
