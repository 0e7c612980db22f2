import { FORMATS } from '../catalogue.ts';
import { roundExpression } from '../evaluate.ts';
import { readExpression } from '../expression.ts';

/** A line `4633 40C66666 4018CCCCCCCCCCCD 6.2`: what of it we read otherwise. */
export function wrongIn(line: string): string[] {
  const [f16 = '', f32 = '', f64 = '', text = ''] = line.split(' ');
  const expression = readExpression(text);
  const of = (f: (typeof FORMATS)['binary16'], word: string) => {
    const made = roundExpression(f, expression).word ?? -1n;
    return made === BigInt(`0x${word}`)
      ? []
      : [`${text} in ${f.name} is ${made.toString(16)} and not ${word}`];
  };
  return [...of(FORMATS.binary16, f16), ...of(FORMATS.binary32, f32), ...of(FORMATS.binary64, f64)];
}
