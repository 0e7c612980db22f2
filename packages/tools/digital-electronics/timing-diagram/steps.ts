import type { Verdict } from '@tollbench/engines/waveform/timing/check.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { TimingResult } from './compute.ts';

/** What is measured by each kind, and the letter of its limit. */
const KINDS: Readonly<Record<string, readonly [string, string]>> = {
  setup: ['from the last change of the data to the clock edge', 't_{\\mathrm{su}}'],
  hold: ['from the clock edge to the next change of the data', 't_{\\mathrm{h}}'],
  recovery: ['from the release of the control to the next clock edge', 't_{\\mathrm{rec}}'],
  removal: ['from the last clock edge to the release of the control', 't_{\\mathrm{rem}}'],
  width: ['from edge to edge of the pulse', 't_{\\mathrm{w}}'],
  period: ['from one edge to the next of its kind', 'T'],
  skew: ['between the edges of both', 't_{\\mathrm{skew}}'],
  delay: ['from one edge to the answer', 't_{\\mathrm{d}}'],
  glitch: ['from one change to the next', 't_{\\mathrm{w}}'],
};

/** The tightest place of each requirement, with its numbers. */
export function steps(r: TimingResult): Step[] {
  const unit = r.kind === 'recorded' ? r.dump.unit : 1;
  const { verdicts } = r.checked;
  if (verdicts.length === 0)
    return [
      {
        text: 'No requirement is given. Write one a line, such as setup D -> CLK rise 2ns, and its slack is worked out here.',
      },
    ];
  return verdicts.slice(0, 12).flatMap((v) => step(v, unit));
}

const tex = (t: number): string =>
  showQuantity(t, 's', 5)
    .replace(/\u2212/gu, '-')
    .replace(/\u202f/gu, '\\,')
    .replace(/([a-zµ]+)$/u, (u) => `\\mathrm{${u.replace('µ', '\\mu ')}}`);

function step({ constraint, worst, count, violations, unknown }: Verdict, unit: number): Step[] {
  const [what, letter] = KINDS[constraint.kind] ?? ['between the edges', 't'];
  if (!worst)
    return [{ text: `${constraint.text}: judged nowhere, as its edges do not occur together.` }];
  const { from, to, measured, limit, slack, bound } = worst;
  const more = unknown > 0 ? ` At ${unknown} of the edges the data is unknown.` : '';
  const verdict =
    violations > 0
      ? `${violations} of ${count} are not met; the worst is shown.`
      : `All ${count} are met; the tightest is shown.`;
  return [
    {
      text: `${constraint.text}: measured ${what}, ${showQuantity(from * unit, 's', 5)} to ${showQuantity(to * unit, 's', 5)}. ${verdict}${more}`,
      tex:
        bound === 'min'
          ? `t_{\\mathrm{slack}} = t - ${letter} = ${tex(measured)} - ${paren(tex(limit), limit)} = ${tex(slack)}`
          : `t_{\\mathrm{slack}} = ${letter} - t = ${tex(limit)} - ${paren(tex(measured), measured)} = ${tex(slack)}`,
    },
  ];
}

const paren = (text: string, value: number): string => (value < 0 ? `(${text})` : text);
