/** The tool that comes after a receiver's chain: the link that it is to receive. */
import type { Onward } from '../../define/onward.ts';
import type { CascadeResult } from './compute.ts';
import type { CascadeInputs } from './inputs.ts';
import { figure } from './readouts.ts';

/** The largest noise figure that a link budget takes, dB. */
const MAX_FIGURE = 60;

const number = (x: number): string => String(Number(x.toPrecision(6)));

/** The chain as the receiver of a link: its noise, its bandwidth, and the SNR that it needs. */
export function next(r: CascadeResult, i: CascadeInputs): readonly Onward[] {
  const noise = figure(r.whole.temperature);
  if (!(noise >= 0 && noise <= MAX_FIGURE)) return [];
  return [
    {
      tool: 'link-budget',
      does: 'The link with this receiver',
      inputs: {
        rxLoss: '0',
        noiseFigure: number(noise),
        antennaTemperature: number(i.source),
        bandwidth: number(i.bandwidth),
        cn: number(i.snr),
      },
    },
  ];
}
