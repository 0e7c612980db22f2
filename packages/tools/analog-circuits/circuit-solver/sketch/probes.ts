/** Which nets and parts the traces are of, and in which colour. */
import type { Probe } from './sketch.ts';

export interface Marked {
  /** By lower-case net. */
  readonly nets: ReadonlyMap<string, Probe>;
  /** By lower-case part. */
  readonly parts: ReadonlyMap<string, Probe>;
}

const VOLTAGE = /\bv\(\s*([^\s(),]+)\s*(?:,\s*([^\s(),]+)\s*)?\)/giu;
const CURRENT = /\b(?:i[a-z]?|p)\(\s*([^\s(),]+)\s*\)/giu;

/** The first trace that names a net or a part gives it its colour; what is in an expression counts. */
export function markedBy(probes: readonly Probe[]): Marked {
  const nets = new Map<string, Probe>();
  const parts = new Map<string, Probe>();
  const put = (into: Map<string, Probe>, name: string | undefined, probe: Probe) => {
    const key = name?.toLowerCase();
    if (key !== undefined && !into.has(key)) into.set(key, probe);
  };
  for (const probe of probes) {
    for (const [, a, b] of probe.trace.matchAll(VOLTAGE)) {
      put(nets, a, probe);
      put(nets, b, probe);
    }
    for (const [, part] of probe.trace.matchAll(CURRENT)) put(parts, part, probe);
  }
  return { nets, parts };
}

/** The traces of the field, each with the colour that plots give it. */
export const probesOf = (traces: string): Probe[] =>
  tracesOf(traces).map((trace, k) => ({ trace, colour: (k % 8) + 1 }));

export const tracesOf = (traces: string): string[] =>
  traces
    .split(';')
    .map((t) => t.trim())
    .filter((t) => t !== '');

/** The traces with one more; without it where it is there already, in any spelling of its letters. */
export function toggled(traces: string, trace: string): string {
  const all = tracesOf(traces);
  const same = (t: string) => t.replaceAll(/\s/gu, '').toLowerCase();
  const kept = all.filter((t) => same(t) !== same(trace));
  return (kept.length < all.length ? kept : [...all, trace]).join('; ');
}

export const colourOf = ({ colour }: Probe): string => `var(--trace-${colour})`;
