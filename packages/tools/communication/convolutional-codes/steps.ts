import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { Analysis } from './analysis.ts';
import type { Block } from './block.ts';
import type { CodeResult } from './compute.ts';
import type { CodeInputs } from './inputs.ts';
import { signsAt } from './plots.ts';
import { mirrored } from './read-generators.ts';
import { binary, inD, texDN } from './words.ts';

/** Comparisons and steps that the working shows. */
const SHOWN = 4;

export function steps(r: CodeResult, i: CodeInputs): Step[] {
  return [
    ...generators(r),
    ...(r.block ? blockSteps(r, r.block) : []),
    ...(r.analysis ? analysisSteps(r, r.analysis, i) : []),
  ];
}

const texD = (polynomial: number): string =>
  inD(polynomial).replace(
    /D([⁰¹²³⁴-⁹]+)/gu,
    (_, raised: string) => `D^{${Array.from(raised, (c) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c)).join('')}}`,
  );

/** The generators in D, of one input. */
function generators({ code: { registers } }: CodeResult): Step[] {
  const [memory, row] = [registers?.memory[0], registers?.forward[0]];
  if (!registers || memory === undefined || row === undefined || registers.memory.length > 1)
    return [];
  const back = mirrored(registers.feedback[0] ?? 0, memory + 1);
  const list = row.map((word) => {
    const top = texD(mirrored(word, memory + 1));
    return back === 1 ? top : `\\frac{${top}}{${texD(back)}}`;
  });
  return [
    {
      text: `The digits of a generator are the taps, the newest bit first: ${row.map((word) => `${word.toString(8)} in octal is ${binary(word, memory + 1)}`).join(', ')}.`,
      tex: `G(D) = \\left[${list.join(',\\;')}\\right]`,
    },
  ];
}

function blockSteps(r: CodeResult, b: Block): Step[] {
  const { outputs } = r.code.trellis;
  const first = Array.from({ length: Math.min(SHOWN, b.steps) }, (_, k) =>
    signsAt(b.values, r, k, outputs),
  );
  return [
    {
      text: `What was received is taken in words of ${outputs}: ${first.join(', ')}${b.steps > SHOWN ? ', …' : ''}. A branch costs the size of each value whose sign is not that of its bit; an erased or punctured bit costs nothing.`,
    },
    ...selection(b),
    {
      text: `After step ${b.steps} the path ${b.tail > 0 ? 'in state 0' : 'of the least metric'} is followed back; its inputs${b.tail > 0 ? ` without the ${b.tail} of the tail` : ''} are the message.`,
      tex: `\\Lambda = ${texNumber(b.decoded.metric)}`,
    },
  ];
}

/** The comparison in one state of the step looked at. */
function selection({ walk }: Block): Step[] {
  const winner = walk.candidates.find((c) => c.survives);
  if (!winner) return [];
  const rivals = walk.candidates.filter(
    (c) => c.state === winner.state && Number.isFinite(c.total),
  );
  return [
    {
      text: `Add, compare, select: into state ${winner.state} in step ${walk.at} come branches from ${rivals.map((c) => `state ${c.from}`).join(' and ')}; the one with the least sum survives.`,
      tex: `\\Lambda_{${walk.at}}(${winner.state}) = \\min\\left(${rivals
        .slice(0, SHOWN)
        .map((c) => `${texNumber(c.before)} + ${texNumber(c.cost)}`)
        .join(',\\;')}\\right) = ${texNumber(winner.total)}`,
    },
  ];
}

/** Terms of the sum written out. */
const TERMS = 3;

function analysisSteps(r: CodeResult, a: Analysis, i: CodeInputs): Step[] {
  const { properties: p, puncturing, code } = r;
  if (!a.spectrum || a.listed === 0) return [];
  const { free, bits } = a.spectrum;
  const events = code.trellis.inputs * puncturing.period;
  const heavy = Array.from({ length: a.listed }, (_, k) => k)
    .filter((k) => (bits[k] ?? 0) > 0)
    .slice(0, TERMS);
  return [
    ...(a.transfer && a.transfer.num.size + a.transfer.den.size <= 24
      ? [
          {
            text: 'The state diagram, with state 0 split, is solved for all paths from 0 back to 0.',
            tex: `T(D,N) = \\frac{${texDN(a.transfer.num)}}{${texDN(a.transfer.den)}}`,
          },
        ]
      : []),
    {
      text: 'Wrong bits of all error events of a weight, times the chance that such an event is taken for the right path, over the message bits at which events may begin.',
      tex: `P_b \\le \\frac{1}{${events}} \\left(${heavy.map((k) => `${texNumber(bits[k] ?? 0, 8)}\\,P_{${free + k}}`).join(' + ')} + \\dots\\right), \\quad P_d = Q\\!\\left(\\sqrt{2 d R E_b/N_0}\\right)`,
    },
    ...(Number.isNaN(a.neededSoft)
      ? []
      : [
          {
            text: `For ${i.wanted} the sum takes less Eb/N0 than BPSK alone does.`,
            tex: `${texNumber(a.neededUncoded)}\\,\\mathrm{dB} - ${texNumber(a.neededSoft)}\\,\\mathrm{dB} = ${texNumber(a.neededUncoded - a.neededSoft)}\\,\\mathrm{dB}`,
          },
        ]),
    {
      text: 'At high Eb/N0 the free distance alone counts.',
      tex: `10\\log_{10}(R\\,d_{free}) = 10\\log_{10}\\left(\\tfrac{${p.ratio[0]}}{${p.ratio[1]}}\\cdot ${free}\\right) = ${texNumber(powerDecibels(p.rate * free))}\\,\\mathrm{dB}`,
    },
  ];
}
