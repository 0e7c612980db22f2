import { texName } from '@tollbench/engines/logic/format.ts';
import type { Step } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import type { FsmResult } from './compute.ts';
import { ENCODINGS, type FsmInputs } from './inputs.ts';
import { listed } from './phrases.ts';

/** Blocks, pairs and sums that are told one by one. */
const TOLD = 24;
const SET = 300;

/** The working: which states become one and why, the codes, the equations. */
export function steps(r: FsmResult, i: FsmInputs): Step[] {
  return [...merging(r), ...coding(r, i), ...equations(r)];
}

function merging(r: FsmResult): Step[] {
  const { minimum, formed, chart } = r;
  const name = (s: number) => formed.states[s] ?? '';
  const list: Step[] = [];
  if (minimum.dropped.length > 0)
    list.push({
      text: `${listed(minimum.dropped.map(name))} cannot be reached from ${name(formed.reset)} and ${minimum.dropped.length === 1 ? 'is' : 'are'} left out.`,
    });
  if (minimum.partition) {
    const blocks = (round: readonly (readonly number[])[]) =>
      round.map((b) => `(${b.map(name).join(' ')})`).join(' ');
    minimum.partition.rounds.slice(0, TOLD).forEach((round, k) => {
      const text = blocks(round);
      list.push({
        text: `P${k + 1}, ${k === 0 ? 'by the outputs' : `taken apart by where the blocks of P${k} lead`}: ${text.length > 600 ? counted(round.length, 'block') : text}.`,
      });
    });
    list.push({
      text: `No further round takes a block apart: ${counted(minimum.classes.length, 'state')}.`,
    });
    return list;
  }
  if (chart) {
    const crossed = chart.squares.filter((q) => q.crossed !== undefined && q.crossed > 0);
    list.push({
      text: `${counted(chart.squares.filter((q) => q.crossed === 0).length, 'pair')} of states differ in an output at some input, and are crossed out at once.`,
    });
    for (const q of crossed.slice(0, TOLD))
      list.push({
        text: `${name(q.low)} and ${name(q.high)} imply ${q.because ? `${name(q.because[0])} and ${name(q.because[1])}` : 'such a pair'}, crossed out before: they fall in round ${q.crossed}.`,
      });
    const kept = chart.squares.filter((q) => q.crossed === undefined);
    list.push({
      text:
        kept.length === 0
          ? 'No pair is left: no two states can be one.'
          : `${counted(kept.length, 'pair')} left: ${listed(
              kept.map(
                (q) =>
                  `${name(q.low)}${name(q.high).length + name(q.low).length > 2 ? '·' : ''}${name(q.high)}`,
              ),
              12,
            )}.`,
    });
  }
  if (minimum.maximals)
    list.push({
      text: `${counted(minimum.maximals.length, 'maximal compatible')}: sets of states all pairs of which are compatible.`,
    });
  list.push({
    text: `${listed(minimum.apart.map(name), 10)}: no two of these can be one, so that at least ${counted(minimum.apart.length, 'state')} are needed.`,
  });
  if (minimum.primes)
    list.push({
      text: `${counted(minimum.primes.length, 'prime compatible')} can make a minimum; a search over ${counted(minimum.nodes, 'node')} settles at least ${minimum.lower}.`,
    });
  list.push({
    text: `A closed cover: ${minimum.classes
      .slice(0, TOLD)
      .map((c, k) => `${minimum.machine.states[k]} = {${c.map(name).join(' ')}}`)
      .join(', ')}. Every state is in a set, and what a set implies is within a set.`,
  });
  return list;
}

function coding({ codes, built, found }: FsmResult, i: FsmInputs): Step[] {
  const list = built.states.slice(0, TOLD).map((name, s) => `${name} ${codes[s]}`);
  return [
    {
      text: `${ENCODINGS[i.encoding][0]?.toUpperCase()}${ENCODINGS[i.encoding].slice(1)}: ${list.join(', ')}${built.states.length > TOLD ? ' …' : ''}.${found ? ` Of ${found.tried} encodings this one has the fewest literals, ${found.cost.literals}; the dearest has ${found.worst.literals}.` : ''}`,
    },
  ];
}

function equations({ sums, variables }: FsmResult): Step[] {
  return sums.slice(0, TOLD).flatMap(({ name, cubes, isMinimum }): Step[] => {
    const tex = `${texName(name)} = ${texSum(cubes, variables)}`;
    return tex.length > SET
      ? []
      : [{ text: `${name}, ${isMinimum ? 'a proven minimum' : 'irredundant'}:`, tex }];
  });
}

function texSum(cubes: readonly string[], names: readonly string[]): string {
  if (cubes.length === 0) return '0';
  return cubes
    .map(
      (cube) =>
        names
          .flatMap((n, k) =>
            cube[k] === '-' ? [] : [cube[k] === '0' ? `\\overline{${texName(n)}}` : texName(n)],
          )
          .join('\\,') || '1',
    )
    .join(' + ');
}
