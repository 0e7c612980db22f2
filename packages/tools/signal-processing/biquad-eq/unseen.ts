/** What stands in notes and captions alone: as values, for programs. */
import type { NamedOutput } from '../../define/named.ts';
import type { EqResult } from './compute.ts';
import type { results } from './results.ts';

export function unseen(r: EqResult): NamedOutput<typeof results> {
  const { chain, fit, crossing } = r;
  const shown = crossing ? 'crossing' : fit ? 'fit' : 'bands';
  return {
    kind: 'values',
    values: {
      peakFrequency: r.peak.at,
      audiblePeakGain: r.heard ?? { value: null, note: 'the sample rate has no such range' },
      troughGain: r.trough.level,
      troughFrequency: r.trough.at,
      analogDeviationFrequency: r.worst.at,
      ...(shown === 'crossing' && { peakGain: r.peak.level, preampGain: r.preamp }),
      ...(shown !== 'bands' && {
        headroom: -(r.peak.level + r.preamp),
        safePreamp: r.safe,
        sectionCount: r.made.length,
      }),
      ...(fit && { fitMostFrequency: fit.mostAt, fitPoints: fit.frequency.length }),
      ...(chain && {
        ignoredLines: chain.ignored.length,
        dialect: chain.dialect,
        fileSampleRate: chain.fs ?? { value: null, note: 'the text names no sample rate' },
      }),
    },
  };
}
