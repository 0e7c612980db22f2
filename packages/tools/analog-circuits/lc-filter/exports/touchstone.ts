import { scattering } from '@tollbench/engines/filter/lc-network.ts';
import type { LcResult } from '../compute.ts';

const OHMS = 50;

/** S-parameters between 50 Ω, or the source's resistance where both ends have it: version 1 has one reference. */
export function touchstone(r: LcResult): string {
  const { network } = r.design;
  const equal = network.source === network.load;
  const reference = equal ? network.load : OHMS;
  const between = { ...network, source: reference, load: reference };
  const pair = (re: number, im: number) => `${re.toPrecision(12)} ${im.toPrecision(12)}`;
  const rows = Array.from(r.frequency, (f) => {
    const s = scattering(between, 2 * Math.PI * f, r.losses);
    const through = pair(s.re21, s.im21);
    return `${f} ${pair(s.re11, s.im11)} ${through} ${through} ${pair(s.re22, s.im22)}`;
  });
  return `# Hz S RI R ${reference}\n${rows.join('\n')}\n`;
}
