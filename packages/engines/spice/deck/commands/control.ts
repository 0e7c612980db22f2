/** Analyses that stand in `.control` … `.endc`: the plain ones are taken, programs are not run. */
import type { Card } from '../lines.ts';
import { ANALYSES } from './analyses.ts';

export interface ControlPart {
  /** Analyses as cards with a point, each once, up to the first that depends on a program. */
  readonly analyses: readonly Card[];
  /** What is left out, by its words: `alter`, `foreach`, `plot`. */
  readonly leftOut: readonly Card[];
}

/** Commands that only show or keep what was computed. */
const SHOWS = new Set(
  (
    'run plot print write wrdata set unset setplot display echo gnuplot hardcopy let quit exit rusage destroy linearize ' +
    'fft psd fourier meas measure spec settype show showmod option save listing setscale asciiplot bltplot xgraph ' +
    'source cd shell status version where iplot eprint state unlet delete wrs2p inventory define undefine compose ' +
    'alias unalias strcmp setseed reshape transpose cross cutout esave snsave history help rspice deftype unalias ' +
    'iplot mrdump optran'
  ).split(' '),
);

/** Analyses that are not computed, and change nothing for those behind them. */
const NOT_COMPUTED = new Set(['pss', 'sp', 'disto']);

/** A loop or a change of the circuit: what comes behind depends on it. */
export function controlParts(cards: readonly Card[]): ControlPart {
  const analyses: Card[] = [];
  const leftOut: Card[] = [];
  const seen = new Set<string>();
  let isProgram = false;
  for (const card of cards) {
    const word = /^\.?(\w+)/u.exec(card.text)?.[1] ?? '';
    if (NOT_COMPUTED.has(word)) leftOut.push(card);
    else if (ANALYSES.has(word) && word !== 'four' && !isProgram) {
      // Values of a vector are known only when what stands before was run.
      if (card.text.includes('$')) {
        leftOut.push(card);
        continue;
      }
      const text = card.text.replace(/^\.?/u, '.').replace(/\s+>.*$/u, '');
      if (!seen.has(text)) analyses.push({ ...card, text, raw: card.raw.replace(/^\.?/u, '.') });
      seen.add(text);
    } else if (!SHOWS.has(word)) {
      isProgram = true;
      leftOut.push(card);
    }
  }
  return { analyses, leftOut };
}
