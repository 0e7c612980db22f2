import { lawNames } from '@tollbench/engines/logic/algebra/check.ts';
import { picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import type { Checked, CheckedLine } from './checking.ts';
import { brokenLines, primes } from './lines-figure.ts';

const LINE = 24;
const LETTER = 8.4;
const INDENT = 40;

/** The visitor’s lines with a tick or a cross before each, and below it the law it takes or the row at which it fails. */
export function workingFigure({ lines }: Checked): string {
  const marks: string[] = [];
  let y = 6;
  let width = 330;
  for (const line of lines) {
    y += LINE;
    const wrong = line.verdict === 'wrong';
    const colour = wrong ? 'var(--wrong)' : 'var(--trace-3)';
    const sign = line.verdict === 'start' ? '' : wrong ? '✗' : '✓';
    marks.push(word(8, y, sign, colour, 16));
    brokenLines([{ text: line.text, marked: false }]).forEach((row, k) => {
      if (k > 0) y += LINE - 2;
      const text = row.map((p) => p.text).join('');
      width = Math.max(width, INDENT + text.length * LETTER + 16);
      marks.push(word(INDENT, y, text, wrong ? 'var(--wrong)' : 'currentColor', 16));
    });
    const below = sentenceOf(line);
    if (below === '') continue;
    y += 19;
    width = Math.max(width, INDENT + below.length * 6.3 + 12);
    marks.push(word(INDENT, y, below, wrong ? 'var(--wrong)' : 'var(--ink-2,currentColor)', 12));
  }
  return picture(Math.ceil(width), Math.ceil(y + 16), 'The working, line by line', marks.join(''), {
    wide: width > 480,
  });
}

/** What is said of a line. */
export function sentenceOf(line: CheckedLine): string {
  const { verdict, steps, right, said } = line;
  const names = lawNames(steps);
  const not = right === false && said ? `; not ${said.slice(0, 30)}` : '';
  switch (verdict) {
    case 'start':
      return '';
    case 'same':
      return 'the same, rearranged (commutative, associative)';
    case 'law':
      return `${names[0] ?? ''}${not}`;
    case 'laws':
      return `${steps.length} steps: ${names.join(', ')}${not}`;
    case 'equal':
      return 'equal; more steps than are looked for';
    default: {
      const at = line.counterexample
        .map(({ name, value }) => `${name} = ${value ? 1 : 0}`)
        .join(', ');
      return `${at === '' ? 'everywhere' : `at ${at}`}: ${line.before ? 1 : 0} above, ${line.after ? 1 : 0} here`;
    }
  }
}

const word = (x: number, y: number, text: string, fill: string, size: number): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" xml:space="preserve">${escapeXml(primes(text))}</text>`;
