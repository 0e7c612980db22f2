/** Cards with a point by their names: those that are read, those that mean nothing for results, and those that are refused. */
import type { Card } from '../lines.ts';
import { CardError, nearest } from '../refusal.ts';
import { ANALYSES } from './analyses.ts';

/** Cards that ask for what is printed or kept. */
export const PRINTS: ReadonlySet<string> = new Set([
  'print',
  'plot',
  'save',
  'probe',
  'graph',
  'width',
]);
export const OPTIONS: ReadonlySet<string> = new Set(['option', 'options', 'opt']);
/** Cards that are read with the blocks that they stand in. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(
  'model param params parameter global_param csparam func function global ic nodeset temp option options opt subckt ends include incl inc lib'.split(
    ' ',
  ),
);
/** Cards without any meaning for results. */
const SILENT: ReadonlySet<string> = new Set(
  'backanno title end endl preprocess protect unprotect prot unprot hdl nolist list nomod endcontrol dc_'.split(
    ' ',
  ),
);

const STATE_MACHINE =
  'of a state machine of LTspice, which is not computed here; B sources that hold themselves would do';

const REFUSED: Readonly<Record<string, string>> = {
  disto:
    'a small-signal distortion analysis, which is not computed here; .four of a transient gives distortion',
  pss: 'a periodic steady state, which is not computed here; a long transient reaches it',
  sp: 'an S-parameter analysis of ports, which is not computed here; .ac with sources of 50 Ω gives them',
  net: 'LTspice’s and PSpice’s two-port card, which is not computed here; .ac gives its currents',
  hb: 'harmonic balance of Xyce, which is not computed here; a long transient reaches the same',
  mpde: 'a multi-time analysis of Xyce, which is not computed here',
  machine: STATE_MACHINE,
  state: STATE_MACHINE,
  rule: STATE_MACHINE,
  output: STATE_MACHINE,
  endmachine: STATE_MACHINE,
  data: 'a table of values for steps, which is not read here; .step … list would do',
  alter: 'a circuit with other cards run behind the first, which is not read here; .step would do',
  dist: 'a table of a distribution, which is not read here; gauss() and unif() are',
  mc: 'PSpice’s Monte Carlo card, which is not read here; the copies beside the deck draw parts',
  wcase:
    'PSpice’s worst-case card, which is not read here; the copies beside the deck draw parts at their ends',
  wave: 'a sound file of LTspice, which is not written here',
  ferret: 'a file from the network, which is not fetched here',
  loadbias: 'a file with an operating point, which is not read here; .nodeset would do',
  savebias: 'a file with an operating point, which is not written here',
  text: 'text of PSpice for digital devices',
  stimulus: 'a stimulus of PSpice; PULSE, PWL and SIN would do',
  stmlib: 'a library of stimuli of PSpice; PULSE, PWL and SIN would do',
  sampling: 'a random analysis of Xyce; the copies beside the deck draw parts',
  embeddedsampling: 'a random analysis of Xyce; the copies beside the deck draw parts',
  result: 'an expression of Xyce over steps; .meas would do',
  mor: 'a model order reduction of Xyce',
  lin: 'a linear network analysis of Xyce; .ac with sources of 50 Ω gives S-parameters',
};

/** Throws CardError for a card that is neither read nor without a meaning. */
export function checkCommand(word: string, card: Card): void {
  if (ANALYSES.has(word) || READ_ELSEWHERE.has(word) || SILENT.has(word)) return;
  const what = Object.hasOwn(REFUSED, word) ? REFUSED[word] : undefined;
  const near = what ? undefined : nearest(word, [...ANALYSES, ...READ_ELSEWHERE, ...PRINTS]);
  throw new CardError(
    what
      ? `.${word} is ${what}`
      : `.${word} is no card that is known here${near === undefined ? '' : `; .${near} is`}`,
    card.raw,
  );
}
