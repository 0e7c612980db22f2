import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Step } from '../../define/output.ts';
import {
  dividedBy,
  headOf,
  hz,
  plainNumber,
  proofText,
  secondOf,
  showError,
  shownOf,
} from './phrases.ts';
import type { ClockResult, PllResult, TimerResult, TreeResult, UartResult } from './result.ts';

export function steps(r: ClockResult): Step[] {
  switch (r.task) {
    case 'uart':
      return uartSteps(r);
    case 'timer':
      return timerSteps(r);
    default:
      return treeSteps(r);
  }
}

/** In MHz with all its digits, for TeX. */
const mhz = (f: number): string => `${plainNumber(f / 1e6)}\\,\\text{MHz}`;

function treeSteps(r: TreeResult | PllResult): Step[] {
  const shown = shownOf(r);
  const { chain, output } = headOf(shown);
  const second = secondOf(shown);
  const from = toNumber(chain.reference.frequency);
  return [
    ...(chain.isPll
      ? [
          {
            text: `The phase detector compares ${hz(chain.reference.frequency)} of the ${chain.reference.label} over M.`,
            tex: `f_\\text{PFD} = \\frac{${mhz(from)}}{${chain.pre.value}} = ${mhz(toNumber(chain.detector))}`,
          },
          {
            text: 'The VCO runs at N times that.',
            tex: `f_\\text{VCO} = ${plainNumber(chain.mul.value)} \\cdot ${mhz(toNumber(chain.detector))} = ${mhz(toNumber(chain.vco))}`,
          },
        ]
      : []),
    {
      text: `${output.label} is that over its dividers.`,
      tex: `f = \\frac{${mhz(toNumber(chain.vco))}}{${output.fields.map((f) => plainNumber(f.value)).join(' \\cdot ') || '1'}} = ${mhz(toNumber(output.frequency))}`,
    },
    ...(second
      ? [
          {
            text: `${second.label} has dividers of its own: ${second.fields.map((f) => `${f.name} ${plainNumber(f.value)}`).join(', ')}, ${plainNumber(dividedBy(second))} together.`,
            tex: `f_2 = ${mhz(toNumber(second.frequency))}`,
          },
        ]
      : []),
    {
      text: `The error is ${output.wanted === null ? 'none: the fastest was asked for' : showError(output.error)}. There are ${proofText(r)}.`,
    },
  ];
}

function uartSteps(r: UartResult): Step[] {
  const s = r.settings[r.at];
  if (!s) return [];
  const f = toNumber(r.clock);
  const wanted = toNumber(s.rate) / (1 + s.error);
  const b = r.budget;
  return [
    {
      text: 'A bit is to last so many clocks.',
      tex: `\\frac{f_\\text{clk}}{R} = \\frac{${mhz(f)}}{${plainNumber(wanted)}\\,\\text{Bd}} = ${plainNumber(Number((f / wanted).toPrecision(9)))}`,
    },
    {
      text: `The nearest that ${r.block} can do is ${s.mode.label}: ${s.registers.map((x) => `${x.name} ${x.value}`).join(', ')}.`,
      tex: `R = ${plainNumber(Number(toNumber(s.rate).toPrecision(9)))}\\,\\text{Bd}`,
    },
    {
      text: 'Its error.',
      tex: `\\varepsilon = \\frac{R - R_0}{R_0} = ${(s.error * 100).toFixed(4)}\\,\\%`,
    },
    {
      text: 'The receiver counts from the start edge; its last sample stands in the middle of the first stop bit. The ends’ errors add up until there.',
      tex: `d = ${b.lastSample} \\cdot ${((b.drift / b.lastSample) * 100).toFixed(4)}\\,\\% = ${(b.drift * 100).toFixed(3)}\\,\\%`,
    },
    {
      text: 'Of half a bit, finding the edge costs one sample, the vote over three samples another, and uneven bits their jitter. What is left is the margin.',
      tex: `50\\,\\% - ${(b.synchronisation * 100).toFixed(2)}\\,\\% - ${(b.window * 100).toFixed(2)}\\,\\% - ${(b.jitter * 100).toFixed(2)}\\,\\% - ${(b.drift * 100).toFixed(2)}\\,\\% = ${(b.margin * 100).toFixed(2)}\\,\\%`,
    },
  ];
}

function timerSteps(r: TimerResult): Step[] {
  const s = r.settings[r.at];
  if (!s) return [];
  const fold = toNumber(r.clock) / (toNumber(s.frequency) * s.prescaler * s.counts);
  const more = r.more > 0 ? ` + ${r.more}` : '';
  return [
    {
      text: `The clock over prescaler and counts of a period${more === '' ? '' : ', and the clock that clearing the counter takes'}.`,
      tex: `f = \\frac{${mhz(toNumber(r.clock))}}{${Math.round(fold) === 2 ? '2 \\cdot ' : ''}${s.prescaler} \\cdot ${s.counts}${more}} = ${plainNumber(Number(toNumber(s.frequency).toPrecision(10)))}\\,\\text{Hz}`,
    },
    { text: `The error is ${showError(s.error)}.` },
    {
      text: 'The duty cycle has as many steps as the period has counts.',
      tex: `\\log_2 ${s.steps} = ${Math.log2(s.steps).toFixed(3)}`,
    },
    { text: `There are ${proofText(r)}.` },
  ];
}
