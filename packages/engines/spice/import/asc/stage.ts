/** What stands between the decision of a gate or flip-flop of LTspice and its pins: its delay, and the edges of its output. */
import { CardError } from '../../deck/refusal.ts';

/** Parameters that a stage reads. */
export const STAGED: readonly string[] = ['td', 'trise', 'tfall', 'tau'];

/** Whether a time is given and is not 0. */
const isGiven = (value: string | undefined): value is string => /[1-9]|\{/u.test(value ?? '');
const inner = (value: string): string => value.replace(/^\{(.*)\}$/u, '$1');

/** The ending of the subcircuit's name, and the parameters of its card. Throws CardError for edges that are not alike. */
export function stageOf(
  given: ReadonlyMap<string, string>,
  name: string,
): { suffix: string; parameters: string[] } {
  const [delay, rise, fall, tau] = STAGED.map((key) => given.get(key));
  if (isGiven(fall) && fall !== rise)
    throw new CardError(
      `${name} has Tfall=${fall} and Trise=${rise ?? '0'}, and edges are computed here alike; Trise alone would do`,
      'tfall',
    );
  const [isDelayed, isSlow] = [isGiven(delay), isGiven(rise) || isGiven(tau)];
  const edge = isGiven(rise) ? `{(${inner(rise)})/2.197}` : tau;
  return {
    suffix: `${isDelayed ? '_td' : ''}${isSlow ? '_tr' : ''}`,
    parameters: [...(isDelayed ? [`td=${delay}`] : []), ...(isSlow ? [`edge=${edge}`] : [])],
  };
}

export const stageDefaults = (suffix: string): string =>
  `vhigh=1 vlow=0 ref=0.5 rout=1${suffix.includes('_td') ? ' td=1n' : ''}${suffix.includes('_tr') ? ' edge=1n' : ''}`;

/**
 * Cards from a decision of 0 or 1 to the outputs q and qb. A delay is an RC to another decision in its middle, an edge an RC whose
 * 10 % to 90 % take as long as LTspice's ramp.
 */
export function stageText(decision: string, suffix: string): string[] {
  const [late, edge]: [string[], string[]] = [[], []];
  let at = decision;
  if (suffix.includes('_td')) {
    late.push(`Bt early 0 V=${at}`, 'Rt early late 1k noisy=0', 'Ct late 0 {td/693.147}');
    at = 'u(v(late)-0.5)';
  }
  if (suffix.includes('_tr')) {
    edge.push(`Be sharp 0 V=${at}`, 'Re sharp soft 1k noisy=0', 'Ce soft 0 {edge/1k}');
    at = 'v(soft)';
  }
  return [
    ...late,
    ...edge,
    `Bq a com V=vlow+(vhigh-vlow)*${at}`,
    'Rq a q {rout}',
    `Bqb b com V=vhigh-(vhigh-vlow)*${at}`,
    'Rqb b qb {rout}',
  ];
}
