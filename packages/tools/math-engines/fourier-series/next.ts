/** Where the function goes on: its samples to the FFT, itself as a repeated signal to the Laplace transform. */
import type { Onward } from '../../define/onward.ts';
import type { Inputs } from './inputs.ts';
import type { Result } from './result.ts';

const SAMPLES = 64;
const PERIODS = 4;

export const next = (r: Result, i: Inputs): readonly Onward[] => [...samples(r), ...laplace(r, i)];

/** Periods of the sum, so that lines stand where they are here. */
function samples(r: Result): Onward[] {
  const rate = SAMPLES / r.period;
  if (r.count >= SAMPLES / 2 || !(rate > 1e-8 && rate < 1e14)) return [];
  const values = Array.from({ length: SAMPLES }, (_, k) => {
    let y = r.mean;
    const angle = r.omega * (r.start + (k * r.period) / SAMPLES);
    for (let n = 1; n <= r.count; n++)
      y += (r.a[n] as number) * Math.cos(n * angle) + (r.b[n] as number) * Math.sin(n * angle);
    return Number(y.toPrecision(6));
  });
  const text = Array.from({ length: PERIODS }, () => values.join(' ')).join(' ');
  return [
    {
      tool: 'spectrum-analyzer',
      does: `FFT of ${PERIODS} periods of S${r.count}`,
      inputs: { source: 'text', text, window: 'rectangular', fs: `${Number(rate.toPrecision(9))}` },
    },
  ];
}

/** From t = 0 on, over and over, where a period begins there. */
function laplace(r: Result, i: Inputs): Onward[] {
  if (!r.isElementary || r.start !== 0 || i.range !== 'full' || r.program.length === 0) return [];
  if (r.parameters.some((p) => /^[susznHu]$/u.test(p.name))) return [];
  const pieces = r.program.filter((p) => p.f !== '0').map((p) => `${p.f} for ${p.from}<t<${p.to}`);
  if (pieces.length === 0) return [];
  return [
    {
      tool: 'laplace-z',
      does: 'Laplace transform of it from 0 on',
      inputs: {
        task: 'forward',
        signal: `${pieces.join('; ')}; period ${r.periodText.text}`,
        ...(r.parameters.length > 0 && {
          values: r.parameters.map((p) => `${p.name} = ${p.value}`).join(', '),
        }),
      },
    },
  ];
}
