/** The wave that has the two peaks, drawn about the value at which it settles. */
import type { Ringing } from '@tollbench/engines/circuit/rlc/decrement.ts';
import type { RlcInputs } from './inputs.ts';

const DRAWN = 800;

export function toPairs(i: RlcInputs, { decrement }: Ringing) {
  const periods = Math.min(Math.max(i.periods + 2, 4), 60);
  const rate = decrement / i.ringPeriod;
  const t = Array.from({ length: DRAWN }, (_, k) => (i.ringPeriod * periods * k) / (DRAWN - 1));
  // A cosine that dies away has its crests a little before its whole periods; the envelope is drawn through the two given.
  const angle = Math.atan(decrement / (2 * Math.PI));
  const scale = i.first / Math.cos(angle);
  const envelope = t.map((at) => scale * Math.exp(-rate * at));
  return {
    t,
    y: t.map((at, k) => (envelope[k] ?? 0) * Math.cos((2 * Math.PI * at) / i.ringPeriod - angle)),
    envelope,
  };
}
